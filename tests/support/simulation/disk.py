"""The storage of a simulated house: a store that outlives its process, and knows what is durable."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from croupier.house.execute import Plan
from croupier.store.encryption import EncryptedStore
from croupier.store.interface import Store, StoreError
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.shared_house import NO_LETTERS, Letters
from croupier.store.sqlite import SqliteStore


class Watched:
    """A store that counts what is durable in each stream, and that can be made to fail."""

    def __init__(self, store: Store, written: dict[str, int], causes: set[str]) -> None:
        self.inner, self._written, self._causes = store, written, causes
        self.fails = False

    def append(self, plans: Sequence[Plan], letters: Letters = NO_LETTERS) -> None:
        if self.fails:
            raise StoreError("the disk is full")
        self.inner.append(plans, letters)
        for record in (record for plan in plans for record in plan.records):
            self._written[record.stream] = record.n
        self._causes.update(record.cause for plan in plans for record in plan.sealed if record.cause)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


class Disk:
    """Storage in memory, or, with a folder, in a SQLite file under lock."""

    def __init__(self, folder: Path | None, key: bytes) -> None:
        self._folder, self._key = folder, key
        self._shelf, self._copies = MemoryData(), 0
        self.written: dict[str, int] = {}  # stream -> its last record
        self.causes: set[str] = set()  # commands whose answers are written down
        self.store: Watched | None = None

    def open(self) -> Watched:
        self.store = Watched(self._store(), self.written, self.causes)
        return self.store

    def _store(self) -> Store:
        if self._folder is None:
            return MemoryStore(self._shelf)
        return EncryptedStore(SqliteStore(self._path(self._copies)), self._key)

    def _path(self, copy: int) -> Path:
        assert self._folder is not None
        return self._folder / f"house-{copy}.db"

    def crash(self) -> None:
        """Leave the files as they are on disk, without what the writing process still had in memory."""
        assert self.store is not None
        if self._folder is not None:
            old = self._path(self._copies)
            self._copies += 1
            for file in (old, old.with_name(f"{old.name}-wal")):
                if file.exists():
                    shutil.copy(file, file.with_name(file.name.replace(old.name, self._path(self._copies).name)))
        self.store.close()

    def peek(self) -> Store:
        """A store for reading while nobody has it open."""
        return self._store()
