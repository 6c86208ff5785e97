"""Irregularities: what was reported and ruled, and what became of the cards."""

from croupier.rules.base import Event
from croupier.rules.commands import Facts
from croupier.rules.document import Para


class CardsFound(Event, frozen=True):
    """Where each drawn card really is."""

    places: tuple[int, ...]
    because: Para


class CardsReconstructed(Event, frozen=True):
    """Each drawn card put where it was meant to go."""

    places: tuple[int, ...]
    because: Para


class CardsMoved(Event, frozen=True):
    """A ruling says which cards count: where each drawn card is after it."""

    places: tuple[int, ...]
    because: Para


class CardsReordered(Event, frozen=True):
    """Which of the cards drawn together came first: the drawn cards in the order ruled."""

    order: tuple[int, ...]
    because: Para


class CardsExposed(Event, frozen=True):
    """Drawn cards, counted from 0, that everybody has seen."""

    cards: tuple[int, ...]
    by_dealer: bool  # by the Dealer's mistake, or found face up in the device
    because: Para


class IrregularityReported(Event, frozen=True):
    irregularity: str
    facts: Facts
    because: Para


class RulingMade(Event, frozen=True):
    """What was decided, in words, by whom (the record says) and under which paragraph."""

    outcome: str
    because: Para
    reason: str = ""


class OptionsOffered(Event, frozen=True):
    boxes: tuple[int, ...]
    options: tuple[str, ...]
    because: Para


class OptionChosen(Event, frozen=True):
    box: int
    player: str
    option: str
    because: Para


class HandInvalidated(Event, frozen=True):
    box: int
    player: str
    because: Para
    burns: bool = False  # its card too many took the place of the next Burnt Card, which is still to come
