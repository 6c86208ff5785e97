"""All Hands that a chart plays against one first card of the Dealer, Split or not."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from croupier.analysis.blackjack.best_play import Played, play_hands, share_of_number_tens, split_hands
from croupier.analysis.blackjack.chart import PAIRS, SPLIT, SURRENDER, Cell, Column, chart_plays
from croupier.analysis.blackjack.hands import ACE, TEN, VALUES, hand_index, hands
from croupier.analysis.blackjack.outcome_probabilities import (
    NUMBER_TEN,
    OutcomeProbabilities,
    ResplitPoints,
    resplit_points_up_to,
    unsplit_probabilities,
)
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import count_orders
from croupier.analysis.kernels.numba_setup import Floats


class Part(NamedTuple):
    """A group of Hands with the same stake and the same probabilities: all unsplit Hands, or some Hands of a Split."""

    staked: bool
    outcomes: OutcomeProbabilities
    first: Floats
    pair: int | None  # the pair that was Split; Aces get one card each
    times: float = 1.0  # the chance of this pair


def chart_resplit_points(rules: Rules, pair: int) -> ResplitPoints:
    """Return the positions at which a chart Splits a pair again: wherever the rules allow it."""
    return resplit_points_up_to(rules.hands if pair != ACE or rules.resplit_aces else 2)


def pairs_of(rules: Rules) -> tuple[int, ...]:
    return PAIRS if rules.free_splits and rules.free_number_tens else PAIRS[:-1]


def pair_share(rules: Rules, pair: int) -> float:
    """Return this pair's share among all pairs of the same value. It is below 1 only for tens."""
    if pair < TEN or NUMBER_TEN not in pairs_of(rules):
        return 1.0
    return share_of_number_tens(rules) if pair == NUMBER_TEN else 1 - share_of_number_tens(rules)


def parts(rules: Rules, column: Column) -> Iterator[Part]:
    """Yield all Hands that this column of the chart plays, in groups with the same stake and the same probabilities."""
    yield Part(True, unsplit_probabilities(rules, column.up), unsplit_hands(rules, column), None)
    for pair, letter in column.pairs.items():
        if letter == SPLIT:
            yield from split_parts(rules, column.up, pair)


@cache
def first_orders() -> Floats:
    """Return for each Hand in how many orders its two cards can come; 0 for Hands of other sizes."""
    first = np.zeros(len(hands().total))
    for low in range(VALUES):
        for high in range(VALUES):
            first[hand_index(low, high)] += 1.0
    return first


def surrendered_hands(rules: Rules, column: Column) -> Floats:
    """Return for each Hand in how many orders its two cards can come; 0 unless the chart Surrenders it."""
    all_hands, orders = hands(), np.zeros(len(hands().total))
    pairs = all_hands.counts.max(axis=1) == 2
    for hand in np.flatnonzero((all_hands.cards == 2) & ~pairs & (all_hands.total < 21)):
        letters = column.cells[Cell(True, bool(all_hands.soft[hand]), int(all_hands.total[hand]))]
        orders[hand] = 2.0 * (letters[0] == SURRENDER)
    return orders + _pair_orders(rules, column, SURRENDER)


def _pair_orders(rules: Rules, column: Column, wanted_letter: str) -> Floats:
    orders = np.zeros(len(hands().total))
    for pair, letter in column.pairs.items():
        if letter == wanted_letter:
            orders[hand_index(min(pair, TEN), min(pair, TEN))] += pair_share(rules, pair)
    return orders


def hands_to_split(rules: Rules, column: Column) -> Floats:
    """Return for each Hand in how many orders its two cards can be dealt, or 0 if this column does not Split it."""
    return _pair_orders(rules, column, SPLIT)


def unsplit_hands(rules: Rules, column: Column) -> Floats:
    """Return for each Hand in how many orders its two cards can come.

    It is 0 if the Hand is Split, Surrendered or a Blackjack.
    """
    first = first_orders() - surrendered_hands(rules, column) - hands_to_split(rules, column)
    first[hand_index(ACE, TEN)] = 0.0
    return first


@lru_cache(maxsize=VALUES * (VALUES + 1))
def split_parts(rules: Rules, up: int, pair: int) -> tuple[Part, ...]:
    """Return the groups of Hands that a Split of this pair can lead to."""
    value, groups, size = min(pair, TEN), [], len(hands().total)
    times = float(unsplit_probabilities(rules, up).full[hand_index(value, value)]) * pair_share(rules, pair)
    for split_hand in split_hands(rules, up, pair, chart_resplit_points(rules, pair)):
        first = np.zeros(size)
        for second in range(VALUES):
            first[hand_index(value, second)] = float(not (split_hand.splits_again and second == value))
        groups.append(Part(split_hand.staked, split_hand.outcomes, first, pair, times))
        if split_hand.unlike is not None:
            tens = np.zeros(size)
            tens[hand_index(TEN, TEN)] = 1.0
            groups.append(Part(split_hand.staked, split_hand.unlike, tens, pair, times))
    return tuple(groups)


def plays_of(rules: Rules, column: Column, part: Part) -> Played:
    """Return how a group of Hands is played by the chart. Split Aces stand after one more card each."""
    plays = chart_plays(column, staked=part.staked)
    if part.pair == ACE:
        all_hands, win = hands(), float(rules.win)
        stands = win * part.outcomes.wins - part.staked * part.outcomes.losses
        return Played(stands, np.zeros(len(all_hands.total), np.int64), np.repeat(stands[:, None], 4, axis=1))
    return play_hands(rules, part.outcomes, staked=part.staked, wanted=plays)


def orders_of(part: Part, result: Played) -> Floats:
    """Return for each Hand in how many orders of cards play reaches it, starting from the first Hands of a group."""
    all_hands = hands()
    return count_orders(all_hands.cards, all_hands.grown, result.taken, part.first)


def part_worth(rules: Rules, column: Column, part: Part) -> float:
    """Return the total value of a group of Hands, ignoring a Blackjack of the Dealer."""
    return float((part.first * plays_of(rules, column, part).worth).sum())
