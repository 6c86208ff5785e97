"""Strengths of hands: five, six or seven cards, one hand a row, and all hands of a deck one after another."""

from typing import Any

import numpy as np

from croupier.analysis.kernels.compiled import Int16s, Int32s, Ints, compiled, inlined
from croupier.analysis.kernels.tables import FLUSH, HIGH, LOW_RANKS, NO_SUIT, SUITS, Tables

ONE_CLUB, ONE_OF_EACH = 1 << SUITS, 0x1111 << SUITS
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

    The seventh card lies below the other six. Where these leave no flush open, its suit does not matter, and the four
    cards of a rank are looked up together; else every hand is valued by itself.
    """
    key, bit, row, place, best, flush = t.key, t.bit, t.row, t.place, t.best, t.flush
    counts = np.zeros(len(t.ranking), np.int64)
    rank_key = key[::4] - ONE_CLUB
    for a in range(6, 52):
        for b in range(5, a):
            for c in range(4, b):
                for d in range(3, c):
                    key4, bits4 = NO_SUIT + key[a] + key[b] + key[c] + key[d], bit[a] | bit[b] | bit[c] | bit[d]
                    for e in range(2, d):
                        for f in range(1, e):
                            key6, bits6 = key4 + key[e] + key[f], bits4 | bit[e] | bit[f]
                            if (key6 + ONE_OF_EACH) & FLUSH:
                                for g in range(f):
                                    total, bits = key6 + key[g], bits6 | bit[g]
                                    counts[strength(total, bits, row, place, best, flush)] += 1
                                continue
                            high, low, whole = row[key6 >> HIGH], key6 & 0x3FFF, f >> 2
                            for rank in range(min(whole, LOW_RANKS)):
                                counts[best[high + place[low + rank_key[rank]]]] += 4
                            for rank in range(LOW_RANKS, whole):
                                total = key6 + rank_key[rank]
                                counts[best[row[total >> HIGH] + place[total & 0x3FFF]]] += 4
                            total = key6 + rank_key[whole]
                            counts[best[row[total >> HIGH] + place[total & 0x3FFF]]] += f & 3
    return counts


@compiled
def three_rankings(hands: Ints, rankings: Int32s) -> Int32s:
    """The rules' ranking of each row of three cards, by its place among all 22,100."""
    found = np.empty(len(hands), np.int32)
    for at in range(len(hands)):
        a, b, c = min(hands[at]), 0, max(hands[at])
        b = hands[at].sum() - a - c
        found[at] = rankings[a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6]
    return found
