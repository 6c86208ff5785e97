"""Suit isomorphism: suits are names only, so sets of cards that differ in them alone are one class.

A set is in order when the ranks in clubs, read as a number, are at least those in diamonds, and so on down to spades.
Every set has one form in order; `Classes` says which, and by which exchange of suits one comes to it.
"""

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np

from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints, compiled, inlined

HOLES = 1326
EXCHANGES = np.array(list(permutations(range(4))), np.int64)  # exchange, suit -> its new suit


@inlined
def pair(low: int, high: int) -> int:
    """The place of two cards among all pairs."""
    return high * (high - 1) // 2 + low


class Classes(NamedTuple):
    """The classes of sets of so many cards; a set is found by its place, 0 being the lowest cards."""

    of: Int32s  # by place: the class
    by: Ints  # by place: the exchange that brings the set into order
    cards: Ints  # by class: the cards in order
    sets: Ints  # by class: how many sets it has


@cache
def hole_exchanges() -> Int16s:
    """By exchange and pair of cards: the pair after the exchange."""
    return _hole_exchanges(EXCHANGES)


@compiled
def _hole_exchanges(exchanges: Ints) -> Int16s:
    found = np.zeros((24, HOLES), np.int16)
    for by in range(24):
        for high in range(52):
            for low in range(high):
                one = low & ~3 | exchanges[by, low & 3]
                two = high & ~3 | exchanges[by, high & 3]
                found[by, pair(low, high)] = pair(min(one, two), max(one, two))
    return found


@cache
def holes_169() -> tuple[Ints, Ints]:
    """The class of each pair of cards among the 169 starting hands (suited above, unsuited below), and the pairs."""
    cards = np.array([(low, high) for high in range(52) for low in range(high)], np.int64)
    low, high = cards[:, 0] >> 2, cards[:, 1] >> 2
    suited = (cards[:, 0] & 3) == (cards[:, 1] & 3)
    return np.where(suited, high * 13 + low, low * 13 + high), cards


@cache
def classes(size: int) -> Classes:
    """Of sets of three or four cards."""
    places = _places(size)
    sets = np.array(_sets(size), np.int64)
    of, by = np.zeros(len(sets), np.int32), np.zeros(len(sets), np.int64)
    count = _fill(sets, places, EXCHANGES, of, by)
    first = np.zeros(count, np.int64)
    first[of[::-1]] = np.arange(len(sets))[::-1]
    in_order = np.zeros((count, size), np.int64)
    firsts = sets[first]
    for at in range(count):
        suits = EXCHANGES[by[first[at]]]
        in_order[at] = sorted(int(card) & ~3 | int(suits[card & 3]) for card in firsts[at])
    return Classes(of, by, in_order, np.bincount(of, minlength=count).astype(np.int64))


def _sets(size: int) -> list[tuple[int, ...]]:
    """In the order of their places: by the highest card, then the next."""
    if size == 0:
        return [()]
    return [(*rest, card) for card in range(52) for rest in _sets_below(size - 1, card)]


@cache
def _sets_below(size: int, below: int) -> list[tuple[int, ...]]:
    if size == 0:
        return [()]
    return [(*rest, card) for card in range(below) for rest in _sets_below(size - 1, card)]


@cache
def choose() -> Ints:
    """Binomial coefficients, by size and number."""
    table = np.zeros((6, 53), np.int64)
    table[0] = 1
    for number in range(1, 53):
        for size in range(1, 6):
            table[size, number] = table[size, number - 1] + table[size - 1, number - 1]
    return table


def _places(size: int) -> Ints:
    return choose()[1 : size + 1]


@compiled
def _fill(sets: Ints, places: Ints, exchanges: Ints, of: Int32s, by: Ints) -> int:
    """The classes, numbered as their forms in order are met."""
    size = sets.shape[1]
    number = np.full(len(sets), -1, np.int32)
    count = 0
    cards = np.zeros(size, np.int64)
    for at in range(len(sets)):
        ranks = np.zeros(4, np.int64)
        for n in range(size):
            ranks[sets[at, n] & 3] |= 1 << (sets[at, n] >> 2)
        for exchange in range(24):
            new = np.zeros(4, np.int64)
            for suit in range(4):
                new[exchanges[exchange, suit]] = ranks[suit]
            if new[0] >= new[1] >= new[2] >= new[3]:
                break
        for n in range(size):
            cards[n] = sets[at, n] & ~3 | exchanges[exchange, sets[at, n] & 3]
        cards.sort()
        place = 0
        for n in range(size):
            place += places[n, cards[n]]
        if number[place] < 0:
            number[place] = count
            count += 1
        of[at], by[at] = number[place], exchange
    return count
