"""Call people from the waiting lists when a seat becomes free, and tell them their places."""

import asyncio
from collections.abc import Callable

from croupier.engine.table import Table
from croupier.house.execute import House
from croupier.rules.coded_message import message
from croupier.rules.roles import Role
from croupier.server.clock import monotonic
from croupier.server.notes import ListChanged, Notes, PlaceKept
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
        notes: Notes,
    ) -> None:
        self._notes = notes
        self.is_active = True  # otherwise another process of the house calls people
        notes.heard_by(ListChanged, self._replace)
        self._house, self._waiting_lists = house, waiting_lists
        self._presence, self._notices = presence, notices
        self._refresh = refresh  # a table whose list changes by itself
        self._shown: dict[str, tuple[Waiter, ...]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def look(self, table: Table) -> None:
        """Update a table's waiting list; called after every change of the table or its list."""
        waiting, before = self._waiting_lists.list_for(table.id), self._shown.get(table.id, ())
        if not self.is_active or (not waiting.people and not before):
            return
        if table.closed:
            struck = tuple(Removed(waiter.player, message("part_table_closed")) for waiter in waiting.people)
            waiting.people = ()
        else:
            gone_since = self._presence.gone_since
            struck = waiting.update(free_seats(table), frozenset(table.seats.values()), gone_since, monotonic())
        self._set_timer(table)
        self._show(table.id, before)
        if waiting.people != before:
            self.tell(table.id)
        for removed in struck:
            notice = message("notice_off_waiting_list", table=table.title, reason=removed.reason)
            self._notices.tell(removed.player, notice, table.id)

    def _show(self, table: str, before: tuple[Waiter, ...]) -> None:
        """Send their places to the people whose list has changed."""
        people = self._shown[table] = self._waiting_lists.list_for(table).people
        if people != before:
            for player in {waiter.player for waiter in (*before, *people)}:
                self._send_places(player)

    def tell(self, table: str) -> None:
        """Tell the other processes a table's list."""
        now, people = monotonic(), self._waiting_lists.list_for(table).people
        places = (PlaceKept(waiter.player, waiter.seat, max(0.0, waiter.until - now)) for waiter in people)
        self._notes.tell(ListChanged(table, tuple(places)))

    def tell_all(self) -> None:
        """Tell the other processes all lists."""
        for table, people in self._shown.items():
            if people:
                self.tell(table)

    def _replace(self, note: ListChanged) -> None:
        """Show the list that the process which leads has told us."""
        now, before = monotonic(), self._shown.get(note.table, ())
        people = (Waiter(place.player, place.seat, now + place.seconds if place.seat else 0.0) for place in note.places)
        self._waiting_lists.list_for(note.table).people = tuple(people)
        self._show(note.table, before)
        if note.table in self._house().tables:
            self._refresh(note.table)

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
