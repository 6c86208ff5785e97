"""All Hands that a chart plays against one first card of the Dealer: those of the boxes, and those its Splits make."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from croupier.analysis.blackjack.best_play import Played, number_tens, played, split_hands
from croupier.analysis.blackjack.chart import PAIRS, SPLIT, SURRENDER, Cell, Column, wanted
from croupier.analysis.blackjack.hands import ACE, TEN, VALUES, hands, place
from croupier.analysis.blackjack.probabilities import NUMBER_TEN, Again, Law, again_up_to, whole
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import courses
from croupier.analysis.kernels.numba_setup import Floats


class Part(NamedTuple):
    """Hands that begin with two cards in so many orders, each as likely as its law says."""

    staked: bool
    law: Law
    first: Floats
    pair: int | None  # that was Split; Aces get one card each
    times: float = 1.0  # the chance that there is this pair


def again_of(rules: Rules, pair: int) -> Again:
    """A chart Splits a pair again wherever it may."""
    return again_up_to(rules.hands if pair != ACE or rules.resplit_aces else 2)


def pairs_of(rules: Rules) -> tuple[int, ...]:
    return PAIRS if rules.free_splits and rules.free_number_tens else PAIRS[:-1]


def pair_share(rules: Rules, pair: int) -> float:
    """How many of the pairs of this value are the one."""
    if pair < TEN or NUMBER_TEN not in pairs_of(rules):
        return 1.0
    return number_tens(rules) if pair == NUMBER_TEN else 1 - number_tens(rules)


def parts(rules: Rules, column: Column) -> Iterator[Part]:
    yield Part(True, whole(rules, column.up), kept_together(rules, column), None)
    for pair, letter in column.pairs.items():
        if letter == SPLIT:
            yield from split_parts(rules, column.up, pair)


@cache
def first_orders() -> Floats:
    """In how many orders two cards make a Hand."""
    first = np.zeros(len(hands().total))
    for one in range(VALUES):
        for two in range(VALUES):
            first[place(one, two)] += 1.0
    return first


def given_up(rules: Rules, column: Column) -> Floats:
    """First Hands that the chart Surrenders: in how many orders they come."""
    h, found = hands(), np.zeros(len(hands().total))
    pairs = h.counts.max(axis=1) == 2
    for at in np.flatnonzero((h.cards == 2) & ~pairs & (h.total < 21)):
        letters = column.cells[Cell(True, bool(h.soft[at]), int(h.total[at]))]
        found[at] = 2.0 * (letters[0] == SURRENDER)
    return found + _of_pairs(rules, column, SURRENDER)


def _of_pairs(rules: Rules, column: Column, wanted_letter: str) -> Floats:
    found = np.zeros(len(hands().total))
    for pair, letter in column.pairs.items():
        if letter == wanted_letter:
            found[place(min(pair, TEN), min(pair, TEN))] += pair_share(rules, pair)
    return found


def torn_apart(rules: Rules, column: Column) -> Floats:
    """First Hands that the chart Splits."""
    return _of_pairs(rules, column, SPLIT)


def kept_together(rules: Rules, column: Column) -> Floats:
    """First Hands that are neither Split nor Surrendered, nor Blackjack."""
    first = first_orders() - given_up(rules, column) - torn_apart(rules, column)
    first[place(ACE, TEN)] = 0.0
    return first


@lru_cache(maxsize=VALUES * (VALUES + 1))
def split_parts(rules: Rules, up: int, pair: int) -> tuple[Part, ...]:
    value, found, size = min(pair, TEN), [], len(hands().total)
    times = float(whole(rules, up).full[place(value, value)]) * pair_share(rules, pair)
    for of in split_hands(rules, up, pair, again_of(rules, pair)):
        first = np.zeros(size)
        for second in range(VALUES):
            first[place(value, second)] = float(not (of.splits_again and second == value))
        found.append(Part(of.staked, of.law, first, pair, times))
        if of.unlike is not None:
            tens = np.zeros(size)
            tens[place(TEN, TEN)] = 1.0
            found.append(Part(of.staked, of.unlike, tens, pair, times))
    return tuple(found)


def plays_of(rules: Rules, column: Column, part: Part) -> Played:
    """The part played by the chart; Split Aces stand with their one card."""
    plays = wanted(column, staked=part.staked)
    if part.pair == ACE:
        h, win = hands(), float(rules.win)
        stands = win * part.law.wins - part.staked * part.law.losses
        return Played(stands, np.zeros(len(h.total), np.int64), np.repeat(stands[:, None], 4, axis=1))
    return played(rules, part.law, staked=part.staked, wanted=plays)


def orders_of(part: Part, of: Played) -> Floats:
    """In how many orders each of its Hands is come to."""
    h = hands()
    return courses(h.cards, h.grown, of.taken, part.first)


def part_worth(rules: Rules, column: Column, part: Part) -> float:
    """What its Hands win in all, a Blackjack of the Dealer left out."""
    return float((part.first * plays_of(rules, column, part).worth).sum())
