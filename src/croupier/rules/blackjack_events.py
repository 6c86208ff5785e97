"""The events about Hands that only Free Bet Blackjack has."""

from croupier.rules.base_classes import Event
from croupier.rules.cards import Card
from croupier.rules.document import Para


class SqueezeGranted(Event, frozen=True):
    """This player may turn over the coming cards of the box themselves; they are dealt face down."""

    box: int
    player: str
    because: Para


class HandSplit(Event, frozen=True):
    """A Hand was Split: its second card became the first card of a new Hand beside it."""

    box: int
    hand: int
    new: int
    free: bool
    because: Para


class MarkerPlaced(Event, frozen=True):
    """A Free Bet Marker was placed on a Hand, for a Free Split or a Free Double."""

    box: int
    hand: int
    kind: str
    because: Para


class InterimSettled(Event, frozen=True):
    """The Interim Settlement, before the Subsequent Deal, was completed."""

    because: Para


class CardRead(Event, frozen=True):
    """A ruling identified a drawn card that was damaged or lost."""

    at: int
    card: Card
    because: Para


class AnswerLapsed(Event, frozen=True):
    """A player's answer to Insurance, Even Money or Surrender no longer counts, because a ruling changed the cards."""

    box: int
    player: str
    answer: str
    because: Para


BlackjackHandEvent = SqueezeGranted | HandSplit | MarkerPlaced | InterimSettled | CardRead | AnswerLapsed
