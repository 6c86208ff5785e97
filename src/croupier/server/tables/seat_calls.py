"""The host: calls people from the waiting lists when a seat comes free, and tells them where they stand."""

import asyncio

from croupier.engine.table import Table
from croupier.rules.roles import Role
from croupier.server.clock import monotonic
from croupier.server.people.presence import Watcher
from croupier.server.tables.orders import Floor
from croupier.server.tables.waiting_list import Struck, Waiter
from croupier.server.tables.waiting_lists import free_seats
from croupier.server.transport import encode
from croupier.server.transport.messages import ListsSent


class SeatCalls:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._shown: dict[str, tuple[Waiter, ...]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        floor.greetings.append(self.greet)

    def look(self, t: Table) -> None:
        """Called after every change of a table or of its list."""
        waiting, before = self._floor.seating.at(t.id), self._shown.get(t.id, ())
        if not waiting.people and not before:
            return
        if t.closed:
            struck = tuple(Struck(each.player, "the table is closed") for each in waiting.people)
            waiting.people = ()
        else:
            gone = self._floor.crowd.gone_since
            struck = waiting.follow(free_seats(t), frozenset(t.seats.values()), gone, monotonic())
        self._set_timer(t)
        self._shown[t.id] = waiting.people
        if waiting.people != before:
            for player in {each.player for each in (*before, *waiting.people)}:
                self._tell_places(player)
        for each in struck:
            self._floor.notices.tell(each.player, f"You are off the waiting list of {t.title}: {each.why}.", t.id)

    def _set_timer(self, t: Table) -> None:
        if timer := self._timers.pop(t.id, None):
            timer.cancel()
        at = self._floor.seating.at(t.id).next_change(self._floor.crowd.gone_since)
        if at is not None:
            wait = max(0.0, at - monotonic())
            self._timers[t.id] = asyncio.get_running_loop().call_later(wait, self._floor.look_again, t.id)

    def greet(self, watcher: Watcher) -> None:
        """A player who comes in hears where he waits."""
        if watcher.who.role is Role.PLAYER:
            watcher.send(self._places(watcher.who.name))

    def _tell_places(self, player: str) -> None:
        for each in self._floor.crowd.named(player):
            each.send(self._places(player))

    def _places(self, player: str) -> str:
        titles = {t.id: t.title for t in self._floor.house.tables.values()}
        return encode.encode(ListsSent(self._floor.seating.places(player, titles, monotonic())))
