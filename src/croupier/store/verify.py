"""Verify a store: detect every way in which its records, transfers, indexes and snapshots can contradict each other."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from operator import attrgetter

from croupier.house.execute import (
    Entry,
    House,
    Plan,
    RoundRow,
    SnapshotEntry,
    encode_snapshot,
    entry,
    fold_records,
    is_locked,
    same_house,
    snapshot_digest,
    verify_chain,
)
from croupier.house.ledger_accounts import DEBT, MICRO, Transfer, can_end_negative, meter, owner, pending, rack
from croupier.store.interface import Log, StoreError
from croupier.store.recovery import gc_paused, replay_entries
from croupier.store.time_order_check import TimestampCheck
from croupier.store.vault_names import ExpectedSecrets
from croupier.words import phrase

DERIVED = ("meter/", "pending/", "rack/")  # accounts that links and tables count a second time
Rounds = dict[tuple[str, int, str], RoundRow]


def verify(log: Log, witnessed: Mapping[int, str] | None = None) -> list[str]:
    """Describe what is wrong with a store; return [] if it is consistent.

    Any changed, removed, added or moved record or transfer is found, with one exception: a log with its end cut off,
    or rewritten from some record on including heads, is consistent. Only heads that a witness keeps elsewhere
    (record -> head) show that. Timestamps that go back without a correction of the clock are found, and secrets
    missing from the vault; an altered secret is found when it is used.
    """
    try:
        with gc_paused():
            return _check_witnesses(log, witnessed or {}) or _check_contents(log)
    except StoreError as fault:
        return [str(fault)]
    except Exception as fault:  # damaged data can make our own code fail in any way
        return [phrase("store_unreadable", fault=str(fault))]


def verify_unopened(log: Log, witnessed: Mapping[int, str] | None = None) -> list[str]:
    """Verify a store without its key: the chain and the witnessed heads only."""
    try:
        broken = verify_chain(log.read())
        return [broken] if broken else _check_witnesses(log, witnessed or {})
    except Exception as fault:
        return [phrase("store_unreadable", fault=str(fault))]


def has_locked(log: Log) -> bool:
    """Return whether a store has encrypted entries."""
    return any(is_locked(chained) for chained in log.read())


def debts(log: Log) -> dict[str, int]:
    """Return what players owe the house, in cents, summed from the stored transfers."""
    micro = Counter[str]()
    for _, transfer in log.transfers():
        for account, amount in ((transfer.out_of, transfer.micro), (transfer.into, -transfer.micro)):
            if account.startswith(DEBT):
                micro[owner(account)] += amount
    return {player: debt // MICRO for player, debt in sorted(micro.items()) if debt}


def _check_witnesses(log: Log, witnessed: Mapping[int, str]) -> list[str]:
    return [
        phrase("record_replaced" if _head_at(log, seq) else "record_gone", seq=seq, head=head)
        for seq, head in witnessed.items()
        if _head_at(log, seq) != head
    ]


def _head_at(log: Log, seq: int) -> str:
    chained = next(log.read(seq - 1), None)
    return chained.head if chained and chained.seq == seq else ""


def _check_contents(log: Log) -> list[str]:
    """Check that timestamps, transfers, streams, vault, rounds, snapshots and balances agree with the records."""
    faults, transfer_faults, house = list[str](), list[str](), House(lock=log.lock)
    streams: dict[str, list[int]] = {}  # stream -> chain positions of its records
    rounds: Rounds = {}
    causes, timestamps, secrets = Tally(), TimestampCheck(), ExpectedSecrets()
    stored, snapshots = log.transfers(), dict(log.snapshots())
    for plan in replay_entries(log):
        for record in plan.records:
            positions = streams.setdefault(record.stream, [])
            positions.append(record.seq)
            if record.n != len(positions):
                numbers = {"number": len(positions), "stated": record.n}
                faults.append(phrase("record_number", seq=record.seq, stream=record.stream, **numbers))
        secrets.hear(plan.records)
        causes.count((chained.cause, chained.seq) for chained in plan.sealed if chained.cause)
        others = [entry(chained.body) for chained in plan.sealed if not chained.stream]
        faults += timestamps.gone_back(_in_order(plan.records, others))
        faults += _check_snapshots(house, plan, others, snapshots)
        house = plan.after
        rounds |= {(row.table, row.number, row.player): row for row in plan.rounds}
        if not transfer_faults:
            transfer_faults += _check_transfers(plan.transfers, stored)
    transfer_faults = transfer_faults or _check_extra_transfer(log, stored, house.seq)
    for name, positions in streams.items():
        faults += _check_stream(log, name, positions)
    faults += _check_command_ids(log, causes, house.seq)
    faults += secrets.missing(log.secret_names())
    return [
        *faults,
        *transfer_faults,
        *_check_rounds(log, rounds, house),
        *_check_extra_snapshots(log, snapshots, house.seq),
        *_check_book(house),
    ]


def _in_order(records: Sequence[Entry], others: Sequence[Entry]) -> Sequence[Entry]:
    """Merge refusals and snapshots into the records by their position."""
    return sorted((*records, *others), key=attrgetter("seq")) if others else records


def _check_snapshots(before: House, plan: Plan, others: Iterable[Entry], snapshots: dict[int, bytes]) -> Iterator[str]:
    """Check that each snapshot noted in the chain is the house that results from the entries before it.

    An earlier program encoded the same house in other bytes, without later fields: such a snapshot is decoded and
    encoded again. A snapshot deleted since is not checked.
    """
    for noted in others:
        if not isinstance(noted, SnapshotEntry):
            continue
        house = fold_records(before, plan.sealed[: noted.seq - plan.sealed[0].seq]).after
        current, body = encode_snapshot(house), snapshots.pop(noted.seq, None)
        if body is not None and snapshot_digest(body) != noted.digest:
            yield phrase("snapshot_not_noted_one", seq=noted.seq)
        elif snapshot_digest(current) != noted.digest and body is not None and not same_house(body, current):
            yield phrase("snapshot_other_house", seq=noted.seq)


def _check_extra_snapshots(log: Log, snapshots: dict[int, bytes], last: int) -> list[str]:
    """Report stored snapshots that no entry mentions, unless they were written during this check."""
    extra = (seq for seq in snapshots if seq <= last or not _head_at(log, seq))
    return [phrase("snapshot_never_noted", seq=seq) for seq in extra]


def _check_transfers(
    computed: tuple[tuple[int, Transfer], ...], stored: Iterator[tuple[int, Transfer]]
) -> Iterator[str]:
    """Report the first stored transfer that differs from what its record says; later ones cannot be compared."""
    rows = tuple(islice(stored, len(computed)))
    if rows == computed:
        return
    for expected, actual in zip_longest(computed, rows):
        if actual != expected:
            yield phrase("transfer_differs", seq=expected[0], expected=str(expected[1]), stored=str(actual))
            return


def _check_extra_transfer(log: Log, stored: Iterator[tuple[int, Transfer]], last: int) -> list[str]:
    """Report a stored transfer after the last expected one, unless it was written during this check."""
    extra = next(stored, None)
    if extra is None or (extra[0] > last and _head_at(log, extra[0])):
        return []
    return [phrase("transfer_extra", seq=extra[0], stored=str(extra[1]))]


def _check_stream(log: Log, name: str, positions: list[int]) -> list[str]:
    """Check that the store's index finds the records of a stream, in order."""
    stored = list(islice(log.places(name), len(positions)))
    return [] if stored == positions else [phrase("stream_index_differs", stream=name)]


class Tally:
    """An order-independent sum of hashes: equal sums mean equal contents."""

    def __init__(self) -> None:
        self.sum = 0

    def count(self, pairs: Iterable[tuple[str, int]]) -> None:
        """Add pairs to the sum; string hashes differ in every process, so nobody can choose two that cancel out."""
        self.sum += sum(map(hash, pairs))


def _check_command_ids(log: Log, expected: Tally, last: int) -> Iterator[str]:
    """Check that the store's index finds exactly the entries of each command."""
    stored = Tally()
    stored.count(pair for pair in log.causes() if pair[1] <= last)
    if stored.sum == expected.sum:
        return
    indexed = {pair for pair in log.causes() if pair[1] <= last}
    entries = {(chained.cause, chained.seq) for chained in log.read() if chained.cause and chained.seq <= last}
    for cause, seq in sorted(indexed ^ entries):
        is_indexed = (cause, seq) in indexed
        yield phrase("command_finds_other" if is_indexed else "command_not_found", seq=seq, command=cause)
        return
    yield phrase("command_found_twice")


def _check_rounds(log: Log, expected: Rounds, house: House) -> Iterator[str]:
    """Compare the index of finished rounds with the records, except rounds that ended or changed during this check."""
    unmatched = dict(expected)
    for row in log.all_rounds():
        expected_row = unmatched.pop((row.table, row.number, row.player), None)
        if expected_row != row and not _has_later_records(log, row, house):
            yield phrase("round_index_differs", round=row.number, table=row.table, player=row.player)
            return
    for row in unmatched.values():
        yield phrase("round_not_indexed", round=row.number, table=row.table, player=row.player)
        return


def _has_later_records(log: Log, row: RoundRow, house: House) -> bool:
    table = house.tables.get(row.table)
    return table is not None and row.number >= table.rounds and next(log.stream(table.id, table.seq), None) is not None


def _check_book(house: House) -> Iterator[str]:
    """Check that all balances add up to zero, and that they agree with the meters of links and the racks at tables."""
    if total := sum(house.book.values()):
        yield phrase("book_out_of_balance", micro=total)
    counted = {meter(link.id): link.posted for link in house.links.values()}
    for link in house.links.values():
        counted |= {pending(link.id, table): sum(boxes.values()) for table, boxes in link.pending.items()}
    for table in house.tables.values():
        counted |= {rack(table.id, player): cents * MICRO for player, cents in table.racks.items()}
    accounts = {*counted, *(account for account in house.book if account.startswith(DERIVED))}
    for account, micro in sorted(house.book.items()):
        if micro < 0 and account not in accounts and not can_end_negative(account):
            yield phrase("account_below_zero", account=account, micro=-micro)
    for account in sorted(accounts):
        if counted.get(account, 0) != house.book.get(account, 0):
            amounts = {"micro": house.book.get(account, 0), "counted": counted.get(account, 0)}
            yield phrase("account_miscounted", account=account, **amounts)
