"""One file by SQLite: written ahead, synced in full before anything is acknowledged."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from itertools import chain
from os import PathLike
from pathlib import Path
from threading import Lock
from typing import Any

from croupier.house.execute import Plan
from croupier.store.house_lock import Ownership
from croupier.store.interface import (
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
from croupier.store.migrations import SQLITE
from croupier.store.sql_log import ENTRY, FORMAT, ROUND, WITNESS, SqlLog, SqlVault, entry_rows, round_row, transfer_rows

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
ROWS_AT_ONCE = (256, 64, 16, 4, 1)  # few statements, each prepared once
PRAGMAS = (("journal_mode", "wal"), ("synchronous", 2), ("fullfsync", 1), ("foreign_keys", 1))


class SqliteLog(SqlLog):
    """The reading side of a store that somebody else may be writing."""

    def __init__(self, path: str | PathLike[str]) -> None:
        with faults(f"opening {path}"):
            self._reader = connect(path, "ro")
            with closed_on_error(self._reader):
                check_format(self._reader)
        self._reading = Lock()

    def close(self) -> None:
        with self._reading:
            self._reader.close()

    def _ask(self, sql: str, *given: object) -> list[Any]:
        with self._reading, faults("reading"):
            return self._reader.execute(sql, given).fetchall()

    def _has_witness(self) -> bool:
        return bool(self._ask("SELECT 1 FROM sqlite_master WHERE name = 'witness'"))


class SqliteCopy(SqliteLog, SqlVault):
    """Reading it all, the vault included, as it was at one moment, whatever is written beside it meanwhile.

    Until it is closed, what is written stays in the file ahead (-wal), which grows by it.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        super().__init__(path)
        with faults("reading"), closed_on_error(self._reader):
            self._reader.execute("BEGIN")
            self._reader.execute("SELECT epoch FROM meta").fetchall()  # the moment is that of the first question


class SqliteStore(SqliteLog, SqlVault):
    """The one writer. Its first fault is its last: after a failed sync nobody knows what the disk holds."""

    def __init__(self, path: str | PathLike[str], take_over: bool = True) -> None:
        with faults(f"opening {path}"):
            self._ownership = Ownership(path)
            try:
                self._open(path, take_over)
            except BaseException:
                self._ownership.release()
                raise
        self._writing = Lock()
        self._failed = ""
        self._witness_seq = self._witness_noted = self.witnessed()

    def _open(self, path: str | PathLike[str], take_over: bool) -> None:
        if not self._ownership.take() and not take_over:
            raise InUse("another process has this house open")
        Path(path).touch(mode=0o600)  # the vault is in it
        self._writer = connect(path, "rw")
        with closed_on_error(self._writer):
            self._epoch = open_epoch(self._writer)
            super().__init__(path)

    def renew(self) -> None:
        if (epoch := self.newest_epoch()) != self._epoch:
            raise Stale(taken_over(self._epoch, epoch))
        with suppress(OSError):  # without a free descriptor, next time
            self._ownership.take()  # the process that was taken over from has ended by now

    def witness_saw(self, seq: int) -> None:
        self._witness_seq = seq

    @property
    def epoch(self) -> int:
        return self._epoch

    def append(self, plans: Sequence[Plan]) -> None:
        with self._writing:
            if self._failed:
                raise StoreError(f"nothing is written after a fault: {self._failed}")
            try:
                with faults("writing"), transaction(self._writer):
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
            self._keep(plan.snapshots)
        for key, value in secrets_of(plans).items():
            kept = db.execute("SELECT value FROM vault WHERE key = ?", (key,)).fetchone()
            if kept is None:
                db.execute("INSERT INTO vault VALUES (?, ?)", (key, value))
            elif kept[0] != value:
                raise StoreError(f"the vault holds another {key!r}")

    def _keep(self, snapshots: tuple[tuple[int, bytes], ...]) -> None:
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
            with suppress(StoreError):  # what is noted is at worst a little old
                self.append(())
        super().close()
        with self._writing:
            self._failed = self._failed or "it is closed"
            self._writer.close()
        self._ownership.release()


# ---- opening ---------------------------------------------------------------------------------------------------------


def connect(path: str | PathLike[str], mode: str) -> sqlite3.Connection:
    uri = f"{Path(path).absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def open_epoch(db: sqlite3.Connection) -> int:
    """A file that is ours, or an empty one; written as safely as we ask for, or not at all; the next epoch."""
    if not is_empty(db):
        check_format(db, *SQLITE)
    for pragma, value in PRAGMAS:
        db.execute(f"PRAGMA {pragma} = {value}").fetchall()
        [(answer,)] = db.execute(f"PRAGMA {pragma}").fetchall()
        if answer != value:
            raise StoreError(f"{pragma} is {answer}, not {value}: what is written here would not be safe")
    with transaction(db):
        if is_empty(db):
            for statement in SCHEMA.split(";"):
                db.execute(statement)
            db.execute("INSERT INTO meta VALUES (1, ?, 0)", (FORMAT,))
        migrate(db)
        db.execute(WITNESS)
        db.execute("UPDATE meta SET epoch = epoch + 1")
        [(epoch,)] = db.execute("SELECT epoch FROM meta").fetchall()
    return int(epoch)


def migrate(db: sqlite3.Connection) -> None:
    """Step by step to our own format, inside the transaction that opens the file: all of it or nothing."""
    [(version,)] = db.execute("SELECT format FROM meta").fetchall()
    for older in range(version, FORMAT):
        SQLITE[older](db)
        db.execute("UPDATE meta SET format = ?", (older + 1,))


def is_held(path: str | PathLike[str]) -> bool:
    """Whoever has the file open, to read or to write, shares it: it cannot be had alone then."""
    with faults(f"opening {path}"), closing(connect(path, "rw")) as db:
        for asked in ("busy_timeout = 0", "locking_mode = exclusive"):
            db.execute(f"PRAGMA {asked}").fetchall()
        try:
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as no:
            if no.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return True
            raise
    return False


def is_house(path: str | PathLike[str]) -> bool:
    with faults(f"opening {path}"), closing(connect(path, "ro")) as db, suppress(StoreError):
        check_format(db)
        return True
    return False


def is_empty(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT name FROM sqlite_master LIMIT 1").fetchone() is None


def check_format(db: sqlite3.Connection, *older: int) -> None:
    if db.execute("SELECT name FROM sqlite_master WHERE name = 'meta'").fetchone() is None:
        raise StoreError("this file is no store of Croupier")
    formats = db.execute("SELECT format FROM meta").fetchall()
    if formats not in ([(each,)] for each in (FORMAT, *older)):
        raise StoreError(f"this file has format {formats}, this program reads and writes format {FORMAT}")


# ---- many rows at once -----------------------------------------------------------------------------------------------


def insert(db: sqlite3.Connection, into: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Many rows in one statement: Python is asked once for all of them, and other threads go on meanwhile."""
    at = 0
    for count in ROWS_AT_ONCE:
        while len(rows) - at >= count:
            db.execute(values(into, len(rows[at]), count), [*chain.from_iterable(rows[at : at + count])])
            at += count


@cache
def values(into: str, columns: int, count: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"{into} VALUES {', '.join([row] * count)}"


# ---- faults ----------------------------------------------------------------------------------------------------------


@contextmanager
def faults(doing: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as fault:
        raise StoreError(f"{doing}: {fault}") from fault


@contextmanager
def closed_on_error(db: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        db.close()
        raise


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Begun with the right to write, so that what is read in it is what is written upon."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
