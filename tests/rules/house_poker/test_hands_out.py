"""A Hand that is out stays out: no card is dealt to it and no Bet is entered on its box (R-09)."""

import pytest

from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from tests.rules.script import check

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
    side = game.limited[1]
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
