"""Formats of a stored house: migrations of older ones, one step per format, and the refusal of newer ones."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

import croupier
from croupier.house.execute import ChainedEntry, House, fold_records
from croupier.store.interface import NewerHouse, StoreError
from croupier.store.sql_queries import FORMAT, PROGRAM, ROUND, round_row
from croupier.words import phrase

READABLE = (2, FORMAT)  # formats whose tables this program reads without a migration
RECORDS_PER_BATCH = 500

Step = Callable[[Any], None]  # one format forward, on an open connection
NO_STEPS: Mapping[int, Step] = {}


def check_format(db: Any, has_table: Callable[[Any, str], bool], steps: Mapping[int, Step] = NO_STEPS) -> None:
    """Raise unless this program can read the house of an open connection, or migrate it with these steps."""
    formats = db.execute("SELECT format FROM meta").fetchall()
    found = formats[0][0] if len(formats) == 1 else 0
    if found in READABLE or found in steps:
        return
    if found > FORMAT:
        rows = db.execute("SELECT version FROM program").fetchall() if has_table(db, "program") else []
        version, ours = str(rows[0][0]) if rows else phrase("program_unknown"), croupier.__version__
        raise NewerHouse(phrase("house_newer", found=found, version=version, ours=ours, format=FORMAT))
    if found in SQLITE:
        raise StoreError(phrase("house_older", found=found, format=FORMAT))
    raise StoreError(phrase("house_format_unknown", formats=str(formats)))


def is_readable(check: Callable[[], None]) -> bool:
    """Return whether a check finds a house that this program can read; raise if a newer program wrote it."""
    try:
        check()
    except NewerHouse:
        raise
    except StoreError:
        return False
    return True


def migrate(db: Any, steps: Mapping[int, Step]) -> None:
    """Migrate step by step to our own format, inside the transaction that opens the house, and note our version."""
    [(found,)] = db.execute("SELECT format FROM meta").fetchall()
    for older in range(found, FORMAT):
        steps[older](db)
        db.execute(f"UPDATE meta SET format = {older + 1}")
    version = f"INSERT INTO program VALUES (1, '{croupier.__version__}')"
    db.execute(f"{version} ON CONFLICT (one) DO UPDATE SET version = excluded.version")


def causes_rounds_snapshots(db: sqlite3.Connection) -> None:
    """Migrate to format 2, with indexes of commands and rounds, and with snapshots."""
    db.execute("ALTER TABLE records ADD COLUMN cause TEXT NOT NULL DEFAULT ''")
    db.execute("UPDATE records SET cause = coalesce(json_extract(CAST(body AS TEXT), '$.cause'), '')")
    db.execute("CREATE INDEX causes ON records (cause) WHERE cause <> ''")
    db.execute("""CREATE TABLE rounds (
        stream TEXT NOT NULL, player TEXT NOT NULL, number INTEGER NOT NULL,
        at INTEGER NOT NULL, net INTEGER NOT NULL, rack INTEGER NOT NULL, first INTEGER NOT NULL,
        PRIMARY KEY (stream, player, number)
    ) WITHOUT ROWID""")
    db.execute("CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    house, records = House(), _read_records(db)
    while batch := list(islice(records, RECORDS_PER_BATCH)):
        plan = fold_records(house, batch)
        house = plan.after
        rows = [round_row(row) for row in plan.rounds]
        db.executemany(f"INSERT OR REPLACE INTO rounds ({ROUND}) VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


def _read_records(db: sqlite3.Connection) -> Iterator[ChainedEntry]:
    for row in db.execute("SELECT seq, body, head FROM records ORDER BY seq"):
        yield ChainedEntry(*row)


def add_program(db: Any) -> None:
    """Migrate to format 3, which names the program that wrote the house; earlier programs do not know its events."""
    db.execute(PROGRAM)


SQLITE: dict[int, Step] = {1: causes_rounds_snapshots, 2: add_program}
POSTGRES: dict[int, Step] = {2: add_program}
