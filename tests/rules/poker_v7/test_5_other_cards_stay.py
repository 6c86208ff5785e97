"""POKER-7 5.8 to 5.11: a report about Community Cards leaves Hole Cards where they are (R-120, R-214, R-261)."""

import pytest

from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import check

EXCHANGED = """
    seats 1000 1000 1000
    fell 2c to burnt
    fell As to 2
    fell Ks to 1
    deal
    s1 looks
    s2 looks
    s3 looks
    s3 call
    s1 call
    s2 check
"""
STAY_EXCHANGED = "burnt 2 1 3 1 2 3"
NO_BURNT_CARD = "fell 4c 5c 6c to flop\n"
FOUR_FLOP_CARDS = "deal\n fell Qs to flop\n"


@shows(p("5.8"), p("5.10"), p("5.16"), p("1.34"))
@pytest.mark.parametrize(
    ("flop", "kind", "restorable", "board"),
    [
        (NO_BURNT_CARD, "burnt_card_missed", "yes", "burnt flop flop"),
        (NO_BURNT_CARD, "burnt_card_missed", "no", "device device device"),
        (FOUR_FLOP_CARDS, "too_many_flop_cards", "yes", "burnt flop flop flop device"),
        (FOUR_FLOP_CARDS, "too_many_flop_cards", "no", "device device device device device"),
    ],
)
def test_5_8_and_5_10_exchanged_hole_cards_stay_and_are_for_a_shift_manager(
    flop: str, kind: str, restorable: str, board: str
) -> None:
    played = check(EXCHANGED + flop + f"report {kind} restorable={restorable} by pit_supervisor")
    played.line(f"= lie {STAY_EXCHANGED} {board}")
    if restorable == "no":
        played.line("reshuffle")
    if played.round.next_places:
        played.line("deal")
    for street in (3, 4, 5):
        for seat in (1, 2, 3):
            played.line(f"s{seat} check")
        if street < 5:
            played.line("deal")
    played.line("reveal -> refused 5.16")
    played.line("report unprovided remedy=continue reason=seen by shift_manager -> cards_moved 5.16")
    played.line("reveal")


# ---- a shuffler: Hands are dealt after the Community Cards -----------------------------------------------------------

TWO_TURN_CARDS = """
    table shuffler; rake_percent=0
    seats 500 500
    cards 1 As Ad; 2 Ks Kd; board 3c 4c 5c 7h Th
    deal 4
    fell 8h to turn
    deal
    s1 looks
    s2 looks
"""
BETS = {"All-in": "s2 all_in\n s1 call\n", "a Call": "s2 call\n s1 check\n"}


@shows(p("5.10.1"), p("3.10.1"), p("3.10.2"))
@pytest.mark.parametrize("bets", BETS.values(), ids=BETS)
def test_5_10_1_with_a_shuffler_the_second_turn_card_is_set_aside_and_hole_cards_stay(bets: str) -> None:
    check(
        TWO_TURN_CARDS
        + bets
        + """
        reveal          -> refused 5.10.1
        report too_many_turn_cards restorable=yes by pit_supervisor -> cards_reconstructed 5.10.1
        = lie flop flop flop turn discard river 1 1 2 2
        reveal
        """
    )


@shows(p("5.10.1"), p("3.10.1"), p("5.16"))
@pytest.mark.parametrize("bets", BETS.values(), ids=BETS)
def test_5_10_1_with_a_shuffler_a_new_set_comes_and_no_other_ruling_is_asked_for(bets: str) -> None:
    check(
        TWO_TURN_CARDS
        + bets
        + """
        report too_many_turn_cards restorable=no by pit_supervisor -> refused 5.16
        report too_many_turn_cards restorable=no by shift_manager -> cards_taken_back 5.10.1 cards=3,4,5
        = lie flop flop flop device device device 1 1 2 2
        reshuffle
        = owed turn river
        report unprovided remedy=put_in_order reason=seen by shift_manager -> refused 5.16
        """
    )


@shows(p("5.10.1"), p("4.4"))
def test_5_10_1_with_a_shuffler_the_players_win_with_the_cards_they_have_bet_on() -> None:
    played = check(
        TWO_TURN_CARDS + BETS["All-in"] + "report too_many_turn_cards restorable=yes by pit_supervisor\n run"
    )
    played.line("= net +500 -500")


@shows(p("5.10"), p("5.10.1"), p("3.10.1"))
def test_5_10_with_a_shuffler_each_of_two_cards_too_many_has_its_own_report() -> None:
    check("""
        table shuffler
        seats 500 500
        deal 3
        fell 8h to flop
        deal 1
        fell 9h to turn
        deal
        s2 call
        s1 check
        report too_many_flop_cards restorable=yes by pit_supervisor
        = lie flop flop flop discard turn turn river 1 1 2 2
        reveal          -> refused 5.10.1
        report too_many_turn_cards restorable=yes by pit_supervisor
        = lie flop flop flop discard turn discard river 1 1 2 2
        reveal
    """)
