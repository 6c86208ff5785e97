"""Blackjack hands as counts of card values, from Ace to ten: all Hands of a Player, and all final Hands of the Dealer.

In all modules of this solver, `up` is the value of the Dealer's first card.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from croupier.analysis.kernels.numba_setup import Ints

ACE, TEN = 0, 9  # index of a value: Ace is 0, ten is 9
VALUES = 10
NONE = -1
IN_DECK = (4,) * 9 + (16,)
DEALER_22, DEALER_BUST, DEALER_BLACKJACK = 5, 6, 7  # ends 0 to 4 are totals of 17 to 21
Counts = tuple[int, ...]


class Hands(NamedTuple):
    """All Hands of up to hard 21, as arrays by the index of the Hand.

    The empty Hand is first, and each Hand comes before those that it can become.
    """

    counts: Ints  # by Hand and value: number of cards
    cards: Ints  # by Hand: number of cards
    total: Ints  # with an Ace as 11 if that is at most 21
    soft: Ints
    grown: Ints  # by Hand and value drawn: the new Hand, or NONE for a Bust


class Dealer(NamedTuple):
    """The Dealer's possible draws as a tree over sorted card values, in arrays by node.

    A node stands for its values in any order. `ways` counts the orders in which the Dealer ends there; it is often 0.
    """

    depth: Ints
    value: Ints
    before: Ints  # how often the value occurs above this node
    ways: Ints
    end: Ints


def points(counts: Counts) -> tuple[int, bool]:
    """Return the Point Total of a Hand, and whether an Ace counts as 11 in it."""
    hard = sum((value + 1) * count for value, count in enumerate(counts))
    return (hard + 10, True) if counts[ACE] and hard <= 11 else (hard, False)


def grown_by(counts: Counts, value: int) -> Counts:
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


@cache
def hands() -> Hands:
    """Return all Hands, sorted by their total with every Ace as 1."""
    all_counts, level = [(0,) * VALUES], {(0,) * VALUES}
    while level:
        level = {grown_by(counts, value) for counts in level for value in range(VALUES)}
        level = {counts for counts in level if _hard_total(counts) <= 21}
        all_counts += level
    all_counts.sort(key=lambda counts: (_hard_total(counts), counts))
    index_of = {counts: index for index, counts in enumerate(all_counts)}
    totals = [points(counts) for counts in all_counts]
    grown = [[index_of.get(grown_by(counts, value), NONE) for value in range(VALUES)] for counts in all_counts]
    return Hands(
        np.array(all_counts),
        np.array([sum(counts) for counts in all_counts]),
        np.array([total for total, _ in totals]),
        np.array([int(soft) for _, soft in totals]),
        np.array(grown),
    )


def _hard_total(counts: Counts) -> int:
    return sum((value + 1) * count for value, count in enumerate(counts))


def hand_index(*values: int) -> int:
    """Return the index of the Hand with these card values."""
    hand = 0
    for value in values:
        hand = int(hands().grown[hand, value])
    return hand


def _dealer_end(up: int, drawn: Counts, hits_soft_17: bool) -> int:
    """Return the code of the Dealer's final result, or NONE if the Dealer must draw again (3.24)."""
    total, soft = points(grown_by(drawn, up))
    if not sum(drawn) or total < 17 or (total == 17 and soft and hits_soft_17):
        return NONE
    if sum(drawn) == 1 and total == 21:
        return DEALER_BLACKJACK
    return min(total - 17, DEALER_BUST)


@cache
def dealer_ends(up: int, hits_soft_17: bool) -> dict[Counts, tuple[int, int]]:
    """Return how each set of drawn cards ends the Dealer's Hand: in how many orders, and with what result."""
    ends: dict[Counts, tuple[int, int]] = {}
    level = {(0,) * VALUES: 1}
    while level:
        following: dict[Counts, int] = {}
        for drawn, ways in level.items():
            for value in range(VALUES):
                next_drawn = grown_by(drawn, value)
                following[next_drawn] = following.get(next_drawn, 0) + ways
        ends |= {
            drawn: (ways, end)
            for drawn, ways in following.items()
            if (end := _dealer_end(up, drawn, hits_soft_17)) >= 0
        }
        level = {drawn: ways for drawn, ways in following.items() if drawn not in ends}
    return ends


@cache
def dealer(up: int, hits_soft_17: bool) -> Dealer:
    """Return the tree of the Dealer's draws after this first card."""
    ends = dealer_ends(up, hits_soft_17)
    paths = {tuple(value for value in range(VALUES) for _ in range(drawn[value])): end for drawn, end in ends.items()}
    nodes = sorted({path[:length] for path in paths for length in range(1, len(path) + 1)})
    rows = [(len(node), node[-1], node[:-1].count(node[-1]), *paths.get(node, (0, NONE))) for node in nodes]
    return Dealer(*np.array(rows).T.copy())
