"""How a store of an older format becomes one of ours: one step for each format that ever was."""

import sqlite3
from collections.abc import Callable, Iterator
from itertools import islice

from croupier.house.execute import ChainedEntry, House, fold_records
from croupier.store.sql_log import ROUND, round_row

AT_ONCE = 500


def causes_rounds_snapshots(db: sqlite3.Connection) -> None:
    """Format 2 finds commands by their ids and rounds by their players, and keeps houses whole."""
    db.execute("ALTER TABLE records ADD COLUMN cause TEXT NOT NULL DEFAULT ''")
    db.execute("UPDATE records SET cause = coalesce(json_extract(CAST(body AS TEXT), '$.cause'), '')")
    db.execute("CREATE INDEX causes ON records (cause) WHERE cause <> ''")
    db.execute("""CREATE TABLE rounds (
        stream TEXT NOT NULL, player TEXT NOT NULL, number INTEGER NOT NULL,
        at INTEGER NOT NULL, net INTEGER NOT NULL, rack INTEGER NOT NULL, first INTEGER NOT NULL,
        PRIMARY KEY (stream, player, number)
    ) WITHOUT ROWID""")
    db.execute("CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    house, records = House(), _records(db)
    while some := list(islice(records, AT_ONCE)):
        plan = fold_records(house, some)
        house = plan.after
        rows = [round_row(row) for row in plan.rounds]
        db.executemany(f"INSERT OR REPLACE INTO rounds ({ROUND}) VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


def _records(db: sqlite3.Connection) -> Iterator[ChainedEntry]:
    for row in db.execute("SELECT seq, body, head FROM records ORDER BY seq"):
        yield ChainedEntry(*row)


SQLITE: dict[int, Callable[[sqlite3.Connection], None]] = {1: causes_rounds_snapshots}
