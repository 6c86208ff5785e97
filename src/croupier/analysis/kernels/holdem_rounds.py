"""Rounds of the hold'em house games: each becomes an outcome, a number that names what every bet of the box wins.

An outcome is `(main * BONUS_ROWS + bonus) * jackpots + jackpot`. The main result is FOLDED, or the Turn Bet, the River
Bet and the comparison. The jackpot is the rank of the Hole Cards with the Flop Cards (MLTH-3), or the pattern of
`progressive_jackpot` (PTH-6).
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.kernels.evaluate import strength
from croupier.analysis.kernels.lookup_tables import NO_SUIT, Tables
from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints, compiled, inlined
from croupier.analysis.kernels.progressive_jackpot import ON_THE_FLOP, ON_THE_RIVER, ON_THE_TURN, PATTERNS, pattern
from croupier.analysis.kernels.random_stream import DECK_BOUNDS, dealt_again, fill_words, nine_cards, rejection_limit
from croupier.analysis.kernels.suit_isomorphism import HOLES, pair

FOLDED = 0
LOST, STOOD_OFF, WON, WON_ANTE = range(4)  # WON_ANTE: the Ante is paid too
MAIN_RESULTS = 17  # FOLDED, then 1 + 8 * Turn Bet + 4 * River Bet + comparison
BONUS_ROWS = 9  # none, then the rows of the pay table; ACES becomes the row before it if the Dealer has Aces too
ACES = 2
JACKPOT_RANKS = 10
BATCH = 512
LIMIT = rejection_limit(DECK_BOUNDS)
ACE = 12
Bits = npt.NDArray[np.uint8]


class Boards(NamedTuple):
    """The lookup tables that no strategy changes."""

    three_sets: Int32s  # by set of three cards: its class * 32 + its exchange of suits
    four_sets: Int32s
    exchanged: Int16s  # by exchange and Hole Cards
    starts: Int16s  # by Hole Cards: the starting hand
    bonus: Int16s  # by Hole Cards: the row of the Bonus
    choose: Ints
    five_rank: Int16s  # by strength
    ante_from: int  # the lowest strength for which the Ante is paid
    four_of_a_kind: int  # the lowest strength of Four of a Kind


class HoldemStrategy(NamedTuple):
    """The decisions as arrays: 1 makes the bet."""

    plays: Int16s  # by starting hand
    turns: Bits  # packed bits, by class of flop and by Hole Cards
    rivers: Bits  # packed bits, by class of four board cards and by Hole Cards


@inlined
def is_set(bits: Bits, index: Any) -> Any:
    return bits[index >> 3] >> (index & 7) & 1


@compiled
def jackpot_pattern(cards: Ints, folded: bool) -> int:
    """Return the pattern of PTH-6 that these Hole Cards and Community Cards make; a folded hand has only the latter."""
    met, own_cards = pattern(cards[0], cards[1], cards[2:7])
    community = met & 3
    if folded:
        return community
    suit_ranks, stage = np.zeros(4, np.int64), 0
    for index in range(7):
        suit_ranks[cards[index] & 3] |= 1 << (cards[index] >> 2)
        if own_cards and not stage and index >= 4 and is_royal(suit_ranks):
            stage = ON_THE_FLOP if index == 4 else ON_THE_TURN if index == 5 else ON_THE_RIVER
    return stage << 4 | met


@inlined
def is_royal(suit_ranks: Ints) -> bool:
    royal = False
    for suit in range(4):
        royal = royal or suit_ranks[suit] & 0x1F00 == 0x1F00
    return royal


@compiled
def holdem_outcomes(
    seed: Any, shard: int, start: int, lookup: Tables, boards: Boards, strategy: HoldemStrategy, progressive: bool,
    outcomes: Int32s,
) -> None:  # fmt: skip
    """Write the outcome of each round from `start` on."""
    key, bit, row, place, best, flush = lookup.key, lookup.bit, lookup.row, lookup.place, lookup.best, lookup.flush
    three_sets, four_sets, exchanged, choose = boards.three_sets, boards.four_sets, boards.exchanged, boards.choose
    starts, bonuses, five_rank = boards.starts, boards.bonus, boards.five_rank
    ante_from, four_of_a_kind = boards.ante_from, boards.four_of_a_kind
    plays, turns, rivers = strategy.plays, strategy.turns, strategy.rivers
    words, jackpots = np.zeros((BATCH, 1), np.uint64), PATTERNS if progressive else JACKPOT_RANKS
    for batch in range(0, len(outcomes), BATCH):
        fill_words(seed, shard, start + batch, words)
        for index in range(min(BATCH, len(outcomes) - batch)):
            cards, end = nine_cards(words[index, 0])
            if end < LIMIT:
                cards = dealt_again(seed, shard, start + batch + index, LIMIT)
            hole_1, hole_2, first, second, third, fourth, fifth, dealer_1, dealer_2 = cards
            hole = pair(min(hole_1, hole_2), max(hole_1, hole_2))
            total = NO_SUIT + key[first] + key[second] + key[third]
            bits = bit[first] | bit[second] | bit[third]
            own_total, own_bits = key[hole_1] + key[hole_2], bit[hole_1] | bit[hole_2]
            jackpot = 0
            if not progressive:
                jackpot = five_rank[strength(total + own_total, bits | own_bits, row, place, best, flush)]
            total, bits = total + key[fourth] + key[fifth], bits | bit[fourth] | bit[fifth]
            ours = strength(total + own_total, bits | own_bits, row, place, best, flush)
            folded = plays[starts[hole]] == 0
            if progressive and ours >= four_of_a_kind:
                jackpot = jackpot_pattern(np.array([hole_1, hole_2, first, second, third, fourth, fifth]), folded)
            if folded:
                outcomes[batch + index] = jackpot
                continue
            total, bits = total + key[dealer_1] + key[dealer_2], bits | bit[dealer_1] | bit[dealer_2]
            theirs = strength(total, bits, row, place, best, flush)
            low, high = min(first, second, third), max(first, second, third)
            middle = first + second + third - low - high
            three = three_sets[low + choose[2, middle] + choose[3, high]]
            turn = is_set(turns, (three >> 5) * HOLES + exchanged[three & 31, hole])
            low, above = min(low, fourth), max(low, fourth)
            middle, above = min(middle, above), max(middle, above)
            high, above = min(high, above), max(high, above)
            four = four_sets[low + choose[2, middle] + choose[3, high] + choose[4, above]]
            river = is_set(rivers, (four >> 5) * HOLES + exchanged[four & 31, hole])
            won = np.int64(ours > theirs)  # without a branch, which would be guessed wrong half of the time
            compared = np.int64(ours == theirs) + WON * won + (WON_ANTE - WON) * (won & np.int64(ours >= ante_from))
            bonus = bonuses[hole]
            if bonus == ACES and dealer_1 >> 2 == ACE and dealer_2 >> 2 == ACE:
                bonus = ACES - 1
            main = 1 + 8 * np.int64(turn) + 4 * np.int64(river) + compared
            outcomes[batch + index] = (main * BONUS_ROWS + bonus) * jackpots + jackpot
