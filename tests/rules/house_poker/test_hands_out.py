"""A Hand that is out stays out: no card is dealt to it and no Bet is entered on its box (R-09)."""

import pytest

from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from tests.support.rules.script import check

GAMES = pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD], ids=lambda game: game.id)
OUT_BEFORE_THE_FIRST_CARD = """
    table ante 10-100; {device}
    box 1  ann  ante 10
    box 2  bob  ante 20
    no more bets
    report unprovided remedy=invalidate boxes=1 reason=fell_ill by shift_manager  -> hand_invalidated 5.23 box=1
"""


@GAMES
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_5_1_1_a_bet_found_on_another_box_does_not_bring_it_back_into_the_deal(game: Game, device: str) -> None:
    played = check(
        game,
        OUT_BEFORE_THE_FIRST_CARD.format(device=device)
        + """
        report over_limit box=2 bet=ante cents=300  -> bet_found 5.1.1 box=2
        report over_limit box=3 bet=ante cents=300 player=cai  -> bet_found 5.1.1 box=3
        """,
    )
    assert {place for place in played.round.plan if place > 0} == {2, 3}


@GAMES
def test_5_1_1_no_bet_is_entered_on_its_box(game: Game) -> None:
    side = game.limited_bets[1]
    check(
        game,
        OUT_BEFORE_THE_FIRST_CARD.format(device="shoe")
        + f"""
        report over_limit box=1 bet=ante cents=300  -> refused 5.1.1
        report under_limit box=1 bet={side} cents=0.50  -> refused 5.2.1
        hands
        report under_limit box=1 bet={side} cents=0.50  -> refused 5.2.1
        """,
    )


# ---- its cards are not burnt (R-270) ---------------------------------------------------------------------------------

A_CARD_TOO_MANY = """
    box 1  ann  ante 10
    box 2  bob  ante 20
    deal
    ann looks 1
    cards 5d to 1
    {ruling}
"""
RULINGS = {
    "5.15": "report wrong_number_player box=1 restorable=no by shift_manager  -> hand_invalidated 5.15 box=1",
    "5.23": "report unprovided remedy=invalidate boxes=1 reason=ill by shift_manager  -> hand_invalidated 5.23 box=1",
}
HOLDEM = pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM], ids=lambda game: game.id)


@HOLDEM
@pytest.mark.parametrize("para", RULINGS)
def test_3_11_3_a_card_is_burnt_before_the_flop_although_one_was_set_aside(game: Game, para: str) -> None:
    check(
        game,
        A_CARD_TOO_MANY.format(ruling=RULINGS[para])
        + """
        bob flop 2
        open
        = lie burnt removed 2 removed 2 removed burnt flop flop flop
        report burnt_card_missed restorable=no by shift_manager  -> refused
        bob check 2
        hands
        cards 6d to turn
        report wrong_number_dealer restorable=yes by shift_manager  -> cards_reconstructed 5.8.7; no round_voided
        """,
    )


@HOLDEM
def test_5_15_a_hand_with_an_extra_card_found_later_is_out_too(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 20
        deal
        ann looks 1
        cards 5d to burnt
        report wrong_number_player box=1 restorable=no lie=burnt,1,2,1,2,1 by shift_manager  -> hand_invalidated 5.15
        bob flop 2
        open
        = lie burnt removed 2 removed 2 removed burnt flop flop flop
        """,
    )


@HOLDEM
def test_5_15_a_hand_with_the_right_number_of_cards_leaves_the_burnt_card_where_it_is(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 20
        deal
        ann looks 1
        cards 5d to burnt
        report unprovided remedy=invalidate boxes=1 reason=ill by shift_manager  -> hand_invalidated 5.23 box=1
        bob flop 2
        open
        = lie burnt removed 2 removed 2 burnt flop flop flop
        """,
    )


def test_5_15_a_burnt_card_that_counts_as_a_community_card_was_not_forgotten() -> None:
    """The Shift Manager may name it as one of the two (R-166); the next error is ruled by its own row."""
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 20
        no more bets
        cards 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd
        cards Kd to 2
        ann looks 1
        report wrong_number_community restorable=no cards=10,0 by shift_manager  -> cards_moved 5.23
        ann chooses continue 1
        report burnt_card_missed restorable=no by shift_manager  -> refused
        report wrong_number_player box=2 restorable=no by shift_manager  -> hand_invalidated 5.15 box=2
        = at community 2d Qd
        """,
    )
