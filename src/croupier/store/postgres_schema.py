"""The tables of a house in PostgreSQL, and the checks before it is opened."""

from collections.abc import Mapping
from contextlib import closing

import croupier
from croupier.store import migrations
from croupier.store.interface import StoreError
from croupier.store.migrations import NO_STEPS, POSTGRES, Step, is_readable, migrate
from croupier.store.postgres_connection import Db, connect, faults
from croupier.store.sql_queries import FORMAT, PROGRAM, WITNESS
from croupier.words import phrase

SCHEMA = f"""
CREATE TABLE meta (one INT PRIMARY KEY CHECK (one = 1), format INT NOT NULL, epoch BIGINT NOT NULL);
CREATE TABLE records (
    seq BIGINT PRIMARY KEY, stream TEXT COLLATE "C" NOT NULL, n BIGINT NOT NULL, head TEXT NOT NULL,
    body BYTEA NOT NULL, cause TEXT COLLATE "C" NOT NULL DEFAULT '', UNIQUE (stream, n)
);
CREATE INDEX causes ON records (cause) WHERE cause <> '';
CREATE TABLE transfers (
    seq BIGINT NOT NULL REFERENCES records, position BIGINT NOT NULL,
    out_of TEXT NOT NULL, into_account TEXT NOT NULL, micro BIGINT NOT NULL,
    PRIMARY KEY (seq, position)
);
CREATE TABLE rounds (
    stream TEXT COLLATE "C" NOT NULL, player TEXT COLLATE "C" NOT NULL, number BIGINT NOT NULL,
    at BIGINT NOT NULL, net BIGINT NOT NULL, rack BIGINT NOT NULL, first BIGINT NOT NULL,
    PRIMARY KEY (stream, player, number)
);
CREATE TABLE snapshots (seq BIGINT PRIMARY KEY, body BYTEA NOT NULL);
CREATE TABLE vault (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL);
INSERT INTO meta VALUES (1, {FORMAT}, 0);
{PROGRAM};
"""
# Houses of earlier versions lack these. The lease says who leads; the epoch in `meta`, never the lease, keeps others
# out. Unlogged tables are emptied if the database server crashes: the processes then send again what has no answer.
LATER_TABLES = f"""
CREATE TABLE IF NOT EXISTS lease
    (one INT PRIMARY KEY CHECK (one = 1), epoch BIGINT NOT NULL, until TIMESTAMPTZ NOT NULL);
ALTER TABLE lease ADD COLUMN IF NOT EXISTS holder TEXT NOT NULL DEFAULT '';
INSERT INTO lease VALUES (1, 0, to_timestamp(0)) ON CONFLICT (one) DO NOTHING;
CREATE UNLOGGED TABLE IF NOT EXISTS commands (
    number BIGINT GENERATED ALWAYS AS IDENTITY, id TEXT COLLATE "C" PRIMARY KEY, process TEXT NOT NULL,
    body BYTEA NOT NULL, answer BYTEA, at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX IF NOT EXISTS waiting ON commands (number) WHERE answer IS NULL;
CREATE UNLOGGED TABLE IF NOT EXISTS notes (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body BYTEA NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
CREATE UNLOGGED TABLE IF NOT EXISTS processes
    (name TEXT COLLATE "C" PRIMARY KEY, body BYTEA NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp());
{WITNESS};
"""
LATER_NAMES = ("lease", "witness", "commands", "notes", "processes")
SETTINGS = (("fsync", "on"), ("full_page_writes", "on"), ("synchronous_commit", "on"))
STANDBYS = "SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')"


def prepare_database(db: Db) -> None:
    """Check settings and format, and create missing tables."""
    for setting, value in SETTINGS:
        [answer] = db.execute(f"SHOW {setting}".encode()).fetchone() or ("nothing",)
        if answer != value:
            raise StoreError(phrase("setting_unsafe", setting=setting, answer=str(answer), value=value))
    if is_current(db):
        return
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(hashtext(current_schema()))")  # two concurrent openings take turns
        if is_empty(db):
            db.execute(SCHEMA.encode(), prepare=False)
        check_format(db, POSTGRES)
        migrate(db, POSTGRES)
        db.execute(LATER_TABLES.encode(), prepare=False)


def is_current(db: Db) -> bool:
    """Return whether this program has opened the house before, so that nothing has to be created or migrated."""
    if not all(has_table(db, name) for name in ("meta", "program", *LATER_NAMES)):
        return False
    state = db.execute("SELECT format, version FROM meta, program").fetchall()
    return state == [(FORMAT, croupier.__version__)]


def check_standbys(db: Db, least: int) -> None:
    """Raise unless so many standby servers confirm every commit."""
    if not least:
        return
    [names] = db.execute("SHOW synchronous_standby_names").fetchone() or ("",)
    [count] = db.execute(STANDBYS).fetchone() or (0,)
    if not names or count < least:
        raise StoreError(phrase("standbys_missing", least=least, count=count if names else 0))


def has_table(db: Db, name: str) -> bool:
    rows = db.execute("SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = %s", (name,))
    return rows.fetchone() is not None


def is_house(url: str) -> bool:
    """Return whether this is a house that this program can read; raise if a newer program wrote it."""
    with faults("store_opening"), closing(connect(url)) as db:
        return is_readable(lambda: check_format(db))


def settings_of(url: str) -> list[str]:
    """Return the values of SETTINGS for our connections."""
    with faults("store_opening"), closing(connect(url)) as db:
        return [str((db.execute(f"SHOW {name}".encode()).fetchone() or ("",))[0]) for name, _ in SETTINGS]


def server_time(url: str) -> int:
    """Return the clock of the database server, in milliseconds since 1970."""
    with faults("store_opening"), closing(connect(url)) as db:
        [(seconds,)] = db.execute("SELECT extract(epoch FROM clock_timestamp())").fetchall()
    return int(seconds * 1000)


def is_empty(db: Db) -> bool:
    tables = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() LIMIT 1"
    return db.execute(tables.encode()).fetchone() is None


def check_format(db: Db, steps: Mapping[int, Step] = NO_STEPS) -> None:
    if not has_table(db, "meta"):
        raise StoreError(phrase("not_a_house_database"))
    migrations.check_format(db, has_table, steps)
