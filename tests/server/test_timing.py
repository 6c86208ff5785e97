"""T23: times to a view, compared by what is hidden in it. The times themselves are read by scripts/timing.py."""

from collections.abc import Sequence

import pytest

from croupier.engine.table import Table
from croupier.rules.people import Actor
from scripts.timing import GAMES, MOST, hidden, looked, paired, shown, welch

pytestmark = pytest.mark.untraced


def test_welch_by_hand() -> None:
    """Means 2 and 5, variances 1 and 4, three and three: 3 by the root of 5/3."""
    assert welch([1, 2, 3], [3, 5, 7]) == pytest.approx(-3 / (5 / 3) ** 0.5)


@pytest.mark.parametrize("game", GAMES)
def test_a_view_that_works_out_hidden_cards_is_found(game: str) -> None:
    """A planted leak: a little more is done where two hidden cards at one place are a pair."""

    def leaky(t: Table, around: Sequence[Actor]) -> None:
        shown(t, around)
        assert t.round is not None
        if paired(hidden(t.round, around[0])):
            for _ in range(3):
                shown(t, around)

    found = {row.hidden: row for row in looked(game, 400, show=leaky)}
    told = found["two at one place are a pair"]
    assert told.t > MOST, told
    assert min(told.looks) > 0
