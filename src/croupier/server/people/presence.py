"""Presence: who is connected, by name and by table."""

from typing import Protocol

from croupier.rules.roles import Actor
from croupier.server.clock import monotonic


class Watcher(Protocol):
    """A connected client."""

    actor: Actor
    session: str
    watching: set[str]  # tables

    def send(self, message: bytes) -> None: ...

    def close(self, code: int, why: str) -> None: ...


Watchers = dict[Watcher, None]  # in order of connecting


class Presence:
    """The connected clients, by person and by table."""

    def __init__(self) -> None:
        self.everybody: Watchers = {}
        self._by_name: dict[str, Watchers] = {}
        self._by_table: dict[str, Watchers] = {}
        self._gone_at: dict[str, float] = {}  # when people disconnected
        self.elsewhere: frozenset[str] = frozenset()  # people connected to other processes of the house

    def connect(self, watcher: Watcher) -> None:
        self.everybody[watcher] = None
        self._by_name.setdefault(watcher.actor.name, {})[watcher] = None
        self._gone_at.pop(watcher.actor.name, None)

    def disconnect(self, watcher: Watcher) -> None:
        for table in tuple(watcher.watching):
            self.leave_table(watcher, table)
        self.everybody.pop(watcher, None)
        named = self._by_name.get(watcher.actor.name, {})
        named.pop(watcher, None)
        if not named:
            self._by_name.pop(watcher.actor.name, None)
            if watcher.actor.name not in self.elsewhere:
                self._gone_at[watcher.actor.name] = monotonic()

    def join(self, watcher: Watcher, table: str) -> None:
        watcher.watching.add(table)
        self._by_table.setdefault(table, {})[watcher] = None

    def leave_table(self, watcher: Watcher, table: str) -> None:
        watcher.watching.discard(table)
        self._by_table.get(table, {}).pop(watcher, None)

    def at_table(self, table: str) -> tuple[Watcher, ...]:
        return tuple(self._by_table.get(table, ()))

    def by_name(self, name: str) -> tuple[Watcher, ...]:
        return tuple(self._by_name.get(name, ()))

    def of_session(self, session: str) -> list[Watcher]:
        return [watcher for watcher in self.everybody if session and watcher.session == session]

    def present(self, name: str) -> bool:
        return name in self._by_name or name in self.elsewhere

    @property
    def names(self) -> tuple[str, ...]:
        """The people connected to this process."""
        return tuple(self._by_name)

    def replace_elsewhere(self, names: frozenset[str]) -> frozenset[str]:
        """Note who is connected to other processes; return the people who have come or gone by that."""
        before, self.elsewhere = self.elsewhere, names
        for name in before - names:
            if name not in self._by_name:
                self._gone_at[name] = monotonic()
        for name in names:
            self._gone_at.pop(name, None)
        return (before ^ names) - self._by_name.keys()

    def gone_since(self, name: str) -> float | None:
        """Return when a person disconnected, on the monotonic clock; None while they are connected.

        For a person who was never connected, it is the time when this was first asked.
        """
        return None if self.present(name) else self._gone_at.setdefault(name, monotonic())
