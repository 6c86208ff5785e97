"""Suit isomorphism: sets of cards that differ only in the names of suits form one class.

A set is in order if the ranks in clubs, read as a number, are at least those in diamonds, and so on to spades. An
exchange of suits puts any set in order; `Classes` has the class and this exchange. A pair here is any two cards.
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
    """Return the index of two cards among all 1,326 pairs of cards."""
    return high * (high - 1) // 2 + low


class Classes(NamedTuple):
    """The classes of all sets of three or four cards. A set's index is its position in `_all_sets`."""

    class_of: Int32s  # by index: the class
    exchange_of: Ints  # by index: the exchange that brings the set into order
    cards: Ints  # by class: the cards in order
    sets: Ints  # by class: the number of sets


@cache
def hole_exchanges() -> Int16s:
    """Return a table of pairs of cards under exchanges of suits: [exchange, index of a pair] is the new index."""
    return _exchange_holes(EXCHANGES)


@compiled
def _exchange_holes(exchanges: Ints) -> Int16s:
    result = np.zeros((24, HOLES), np.int16)
    for exchange in range(24):
        for high in range(52):
            for low in range(high):
                low_card = low & ~3 | exchanges[exchange, low & 3]
                high_card = high & ~3 | exchanges[exchange, high & 3]
                result[exchange, pair(low, high)] = pair(min(low_card, high_card), max(low_card, high_card))
    return result


@cache
def holes_169() -> tuple[Ints, Ints]:
    """Return, by index of a pair of cards, its starting hand (0 to 168), and the two cards."""
    cards = np.array([(low, high) for high in range(52) for low in range(high)], np.int64)
    low, high = cards[:, 0] >> 2, cards[:, 1] >> 2
    suited = (cards[:, 0] & 3) == (cards[:, 1] & 3)
    return np.where(suited, high * 13 + low, low * 13 + high), cards


@cache
def classes(size: int) -> Classes:
    """Return the classes of all sets of `size` cards, which is 3 or 4."""
    places = _binomials(size)
    sets = np.array(_all_sets(size), np.int64)
    class_of, exchange_of = np.zeros(len(sets), np.int32), np.zeros(len(sets), np.int64)
    count = _fill_classes(sets, places, EXCHANGES, class_of, exchange_of)
    first = np.zeros(count, np.int64)
    first[class_of[::-1]] = np.arange(len(sets))[::-1]
    in_order = np.zeros((count, size), np.int64)
    firsts = sets[first]
    for index in range(count):
        suits = EXCHANGES[exchange_of[first[index]]]
        in_order[index] = sorted(int(card) & ~3 | int(suits[card & 3]) for card in firsts[index])
    return Classes(class_of, exchange_of, in_order, np.bincount(class_of, minlength=count).astype(np.int64))


def _all_sets(size: int) -> list[tuple[int, ...]]:
    """Return all sets of `size` cards, sorted by their highest card, then by the next one."""
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
    """Return a table of binomial coefficients, `table[size, number]`, up to 5 of 52."""
    table = np.zeros((6, 53), np.int64)
    table[0] = 1
    for number in range(1, 53):
        for size in range(1, 6):
            table[size, number] = table[size, number - 1] + table[size - 1, number - 1]
    return table


def _binomials(size: int) -> Ints:
    return choose()[1 : size + 1]


@compiled
def _fill_classes(sets: Ints, places: Ints, exchanges: Ints, class_of: Int32s, exchange_of: Ints) -> int:
    """Write the class of each set and the exchange that puts it in order. Return the number of classes."""
    size = sets.shape[1]
    number = np.full(len(sets), -1, np.int32)
    count = 0
    cards = np.zeros(size, np.int64)
    for index in range(len(sets)):
        ranks = np.zeros(4, np.int64)
        for n in range(size):
            ranks[sets[index, n] & 3] |= 1 << (sets[index, n] >> 2)
        for exchange in range(24):
            new = np.zeros(4, np.int64)
            for suit in range(4):
                new[exchanges[exchange, suit]] = ranks[suit]
            if new[0] >= new[1] >= new[2] >= new[3]:
                break
        for n in range(size):
            cards[n] = sets[index, n] & ~3 | exchanges[exchange, sets[index, n] & 3]
        cards.sort()
        set_index = 0
        for n in range(size):
            set_index += places[n, cards[n]]
        if number[set_index] < 0:
            number[set_index] = count
            count += 1
        class_of[index], exchange_of[index] = number[set_index], exchange
    return count
