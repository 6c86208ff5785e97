"""The waiting lists of the house: requests of people and staff, and the seats reserved by them."""

from collections.abc import Callable

from croupier.engine.table import Table, game_of, seat_of
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from croupier.server.tables.pace import Pace
from croupier.server.tables.waiting_list import MOST_WAITING, WaitingList
from croupier.server.transport.messages import OnList, WaiterShown


def free_seats(table: Table) -> tuple[int, ...]:
    return tuple(
        seat for seat in range(1, table.settings.box_count + 1) if seat not in table.seats and seat not in table.blocked
    )


def has_waiting_list(table: Table) -> bool:
    """Return whether a table has a waiting list: only games between players have one."""
    return game_of(table).between is not None and not table.closed


class WaitingLists:
    """The waiting list of every table, created at first use."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._lists: dict[str, WaitingList] = {}

    def list_for(self, table: str) -> WaitingList:
        if table not in self._lists:
            self._lists[table] = WaitingList(self._pace.seat_kept, self._pace.place_kept)
        return self._lists[table]

    def tables_of(self, player: str) -> tuple[str, ...]:
        return tuple(table for table, waiting in self._lists.items() if waiting.find(player))

    # ---- requests ----------------------------------------------------------------------------------------------------

    def join(self, table: Table, actor: Actor) -> Refused | None:
        """Add a player to the list; a repeat changes nothing."""
        waiting = self.list_for(table.id)
        if actor.role is not Role.PLAYER:
            return refuse("waiting_list_needs_name", "role")
        if not has_waiting_list(table):
            return refuse("no_waiting_list", "table")
        if seat_of(table, actor.name) is not None:
            return refuse("waiting_list_seated", "table")
        if set(free_seats(table)) - set(waiting.kept):
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

    def refusal(self, table: Table, command: c.AnyCommand, by: Actor) -> Refused | None:
        """Refuse a seat reserved for somebody else, or one just left while people wait for it."""
        match command:
            case c.Sit(box):
                player = by.name
            case c.Relocate(player, box):
                pass
            case _:
                return None
        waiting = self.list_for(table.id)
        keeper = waiting.kept.get(box, player)
        if keeper != player:
            return refuse("seat_kept", "box", seat=box, player=keeper)
        if waiting.people and box in table.seats:
            return refuse("seat_taken_and_awaited", "box", seat=box)
        return None

    def keeps_from(self, table: str, command: c.AnyCommand, player: str) -> bool:
        """Return whether a seat is reserved for somebody else."""
        if not isinstance(command, c.Sit | c.Relocate):
            return False
        sitter = command.player if isinstance(command, c.Relocate) else player
        return self.list_for(table).kept.get(command.box, sitter) != sitter

    # ---- views -------------------------------------------------------------------------------------------------------

    def shown(self, table: str, present: Callable[[str], bool], now: float) -> tuple[WaiterShown, ...]:
        waiting = self.list_for(table)
        return tuple(
            WaiterShown(waiter.player, waiter.seat, *waiting.left(waiter, now), not present(waiter.player))
            for waiter in waiting.people
        )

    def places(self, player: str, titles: dict[str, str], now: float) -> tuple[OnList, ...]:
        """Return a player's places on all lists."""
        places = []
        for table in self.tables_of(player):
            waiting = self.list_for(table)
            place, waiter = next(
                (index, waiter) for index, waiter in enumerate(waiting.people, 1) if waiter.player == player
            )
            places.append(
                OnList(table, titles[table], place, len(waiting.people), waiter.seat, *waiting.left(waiter, now))
            )
        return tuple(places)
