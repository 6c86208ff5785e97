"""POKER-7 5.8 to 5.11: a report about Community Cards leaves Hole Cards where they are (R-120, R-214, R-261)."""

import pytest

from croupier.rules.games.poker_v7.terms import p
from tests.paragraphs import shows
from tests.rules.poker_v7.script import check

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
    if played.round.owed:
        played.line("deal")
    for street in (3, 4, 5):
        for seat in (1, 2, 3):
            played.line(f"s{seat} check")
        if street < 5:
            played.line("deal")
    played.line("reveal -> refused 5.16")
    played.line("report unprovided remedy=continue reason=seen by shift_manager -> cards_moved 5.16")
    played.line("reveal")
