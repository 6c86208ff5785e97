"""A SQLite store in one file: write-ahead log, fully synced before anything is acknowledged."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from itertools import chain
from os import PathLike
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any

from croupier.house.execute import Plan
from croupier.rules.coded_message import Text
from croupier.store import migrations
from croupier.store.durations import COMMITS
from croupier.store.house_lock import Ownership
from croupier.store.interface import (
    CLOSED,
    SNAPSHOTS_KEPT,
    InUse,
    OutOfOrder,
    Stale,
    StoreError,
    check_order,
    rounds_of,
    secrets_of,
    taken_over,
)
from croupier.store.migrations import NO_STEPS, SQLITE, Step, is_readable, migrate
from croupier.store.shared_house import NO_LETTERS, Letters, SharedHouse
from croupier.store.sql_queries import (
    ENTRY,
    FORMAT,
    PROGRAM,
    ROUND,
    WITNESS,
    SqlLog,
    SqlVault,
    entry_rows,
    round_row,
    transfer_rows,
)
from croupier.words import phrase

SCHEMA = """
CREATE TABLE meta (one INTEGER PRIMARY KEY CHECK (one = 1), format INTEGER NOT NULL, epoch INTEGER NOT NULL);
CREATE TABLE records (
    seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, n INTEGER NOT NULL, head TEXT NOT NULL, body BLOB NOT NULL,
    cause TEXT NOT NULL DEFAULT '', UNIQUE (stream, n)
);
CREATE INDEX causes ON records (cause) WHERE cause <> '';
CREATE TABLE transfers (
    seq INTEGER NOT NULL REFERENCES records, position INTEGER NOT NULL,
    out_of TEXT NOT NULL, into_account TEXT NOT NULL, micro INTEGER NOT NULL,
    PRIMARY KEY (seq, position)
) WITHOUT ROWID;
CREATE TABLE rounds (
    stream TEXT NOT NULL, player TEXT NOT NULL, number INTEGER NOT NULL,
    at INTEGER NOT NULL, net INTEGER NOT NULL, rack INTEGER NOT NULL, first INTEGER NOT NULL,
    PRIMARY KEY (stream, player, number)
) WITHOUT ROWID;
CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE vault (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
"""
ROWS_PER_STATEMENT = (256, 64, 16, 4, 1)  # few distinct statements, so each is prepared once
PRAGMAS = (("journal_mode", "wal"), ("synchronous", 2), ("fullfsync", 1), ("foreign_keys", 1))


class SqliteLog(SqlLog):
    """Read access to a store that another process may be writing."""

    def __init__(self, path: str | PathLike[str]) -> None:
        with faults("store_opening_file", file=str(path)):
            self._reader = connect(path, "ro")
            with closed_on_error(self._reader):
                check_format(self._reader)
        self._reading = Lock()

    def close(self) -> None:
        with self._reading:
            self._reader.close()

    def _query(self, sql: str, *parameters: object) -> list[Any]:
        with self._reading, faults("store_reading"):
            return self._reader.execute(sql, parameters).fetchall()

    def _has_witness(self) -> bool:
        return bool(self._query("SELECT 1 FROM sqlite_master WHERE name = 'witness'"))


class SqliteCopy(SqliteLog, SqlVault):
    """Read access to everything, including the vault, as of one moment.

    Until it is closed, new writes stay in the -wal file, which grows.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        super().__init__(path)
        with faults("store_reading"), closed_on_error(self._reader):
            self._reader.execute("BEGIN")
            self._reader.execute("SELECT epoch FROM meta").fetchall()  # the snapshot begins with the first query


class SqliteStore(SqliteLog, SqlVault):
    """The store's one writer. After an error it refuses everything: a failed sync leaves the disk's state unknown."""

    shared: SharedHouse | None = None

    def __init__(self, path: str | PathLike[str], take_over: bool = True) -> None:
        with faults("store_opening_file", file=str(path)):
            self._ownership = Ownership(path)
            try:
                self._open(path, take_over)
            except BaseException:
                self._ownership.release()
                raise
        self._writing = Lock()
        self._failed: Text = ""
        self._witness_seq = self._witness_noted = self.witnessed()

    def _open(self, path: str | PathLike[str], take_over: bool) -> None:
        if not self._ownership.take() and not take_over:
            raise InUse(phrase("open_in_process"))
        Path(path).touch(mode=0o600)  # it contains the vault
        self._writer = connect(path, "rw")
        with closed_on_error(self._writer):
            self._epoch = open_epoch(self._writer)
            super().__init__(path)

    def renew(self) -> None:
        if (epoch := self.newest_epoch()) != self._epoch:
            raise Stale(taken_over(self._epoch, epoch))
        with suppress(OSError):  # try again next time if no descriptor is free
            self._ownership.take()  # free once the previous owner's process has ended

    def witness_saw(self, seq: int) -> None:
        self._witness_seq = seq

    @property
    def epoch(self) -> int:
        return self._epoch

    def append(self, plans: Sequence[Plan], letters: Letters = NO_LETTERS) -> None:
        with self._writing:
            if self._failed:
                raise StoreError(phrase("nothing_after_fault", fault=self._failed))
            try:
                with faults("store_writing"), transaction(self._writer):
                    self._write(plans)
            except (Stale, OutOfOrder):
                raise
            except BaseException as fault:
                self._failed = str(fault) or repr(fault)
                raise

    def _write(self, plans: Sequence[Plan]) -> None:
        db = self._writer
        [(epoch, last)] = db.execute("SELECT epoch, (SELECT max(seq) FROM records) FROM meta").fetchall()
        if epoch != self._epoch:
            raise Stale(taken_over(self._epoch, epoch))
        self._note_witness()
        check_order(plans, last or 0)
        insert(db, f"INSERT INTO records ({ENTRY})", list(entry_rows(plans)))
        insert(db, "INSERT INTO transfers", list(transfer_rows(plans)))
        insert(db, f"INSERT OR REPLACE INTO rounds ({ROUND})", [round_row(row) for row in rounds_of(plans)])
        for plan in plans:
            self._write_snapshots(plan.snapshots)
        for key, value in secrets_of(plans).items():
            stored = db.execute("SELECT value FROM vault WHERE key = ?", (key,)).fetchone()
            if stored is None:
                db.execute("INSERT INTO vault VALUES (?, ?)", (key, value))
            elif stored[0] != value:
                raise StoreError(phrase("vault_holds_another", name=key))

    def _write_snapshots(self, snapshots: tuple[tuple[int, bytes], ...]) -> None:
        if snapshots:
            self._writer.executemany("INSERT INTO snapshots VALUES (?, ?)", snapshots)
            newest = "SELECT seq FROM snapshots ORDER BY seq DESC LIMIT ?"
            self._writer.execute(f"DELETE FROM snapshots WHERE seq NOT IN ({newest})", (SNAPSHOTS_KEPT,))

    def _note_witness(self) -> None:
        if self._witness_seq != self._witness_noted:
            self._writer.execute("INSERT OR REPLACE INTO witness VALUES (1, ?)", (self._witness_seq,))
            self._witness_noted = self._witness_seq

    def close(self) -> None:
        if not self._failed and self._witness_seq != self._witness_noted:
            with suppress(StoreError):  # the stored note is at worst a little old
                self.append(())
        super().close()
        with self._writing:
            self._failed = self._failed or CLOSED
            self._writer.close()
        self._ownership.release()


# ---- opening ---------------------------------------------------------------------------------------------------------


def connect(path: str | PathLike[str], mode: str) -> sqlite3.Connection:
    uri = f"{Path(path).absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def as_one_file(path: str | PathLike[str]) -> None:
    """End write-ahead mode in a closed database, so that its one file can be read even on a disk that is read-only."""
    with faults("store_opening_file", file=str(path)), closing(connect(path, "rw")) as db:
        db.execute("PRAGMA journal_mode = delete").fetchall()


def open_epoch(db: sqlite3.Connection) -> int:
    """Check format and pragmas, create the tables of an empty file, migrate, and take the next epoch."""
    if not is_empty(db):
        check_format(db, SQLITE)
    for pragma, value in PRAGMAS:
        db.execute(f"PRAGMA {pragma} = {value}").fetchall()
        [(answer,)] = db.execute(f"PRAGMA {pragma}").fetchall()
        if answer != value:
            raise StoreError(phrase("setting_unsafe", setting=pragma, answer=str(answer), value=str(value)))
    with transaction(db):
        if is_empty(db):
            for statement in SCHEMA.split(";"):
                db.execute(statement)
            db.execute(PROGRAM)
            db.execute("INSERT INTO meta VALUES (1, ?, 0)", (FORMAT,))
        migrate(db, SQLITE)
        db.execute(WITNESS)
        db.execute("UPDATE meta SET epoch = epoch + 1")
        [(epoch,)] = db.execute("SELECT epoch FROM meta").fetchall()
    return int(epoch)


def is_in_use(path: str | PathLike[str]) -> bool:
    """Return whether anybody has the file open for reading or writing, by asking for an exclusive lock."""
    with faults("store_opening_file", file=str(path)), closing(connect(path, "rw")) as db:
        for pragma in ("busy_timeout = 0", "locking_mode = exclusive"):
            db.execute(f"PRAGMA {pragma}").fetchall()
        try:
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return True
            raise
    return False


def is_house(path: str | PathLike[str]) -> bool:
    """Return whether this is a house that this program can read; raise if a newer program wrote it."""
    with faults("store_opening_file", file=str(path)), closing(connect(path, "ro")) as db:
        return is_readable(lambda: check_format(db))


def is_empty(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT name FROM sqlite_master LIMIT 1").fetchone() is None


def check_format(db: sqlite3.Connection, steps: Mapping[int, Step] = NO_STEPS) -> None:
    if not has_table(db, "meta"):
        raise StoreError(phrase("not_a_house_file"))
    migrations.check_format(db, has_table, steps)


def has_table(db: sqlite3.Connection, name: str) -> bool:
    return db.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (name,)).fetchone() is not None


# ---- inserting rows -------------------------------------------------------------------------------------------------


def insert(db: sqlite3.Connection, into: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert many rows per statement, so that SQLite runs longer without the interpreter lock."""
    start = 0
    for count in ROWS_PER_STATEMENT:
        while len(rows) - start >= count:
            db.execute(values(into, len(rows[start]), count), [*chain.from_iterable(rows[start : start + count])])
            start += count


@cache
def values(into: str, columns: int, count: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"{into} VALUES {', '.join([row] * count)}"


# ---- faults ----------------------------------------------------------------------------------------------------------


@contextmanager
def faults(code: str, **values: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as fault:
        raise StoreError(phrase(code, fault=str(fault), **values)) from fault


@contextmanager
def closed_on_error(db: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        db.close()
        raise


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Run a transaction that holds the write lock from its start, so that what it has read cannot change meanwhile."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        start = perf_counter()
        db.execute("COMMIT")
        COMMITS.observe(perf_counter() - start)
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
