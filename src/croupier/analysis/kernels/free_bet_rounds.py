"""Rounds of Free Bet Blackjack: each becomes an outcome, a number that names what every bet of the box wins.

An outcome is built from the fields of `FIELDS`, the first one most significant. Hands are states of an automaton whose
tables come from the strategy: a state may be a Point Total, or the exact cards of a Hand.
"""

from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints, compiled, inlined
from croupier.analysis.kernels.random_stream import Words, fill_words, high_half, random_word

STAND, HIT, DOUBLE, FREE_DOUBLE = range(4)
BY_TOTAL, SPLIT, GIVE_UP = range(3)  # how a pair is played
EVEN, SURRENDERED, BLACKJACK = 8, 17, 18  # results: 0 to 16 are -8 to +8 Initial Bets
RESULTS, ADDED, MARKERS, BUSTS, PAIRS, INSURANCES = 19, 8, 8, 6, 5, 3
FIELDS = (INSURANCES, PAIRS, BUSTS, MARKERS, ADDED, RESULTS)  # ADDED: stakes of paid Splits and Doubles
OUTCOMES = INSURANCES * PAIRS * BUSTS * MARKERS * ADDED * RESULTS
NOT_INSURED, INSURANCE_LOST, INSURANCE_WON = range(3)
MOST_HANDS, VALUES, PAIR_KINDS, POSITIONS = 4, 10, 11, 9
PARTS = 1 + PAIR_KINDS * POSITIONS  # unsplit Hands, then Split Hands by the pair that was Split first and position
# A position is the number of Hands less two, plus 3 for a later Hand with a stake, or 6 for one with a marker.
ACE, TEN, NUMBER_TEN = 0, 9, 10
DEALER_STATES = 64  # 32 if soft, plus the total
DEALER_22, BUST_FROM = 22, 23
PER_WORD = 6  # cards drawn from one random word
FIRST_CARDS = 2 * PER_WORD
MOST_CARDS = 128
BATCH = 512


class FreeBetRules(NamedTuple):
    """The lookup tables of the kernel: the shoe, the rules, and the strategy as arrays."""

    kinds: Int16s  # by place in the shoe: 0 to 8 are Ace to nine, 9 a picture, 10 the number ten
    pairs: Int16s  # by first and second rank and suit: the row of RWS Pairs, or 0
    limit: Any  # of random words that are rejected
    grown: Int16s  # by state and value drawn: the new state
    totals: Int16s  # by state, over 21 if the Hand is Bust
    plays: Int16s  # by part, first card of the Dealer and state: STAND, HIT, DOUBLE or FREE_DOUBLE
    first_plays: Int16s  # by first card of the Dealer and pair: BY_TOTAL, SPLIT or GIVE_UP
    again: Int16s  # by pair, first card of the Dealer and position: 1 to Split once more
    gives_up: Int16s  # by first card of the Dealer and state: 1 for Surrender
    insures: Int16s  # by state: 1 for Insurance, or Even Money with a Blackjack
    free: Int16s  # by pair: 1 if its Split is free
    dealer: Int16s  # by the Dealer's state and value drawn: the new state
    draws: Int16s  # by the Dealer's state: 1 to draw
    stands_off_22: bool


@compiled
def draw_more(
    seed: Any, shard: int, number: int, word: int, limit: Any, drawn: Ints, places: Ints, count: int
) -> tuple[int, int]:  # fmt: skip
    """Draw further cards of a round, and return their new number and the next word's index."""
    size = np.uint64(len(drawn))
    while True:
        value = random_word(seed, shard, number, word)
        word += 1
        low = value
        for _ in range(PER_WORD):
            low = low * size
        if low >= limit:
            break
    for _ in range(PER_WORD):
        position = np.int64(high_half(value, size))
        value = value * size
        places[count] = position
        count += drawn[position] != number
        drawn[position] = number
    return count, word


@inlined
def pair_kind(first: int, second: int) -> int:
    """Return the pair that two kinds of cards make, or -1."""
    kind = -1
    if min(first, TEN) == min(second, TEN):
        kind = NUMBER_TEN if first == NUMBER_TEN and second == NUMBER_TEN else min(first, TEN)
    return kind


@compiled
def free_bet_rounds(seed: Any, shard: int, start: int, rules: FreeBetRules, outcomes: Int32s) -> None:
    """Write the outcome of each round from `start` on."""
    kinds, pairs, limit, grown, totals = rules.kinds, rules.pairs, rules.limit, rules.grown, rules.totals
    plays, first_plays, again, gives_up = rules.plays, rules.first_plays, rules.again, rules.gives_up
    insures, free, dealer, draws, off_22 = rules.insures, rules.free, rules.dealer, rules.draws, rules.stands_off_22
    size, states = np.uint64(len(kinds)), len(totals)
    drawn, places = np.full(len(kinds), -1), np.zeros(MOST_CARDS, np.int64)
    firsts, seconds = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    ends, staked, wins = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    words = np.zeros((BATCH, 2), np.uint64)
    for batch in range(0, len(outcomes), BATCH):
        fill_words(seed, shard, start + batch, words)
        for index in range(min(BATCH, len(outcomes) - batch)):
            number = start + batch + index
            count, word = 0, 2
            for half in range(2):
                value = low = words[index, half]
                for _ in range(PER_WORD):
                    low = low * size
                if low < limit:
                    continue
                for _ in range(PER_WORD):
                    position = np.int64(high_half(value, size))
                    value = value * size
                    places[count] = position
                    count += drawn[position] != number
                    drawn[position] = number
            while count < 4:
                count, word = draw_more(seed, shard, number, word, limit, drawn, places, count)
            first, second = kinds[places[0]], kinds[places[2]]
            up = min(kinds[places[1]], TEN)
            next_ = 3
            state = grown[grown[0, min(first, TEN)], min(second, TEN)]
            rws = pairs[places[0] % 52, places[2] % 52]
            natural, insured = totals[state] == 21, up == ACE and insures[state]
            pair = pair_kind(first, second)
            choice = BY_TOTAL if pair < 0 else first_plays[up, pair]
            result, added, markers, hands, origin = EVEN, 0, 0, 0, pair
            if natural:
                result = EVEN + 1 if insured else BLACKJACK
            elif choice == GIVE_UP or (pair < 0 and gives_up[up, state]):
                result = SURRENDERED
            else:
                hands, origin = 1, pair
                firsts[0], seconds[0], staked[0] = first, second, 1
                hand = 0
                while hand < hands:
                    part, splits = 0, choice == SPLIT
                    if hands > 1:
                        if seconds[hand] < 0:
                            if next_ == count:
                                count, word = draw_more(seed, shard, number, word, limit, drawn, places, count)
                            seconds[hand] = kinds[places[next_]]
                            next_ += 1
                        position = hands - 2 + (0 if hand == 0 else 3 if staked[hand] else 6)
                        pair = pair_kind(firsts[hand], seconds[hand])
                        splits = pair >= 0 and hands < MOST_HANDS and again[pair, up, position]
                        part = 1 + origin * POSITIONS + position
                    if splits:
                        for later in range(hands, hand + 1, -1):
                            firsts[later], seconds[later] = firsts[later - 1], seconds[later - 1]
                            staked[later] = staked[later - 1]
                        firsts[hand + 1], seconds[hand + 1], seconds[hand] = seconds[hand], -1, -1
                        staked[hand + 1] = 1 - free[pair]
                        added += 1 - free[pair]
                        markers += free[pair]
                        hands += 1
                        continue
                    if part:
                        state = grown[grown[0, min(firsts[hand], TEN)], min(seconds[hand], TEN)]
                    play = plays[part, up, state]
                    while play == HIT:
                        if next_ == count:
                            count, word = draw_more(seed, shard, number, word, limit, drawn, places, count)
                        state = grown[state, min(kinds[places[next_]], TEN)]
                        next_ += 1
                        play = plays[part, up, state]
                    wins[hand] = 1
                    if play >= DOUBLE:
                        if next_ == count:
                            count, word = draw_more(seed, shard, number, word, limit, drawn, places, count)
                        state = grown[state, min(kinds[places[next_]], TEN)]
                        next_ += 1
                        wins[hand] = 2
                        staked[hand] += play == DOUBLE
                        added += play == DOUBLE
                        markers += play == FREE_DOUBLE
                    ends[hand] = totals[state]
                    hand += 1
            against, dealer_cards, dealer_natural = up + 1 + (32 + 10 if up == ACE else 0), 1, False
            while draws[against]:
                if next_ == count:
                    count, word = draw_more(seed, shard, number, word, limit, drawn, places, count)
                against = dealer[against, min(kinds[places[next_]], TEN)]
                next_ += 1
                dealer_cards += 1
            against &= 31
            dealer_natural = dealer_cards == 2 and against == 21
            if result == BLACKJACK and dealer_natural:
                result = EVEN
            if hands:
                won, lost, open_ = 0, 0, 0
                for hand in range(hands):
                    if ends[hand] > 21:
                        lost += staked[hand]
                    elif dealer_natural:
                        open_ += staked[hand]
                    elif against >= BUST_FROM or (against == DEALER_22 and not off_22):
                        won += wins[hand]
                    elif against <= 21:
                        won += wins[hand] if ends[hand] > against else 0
                        lost += staked[hand] if ends[hand] < against else 0
                result = EVEN + won - lost - min(open_, 1)
            busts = min(max(dealer_cards, 4), 8) - 3 if against >= BUST_FROM else 0
            insurance = NOT_INSURED
            if insured and not natural:
                insurance = INSURANCE_WON if dealer_natural else INSURANCE_LOST
            outcome = ((insurance * PAIRS + rws) * BUSTS + busts) * MARKERS + markers
            outcomes[batch + index] = (outcome * ADDED + added) * RESULTS + result
