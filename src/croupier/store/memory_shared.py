"""The meeting point of several houses in one process, for tests and simulations."""

from collections.abc import Callable, Sequence
from threading import Condition, RLock
from time import monotonic
from typing import Protocol

from croupier.store.shared_house import (
    HERE_SECONDS,
    KEPT_SECONDS,
    LEASE_SECONDS,
    NOTES_KEPT_SECONDS,
    Answer,
    LeaseRow,
    Letters,
    Note,
    ProcessRow,
    Submitted,
    any_time,
)


class MemoryMessages:
    """What the tables of a shared house hold. The lock also guards the records of a `MemoryData`."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.lock = RLock()  # held for a whole append and for one read, so that nobody reads half an append
        self.now = now
        self.news = Condition(self.lock)
        self.epoch = 0
        self.holder, self.until = "", float("-inf")
        self.commands: dict[str, Submitted] = {}
        self.answers: dict[str, tuple[float, bytes]] = {}
        self.notes: list[tuple[float, Note]] = []
        self.processes: dict[str, tuple[float, bytes]] = {}
        self.numbers = 0

    def next_number(self) -> int:
        self.numbers += 1
        return self.numbers

    def take(self, holder: str) -> int:
        self.epoch += 1
        self.holder, self.until = holder, self.now() + LEASE_SECONDS
        return self.epoch

    def write(self, letters: Letters) -> None:
        for answer in letters.answers:
            if answer.id in self.commands:
                self.answers.setdefault(answer.id, (self.now(), answer.body))
        for body in letters.notes:
            self.notes.append((self.now(), Note(self.next_number(), body)))
        self.news.notify_all()


class Leader(Protocol):
    """The store that leads once it has taken the lease."""

    def lead(self, epoch: int) -> None: ...

    def give_back(self) -> None: ...


class MemorySharedHouse:
    """One opening's view of the meeting point."""

    def __init__(self, store: Leader, messages: MemoryMessages) -> None:
        self._store, self._messages = store, messages

    def try_lead(self, holder: str, *, steal: bool = False, check: Callable[[], None] = any_time) -> bool:
        messages = self._messages
        with messages.lock:
            if not steal and messages.until > messages.now():
                return False
            check()
            self._store.lead(messages.take(holder))
        return True

    def give_back(self) -> None:
        self._store.give_back()

    def lease(self) -> LeaseRow:
        messages = self._messages
        with messages.lock:
            return LeaseRow(messages.holder, messages.epoch, messages.until > messages.now())

    def submit(self, commands: Sequence[Submitted]) -> None:
        messages = self._messages
        with messages.lock:
            for command in commands:
                if command.id not in messages.commands:
                    number = messages.next_number()
                    messages.commands[command.id] = Submitted(command.id, command.process, command.body, number)
            messages.news.notify_all()

    def pending(self, after: int = 0) -> list[Submitted]:
        messages = self._messages
        with messages.lock:
            waiting = (command for id, command in messages.commands.items() if id not in messages.answers)
            return [command for command in waiting if command.number > after]

    def answers(self, ids: Sequence[str]) -> list[Answer]:
        with self._messages.lock:
            return [Answer(id, self._messages.answers[id][1]) for id in ids if id in self._messages.answers]

    def unknown(self, ids: Sequence[str]) -> list[str]:
        with self._messages.lock:
            return [id for id in ids if id not in self._messages.commands]

    def notes(self, after: int) -> list[Note]:
        with self._messages.lock:
            return [note for _, note in self._messages.notes if note.number > after]

    def newest_note(self) -> int:
        with self._messages.lock:
            return self._messages.notes[-1][1].number if self._messages.notes else 0

    def announce(self, process: str, body: bytes) -> None:
        with self._messages.lock:
            self._messages.processes[process] = self._messages.now(), body

    def depart(self, process: str) -> None:
        with self._messages.lock:
            self._messages.processes.pop(process, None)

    def processes(self) -> list[ProcessRow]:
        messages = self._messages
        with messages.lock:
            least = messages.now() - HERE_SECONDS
            return [ProcessRow(name, body) for name, (at, body) in sorted(messages.processes.items()) if at > least]

    def clean(self) -> None:
        messages = self._messages
        with messages.lock:
            old, old_notes = messages.now() - KEPT_SECONDS, messages.now() - NOTES_KEPT_SECONDS
            for id in [id for id, (at, _) in messages.answers.items() if at < old]:
                del messages.answers[id], messages.commands[id]
            messages.notes = [(at, note) for at, note in messages.notes if at >= old_notes]
            messages.processes = {name: row for name, row in messages.processes.items() if row[0] >= old}

    def wait(self, seconds: float, *, leads: bool = False) -> None:
        with self._messages.lock:
            self._messages.news.wait(seconds)
