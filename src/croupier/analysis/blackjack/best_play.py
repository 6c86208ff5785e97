"""Best play of every first Hand against every first card of the Dealer, by its own cards."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from croupier.analysis.blackjack.hands import ACE, IN_DECK, TEN, VALUES, hands, place
from croupier.analysis.blackjack.probabilities import (
    NUMBER_TEN,
    Again,
    Law,
    Place,
    again_up_to,
    splits,
    weighted,
    weights,
    whole,
)
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import BEST, DOUBLE, NEVER, plays
from croupier.analysis.kernels.numba_setup import Floats, Ints

LABELS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "10")  # T is any card of value ten, 10 the number
PLAYS = ("stand", "hit", "double", "free_double")


class Played(NamedTuple):
    """By Hand: its worth, the play taken, and the worth of each play."""

    worth: Floats
    taken: Ints
    each: Floats


class Start(Struct, frozen=True):
    """First two cards against a first card of the Dealer: its chance, and what each play is worth in Initial Bets."""

    cards: tuple[int, int]
    up: int
    chance: float
    values: dict[str, float]
    best: str

    @property
    def name(self) -> str:
        return f"{LABELS[self.cards[0]]}-{LABELS[self.cards[1]]}"

    @property
    def value(self) -> float:
        return self.values[self.best]


def played(rules: Rules, law: Law, *, staked: bool, wanted: Ints | None = None) -> Played:
    h = hands()
    wanted = np.full(len(h.total), BEST) if wanted is None else wanted
    return Played(
        *plays(
            h.cards, h.total, h.soft, h.grown, *law, wanted, float(staked), float(rules.win), True,
            rules.free_doubles, rules.hole_card,
        )
    )  # fmt: skip


# ---- Splits ---------------------------------------------------------------------------------------------------------


class SplitHand(NamedTuple):
    """The Hands played at one place of a Split: first or not, and with so many Hands on the box."""

    at: Place
    staked: bool
    law: Law
    unlike: Law | None  # tens that make no pair with a number ten
    splits_again: bool


def is_free(rules: Rules, pair: int) -> bool:
    return rules.free_splits and (pair < TEN or pair == NUMBER_TEN)


def split_hands(rules: Rules, up: int, pair: int, again: Again) -> Iterator[SplitHand]:
    of, free = splits(rules, up, pair), is_free(rules, pair)
    for at, each in weights(again).items():
        unlike = weighted(of, each * of.unlike) if pair == NUMBER_TEN and at in again else None
        yield SplitHand(at, at.first or not free, weighted(of, each), unlike, at in again)


def split_worth(rules: Rules, of: SplitHand, pair: int) -> float:
    """What the Hands of one place win in all, a Blackjack of the Dealer left out.

    A number ten and a picture stand: to Split them for money takes less than 0.001 % from the edge.
    """
    value = min(pair, TEN)
    seconds = [each for each in range(VALUES) if not (of.splits_again and each == value)]
    ends = [place(value, each) for each in seconds]
    if value == ACE:
        return sum(_stands(rules, of.law, hand, of.staked) for hand in ends)  # one card each (3.22.2)
    found = played(rules, of.law, staked=of.staked)
    worth = sum(float(found.worth[hand]) for hand in ends)
    return worth if of.unlike is None else worth + _stands(rules, of.unlike, place(TEN, TEN), of.staked)


def _stands(rules: Rules, law: Law, hand: int, staked: bool) -> float:
    return float(float(rules.win) * law.wins[hand] - staked * law.losses[hand])


@cache
def best_split(rules: Rules, up: int, pair: int) -> tuple[float, Again]:
    """The best of all ways to Split again, and what it wins, a Blackjack of the Dealer left out."""
    most = rules.hands if pair != ACE or rules.resplit_aces else 2
    places = sorted(again_up_to(most))
    ways = [frozenset(some) for size in range(len(places), -1, -1) for some in combinations(places, size)]
    found = {way: sum(split_worth(rules, of, pair) for of in split_hands(rules, up, pair, way)) for way in ways}
    way = max(found, key=lambda each: found[each])
    return found[way], way


# ---- first Hands ----------------------------------------------------------------------------------------------------


def up_chance(up: int) -> float:
    return IN_DECK[up] / 52


def number_tens(rules: Rules) -> float:
    """How many of the pairs of ten-value cards are two number tens, whatever the Dealer's card."""
    tens = 4 * rules.decks
    return tens * (tens - 1) / (4 * tens * (4 * tens - 1))


@cache
def first_plays(rules: Rules, up: int) -> Played:
    return played(rules, whole(rules, up), staked=True)


def start(rules: Rules, up: int, one: int, two: int) -> Start:
    """One before two; two number tens are (TEN, NUMBER_TEN)."""
    law, hand = whole(rules, up), place(one, min(two, TEN))
    full = float(law.full[hand])
    chance = up_chance(up) * full * (1 if one == min(two, TEN) else 2)
    if one == min(two, TEN) == TEN and rules.free_splits and rules.free_number_tens:
        chance *= number_tens(rules) if two == NUMBER_TEN else 1 - number_tens(rules)
    if (one, two) == (ACE, TEN):
        values = {"blackjack": float(rules.blackjack) * float(law.open[hand]) / full}
    else:
        values = _values(rules, up, one, two)
    return Start((one, two), up, chance, values, max(values, key=lambda each: values[each]))


def _values(rules: Rules, up: int, one: int, two: int) -> dict[str, float]:
    law, hand = whole(rules, up), place(one, min(two, TEN))
    full = float(law.full[hand])
    blackjack = 1 - float(law.open[hand]) / full
    each = first_plays(rules, up).each[hand]
    values = {PLAYS[n]: float(of) / full - blackjack for n, of in enumerate(each) if of > NEVER}
    if one == min(two, TEN):
        name = "free_split" if is_free(rules, two) else "split"
        values[name] = best_split(rules, up, two)[0] - blackjack
    if rules.surrender == "early" and up != ACE:
        values["surrender"] = -0.5
    elif rules.surrender == "late":
        values["surrender"] = -0.5 - blackjack / 2
    return values


@cache
def starts(rules: Rules) -> tuple[Start, ...]:
    """Every first Hand against every first card."""
    pairs = [(one, two) for one in range(VALUES) for two in range(one, VALUES)]
    if rules.free_splits and rules.free_number_tens:
        pairs.append((TEN, NUMBER_TEN))
    return tuple(start(rules, up, one, two) for up in range(VALUES) for one, two in pairs)


def house_edge(rules: Rules) -> float:
    """By own cards."""
    return -sum(each.chance * each.value for each in starts(rules))


def doubles_of_split_hands(rules: Rules, up: int, pair: int) -> bool:
    """Is any paid Double Down best on a Split Hand?"""
    _, again = best_split(rules, up, pair)
    value = min(pair, TEN)
    if value == ACE:
        return False
    for of in split_hands(rules, up, pair, again):
        found = played(rules, of.law, staked=of.staked)
        if any(found.taken[place(value, each)] == DOUBLE for each in range(VALUES)):
            return True
    return False
