"""Random reports of misdeals."""

from collections.abc import Callable
from random import Random

import pytest

from croupier.engine.table import Table
from croupier.record import commands as c
from croupier.rules.games import BY_ID
from croupier.rules.house_poker.reconstruction import intended_places
from croupier.rules.house_poker.round import Round
from tests.support.random_play.misdeals import (
    ABOUT_CARDS,
    Misdealt,
    claimed,
    rounds,
)
from tests.support.random_play.walks import Walk

GAMES = pytest.mark.parametrize("games", ["three-card", "multilink-holdem", "progressive-holdem"])
SEEDS = 12


def many(law: Callable[[Misdealt, Table, Random], None], games: str, seeds: int = SEEDS, every: int = 7) -> None:
    for seed in range(seeds):
        chance = Random(seed)
        for world, t in rounds(seed, games, every=every):
            law(world, t, chance)


def any_report(world: Walk, t: Table, chance: Random, rows: tuple[str, ...] = ()) -> tuple[str, c.Facts]:
    """Any row, or one of these, with facts at random; most of them claims about places."""
    all_rows = BY_ID[t.game].irregularities
    chosen = rows or (ABOUT_CARDS if chance.random() < 0.6 else ())
    row = chance.choice([row for row in all_rows if row.id in chosen] if chosen else all_rows)
    given = {name: world.fact(t, name) for name in (*row.required, *(m for m in row.optional if chance.random() < 0.5))}
    if given.get("lie") is not None and t.round is not None:
        assert isinstance(t.round, Round)
        given["lie"] = chance.choice((claimed(chance, t.round), intended_places(t.round)))
    if "player" in given:
        given["player"] = chance.choice(("ann", "bob", "cai", "dan"))
    return row.id, c.Facts(**given)  # type: ignore[arg-type]
