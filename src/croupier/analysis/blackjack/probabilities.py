"""The probabilities with which each Hand wins or loses against the Dealer, Split or not.

Split Hands are valued one by one, exactly. When a card is drawn never depends on that card, so a Hand and the Dealer
get cards with the same probabilities as from the top of the shoe, whatever other Hands draw in between. The number of
Hands depends only on their second cards. The chance that a second card is not of the pair's value is one minus the
chance that it is, so every Hand can be computed from shoes that lack 0, 1, 2 or more cards of that value. This holds
for each strategy that looks at the Dealer's first card, the Hand's own cards, its stake and the number of Hands, but
not at other Hands.
"""

from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from croupier.analysis.blackjack.hands import IN_DECK, TEN, VALUES, dealer, hand_index, hands
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import against_dealer, hand_chances
from croupier.analysis.kernels.numba_setup import Floats, Ints

LAYERS = 5  # at most two further pairs, and at most two second cards that made none
NUMBER_TEN = 10  # a pair of number tens, in addition to the ten values


class OutcomeProbabilities(NamedTuple):
    """For each Hand, the chance that its cards come in one given order and that it then has a certain outcome."""

    wins: Floats
    losses: Floats
    open: Floats  # the Dealer has no Blackjack
    full: Floats  # any outcome


class Splits(NamedTuple):
    """The probabilities of Split Hands, in layers: each for a certain number of the pair's cards in other Hands."""

    layers: tuple[OutcomeProbabilities, ...]
    drawn: Floats  # the chance that the next cards are all of the pair
    unlike: Floats  # the share of tens as second card that do not pair with a number ten


def shoe_without(rules: Rules, *values: int) -> Ints:
    """Return the number of cards of each value in a shoe without these cards."""
    left = np.array(IN_DECK) * rules.decks
    for value in values:
        left[value] -= 1
    return left


def _outcome_probabilities(rules: Rules, up: int, root: int, gone_value: int, times: int) -> OutcomeProbabilities:
    all_hands, shoe = hands(), shoe_without(rules, up)
    wins, losses, open_ = against_dealer(
        all_hands.counts, all_hands.total, shoe, gone_value, times, rules.stands_off_22, *dealer(up, rules.hits_soft_17)
    )
    chance = hand_chances(all_hands.counts, all_hands.cards, all_hands.grown, shoe, root, gone_value, times)
    return OutcomeProbabilities(chance * wins, chance * losses, chance * open_, chance)


@cache
def unsplit_probabilities(rules: Rules, up: int) -> OutcomeProbabilities:
    """Return the probabilities of all Hands that are not Split against this first card of the Dealer."""
    return _outcome_probabilities(rules, up, 0, 0, 0)


@lru_cache(maxsize=VALUES * (VALUES + 1))  # enough for one game: the arrays are large
def splits(rules: Rules, up: int, pair: int) -> Splits:
    """Return the probabilities of the Hands that a Split of this pair leads to, from their first card on."""
    value = min(pair, TEN)
    layers = tuple(_outcome_probabilities(rules, up, hand_index(value), value, 1 + extra) for extra in range(LAYERS))
    return Splits(layers, *_draws(rules, up, pair))


def _draws(rules: Rules, up: int, pair: int) -> tuple[Floats, Floats]:
    value = min(pair, TEN)
    shoe = shoe_without(rules, up, value, value)
    cards, tens = int(shoe.sum()), int(shoe[TEN])
    kinds = [(1.0, tens)] if pair < VALUES else _number_tens(rules, up)
    drawn, unlike = np.zeros(LAYERS), np.zeros(LAYERS)
    for chance, like in kinds:
        like = int(shoe[value]) if pair < VALUES else like
        for more in range(LAYERS):
            drawn[more] += chance
            unlike[more] += chance * (tens - like) / (tens - more) if pair == NUMBER_TEN else 0.0
            chance *= max(like - more, 0) / (cards - more)
    return drawn, np.where(drawn > 0, unlike / np.where(drawn > 0, drawn, 1), 0.0)


def _number_tens(rules: Rules, up: int) -> list[tuple[float, int]]:
    """Return how many 10s (not court cards) can be left in the shoe when a box has two, each number with its chance."""
    left = 4 * rules.decks - 2
    if up != TEN:
        return [(1.0, left)]
    dealer_has_one = left / (16 * rules.decks - 2)
    return [(dealer_has_one, left - 1), (1 - dealer_has_one, left)]


def weighted(probabilities: Splits, weights: Floats) -> OutcomeProbabilities:
    """Return the probabilities of a Split's Hands: the sum of its layers (see `Splits`), weighted by `weights`."""
    scaled = weights * probabilities.drawn
    return OutcomeProbabilities(
        *(
            sum(weight * layer for weight, layer in zip(scaled, parts, strict=True))
            for parts in zip(*probabilities.layers, strict=True)
        )
    )


# ---- how many Hands -------------------------------------------------------------------------------------------------


class SplitPosition(NamedTuple):
    """The position of a Split Hand: whether it is the first, with the Initial Bet, and how many Hands there are."""

    first: bool
    hands: int


ResplitPoints = frozenset[SplitPosition]  # positions where a further pair is Split again


def resplit_points_up_to(most_hands: int) -> ResplitPoints:
    """Return every position at which a pair can be Split again with at most this many Hands."""
    return frozenset(SplitPosition(first, number) for first in (True, False) for number in range(2, most_hands))


def weights(resplit_points: ResplitPoints) -> dict[SplitPosition, Floats]:
    """Return, for each position of a Split Hand, the weight of each layer in `Splits`."""
    by_position: dict[SplitPosition, Floats] = {}
    _deal(resplit_points, SplitPosition(True, 2), 1, 0, 0, by_position)
    return by_position


def _deal(
    resplit_points: ResplitPoints,
    position: SplitPosition,
    waiting: int,
    like: int,
    unlike: int,
    by_position: dict[SplitPosition, Floats],
) -> None:
    """Add the layer weights that follow from all second cards of one Split Hand and of the `waiting` Hands after it.

    `like` counts the earlier second cards that made a further pair to Split, and `unlike` those that made none where
    such a Split was possible.
    """
    layer_weights = by_position.setdefault(position, np.zeros(LAYERS))
    for extra in range(unlike + 1):
        layer_weights[like + extra] += (-1) ** extra * comb(unlike, extra)
    splits_again = position in resplit_points
    if splits_again:
        _deal(
            resplit_points,
            SplitPosition(position.first, position.hands + 1),
            waiting + 1,
            like + 1,
            unlike,
            by_position,
        )
    if waiting:
        _deal(
            resplit_points, SplitPosition(False, position.hands), waiting - 1, like, unlike + splits_again, by_position
        )
