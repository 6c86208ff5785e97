"""Calls people from the waiting lists when a seat becomes free, and tells them their places."""

import asyncio

from croupier.engine.table import Table
from croupier.rules.coded_message import message
from croupier.rules.roles import Role
from croupier.server.clock import monotonic
from croupier.server.people.presence import Watcher
from croupier.server.tables.floor import Floor
from croupier.server.tables.house_waiting_lists import free_seats
from croupier.server.tables.waiting_list import Removed, Waiter
from croupier.server.transport import encode
from croupier.server.transport.messages import ListsSent


class SeatCalls:
    """Keeps the waiting lists up to date and tells players their places."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._shown: dict[str, tuple[Waiter, ...]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        floor.on_connect.append(self.greet)

    def look(self, table: Table) -> None:
        """Update a table's waiting list; called after every change of the table or its list."""
        waiting, before = self._floor.waiting_lists.list_for(table.id), self._shown.get(table.id, ())
        if not waiting.people and not before:
            return
        if table.closed:
            struck = tuple(Removed(waiter.player, message("part_table_closed")) for waiter in waiting.people)
            waiting.people = ()
        else:
            gone_since = self._floor.presence.gone_since
            struck = waiting.follow(free_seats(table), frozenset(table.seats.values()), gone_since, monotonic())
        self._set_timer(table)
        self._shown[table.id] = waiting.people
        if waiting.people != before:
            for player in {waiter.player for waiter in (*before, *waiting.people)}:
                self._send_places(player)
        for removed in struck:
            notice = message("notice_off_waiting_list", table=table.title, reason=removed.reason)
            self._floor.notices.tell(removed.player, notice, table.id)

    def _set_timer(self, table: Table) -> None:
        if timer := self._timers.pop(table.id, None):
            timer.cancel()
        next_change = self._floor.waiting_lists.list_for(table.id).next_change(self._floor.presence.gone_since)
        if next_change is not None:
            wait = max(0.0, next_change - monotonic())
            self._timers[table.id] = asyncio.get_running_loop().call_later(wait, self._floor.refresh, table.id)

    def greet(self, watcher: Watcher) -> None:
        """Tell a player who connects where they wait."""
        if watcher.actor.role is Role.PLAYER:
            watcher.send(self._encode_places(watcher.actor.name))

    def _send_places(self, player: str) -> None:
        for watcher in self._floor.presence.by_name(player):
            watcher.send(self._encode_places(player))

    def _encode_places(self, player: str) -> str:
        titles = {table.id: table.title for table in self._floor.house.tables.values()}
        return encode.encode(ListsSent(self._floor.waiting_lists.places(player, titles, monotonic())))
