"""Every row of a pay table has a name in the catalogue, the one that the pay table shows."""

import pytest

from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.pay_table import row_name
from croupier.words import render

MAIN_BETS = ("ANTE", "PLAY", "FLOP", "TURN", "RIVER", "ANTE_WITH_A_STRAIGHT_OR_BETTER")  # settled by comparing hands


@pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD], ids=lambda game: game.id)
def test_a_reason_names_a_row_as_its_pay_table_does(game: Game) -> None:
    rows = [row for _, table in game.pay_tables for row in table.rows if row.hand.name not in MAIN_BETS]
    assert [render(row_name(row)) for row in rows] == [row.name for row in rows]
