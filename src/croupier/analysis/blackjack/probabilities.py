"""How likely a Hand is, and what it does against the Dealer: the Hand of a box, and the Hands that a Split makes of it.

Split Hands are valued one by one, exactly. Their cards, and the Dealer's, are taken from the shoe at times that are
known before the card is: so they are distributed as the first cards of the shoe are, whatever other Hands drew between
them. How many Hands there are is decided by their second cards alone. That a second card is not the value that was
Split is written as one less the chance that it is: what is left are Hands drawn from a shoe that lacks so many cards
of that value more. This holds for every way to play that looks at the Dealer's first card, the Hand's own cards, what
is staked on it and the number of Hands, and not at the cards of other Hands.
"""

from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from croupier.analysis.blackjack.hands import IN_DECK, TEN, VALUES, dealer, hands, place
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import against_dealer, chances
from croupier.analysis.kernels.numba_setup import Floats, Ints

LAYERS = 5  # a further pair is drawn at most twice, and at most two second cards before it were none
NUMBER_TEN = 10  # a pair of tens without pictures, beside the ten values


class Law(NamedTuple):
    """By Hand, times the chance of its cards in one order: wins, losses, no Blackjack of the Dealer, and all."""

    wins: Floats
    losses: Floats
    open: Floats
    full: Floats


class Splits(NamedTuple):
    """The Hands of a Split: with so many cards of the pair's value more drawn elsewhere; and those chances."""

    layers: tuple[Law, ...]
    drawn: Floats  # that the next cards are all of the pair
    unlike: Floats  # of tens drawn as second card: how many are no pair with the number ten


def shoe_without(rules: Rules, *values: int) -> Ints:
    """What is left of a full shoe."""
    left = np.array(IN_DECK) * rules.decks
    for value in values:
        left[value] -= 1
    return left


def _law(rules: Rules, up: int, root: int, gone: int, times: int) -> Law:
    h, shoe = hands(), shoe_without(rules, up)
    wins, losses, open_ = against_dealer(
        h.counts, h.total, shoe, gone, times, rules.stands_off_22, *dealer(up, rules.hits_soft_17)
    )
    chance = chances(h.counts, h.cards, h.grown, shoe, root, gone, times)
    return Law(chance * wins, chance * losses, chance * open_, chance)


@cache
def whole(rules: Rules, up: int) -> Law:
    """A Hand from its first card on."""
    return _law(rules, up, 0, 0, 0)


@lru_cache(maxsize=VALUES * (VALUES + 1))  # of one game: they are large
def splits(rules: Rules, up: int, pair: int) -> Splits:
    """The Hands of a pair from their one card on."""
    value = min(pair, TEN)
    layers = tuple(_law(rules, up, place(value), value, 1 + more) for more in range(LAYERS))
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
    """How many are left beside a pair of them: the Dealer's ten may be one."""
    left = 4 * rules.decks - 2
    if up != TEN:
        return [(1.0, left)]
    one = left / (16 * rules.decks - 2)
    return [(one, left - 1), (1 - one, left)]


def weighted(of: Splits, weights: Floats) -> Law:
    """Hands over what was drawn before them."""
    scaled = weights * of.drawn
    return Law(
        *(sum(w * each for w, each in zip(scaled, parts, strict=True)) for parts in zip(*of.layers, strict=True))
    )


# ---- how many Hands -------------------------------------------------------------------------------------------------


class Place(NamedTuple):
    """Where a Hand of a Split is played: the first has the Initial Bet on it; and how many Hands there are by then."""

    first: bool
    hands: int


Again = frozenset[Place]  # where a further pair is Split again


def again_up_to(most: int) -> Again:
    return frozenset(Place(first, number) for first in (True, False) for number in range(2, most))


def weights(again: Again) -> dict[Place, Floats]:
    """By place: how the Hands played there are made of those that lack 0, 1, 2 ... cards of the pair more."""
    found: dict[Place, Floats] = {}
    _deal(again, Place(True, 2), 1, 0, 0, found)
    return found


def _deal(again: Again, at: Place, waiting: int, like: int, unlike: int, found: dict[Place, Floats]) -> None:
    """A second card for a Hand: so many before it were of the pair's value, so many must not have been."""
    here = found.setdefault(at, np.zeros(LAYERS))
    for more in range(unlike + 1):
        here[like + more] += (-1) ** more * comb(unlike, more)
    splits_again = at in again
    if splits_again:
        _deal(again, Place(at.first, at.hands + 1), waiting + 1, like + 1, unlike, found)
    if waiting:
        _deal(again, Place(False, at.hands), waiting - 1, like, unlike + splits_again, found)
