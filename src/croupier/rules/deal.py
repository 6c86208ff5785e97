"""Deal steps as listed in the documents, expanded card by card."""

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

ASIDE = (BURNT, DISCARD, DEVICE, REMOVED)

PLACE_NAMES = {
    DEALER: "Dealer",
    COMMUNITY: "Community Cards",
    BURNT: "Burnt Card",
    DISCARD: "Discard",
    DEVICE: "Card device",
    REMOVED: "Removed",
    FLOP_CARDS: "Flop Cards",
    TURN_CARD: "Turn Card",
    RIVER_CARD: "River Card",
}

SPLITS = 10  # the second Hand of a box is at its number plus ten, the third plus twenty

BOXES = 99  # all boxes in play, clockwise from the dealer's left


class Device(StrEnum):
    """The device that cards are drawn from."""

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
    """Return the place of each card of a deal to these boxes."""
    places: list[int] = []
    for step in deal:
        for place in boxes if step.place == BOXES else (step.place,):
            places += [place] * step.cards
    return tuple(places)


def place_name(place: int, box: str = "box") -> str:
    """Return a place in words; `box` is the document's word for a Player's place."""
    if place > SPLITS:
        return f"{box} {place % SPLITS}, Hand {place // SPLITS + 1}"
    return PLACE_NAMES.get(place) or f"{box} {place}"
