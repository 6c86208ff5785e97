"""The meeting point of the processes of a house in PostgreSQL.

Hints come by LISTEN, which needs a connection of its own; behind a pooler there are none, and everybody polls.
"""

from collections.abc import Callable, Sequence
from threading import Lock
from time import monotonic, sleep
from typing import Any, Protocol

import psycopg

from croupier.store import postgres_lease
from croupier.store.postgres_connection import Connection, connect, faults, is_pooled
from croupier.store.shared_house import (
    HERE_SECONDS,
    KEPT_SECONDS,
    LEASE_SECONDS,
    NOTES_KEPT_SECONDS,
    Answer,
    LeaseRow,
    Note,
    ProcessRow,
    Submitted,
    any_time,
)

CHANNEL, COMMANDS_CHANNEL = "croupier", "croupier_commands"
POLL_SECONDS = 0.02  # without hints

SUBMIT = """INSERT INTO commands (id, process, body) SELECT * FROM
    unnest(%s::text[], %s::text[], %s::bytea[]) ON CONFLICT (id) DO NOTHING"""
PENDING = (
    "SELECT id, process, body, number FROM commands WHERE answer IS NULL AND number > %s ORDER BY number LIMIT 1000"
)
ANSWERS = "SELECT id, answer FROM commands WHERE id = ANY(%s) AND answer IS NOT NULL"
UNKNOWN = "SELECT id FROM unnest(%s::text[]) AS id WHERE NOT EXISTS (SELECT FROM commands WHERE commands.id = id.id)"
NOTES = "SELECT number, body FROM notes WHERE number > %s ORDER BY number"
ANNOUNCE = """INSERT INTO processes (name, body) VALUES (%s, %s)
    ON CONFLICT (name) DO UPDATE SET body = excluded.body, at = clock_timestamp()"""
AGO = "clock_timestamp() - make_interval(secs => %s)"
PROCESSES = f"SELECT name, body FROM processes WHERE at > {AGO} ORDER BY name"
CLEAN = f"""
WITH commands AS (DELETE FROM commands WHERE answer IS NOT NULL AND at < {AGO}),
     notes AS (DELETE FROM notes WHERE at < {AGO})
DELETE FROM processes WHERE at < {AGO}
"""


class Leader(Protocol):
    """The store that this process may write while it leads."""

    def lead(self, holder: str, *, steal: bool, seen: tuple[int, Any]) -> bool: ...

    def give_back(self) -> None: ...


class PostgresSharedHouse:
    """Commands, answers, notes and presence in unlogged tables, and the lease."""

    def __init__(self, store: Leader, url: str) -> None:
        self._store, self._url = store, url
        self._connection: Connection | None = None
        self._opening = Lock()
        self._hints = Hints(url)
        self._seen: tuple[int, Any] = (-1, None)  # the lease as last seen, and since when
        self._seen_at = 0.0

    @property
    def _messages(self) -> Connection:
        """The connection for messages, opened at first use: commands that read a house need none."""
        with self._opening:
            if self._connection is None:
                self._connection = Connection(self._url)
            return self._connection

    # ---- the lease ---------------------------------------------------------------------------------------------------

    def try_lead(self, holder: str, *, steal: bool = False, check: Callable[[], None] = any_time) -> bool:
        """Take a lease that has ended by the database's clock, or that nobody has renewed by ours."""
        seen = self._look()
        if steal or seen is not None:
            check()
            return self._store.lead(holder, steal=steal, seen=seen or (-1, None))
        return False

    def _look(self) -> tuple[int, Any] | None:
        """Return the lease as seen if it can be taken, otherwise None."""
        [(_, epoch, until, is_running)] = self._messages.rows("store_reading", postgres_lease.READ)
        if self._seen != (epoch, until):
            self._seen, self._seen_at = (epoch, until), monotonic()
        has_lapsed = monotonic() - self._seen_at > LEASE_SECONDS
        return self._seen if has_lapsed or not is_running else None

    def give_back(self) -> None:
        self._store.give_back()

    def lease(self) -> LeaseRow:
        [(holder, epoch, _, is_running)] = self._messages.rows("store_reading", postgres_lease.READ)
        return LeaseRow(holder, epoch, is_running)

    # ---- messages ----------------------------------------------------------------------------------------------------

    def submit(self, commands: Sequence[Submitted]) -> None:
        ids, processes = [command.id for command in commands], [command.process for command in commands]
        bodies = [command.body for command in commands]
        self._messages.run("store_writing", SUBMIT, (ids, processes, bodies))
        self._messages.rows("store_writing", "SELECT pg_notify(%s, '')", (COMMANDS_CHANNEL,))

    def pending(self, after: int = 0) -> list[Submitted]:
        return [Submitted(*row) for row in self._messages.rows("store_reading", PENDING, (after,))]

    def answers(self, ids: Sequence[str]) -> list[Answer]:
        return [Answer(*row) for row in self._messages.rows("store_reading", ANSWERS, (list(ids),))]

    def unknown(self, ids: Sequence[str]) -> list[str]:
        return [id for (id,) in self._messages.rows("store_reading", UNKNOWN, (list(ids),))]

    def notes(self, after: int) -> list[Note]:
        return [Note(*row) for row in self._messages.rows("store_reading", NOTES, (after,))]

    def newest_note(self) -> int:
        [(number,)] = self._messages.rows("store_reading", "SELECT coalesce(max(number), 0) FROM notes")
        return int(number)

    def announce(self, process: str, body: bytes) -> None:
        self._messages.run("store_writing", ANNOUNCE, (process, body))

    def depart(self, process: str) -> None:
        self._messages.run("store_writing", "DELETE FROM processes WHERE name = %s", (process,))

    def processes(self) -> list[ProcessRow]:
        return [ProcessRow(*row) for row in self._messages.rows("store_reading", PROCESSES, (HERE_SECONDS,))]

    def clean(self) -> None:
        self._messages.run("store_writing", CLEAN, (KEPT_SECONDS, NOTES_KEPT_SECONDS, KEPT_SECONDS))

    def wait(self, seconds: float, *, leads: bool = False) -> None:
        self._hints.wait(COMMANDS_CHANNEL if leads else CHANNEL, seconds)

    def close(self) -> None:
        self._hints.close()
        with self._opening:
            if self._connection is not None:
                self._connection.close()


class Hints:
    """A connection that listens; without one, waiting is a short sleep."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._db: psycopg.Connection[Any] | None = None
        self._channel = ""
        self._is_pooled = False

    def wait(self, channel: str, seconds: float) -> None:
        """Wait until there is a hint on this channel, or the time has passed."""
        if self._is_pooled:
            sleep(min(seconds, POLL_SECONDS))
            return
        with faults("store_reading"):
            try:
                if self._is_listening(channel) and self._db is not None:
                    for _ in self._db.notifies(timeout=seconds, stop_after=1):
                        pass
            except psycopg.Error:
                self.close()
                raise

    def _is_listening(self, channel: str) -> bool:
        """Return whether we have listened since the last wait; otherwise begin, and the caller looks by itself."""
        if self._db is None or self._db.closed:
            self._db, self._channel = connect(self._url), ""
            self._is_pooled = is_pooled(self._db)
            if self._is_pooled:
                self.close()
                return False
        if channel == self._channel:
            return True
        self._db.execute("UNLISTEN *")
        self._db.execute(f"LISTEN {channel}".encode())
        self._channel = channel
        return False

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
        self._db = None
