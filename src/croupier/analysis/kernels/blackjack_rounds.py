"""Simulated blackjack rounds played by a chart. They check the solver and share no computation with it.

Cards are numbered by kind: 0 to 8 are Ace to nine, 9 is a court card, 10 is a 10.
"""

import numpy as np

from croupier.analysis.kernels.blackjack import DOUBLE, FREE_DOUBLE, HIT
from croupier.analysis.kernels.numba_setup import Bools, Ints, compiled

MOST_HANDS = 4
MOST_UNITS = 10  # one more than the Initial Bets that a box can win or lose
SURRENDERED, BLACKJACK = range(2)  # results that are not whole Initial Bets


@compiled
def draw(left: Ints) -> int:
    """Draw a random card. `left` holds the number of cards of each kind and, at index 11, of all cards."""
    index = np.random.randint(0, left[11])
    kind = 0
    while index >= left[kind]:
        index -= left[kind]
        kind += 1
    left[kind] -= 1
    left[11] -= 1
    return kind


@compiled
def points(hard: int, aces: int) -> tuple[int, int]:
    """Return the Point Total of cards, and 1 if an Ace counts as 11 in it.

    `hard` is the total with every Ace as 1.
    """
    return (hard + 10, 1) if aces and hard <= 11 else (hard, 0)


@compiled
def draw_dealer(left: Ints, up: int, second: int, hits_soft_17: bool) -> int:
    """Draw the Dealer's cards after the first two, and return the total. It does not check for Blackjack."""
    hard, aces = up + second + 2, int(up == 0) + int(second == 0)
    total, soft = points(hard, aces)
    while total < 17 or (total == 17 and soft and hits_soft_17):
        kind = min(draw(left), 9)
        hard, aces = hard + kind + 1, aces + int(kind == 0)
        total, soft = points(hard, aces)
    return total


@compiled
def play_hand(left: Ints, first: int, second: int, play: Ints) -> tuple[int, int]:
    """Play a Hand of two cards by the chart. Return its total, and DOUBLE or FREE_DOUBLE if it was doubled, else 0."""
    hard, aces = min(first, 9) + min(second, 9) + 2, int(first == 0) + int(second == 0)
    total, soft = points(hard, aces)
    has_drawn = 0
    while total < 21:
        taken = play[soft, total, has_drawn]
        if taken != HIT and taken < DOUBLE:
            break
        kind = min(draw(left), 9)
        hard, aces, has_drawn = hard + kind + 1, aces + int(kind == 0), 1
        total, soft = points(hard, aces)
        if taken >= DOUBLE:
            return total, taken
    return total, 0


@compiled
def play_box(
    left: Ints, up: int, first_card: int, second_card: int, chart: Ints, splits: Ints, free: Bools, most_hands: int,
    aces_again: bool, totals: Ints, staked: Ints, won: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Play all Hands of a box, including Splits. Return the numbers of Hands and of Free Bet Markers.

    The arrays `totals`, `staked` and `won` receive each Hand's total, its stake and what it can win, in Initial Bets.
    """
    seconds, firsts = np.full(MOST_HANDS, -1), np.zeros(MOST_HANDS, np.int64)
    firsts[0], seconds[0], staked[0] = first_card, second_card, 1
    number, markers, index = 1, 0, 0
    while index < number:
        if seconds[index] < 0:
            seconds[index] = draw(left)
        first, second = firsts[index], seconds[index]
        pair = -1
        if min(first, 9) == min(second, 9):
            pair = 10 if first == 10 and second == 10 and free[10] else min(first, 9)
        may_split = number < most_hands and (first != 0 or number == 1 or aces_again)
        if pair >= 0 and may_split and splits[up, pair]:
            for later in range(number, index + 1, -1):
                firsts[later], seconds[later], staked[later] = firsts[later - 1], seconds[later - 1], staked[later - 1]
            firsts[index + 1], seconds[index + 1], seconds[index] = second, -1, -1
            staked[index + 1] = 0 if free[pair] else 1
            markers += int(free[pair])
            number += 1
            continue
        won[index] = 1
        if number > 1 and first == 0:
            totals[index], _ = points(min(second, 9) + 2, 1)
        else:
            totals[index], doubled = play_hand(left, first, second, chart[up, staked[index]])
            won[index] += int(doubled >= DOUBLE)
            staked[index] += int(doubled == DOUBLE)
            markers += int(doubled == FREE_DOUBLE)
        index += 1
    return number, markers


@compiled
def settle_box(
    number: int, totals: Ints, staked: Ints, won: Ints, against: int, natural: bool, off_22: bool
) -> tuple[int, int]:  # fmt: skip
    """Return what a box wins and loses, in Initial Bets.

    If `natural` says that the Dealer has a Blackjack, all Hands together lose at most one.
    """
    wins, losses, open_ = 0, 0, 0
    for index in range(number):
        if totals[index] > 21:
            losses += staked[index]
        elif natural:
            open_ += staked[index]
        elif against > 22 or (against == 22 and not off_22) or (totals[index] > against and against <= 21):
            wins += won[index]
        elif against <= 21 and totals[index] < against:
            losses += staked[index]
    return wins, losses + min(open_, 1)


@compiled
def blackjack_rounds(
    rounds: int, seed: int, decks: int, chart: Ints, splits: Ints, gives_up: Ints, pair_gives_up: Ints, free: Bools,
    most_hands: int, aces_again: bool, hits_soft_17: bool, off_22: bool, hole_card: bool, early: bool,
    only_splits: bool,
) -> tuple[Ints, Ints, Ints, int]:  # fmt: skip
    """Simulate rounds. Return how often each result occurred, and the sum of all stakes.

    The first array counts rounds by Initial Bets won and lost, the second Surrenders and Blackjacks, and the third
    rounds by the number of Free Bet Markers.
    """
    tally, other_results, marked = (
        np.zeros((MOST_UNITS, MOST_UNITS), np.int64),
        np.zeros(2, np.int64),
        np.zeros(8, np.int64),
    )
    stakes = 0
    full, left = np.full(12, 4 * decks), np.zeros(12, np.int64)
    full[9], full[11] = 12 * decks, 52 * decks
    totals, staked, won = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    np.random.seed(seed)
    done = 0
    while done < rounds:
        left[:] = full
        first_card, up, second_card = draw(left), min(draw(left), 9), draw(left)
        pair = -1
        if min(first_card, 9) == min(second_card, 9):
            pair = 10 if first_card == 10 and second_card == 10 and free[10] else min(first_card, 9)
        if only_splits and (pair < 0 or not splits[up, pair]):
            continue
        done += 1
        total, soft = points(min(first_card, 9) + min(second_card, 9) + 2, int(first_card == 0) + int(second_card == 0))
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
                    other_results[BLACKJACK] += 1
            elif surrenders and (early or not natural):
                other_results[SURRENDERED] += 1
            else:
                tally[0, 1] += 1
            continue
        number, markers = play_box(
            left, up, first_card, second_card, chart, splits, free, most_hands, aces_again, totals, staked, won
        )
        if not hole_card:
            second = min(draw(left), 9)
            natural = up + second == 9 and (up == 0 or second == 0)
        against = 21 if natural else draw_dealer(left, up, second, hits_soft_17)
        wins, losses = settle_box(number, totals, staked, won, against, natural, off_22)
        tally[wins, losses] += 1
        marked[markers] += 1
        stakes += staked[:number].sum()
    return tally, other_results, marked, stakes
