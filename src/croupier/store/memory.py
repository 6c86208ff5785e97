"""A store without a disk: for tests, simulations and games that nobody needs to remember."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from croupier.house.accounts import Transfer
from croupier.house.conduct import Plan, Sealed
from croupier.store.port import Stale, StoreError, check_order


class Shelf:
    """What outlives a MemoryStore, as a disk outlives a process."""

    def __init__(self) -> None:
        self.epoch = 0
        self.records: list[Sealed] = []
        self.streams: dict[str, list[int]] = {}  # stream -> where its records stand
        self.transfers: list[tuple[int, Transfer]] = []
        self.vault: dict[str, bytes] = {}


class MemoryStore:
    def __init__(self, shelf: Shelf | None = None) -> None:
        self._shelf = shelf or Shelf()
        self._shelf.epoch += 1
        self._epoch = self._shelf.epoch
        self._failed = ""

    @property
    def epoch(self) -> int:
        return self._epoch

    def append(self, plans: Sequence[Plan]) -> None:
        shelf = self._shelf
        if self._failed:
            raise StoreError(f"nothing is written after a fault: {self._failed}")
        if shelf.epoch != self._epoch:
            raise Stale(f"epoch {self._epoch} is over, the store is at {shelf.epoch}")
        check_order(plans, shelf.records[-1].seq if shelf.records else 0)
        fresh = self._secrets(plans)
        for plan in plans:
            for record, sealed in zip(plan.records, plan.sealed, strict=True):
                shelf.streams.setdefault(record.stream, []).append(len(shelf.records))
                shelf.records.append(sealed)
            shelf.transfers += plan.transfers
        shelf.vault |= fresh

    def _secrets(self, plans: Sequence[Plan]) -> dict[str, bytes]:
        fresh: dict[str, bytes] = {}
        for key, value in (secret for plan in plans for secret in plan.vault):
            if fresh.setdefault(key, self._shelf.vault.get(key, value)) != value:
                self._failed = f"the vault holds another {key!r}"
                raise StoreError(self._failed)
        return fresh

    def read(self, after: int = 0) -> Iterator[Sealed]:
        records = self._shelf.records
        at = bisect_right(records, after, key=lambda each: each.seq)
        while at < len(records):
            yield records[at]
            at += 1

    def stream(self, name: str) -> Iterator[Sealed]:
        for at in self._shelf.streams.get(name, ()):
            yield self._shelf.records[at]

    def transfers(self, after: int = 0) -> Iterator[tuple[int, Transfer]]:
        transfers = self._shelf.transfers
        at = bisect_right(transfers, after, key=lambda each: each[0])
        while at < len(transfers):
            yield transfers[at]
            at += 1

    def secret(self, key: str) -> bytes | None:
        return self._shelf.vault.get(key)

    def close(self) -> None:
        self._failed = "it is closed"
