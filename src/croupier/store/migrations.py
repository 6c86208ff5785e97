"""Migrations of older SQLite formats, one step per format."""

import sqlite3
from collections.abc import Callable, Iterator
from itertools import islice

from croupier.house.execute import ChainedEntry, House, fold_records
from croupier.store.sql_queries import ROUND, round_row

RECORDS_PER_BATCH = 500


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


SQLITE: dict[int, Callable[[sqlite3.Connection], None]] = {1: causes_rounds_snapshots}
