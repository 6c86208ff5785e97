"""MLTH-3 and PTH-6 share many words under the same numbers: one test for both, run for each."""

from collections.abc import Callable
from typing import TypeVar

import pytest

from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM
from tests.support.paragraphs import shows

F = TypeVar("F", bound=Callable[..., object])

HOLDEM: tuple[Game, ...] = (MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM)
BETS = """
    box 1  ann  ante 10
    box 1  ann  jackpot 5
"""
TWO_BOXES = """
    box 1  ann  ante 10
    box 1  ann  bonus 5
    box 1  ann  jackpot 5
    box 2  bob  ante 20
    box 2  bob  jackpot 5
"""
DEVICES = pytest.mark.parametrize("device", ["shoe", "shuffler"])
twins = pytest.mark.parametrize("game", HOLDEM, ids=lambda game: game.id)


def shows_both(*numbers: str) -> Callable[[F], F]:
    """Run a test for each of the two games, as showing these paragraphs of both. Always write literal numbers."""
    mark = shows(*(game.doc.p(number) for number in numbers for game in HOLDEM))

    def marked(test: F) -> F:
        twins(test)  # puts its mark on the test itself
        return mark(test)

    return marked
