"""A store in memory, for tests, simulations and games that nobody needs to keep."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TypeVar

from croupier.house.execute import ChainedEntry, Lock, Plan, RoundRow
from croupier.house.ledger_accounts import Transfer
from croupier.rules.coded_message import Text
from croupier.store.interface import (
    CLOSED,
    SNAPSHOTS_KEPT,
    Stale,
    StoreError,
    check_order,
    rounds_of,
    secrets_of,
    taken_over,
)
from croupier.store.memory_shared import MemoryMessages, MemorySharedHouse
from croupier.store.shared_house import LEASE_SECONDS, NO_LETTERS, Letters
from croupier.words import phrase

ROWS_PER_READ = 1_000
Row = TypeVar("Row")


class MemoryData(MemoryMessages):
    """The contents of a MemoryStore; another one can be opened on them, as on a disk after a restart."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[ChainedEntry] = []
        self.streams: dict[str, list[int]] = {}  # stream -> indexes of its records
        self.causes: dict[str, list[int]] = {}
        self.transfers: list[tuple[int, Transfer]] = []
        self.rounds: dict[tuple[str, str], dict[int, RoundRow]] = {}  # table, player -> number
        self.snapshots: dict[int, bytes] = {}
        self.vault: dict[str, bytes] = {}
        self.witnessed = 0


class MemoryStore:
    """A store that keeps everything in memory."""

    lock: Lock | None = None

    def __init__(self, shelf: MemoryData | None = None, *, follow: bool = False) -> None:
        self._shelf = shelf or MemoryData()
        self._epoch = 0 if follow else self._shelf.take("")
        self._failed: Text = ""
        self.shared = MemorySharedHouse(self, self._shelf)

    def lead(self, epoch: int) -> None:
        self._epoch, self._failed = epoch, ""

    def give_back(self) -> None:
        """End our lease, so that another opening can lead at once."""
        with self._shelf.lock:
            if self._shelf.epoch == self._epoch:
                self._shelf.until = float("-inf")
            self._epoch = 0

    @property
    def epoch(self) -> int:
        return self._epoch

    def newest_epoch(self) -> int:
        return self._shelf.epoch

    def renew(self) -> None:
        with self._shelf.lock:
            self._check_epoch()
            self._shelf.until = self._shelf.now() + LEASE_SECONDS

    def _check_epoch(self) -> None:
        if self._shelf.epoch != self._epoch or not self._epoch:
            raise Stale(taken_over(self._epoch, self._shelf.epoch))

    def witness_saw(self, seq: int) -> None:
        self._shelf.witnessed = seq

    def witnessed(self) -> int:
        return self._shelf.witnessed

    def append(self, plans: Sequence[Plan], letters: Letters = NO_LETTERS) -> None:
        if self._failed:
            raise StoreError(phrase("nothing_after_fault", fault=self._failed))
        with self._shelf.lock:
            self._check_epoch()
            self._append(plans)
            self._shelf.write(letters)

    def _append(self, plans: Sequence[Plan]) -> None:
        shelf = self._shelf
        check_order(plans, shelf.records[-1].seq if shelf.records else 0)
        fresh = self._check_secrets(plans)
        for plan in plans:
            for sealed in plan.sealed:
                self._add_entry(sealed)
            shelf.transfers += plan.transfers
            shelf.snapshots.update(plan.snapshots)
        for row in rounds_of(plans):
            shelf.rounds.setdefault((row.table, row.player), {})[row.number] = row
        for old in sorted(shelf.snapshots)[:-SNAPSHOTS_KEPT]:
            del shelf.snapshots[old]
        shelf.vault |= fresh

    def _add_entry(self, sealed: ChainedEntry) -> None:
        index = len(self._shelf.records)
        self._shelf.records.append(sealed)
        if sealed.stream:
            self._shelf.streams.setdefault(sealed.stream, []).append(index)
        if sealed.cause:
            self._shelf.causes.setdefault(sealed.cause, []).append(index)

    def _check_secrets(self, plans: Sequence[Plan]) -> dict[str, bytes]:
        try:
            fresh = secrets_of(plans)
            for key, value in fresh.items():
                if self._shelf.vault.get(key, value) != value:
                    raise StoreError(phrase("vault_holds_another", name=key))
        except StoreError as fault:
            self._failed = str(fault)
            raise
        return fresh

    def _rows(self, rows: list[Row], index: int) -> Iterator[Row]:
        """Yield the items from position `index` on, including those that are appended while the caller reads."""
        while True:
            with self._shelf.lock:
                batch = rows[index : index + ROWS_PER_READ]
            if not batch:
                return
            yield from batch
            index += len(batch)

    def read(self, after: int = 0) -> Iterator[ChainedEntry]:
        records = self._shelf.records
        return self._rows(records, bisect_right(records, after, key=lambda chained: chained.seq))

    def stream(self, name: str, after: int = 0) -> Iterator[ChainedEntry]:
        return (self._shelf.records[index] for index in self._rows(self._shelf.streams.get(name, []), after))

    def newest(self, name: str) -> Iterator[ChainedEntry]:
        with self._shelf.lock:
            indexes = self._shelf.streams.get(name, [])[::-1]
        return (self._shelf.records[index] for index in indexes)

    def places(self, name: str) -> Iterator[int]:
        return (chained.seq for chained in self.stream(name))

    def transfers(self, after: int = 0) -> Iterator[tuple[int, Transfer]]:
        transfers = self._shelf.transfers
        return self._rows(transfers, bisect_right(transfers, after, key=lambda row: row[0]))

    def caused(self, causes: Sequence[str]) -> list[ChainedEntry]:
        with self._shelf.lock:
            indexes = sorted(index for cause in causes for index in self._shelf.causes.get(cause, ()))
        return [self._shelf.records[index] for index in indexes]

    def causes(self) -> Iterator[tuple[str, int]]:
        with self._shelf.lock:
            pairs = [(cause, index) for cause, indexes in self._shelf.causes.items() for index in indexes]
        return ((cause, self._shelf.records[index].seq) for cause, index in pairs)

    def rounds(self, table: str, player: str, most: int) -> list[RoundRow]:
        with self._shelf.lock:
            rows = dict(self._shelf.rounds.get((table, player), {}))
        return [rows[number] for number in sorted(rows, reverse=True)[:most]]

    def round(self, table: str, number: int, player: str) -> RoundRow | None:
        with self._shelf.lock:
            return self._shelf.rounds.get((table, player), {}).get(number)

    def all_rounds(self) -> Iterator[RoundRow]:
        with self._shelf.lock:
            return iter([row for rows in self._shelf.rounds.values() for row in rows.values()])

    def snapshots(self) -> list[tuple[int, bytes]]:
        with self._shelf.lock:
            return sorted(self._shelf.snapshots.items(), reverse=True)

    def secret_names(self) -> Iterator[str]:
        with self._shelf.lock:
            return iter(list(self._shelf.vault))

    def secret(self, key: str) -> bytes | None:
        with self._shelf.lock:
            return self._shelf.vault.get(key)

    def secrets(self) -> Iterator[tuple[str, bytes]]:
        with self._shelf.lock:
            return iter(sorted(self._shelf.vault.items()))

    def close(self) -> None:
        if self._epoch:
            self.give_back()
        self._failed = CLOSED
