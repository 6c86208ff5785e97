"""A house that dies at a disk call: `strace ... python -m tests.support.store.dying_house` plays each case in a fork.

The tracer is told once to hit the LAST call of each kind that a thread makes. A thread that is to be hit at its n-th
call makes LAST - n calls of that kind first that touch no file: so one tracer, and one start of Python, hit them all.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from msgspec import Struct

from croupier.house.execute import House, Plan
from croupier.rules.refusal import Refused, refuse
from croupier.server.command_outcome import Done
from croupier.server.command_queue import CommandQueue
from croupier.store import sqlite
from croupier.store.encryption import EncryptedStore, key_beside
from croupier.store.interface import Store, StoreError
from croupier.store.recovery import rebuild
from croupier.store.shared_house import NO_LETTERS, Letters
from croupier.store.signed_heads import key_at
from croupier.store.witness import Witness, missing, witness_paths
from tests.support.store.planted_bugs import STORES
from tests.support.store.round_scripts import Script, Step, script

LAST = 400
TESTIFY_EVERY = 6  # groups, between two heads for the witness
CHECKPOINT_PAGES = 40  # so that the log is copied into the file more than once in a round
NOWHERE = os.open(os.devnull, os.O_RDWR)
NOTHING: dict[str, Callable[[], object]] = {
    "pwrite64": lambda: os.pwrite(NOWHERE, b"", 0),
    "write": lambda: os.write(NOWHERE, b""),
    "fdatasync": lambda: os.fdatasync(NOWHERE),
    "fsync": lambda: os.fsync(NOWHERE),
    "ftruncate": lambda: os.ftruncate(NOWHERE, 0),
    "unlink": lambda: os.unlink(b""),
}
CALLS = tuple(NOTHING)


class Case(Struct, frozen=True):
    """The call and thread that are hit; none where `call` is empty."""

    script: str
    path: str
    call: str = ""
    at: int = 0
    writing: bool = False  # by the thread that writes, or by the one that opens, answers and closes
    bug: str = ""


class Reports(Struct, frozen=True):
    """What a house sent to its clients: answers by id, and why it stopped."""

    answers: dict[str, int] = {}  # the table's position after it
    stopped: str = ""


def approach(case: Case) -> None:
    """Go to just before the call that is hit."""
    for _ in range(LAST - case.at if case.call else 0):
        with suppress(OSError):
            NOTHING[case.call]()


def opened(path: str, bug: str = "") -> tuple[Store, Witness]:
    """As `croupier serve` opens a house: its store, the lock of its vault, its witness."""
    pragmas = (*sqlite.PRAGMAS, ("wal_autocheckpoint", CHECKPOINT_PAGES))
    with patch.object(sqlite, "PRAGMAS", pragmas):
        store = STORES.get(bug, sqlite.SqliteStore)(path)
    try:
        locked, paths = EncryptedStore(store, key_beside(path)), witness_paths(path)
        if fault := missing(locked, paths.witness):
            raise StoreError(fault)
        return locked, Witness(paths.witness, key_at(paths.key))
    except BaseException:
        store.close()
        raise


class Near:
    """A store whose thread approaches the call that is hit before it writes the first group."""

    def __init__(self, store: Store, first: Callable[[], None]) -> None:
        self._store, self._first = store, first

    def append(self, plans: Sequence[Plan], letters: Letters = NO_LETTERS) -> None:
        first, self._first = self._first, lambda: None
        first()
        self._store.append(plans, letters)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


async def play(
    store: Store, witness: Witness, played: Script, first: Callable[[], None], say: Callable[[Reports], object]
) -> House:
    """Send the whole script, a group at a time; report each group as soon as it is answered."""
    halted = asyncio.Event()
    pit = CommandQueue(
        Near(store, first),
        rebuild(store),
        publish=lambda plans: None,
        halt=lambda fault: halted.set(),
        witness=witness,
    )
    running, end = asyncio.create_task(pit.run()), asyncio.create_task(halted.wait())
    for number, group in enumerate(played.groups, start=1):
        if not await answered(pit, group, end, say) or not (number % TESTIFY_EVERY or await pit.testify()):
            say(Reports(stopped=await after_the_end(pit, group[0])))
            break
    running.cancel()
    end.cancel()
    await pit.close()
    return pit.house


async def answered(
    pit: CommandQueue, group: Sequence[Step], end: asyncio.Task[bool], say: Callable[[Reports], object]
) -> bool:
    replies = asyncio.gather(*(pit.submit(asked.make, asked.table, asked.cause) for asked in group))
    first: list[asyncio.Future[Any]] = [end, replies]
    await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
    if not replies.done():
        replies.cancel()
        await asyncio.wait([replies])
        return False
    outcomes = {asked.cause: outcome for asked, outcome in zip(group, replies.result(), strict=True) if asked.cause}
    assert all(isinstance(outcome, Done) for outcome in outcomes.values()), outcomes
    say(Reports({cause: outcome.seq for cause, outcome in outcomes.items() if isinstance(outcome, Done)}))
    return True


async def after_the_end(pit: CommandQueue, again: Step) -> str:
    """A pit that has stopped answers every request with the reason."""
    assert pit.failed
    outcome = await pit.submit(again.make, again.table, f"{again.cause}-again")
    assert isinstance(outcome, Refused), outcome
    assert outcome == refuse("house_stopped", fault=pit.failed)
    return pit.failed


def live(case: Case) -> None:
    """One run, in its own process."""
    out = os.open(case.path + ".said", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    say: Callable[[Reports], object] = lambda said: os.write(out, msgspec.json.encode(said) + b"\n")  # noqa: E731
    if not case.writing:
        approach(case)
    try:
        store, witness = opened(case.path, case.bug)
    except StoreError as fault:
        say(Reports(stopped=str(fault)))
        return
    first: Callable[[], None] = lambda: approach(case) if case.writing else None  # noqa: E731
    asyncio.run(play(store, witness, script(case.script), first, say))
    store.close()


def read_reports(path: str) -> Reports:
    """Everything that was reported before the end, as one."""
    file, all_of_it = Path(path + ".said"), Reports()
    for line in file.read_bytes().splitlines(keepends=True) if file.exists() else ():
        if line.endswith(b"\n"):
            said = msgspec.json.decode(line, type=Reports)
            all_of_it = Reports(all_of_it.answers | said.answers, all_of_it.stopped or said.stopped)
    return all_of_it


def main() -> None:
    """Read cases from the standard input; after each, print how the process ended."""
    for line in sys.stdin:
        case = msgspec.json.decode(line, type=Case)
        script(case.script)
        child = os.fork()
        if not child:
            status = 1
            try:
                live(case)
                status = 0
            finally:
                os._exit(status)
        _, status = os.waitpid(child, 0)
        os.writev(1, [f"{status}\n".encode()])  # a call that is not counted


if __name__ == "__main__":
    main()
