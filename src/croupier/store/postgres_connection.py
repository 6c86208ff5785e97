"""A connection to PostgreSQL that opens again after it was lost, and that works through PgBouncer."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from croupier.store.interface import StoreError
from croupier.words import phrase

Parameters = Sequence[Any] | Mapping[str, Any]
Db = psycopg.Connection[Any]

# A lost network is noticed within seconds; the address of the database may say otherwise.
DEFAULTS = {
    "connect_timeout": 5,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 4_000,
}


def connect(url: str) -> Db:
    """Connect; prepare statements at first use, but not behind a pooler that shares connections between clients."""
    settings: dict[str, Any] = DEFAULTS | conninfo_to_dict(url)
    db = psycopg.connect(**settings, autocommit=True)
    db.prepare_threshold = None if is_pooled(db) else 0
    return db


def is_pooled(db: Db) -> bool:
    """Return whether a pooler is in between: the server process that answers is not the one we seem to talk to."""
    [process] = db.execute("SELECT pg_backend_pid()", prepare=False).fetchone() or (0,)
    return bool(process != db.info.backend_pid)


class Connection:
    """One connection, used by one thread at a time. After an error, the next use connects again."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = Lock()
        with faults("store_opening"):
            self.db = connect(url)

    def rows(self, code: str, sql: str, parameters: Parameters = ()) -> list[Any]:
        """Run a query that returns rows; `code` says what failed if it fails."""
        with self.held(code) as db:
            return db.execute(sql.encode(), parameters).fetchall()

    def run(self, code: str, sql: str, parameters: Parameters = ()) -> int:
        """Run a statement and return how many rows it changed."""
        with self.held(code) as db:
            return db.execute(sql.encode(), parameters).rowcount

    @contextmanager
    def held(self, code: str) -> Iterator[Db]:
        with self._lock, faults(code):
            if self.db.closed:
                self.db = connect(self._url)
            try:
                yield self.db
            except psycopg.OperationalError:
                with suppress(psycopg.Error):
                    self.db.close()
                raise

    def close(self) -> None:
        with self._lock, suppress(psycopg.Error):
            self.db.close()


@contextmanager
def faults(code: str) -> Iterator[None]:
    try:
        yield
    except psycopg.Error as fault:
        raise StoreError(phrase(code, fault=str(fault))) from fault


@contextmanager
def closed_on_error(db: Db | Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        db.close()
        raise
