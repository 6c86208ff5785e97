"""Call people from the waiting lists when a seat becomes free, and tell them their places."""

import asyncio
from collections.abc import Callable

from croupier.engine.table import Table
from croupier.house.execute import House
from croupier.rules.coded_message import message
from croupier.rules.roles import Role
from croupier.server.clock import monotonic
from croupier.server.people.notifications import Notifications
from croupier.server.people.presence import Presence, Watcher
from croupier.server.tables.waiting_lists.lists_by_table import WaitingLists, free_seats
from croupier.server.tables.waiting_lists.waiting_list import Removed, Waiter
from croupier.server.transport import encode
from croupier.server.transport.messages import ListsSent


class SeatCalls:
    """Keeps the waiting lists up to date and tells players their places."""

    def __init__(
        self,
        house: Callable[[], House],
        waiting_lists: WaitingLists,
        presence: Presence,
        notices: Notifications,
        refresh: Callable[[str], None],
    ) -> None:
        self._house, self._waiting_lists = house, waiting_lists
        self._presence, self._notices = presence, notices
        self._refresh = refresh  # a table whose list changes by itself
        self._shown: dict[str, tuple[Waiter, ...]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def look(self, table: Table) -> None:
        """Update a table's waiting list; called after every change of the table or its list."""
        waiting, before = self._waiting_lists.list_for(table.id), self._shown.get(table.id, ())
        if not waiting.people and not before:
            return
        if table.closed:
            struck = tuple(Removed(waiter.player, message("part_table_closed")) for waiter in waiting.people)
            waiting.people = ()
        else:
            gone_since = self._presence.gone_since
            struck = waiting.update(free_seats(table), frozenset(table.seats.values()), gone_since, monotonic())
        self._set_timer(table)
        self._shown[table.id] = waiting.people
        if waiting.people != before:
            for player in {waiter.player for waiter in (*before, *waiting.people)}:
                self._send_places(player)
        for removed in struck:
            notice = message("notice_off_waiting_list", table=table.title, reason=removed.reason)
            self._notices.tell(removed.player, notice, table.id)

    def _set_timer(self, table: Table) -> None:
        if timer := self._timers.pop(table.id, None):
            timer.cancel()
        next_change = self._waiting_lists.list_for(table.id).next_change(self._presence.gone_since)
        if next_change is not None:
            wait = max(0.0, next_change - monotonic())
            self._timers[table.id] = asyncio.get_running_loop().call_later(wait, self._refresh, table.id)

    def greet(self, watcher: Watcher) -> None:
        """Tell a player who connects their places on waiting lists."""
        if watcher.actor.role is Role.PLAYER:
            watcher.send(self._encode_places(watcher.actor.name))

    def _send_places(self, player: str) -> None:
        for watcher in self._presence.by_name(player):
            watcher.send(self._encode_places(player))

    def _encode_places(self, player: str) -> bytes:
        titles = {table.id: table.title for table in self._house().tables.values()}
        return encode.encode(ListsSent(self._waiting_lists.places_of(player, titles, monotonic())))
