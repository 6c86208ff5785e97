"""What became of cards that were dealt, found or seen otherwise than meant."""

from croupier.rules.base import Event
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
