"""The waiting lists of all tables: requests of players and staff, and the seats reserved for the next players."""

from collections.abc import Callable
from typing import NamedTuple

from croupier.engine.table import Table, game_of, seat_of
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from croupier.server.tables.pace import Pace
from croupier.server.tables.waiting_lists.waiting_list import MOST_WAITING, Waiter, WaitingList, time_left
from croupier.server.transport.messages import OnList, WaiterShown


def free_seats(table: Table) -> tuple[int, ...]:
    return tuple(
        seat for seat in range(1, table.settings.box_count + 1) if seat not in table.seats and seat not in table.blocked
    )


def has_waiting_list(table: Table) -> bool:
    """Return whether a table has a waiting list: only games between players have one."""
    return game_of(table).seating is not None and not table.closed


class Waiters(NamedTuple):
    """The names on one list as people see them."""

    people: tuple[Waiter, ...]
    away: tuple[bool, ...]  # whether each of them is not connected
    seat_seconds: float

    def shown(self, now: float) -> tuple[WaiterShown, ...]:
        return tuple(
            WaiterShown(waiter.player, waiter.seat, *time_left(waiter, self.seat_seconds, now), away)
            for waiter, away in zip(self.people, self.away, strict=True)
        )


class WaitingLists:
    """The waiting lists of all tables; each list is created when first used."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._lists: dict[str, WaitingList] = {}

    def list_for(self, table: str) -> WaitingList:
        if table not in self._lists:
            self._lists[table] = WaitingList(self._pace.seat_reserved, self._pace.place_reserved)
        return self._lists[table]

    def tables_of(self, player: str) -> tuple[str, ...]:
        return tuple(table for table, waiting in self._lists.items() if waiting.find(player))

    def change(self, table: Table, change: str, player: str, by: Actor) -> Refused | None:
        """Carry out a request: `join`, `leave` or `call`."""
        match change:
            case "join":
                return self.join(table, by)
            case "leave":
                return self.leave(table, player, by)
            case _:
                return self.call(table, player, by)

    # ---- requests ----------------------------------------------------------------------------------------------------

    def join(self, table: Table, actor: Actor) -> Refused | None:
        """Add a player to a table's waiting list; a player who is on it keeps their place."""
        waiting = self.list_for(table.id)
        if actor.role is not Role.PLAYER:
            return refuse("waiting_list_needs_name", "role")
        if not has_waiting_list(table):
            return refuse("no_waiting_list", "table")
        if seat_of(table, actor.name) is not None:
            return refuse("waiting_list_seated", "table")
        if set(free_seats(table)) - set(waiting.reserved_seats):
            return refuse("seat_is_free", "table")
        if len(waiting.people) >= MOST_WAITING:
            return refuse("waiting_list_full", "table", limit=MOST_WAITING)
        waiting.join(actor.name)
        return None

    def leave(self, table: Table, player: str, by: Actor) -> Refused | None:
        if player not in ("", by.name) and not by.is_staff:
            return refuse("only_staff_remove_from_list", "role")
        self.list_for(table.id).leave(player or by.name)
        return None

    def call(self, table: Table, player: str, by: Actor) -> Refused | None:
        if not by.is_staff:
            return refuse("only_staff_call_from_list", "role")
        if self.list_for(table.id).find(player) is None:
            return refuse("not_on_waiting_list", "player", player=player)
        self.list_for(table.id).call(player)
        return None

    # ---- reserved seats ----------------------------------------------------------------------------------------------

    def refuse_seat(self, table: Table, command: c.AnyCommand, by: Actor) -> Refused | None:
        """Refuse a command for a seat that is reserved for somebody else, or still taken while people wait for one."""
        match command:
            case c.Sit(box):
                player = by.name
            case c.Relocate(player, box):
                pass
            case _:
                return None
        waiting = self.list_for(table.id)
        holder = waiting.reserved_seats.get(box, player)
        if holder != player:
            return refuse("seat_kept", "box", seat=box, player=holder)
        if waiting.people and box in table.seats:
            return refuse("seat_taken_and_awaited", "box", seat=box)
        return None

    def is_reserved_for_other(self, table: str, command: c.AnyCommand, player: str) -> bool:
        """Return whether a command asks for a seat that is reserved for somebody else."""
        if not isinstance(command, c.Sit | c.Relocate):
            return False
        sitter = command.player if isinstance(command, c.Relocate) else player
        return self.list_for(table).reserved_seats.get(command.box, sitter) != sitter

    # ---- views -------------------------------------------------------------------------------------------------------

    def waiters(self, table: str, present: Callable[[str], bool]) -> "Waiters | None":
        """Return the names on a table's list, if there are any."""
        waiting = self.list_for(table)
        away = tuple(not present(waiter.player) for waiter in waiting.people)
        return Waiters(waiting.people, away, self._pace.seat_reserved) if waiting.people else None

    def places_of(self, player: str, titles: dict[str, str], now: float) -> tuple[OnList, ...]:
        """Return a player's places on all waiting lists."""
        places = []
        for table in self.tables_of(player):
            waiting = self.list_for(table)
            place, waiter = next(
                (index, waiter) for index, waiter in enumerate(waiting.people, 1) if waiter.player == player
            )
            left = time_left(waiter, self._pace.seat_reserved, now)
            places.append(OnList(table, titles[table], place, len(waiting.people), waiter.seat, *left))
        return tuple(places)
