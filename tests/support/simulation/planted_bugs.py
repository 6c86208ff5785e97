"""Races and faults planted in the house, each with the objection that the laws must raise."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.record import commands as c
from croupier.rules.roles import Actor, Role
from croupier.server import app, startup
from croupier.server.command_outcome import Outcome
from croupier.server.command_queue import CommandQueue, Turn
from croupier.server.connection import Connection
from croupier.server.people.presence import Presence, Watcher
from croupier.server.tables.auto_dealer import AutoDealer
from croupier.server.tables.floor import Floor
from croupier.server.tables.shoes import fresh, stored_seeds
from croupier.server.tables.time_bank import TimeBank
from croupier.server.transport.view_messages import Part, TableNow
from croupier.store.interface import StoreError

Plant = Callable[[pytest.MonkeyPatch], None]


def answered_before_written(bug: pytest.MonkeyPatch) -> None:
    written = CommandQueue._write_and_reply

    async def too_soon(self: CommandQueue, turn: Turn) -> bool:
        for job, outcome in turn[1]:
            if not job.reply.done():
                job.reply.set_result(outcome)
        return await written(self, turn)

    bug.setattr(CommandQueue, "_write_and_reply", too_soon)


def shown_before_written(bug: pytest.MonkeyPatch) -> None:
    written = CommandQueue._write_and_reply

    async def too_soon(self: CommandQueue, turn: Turn) -> bool:
        if turn[0]:
            self.house = turn[0][-1].after
            self._publish_plans(turn[0])
        return await written(self, turn)

    bug.setattr(CommandQueue, "_write_and_reply", too_soon)


def fault_of_the_disk_not_noticed(bug: pytest.MonkeyPatch) -> None:
    write = CommandQueue._write

    def careless(self: CommandQueue, turn: Turn) -> bool:
        try:
            return write(self, turn)
        except StoreError:
            return True

    bug.setattr(CommandQueue, "_write", careless)


def ids_forgotten_by_a_restart(bug: pytest.MonkeyPatch) -> None:
    def nothing(self: CommandQueue, causes: list[str]) -> dict[str, Outcome]:
        return {}

    bug.setattr(CommandQueue, "_stored_answers", nothing)


def ids_forgotten_while_written(bug: pytest.MonkeyPatch) -> None:
    """A command sent twice within a moment is done twice: the store does not know the first yet."""
    turn = CommandQueue._decide_batch

    def forgetful(self: CommandQueue, batch: Any) -> Turn:
        self._last_answers = {}
        return turn(self, batch)

    bug.setattr(CommandQueue, "_remember", lambda self, cause, reply: None)
    bug.setattr(CommandQueue, "_decide_batch", forgetful)


def last_command_done_again_on_coming_back(bug: pytest.MonkeyPatch) -> None:
    order, connect, last = Floor.order, Floor.connect, dict[str, tuple[str, c.AnyCommand]]()

    def remembers(self: Floor, table: str, command: c.AnyCommand, by: Any, cause: str = "", second: Any = None) -> Any:
        if cause:
            last[by.name] = table, command
        return order(self, table, command, by, cause, second)

    def repeats(self: Floor, watcher: Watcher) -> None:
        connect(self, watcher)
        if watcher.actor.name in last:
            order(self, *last[watcher.actor.name], watcher.actor)

    bug.setattr(Floor, "order", remembers)
    bug.setattr(Floor, "connect", repeats)


def timer_lost_when_somebody_comes(bug: pytest.MonkeyPatch) -> None:
    """The occasion looks the same, and yet its timer is cancelled."""
    connect = Floor.connect

    def loses(self: Floor, watcher: Watcher) -> None:
        connect(self, watcher)
        attendant = next(look.__self__ for look in self.table_observers if isinstance(look.__self__, AutoDealer))  # type: ignore[attr-defined]
        for post in attendant._timers.values():
            if post.timer:
                post.timer.cancel()

    bug.setattr(Floor, "connect", loses)


def interruption_not_ruled_on(bug: pytest.MonkeyPatch) -> None:
    async def forgets(floor: Floor, store: Any, resume_within: float, open_until: int = 0) -> None:
        for table in floor.house.tables.values():
            seeds = stored_seeds(store.secret, table) if table.round else ()
            if table.round and seeds:
                floor.shoes.learn(table.id, table.round.number, seeds[-1][1], table.settings.decks)

    bug.setattr(app, "resume_rounds", forgets)


def other_cards_after_a_restart(bug: pytest.MonkeyPatch) -> None:
    def others(secret: Any, table: Any) -> Any:
        return ((0, fresh(table.settings.decks)),)

    bug.setattr(startup, "stored_seeds", others)


def messages_dropped_for_slow_readers(bug: pytest.MonkeyPatch) -> None:
    send = Connection.send

    def drops(self: Connection, message: bytes) -> None:
        if self._queued + len(message) <= 16 * 1024:
            send(self, message)

    bug.setattr(Connection, "send", drops)


def one_view_for_all_players(bug: pytest.MonkeyPatch) -> None:
    """The private part of the first player who gets a view is sent to everybody at the table."""
    own = TableNow.private

    def first(self: TableNow, viewer: Actor) -> Any:
        somebody = next(iter(self.derived.table.racks), viewer.name)
        return own(self, Actor(somebody, Role.PLAYER))

    bug.setattr(TableNow, "private", first)


def changed_section_not_sent(bug: pytest.MonkeyPatch) -> None:
    """A section that everybody has already is never sent again."""
    update = Part.update

    def forgets(self: Part, sections: Any) -> Any:
        known = "announced" in self._sent
        return [member for member in update(self, sections) if not (known and member.startswith(b'"announced"'))]

    bug.setattr(Part, "update", forgets)


def both_windows_part_at_once(bug: pytest.MonkeyPatch) -> None:
    """A player who closes one window is shown nothing in the other."""
    part = Presence.leave_table

    def parts(self: Presence, watcher: Watcher, table: str) -> None:
        part(self, watcher, table)
        for each in self.by_name(watcher.actor.name):
            self._by_table.get(table, {}).pop(each, None)

    bug.setattr(Presence, "leave_table", parts)


def time_bank_not_stopped(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(TimeBank, "stop", lambda self, who, now: None)


PLANTED: dict[Plant, str] = {
    answered_before_written: "which is not on disk",
    shown_before_written: "which is not on disk",
    fault_of_the_disk_not_noticed: "which is not on disk",
    ids_forgotten_by_a_restart: "was (answered .*, and then|refused and done all the same|done more than once)",
    ids_forgotten_while_written: "was (answered .*, and then|acknowledged as .* and done until)",
    last_command_done_again_on_coming_back: "never said what stands in",
    timer_lost_when_somebody_comes: "does not end",
    time_bank_not_stopped: "does not wait for them",
    interruption_not_ruled_on: "which was interrupted",
    other_cards_after_a_restart: "was not due",
    messages_dropped_for_slow_readers: "a view of .* follows",
    one_view_for_all_players: "was shown",
    changed_section_not_sent: "as it was not",
    both_windows_part_at_once: "does not see",
}
