"""The states of a blackjack Hand as arrays for the kernel: by Point Total for a chart, by cards for best play."""

from functools import cache
from typing import NamedTuple

import numpy as np

from croupier.analysis.blackjack.hands import ACE, NONE, VALUES, hands
from croupier.analysis.kernels.free_bet_rounds import DEALER_STATES
from croupier.analysis.kernels.numba_setup import Int16s

BUST = 22  # the total of every Bust Hand
MOST_COUNTED = 3  # a chart sees no difference between three cards and more


class HandStates(NamedTuple):
    """All states of a Hand; the empty Hand is state 0."""

    grown: Int16s  # by state and value drawn: the new state
    totals: Int16s
    soft: Int16s
    cards: Int16s  # number of cards


def add_value(total: int, soft: bool, value: int) -> tuple[int, bool]:
    """Return the Point Total after one more card, and whether it counts an Ace as 11."""
    hard = (total - 10 if soft else total) + value + 1
    return (hard + 10, True) if (soft or value == ACE) and hard <= 11 else (hard, False)


@cache
def states_by_total() -> HandStates:
    """Return the states that a chart distinguishes: the Point Total, soft or hard, and two cards or more."""
    known, waiting, grown = {(0, 0, False): 0}, [(0, 0, False)], list[list[int]]()
    for cards, total, soft in waiting:
        row = []
        for value in range(VALUES):
            new_total, new_soft = add_value(total, soft, value) if total < BUST else (BUST, False)
            state = min(cards + 1, MOST_COUNTED), min(new_total, BUST), new_soft
            if state not in known:
                known[state] = len(known)
                waiting.append(state)
            row.append(known[state])
        grown.append(row)
    cards_of, totals, soft_of = zip(*known, strict=True)
    return HandStates(*(np.array(column, np.int16) for column in (grown, totals, soft_of, cards_of)))


@cache
def states_by_cards() -> HandStates:
    """Return the states of best play: every combination of values, and one more for all Bust Hands."""
    all_hands = hands()
    bust = len(all_hands.total)
    grown = np.vstack([np.where(all_hands.grown == NONE, bust, all_hands.grown), np.full(VALUES, bust)])
    columns = (grown, *(np.append(column, last) for column, last in (
        (all_hands.total, BUST), (all_hands.soft, 0), (all_hands.cards, MOST_COUNTED),
    )))  # fmt: skip
    return HandStates(*(column.astype(np.int16) for column in columns))


def dealer_states(hits_soft_17: bool) -> tuple[Int16s, Int16s]:
    """Return the Dealer's next state by state and value drawn, and whether the Dealer draws in a state (3.24)."""
    following = np.zeros((DEALER_STATES, VALUES), np.int16)
    draws = np.zeros(DEALER_STATES, np.int16)
    for soft in (False, True):
        for total in range(2, BUST):
            state = 32 * soft + total
            draws[state] = total < 17 or (total == 17 and soft and hits_soft_17)
            for value in range(VALUES):
                new_total, new_soft = add_value(total, soft, value)
                following[state, value] = 32 * new_soft + new_total
    return following, draws
