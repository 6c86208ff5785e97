"""POKER-7 5.8 to 5.11: a Community Card that came before its Betting Round was over, noticed later."""

import pytest

from croupier.rules.deal import BURNT, FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.games.poker_v7.cases import burnt_cards, unburnt_street
from croupier.rules.games.poker_v7.round import Places
from croupier.rules.games.poker_v7.terms import p
from tests.paragraphs import shows
from tests.rules.poker_v7.script import check

CALLED = "seats 1000 1000 1000\n deal\n s3 call\n s1 call\n s2 check\n"
TURN_DURING_THE_2ND = CALLED + "deal\n s1 check\n fell Kc to turn\n s2 check\n s3 check\n"
B, F, T, R = BURNT, FLOP_CARDS, TURN_CARD, RIVER_CARD
HANDS: Places = (B, 1, 2, 1, 2)
FLOP: Places = (B, F, F, F)


# ---- the Dealer goes on: two Turn Cards, the Burnt Card between them -------------------------------------------------


@shows(p("5.10.1"), p("3.9.5"))
def test_5_10_1_the_burnt_card_goes_back_though_a_turn_card_came_before_it() -> None:
    check(
        TURN_DURING_THE_2ND
        + """
        deal
        = lie burnt 1 2 3 1 2 3 burnt flop flop flop turn burnt turn
        report too_many_turn_cards restorable=no by pit_supervisor -> cards_taken_back 5.10.1 cards=11,12,13
        reshuffle
        = owed burnt turn
        """
    )


@shows(p("5.8"), p("5.8.2"))
def test_5_8_is_refused_while_the_record_shows_the_burnt_card_and_the_bet_stands() -> None:
    check(
        TURN_DURING_THE_2ND
        + """
        deal
        s1 bet 50
        report burnt_card_missed restorable=no by pit_supervisor -> refused 5.8
        = stacks 940 990 990
        """
    )


@shows(p("1.8"), p("5.8"), p("5.10"))
@pytest.mark.parametrize(
    ("board", "burnt", "bare"),
    [
        ((*FLOP, B, T, B, R), {2: [5], 3: [9], 4: [11]}, 0),
        ((*FLOP, T, B, R), {2: [5], 3: [], 4: [10]}, 3),
        ((*FLOP, T, B, T), {2: [5], 3: [10], 4: []}, 0),
        ((*FLOP, B, T, B, T), {2: [5], 3: [9, 11], 4: []}, 0),
        ((*FLOP, B, T, B, T, R), {2: [5], 3: [9], 4: [11]}, 0),
        ((F, B, F, F, F), {2: [6], 3: [], 4: []}, 0),
        ((F, F, B, F), {2: [], 3: [], 4: []}, 2),
        ((F, F, F, B, T), {2: [], 3: [8], 4: []}, 2),
        ((B, F), {2: [5], 3: [], 4: []}, 0),
    ],
)
def test_1_8_which_burnt_card_belongs_to_which_community_cards(
    board: Places, burnt: dict[int, list[int]], bare: int
) -> None:
    assert burnt_cards((*HANDS, *board)) == burnt
    assert unburnt_street((*HANDS, *board)) == bare
