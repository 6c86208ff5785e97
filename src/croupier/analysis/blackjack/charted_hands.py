"""All Hands that a chart plays against one first card of the Dealer, unsplit and from Splits."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from croupier.analysis.blackjack.best_play import Played, number_tens, played, split_hands
from croupier.analysis.blackjack.chart import PAIRS, SPLIT, SURRENDER, Cell, Column, wanted
from croupier.analysis.blackjack.hands import ACE, TEN, VALUES, hand_index, hands
from croupier.analysis.blackjack.probabilities import (
    NUMBER_TEN,
    OutcomeProbabilities,
    ResplitPoints,
    again_up_to,
    unsplit_probabilities,
)
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import courses
from croupier.analysis.kernels.numba_setup import Floats


class Part(NamedTuple):
    """A group of Hands by their first two cards, in a number of orders, with the probabilities of `law`."""

    staked: bool
    law: OutcomeProbabilities
    first: Floats
    pair: int | None  # the pair that was Split; Aces get one card each
    times: float = 1.0  # the chance of this pair


def again_of(rules: Rules, pair: int) -> ResplitPoints:
    """Return where a chart Splits a pair again: wherever it may."""
    return again_up_to(rules.hands if pair != ACE or rules.resplit_aces else 2)


def pairs_of(rules: Rules) -> tuple[int, ...]:
    return PAIRS if rules.free_splits and rules.free_number_tens else PAIRS[:-1]


def pair_share(rules: Rules, pair: int) -> float:
    """Return the share of pairs of this value that are this pair."""
    if pair < TEN or NUMBER_TEN not in pairs_of(rules):
        return 1.0
    return number_tens(rules) if pair == NUMBER_TEN else 1 - number_tens(rules)


def parts(rules: Rules, column: Column) -> Iterator[Part]:
    yield Part(True, unsplit_probabilities(rules, column.up), unsplit_hands(rules, column), None)
    for pair, letter in column.pairs.items():
        if letter == SPLIT:
            yield from split_parts(rules, column.up, pair)


@cache
def first_orders() -> Floats:
    """Return in how many orders two cards make each Hand."""
    first = np.zeros(len(hands().total))
    for low in range(VALUES):
        for high in range(VALUES):
            first[hand_index(low, high)] += 1.0
    return first


def surrendered_hands(rules: Rules, column: Column) -> Floats:
    """Return the first Hands that the chart Surrenders, by number of orders."""
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
    """Return the first Hands that the chart Splits."""
    return _pair_orders(rules, column, SPLIT)


def unsplit_hands(rules: Rules, column: Column) -> Floats:
    """Return the first Hands that are neither Split nor Surrendered, nor Blackjack."""
    first = first_orders() - surrendered_hands(rules, column) - hands_to_split(rules, column)
    first[hand_index(ACE, TEN)] = 0.0
    return first


@lru_cache(maxsize=VALUES * (VALUES + 1))
def split_parts(rules: Rules, up: int, pair: int) -> tuple[Part, ...]:
    value, groups, size = min(pair, TEN), [], len(hands().total)
    times = float(unsplit_probabilities(rules, up).full[hand_index(value, value)]) * pair_share(rules, pair)
    for split_hand in split_hands(rules, up, pair, again_of(rules, pair)):
        first = np.zeros(size)
        for second in range(VALUES):
            first[hand_index(value, second)] = float(not (split_hand.splits_again and second == value))
        groups.append(Part(split_hand.staked, split_hand.law, first, pair, times))
        if split_hand.unlike is not None:
            tens = np.zeros(size)
            tens[hand_index(TEN, TEN)] = 1.0
            groups.append(Part(split_hand.staked, split_hand.unlike, tens, pair, times))
    return tuple(groups)


def plays_of(rules: Rules, column: Column, part: Part) -> Played:
    """Play a group by the chart; Split Aces stand after one card each."""
    plays = wanted(column, staked=part.staked)
    if part.pair == ACE:
        all_hands, win = hands(), float(rules.win)
        stands = win * part.law.wins - part.staked * part.law.losses
        return Played(stands, np.zeros(len(all_hands.total), np.int64), np.repeat(stands[:, None], 4, axis=1))
    return played(rules, part.law, staked=part.staked, wanted=plays)


def orders_of(part: Part, result: Played) -> Floats:
    """Return in how many orders each Hand of a group is reached."""
    all_hands = hands()
    return courses(all_hands.cards, all_hands.grown, result.taken, part.first)


def part_worth(rules: Rules, column: Column, part: Part) -> float:
    """Return what the Hands of a group win in all, ignoring a Blackjack of the Dealer."""
    return float((part.first * plays_of(rules, column, part).worth).sum())
