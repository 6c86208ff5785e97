"""A store without a disk: for tests, simulations and games that nobody needs to remember."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from croupier.house.accounts import Transfer
from croupier.house.execute import ChainedEntry, Lock, Plan, RoundRow
from croupier.store.interface import SNAPSHOTS_KEPT, Stale, StoreError, check_order, rounds_of, secrets_of, taken_over


class Shelf:
    """What outlives a MemoryStore, as a disk outlives a process."""

    def __init__(self) -> None:
        self.epoch = 0
        self.records: list[ChainedEntry] = []
        self.streams: dict[str, list[int]] = {}  # stream -> where its records stand
        self.causes: dict[str, list[int]] = {}
        self.transfers: list[tuple[int, Transfer]] = []
        self.rounds: dict[tuple[str, str], dict[int, RoundRow]] = {}  # table, player -> number
        self.snapshots: dict[int, bytes] = {}
        self.vault: dict[str, bytes] = {}
        self.witnessed = 0


class MemoryStore:
    lock: Lock | None = None

    def __init__(self, shelf: Shelf | None = None) -> None:
        self._shelf = shelf or Shelf()
        self._shelf.epoch += 1
        self._epoch = self._shelf.epoch
        self._failed = ""

    @property
    def epoch(self) -> int:
        return self._epoch

    def newest_epoch(self) -> int:
        return self._shelf.epoch

    def renew(self) -> None:
        if self._shelf.epoch != self._epoch:
            raise Stale(taken_over(self._epoch, self._shelf.epoch))

    def witness_saw(self, seq: int) -> None:
        self._shelf.witnessed = seq

    def witnessed(self) -> int:
        return self._shelf.witnessed

    def append(self, plans: Sequence[Plan]) -> None:
        shelf = self._shelf
        if self._failed:
            raise StoreError(f"nothing is written after a fault: {self._failed}")
        self.renew()
        check_order(plans, shelf.records[-1].seq if shelf.records else 0)
        fresh = self._secrets(plans)
        for plan in plans:
            for sealed in plan.sealed:
                self._shelve(sealed)
            shelf.transfers += plan.transfers
            shelf.snapshots.update(plan.snapshots)
        for row in rounds_of(plans):
            shelf.rounds.setdefault((row.table, row.player), {})[row.number] = row
        for old in sorted(shelf.snapshots)[:-SNAPSHOTS_KEPT]:
            del shelf.snapshots[old]
        shelf.vault |= fresh

    def _shelve(self, sealed: ChainedEntry) -> None:
        at = len(self._shelf.records)
        self._shelf.records.append(sealed)
        if sealed.stream:
            self._shelf.streams.setdefault(sealed.stream, []).append(at)
        if sealed.cause:
            self._shelf.causes.setdefault(sealed.cause, []).append(at)

    def _secrets(self, plans: Sequence[Plan]) -> dict[str, bytes]:
        try:
            fresh = secrets_of(plans)
            for key, value in fresh.items():
                if self._shelf.vault.get(key, value) != value:
                    raise StoreError(f"the vault holds another {key!r}")
        except StoreError as fault:
            self._failed = str(fault)
            raise
        return fresh

    def read(self, after: int = 0) -> Iterator[ChainedEntry]:
        records = self._shelf.records
        at = bisect_right(records, after, key=lambda each: each.seq)
        while at < len(records):
            yield records[at]
            at += 1

    def stream(self, name: str, after: int = 0) -> Iterator[ChainedEntry]:
        places = self._shelf.streams.get(name, [])
        while after < len(places):
            yield self._shelf.records[places[after]]
            after += 1

    def newest(self, name: str) -> Iterator[ChainedEntry]:
        return (self._shelf.records[place] for place in reversed(self._shelf.streams.get(name, [])))

    def places(self, name: str) -> Iterator[int]:
        return (each.seq for each in self.stream(name))

    def transfers(self, after: int = 0) -> Iterator[tuple[int, Transfer]]:
        transfers = self._shelf.transfers
        at = bisect_right(transfers, after, key=lambda each: each[0])
        while at < len(transfers):
            yield transfers[at]
            at += 1

    def caused(self, causes: Sequence[str]) -> list[ChainedEntry]:
        places = sorted(at for cause in causes for at in self._shelf.causes.get(cause, ()))
        return [self._shelf.records[at] for at in places]

    def causes(self) -> Iterator[tuple[str, int]]:
        records = self._shelf.records
        return ((cause, records[at].seq) for cause, places in list(self._shelf.causes.items()) for at in places)

    def rounds(self, table: str, player: str, most: int) -> list[RoundRow]:
        rows = self._shelf.rounds.get((table, player), {})
        return [rows[number] for number in sorted(rows, reverse=True)[:most]]

    def round(self, table: str, number: int, player: str) -> RoundRow | None:
        return self._shelf.rounds.get((table, player), {}).get(number)

    def all_rounds(self) -> Iterator[RoundRow]:
        for rows in list(self._shelf.rounds.values()):
            yield from list(rows.values())

    def snapshots(self) -> list[tuple[int, bytes]]:
        return sorted(self._shelf.snapshots.items(), reverse=True)

    def secret_names(self) -> Iterator[str]:
        yield from list(self._shelf.vault)

    def secret(self, key: str) -> bytes | None:
        return self._shelf.vault.get(key)

    def secrets(self) -> Iterator[tuple[str, bytes]]:
        yield from sorted(self._shelf.vault.items())

    def close(self) -> None:
        self._failed = "it is closed"
