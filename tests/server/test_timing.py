"""T23: a view takes the same work whatever is hidden in it. How long that takes is measured by scripts/timing.py."""

from collections.abc import Sequence
from random import Random

import pytest

from croupier.engine.table import Table
from croupier.rules.roles import Actor
from scripts.timing import GAMES, hidden, paired, shown, standing, steps, welch
from tests.support.hidden_cards import permuted

pytestmark = pytest.mark.untraced
DEALS = 40


def test_welch_by_hand() -> None:
    """Means 2 and 5, variances 1 and 4, three and three: 3 by the root of 5/3."""
    assert welch([1, 2, 3], [3, 5, 7]) == pytest.approx(-3 / (5 / 3) ** 0.5)


def deals(game: str) -> tuple[list[Table], list[Actor]]:
    """One round under way, with the cards that the first player may not know dealt in many ways, pairs among them."""
    random = Random(1)
    t, around = standing(game, random)
    dealt = [permuted(t, around[0], random) for _ in range(DEALS)]
    while len({is_paired(each, around) for each in dealt}) == 1:
        dealt.append(permuted(t, around[0], random))
    for each in dealt:
        shown(each, around)  # what is worked out once for good
    return dealt, around


def is_paired(t: Table, around: Sequence[Actor]) -> bool:
    assert t.round is not None
    return paired(hidden(t.round, around[0]))


@pytest.mark.parametrize("game", GAMES)
def test_every_view_takes_the_same_number_of_steps_whatever_is_hidden(game: str) -> None:
    dealt, around = deals(game)
    assert len({steps(each, around) for each in dealt}) == 1


@pytest.mark.parametrize("game", GAMES)
def test_planted_a_view_that_evaluates_hidden_cards_is_caught(game: str) -> None:
    """A little more is done where two hidden cards at one place are a pair."""

    def leaky(t: Table, around: Sequence[Actor]) -> None:
        shown(t, around)
        if is_paired(t, around):
            sum(range(3))

    dealt, around = deals(game)
    assert len({steps(each, around, leaky) for each in dealt}) > 1
