"""Rounds of 3 Card Poker: each becomes an outcome, a number that names what every bet of the box wins.

An outcome is `(main * RANKS + rank of the three cards) * JACKPOT_RANKS + rank of the five cards`.
"""

from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.kernels.evaluate import strength
from croupier.analysis.kernels.lookup_tables import NO_SUIT, Tables
from croupier.analysis.kernels.numba_setup import Int16s, Int32s, compiled, inlined
from croupier.analysis.kernels.random_stream import DECK_BOUNDS, dealt_again, fill_words, nine_cards, rejection_limit

FOLDED, NOT_QUALIFIED, WON, LOST, STOOD_OFF = range(5)
MAIN_RESULTS, RANKS, JACKPOT_RANKS = 5, 6, 10
BATCH = 512
LIMIT = rejection_limit(DECK_BOUNDS)


class ThreeCardRules(NamedTuple):
    """The lookup tables of the kernel."""

    ranking: Int16s  # of three cards, by index of the hand
    plays: Int16s  # the strategy, by index of the hand: 1 to Play
    five_rank: Int16s  # of five cards, by strength
    lowest_qualifying: int


@inlined
def three_index(first: int, second: int, third: int) -> int:
    """Return the index of three cards among all 22,100 hands."""
    low, high = min(first, second, third), max(first, second, third)
    middle = first + second + third - low - high
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


@compiled
def three_card_rounds(
    seed: Any, shard: int, start: int, lookup: Tables, rules: ThreeCardRules, outcomes: Int32s
) -> None:  # fmt: skip
    """Write the outcome of each round from `start` on."""
    key, bit, row, place, best, flush = lookup.key, lookup.bit, lookup.row, lookup.place, lookup.best, lookup.flush
    ranking, plays, five_rank, lowest = rules.ranking, rules.plays, rules.five_rank, rules.lowest_qualifying
    words = np.zeros((BATCH, 1), np.uint64)
    for batch in range(0, len(outcomes), BATCH):
        fill_words(seed, shard, start + batch, words)
        for index in range(min(BATCH, len(outcomes) - batch)):
            cards, low = nine_cards(words[index, 0])
            if low < LIMIT:
                cards = dealt_again(seed, shard, start + batch + index, LIMIT)
            a, b, c, d, e, f, g, h, _ = cards  # three of the player, three of the Dealer, two Community Cards
            own = three_index(a, b, c)
            ours, theirs = ranking[own], ranking[three_index(d, e, f)]
            # Without branches, which would be guessed wrong half of the time.
            main = WON + np.int64(ours < theirs) + (STOOD_OFF - WON) * np.int64(ours == theirs)
            is_compared = np.int64(theirs >= lowest)
            main = plays[own] * (is_compared * main + (1 - is_compared) * NOT_QUALIFIED)
            total = NO_SUIT + key[a] + key[b] + key[c] + key[g] + key[h]
            bits = bit[a] | bit[b] | bit[c] | bit[g] | bit[h]
            value = strength(total, bits, row, place, best, flush)
            outcomes[batch + index] = (main * RANKS + (ours >> 12)) * JACKPOT_RANKS + five_rank[value]
