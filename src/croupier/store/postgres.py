"""A PostgreSQL store: one writer, one transaction per batch of plans, and a stale owner is refused."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Lock
from time import monotonic
from typing import Any

import psycopg

from croupier.house.execute import Plan
from croupier.rules.coded_message import Text
from croupier.store import migrations
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
from croupier.store.migrations import NO_STEPS, POSTGRES, Step, is_readable, migrate
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

CHANNEL = "croupier"

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
SETTINGS = (("fsync", "on"), ("full_page_writes", "on"), ("synchronous_commit", "on"))

# One statement for any number of rows, with one array per column.
RECORDS = f"""INSERT INTO records ({ENTRY}) SELECT * FROM
    unnest(%s::bigint[], %s::bytea[], %s::text[], %s::text[], %s::bigint[], %s::text[])"""
TRANSFERS = (
    "INSERT INTO transfers SELECT * FROM unnest(%s::bigint[], %s::bigint[], %s::text[], %s::text[], %s::bigint[])"
)
ROUNDS = f"""INSERT INTO rounds ({ROUND}) SELECT * FROM
    unnest(%s::text[], %s::bigint[], %s::text[], %s::bigint[], %s::bigint[], %s::bigint[], %s::bigint[])
    ON CONFLICT (stream, player, number) DO UPDATE
    SET at = excluded.at, net = excluded.net, rack = excluded.rack, first = excluded.first"""
VAULT = "INSERT INTO vault SELECT * FROM unnest(%s::text[], %s::bytea[]) ON CONFLICT (key) DO NOTHING"
# The lease says who has the house open; it ends by the database's clock unless its owner renews it.
LEASE = """CREATE TABLE IF NOT EXISTS lease
    (one INT PRIMARY KEY CHECK (one = 1), epoch BIGINT NOT NULL, until TIMESTAMPTZ NOT NULL)"""
LEASE_SECONDS = 15
TAKE = """INSERT INTO lease VALUES (1, %s, clock_timestamp() + make_interval(secs => %s))
    ON CONFLICT (one) DO UPDATE SET epoch = excluded.epoch, until = excluded.until
    WHERE lease.epoch <= excluded.epoch"""
GIVE_BACK = "UPDATE lease SET until = clock_timestamp() WHERE epoch = %s"
RUNS = "SELECT epoch, until, until > clock_timestamp() FROM lease"
SAW = "INSERT INTO witness VALUES (1, %s) ON CONFLICT (one) DO UPDATE SET seq = excluded.seq"
CUT = "DELETE FROM snapshots WHERE seq NOT IN (SELECT seq FROM snapshots ORDER BY seq DESC LIMIT %s)"


class PostgresLog(SqlLog):
    """Read access to a store that another process may be writing."""

    def __init__(self, url: str) -> None:
        with faults("store_opening"):
            self._reader = psycopg.connect(url, autocommit=True)
            with closed_on_error(self._reader):
                check_format(self._reader)
        self._reading = Lock()

    def close(self) -> None:
        with self._reading:
            self._reader.close()

    def _query(self, sql: str, *parameters: object) -> list[Any]:
        with self._reading, faults("store_reading"):
            return self._reader.execute(sql.replace("?", "%s").encode(), parameters).fetchall()

    def _has_witness(self) -> bool:
        return has_table(self._reader, "witness")


class PostgresCopy(PostgresLog, SqlVault):
    """Read access to everything, including the vault, as of one moment."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        with faults("store_reading"), closed_on_error(self._reader):
            self._reader.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            self._reader.execute("SELECT epoch FROM meta").fetchall()  # the snapshot begins with the first query


class PostgresStore(PostgresLog, SqlVault):
    """The store's one writer. After an error it refuses everything: it cannot know whether the last commit was done."""

    def __init__(self, url: str, take_over: bool = True) -> None:
        with faults("store_opening"):
            self._writer = psycopg.connect(url, autocommit=True)
            with closed_on_error(self._writer):
                self._epoch = open_epoch(self._writer, take_over)
                super().__init__(url)
            self._writer.prepare_threshold = 0  # prepare statements at first use, not at the sixth
        self._writing = Lock()
        self._failed: Text = ""
        self._renewed = monotonic()
        self._witness_seq = self._witness_noted = self.witnessed()

    def renew(self) -> None:
        """Extend the lease on the writer's connection, from the writer's thread; raise if this opening is stale."""
        if (epoch := self.newest_epoch()) != self._epoch:
            raise Stale(taken_over(self._epoch, epoch))
        if monotonic() - self._renewed > LEASE_SECONDS / 3:
            with self._writing, faults("store_writing"):
                self._writer.execute(TAKE, (self._epoch, LEASE_SECONDS))
            self._renewed = monotonic()

    def witness_saw(self, seq: int) -> None:
        self._witness_seq = seq

    @property
    def epoch(self) -> int:
        return self._epoch

    def append(self, plans: Sequence[Plan]) -> None:
        with self._writing:
            if self._failed:
                raise StoreError(phrase("nothing_after_fault", fault=self._failed))
            try:
                with faults("store_writing"), self._writer.transaction():
                    self._write(plans)
            except (Stale, OutOfOrder):
                raise
            except BaseException as fault:
                self._failed = str(fault) or repr(fault)
                raise
            self._notify_readers(plans)

    def _write(self, plans: Sequence[Plan]) -> None:
        """Write the plans under a row lock on the epoch, so that ownership cannot change before the commit."""
        db = self._writer
        state = db.execute("SELECT epoch, (SELECT max(seq) FROM records) FROM meta FOR UPDATE").fetchone()
        epoch, last = state or (0, 0)
        if epoch != self._epoch:
            raise Stale(taken_over(self._epoch, epoch))
        if self._witness_seq != self._witness_noted:
            db.execute(SAW, (self._witness_seq,))
            self._witness_noted = self._witness_seq
        check_order(plans, last or 0)
        for sql, rows in (
            (RECORDS, list(entry_rows(plans))),
            (TRANSFERS, list(transfer_rows(plans))),
            (ROUNDS, [round_row(row) for row in rounds_of(plans)]),
        ):
            if rows:
                db.execute(sql, columns(rows))
        for seq, body in (snapshot for plan in plans for snapshot in plan.snapshots):
            db.execute("INSERT INTO snapshots VALUES (%s, %s)", (seq, body))
            db.execute(CUT, (SNAPSHOTS_KEPT,))
        self._write_secrets(secrets_of(plans))

    def _write_secrets(self, secrets: dict[str, bytes]) -> None:
        if not secrets:
            return
        keys = list(secrets)
        self._writer.execute(VAULT, (keys, list(secrets.values())))
        stored = self._writer.execute("SELECT key, value FROM vault WHERE key = ANY(%s)", (keys,)).fetchall()
        for key, value in stored:
            if bytes(value) != secrets[key]:
                raise StoreError(phrase("vault_holds_another", name=key))

    def _notify_readers(self, plans: Sequence[Plan]) -> None:
        """Notify readers elsewhere of the new entries; losing a notification is harmless."""
        last = max((chained.seq for plan in plans for chained in plan.sealed), default=0)
        if last:
            try:
                self._writer.execute("SELECT pg_notify(%s, %s)", (CHANNEL, str(last)))
            except psycopg.Error as fault:
                self._failed = phrase("connection_gone", fault=str(fault))

    def close(self) -> None:
        if not self._failed and self._witness_seq != self._witness_noted:
            with suppress(StoreError):  # the stored note is at worst a little old
                self.append(())
        super().close()
        with self._writing:
            self._failed = self._failed or CLOSED
            with suppress(psycopg.Error):
                self._writer.execute(GIVE_BACK, (self._epoch,))
            self._writer.close()


# ---- opening ---------------------------------------------------------------------------------------------------------


def open_epoch(db: "psycopg.Connection[Any]", take_over: bool = True) -> int:
    """Check settings and format, create an empty database's tables, and take the next epoch."""
    for setting, value in SETTINGS:
        [answer] = db.execute(f"SHOW {setting}".encode()).fetchone() or ("nothing",)
        if answer != value:
            raise StoreError(phrase("setting_unsafe", setting=setting, answer=str(answer), value=value))
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(hashtext(current_schema()))")  # two concurrent openings take turns
        if is_empty(db):
            db.execute(SCHEMA.encode())
        check_format(db, POSTGRES)
        migrate(db, POSTGRES)
        db.execute(LEASE)
        db.execute(WITNESS)
        _, _, is_leased = db.execute(RUNS).fetchone() or (0, None, False)
        if is_leased and not take_over:
            raise InUse(phrase("open_in_server"))
        [epoch] = db.execute("UPDATE meta SET epoch = epoch + 1 RETURNING epoch").fetchone() or (0,)
        db.execute(TAKE, (epoch, LEASE_SECONDS))
    return int(epoch)


def settings_of(url: str) -> list[str]:
    """Return the values of SETTINGS for our connections."""
    with faults("store_opening"), psycopg.connect(url, autocommit=True) as db:
        return [str((db.execute(f"SHOW {name}".encode()).fetchone() or ("",))[0]) for name, _ in SETTINGS]


def server_time(url: str) -> int:
    """Return the clock of the database server, in milliseconds since 1970."""
    with faults("store_opening"), psycopg.connect(url, autocommit=True) as db:
        [(seconds,)] = db.execute("SELECT extract(epoch FROM clock_timestamp())").fetchall()
    return int(seconds * 1000)


def lease_of(url: str) -> tuple[object, bool]:
    """Return when the lease of this house ends and whether it is running; (None, False) without a house."""
    with faults("store_opening"), psycopg.connect(url, autocommit=True) as db:
        if not has_table(db, "lease"):
            return None, False
        _, until, is_leased = db.execute(RUNS).fetchone() or (0, None, False)
    return until, bool(is_leased)


def is_in_use(url: str) -> bool:
    """Return whether a writer has the house open or died less than LEASE_SECONDS ago."""
    return lease_of(url)[1]


def has_table(db: "psycopg.Connection[Any]", name: str) -> bool:
    rows = db.execute("SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = %s", (name,))
    return rows.fetchone() is not None


def is_house(url: str) -> bool:
    """Return whether this is a house that this program can read; raise if a newer program wrote it."""
    with faults("store_opening"), psycopg.connect(url, autocommit=True) as db:
        return is_readable(lambda: check_format(db))


def is_empty(db: "psycopg.Connection[Any]") -> bool:
    tables = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() LIMIT 1"
    return db.execute(tables.encode()).fetchone() is None


def check_format(db: "psycopg.Connection[Any]", steps: Mapping[int, Step] = NO_STEPS) -> None:
    if not has_table(db, "meta"):
        raise StoreError(phrase("not_a_house_database"))
    migrations.check_format(db, has_table, steps)


def columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


# ---- faults ----------------------------------------------------------------------------------------------------------


@contextmanager
def faults(code: str) -> Iterator[None]:
    try:
        yield
    except psycopg.Error as fault:
        raise StoreError(phrase(code, fault=str(fault))) from fault


@contextmanager
def closed_on_error(db: "psycopg.Connection[Any]") -> Iterator[None]:
    try:
        yield
    except BaseException:
        db.close()
        raise
