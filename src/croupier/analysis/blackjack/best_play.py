"""The best play of every first Hand of blackjack, by its cards and not only by its total."""

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
    resplit_points_up_to,
    splits,
    unsplit_probabilities,
    weighted,
    weights,
)
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import BEST, DOUBLE, NEVER, best_plays
from croupier.analysis.kernels.numba_setup import Floats, Ints
from croupier.rules.bets import Decision

LABELS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "10")  # T is any card of value ten, 10 a number ten
PLAYS = (Decision.STAND, Decision.HIT, Decision.DOUBLE, Decision.FREE_DOUBLE)


class Played(NamedTuple):
    """How every Hand is played: its value, the play chosen, and the value of each possible play."""

    worth: Floats  # by Hand
    taken: Ints  # by Hand
    play_worths: Floats  # by Hand and play


class FirstHand(Struct, frozen=True):
    """A first Hand against the Dealer's first card: its chance, and the value of each play in Initial Bets."""

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


def play_hands(rules: Rules, outcomes: OutcomeProbabilities, *, staked: bool, wanted: Ints | None = None) -> Played:
    """Return how every Hand is played: in the best way or, if given, by the play in `wanted`.

    `outcomes` has the Hands' probabilities of winning and losing. `staked` is false for Hands on a Free Bet Marker.
    """
    all_hands = hands()
    wanted = np.full(len(all_hands.total), BEST) if wanted is None else wanted
    return Played(
        *best_plays(
            all_hands.cards, all_hands.total, all_hands.soft, all_hands.grown, *outcomes, wanted, float(staked),
            float(rules.win), True, rules.free_doubles, rules.hole_card,
        )
    )  # fmt: skip


# ---- Splits ---------------------------------------------------------------------------------------------------------


class SplitHand(NamedTuple):
    """All Hands at one position of a Split (see `SplitPosition`), with their probabilities of winning and losing."""

    position: SplitPosition
    staked: bool
    outcomes: OutcomeProbabilities
    unlike: OutcomeProbabilities | None  # tens that do not pair with a number ten
    splits_again: bool


def is_free(rules: Rules, pair: int) -> bool:
    """Return whether the rules make a Split of this pair free."""
    return rules.free_splits and (pair < TEN or pair == NUMBER_TEN)


def split_hands(rules: Rules, up: int, pair: int, resplit_points: ResplitPoints) -> Iterator[SplitHand]:
    """Yield the Hands at each position of a Split. Further pairs at `resplit_points` are Split again."""
    probabilities, free = splits(rules, up, pair), is_free(rules, pair)
    for position, layer_weights in weights(resplit_points).items():
        unlike = (
            weighted(probabilities, layer_weights * probabilities.unlike)
            if pair == NUMBER_TEN and position in resplit_points
            else None
        )
        yield SplitHand(
            position,
            position.first or not free,
            weighted(probabilities, layer_weights),
            unlike,
            position in resplit_points,
        )


def split_worth(rules: Rules, split_hand: SplitHand, pair: int) -> float:
    """Return the total value of the Hands at one position of a Split, ignoring a Blackjack of the Dealer.

    A Split Hand of a 10 and a court card always Stands here: with another Split, paid by a Bet, the house edge would
    differ by less than 0.001 %.
    """
    value = min(pair, TEN)
    seconds = [second for second in range(VALUES) if not (split_hand.splits_again and second == value)]
    finished = [hand_index(value, second) for second in seconds]
    if value == ACE:
        return sum(
            _stand_worth(rules, split_hand.outcomes, hand, split_hand.staked) for hand in finished
        )  # one card each (3.22.2)
    result = play_hands(rules, split_hand.outcomes, staked=split_hand.staked)
    worth = sum(float(result.worth[hand]) for hand in finished)
    return (
        worth
        if split_hand.unlike is None
        else worth + _stand_worth(rules, split_hand.unlike, hand_index(TEN, TEN), split_hand.staked)
    )


def _stand_worth(rules: Rules, outcomes: OutcomeProbabilities, hand: int, staked: bool) -> float:
    return float(float(rules.win) * outcomes.wins[hand] - staked * outcomes.losses[hand])


@cache
def best_split(rules: Rules, up: int, pair: int) -> tuple[float, ResplitPoints]:
    """Return the highest value of a Split, ignoring a Blackjack of the Dealer, and where further pairs are Split."""
    most_hands = rules.hands if pair != ACE or rules.resplit_aces else 2
    all_points = sorted(resplit_points_up_to(most_hands))
    choices = [
        frozenset(points) for size in range(len(all_points), -1, -1) for points in combinations(all_points, size)
    ]
    worths = {
        points: sum(split_worth(rules, split_hand, pair) for split_hand in split_hands(rules, up, pair, points))
        for points in choices
    }
    best = max(worths, key=lambda points: worths[points])
    return worths[best], best


# ---- first Hands ----------------------------------------------------------------------------------------------------


def up_chance(up: int) -> float:
    return IN_DECK[up] / 52


def share_of_number_tens(rules: Rules) -> float:
    """Return the share of pairs of value ten that consist of two 10s and not of court cards."""
    tens = 4 * rules.decks
    return tens * (tens - 1) / (4 * tens * (4 * tens - 1))


@cache
def first_plays(rules: Rules, up: int) -> Played:
    return play_hands(rules, unsplit_probabilities(rules, up), staked=True)


def value_first_hand(rules: Rules, up: int, first: int, second: int) -> FirstHand:
    """Return a first Hand with the value of each play. `up` is the Dealer's first card.

    Two 10s are given as the cards (TEN, NUMBER_TEN), because their Split may be free.
    """
    outcomes, hand = unsplit_probabilities(rules, up), hand_index(first, min(second, TEN))
    full = float(outcomes.full[hand])
    chance = up_chance(up) * full * (1 if first == min(second, TEN) else 2)
    if first == min(second, TEN) == TEN and rules.free_splits and rules.free_number_tens:
        chance *= share_of_number_tens(rules) if second == NUMBER_TEN else 1 - share_of_number_tens(rules)
    if (first, second) == (ACE, TEN):
        values = {"blackjack": float(rules.blackjack) * float(outcomes.open[hand]) / full}
    else:
        values = _play_values(rules, up, first, second)
    return FirstHand((first, second), up, chance, values, max(values, key=lambda play: values[play]))


def _play_values(rules: Rules, up: int, first: int, second: int) -> dict[str, float]:
    outcomes, hand = unsplit_probabilities(rules, up), hand_index(first, min(second, TEN))
    full = float(outcomes.full[hand])
    blackjack = 1 - float(outcomes.open[hand]) / full
    play_worths = first_plays(rules, up).play_worths[hand]
    values: dict[str, float] = {
        play: float(worth) / full - blackjack for play, worth in zip(PLAYS, play_worths, strict=True) if worth > NEVER
    }
    if first == min(second, TEN):
        name = Decision.FREE_SPLIT if is_free(rules, second) else Decision.SPLIT
        values[name] = best_split(rules, up, second)[0] - blackjack
    if rules.surrender == "early" and up != ACE:
        values[Decision.SURRENDER] = -0.5
    elif rules.surrender == "late":
        values[Decision.SURRENDER] = -0.5 - blackjack / 2
    return values


@cache
def value_all_first_hands(rules: Rules) -> tuple[FirstHand, ...]:
    """Return every first Hand against every first card of the Dealer, with the value of each play."""
    pairs = [(first, second) for first in range(VALUES) for second in range(first, VALUES)]
    if rules.free_splits and rules.free_number_tens:
        pairs.append((TEN, NUMBER_TEN))
    return tuple(value_first_hand(rules, up, first, second) for up in range(VALUES) for first, second in pairs)


def house_edge(rules: Rules) -> float:
    """Return the house edge if every Hand is played in the best way for its cards."""
    return -sum(first_hand.chance * first_hand.value for first_hand in value_all_first_hands(rules))


def doubles_of_split_hands(rules: Rules, up: int, pair: int) -> bool:
    """Return whether, after a Split of this pair, a paid Double Down is the best play for any of its Hands."""
    _, resplit_points = best_split(rules, up, pair)
    value = min(pair, TEN)
    if value == ACE:
        return False
    for split_hand in split_hands(rules, up, pair, resplit_points):
        result = play_hands(rules, split_hand.outcomes, staked=split_hand.staked)
        if any(result.taken[hand_index(value, second)] == DOUBLE for second in range(VALUES)):
            return True
    return False
