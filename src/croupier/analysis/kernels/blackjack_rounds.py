"""Rounds of blackjack dealt by chance, card after card, and played by a chart: a check that shares no sums with it.

Kinds of cards: 0 to 8 Ace to nine, 9 pictures, 10 the number ten.
"""

import numpy as np

from croupier.analysis.kernels.blackjack import DOUBLE, FREE_DOUBLE, HIT
from croupier.analysis.kernels.numba_setup import Bools, Ints, compiled

MOST_HANDS = 4
MOST_UNITS = 10  # Initial Bets that a box can win or lose, and one more
SURRENDERED, BLACKJACK = range(2)  # results apart from whole Initial Bets


@compiled
def draw(left: Ints) -> int:
    """A kind of card from what is left; the last place counts all."""
    at = np.random.randint(0, left[11])
    kind = 0
    while at >= left[kind]:
        at -= left[kind]
        kind += 1
    left[kind] -= 1
    left[11] -= 1
    return kind


@compiled
def points(hard: int, aces: int) -> tuple[int, int]:
    return (hard + 10, 1) if aces and hard <= 11 else (hard, 0)


@compiled
def dealers_total(left: Ints, up: int, second: int, hits_soft_17: bool) -> int:
    """Drawn to the end; a Blackjack is asked for before."""
    hard, aces = up + second + 2, int(up == 0) + int(second == 0)
    total, soft = points(hard, aces)
    while total < 17 or (total == 17 and soft and hits_soft_17):
        kind = min(draw(left), 9)
        hard, aces = hard + kind + 1, aces + int(kind == 0)
        total, soft = points(hard, aces)
    return total


@compiled
def played_on(left: Ints, first: int, second: int, play: Ints) -> tuple[int, int]:
    """A Hand of two cards played by its part of the chart: its total, and DOUBLE or FREE_DOUBLE where that was done."""
    hard, aces = min(first, 9) + min(second, 9) + 2, int(first == 0) + int(second == 0)
    total, soft = points(hard, aces)
    more = 0
    while total < 21:
        taken = play[soft, total, more]
        if taken != HIT and taken < DOUBLE:
            break
        kind = min(draw(left), 9)
        hard, aces, more = hard + kind + 1, aces + int(kind == 0), 1
        total, soft = points(hard, aces)
        if taken >= DOUBLE:
            return total, taken
    return total, 0


@compiled
def hands_of_box(
    left: Ints, up: int, one: int, two: int, chart: Ints, splits: Ints, free: Bools, most: int, aces_again: bool,
    totals: Ints, staked: Ints, won: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Plays all Hands of a box, Splits as they come: how many Hands, and how many Free Bet Markers.

    By Hand: its total, what is staked on it and what it wins, in Initial Bets.
    """
    seconds, firsts = np.full(MOST_HANDS, -1), np.zeros(MOST_HANDS, np.int64)
    firsts[0], seconds[0], staked[0] = one, two, 1
    number, markers, at = 1, 0, 0
    while at < number:
        if seconds[at] < 0:
            seconds[at] = draw(left)
        first, second = firsts[at], seconds[at]
        pair = -1
        if min(first, 9) == min(second, 9):
            pair = 10 if first == 10 and second == 10 and free[10] else min(first, 9)
        may = number < most and (first != 0 or number == 1 or aces_again)
        if pair >= 0 and may and splits[up, pair]:
            for later in range(number, at + 1, -1):
                firsts[later], seconds[later], staked[later] = firsts[later - 1], seconds[later - 1], staked[later - 1]
            firsts[at + 1], seconds[at + 1], seconds[at] = second, -1, -1
            staked[at + 1] = 0 if free[pair] else 1
            markers += int(free[pair])
            number += 1
            continue
        won[at] = 1
        if number > 1 and first == 0:
            totals[at], _ = points(min(second, 9) + 2, 1)
        else:
            totals[at], doubled = played_on(left, first, second, chart[up, staked[at]])
            won[at] += int(doubled >= DOUBLE)
            staked[at] += int(doubled == DOUBLE)
            markers += int(doubled == FREE_DOUBLE)
        at += 1
    return number, markers


@compiled
def settled(
    number: int, totals: Ints, staked: Ints, won: Ints, against: int, natural: bool, off_22: bool
) -> tuple[int, int]:  # fmt: skip
    """What a box wins and loses; to a Blackjack of the Dealer Hands not Bust lose one Initial Bet between them."""
    wins, losses, open_ = 0, 0, 0
    for at in range(number):
        if totals[at] > 21:
            losses += staked[at]
        elif natural:
            open_ += staked[at]
        elif against > 22 or (against == 22 and not off_22) or (totals[at] > against and against <= 21):
            wins += won[at]
        elif against <= 21 and totals[at] < against:
            losses += staked[at]
    return wins, losses + min(open_, 1)


@compiled
def blackjack_rounds(
    rounds: int, seed: int, decks: int, chart: Ints, splits: Ints, gives_up: Ints, pair_gives_up: Ints, free: Bools,
    most: int, aces_again: bool, hits_soft_17: bool, off_22: bool, hole_card: bool, early: bool, only_splits: bool,
) -> tuple[Ints, Ints, Ints, int]:  # fmt: skip
    """How often so much was won and so much lost, in Initial Bets; Surrenders and Blackjacks; markers; and stakes."""
    tally, apart, marked = np.zeros((MOST_UNITS, MOST_UNITS), np.int64), np.zeros(2, np.int64), np.zeros(8, np.int64)
    stakes = 0
    full, left = np.full(12, 4 * decks), np.zeros(12, np.int64)
    full[9], full[11] = 12 * decks, 52 * decks
    totals, staked, won = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    np.random.seed(seed)
    done = 0
    while done < rounds:
        left[:] = full
        one, up, two = draw(left), min(draw(left), 9), draw(left)
        pair = -1
        if min(one, 9) == min(two, 9):
            pair = 10 if one == 10 and two == 10 and free[10] else min(one, 9)
        if only_splits and (pair < 0 or not splits[up, pair]):
            continue
        done += 1
        total, soft = points(min(one, 9) + min(two, 9) + 2, int(one == 0) + int(two == 0))
        second = min(draw(left), 9) if hole_card else -1
        natural = hole_card and (up + second == 9) and (up == 0 or second == 0)
        surrenders = pair_gives_up[up, pair] if pair >= 0 else gives_up[up, soft, min(total, 21)]
        if total == 21 or natural or surrenders:
            stakes, marked[0] = stakes + 1, marked[0] + 1
            if total == 21:
                second = second if hole_card else min(draw(left), 9)
                if up + second == 9 and (up == 0 or second == 0):
                    tally[0, 0] += 1
                else:
                    apart[BLACKJACK] += 1
            elif surrenders and (early or not natural):
                apart[SURRENDERED] += 1
            else:
                tally[0, 1] += 1
            continue
        number, markers = hands_of_box(left, up, one, two, chart, splits, free, most, aces_again, totals, staked, won)
        if not hole_card:
            second = min(draw(left), 9)
            natural = up + second == 9 and (up == 0 or second == 0)
        against = 21 if natural else dealers_total(left, up, second, hits_soft_17)
        wins, losses = settled(number, totals, staked, won, against, natural, off_22)
        tally[wins, losses] += 1
        marked[markers] += 1
        stakes += staked[:number].sum()
    return tally, apart, marked, stakes
