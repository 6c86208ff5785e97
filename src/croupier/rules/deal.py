"""The steps of a deal, as the documents list them, laid out card by card."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

# A place where a card can lie: a box by its number, or one of these.
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

SPLITS = 10  # a box's second Hand lies ten places on, its third twenty

BOXES = 99  # stands for every box in play, clockwise from the dealer's left


class Device(StrEnum):
    """What the cards come from."""

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
    """Where the first, second, third ... card goes, with these boxes in play."""
    places: list[int] = []
    for step in deal:
        for place in boxes if step.place == BOXES else (step.place,):
            places += [place] * step.cards
    return tuple(places)


def place_name(place: int, box: str = "box") -> str:
    """A place in words; `box` is what the document calls that of a Player."""
    if place > SPLITS:
        return f"{box} {place % SPLITS}, Hand {place // SPLITS + 1}"
    return PLACE_NAMES.get(place) or f"{box} {place}"
