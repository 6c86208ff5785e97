"""Who is connected to which process of the house, who is active there, and which PINs failed there."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from croupier.server.people.session import Sessions
from croupier.server.people.staff_auth import Staff
from croupier.server.tables.floor import Floor
from croupier.store.shared_house import ProcessRow

Failure = tuple[str, str, int, float]  # name, source, count, seconds to wait


class Here(Struct, frozen=True):
    """What a process says about itself."""

    names: tuple[str, ...] = ()
    active: tuple[str, ...] = ()  # sessions that did something lately
    failures: tuple[Failure, ...] = ()


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Here).decode


class ProcessPresence:
    """Collects what this process says, and merges what the others say into its rooms."""

    def __init__(self, floor: Floor, sessions: Sessions, staff: Staff, process: str) -> None:
        self._floor, self._sessions, self._staff, self._process = floor, sessions, staff, process
        self._others: frozenset[str] = frozenset()

    @property
    def has_others(self) -> bool:
        return bool(self._others)

    def describe(self) -> bytes:
        return encode(Here(self._floor.presence.names, self._sessions.idle.active(), self._staff.failed_lately()))

    def merge(self, rows: Sequence[ProcessRow]) -> bool:
        """Take in what the others say; return whether a process is new."""
        others = {row.name: decode(row.body) for row in rows if row.name != self._process}
        names = frozenset(name for here in others.values() for name in here.names)
        for name in self._floor.presence.replace_elsewhere(names):
            self._floor.notify_tables_of(name)
        for here in others.values():
            self._sessions.idle.did_elsewhere(here.active)
        self._staff.failed_elsewhere(summed(here.failures for here in others.values()))
        known, self._others = self._others, frozenset(others)
        return bool(self._others - known)


def summed(failures: Iterable[Sequence[Failure]]) -> list[Failure]:
    """Add up the failures of several processes, with the longest wait."""
    sums: dict[tuple[str, str], tuple[int, float]] = {}
    for name, source, count, wait in (failure for of_process in failures for failure in of_process):
        before = sums.get((name, source), (0, 0.0))
        sums[name, source] = before[0] + count, max(before[1], wait)
    return [(*key, *value) for key, value in sums.items()]
