"""Where cards go: the places of cards, and the steps of a deal as the documents list them."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

# Places of cards: the number of a box, or one of these.
DEALER = 0
COMMUNITY = -1
BURNT = -2
DISCARD = -3
DEVICE = -4  # put back where it came from
REMOVED = -5  # the cards of an invalidated hand
FLOP_CARDS = -6
TURN_CARD = -7
RIVER_CARD = -8


class Area(StrEnum):
    """The name that views use for a place of cards that is not a box."""

    DEALER = "dealer"
    COMMUNITY = "community"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    BURNT = "burnt"
    DISCARD = "discard"


AREAS = {
    DEALER: Area.DEALER,
    COMMUNITY: Area.COMMUNITY,
    FLOP_CARDS: Area.FLOP,
    TURN_CARD: Area.TURN,
    RIVER_CARD: Area.RIVER,
    BURNT: Area.BURNT,
    DISCARD: Area.DISCARD,
}

ASIDE = (BURNT, DISCARD, DEVICE, REMOVED)

PLACES = (DEALER, COMMUNITY, BURNT, DISCARD, DEVICE, REMOVED, FLOP_CARDS, TURN_CARD, RIVER_CARD)

SPLITS = 10  # the second Hand of a box is at its number plus ten, the third plus twenty

BOXES = 99  # all boxes in play, clockwise from the dealer's left


class Device(StrEnum):
    """The device that cards are drawn from: a Card Shoe or an Electronic Card Shuffler."""

    SHOE = "shoe"
    SHUFFLER = "shuffler"


class Step(NamedTuple):
    place: int
    cards: int


def burn(count: int) -> Step:
    return Step(BURNT, count)


def to_each(place: int, count: int) -> Step:
    return Step(place, count)


def community(count: int) -> Step:
    return Step(COMMUNITY, count)


def discard(count: int) -> Step:
    return Step(DISCARD, count)


@cache
def order(deal: tuple[Step, ...], boxes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the place of each card when these steps of a deal are carried out for these boxes."""
    places: list[int] = []
    for step in deal:
        for place in boxes if step.place == BOXES else (step.place,):
            places += [place] * step.cards
    return tuple(places)
