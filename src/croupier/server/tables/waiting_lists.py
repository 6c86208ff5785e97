"""The waiting lists of the house: what people and staff may ask of them, and which seats they keep from whom."""

from collections.abc import Callable

from croupier.engine.table import Table, game_of, seat_of
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from croupier.server.tables.pace import Pace
from croupier.server.tables.waiting_list import MOST_WAITING, WaitingList
from croupier.server.transport.messages import OnList, WaiterShown


def free_seats(t: Table) -> tuple[int, ...]:
    return tuple(seat for seat in range(1, t.settings.box_count + 1) if seat not in t.seats and seat not in t.blocked)


def has_waiting_list(t: Table) -> bool:
    """Is there a list for this table? Where players play each other, a seat is what they wait for."""
    return game_of(t).between is not None and not t.closed


class WaitingLists:
    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._lists: dict[str, WaitingList] = {}

    def at(self, table: str) -> WaitingList:
        if table not in self._lists:
            self._lists[table] = WaitingList(self._pace.seat_kept, self._pace.place_kept)
        return self._lists[table]

    def tables_of(self, player: str) -> tuple[str, ...]:
        return tuple(table for table, waiting in self._lists.items() if waiting.find(player))

    # ---- what may be asked -------------------------------------------------------------------------------------------

    def join(self, t: Table, who: Actor) -> Refused | None:
        """A repeat changes nothing: it keeps its place."""
        waiting = self.at(t.id)
        if who.role is not Role.PLAYER:
            return refuse("waiting_list_needs_name", "role")
        if not has_waiting_list(t):
            return refuse("no_waiting_list", "table")
        if seat_of(t, who.name) is not None:
            return refuse("waiting_list_seated", "table")
        if set(free_seats(t)) - set(waiting.kept):
            return refuse("seat_is_free", "table")
        if len(waiting.people) >= MOST_WAITING:
            return refuse("waiting_list_full", "table", limit=MOST_WAITING)
        waiting.join(who.name)
        return None

    def leave(self, t: Table, player: str, by: Actor) -> Refused | None:
        if player not in ("", by.name) and not by.is_staff:
            return refuse("only_staff_remove_from_list", "role")
        self.at(t.id).leave(player or by.name)
        return None

    def call(self, t: Table, player: str, by: Actor) -> Refused | None:
        if not by.is_staff:
            return refuse("only_staff_call_from_list", "role")
        if self.at(t.id).find(player) is None:
            return refuse("not_on_waiting_list", "player", player=player)
        self.at(t.id).call(player)
        return None

    # ---- what the lists forbid ---------------------------------------------------------------------------------------

    def refusal(self, t: Table, command: c.AnyCommand, by: Actor) -> Refused | None:
        """A kept seat is taken by nobody else, nor one that comes free this very moment while people wait for it."""
        match command:
            case c.Sit(box):
                player = by.name
            case c.Relocate(player, box):
                pass
            case _:
                return None
        waiting = self.at(t.id)
        keeper = waiting.kept.get(box, player)
        if keeper != player:
            return refuse("seat_kept", "box", seat=box, player=keeper)
        if waiting.people and box in t.seats:
            return refuse("seat_taken_and_awaited", "box", seat=box)
        return None

    def keeps_from(self, table: str, command: c.AnyCommand, player: str) -> bool:
        """Is this a seat that the list keeps for somebody else?"""
        if not isinstance(command, c.Sit | c.Relocate):
            return False
        who = command.player if isinstance(command, c.Relocate) else player
        return self.at(table).kept.get(command.box, who) != who

    # ---- what is shown -----------------------------------------------------------------------------------------------

    def shown(self, table: str, present: Callable[[str], bool], now: float) -> tuple[WaiterShown, ...]:
        waiting = self.at(table)
        return tuple(
            WaiterShown(each.player, each.seat, *waiting.left(each, now), not present(each.player))
            for each in waiting.people
        )

    def places(self, player: str, titles: dict[str, str], now: float) -> tuple[OnList, ...]:
        """Where one person waits."""
        found = []
        for table in self.tables_of(player):
            waiting = self.at(table)
            place, each = next((n, each) for n, each in enumerate(waiting.people, 1) if each.player == player)
            found.append(OnList(table, titles[table], place, len(waiting.people), each.seat, *waiting.left(each, now)))
        return tuple(found)
