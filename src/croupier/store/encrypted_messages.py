"""Encrypt what the processes of a house tell each other: commands and answers can hold PIN hashes and sealed words."""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec.structs import replace

from croupier.store.cipher import MESSAGES, Cipher
from croupier.store.interface import StoreError
from croupier.store.shared_house import Answer, LeaseRow, Letters, Note, ProcessRow, SharedHouse, Submitted, any_time
from croupier.words import phrase

ANSWER, NOTE, PROCESS, COMMAND = "answer/", "note", "process/", "command/"


class Vault(Protocol):
    def lock_vault(self) -> None: ...


class EncryptedMessages:
    """A meeting point whose messages only the holders of the house's key can read."""

    def __init__(self, shared: SharedHouse, store: Vault, key: bytes) -> None:
        self._shared, self._store, self._cipher = shared, store, Cipher(key, MESSAGES)

    def try_lead(self, holder: str, *, steal: bool = False, check: Callable[[], None] = any_time) -> bool:
        if not self._shared.try_lead(holder, steal=steal, check=check):
            return False
        self._store.lock_vault()
        return True

    def give_back(self) -> None:
        self._shared.give_back()

    def lease(self) -> LeaseRow:
        return self._shared.lease()

    def encrypt(self, letters: Letters) -> Letters:
        answers = [Answer(answer.id, self._cipher.shut(ANSWER + answer.id, answer.body)) for answer in letters.answers]
        return Letters(answers, [self._cipher.shut(NOTE, note) for note in letters.notes])

    def submit(self, commands: Sequence[Submitted]) -> None:
        shut = self._cipher.shut
        self._shared.submit([replace(command, body=shut(COMMAND + command.id, command.body)) for command in commands])

    def pending(self, after: int = 0) -> list[Submitted]:
        commands = self._shared.pending(after)
        return [replace(command, body=self._open(COMMAND + command.id, command.body)) for command in commands]

    def answers(self, ids: Sequence[str]) -> list[Answer]:
        return [Answer(answer.id, self._open(ANSWER + answer.id, answer.body)) for answer in self._shared.answers(ids)]

    def unknown(self, ids: Sequence[str]) -> list[str]:
        return self._shared.unknown(ids)

    def notes(self, after: int) -> list[Note]:
        return [Note(note.number, self._open(NOTE, note.body)) for note in self._shared.notes(after)]

    def newest_note(self) -> int:
        return self._shared.newest_note()

    def announce(self, process: str, body: bytes) -> None:
        self._shared.announce(process, self._cipher.shut(PROCESS + process, body))

    def depart(self, process: str) -> None:
        self._shared.depart(process)

    def processes(self) -> list[ProcessRow]:
        rows = self._shared.processes()
        return [ProcessRow(row.name, self._open(PROCESS + row.name, row.body)) for row in rows]

    def clean(self) -> None:
        self._shared.clean()

    def wait(self, seconds: float, *, leads: bool = False) -> None:
        self._shared.wait(seconds, leads=leads)

    def _open(self, name: str, value: bytes) -> bytes:
        body = self._cipher.open(name, value)
        if body is None:
            raise StoreError(phrase("message_not_locked", name=name))
        return body
