"""The lookup tables by which poker hands are evaluated, filled from the rules' own rankings.

Each card has a key, and the keys of a hand are added. The sum holds the low ranks (two to seven, in base five, 14
bits), the suits (four bits each, starting at three so that five of a suit set the top bit) and the high ranks (eight to
Ace, in base five). If no suit has five, `best[row[high] + place[low]]` is the strength; otherwise `flush[ranks of the
suit]` is.

A strength is the index of a ranking among all that five cards can have; `ranking[strength]` is the rules' number.
"""

from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np

from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints
from croupier.rules.cards import DECK, rank, suit
from croupier.rules.hands import rank_best_five, rank_three

LOW_RANKS, RANKS = 6, 13
LOW, SUITS, HIGH = 0, 14, 30  # first bits of the parts of a key
NO_SUIT = 0x3333 << SUITS
FLUSH = 0x8888 << SUITS


class Tables(NamedTuple):
    """The lookup tables that evaluate five, six and seven cards."""

    key: Ints  # by card
    bit: Ints  # by card: its bit in a set ordered by suit
    row: Int32s  # by the high ranks
    place: Int16s  # by the low ranks
    best: Int16s  # strengths without a flush
    flush: Int16s  # strengths of a flush, by the ranks in the suit
    ranking: Ints  # by strength: the rules' number


@cache
def tables() -> Tables:
    """Return the lookup tables. The first call builds them in half a second."""
    rank_keys = [5**index for index in range(LOW_RANKS)] + [5**index << HIGH for index in range(RANKS - LOW_RANKS)]
    key = [rank_keys[rank(card)] + (1 << SUITS + 4 * suit(card)) for card in DECK]
    bit = [1 << 13 * suit(card) + rank(card) for card in DECK]
    unsuited = {sum(map(rank_keys.__getitem__, hand)): rank_best_five(_unsuited_cards(hand)) for hand in _rank_sets()}
    suited = {
        sum(1 << rank_index for rank_index in hand): rank_best_five([4 * rank_index for rank_index in hand])
        for hand in _suited_sets()
    }
    ranking = sorted({*unsuited.values(), *suited.values()})
    strength = {number: index for index, number in enumerate(ranking)}
    row, place, best = _build_rows({key_sum: strength[value] for key_sum, value in unsuited.items()})
    flush = np.full(1 << RANKS, -1, np.int16)
    for ranks, value in suited.items():
        flush[ranks] = strength[value]
    return Tables(np.array(key), np.array(bit), row, place, best, flush, np.array(ranking))


def _rank_sets() -> list[tuple[int, ...]]:
    """Return all combinations of ranks that five, six or seven cards can have."""
    sets = chain.from_iterable(combinations_with_replacement(range(RANKS), size) for size in (5, 6, 7))
    return [hand for hand in sets if all(map(int.__ne__, hand, hand[4:]))]


def _suited_sets() -> list[tuple[int, ...]]:
    """Return all combinations of ranks that five, six or seven cards of one suit can have."""
    return list(chain.from_iterable(combinations(range(RANKS), size) for size in (5, 6, 7)))


def _unsuited_cards(ranks: tuple[int, ...]) -> list[int]:
    """Return cards of these ranks that cannot make a flush: at most two have the same suit."""
    return [4 * rank_index + index % 4 for index, rank_index in enumerate(ranks)]


def _build_rows(strengths: dict[int, int]) -> tuple[Int32s, Int16s, Int16s]:
    """Return the tables `row`, `place` and `best`.

    The low ranks are sorted by number of cards, which keeps `best` short.
    """
    lows = sorted({key & 0x3FFF for key in strengths}, key=lambda low: (_count_cards(low), low))
    place = np.zeros(max(lows) + 1, np.int16)
    place[lows] = range(len(lows))
    rows: dict[int, dict[int, int]] = {}
    for key, strength in strengths.items():
        rows.setdefault(key >> HIGH, {})[int(place[key & 0x3FFF])] = strength
    row = np.zeros(max(rows) + 1, np.int32)
    best: list[int] = []
    for high, row_strengths in rows.items():
        row[high] = len(best)
        best += [row_strengths.get(index, -1) for index in range(max(row_strengths) + 1)]
    return row, place, np.array(best, np.int16)


def _count_cards(low: int) -> int:
    """Return the number of cards whose low-rank keys add up to this sum."""
    count = 0
    while low:
        low, digit = divmod(low, 5)
        count += digit
    return count


@cache
def three_card_rankings() -> Int32s:
    """Return the ranking that the rules give to each of the 22,100 hands of three cards, by index of the hand."""
    hands = [(a, b, c) for c in DECK for b in DECK[:c] for a in DECK[:b]]
    return np.array([rank_three(hand) for hand in hands], np.int32)
