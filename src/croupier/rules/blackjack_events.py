"""Events of Hands in Free Bet Blackjack."""

from croupier.rules.base_classes import Event
from croupier.rules.cards import Card
from croupier.rules.document import Para


class SqueezeGranted(Event, frozen=True):
    """The cards of this box are dealt face down for its player to squeeze."""

    box: int
    player: str
    because: Para


class HandSplit(Event, frozen=True):
    """The second card of a Hand started a new Hand beside it."""

    box: int
    hand: int
    new: int
    free: bool
    because: Para


class MarkerPlaced(Event, frozen=True):
    """A Free Bet Marker was placed with a Hand: free_split | free_double."""

    box: int
    hand: int
    kind: str
    because: Para


class InterimSettled(Event, frozen=True):
    """The Interim Settlement, between the Initial and the Subsequent Deal, is done."""

    because: Para


class CardRead(Event, frozen=True):
    """The House established the identity of a drawn card that was damaged or lost."""

    at: int
    card: Card
    because: Para


class AnswerLapsed(Event, frozen=True):
    """A ruling changed the cards so that an answer to Insurance, Even Money or Surrender no longer counts."""

    box: int
    player: str
    answer: str
    because: Para


BlackjackHandEvent = SqueezeGranted | HandSplit | MarkerPlaced | InterimSettled | CardRead | AnswerLapsed
