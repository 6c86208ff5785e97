"""Strategies for Free Bet Blackjack as arrays by state: best play, charts, and ways in which people play."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from croupier.analysis.blackjack.best_play import (
    best_split,
    first_plays,
    is_free,
    play_hands,
    split_hands,
    value_first_hand,
)
from croupier.analysis.blackjack.chart import Chart, Tables, tables
from croupier.analysis.blackjack.chart_search import best_chart
from croupier.analysis.blackjack.hands import ACE, TEN, VALUES, hand_index, hands
from croupier.analysis.blackjack.rules import DOCUMENT, Rules
from croupier.analysis.kernels.free_bet_rounds import (
    BY_TOTAL,
    FREE_DOUBLE,
    GIVE_UP,
    HIT,
    MOST_HANDS,
    NUMBER_TEN,
    PAIR_KINDS,
    PARTS,
    POSITIONS,
    SPLIT,
    STAND,
)
from croupier.analysis.kernels.numba_setup import Int16s
from croupier.analysis.simulate.hand_states import HandStates, states_by_cards, states_by_total
from croupier.analysis.simulate.round_game import Wager
from croupier.rules.bets import Decision

UPS = range(VALUES)


class FreeBetStrategy(NamedTuple):
    """The decisions as arrays, each total: there is one for every state that the rules allow."""

    states: HandStates
    plays: Int16s  # by part, first card of the Dealer and state
    first_plays: Int16s  # by first card of the Dealer and pair
    again: Int16s  # by pair, first card of the Dealer and position
    gives_up: Int16s  # by first card of the Dealer and state
    insures: Int16s  # by state


def rules_of_game(wager: Wager) -> Rules:
    return replace(DOCUMENT, decks=wager.decks)


def is_staked(part: int) -> bool:
    """Return whether a Hand of this part has a stake; the last positions of a Split are for Hands with a marker."""
    return part == 0 or (part - 1) % POSITIONS < 2 * (MOST_HANDS - 1)


def empty(states: HandStates) -> FreeBetStrategy:
    """Return the strategy that stands on 12 or more, hits below, and takes nothing else."""
    size = len(states.totals)
    stands = np.where(states.totals >= 12, STAND, HIT).astype(np.int16)
    return FreeBetStrategy(
        states, np.broadcast_to(stands, (PARTS, VALUES, size)).copy(),
        np.full((VALUES, PAIR_KINDS), BY_TOTAL, np.int16), np.zeros((PAIR_KINDS, VALUES, POSITIONS), np.int16),
        np.zeros((VALUES, size), np.int16), np.zeros(size, np.int16),
    )  # fmt: skip


def _stand_on_split_aces(plays: Int16s) -> None:
    """Give each Ace of a Split one card only (3.22.2)."""
    first = 1 + ACE * POSITIONS
    plays[first : first + POSITIONS] = STAND


# ---- charts ---------------------------------------------------------------------------------------------------------


def from_chart(chart: Chart) -> FreeBetStrategy:
    return from_tables(tables(chart))


def from_tables(arrays: Tables) -> FreeBetStrategy:
    """Return the strategy of a chart, which knows Point Totals only."""
    states = states_by_total()
    strategy = empty(states)
    totals, further = np.minimum(states.totals, 21), (states.cards > 2).astype(np.int64)
    for part in range(PARTS):
        by_total = arrays.play[:, int(is_staked(part)), states.soft, totals, further]
        strategy.plays[part] = np.where(states.totals >= 21, STAND, np.where(states.cards < 2, HIT, by_total))
    _stand_on_split_aces(strategy.plays)
    strategy.first_plays[arrays.pair == 1] = SPLIT
    strategy.first_plays[arrays.pair_gives_up == 1] = GIVE_UP
    strategy.again[:] = (strategy.first_plays == SPLIT).T[:, :, None]
    strategy.again[ACE] = 0
    strategy.gives_up[:] = arrays.gives_up[:, states.soft, totals] * (states.cards == 2)
    return strategy


def chart(wager: Wager) -> FreeBetStrategy:
    return from_chart(best_chart(rules_of_game(wager)))


def insured_chart(wager: Wager) -> FreeBetStrategy:
    """Play the chart, and always take Insurance and Even Money."""
    strategy = chart(wager)
    strategy.insures[:] = 1
    return strategy


def all_free_bets(wager: Wager) -> FreeBetStrategy:
    """Play the chart, but take every Free Double and every Free Split."""
    strategy, rules = chart(wager), rules_of_game(wager)
    states = strategy.states
    doubles = (states.cards == 2) & (states.soft == 0) & (states.totals >= 9) & (states.totals <= 11)
    strategy.plays[:, :, doubles] = FREE_DOUBLE
    for pair in range(PAIR_KINDS):
        if is_free(rules, pair):
            strategy.first_plays[:, pair] = SPLIT
            strategy.again[pair] = pair != ACE
    _stand_on_split_aces(strategy.plays)
    return strategy


def no_free_bets(wager: Wager) -> FreeBetStrategy:
    """Play the chart without Free Doubles and Splits: hit the totals that it would double free."""
    strategy = chart(wager)
    strategy.plays[strategy.plays == FREE_DOUBLE] = HIT
    strategy.first_plays[strategy.first_plays == SPLIT] = BY_TOTAL
    strategy.again[:] = 0
    return strategy


def mimic_dealer(_: Wager) -> FreeBetStrategy:
    """Hit and stand as the Dealer does: hit 16 and soft 17; no doubles, Splits or Surrenders."""
    strategy = empty(states_by_total())
    states = strategy.states
    hits = (states.totals < 17) | ((states.totals == 17) & (states.soft == 1))
    strategy.plays[:] = np.where(hits, HIT, STAND)
    return strategy


def never_bust(_: Wager) -> FreeBetStrategy:
    """Stand on 12 or more, and take nothing else."""
    return empty(states_by_total())


# ---- best play ------------------------------------------------------------------------------------------------------


def best(wager: Wager) -> FreeBetStrategy:
    """Return best play by the exact cards of the Hand; a Split Hand also knows its position."""
    rules, states = rules_of_game(wager), states_by_cards()
    strategy, real = empty(states), slice(0, len(hands().total))
    for up in UPS:
        strategy.plays[:, up, real] = first_plays(rules, up).taken
        _play_first_hands(rules, up, strategy)
        for pair in range(1, PAIR_KINDS):
            if strategy.first_plays[up, pair] == SPLIT:
                _play_split(rules, up, pair, strategy)
    strategy.plays[:, :, states.totals >= 21] = STAND
    strategy.plays[(strategy.plays == STAND) & (states.totals < 12)] = HIT  # Hands that no deal makes
    _stand_on_split_aces(strategy.plays)
    return strategy


def _play_first_hands(rules: Rules, up: int, strategy: FreeBetStrategy) -> None:
    """Choose between Surrender, Split and playing on for two cards."""
    for first in range(VALUES):
        for second in range(first, VALUES + (first == TEN)):
            if (first, second) == (ACE, TEN):
                continue
            choice = value_first_hand(rules, up, first, second).best
            hand = hand_index(first, min(second, TEN))
            if first != min(second, TEN):
                strategy.gives_up[up, hand] = choice == Decision.SURRENDER
            elif choice in (Decision.SPLIT, Decision.FREE_SPLIT):
                strategy.first_plays[up, second] = SPLIT
            elif choice == Decision.SURRENDER:
                strategy.first_plays[up, second] = GIVE_UP


def _play_split(rules: Rules, up: int, pair: int, strategy: FreeBetStrategy) -> None:
    """Write the best plays of the Hands of a Split, by position."""
    _, points = best_split(rules, up, pair)
    value, real = min(pair, TEN), slice(0, len(hands().total))
    for split_hand in split_hands(rules, up, pair, points):
        number = split_hand.position.hands - 2
        positions = (number,) if split_hand.position.first else (number + 3, number + 6)
        taken = play_hands(rules, split_hand.outcomes, staked=split_hand.staked).taken
        for position in positions:
            strategy.plays[1 + pair * POSITIONS + position, up, real] = taken
            strategy.again[pair, up, position] = split_hand.position in points
            if pair == NUMBER_TEN:  # with a picture it stands
                strategy.plays[1 + pair * POSITIONS + position, up, hand_index(value, value)] = STAND


STRATEGIES: Mapping[str, Callable[[Wager], FreeBetStrategy]] = {
    "best": best,
    "chart": chart,
    "insured-chart": insured_chart,
    "all-free-bets": all_free_bets,
    "no-free-bets": no_free_bets,
    "mimic-dealer": mimic_dealer,
    "never-bust": never_bust,
}
