"""Rebuild the house from its records, or from a snapshot and the records after it."""

import gc
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice

import msgspec

from croupier.house.execute import (
    ChainedEntry,
    House,
    Plan,
    SnapshotEntry,
    entry,
    fold_records,
    load_snapshot,
    snapshot_digest,
    verify_chain,
)
from croupier.record.stored_event import Recorded
from croupier.store.interface import Log, StoreError, decode_records
from croupier.words import phrase

log = logging.getLogger("croupier.store")

RECORDS_PER_DRAFT = 100  # records applied in one draft


def rebuild(log: Log) -> House:
    """Rebuild the house from the first record; raise if the log is inconsistent."""
    with gc_paused():
        return _last_house(House(lock=log.lock), replay_entries(log))


def resume(store: Log) -> House:
    """Restore from the newest snapshot whose digest is in the chain; only the audit checks earlier records."""
    for seq, body in store.snapshots():
        try:
            house = _load_verified(store, seq, body)
        except Exception as fault:
            log.critical(phrase("log_snapshot_untrusted", entry=seq, fault=str(fault)))
            continue
        with gc_paused():
            return _last_house(house, replay_entries(store, house))
    return rebuild(store)


def _load_verified(store: Log, seq: int, body: bytes) -> House:
    """Load a snapshot, and raise unless entry `seq` of the chain has its digest."""
    chained = next(store.read(seq - 1))
    noted = entry(chained.body)
    if not isinstance(noted, SnapshotEntry) or noted.digest != snapshot_digest(body):
        raise StoreError(phrase("snapshot_digest"))

    def stream(table: str, since: int) -> Iterable[Recorded]:
        return decode_records(store, store.stream(table, since - 1))

    house = load_snapshot(body, stream, store.lock)
    if fault := verify_chain((chained,), house.head, house.seq):
        raise StoreError(fault)
    return house


@contextmanager
def gc_paused() -> Iterator[None]:
    """Pause the garbage collector: applying records creates no cycles, and collecting costs a third of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _last_house(house: House, plans: Iterable[Plan]) -> House:
    for plan in plans:
        house = plan.after
    return house


def replay_entries(log: Log, house: House | None = None) -> Iterator[Plan]:
    """Apply the stored entries that follow `house`, batch by batch; yield each batch's plan with the house after it."""
    house = house or House(lock=log.lock)
    entries = log.read(house.seq)
    while batch := list(islice(entries, RECORDS_PER_DRAFT)):
        try:
            plan = fold_records(house, batch)
        except Exception as fault:
            raise StoreError(_describe_fault(batch, house, fault)) from fault
        if list(plan.sealed) != batch:
            for faults in (_check_chain(batch, house), _check_labels(plan.sealed, batch)):
                for description in faults:
                    raise StoreError(description)
        house = plan.after
        yield plan


def _check_chain(batch: list[ChainedEntry], house: House) -> list[str]:
    fault = verify_chain(batch, house.head, house.seq)
    return [fault] if fault else []


def _describe_fault(batch: list[ChainedEntry], house: House, fault: Exception) -> str:
    """Describe why a batch could not be applied; a break of the chain names the exact record."""
    with suppress(Exception):
        for broken_link in _check_chain(batch, house):
            return broken_link
    if isinstance(fault, StoreError):
        return str(fault)
    if isinstance(fault, msgspec.ValidationError):
        return phrase("records_unknown", first=batch[0].seq, last=batch[-1].seq, fault=str(fault))
    return phrase("records_cannot_follow", first=batch[0].seq, last=batch[-1].seq, fault=repr(fault))


def _check_labels(computed: tuple[ChainedEntry, ...], stored: list[ChainedEntry]) -> list[str]:
    """Report entries whose index columns differ from their own content."""
    return [
        phrase("record_labels", seq=expected.seq, stream=actual.stream, number=actual.n, command=actual.cause)
        for expected, actual in zip(computed, stored, strict=True)
        if (expected.stream, expected.n, expected.cause) != (actual.stream, actual.n, actual.cause)
    ]
