"""POKER-7 chapter 5: reports at the edge of a paragraph, worked out from the text."""

import pytest

from croupier.rules import events as e
from croupier.rules.commands import WalkAway
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import check
from tests.support.rules.poker_tables import DEALER

DEALT = "seats 1000 1000 1000\n deal\n"
CALLED = DEALT + "s3 call\n s1 call\n s2 check\n"
IN_CENTS = "table chip_unit=0.01; small_blind=0.01; big_blind=0.02\n"
BY_SHIFT_MANAGER = "reason=quarrel by shift_manager"

OUT_OF_TURN = {
    "5.12.3 the chips shown stay, and the Blind is part of them": DEALT
    + """
        report out_of_turn box=1 bet=raise cents=30
        s3 raise 60
        s1 fold         -> acted 5.12.3 action=fold cents=25 to=3000
        = stacks 970 990 940
    """,
    "5.12.2 an earlier Call, and one cent to match": IN_CENTS
    + """
        seats 10 10 10
        deal
        report out_of_turn box=1 bet=raise cents=0.10
        s3 call
        s1 raise 0.10   -> refused 5.12.2
        s1 call         -> acted action=call cents=0.01
    """,
    "5.12 a BET of nothing": CALLED + "deal\n report out_of_turn box=2 bet=bet -> refused facts.cents",
    "5.12 All-in for exactly the Bet is a Call": """
        seats 1000 1000 100
        deal
        s3 call
        s1 call
        s2 check
        deal
        s1 bet 90
        report out_of_turn box=3 bet=all_in -> out_of_turn_noted action=call
    """,
    "5.12 a Fold is noted as one": DEALT + "report out_of_turn box=1 bet=fold -> out_of_turn_noted action=fold",
}


@shows(p("5.12"), p("5.12.2"), p("5.12.3"))
@pytest.mark.parametrize("script", OUT_OF_TURN.values(), ids=OUT_OF_TURN)
def test_5_12_an_action_out_of_turn_is_binding(script: str) -> None:
    check(script)


RULED = {
    "its reason is kept": f"report unprovided remedy=continue {BY_SHIFT_MANAGER} -> ruling_made 5.16 reason=quarrel",
    "a fold needs its seat": f"report unprovided remedy=fold {BY_SHIFT_MANAGER} -> refused facts.remedy",
    "one of two": f"s3 fold\n report unprovided remedy=fold box=1 {BY_SHIFT_MANAGER} -> acted action=fold",
    "nobody folds the last Player": "s3 fold\n s1 fold\n"
    f"report unprovided remedy=fold box=2 {BY_SHIFT_MANAGER} -> refused facts.remedy",
}


@shows(p("5.16"))
@pytest.mark.parametrize("script", RULED.values(), ids=RULED)
def test_5_16_a_ruling_and_its_remedy(script: str) -> None:
    check(DEALT + script)


@shows(p("5.16"))
def test_5_16_no_reshuffle_before_a_card_is_dealt() -> None:
    script = "seats 1000 1000\n"
    check(f"{script}report unprovided remedy=reshuffle {BY_SHIFT_MANAGER} -> refused facts.remedy")


@shows(p("5.16"), p("3.3"))
def test_5_16_the_house_acts_once_for_a_late_player_and_from_then_on_for_one_who_left() -> None:
    r = check(DEALT).round
    acted = e.Acted(3, "s3", "fold", 0, 0, p("5.16"))
    assert POKER.decide(r, WalkAway("s3", gone=False), DEALER) == (acted,)
    assert POKER.decide(r, WalkAway("s1", gone=False), DEALER) == (e.PlayerLeft("s1", p("5.16")),)
    assert POKER.decide(r, WalkAway("s3"), DEALER) == (e.PlayerLeft("s3", p("5.16")), acted)


@shows(p("5.16"))
def test_5_16_an_absent_player_folds_to_a_single_cent() -> None:
    check(IN_CENTS + "seats 10 10\n deal\n s2 leaves -> acted 5.16 action=fold")


@shows(p("5.1"), p("5.1.2"))
def test_5_1_2_hidden_cards_decide_nothing_before_the_last_betting_round_is_over() -> None:
    """The House counts hidden cards as an outcome, but only once all of them have come and all Bets are made."""
    check(
        "table hidden_cards_count_as_established=yes\n"
        + CALLED
        + "report technical_interruption by pit_supervisor -> void 5.1.2"
    )


@shows(p("5.14"))
def test_5_14_a_player_without_a_chip_in_a_void_round_gets_none_back() -> None:
    events = check(DEALT + "report foreign_card").events
    assert [event.box for event in events if isinstance(event, e.BetReturned)] == [1, 2]


@shows(p("5.2.6"))
def test_5_2_6_places_of_cards_are_recorded_only_if_they_differ_from_the_record() -> None:
    report = "report wrong_number_player box=2 restorable=yes by pit_supervisor"
    check(f"{DEALT}fell Qs to 2\n {report} -> cards_reconstructed 5.2.6; no cards_found")
    elsewhere = report.replace(" by", " lie=burnt,1,2,2,3,1,3 by")
    check(f"{DEALT}{elsewhere} -> cards_found 5.2.6; cards_reconstructed 5.2.6")


@shows(p("5.3"), p("5.16"))
def test_5_3_the_initial_deal_is_over_when_the_small_blind_has_raised_all_in() -> None:
    check("""
        seats 100 1000 1000
        deal
        s3 call
        s1 all_in       -> acted action=raise
        report cards_exposed cards=2 -> refused 5.16
    """)


@shows(p("5.11"), p("3.10.1"))
def test_5_11_with_a_shuffler_the_turn_may_be_exposed_before_the_hole_cards_come() -> None:
    check("""
        table shuffler
        seats 1000 1000
        deal 5
        report street_exposed_early by shift_manager -> cards_taken_back 5.11
    """)


@shows(p("5.10"))
@pytest.mark.parametrize(("answer", "ruled"), [("s2 call", "cards_taken_back 5.10"), ("s2 fold", "refused 3.11.1")])
def test_5_10_four_flop_cards_are_noticed_after_an_all_in_on_them(answer: str, ruled: str) -> None:
    """5.10 says when they were dealt, not when it is noticed; with one player left they decide nothing."""
    check(f"""
        seats 500 1000
        deal
        s2 call
        s1 check
        deal
        fell Ac to flop
        s1 all_in
        {answer}
        report too_many_flop_cards restorable=no by pit_supervisor -> {ruled}
    """)
