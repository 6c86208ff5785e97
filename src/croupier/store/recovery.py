"""The house found again from its records, and every way in which a store can contradict itself."""

import gc
import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import islice, zip_longest
from operator import attrgetter

from croupier.house.accounts import DEBT, MICRO, Transfer, may_be_negative, meter, owner, pending, rack
from croupier.house.execute import (
    ChainedEntry,
    Entry,
    House,
    Plan,
    RoundRow,
    SnapshotEntry,
    encode_snapshot,
    entry,
    fold_records,
    is_locked,
    kept_digest,
    load_snapshot,
    same_house,
    verify_chain,
)
from croupier.record.recorded import Recorded
from croupier.store.interface import Log, StoreError, decode_records
from croupier.store.secret_names import ExpectedSecrets
from croupier.store.timestamp_check import TimestampCheck

log = logging.getLogger("croupier.store")

AT_ONCE = 100  # records followed in one draft
DERIVED = ("meter/", "pending/", "rack/")  # accounts that links and tables keep a second count of
Rounds = dict[tuple[str, int, str], RoundRow]


def rebuild(log: Log) -> House:
    """The house after the last record; a log that does not hold together raises, it is never guessed at."""
    with gc_paused():
        return _end(House(lock=log.lock), follow(log))


def resume(store: Log) -> House:
    """The same from the newest snapshot whose digest stands in the chain: what lies before it is the audit's matter."""
    for seq, body in store.snapshots():
        try:
            house = _resumed(store, seq, body)
        except Exception as fault:
            log.critical("the snapshot in entry %d is not to be trusted: %s", seq, fault)
            continue
        with gc_paused():
            return _end(house, follow(store, house))
    return rebuild(store)


def _resumed(store: Log, seq: int, body: bytes) -> House:
    """A snapshot is believed when the chain says its digest, in the entry that follows its own head."""
    sealed = next(store.read(seq - 1))
    said = entry(sealed.body)
    if not isinstance(said, SnapshotEntry) or said.digest != kept_digest(body):
        raise StoreError("the chain has another digest")

    def stream(table: str, since: int) -> Iterable[Recorded]:
        return decode_records(store, store.stream(table, since - 1))

    house = load_snapshot(body, stream, store.lock)
    if fault := verify_chain((sealed,), house.head, house.seq):
        raise StoreError(fault)
    return house


@contextmanager
def gc_paused() -> Iterator[None]:
    """A long fold makes no garbage in circles: looking for it would take a third of the time."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()


def _end(house: House, plans: Iterable[Plan]) -> House:
    for plan in plans:
        house = plan.after
    return house


def follow(log: Log, house: House | None = None) -> Iterator[Plan]:
    """The fold of a restart and of an audit, many entries in a plan: what they moved, and the house after them."""
    house = house or House(lock=log.lock)
    entries = log.read(house.seq)
    while some := list(islice(entries, AT_ONCE)):
        try:
            plan = fold_records(house, some)
        except Exception as fault:
            raise StoreError(_why(some, house, fault)) from fault
        if list(plan.sealed) != some:
            for why in (_chain(some, house), _labels(plan.sealed, some)):
                for each in why:
                    raise StoreError(each)
        house = plan.after
        yield plan


def _chain(some: list[ChainedEntry], house: House) -> list[str]:
    fault = verify_chain(some, house.head, house.seq)
    return [fault] if fault else []


def _why(some: list[ChainedEntry], house: House, fault: Exception) -> str:
    """The chain first, where its bytes can be read at all: it knows the very record."""
    with suppress(Exception):
        for broken in _chain(some, house):
            return broken
    if isinstance(fault, StoreError):
        return str(fault)
    return f"records {some[0].seq} to {some[-1].seq} cannot follow: {fault!r}"


def _labels(said: tuple[ChainedEntry, ...], stored: list[ChainedEntry]) -> list[str]:
    """What entries are looked up by is what they say themselves."""
    return [
        f"record {one.seq} is labelled {other.stream!r} {other.n} {other.cause!r}, and says otherwise"
        for one, other in zip(said, stored, strict=True)
        if (one.stream, one.n, one.cause) != (other.stream, other.n, other.cause)
    ]


def verify(log: Log, witnessed: Mapping[int, str] | None = None) -> list[str]:
    """What is wrong with a store, in words; nothing where it holds.

    Any record or transfer changed, removed, added or moved is found, with one exception: who cuts off the end, or
    rewrites everything from some record on, heads included, leaves a store that holds. Only heads kept by a witness
    elsewhere (record -> head) show that. A time that goes back without a correction of the clock is found too, and a
    secret that is gone from the vault; one that was altered is found when it is asked for.
    """
    try:
        with gc_paused():
            return _witnesses(log, witnessed or {}) or _contents(log)
    except StoreError as fault:
        return [str(fault)]
    except Exception as fault:  # whatever damaged rows make of our own code, it is the damage that is told
        return [f"unreadable: {fault}"]


def verify_unopened(log: Log, witnessed: Mapping[int, str] | None = None) -> list[str]:
    """The same for those who have no key: the chain and its heads; nothing is rebuilt, and labels are not compared."""
    try:
        broken = verify_chain(log.read())
        return [broken] if broken else _witnesses(log, witnessed or {})
    except Exception as fault:
        return [f"unreadable: {fault}"]


def has_locked(log: Log) -> bool:
    return any(is_locked(each) for each in log.read())


def debts(log: Log) -> dict[str, int]:
    """What players owe to the house, in cents, as the stored transfers add up."""
    micro = Counter[str]()
    for _, move in log.transfers():
        for account, amount in ((move.out_of, move.micro), (move.into, -move.micro)):
            if account.startswith(DEBT):
                micro[owner(account)] += amount
    return {player: owed // MICRO for player, owed in sorted(micro.items()) if owed}


def _witnesses(log: Log, witnessed: Mapping[int, str]) -> list[str]:
    return [
        f"record {seq} is {'another one' if _head(log, seq) else 'gone'}: a witness saw the head {head}"
        for seq, head in witnessed.items()
        if _head(log, seq) != head
    ]


def _head(log: Log, seq: int) -> str:
    first = next(log.read(seq - 1), None)
    return first.head if first and first.seq == seq else ""


def _contents(log: Log) -> list[str]:
    """Records that fit together: do times, transfers, streams, vault, rounds, snapshots and books say the same?"""
    found, moved, house = list[str](), list[str](), House(lock=log.lock)
    streams: dict[str, list[int]] = {}  # stream -> its records
    rounds: Rounds = {}
    causes, times, spoken = Tally(), TimestampCheck(), ExpectedSecrets()
    stored, snapshots = log.transfers(), dict(log.snapshots())
    for plan in follow(log):
        for record in plan.records:
            own = streams.setdefault(record.stream, [])
            own.append(record.seq)
            if record.n != len(own):
                found.append(f"record {record.seq} is number {len(own)} of {record.stream!r}, not {record.n}")
        spoken.hear(plan.records)
        causes.count((each.cause, each.seq) for each in plan.sealed if each.cause)
        between = [entry(each.body) for each in plan.sealed if not each.stream]
        found += times.gone_back(_in_order(plan.records, between))
        found += _check_snapshots(house, plan, between, snapshots)
        house = plan.after
        rounds |= {(row.table, row.number, row.player): row for row in plan.rounds}
        if not moved:
            moved += _moves(plan.transfers, stored)
    moved = moved or _left_over(log, stored, house.seq)
    for name, own in streams.items():
        found += _stream(log, name, own)
    found += _causes(log, causes, house.seq)
    found += spoken.missing(log.secret_names())
    return [*found, *moved, *_rounds(log, rounds, house), *_unchained(log, snapshots, house.seq), *_books(house)]


def _in_order(records: Sequence[Entry], between: Sequence[Entry]) -> Sequence[Entry]:
    """Refusals and snapshots in their places among the records."""
    return sorted((*records, *between), key=attrgetter("seq")) if between else records


def _check_snapshots(before: House, plan: Plan, between: Iterable[Entry], snapshots: dict[int, bytes]) -> Iterator[str]:
    """A snapshot is the house that the entries before it make: its digest says so, and so do its bytes.

    An earlier program wrote the same house in other bytes, without later fields: then its snapshot is read and written
    again. One that was dropped since is used by nobody, and its bytes are gone.
    """
    for said in between:
        if not isinstance(said, SnapshotEntry):
            continue
        house = fold_records(before, plan.sealed[: said.seq - plan.sealed[0].seq]).after
        now, body = encode_snapshot(house), snapshots.pop(said.seq, None)
        if body is not None and kept_digest(body) != said.digest:
            yield f"the snapshot of record {said.seq} is not the one that was noted"
        elif kept_digest(now) != said.digest and body is not None and not same_house(body, now):
            yield f"the snapshot noted in record {said.seq} is not the house of that moment"


def _unchained(log: Log, snapshots: dict[int, bytes], last: int) -> list[str]:
    """A snapshot too many; one kept while we were reading is none."""
    extra = (seq for seq in snapshots if seq <= last or not _head(log, seq))
    return [f"the snapshot of record {seq} was never noted" for seq in extra]


def _moves(said: tuple[tuple[int, Transfer], ...], stored: Iterator[tuple[int, Transfer]]) -> Iterator[str]:
    """The first transfer that is not what its record says: nothing after it can be compared."""
    there = tuple(islice(stored, len(said)))
    if there == said:
        return
    for each, got in zip_longest(said, there):
        if got != each:
            yield f"record {each[0]} moves {each[1]}, stored is {got}"
            return


def _left_over(log: Log, stored: Iterator[tuple[int, Transfer]], last: int) -> list[str]:
    """A transfer too many; one of a record written while we were reading is none."""
    extra = next(stored, None)
    if extra is None or (extra[0] > last and _head(log, extra[0])):
        return []
    return [f"record {extra[0]} moves nothing more, stored is {extra[1]}"]


def _stream(log: Log, name: str, own: list[int]) -> list[str]:
    """The store finds the records of a stream by its name, in their order."""
    stored = list(islice(log.places(name), len(own)))
    return [] if stored == own else [f"the stream {name!r} does not hold its own records"]


class Tally:
    """What was counted, in any order: two tallies are the same when the same was counted."""

    def __init__(self) -> None:
        self.sum = 0

    def count(self, pairs: Iterable[tuple[str, int]]) -> None:
        """Hashes of strings are others in every process: nobody can choose two that cancel out."""
        self.sum += sum(map(hash, pairs))


def _causes(log: Log, said: Tally, last: int) -> Iterator[str]:
    """The store finds the entries of a command by its id, all of them and no others."""
    stored = Tally()
    stored.count(pair for pair in log.causes() if pair[1] <= last)
    if stored.sum == said.sum:
        return
    found = {pair for pair in log.causes() if pair[1] <= last}
    entries = {(each.cause, each.seq) for each in log.read() if each.cause and each.seq <= last}
    for cause, seq in sorted(found ^ entries):
        yield f"record {seq} is {'' if (cause, seq) in found else 'not '}found by the command {cause!r}"
        return
    yield "a command is found twice"


def _rounds(log: Log, said: Rounds, house: House) -> Iterator[str]:
    """Rounds as players look them up; one that ended, or was changed, while we were reading is none."""
    left = dict(said)
    for row in log.all_rounds():
        known = left.pop((row.table, row.number, row.player), None)
        if known != row and not _later(log, row, house):
            yield f"round {row.number} of {row.table!r} is kept for {row.player!r} as it was not"
            return
    for row in left.values():
        yield f"round {row.number} of {row.table!r} is not kept for {row.player!r}"
        return


def _later(log: Log, row: RoundRow, house: House) -> bool:
    t = house.tables.get(row.table)
    return t is not None and row.number >= t.rounds and next(log.stream(t.id, t.seq), None) is not None


def _books(house: House) -> Iterator[str]:
    """Every transfer has two sides, and what links and tables count is what their accounts hold."""
    if total := sum(house.book.values()):
        yield f"the book is {total} micro-cents out of balance"
    counted = {meter(link.id): link.posted for link in house.links.values()}
    for link in house.links.values():
        counted |= {pending(link.id, table): sum(boxes.values()) for table, boxes in link.pending.items()}
    for table in house.tables.values():
        counted |= {rack(table.id, player): cents * MICRO for player, cents in table.racks.items()}
    accounts = {*counted, *(account for account in house.book if account.startswith(DERIVED))}
    for account, micro in sorted(house.book.items()):
        if micro < 0 and account not in accounts and not may_be_negative(account):
            yield f"{account} is below zero by {-micro} micro-cents"
    for account in sorted(accounts):
        if counted.get(account, 0) != house.book.get(account, 0):
            yield f"{account} holds {house.book.get(account, 0)} micro-cents, counted are {counted.get(account, 0)}"
