"""What SQLite and PostgreSQL share: the columns, the queries, and the rows of a plan."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import starmap
from typing import Any

from croupier.house.execute import ChainedEntry, Lock, Plan, RoundRow
from croupier.house.ledger_accounts import Transfer
from croupier.store.interface import StoreError, positions
from croupier.words import phrase

FORMAT = 3
PAGE = 500  # rows per query, so that slow readers do not block the writer's checkpoints; only a backup does
LAST_OF_ALL = 2**63 - 1  # after every transfer of a record
ENTRY = "seq, body, head, stream, n, cause"
ROUND = "stream, number, player, at, net, rack, first"
SECRET = "key, value"
PROGRAM = "CREATE TABLE program (one INT PRIMARY KEY CHECK (one = 1), version TEXT NOT NULL)"
WITNESS = "CREATE TABLE IF NOT EXISTS witness (one INT PRIMARY KEY CHECK (one = 1), seq BIGINT NOT NULL)"


class SqlLog(ABC):
    """Read access through SQL; `?` marks a parameter."""

    lock: Lock | None = None

    @abstractmethod
    def _query(self, sql: str, *parameters: object) -> list[Any]: ...

    @abstractmethod
    def close(self) -> None: ...

    def read(self, after: int = 0) -> Iterator[ChainedEntry]:
        sql = f"SELECT {ENTRY} FROM records WHERE seq > ? ORDER BY seq LIMIT {PAGE}"
        while page := self._query(sql, after):
            yield from starmap(ChainedEntry, page)
            after = page[-1][0]

    def stream(self, name: str, after: int = 0) -> Iterator[ChainedEntry]:
        sql = f"SELECT {ENTRY} FROM records WHERE stream = ? AND n > ? ORDER BY n LIMIT {PAGE}"
        while page := self._query(sql, name, after):
            for chained in (ChainedEntry(*row) for row in page):
                _check_indexed(name, chained.stream, chained.n, after)
                after = chained.n
                yield chained

    def newest(self, name: str) -> Iterator[ChainedEntry]:
        sql = f"SELECT {ENTRY} FROM records WHERE stream = ? AND n < ? ORDER BY n DESC LIMIT {PAGE}"
        before = LAST_OF_ALL
        while page := self._query(sql, name, before):
            records = [ChainedEntry(*row) for row in page]
            yield from records
            before = records[-1].n

    def format(self) -> int:
        """Return the format of the house, which an earlier program may have written."""
        [(found,)] = self._query("SELECT format FROM meta")
        return int(found)

    def newest_epoch(self) -> int:
        [(epoch,)] = self._query("SELECT epoch FROM meta")
        return int(epoch)

    def witnessed(self) -> int:
        rows = self._query("SELECT seq FROM witness") if self._has_witness() else []
        return int(rows[0][0]) if rows else 0

    @abstractmethod
    def _has_witness(self) -> bool:
        """Return whether the witness table exists; houses of older programs have none."""

    def places(self, name: str) -> Iterator[int]:
        # `head` is not in the index: reading it proves that the index leads to the record
        sql, last = f"SELECT seq, stream, n, head FROM records WHERE stream = ? AND n > ? ORDER BY n LIMIT {PAGE}", 0
        while page := self._query(sql, name, last):
            for seq, stream, number, _ in page:
                _check_indexed(name, stream, number, last)
                last = number
                yield seq

    def transfers(self, after: int = 0) -> Iterator[tuple[int, Transfer]]:
        sql = f"""SELECT seq, position, out_of, into_account, micro FROM transfers
                  WHERE (seq, position) > (?, ?) ORDER BY seq, position LIMIT {PAGE}"""
        last, last_position = after, LAST_OF_ALL
        while page := self._query(sql, last, last_position):
            for seq, position, out_of, into, micro in page:
                if position != (last_position + 1 if seq == last else 0):
                    raise StoreError(phrase("transfer_out_of_place", seq=seq, position=position))
                last, last_position = seq, position
                yield seq, Transfer(out_of, into, micro)

    def caused(self, causes: Sequence[str]) -> list[ChainedEntry]:
        entries: list[ChainedEntry] = []
        for start in range(0, len(causes), PAGE):
            batch = causes[start : start + PAGE]
            marks = ", ".join("?" * len(batch))
            sql = f"SELECT {ENTRY} FROM records WHERE cause <> '' AND cause IN ({marks}) ORDER BY seq"
            entries += [ChainedEntry(*row) for row in self._query(sql, *batch)]
        return sorted(entries, key=lambda chained: chained.seq)

    def causes(self) -> Iterator[tuple[str, int]]:
        sql = f"""SELECT cause, seq FROM records WHERE cause <> '' AND (cause, seq) > (?, ?)
                  ORDER BY cause, seq LIMIT {PAGE}"""
        cause, seq = "", 0
        while page := self._query(sql, cause, seq):
            yield from page
            cause, seq = page[-1]

    def rounds(self, table: str, player: str, most: int) -> list[RoundRow]:
        sql = f"SELECT {ROUND} FROM rounds WHERE stream = ? AND player = ? ORDER BY number DESC LIMIT ?"
        return [RoundRow(*row) for row in self._query(sql, table, player, most)]

    def round(self, table: str, number: int, player: str) -> RoundRow | None:
        sql = f"SELECT {ROUND} FROM rounds WHERE stream = ? AND number = ? AND player = ?"
        return next((RoundRow(*row) for row in self._query(sql, table, number, player)), None)

    def all_rounds(self) -> Iterator[RoundRow]:
        sql = f"""SELECT {ROUND} FROM rounds WHERE (stream, player, number) > (?, ?, ?)
                  ORDER BY stream, player, number LIMIT {PAGE}"""
        table, player, number = "", "", 0
        while page := self._query(sql, table, player, number):
            yield from starmap(RoundRow, page)
            table, number, player = page[-1][:3]

    def snapshots(self) -> list[tuple[int, bytes]]:
        return [(seq, bytes(body)) for seq, body in self._query("SELECT seq, body FROM snapshots ORDER BY seq DESC")]

    def secret_names(self) -> Iterator[str]:
        sql, last = f"SELECT key FROM vault WHERE key > ? ORDER BY key LIMIT {PAGE}", ""
        while page := self._query(sql, last):
            yield from (key for (key,) in page)
            last = page[-1][0]


class SqlVault(SqlLog):
    """Read access that includes the vault."""

    def secret(self, key: str) -> bytes | None:
        rows = self._query("SELECT value FROM vault WHERE key = ?", key)
        return bytes(rows[0][0]) if rows else None

    def secrets(self) -> Iterator[tuple[str, bytes]]:
        sql, last = f"SELECT {SECRET} FROM vault WHERE key > ? ORDER BY key LIMIT {PAGE}", ""
        while page := self._query(sql, last):
            for key, value in page:
                yield key, bytes(value)
            last = page[-1][0]


def entry_rows(plans: Sequence[Plan]) -> Iterator[tuple[int, bytes, str, str, int, str]]:
    return (
        (chained.seq, chained.body, chained.head, chained.stream, chained.n, chained.cause)
        for plan in plans
        for chained in plan.sealed
    )


def transfer_rows(plans: Sequence[Plan]) -> Iterator[tuple[int, int, str, str, int]]:
    return (
        (seq, position, transfer.out_of, transfer.into, transfer.micro)
        for plan in plans
        for seq, position, transfer in positions(plan)
    )


def round_row(row: RoundRow) -> tuple[str, int, str, int, int, int, int]:
    return row.table, row.number, row.player, row.at, row.net, row.rack, row.first


def _check_indexed(name: str, stream: str, number: int, before: int) -> None:
    """Raise unless the stream index returned the next record of this stream; a damaged index can return another."""
    if stream != name:
        raise StoreError(phrase("stream_of_other_record", stream=name, number=number, other=stream))
    if number != before + 1:
        raise StoreError(phrase("stream_gap", stream=name, number=number, before=before))
