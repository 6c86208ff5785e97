"""Rounds of Free Bet Blackjack: each becomes an outcome, a number that names what every bet of the box wins.

An outcome is built from the fields of `FIELDS`, the first one most significant. Hands are states of an automaton whose
tables come from the strategy: a state may be a Point Total, or the exact cards of a Hand.
"""

from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints, compiled, inlined
from croupier.analysis.kernels.random_stream import fill_words, high_half, random_word

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
SOFT = 32
DEALER_STATES = 2 * SOFT  # SOFT for a soft total, plus the total
DEALER_22, BUST_FROM = 22, 23
PER_WORD = 6  # cards drawn from one random word
MOST_CARDS = 128
BATCH = 512  # a power of two


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


class Deal(NamedTuple):
    """The shoe of a round: cards are drawn by random places, and a place that was drawn before is left out."""

    seed: Any
    shard: int
    limit: Any  # of random words that are rejected
    drawn: Ints  # by place: the round in which it was drawn last
    places: Ints  # drawn in this round, in order


@inlined
def add_places(value: Any, number: int, limit: Any, drawn: Ints, places: Ints, count: int) -> int:
    """Add the places that a random word gives, and return their new number, which is the old one for a bad word."""
    size = np.uint64(len(drawn))
    low = value
    for _ in range(PER_WORD):
        low = low * size
    if low >= limit:
        for _ in range(PER_WORD):
            place = high_half(value, size)
            value = value * size
            places[count] = place
            count += drawn[place] != number
            drawn[place] = number
    return count


@compiled
def draw_more(deal: Deal, number: int, word: int, count: int) -> tuple[int, int]:
    """Draw at least one further card; return how many are drawn now, and the index of the next random word."""
    before = count
    while count == before:
        value = random_word(deal.seed, deal.shard, number, word)
        word += 1
        count = add_places(value, number, deal.limit, deal.drawn, deal.places, count)
    return count, word


@inlined
def pair_kind(first: int, second: int) -> int:
    """Return the pair that two kinds of cards make, or -1."""
    kind = -1
    if min(first, TEN) == min(second, TEN):
        kind = NUMBER_TEN if first == NUMBER_TEN and second == NUMBER_TEN else min(first, TEN)
    return kind


@inlined
def split_hand(hand: int, hands: int, firsts: Ints, seconds: Ints, staked: Ints, has_marker: int) -> None:
    """Make two Hands of one: the second part is beside the first and waits for its second card (3.22.2)."""
    for later in range(hands, hand + 1, -1):
        firsts[later], seconds[later], staked[later] = firsts[later - 1], seconds[later - 1], staked[later - 1]
    firsts[hand + 1], seconds[hand + 1], seconds[hand] = seconds[hand], -1, -1
    staked[hand + 1] = 1 - has_marker


@inlined
def settle_hands(
    result: int, hands: int, ends: Ints, staked: Ints, wins: Ints, against: int, natural: bool, off_22: bool
) -> int:  # fmt: skip
    """Return the result of a box; a Dealer's Blackjack takes one Initial Bet from its open Hands together."""
    won, open_ = 0, 0
    for hand in range(hands):
        if ends[hand] > 21:
            won -= staked[hand]
        elif natural:
            open_ += staked[hand]
        elif against >= BUST_FROM or (against == DEALER_22 and not off_22):
            won += wins[hand]
        elif against <= 21:
            won += wins[hand] if ends[hand] > against else 0
            won -= staked[hand] if ends[hand] < against else 0
    if hands:
        result = EVEN + won - min(open_, 1)
    elif result == BLACKJACK and natural:
        result = EVEN
    return result


@inlined
def pack_outcome(bets: tuple[int, int], against: int, cards: int, markers: int, added: int, result: int) -> int:
    """Return the outcome of a round, from Insurance and the row of RWS Pairs, the Dealer's Hand and the box."""
    busts = min(max(cards, 4), 8) - 3 if against >= BUST_FROM else 0
    outcome = ((bets[0] * PAIRS + bets[1]) * BUSTS + busts) * MARKERS + markers
    return (outcome * ADDED + added) * RESULTS + result


@compiled
def free_bet_rounds(seed: Any, shard: int, start: int, rules: FreeBetRules, outcomes: Int32s) -> None:
    """Write the outcome of each round from `start` on."""
    kinds, pairs, limit, grown, totals = rules.kinds, rules.pairs, rules.limit, rules.grown, rules.totals
    plays, first_plays, again, gives_up = rules.plays, rules.first_plays, rules.again, rules.gives_up
    insures, free, dealer, draws, off_22 = rules.insures, rules.free, rules.dealer, rules.draws, rules.stands_off_22
    drawn, places = np.full(len(kinds), -1), np.zeros(MOST_CARDS, np.int64)
    deal = Deal(seed, shard, limit, drawn, places)
    firsts, seconds = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    ends, staked, wins = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    words = np.zeros((BATCH, 2), np.uint64)
    for index in range(len(outcomes)):
        number, row = start + index, index & BATCH - 1
        if row == 0:
            fill_words(seed, shard, number, words)
        count, word = add_places(words[row, 0], number, limit, drawn, places, 0), 2
        count = add_places(words[row, 1], number, limit, drawn, places, count)
        while count < 4:
            count, word = draw_more(deal, number, word, count)
        first, second, up, next_ = kinds[places[0]], kinds[places[2]], min(kinds[places[1]], TEN), 3
        state = grown[grown[0, min(first, TEN)], min(second, TEN)]
        natural, insured = totals[state] == 21, up == ACE and insures[state] != 0
        pair = pair_kind(first, second)
        choice = BY_TOTAL if pair < 0 else first_plays[up, pair]
        result, added, markers, hands, hand = EVEN, 0, 0, 0, 0
        if natural:
            result = EVEN + 1 if insured else BLACKJACK
        elif choice == GIVE_UP or (pair < 0 and gives_up[up, state]):
            result = SURRENDERED
        else:
            hands, origin = 1, pair
            firsts[0], seconds[0], staked[0] = first, second, 1
        while hand < hands:
            part, splits = 0, choice == SPLIT
            if hands > 1:
                if seconds[hand] < 0:
                    if next_ == count:
                        count, word = draw_more(deal, number, word, count)
                    seconds[hand] = kinds[places[next_]]
                    next_ += 1
                position = hands - 2 + (0 if hand == 0 else 3 if staked[hand] else 6)
                pair = pair_kind(firsts[hand], seconds[hand])
                splits = pair >= 0 and hands < MOST_HANDS and again[pair, up, position] != 0
                part = 1 + origin * POSITIONS + position
                state = grown[grown[0, min(firsts[hand], TEN)], min(seconds[hand], TEN)]
            if splits:
                split_hand(hand, hands, firsts, seconds, staked, free[pair])
                added, markers, hands = added + 1 - free[pair], markers + free[pair], hands + 1
                continue
            play = plays[part, up, state]
            while play != STAND:
                if next_ == count:
                    count, word = draw_more(deal, number, word, count)
                state = grown[state, min(kinds[places[next_]], TEN)]
                next_ += 1
                if play >= DOUBLE:
                    break
                play = plays[part, up, state]
            wins[hand], ends[hand] = 1 + (play >= DOUBLE), totals[state]
            staked[hand], added = staked[hand] + (play == DOUBLE), added + (play == DOUBLE)
            markers, hand = markers + (play == FREE_DOUBLE), hand + 1
        against, cards = up + 1 + (SOFT + 10 if up == ACE else 0), 1
        while draws[against]:
            if next_ == count:
                count, word = draw_more(deal, number, word, count)
            against = dealer[against, min(kinds[places[next_]], TEN)]
            next_, cards = next_ + 1, cards + 1
        against, dealer_natural = against & SOFT - 1, cards == 2 and against == SOFT + 21
        result = settle_hands(result, hands, ends, staked, wins, against, dealer_natural, off_22)
        bets = (insured and not natural) * (INSURANCE_LOST + dealer_natural), pairs[places[0] % 52, places[2] % 52]
        outcomes[index] = pack_outcome(bets, against, cards, markers, added, result)
