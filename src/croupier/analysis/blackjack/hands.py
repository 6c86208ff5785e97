"""Hands as counts of values, Ace to ten: those a Player can hold without a Bust, and those a Dealer can end with."""

from functools import cache
from typing import NamedTuple

import numpy as np

from croupier.analysis.kernels.numba_setup import Ints

ACE, TEN = 0, 9  # the place of a value: 1 to 10
VALUES = 10
NONE = -1
IN_DECK = (4,) * 9 + (16,)
DEALER_22, DEALER_BUST, DEALER_BLACKJACK = 5, 6, 7  # beside 0 to 4: totals of 17 to 21
Counts = tuple[int, ...]


class Hands(NamedTuple):
    """Every Hand up to hard 21, no card first; a Hand comes before those it grows to."""

    counts: Ints
    cards: Ints
    total: Ints  # an Ace as 11 where that does not pass 21
    soft: Ints
    grown: Ints  # by a value: the Hand with it, or NONE where that is a Bust


class Dealer(NamedTuple):
    """The Dealer's draws as a tree over sorted values: walked once, it multiplies out the chance of each end.

    A node stands for its values in any order. `ways` counts the orders that end there: most are no end at all.
    """

    depth: Ints
    value: Ints
    before: Ints  # how often the value is above in the tree
    ways: Ints
    end: Ints


def points(counts: Counts) -> tuple[int, bool]:
    hard = sum((value + 1) * count for value, count in enumerate(counts))
    return (hard + 10, True) if counts[ACE] and hard <= 11 else (hard, False)


def grown_by(counts: Counts, value: int) -> Counts:
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


@cache
def hands() -> Hands:
    """In the order of their hard totals."""
    found, level = [(0,) * VALUES], {(0,) * VALUES}
    while level:
        level = {grown_by(each, value) for each in level for value in range(VALUES)}
        level = {each for each in level if _hard(each) <= 21}
        found += level
    found.sort(key=lambda counts: (_hard(counts), counts))
    place = {counts: at for at, counts in enumerate(found)}
    totals = [points(counts) for counts in found]
    grown = [[place.get(grown_by(counts, value), NONE) for value in range(VALUES)] for counts in found]
    return Hands(
        np.array(found),
        np.array([sum(counts) for counts in found]),
        np.array([total for total, _ in totals]),
        np.array([int(soft) for _, soft in totals]),
        np.array(grown),
    )


def _hard(counts: Counts) -> int:
    return sum((value + 1) * count for value, count in enumerate(counts))


def place(*values: int) -> int:
    """Where a Hand of these values is."""
    at = 0
    for value in values:
        at = int(hands().grown[at, value])
    return at


def _end(up: int, drawn: Counts, hits_soft_17: bool) -> int:
    """What the Dealer ends with, or NONE while he draws on (3.24)."""
    total, soft = points(grown_by(drawn, up))
    if not sum(drawn) or total < 17 or (total == 17 and soft and hits_soft_17):
        return NONE
    if sum(drawn) == 1 and total == 21:
        return DEALER_BLACKJACK
    return min(total - 17, DEALER_BUST)


@cache
def dealer_ends(up: int, hits_soft_17: bool) -> dict[Counts, tuple[int, int]]:
    """Draws that end the Dealer's Hand: in how many orders, and how."""
    ends: dict[Counts, tuple[int, int]] = {}
    level = {(0,) * VALUES: 1}
    while level:
        following: dict[Counts, int] = {}
        for drawn, ways in level.items():
            for value in range(VALUES):
                more = grown_by(drawn, value)
                following[more] = following.get(more, 0) + ways
        ends |= {drawn: (ways, end) for drawn, ways in following.items() if (end := _end(up, drawn, hits_soft_17)) >= 0}
        level = {drawn: ways for drawn, ways in following.items() if drawn not in ends}
    return ends


@cache
def dealer(up: int, hits_soft_17: bool) -> Dealer:
    ends = dealer_ends(up, hits_soft_17)
    paths = {tuple(v for v in range(VALUES) for _ in range(drawn[v])): each for drawn, each in ends.items()}
    nodes = sorted({path[:length] for path in paths for length in range(1, len(path) + 1)})
    rows = [(len(node), node[-1], node[:-1].count(node[-1]), *paths.get(node, (0, NONE))) for node in nodes]
    return Dealer(*np.array(rows).T.copy())
