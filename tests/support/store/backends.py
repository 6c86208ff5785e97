"""The storage under a store: it can be reopened, and edited by somebody else in between."""

import sqlite3
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar

import psycopg
from msgspec.structs import astuple

from croupier.house.execute import ChainedEntry, RoundRow
from croupier.house.ledger_accounts import Transfer
from croupier.store.interface import Store
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.postgres import PostgresStore
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
        "records": ("seq", "body", "head", "stream", "n", "cause"),
        "transfers": ("seq", "out_of", "into", "micro"),
        "rounds": ("table", "number", "player", "at", "net", "rack", "first"),
        "snapshots": ("seq", "body"),
        "vault": ("key", "value"),
    }

    def __init__(self) -> None:
        self.shelf = MemoryData()

    def open(self) -> Store:
        return MemoryStore(self.shelf)

    def follow(self) -> Store:
        return MemoryStore(self.shelf, follow=True)

    def end_lease(self) -> None:
        self.shelf.until = float("-inf")

    def forget_messages(self) -> None:
        self.shelf.commands.clear()
        self.shelf.answers.clear()

    def take(self, table: str) -> Rows:
        shelf = self.shelf
        match table:
            case "records":
                return [[*astuple(record)] for record in shelf.records]
            case "transfers":
                return [[seq, *astuple(transfer)] for seq, transfer in shelf.transfers]
            case "rounds":
                return [[*astuple(row)] for rows in shelf.rounds.values() for row in rows.values()]
            case "vault":
                return [[*item] for item in shelf.vault.items()]
            case _:
                return [[*item] for item in shelf.snapshots.items()]

    def put(self, table: str, rows: Rows) -> None:
        shelf = self.shelf
        match table:
            case "records":
                shelf.records = [ChainedEntry(*row) for row in rows]
            case "transfers":
                shelf.transfers = [(seq, Transfer(*row)) for seq, *row in rows]
            case "rounds":
                shelf.rounds = {}
                for index, row in enumerate(rows):  # by their place: a row may be there twice
                    shelf.rounds[str(index), ""] = {0: RoundRow(*row)}
            case "vault":
                shelf.vault = {row[0]: row[1] for row in rows}
            case _:
                shelf.snapshots = {row[0]: row[1] for row in rows}


class SqliteGround(Ground):
    tables: ClassVar[dict[str, tuple[str, ...]]] = {
        "records": ("seq", "stream", "n", "head", "body", "cause"),
        "transfers": ("seq", "position", "out_of", "into_account", "micro"),
        "rounds": ("stream", "player", "number", "at", "net", "rack", "first"),
        "snapshots": ("seq", "body"),
        "vault": ("key", "value"),
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
        """Write rows without our constraints, as anybody who edits the file could."""
        columns = self.tables[table]
        with sqlite3.connect(self.path) as db:
            db.execute("PRAGMA synchronous = OFF")
            db.execute(f"DROP TABLE {table}")
            db.execute(f"CREATE TABLE {table} ({', '.join(columns)})")
            db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})", rows)
        db.close()


class PostgresGround(Ground):
    """A separate schema in the cluster of the test run."""

    tables = SqliteGround.tables

    def __init__(self, cluster: str, schema: str) -> None:
        self.url = f"{cluster}&options=-csearch_path%3D{schema}"
        with psycopg.connect(cluster, autocommit=True) as db:
            db.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE".encode())
            db.execute(f"CREATE SCHEMA {schema}".encode())

    def open(self) -> Store:
        return PostgresStore(self.url)

    def follow(self) -> Store:
        return PostgresStore(self.url, follow=True)

    def end_lease(self) -> None:
        with psycopg.connect(self.url, autocommit=True) as db:
            db.execute("UPDATE lease SET until = clock_timestamp() - interval '1 second'")

    def forget_messages(self) -> None:
        """Empty the unlogged tables, as a crash of the database server does."""
        with psycopg.connect(self.url, autocommit=True) as db:
            db.execute("TRUNCATE commands, notes, processes")

    def take(self, table: str) -> Rows:
        with psycopg.connect(self.url) as db:
            rows = db.execute(f"SELECT {', '.join(self.tables[table])} FROM {table} ORDER BY 1, 2".encode()).fetchall()
        return [list(row) for row in rows]

    def put(self, table: str, rows: Rows) -> None:
        """Drop the constraints, as anybody with write access could."""
        columns, marks = ", ".join(self.tables[table]), ", ".join(["%s"] * len(self.tables[table]))
        with psycopg.connect(self.url, prepare_threshold=None) as db, db.cursor() as cursor:
            cursor.execute(f"CREATE TABLE copy AS SELECT * FROM {table} WHERE false".encode())
            cursor.execute(f"DROP TABLE {table} CASCADE".encode())
            cursor.execute(f"ALTER TABLE copy RENAME TO {table}".encode())
            cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})".encode(), rows)


class PooledGround(PostgresGround):
    """A database of its own behind PgBouncer, whose connections carry no state from one transaction to the next."""

    def __init__(self, cluster: str, pool: str) -> None:
        self.url = pool
        with psycopg.connect(cluster, autocommit=True) as db:
            db.execute("DROP DATABASE IF EXISTS pooled WITH (FORCE)")
            db.execute("CREATE DATABASE pooled")


SharedGround = MemoryGround | PostgresGround
