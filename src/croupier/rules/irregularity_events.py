"""The events about irregularities: reports, rulings, and what they did to the cards."""

from croupier.rules.base_classes import Event
from croupier.rules.coded_message import Text
from croupier.rules.commands import Facts
from croupier.rules.document import Para


class CardsFound(Event, frozen=True):
    """The actual place of each drawn card, as the pit found it. Some places may differ from the record."""

    places: tuple[int, ...]
    because: Para


class CardsReconstructed(Event, frozen=True):
    """All drawn cards were put in their intended places."""

    places: tuple[int, ...]
    because: Para


class CardsMoved(Event, frozen=True):
    """A ruling decided which cards count. `places` has the place of each drawn card after the ruling."""

    places: tuple[int, ...]
    because: Para


class CardsReordered(Event, frozen=True):
    """A ruling decided the order of cards drawn together. `order` has the indexes of all drawn cards in that order."""

    order: tuple[int, ...]
    because: Para


class CardsExposed(Event, frozen=True):
    """Drawn cards (by index) were exposed, so that everybody has seen them."""

    cards: tuple[int, ...]
    by_dealer: bool  # by the Dealer's mistake, or found face up in the device
    because: Para


class IrregularityReported(Event, frozen=True):
    irregularity: str
    facts: Facts
    because: Para


class RulingMade(Event, frozen=True):
    """A ruling in words, with its paragraph. The record has the name of the person who made it."""

    outcome: Text
    because: Para
    reason: Text = ""


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
    burns: bool = False  # its extra card was the next Burnt Card, so another one must be burnt
