#!/usr/bin/env python3
"""Check that the time a table takes to send its views reveals no hidden cards.

`python -m scripts.timing [--looks 100000] [--out FILE]`. In a paused round, the cards that one player may not know are
dealt again some hundred times. The views of all players are made for these deals in random order, and their times are
compared by what was hidden, with Welch's t.
"""

import argparse
import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, variance
from time import perf_counter_ns
from types import FrameType
from typing import Any, NamedTuple

from croupier.engine.derived import Derived
from croupier.engine.table import Table
from croupier.rules.base_round import BaseRound
from croupier.rules.roles import Actor, Role
from croupier.server.transport.view_messages import TableNow, TableViews
from tests.support.hidden_cards import known, permuted
from tests.support.random_play.world import WORLDS, World

DEALS = 300  # of the hidden cards
KEPT = 0.98  # of the looks: the rest waited for something else
MOST = 4.5  # that t may be
GAMES = ("three-card", "multilink-holdem", "progressive-holdem", "poker")  # Blackjack lies open (FBBJ-2025 3.11)
LEAST_HIDDEN, WITHIN = 4, 20_000
Show = Callable[[Table, Sequence[Actor]], object]
Cards = list[tuple[int, int]]  # hidden ones, each with its place


class Compared(NamedTuple):
    """The times of two groups of deals that differ in what is hidden."""

    game: str
    hidden: str
    looks: tuple[int, int]
    mean: float  # in microseconds
    more: float
    t: float


def shown(t: Table, around: Sequence[Actor]) -> None:
    TableViews(t.id).update(TableNow(Derived(t), 0.0, ""), around)


# ---- what is hidden --------------------------------------------------------------------------------------------------


def red(cards: Cards) -> bool:
    return cards[-1][1] % 4 in (1, 2)


def high(cards: Cards) -> bool:
    return cards[-1][1] >= 26


def paired(cards: Cards) -> bool:
    return any(a == b and first // 4 == two // 4 for (a, first), (b, two) in combinations(cards, 2))


HIDDEN = {"the last card is red": red, "the last card is high": high, "two at one place are a pair": paired}


def hidden(r: BaseRound, viewer: Actor) -> Cards:
    may = known(r, viewer)
    return [
        (place, card) for index, (place, card) in enumerate(zip(r.places, r.cards, strict=True)) if index not in may
    ]


# ---- looking ---------------------------------------------------------------------------------------------------------


def standing(game: str, random: Random) -> tuple[Table, list[Actor]]:
    """Return a table in a round with cards hidden from a player, and everybody who sits there, that player first."""
    world = World(random, WORLDS[game])
    for _ in range(WITHIN):
        world.anything()
        for t in world.house.tables.values():
            seated = [Actor(name, Role.PLAYER) for name in dict.fromkeys(t.seats.values())]
            if t.round is None or t.round.over or t.round.lines or len(seated) < 2:
                continue
            if known(t.round, seated[0]) and len(hidden(t.round, seated[0])) >= LEAST_HIDDEN:
                return t, seated
    raise LookupError(f"no round of {game} stands so")


def looked(game: str, looks: int, seed: int = 1, show: Show = shown) -> Iterator[Compared]:
    random = Random(seed)
    t, around = standing(game, random)
    deals = [permuted(t, around[0], random) for _ in range(DEALS)]
    times = list(_times(deals, [random.randrange(DEALS) for _ in range(looks)], around, show))
    most = sorted(time for _, time in times)[int(KEPT * looks)]
    for name, is_so in HIDDEN.items():
        matches = [deal.round is not None and is_so(hidden(deal.round, around[0])) for deal in deals]
        matching = [time for index, time in times if matches[index] and time <= most]
        other = [time for index, time in times if not matches[index] and time <= most]
        mean, more = fmean(other) / 1e3, (fmean(matching) - fmean(other)) / 1e3
        yield Compared(game, name, (len(matching), len(other)), mean, more, welch(matching, other))


def _times(
    deals: Sequence[Table], order: Sequence[int], around: Sequence[Actor], show: Show
) -> Iterator[tuple[int, int]]:
    for deal in deals:
        show(deal, around)
    gc.disable()
    for index in order:
        start = perf_counter_ns()
        show(deals[index], around)
        yield index, perf_counter_ns() - start
    gc.enable()


def steps(t: Table, around: Sequence[Actor], show: Show = shown) -> int:
    """Return the number of bytecodes that making the views takes, which is the same on every machine."""
    count, before = 0, sys.gettrace()

    def counted(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal count
        count += 1
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return counted

    gc.disable()  # what is collected meanwhile is not part of the look
    sys.settrace(counted)
    try:
        show(t, around)
    finally:
        sys.settrace(before)
        gc.enable()
    return count


def welch(first: Sequence[float], other: Sequence[float]) -> float:
    return (fmean(first) - fmean(other)) / sqrt(variance(first) / len(first) + variance(other) / len(other))


# ---- the page --------------------------------------------------------------------------------------------------------


PAGE = """# Does the time reveal hidden cards?

Each game has one round that is under way. The cards that one player may not know are dealt again in
{deals} ways, and the table is shown {looks:,} times to everybody who sits there. The times, in
microseconds, are compared by what was hidden. `scripts/timing.py` writes this page; its test plants
a view whose time reveals cards.

* The largest t is {worst:.1f}; a t of {most} or more would mean that the time reveals something.
* Not measured: the network, which adds far more, and what comes before a view (deciding, booking).

| game | hidden | looks with it | looks without | mean | difference | t |
|---|---|---|---|---|---|---|
{rows}
"""
ROW = "| {0.game} | {0.hidden} | {0.looks[0]:,} | {0.looks[1]:,} | {0.mean:.1f} | {0.more:+.2f} | {0.t:+.1f} |"


def written(rows: Sequence[Compared], looks: int) -> str:
    worst = max(abs(row.t) for row in rows)
    return PAGE.format(looks=looks, deals=DEALS, worst=worst, most=MOST, rows="\n".join(map(ROW.format, rows)))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--looks", type=int, default=100_000)
    asked.add_argument("--out", type=Path)
    given = asked.parse_args()
    page = written([row for game in GAMES for row in looked(game, given.looks)], given.looks)
    if given.out:
        given.out.write_text(page)
    print(page)


if __name__ == "__main__":
    main()
