"""Best play of every first Hand against every first card of the Dealer, looking at the Hand's own cards."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from croupier.analysis.blackjack.hands import ACE, IN_DECK, TEN, VALUES, hand_index, hands
from croupier.analysis.blackjack.probabilities import (
    NUMBER_TEN,
    OutcomeProbabilities,
    ResplitPoints,
    SplitPosition,
    again_up_to,
    splits,
    unsplit_probabilities,
    weighted,
    weights,
)
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import BEST, DOUBLE, NEVER, best_plays
from croupier.analysis.kernels.numba_setup import Floats, Ints

LABELS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "10")  # T is any card of value ten, 10 a number ten
PLAYS = ("stand", "hit", "double", "free_double")


class Played(NamedTuple):
    """By Hand: its worth, the play taken, and the worth of each play."""

    worth: Floats
    taken: Ints
    each: Floats


class Start(Struct, frozen=True):
    """The first two cards against a first card of the Dealer: the chance, and each play's worth in Initial Bets."""

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


def played(rules: Rules, law: OutcomeProbabilities, *, staked: bool, wanted: Ints | None = None) -> Played:
    all_hands = hands()
    wanted = np.full(len(all_hands.total), BEST) if wanted is None else wanted
    return Played(
        *best_plays(
            all_hands.cards, all_hands.total, all_hands.soft, all_hands.grown, *law, wanted, float(staked),
            float(rules.win), True, rules.free_doubles, rules.hole_card,
        )
    )  # fmt: skip


# ---- Splits ---------------------------------------------------------------------------------------------------------


class SplitHand(NamedTuple):
    """The Hands played at one position of a Split, which says whether it is the first and how many Hands there are."""

    at: SplitPosition
    staked: bool
    law: OutcomeProbabilities
    unlike: OutcomeProbabilities | None  # tens that do not pair with a number ten
    splits_again: bool


def is_free(rules: Rules, pair: int) -> bool:
    return rules.free_splits and (pair < TEN or pair == NUMBER_TEN)


def split_hands(rules: Rules, up: int, pair: int, again: ResplitPoints) -> Iterator[SplitHand]:
    split_laws, free = splits(rules, up, pair), is_free(rules, pair)
    for position, layer_weights in weights(again).items():
        unlike = (
            weighted(split_laws, layer_weights * split_laws.unlike)
            if pair == NUMBER_TEN and position in again
            else None
        )
        yield SplitHand(
            position, position.first or not free, weighted(split_laws, layer_weights), unlike, position in again
        )


def split_worth(rules: Rules, split_hand: SplitHand, pair: int) -> float:
    """Return what the Hands of one position win in all, ignoring a Blackjack of the Dealer.

    A number ten and a picture stand: splitting them for money would change the edge by less than 0.001 %.
    """
    value = min(pair, TEN)
    seconds = [second for second in range(VALUES) if not (split_hand.splits_again and second == value)]
    finished = [hand_index(value, second) for second in seconds]
    if value == ACE:
        return sum(
            _stand_worth(rules, split_hand.law, hand, split_hand.staked) for hand in finished
        )  # one card each (3.22.2)
    result = played(rules, split_hand.law, staked=split_hand.staked)
    worth = sum(float(result.worth[hand]) for hand in finished)
    return (
        worth
        if split_hand.unlike is None
        else worth + _stand_worth(rules, split_hand.unlike, hand_index(TEN, TEN), split_hand.staked)
    )


def _stand_worth(rules: Rules, law: OutcomeProbabilities, hand: int, staked: bool) -> float:
    return float(float(rules.win) * law.wins[hand] - staked * law.losses[hand])


@cache
def best_split(rules: Rules, up: int, pair: int) -> tuple[float, ResplitPoints]:
    """Return the most that a Split wins, ignoring a Blackjack of the Dealer, and where to Split again."""
    most_hands = rules.hands if pair != ACE or rules.resplit_aces else 2
    places = sorted(again_up_to(most_hands))
    ways = [frozenset(positions) for size in range(len(places), -1, -1) for positions in combinations(places, size)]
    worths = {
        way: sum(split_worth(rules, split_hand, pair) for split_hand in split_hands(rules, up, pair, way))
        for way in ways
    }
    way = max(worths, key=lambda candidate: worths[candidate])
    return worths[way], way


# ---- first Hands ----------------------------------------------------------------------------------------------------


def up_chance(up: int) -> float:
    return IN_DECK[up] / 52


def number_tens(rules: Rules) -> float:
    """Return the share of ten-value pairs that are two number tens, whatever the Dealer's card."""
    tens = 4 * rules.decks
    return tens * (tens - 1) / (4 * tens * (4 * tens - 1))


@cache
def first_plays(rules: Rules, up: int) -> Played:
    return played(rules, unsplit_probabilities(rules, up), staked=True)


def start(rules: Rules, up: int, first: int, second: int) -> Start:
    """Value one first Hand, lower card first; two number tens are (TEN, NUMBER_TEN)."""
    law, hand = unsplit_probabilities(rules, up), hand_index(first, min(second, TEN))
    full = float(law.full[hand])
    chance = up_chance(up) * full * (1 if first == min(second, TEN) else 2)
    if first == min(second, TEN) == TEN and rules.free_splits and rules.free_number_tens:
        chance *= number_tens(rules) if second == NUMBER_TEN else 1 - number_tens(rules)
    if (first, second) == (ACE, TEN):
        values = {"blackjack": float(rules.blackjack) * float(law.open[hand]) / full}
    else:
        values = _play_values(rules, up, first, second)
    return Start((first, second), up, chance, values, max(values, key=lambda play: values[play]))


def _play_values(rules: Rules, up: int, first: int, second: int) -> dict[str, float]:
    law, hand = unsplit_probabilities(rules, up), hand_index(first, min(second, TEN))
    full = float(law.full[hand])
    blackjack = 1 - float(law.open[hand]) / full
    play_worths = first_plays(rules, up).each[hand]
    values = {PLAYS[play]: float(worth) / full - blackjack for play, worth in enumerate(play_worths) if worth > NEVER}
    if first == min(second, TEN):
        name = "free_split" if is_free(rules, second) else "split"
        values[name] = best_split(rules, up, second)[0] - blackjack
    if rules.surrender == "early" and up != ACE:
        values["surrender"] = -0.5
    elif rules.surrender == "late":
        values["surrender"] = -0.5 - blackjack / 2
    return values


@cache
def starts(rules: Rules) -> tuple[Start, ...]:
    """Return every first Hand against every first card."""
    pairs = [(first, second) for first in range(VALUES) for second in range(first, VALUES)]
    if rules.free_splits and rules.free_number_tens:
        pairs.append((TEN, NUMBER_TEN))
    return tuple(start(rules, up, first, second) for up in range(VALUES) for first, second in pairs)


def house_edge(rules: Rules) -> float:
    """Return the house edge with best play by the Hand's own cards."""
    return -sum(first_hand.chance * first_hand.value for first_hand in starts(rules))


def doubles_of_split_hands(rules: Rules, up: int, pair: int) -> bool:
    """Return whether a paid Double Down is ever best on a Split Hand."""
    _, again = best_split(rules, up, pair)
    value = min(pair, TEN)
    if value == ACE:
        return False
    for split_hand in split_hands(rules, up, pair, again):
        result = played(rules, split_hand.law, staked=split_hand.staked)
        if any(result.taken[hand_index(value, second)] == DOUBLE for second in range(VALUES)):
            return True
    return False
