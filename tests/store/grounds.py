"""What a store stands on: it can be opened again and again, and somebody can lay hands on it in between."""

import sqlite3
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar

from croupier.house.accounts import Transfer
from croupier.house.conduct import Sealed
from croupier.store.memory import MemoryStore, Shelf
from croupier.store.port import Store
from croupier.store.sqlite import SqliteStore

Rows = list[list[Any]]


class Ground(ABC):
    tables: ClassVar[dict[str, tuple[str, ...]]]  # table -> its columns, the key first

    @abstractmethod
    def open(self) -> Store: ...

    @abstractmethod
    def take(self, table: str) -> Rows: ...

    @abstractmethod
    def put(self, table: str, rows: Rows) -> None: ...


class MemoryGround(Ground):
    tables: ClassVar[dict[str, tuple[str, ...]]] = {
        "records": ("seq", "body", "head"),
        "transfers": ("seq", "out_of", "into", "micro"),
    }

    def __init__(self) -> None:
        self.shelf = Shelf()

    def open(self) -> Store:
        return MemoryStore(self.shelf)

    def take(self, table: str) -> Rows:
        if table == "records":
            return [[each.seq, each.body, each.head] for each in self.shelf.records]
        return [[seq, each.out_of, each.into, each.micro] for seq, each in self.shelf.transfers]

    def put(self, table: str, rows: Rows) -> None:
        if table == "records":
            self.shelf.records = [Sealed(*row) for row in rows]
        else:
            self.shelf.transfers = [(seq, Transfer(*row)) for seq, *row in rows]


class SqliteGround(Ground):
    tables: ClassVar[dict[str, tuple[str, ...]]] = {
        "records": ("seq", "stream", "n", "head", "body"),
        "transfers": ("seq", "position", "out_of", "into_account", "micro"),
    }

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self) -> Store:
        return SqliteStore(self.path)

    def take(self, table: str) -> Rows:
        with sqlite3.connect(self.path) as db:
            rows = db.execute(f"SELECT {', '.join(self.tables[table])} FROM {table} ORDER BY 1, 2").fetchall()
        db.close()
        return [list(row) for row in rows]

    def put(self, table: str, rows: Rows) -> None:
        """Whoever edits the file is not stopped by our constraints either."""
        columns = self.tables[table]
        with sqlite3.connect(self.path) as db:
            db.execute("PRAGMA synchronous = OFF")
            db.execute(f"DROP TABLE {table}")
            db.execute(f"CREATE TABLE {table} ({', '.join(columns)})")
            db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})", rows)
        db.close()
