"""3.5, 5.22: a Bet is taken back by its Player, or by staff for its Player, and for nobody else."""

import pytest

from croupier.rules.commands import WithdrawBet
from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.refusal import Refused
from tests.support.rules.script import actor, check


@pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD], ids=lambda game: game.id)
def test_3_5_the_player_named_is_the_one_whose_box_it_is(game: Game) -> None:
    """The player named confirms it, so with another name somebody else would."""
    played = check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        bob takes ante 1  -> refused 3.5 bets_of_another_player
        bob takes ante 1 by dealer  -> refused 3.5
        cai takes ante 1 by shift_manager  -> refused 3.5
        """,
    )
    for who, named in (("dealer", ""), ("bob", "ann"), ("ann", "bob")):
        assert isinstance(played.ask(WithdrawBet(1, "ante", named), actor(who)), Refused), (who, named)
    played.line("ann takes ante 1 by dealer  -> bet_withdrawn box=1 player=ann")
    played.line("bob takes ante 2  -> bet_withdrawn box=2 player=bob")
