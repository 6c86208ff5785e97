"""Rounds of 3 Card Poker: each becomes an outcome, a number that names what every bet of the box wins.

An outcome is `(main * RANKS + rank of the three cards) * JACKPOT_RANKS + rank of the five cards`.
"""

from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.kernels.evaluate import strength
from croupier.analysis.kernels.lookup_tables import NO_SUIT, Tables
from croupier.analysis.kernels.numba_setup import Int16s, Int32s, compiled, inlined
from croupier.analysis.kernels.random_stream import dealt_cards, draw_cards, fill_words, rejection_limit

FOLDED, NOT_QUALIFIED, WON, LOST, STOOD_OFF = range(5)
MAIN_RESULTS, RANKS, JACKPOT_RANKS = 5, 6, 10
CARDS = 8  # three of the player, three of the Dealer, two Community Cards
BATCH = 512
LIMIT = rejection_limit(range(52, 52 - CARDS, -1))


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
    deck, picks, cards = np.arange(52), np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    words = np.zeros((BATCH, 1), np.uint64)
    for batch in range(0, len(outcomes), BATCH):
        fill_words(seed, shard, start + batch, words)
        for index in range(min(BATCH, len(outcomes) - batch)):
            if draw_cards(words[index, 0], deck, picks, cards) < LIMIT:
                dealt_cards(seed, shard, start + batch + index, LIMIT, cards)
            own = three_index(cards[0], cards[1], cards[2])
            ours, theirs = ranking[own], ranking[three_index(cards[3], cards[4], cards[5])]
            main = WON if ours > theirs else LOST if ours < theirs else STOOD_OFF
            if theirs < lowest:
                main = NOT_QUALIFIED
            if not plays[own]:
                main = FOLDED
            total, bits = NO_SUIT, 0
            for card in (cards[0], cards[1], cards[2], cards[6], cards[7]):
                total, bits = total + key[card], bits | bit[card]
            value = strength(total, bits, row, place, best, flush)
            outcomes[batch + index] = (main * RANKS + (ours >> 12)) * JACKPOT_RANKS + five_rank[value]
