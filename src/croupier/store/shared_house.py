"""What the processes of one house tell each other through its database: commands, answers, notes and presence.

One process leads: it decides commands and writes. The others follow its records. Only the records are durable; a
command is answered in the transaction that writes its records, so that it has both or neither.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

LEASE_SECONDS = 3.0  # a leader that does not renew its lease for this long loses it
KEPT_SECONDS = 600.0  # how long answers stay readable, for a process that asks again
NOTES_KEPT_SECONDS = 60.0
HERE_SECONDS = 3.0  # a process that does not announce itself for this long counts as gone


class Submitted(Struct, frozen=True, gc=False):
    """A command that a process has sent to the leader; `number` is its place in the line."""

    id: str
    process: str
    body: bytes
    number: int = 0


class Answer(Struct, frozen=True, gc=False):
    """The leader's answer to a command."""

    id: str
    body: bytes


class Note(Struct, frozen=True, gc=False):
    """Something the leader tells every process that no record says."""

    number: int
    body: bytes


class Letters(Struct, frozen=True):
    """What the leader sends in the transaction of its records."""

    answers: Sequence[Answer] = ()
    notes: Sequence[bytes] = ()


NO_LETTERS = Letters()


class ProcessRow(Struct, frozen=True):
    """A process of the house, and what it says about itself."""

    name: str
    body: bytes


class LeaseRow(Struct, frozen=True):
    """Who leads, in which epoch, and whether their lease is running."""

    holder: str
    epoch: int
    is_running: bool


def any_time() -> None:
    """Allow this process to lead."""


class SharedHouse(Protocol):
    """The meeting point of the processes of one house. Methods may block; errors are StoreErrors."""

    def try_lead(self, holder: str, *, steal: bool = False, check: Callable[[], None] = any_time) -> bool:
        """Take the lease if it is free, has ended or is to be stolen; on success the store is in a new epoch.

        `check` raises a StoreError if this process may not lead; it is called just before the lease is taken.
        """
        ...

    def give_back(self) -> None:
        """End our lease, so that another process can lead at once."""
        ...

    def lease(self) -> LeaseRow: ...

    def submit(self, commands: Sequence[Submitted]) -> None:
        """Send commands to the leader. A command id that is there already changes nothing."""
        ...

    def pending(self, after: int = 0) -> list[Submitted]:
        """Return commands without an answer that came after this number, in order."""
        ...

    def answers(self, ids: Sequence[str]) -> list[Answer]:
        """Return the answers of those commands that have one."""
        ...

    def unknown(self, ids: Sequence[str]) -> list[str]:
        """Return the commands that are not there: a restarted database forgets what nobody has answered."""
        ...

    def notes(self, after: int) -> list[Note]:
        """Return the leader's notes after this number, in order."""
        ...

    def newest_note(self) -> int: ...

    def announce(self, process: str, body: bytes) -> None:
        """Say that this process is here, and replace what it said before."""
        ...

    def depart(self, process: str) -> None:
        """Say that this process is gone."""
        ...

    def processes(self) -> list[ProcessRow]:
        """Return the processes that have announced themselves lately, by name."""
        ...

    def clean(self) -> None:
        """Delete old answers, notes and processes."""
        ...

    def wait(self, seconds: float, *, leads: bool = False) -> None:
        """Wait for new commands (the leader) or records (the others), or until the time has passed."""
        ...
