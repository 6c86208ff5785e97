"""The waiting list of one full table: who is called to a free seat, and how long it is reserved.

It is not recorded: after a restart all lists are empty, and only places in a queue are lost. Taking a seat is
recorded as always.
"""

from collections.abc import Callable, Collection

from msgspec import Struct
from msgspec.structs import replace

from croupier.rules.coded_message import Message, message

MOST_WAITING = 50  # names on one list


class Waiter(Struct, frozen=True):
    """A player on the list, maybe with a seat reserved for them."""

    player: str
    seat: int = 0  # reserved once the player is called
    until: float = 0.0  # when the reservation ends


class Removed(Struct, frozen=True):
    """A player removed from the list without asking for it."""

    player: str
    reason: Message


class WaitingList:
    """The players who wait for a seat, in the order in which they are called. Callers pass the current time."""

    def __init__(self, seat_seconds: float, patience: float) -> None:
        self._seat_seconds = seat_seconds  # how long a seat is reserved
        self._patience = patience  # seconds that a disconnected player keeps their place
        self.people: tuple[Waiter, ...] = ()

    @property
    def reserved_seats(self) -> dict[int, str]:
        return {waiter.seat: waiter.player for waiter in self.people if waiter.seat}

    def find(self, player: str) -> Waiter | None:
        return next((waiter for waiter in self.people if waiter.player == player), None)

    def join(self, player: str) -> None:
        if self.find(player) is None:
            self.people = (*self.people, Waiter(player))

    def leave(self, player: str) -> None:
        self.people = tuple(waiter for waiter in self.people if waiter.player != player)

    def call(self, player: str) -> None:
        """Move a player to the top of the list, so that they get the next free seat for the full time."""
        if self.find(player):
            self.leave(player)
            self.people = (Waiter(player), *self.people)

    def update(
        self, free: Collection[int], seated: Collection[str], gone: Callable[[str], float | None], now: float
    ) -> tuple[Removed, ...]:
        """Remove players who are seated, call the next ones, and remove and return those who lose their place."""
        reasons = [
            (waiter, self._removal_reason(waiter, gone(waiter.player), now))
            for waiter in self.people
            if waiter.player not in seated
        ]
        remaining = [waiter if waiter.seat in free else Waiter(waiter.player) for waiter, over in reasons if not over]
        reserved = {waiter.seat for waiter in remaining}
        seats = iter(sorted(set(free) - reserved))
        self.people = tuple(waiter if waiter.seat else self._call(waiter, next(seats, 0), now) for waiter in remaining)
        return tuple(Removed(waiter.player, over) for waiter, over in reasons if over)

    def _removal_reason(self, waiter: Waiter, gone_since: float | None, now: float) -> Message | None:
        """Return why a player loses their place; None if they keep it."""
        if waiter.seat and now >= waiter.until:
            return message("part_seat_not_taken", seat=waiter.seat)
        if gone_since is not None and now >= gone_since + self._patience:
            return message("part_away_too_long")
        return None

    def _call(self, waiter: Waiter, seat: int, now: float) -> Waiter:
        return replace(waiter, seat=seat, until=now + self._seat_seconds) if seat else waiter

    def next_change(self, gone: Callable[[str], float | None]) -> float | None:
        """Return when the next reservation, or the place of a disconnected player, runs out; None if none does."""
        ends = [waiter.until for waiter in self.people if waiter.seat]
        ends += [since + self._patience for waiter in self.people if (since := gone(waiter.player)) is not None]
        return min(ends, default=None)


def time_left(waiter: Waiter, seconds: float, now: float) -> tuple[int, int]:
    """Return the remaining and the total milliseconds of a player's reservation; zeros without one."""
    if not waiter.seat:
        return 0, 0
    return round(max(0.0, waiter.until - now) * 1000), round(seconds * 1000)
