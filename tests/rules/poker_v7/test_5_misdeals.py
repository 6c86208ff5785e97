"""POKER-7 5.2.6 to 5.16: a misdeal that the record shows is ruled on before anything is opened or paid."""

import pytest

from croupier.rules import commands as c
from croupier.rules.cards import parse_cards
from croupier.rules.deal import BURNT, DEVICE, DISCARD, REMOVED
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import check
from tests.support.rules.poker_tables import DEALER

CALLS = "s3 call\n s1 call\n s2 check\n"
CHECKED = "s1 check\n s2 check\n s3 check\n"
TO_THE_END = "deal\n" + CHECKED + "deal\n" + CHECKED + "deal\n" + CHECKED
STOPPED = "= phase ruling\n reveal -> refused {para}\n settle -> refused {para}\n"
EXCHANGED = "seats 1000 1000 1000\n deal 1\n fell As to 2\n fell 7c to 1\n deal\n"


# ---- each misdeal stops the Round, and the paragraph it names ends that ----------------------------------------------


@shows(p("5.2.6"), p("5.14"))
def test_5_2_6_three_cards_at_a_folded_seat_that_somebody_has_looked_at_are_a_void() -> None:
    check(
        "seats 1000 1000 1000\n deal\n fell Qs to 3\n s3 looks\n s3 fold\n s1 call\n s2 check\n"
        + ("deal\n s1 check\n s2 check\n" * 3)
        + STOPPED.format(para="5.2.6")
        + "report wrong_number_player restorable=yes by pit_supervisor -> void 5.2.6\n = net 0 0 0"
    )


@shows(p("5.2.7(b)"), p("5.14"), p("3.11.1"))
@pytest.mark.parametrize("rest", [CALLS + TO_THE_END, "s3 fold\n s1 fold\n"], ids=["showdown", "one player left"])
def test_5_2_7_an_extra_hand_at_an_empty_seat_is_a_void(rest: str) -> None:
    check(
        "seats 1000 1000 1000\n deal\n fell Qs Qd to 6\n s3 looks\n"
        + rest
        + "= phase ruling\n settle -> refused 5.2.7\n"
        + "report wrong_deal restorable=no by pit_supervisor -> void 5.2.7(b)\n = net 0 0 0"
    )


@shows(p("5.7"), p("5.14"))
def test_5_7_a_first_card_that_was_not_burnt_is_a_void_once_somebody_has_looked() -> None:
    check(
        "seats 1000 1000 1000\n fell Qs to 1\n deal\n s3 looks\n"
        + CALLS
        + TO_THE_END
        + STOPPED.format(para="5.7")
        + "report first_card_not_burnt restorable=yes by pit_supervisor -> void 5.7\n = net 0 0 0"
    )


@shows(p("5.8"), p("5.8.2"), p("1.34"))
def test_5_8_a_river_card_without_its_burnt_card_is_put_in_order_before_the_showdown() -> None:
    to_the_river = "seats 1000 1000 1000\n deal\n" + CALLS + "deal\n" + CHECKED + "deal\n" + CHECKED
    check(
        to_the_river
        + "fell Qs to river\n s1 bet 20\n s2 call\n s3 fold\n"
        + STOPPED.format(para="5.8")
        + """
        report burnt_card_missed restorable=yes by pit_supervisor
                        -> bet_returned 5.8.2 box=1 cents=20; bet_returned 5.8.2 box=2 cents=20
                        -> cards_reconstructed 5.8
        = owed river
        deal
        s1 check
        s2 check
        settle
        """
    )


@shows(p("5.8"), p("5.16"))
@pytest.mark.parametrize("remedy", ["put_in_order", "continue", "void"])
def test_5_16_a_flop_card_before_its_burnt_card_noticed_at_the_showdown_is_for_the_shift_manager(remedy: str) -> None:
    played = check(
        "seats 1000 1000 1000\n deal\n"
        + CALLS
        + "fell Qs to flop\n"
        + TO_THE_END
        + STOPPED.format(para="5.16")
        + f"report unprovided remedy={remedy} reason=late by shift_manager"
    )
    if remedy != "void":
        flop = "burnt flop flop flop" if remedy == "put_in_order" else "flop burnt flop flop"
        played.line(f"= lie burnt 1 2 3 1 2 3 {flop} burnt turn burnt river")
        played.line("settle")


# ---- 5.16: what no other paragraph provides for ----------------------------------------------------------------------


@shows(p("5.16"), p("1.34"), p("5.2.6"))
def test_5_16_exchanged_hole_cards_every_number_right_are_for_the_shift_manager() -> None:
    """5.2.6 and 5.2.7 are about numbers of cards and Hands, and those are right."""
    stopped = EXCHANGED + CALLS + TO_THE_END + STOPPED.format(para="5.16")
    check(stopped + "report wrong_number_player restorable=yes by pit_supervisor -> refused 5.2.6")
    check(stopped + "report wrong_deal restorable=yes by pit_supervisor -> refused 5.2.7")
    check(stopped + "report unprovided remedy=put_in_order reason=exchanged by pit_manager -> refused 5.16")
    check(
        stopped
        + """
        report unprovided remedy=put_in_order reason=exchanged by shift_manager -> cards_reconstructed 5.16
        = lie burnt 1 2 3 1 2 3 burnt flop flop flop burnt turn burnt river
        settle
        """
    )
    check(stopped + "report unprovided remedy=continue reason=agreed by shift_manager -> cards_moved 5.16\n settle")
    check(stopped + "report unprovided remedy=void reason=unclear by shift_manager -> void 5.16\n = net 0 0 0")


@shows(p("5.16"), p("3.11.1"))
def test_5_16_exchanged_hole_cards_also_stop_the_settlement_when_one_player_is_left() -> None:
    check(EXCHANGED + "s3 fold\n s1 fold\n = phase ruling\n settle -> refused 5.16")


@shows(p("5.16"), p("1.8"))
def test_5_16_a_second_burnt_card_moves_every_later_card_and_is_for_the_shift_manager() -> None:
    check(
        "seats 1000 1000 1000\n deal\n"
        + CALLS
        + "deal 1\n fell Qs to burnt\n deal\n"
        + CHECKED
        + "deal\n"
        + CHECKED
        + "deal\n"
        + CHECKED
        + STOPPED.format(para="5.16")
        + """
        report unprovided remedy=put_in_order reason=burnt_twice by shift_manager -> cards_reconstructed 5.16
        = lie burnt 1 2 3 1 2 3 burnt flop flop flop device burnt turn burnt river
        """
    )


@shows(p("5.16"), p("5.2.6"))
def test_5_16_continue_does_not_settle_what_another_paragraph_rules_on() -> None:
    stopped = "seats 1000 1000 1000\n deal\n fell Qs to 3\n s3 looks\n s3 fold\n s1 fold\n"
    check(
        stopped
        + """
        report unprovided remedy=continue reason=harmless by shift_manager -> ruling_made 5.16; no cards_moved
        settle          -> refused 5.2.6
        report unprovided remedy=put_in_order reason=harmless by shift_manager -> refused 5.2.6
        report wrong_number_player restorable=yes by pit_supervisor -> void 5.2.6
        """
    )
    check("seats 1000 1000\n deal\n report unprovided remedy=put_in_order reason=none by shift_manager -> refused 5.16")


@shows(p("5.16"), p("5.10"))
def test_5_16_a_card_that_is_set_aside_leaves_other_misdeals_as_they_are() -> None:
    four_flop_cards = EXCHANGED + CALLS + "deal\n fell Qs to flop\n"
    check(
        four_flop_cards
        + "report unprovided remedy=set_aside cards=11 reason=spilt by shift_manager -> cards_found 5.16\n"
        + CHECKED
        + "deal\n"
        + CHECKED
        + "deal\n"
        + CHECKED
        + "settle -> refused 5.16"
    )


# ---- where a card can fall -------------------------------------------------------------------------------------------


@shows(p("3.9"), p("1.8"))
@pytest.mark.parametrize("place", [DISCARD, DEVICE, REMOVED])
def test_3_9_no_card_is_dealt_away_from_the_table(place: int) -> None:
    r = check("seats 1000 1000\n deal").round
    answer = POKER.decide(r, c.Deal(parse_cards(["Qs"]), place), DEALER)
    assert isinstance(answer, Refused)
    assert answer.field == "to"
    assert not isinstance(POKER.decide(r, c.Deal(parse_cards(["Qs"]), BURNT), DEALER), Refused)


@shows(p("5.8.1"), p("5.16"))
def test_5_8_1_cards_that_fall_before_the_shuffle_do_not_replace_it() -> None:
    """Three Flop Cards are laid out while the cards taken back are still to be shuffled in."""
    check(
        "seats 1000 1000 1000\n deal\n"
        + CALLS
        + """
        fell Ac Kc Qc to flop
        report burnt_card_missed restorable=no by pit_supervisor -> cards_taken_back 5.8.1
        fell Jc to burnt
        fell Tc 9c 8c to flop
        = phase shuffling
        reshuffle
        """
        + CHECKED
        + "deal\n"
        + CHECKED
        + "deal\n"
        + CHECKED
        + "= phase ruling\n settle -> refused"
    )


# ---- 5.12 and 5.15: bound, whoever places the Bet --------------------------------------------------------------------

EARLY_BET = "seats 1000 1000 1000\n deal\n" + CALLS + "deal\n report out_of_turn box=2 bet=bet cents=50\n"


@shows(p("5.12.2"), p("5.15"))
def test_5_12_2_no_raise_through_a_pit_employee_either() -> None:
    played = check(EARLY_BET + "s1 bet 20\n s2 raise 200 -> refused 5.12.2")
    for bet, cents in (("raise", 20_000), ("all_in", 0)):
        answer = POKER.decide(played.round, c.PlaceBet(2, bet, cents, "s2"), DEALER)
        assert isinstance(answer, Refused)
        assert answer.para == p("5.12.2")
    assert not isinstance(POKER.decide(played.round, c.PlaceBet(2, "call", 0, "s2"), DEALER), Refused)
    free = check(EARLY_BET + "s1 bet 80").round
    assert not isinstance(POKER.decide(free, c.PlaceBet(2, "raise", 20_000, "s2"), DEALER), Refused)


@shows(p("5.12.3"), p("3.3"))
def test_5_12_3_nobody_else_folds_the_hand_of_a_player_who_acted_out_of_turn() -> None:
    played = check(EARLY_BET + "s1 bet 80\n s2 fold by s1 -> refused 3.3")
    answer = POKER.decide(played.round, c.Decide(2, "fold"), Actor("s3", Role.PLAYER))
    assert isinstance(answer, Refused)


@shows(p("5.12.3"), p("5.16"))
@pytest.mark.parametrize("folds", ["s2 fold", "s2 sleeps", "s2 leaves"])
def test_5_12_3_the_chips_shown_stay_in_the_pot_however_the_player_folds(folds: str) -> None:
    check(EARLY_BET + f"s1 bet 80\n {folds} -> acted 5.12.3 action=fold\n = stacks 910 940 990")
    check(EARLY_BET + "s1 bet 20\n s2 sleeps -> acted 5.16 action=fold\n = stacks 970 990 990")


# ---- 5.8: one player left --------------------------------------------------------------------------------------------


@shows(p("5.8"), p("5.8.2"), p("5.8.3"), p("3.11.1"))
@pytest.mark.parametrize("restorable", ["yes", "no"])
def test_5_8_2_affected_bets_go_back_though_one_player_is_left(restorable: str) -> None:
    """No later Betting Round has begun; the Bets that seat 1 made on the wrong Flop Cards are not the winner's."""
    played = check(
        "seats 1000 1000 1000\n deal\n"
        + CALLS
        + f"""
        fell Ac Kc Qc to flop
        s1 bet 50
        s2 raise 150
        s3 fold
        s1 fold
        = phase ruling
        settle          -> refused 5.8
        report burnt_card_missed restorable={restorable} by pit_supervisor
                        -> bet_returned 5.8.2 box=1 cents=50; bet_returned 5.8.2 box=2 cents=150
        """
    )
    if restorable == "no":
        played.line("reshuffle")
    for line in ("= phase settling", "= pots 30 s2", "settle", "= net -10 +19 -10"):
        played.line(line)
