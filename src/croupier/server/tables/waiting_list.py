"""The waiting list of one full table: who is called to a seat that comes free, and how long it is kept for him.

It is not in the log. It holds no chips and no cards, and nobody is paid by it: after a restart a list begins anew, and
what is lost is a place in a queue. A seat that was taken from it is a record like any other.
"""

from collections.abc import Callable, Collection

from msgspec import Struct
from msgspec.structs import replace

MOST_WAITING = 50  # names on one list


class Waiter(Struct, frozen=True):
    player: str
    seat: int = 0  # the one that is kept for him, once he is called
    until: float = 0.0  # and so long


class Struck(Struct, frozen=True):
    """Somebody who is no longer on the list, and did not ask for it."""

    player: str
    why: str


class WaitingList:
    """The first to come is the first to be called. Knows no clock: the time is given."""

    def __init__(self, keeps: float, patience: float) -> None:
        self._keeps = keeps  # seconds that a seat is kept for who is called
        self._patience = patience  # seconds that a place is kept for who is not connected
        self.people: tuple[Waiter, ...] = ()

    @property
    def kept(self) -> dict[int, str]:
        return {each.seat: each.player for each in self.people if each.seat}

    def find(self, player: str) -> Waiter | None:
        return next((each for each in self.people if each.player == player), None)

    def join(self, player: str) -> None:
        if self.find(player) is None:
            self.people = (*self.people, Waiter(player))

    def leave(self, player: str) -> None:
        self.people = tuple(each for each in self.people if each.player != player)

    def call(self, player: str) -> None:
        """Before all others: to the next seat, or to the one kept for him, for the whole time once more."""
        if self.find(player):
            self.leave(player)
            self.people = (Waiter(player), *self.people)

    def follow(
        self, free: Collection[int], seated: Collection[str], gone: Callable[[str], float | None], now: float
    ) -> tuple[Struck, ...]:
        """What has come of it by now: who sits is off the list, who did not come is struck, the next is called."""
        found = [(each, self._over(each, gone(each.player), now)) for each in self.people if each.player not in seated]
        still = [each if each.seat in free else Waiter(each.player) for each, over in found if not over]
        kept = {each.seat for each in still}
        seats = iter(sorted(set(free) - kept))
        self.people = tuple(each if each.seat else self._called(each, next(seats, 0), now) for each in still)
        return tuple(Struck(each.player, over) for each, over in found if over)

    def _over(self, each: Waiter, gone: float | None, now: float) -> str:
        """Why he is struck; "" where he is not."""
        if each.seat and now >= each.until:
            return f"seat {each.seat} was kept for you and you did not come"
        if gone is not None and now >= gone + self._patience:
            return "you were away for too long"
        return ""

    def _called(self, each: Waiter, seat: int, now: float) -> Waiter:
        return replace(each, seat=seat, until=now + self._keeps) if seat else each

    def next_change(self, gone: Callable[[str], float | None]) -> float | None:
        """When somebody's time is over, if nothing else happens."""
        ends = [each.until for each in self.people if each.seat]
        ends += [since + self._patience for each in self.people if (since := gone(each.player)) is not None]
        return min(ends, default=None)

    def left(self, each: Waiter, now: float) -> tuple[int, int]:
        """Milliseconds that his seat is still kept, and of how many."""
        if not each.seat:
            return 0, 0
        return round(max(0.0, each.until - now) * 1000), round(self._keeps * 1000)
