"""Who is connected: everybody, by name, and around each table."""

from collections.abc import Iterable
from typing import Protocol

from croupier.rules.roles import Actor
from croupier.server.clock import monotonic


class Watcher(Protocol):
    """Somebody connected."""

    who: Actor
    session: str
    watching: dict[str, int]  # table -> the last view sent

    def send(self, text: str) -> None: ...

    def close(self, code: int, why: str) -> None: ...


Watchers = dict[Watcher, None]  # the first to come first


class Presence:
    def __init__(self) -> None:
        self.everybody: Watchers = {}
        self._named: dict[str, Watchers] = {}
        self._around: dict[str, Watchers] = {}
        self._gone: dict[str, float] = {}  # people who have gone, and when

    def enter(self, watcher: Watcher) -> None:
        self.everybody[watcher] = None
        self._named.setdefault(watcher.who.name, {})[watcher] = None
        self._gone.pop(watcher.who.name, None)

    def leave(self, watcher: Watcher) -> None:
        for table in tuple(watcher.watching):
            self.part(watcher, table)
        self.everybody.pop(watcher, None)
        named = self._named.get(watcher.who.name, {})
        named.pop(watcher, None)
        if not named:
            self._named.pop(watcher.who.name, None)
            self._gone[watcher.who.name] = monotonic()

    def join(self, watcher: Watcher, table: str) -> None:
        self._around.setdefault(table, {})[watcher] = None

    def part(self, watcher: Watcher, table: str) -> None:
        watcher.watching.pop(table, None)
        self._around.get(table, {}).pop(watcher, None)

    def around(self, table: str) -> Iterable[Watcher]:
        return tuple(self._around.get(table, ()))

    def named(self, name: str) -> tuple[Watcher, ...]:
        return tuple(self._named.get(name, ()))

    def of_session(self, session: str) -> list[Watcher]:
        return [each for each in self.everybody if session and each.session == session]

    def present(self, name: str) -> bool:
        return name in self._named

    def gone_since(self, name: str) -> float | None:
        """When a person was last connected; None while he is."""
        return None if self.present(name) else self._gone.setdefault(name, monotonic())
