"""Pace: how long the steps of a table take; Countdown: a deadline that players see."""

from msgspec import Struct

from croupier.rules.coded_message import Text
from croupier.server.transport.messages import Clock, ClockKind
from croupier.words import render


class Pace(Struct, frozen=True, kw_only=True):
    """Seconds that the steps of a table take."""

    pause: float = 4.0  # after a round, so that receipts can be read
    pause_of_bots: float = 1.5  # the same if only bots play
    betting: float = 15.0  # from the first bet until "No more Bets"
    quiet: float = 3.0  # or this long after the last change, once everybody has bet
    card: float = 0.25
    mixing: float = 2.0  # maximum wait for players' sealed words before the first card
    reveal: float = 0.8
    settle: float = 0.8
    decision: float = 20.0  # then the player counts as gone; a table may set its own time
    decision_most: float = 600.0  # upper limit of a table's own time
    bank: float = 30.0  # extra time per hour, in games against other players
    stand_back: float = 30.0  # the automatic dealer takes over this long after a human one has gone
    absent: float = 600.0  # a player disconnected this long loses their seat
    seat_reserved: float = 45.0  # for a player called from a waiting list
    place_reserved: float = 180.0  # on a waiting list, for a player who is not connected
    view: float = 1 / 60  # from one view of a table to the next
    bot_least: float = 0.6
    bot_most: float = 2.4

    def times(self, factor: float) -> "Pace":
        return Pace(**{name: getattr(self, name) * factor for name in self.__struct_fields__})


class Countdown(Struct, frozen=True):
    """A deadline on the monotonic clock, and what happens then."""

    kind: ClockKind
    end: float
    of: float  # seconds in all
    text: Text
    number: str  # of the paragraph

    def shown(self, now: float) -> Clock:
        left = max(0.0, self.end - now)
        return Clock(self.kind, round(left * 1000), round(self.of * 1000), render(self.text), self.number)
