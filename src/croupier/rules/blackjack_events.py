"""What happens to the Hands of Free Bet Blackjack."""

from croupier.rules.base import Event
from croupier.rules.cards import Card
from croupier.rules.document import Para


class SqueezeGranted(Event, frozen=True):
    """The cards of this box come face down for its player to squeeze."""

    box: int
    player: str
    because: Para


class HandSplit(Event, frozen=True):
    """The second card of a Hand begins a new one beside it."""

    box: int
    hand: int
    new: int
    free: bool
    because: Para


class MarkerPlaced(Event, frozen=True):
    """A Free Bet Marker lies beside a Hand: free_split | free_double."""

    box: int
    hand: int
    kind: str
    because: Para


class InterimSettled(Event, frozen=True):
    """What is paid and taken between the Initial and the Subsequent Deal."""

    because: Para


class CardRead(Event, frozen=True):
    """A drawn card that was damaged or lost, as the House has established it."""

    at: int
    card: Card
    because: Para


class AnswerLapsed(Event, frozen=True):
    """An answer given before any third card, which the cards no longer allow after a ruling."""

    box: int
    player: str
    answer: str
    because: Para


BlackjackHandEvent = SqueezeGranted | HandSplit | MarkerPlaced | InterimSettled | CardRead | AnswerLapsed
