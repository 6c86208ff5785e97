"""The strengths of many poker hands at once, and counts of each strength over all hands of a deck."""

from typing import Any

import numpy as np

from croupier.analysis.kernels.lookup_tables import FLUSH, HIGH, NO_SUIT, SUITS, Tables
from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints, compiled, inlined

ONE_CLUB, TWO_OF_EACH = 1 << SUITS, 0x2222 << SUITS
CardCounts = tuple[int, int, int]  # numbers of fifth cards, of sixth cards and of pairs of one rank
FIVE_OF_CLUBS, FIVE_OF_DIAMONDS, FIVE_OF_HEARTS = 0x8 << 14, 0x80 << 14, 0x800 << 14


@inlined
def strength(key: int, bits: int, row: Int32s, place: Int16s, best: Int16s, flush: Int16s) -> Any:
    """Return the strength of five to seven cards, given the sum of their keys and the bits of the cards.

    The other parameters are the lookup tables.
    """
    if key & FLUSH == 0:
        result = best[row[key >> HIGH] + place[key & 0x3FFF]]
    elif key & FIVE_OF_CLUBS:
        result = flush[bits & 0x1FFF]
    elif key & FIVE_OF_DIAMONDS:
        result = flush[bits >> 13 & 0x1FFF]
    elif key & FIVE_OF_HEARTS:
        result = flush[bits >> 26 & 0x1FFF]
    else:
        result = flush[bits >> 39]
    return result


@compiled
def strengths(hands: Ints, lookup: Tables) -> Int16s:
    """Return the strength of each hand. The array `hands` has a row with five to seven cards for each hand."""
    key, bit, row, place, best, flush = lookup.key, lookup.bit, lookup.row, lookup.place, lookup.best, lookup.flush
    result = np.empty(hands.shape[0], np.int16)
    for index in range(hands.shape[0]):
        total, bits = NO_SUIT, 0
        for n in range(hands.shape[1]):
            total += key[hands[index, n]]
            bits |= bit[hands[index, n]]
        result[index] = strength(total, bits, row, place, best, flush)
    return result


@compiled
def all_fives(lookup: Tables) -> Ints:
    """Count how many of the 2,598,960 hands of five cards have each strength."""
    key, bit, row, place, best, flush = lookup.key, lookup.bit, lookup.row, lookup.place, lookup.best, lookup.flush
    counts = np.zeros(len(lookup.ranking), np.int64)
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
def all_sevens(lookup: Tables) -> Ints:
    """Count how many of the 133,784,560 hands of seven cards have each strength.

    The loops choose four cards, the rank of a fifth below them, and the ranks of two more. Suits matter only for a
    flush, so hands of the same ranks are counted together if no flush is possible, or if they have the same number of
    cards in the suit of the flush.
    """
    key, bit = lookup.key, lookup.bit
    counts, rank_key = np.zeros(len(lookup.ranking), np.int64), key[::4] - ONE_CLUB
    for a in range(6, 52):
        for b in range(5, a):
            for c in range(4, b):
                key3, bits3 = NO_SUIT + key[a] + key[b] + key[c], bit[a] | bit[b] | bit[c]
                for d in range(3, c):
                    add_last_three(key3 + key[d], bits3 | bit[d], d, rank_key, lookup, counts)
    return counts


@inlined
def add_last_three(key4: int, bits4: int, fourth: int, rank_key: Ints, lookup: Tables, counts: Ints) -> None:
    """Count the hands with these four cards and three more below the fourth card in the deck."""
    key, bit, row, place, best, flush = lookup.key, lookup.bit, lookup.row, lookup.place, lookup.best, lookup.flush
    for rank in range((fourth >> 2) + 1):
        fifths, sixths, pairs = 0, 0, 0
        for suit in range(4 if rank < fourth >> 2 else fourth & 3):
            fifth = 4 * rank + suit
            key5 = key4 + key[fifth]
            if (key5 + TWO_OF_EACH) & FLUSH:
                add_last_two_suited(key5, bits4 | bit[fifth], fifth, rank_key, row, place, best, flush, counts)
            else:
                fifths, sixths, pairs = fifths + 1, sixths + suit, pairs + suit * (suit - 1) // 2
        if fifths:
            add_last_two_unsuited(
                key4 + rank_key[rank], rank, (fifths, sixths, pairs), rank_key, row, place, best, counts
            )


@inlined
def add_last_two_unsuited(
    key5: int, rank: int, numbers: CardCounts, rank_key: Ints, row: Int32s, place: Int16s, best: Int16s, counts: Ints
) -> None:
    """Count the hands with two more cards of this rank or lower, if a flush is not possible."""
    fifths, sixths, pairs = numbers
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
def add_last_two_suited(
    key5: int,
    bits5: int,
    fifth: int,
    rank_key: Ints,
    row: Int32s,
    place: Int16s,
    best: Int16s,
    flush: Int16s,
    counts: Ints,
) -> None:
    """Count the hands with two more cards below the fifth, if a flush is possible."""
    suit = 0
    while (key5 >> SUITS + 4 * suit & 15) < 6:
        suit += 1
    suit_count, ranks = (key5 >> SUITS + 4 * suit & 15) - 3, bits5 >> 13 * suit & 0x1FFF
    for high in range((fifth >> 2) + 1):
        cards = 4 if high < fifth >> 2 else fifth & 3
        of_suit = 1 if suit < cards else 0
        for low in range(high + 1):
            if low < high:
                both, only_high, only_low = of_suit, 3 * of_suit, cards - of_suit
                none = 4 * cards - both - only_high - only_low
            else:
                both, only_high, only_low = 0, of_suit * (cards - 1), 0
                none = cards * (cards - 1) // 2 - only_high
            key7 = key5 + rank_key[high] + rank_key[low]
            plain = best[row[key7 >> HIGH] + place[key7 & 0x3FFF]]
            if suit_count == 3:
                counts[plain] += only_high + only_low + none
                counts[flush[ranks | 1 << high | 1 << low] if both else plain] += both
                continue
            counts[flush[ranks | 1 << high | 1 << low]] += both
            counts[flush[ranks | 1 << high]] += only_high
            counts[flush[ranks | 1 << low]] += only_low
            counts[flush[ranks] if suit_count == 5 else plain] += none


@compiled
def three_rankings(hands: Ints, rankings: Int32s) -> Int32s:
    """Return the ranking that the rules give to each hand. The array `hands` has a row of three cards for each hand."""
    result = np.empty(len(hands), np.int32)
    for index in range(len(hands)):
        a, b, c = min(hands[index]), 0, max(hands[index])
        b = hands[index].sum() - a - c
        result[index] = rankings[a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6]
    return result
