"""A PostgreSQL store: one writer, one statement per batch of plans, and a stale writer is refused."""

from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from typing import Any

import psycopg

from croupier.house.execute import Plan
from croupier.rules.coded_message import Text
from croupier.store import postgres_append, postgres_lease, postgres_shared
from croupier.store.interface import CLOSED, InUse, OutOfOrder, Stale, StoreError, check_order, taken_over
from croupier.store.postgres_connection import Connection, closed_on_error, faults
from croupier.store.postgres_lease import is_in_use as is_in_use
from croupier.store.postgres_lease import lease_of as lease_of
from croupier.store.postgres_schema import SETTINGS as SETTINGS
from croupier.store.postgres_schema import check_format, check_standbys, has_table, prepare_database
from croupier.store.postgres_schema import is_house as is_house
from croupier.store.postgres_schema import server_time as server_time
from croupier.store.postgres_schema import settings_of as settings_of
from croupier.store.shared_house import NO_LETTERS, Letters
from croupier.store.sql_queries import SqlLog, SqlVault
from croupier.words import phrase

CHANNEL = postgres_shared.CHANNEL


class PostgresLog(SqlLog):
    """Read access to a store that another process may be writing."""

    def __init__(self, url: str) -> None:
        self._reader = Connection(url)
        with faults("store_opening"), closed_on_error(self._reader):
            check_format(self._reader.db)

    def close(self) -> None:
        self._reader.close()

    def _query(self, sql: str, *parameters: object) -> list[Any]:
        return self._reader.rows("store_reading", sql.replace("?", "%s"), parameters)

    def _has_witness(self) -> bool:
        with self._reader.held("store_reading") as db:
            return has_table(db, "witness")


class PostgresCopy(PostgresLog, SqlVault):
    """Read access to everything, including the vault, as of one moment."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        with faults("store_reading"), closed_on_error(self._reader):
            self._reader.db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            self._reader.db.execute("SELECT epoch FROM meta").fetchall()  # the snapshot begins with the first query


class PostgresStore(PostgresLog, SqlVault):
    """A house that this process may write while it leads; in epoch 0 it follows another process.

    After an error it refuses everything, because a lost connection leaves the last commit unknown.
    """

    def __init__(self, url: str, take_over: bool = True, *, follow: bool = False, standbys: int = 0) -> None:
        self._writer = Connection(url)
        with faults("store_opening"), closed_on_error(self._writer):
            prepare_database(self._writer.db)
            super().__init__(url)
        self._writing = Lock()
        self._standbys = standbys
        self._failed: Text = ""
        self._epoch = 0
        self._witness_seq = self._witness_noted = self.witnessed()
        self.shared = postgres_shared.PostgresSharedHouse(self, url)
        if not follow and not self.lead("", steal=take_over):
            self.close()
            raise InUse(phrase("open_in_server"))

    def lead(self, holder: str, *, steal: bool, seen: tuple[int, Any] = (-1, None)) -> bool:
        """Take the lease and start a new epoch; return False if another process holds it."""
        with self._writing, self._writer.held("store_opening") as db:
            check_standbys(db, self._standbys)
            epoch = postgres_lease.take(db, holder, steal=steal, seen=seen)
            if epoch is None:
                return False
            self._epoch, self._failed = epoch, ""
        self._witness_seq = self._witness_noted = self.witnessed()
        return True

    def renew(self) -> None:
        """Extend the lease on the writer's connection, from the writer's thread; raise if this opening is stale."""
        with self._writing, self._writer.held("store_writing") as db:
            is_ours = postgres_lease.renew(db, self._epoch)
        if not is_ours:
            raise Stale(taken_over(self._epoch, self.newest_epoch()))

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
                with self._writer.held("store_writing") as db:
                    self._write(db, plans, letters)
            except (Stale, OutOfOrder):
                raise
            except BaseException as fault:
                self._failed = str(fault) or repr(fault)
                raise
            self._notify_readers(plans)

    def _write(self, db: "psycopg.Connection[Any]", plans: Sequence[Plan], letters: Letters) -> None:
        first = next((chained.seq for plan in plans for chained in plan.sealed), 0)
        check_order(plans, first - 1)
        noted = self._witness_seq if self._witness_seq != self._witness_noted else None
        parameters = postgres_append.parameters(self._epoch, plans, letters, noted)
        [(count,)] = db.execute(postgres_append.APPEND.encode(), parameters).fetchall()
        if not count:
            self._explain(db, first, parameters)
        self._witness_noted = self._witness_seq

    def _explain(self, db: "psycopg.Connection[Any]", first: int, parameters: dict[str, Any]) -> None:
        """Raise the reason why nothing was written."""
        [(epoch, last)] = db.execute(postgres_append.STATE.encode()).fetchall()
        if epoch != self._epoch or not self._epoch:
            raise Stale(taken_over(self._epoch, epoch))
        if first and first != last + 1:
            raise OutOfOrder(phrase("record_out_of_order", seq=first, last=last))
        clash = f"SELECT key FROM {postgres_append.VAULT} AS v (key, value) JOIN vault USING (key)"
        [(name,), *_] = db.execute(f"{clash} WHERE vault.value <> v.value".encode(), parameters).fetchall()
        raise StoreError(phrase("vault_holds_another", name=name))

    def _notify_readers(self, plans: Sequence[Plan]) -> None:
        """Tell readers elsewhere that there is news. They look by themselves too, so a lost hint is harmless."""
        last = max((chained.seq for plan in plans for chained in plan.sealed), default=0)
        try:
            self._writer.db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, str(last)))
        except psycopg.Error as fault:
            self._failed = phrase("connection_gone", fault=str(fault))

    def give_back(self) -> None:
        """End our lease, so that another process can lead at once."""
        with self._writing, self._writer.held("store_writing") as db:
            db.execute(postgres_lease.GIVE_BACK, (self._epoch,))
            db.execute("SELECT pg_notify(%s, '0')", (CHANNEL,))
            self._epoch = 0

    def close(self) -> None:
        if not self._failed and self._epoch and self._witness_seq != self._witness_noted:
            with suppress(StoreError):  # the stored note is at worst a little old
                self.append(())
        super().close()
        self.shared.close()
        if self._epoch:
            with suppress(StoreError):
                self.give_back()
        self._failed = self._failed or CLOSED
        self._writer.close()
