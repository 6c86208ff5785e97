"""Strengths of hands: five, six or seven cards, one hand a row, and all hands of a deck one after another."""

from typing import Any

import numpy as np

from croupier.analysis.kernels.lookup_tables import FLUSH, HIGH, NO_SUIT, SUITS, Tables
from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints, compiled, inlined

ONE_CLUB, TWO_OF_EACH = 1 << SUITS, 0x2222 << SUITS
Often = tuple[int, int, int]  # cards of a rank, cards of the same rank below each of them, pairs of these
FIVE_OF_CLUBS, FIVE_OF_DIAMONDS, FIVE_OF_HEARTS = 0x8 << 14, 0x80 << 14, 0x800 << 14


@inlined
def strength(key: int, bits: int, row: Int32s, place: Int16s, best: Int16s, flush: Int16s) -> Any:
    """From the sum of keys and the set of cards."""
    if key & FLUSH == 0:
        found = best[row[key >> HIGH] + place[key & 0x3FFF]]
    elif key & FIVE_OF_CLUBS:
        found = flush[bits & 0x1FFF]
    elif key & FIVE_OF_DIAMONDS:
        found = flush[bits >> 13 & 0x1FFF]
    elif key & FIVE_OF_HEARTS:
        found = flush[bits >> 26 & 0x1FFF]
    else:
        found = flush[bits >> 39]
    return found


@compiled
def strengths(hands: Ints, t: Tables) -> Int16s:
    """Of each row of cards."""
    key, bit, row, place, best, flush = t.key, t.bit, t.row, t.place, t.best, t.flush
    found = np.empty(hands.shape[0], np.int16)
    for at in range(hands.shape[0]):
        total, bits = NO_SUIT, 0
        for n in range(hands.shape[1]):
            total += key[hands[at, n]]
            bits |= bit[hands[at, n]]
        found[at] = strength(total, bits, row, place, best, flush)
    return found


@compiled
def all_fives(t: Tables) -> Ints:
    """How often each strength comes among all 2,598,960 hands of five cards."""
    key, bit, row, place, best, flush = t.key, t.bit, t.row, t.place, t.best, t.flush
    counts = np.zeros(len(t.ranking), np.int64)
    for a in range(4, 52):
        for b in range(3, a):
            for c in range(2, b):
                key3, bits3 = NO_SUIT + key[a] + key[b] + key[c], bit[a] | bit[b] | bit[c]
                for d in range(1, c):
                    for e in range(d):
                        total, bits = key3 + key[d] + key[e], bits3 | bit[d] | bit[e]
                        counts[strength(total, bits, row, place, best, flush)] += 1
    return counts


@compiled
def all_sevens(t: Tables) -> Ints:
    """How often each strength comes among all 133,784,560 hands of seven cards.

    Four cards, the rank of a fifth below them, the ranks of two more: suits matter only for a flush, so that hands of
    the same ranks are valued together where no suit can make one, or where they hold as many cards of the one that may.
    """
    key, bit = t.key, t.bit
    counts, rank_key = np.zeros(len(t.ranking), np.int64), key[::4] - ONE_CLUB
    for a in range(6, 52):
        for b in range(5, a):
            for c in range(4, b):
                key3, bits3 = NO_SUIT + key[a] + key[b] + key[c], bit[a] | bit[b] | bit[c]
                for d in range(3, c):
                    three_below(key3 + key[d], bits3 | bit[d], d, rank_key, t, counts)
    return counts


@inlined
def three_below(key4: int, bits4: int, d: int, rank_key: Ints, t: Tables, counts: Ints) -> None:
    """The last three cards below card `d`, by the rank of the first of them."""
    key, bit, row, place, best, flush = t.key, t.bit, t.row, t.place, t.best, t.flush
    for rank in range((d >> 2) + 1):
        fifths, sixths, pairs = 0, 0, 0
        for suit in range(4 if rank < d >> 2 else d & 3):
            e = 4 * rank + suit
            key5 = key4 + key[e]
            if (key5 + TWO_OF_EACH) & FLUSH:
                two_below_suited(key5, bits4 | bit[e], e, rank_key, row, place, best, flush, counts)
            else:
                fifths, sixths, pairs = fifths + 1, sixths + suit, pairs + suit * (suit - 1) // 2
        if fifths:
            two_below(key4 + rank_key[rank], rank, (fifths, sixths, pairs), rank_key, row, place, best, counts)


@inlined
def two_below(
    key5: int, rank: int, often: Often, rank_key: Ints, row: Int32s, place: Int16s, best: Int16s, counts: Ints
) -> None:
    """The last two below so many fifth cards of one rank, where no suit of five has three; of that rank or lower."""
    fifths, sixths, pairs = often
    for high in range(rank + 1):
        key6 = key5 + rank_key[high]
        four, two = (16 * fifths, 6 * fifths) if high < rank else (4 * sixths, pairs)
        for low in range(high):
            key7 = key6 + rank_key[low]
            counts[best[row[key7 >> HIGH] + place[key7 & 0x3FFF]]] += four
        if two:
            key7 = key6 + rank_key[high]
            counts[best[row[key7 >> HIGH] + place[key7 & 0x3FFF]]] += two


@inlined
def two_below_suited(
    key5: int, bits5: int, e: int, rank_key: Ints, row: Int32s, place: Int16s, best: Int16s, flush: Int16s, counts: Ints
) -> None:
    """The same where one suit has three, four or five of the first five cards."""
    suit = 0
    while (key5 >> SUITS + 4 * suit & 15) < 6:
        suit += 1
    have, ranks = (key5 >> SUITS + 4 * suit & 15) - 3, bits5 >> 13 * suit & 0x1FFF
    for high in range((e >> 2) + 1):
        cards = 4 if high < e >> 2 else e & 3
        mine = 1 if suit < cards else 0
        for low in range(high + 1):
            if low < high:
                both, only_high, only_low = mine, 3 * mine, cards - mine
                none = 4 * cards - both - only_high - only_low
            else:
                both, only_high, only_low = 0, mine * (cards - 1), 0
                none = cards * (cards - 1) // 2 - only_high
            key7 = key5 + rank_key[high] + rank_key[low]
            plain = best[row[key7 >> HIGH] + place[key7 & 0x3FFF]]
            if have == 3:
                counts[plain] += only_high + only_low + none
                counts[flush[ranks | 1 << high | 1 << low] if both else plain] += both
                continue
            counts[flush[ranks | 1 << high | 1 << low]] += both
            counts[flush[ranks | 1 << high]] += only_high
            counts[flush[ranks | 1 << low]] += only_low
            counts[flush[ranks] if have == 5 else plain] += none


@compiled
def three_rankings(hands: Ints, rankings: Int32s) -> Int32s:
    """The rules' ranking of each row of three cards, by its place among all 22,100."""
    found = np.empty(len(hands), np.int32)
    for at in range(len(hands)):
        a, b, c = min(hands[at]), 0, max(hands[at])
        b = hands[at].sum() - a - c
        found[at] = rankings[a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6]
    return found
