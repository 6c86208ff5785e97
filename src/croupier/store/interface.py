"""What every store promises: plans written whole and in order by one writer, and read back as they were written."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from croupier.house.accounts import Transfer
from croupier.house.execute import ChainedEntry, Lock, Plan, RoundRow, decrypt_body
from croupier.record.recorded import Recorded, decode

SNAPSHOTS_KEPT = 2


class StoreError(Exception):
    """Nothing was acknowledged. After a fault of writing, the store takes nothing more: reopen it and rebuild."""


class Stale(StoreError):
    """Refused, nothing changed: a later opening has taken the store over."""


class InUse(StoreError):
    """Refused, nothing changed: somebody else has this house open."""


class OutOfOrder(StoreError):
    """Refused, nothing changed: the plans do not follow what is stored."""


class Log(Protocol):
    """The reading side, for any thread; a line that misses a row, or has one too many, raises."""

    @property
    def lock(self) -> Lock | None:
        """What opens the records that are locked away, for those who have the key of the house."""
        ...

    def read(self, after: int = 0) -> Iterator[ChainedEntry]:
        """All entries of the chain in their order."""
        ...

    def stream(self, name: str, after: int = 0) -> Iterator[ChainedEntry]:
        """The records of one table, or of the house, behind its record `after`."""
        ...

    def newest(self, name: str) -> Iterator[ChainedEntry]:
        """The same records, the newest first."""
        ...

    def witnessed(self) -> int:
        """The last entry that the witness had seen when something was written here; 0 where none was noted."""
        ...

    def places(self, name: str) -> Iterator[int]:
        """Where the records of a stream stand in the chain, as the store finds them by its name."""
        ...

    def transfers(self, after: int = 0) -> Iterator[tuple[int, Transfer]]:
        """What moved, each with the record it follows from."""
        ...

    def caused(self, causes: Sequence[str]) -> list[ChainedEntry]:
        """The entries that follow from these commands, in their order; none is ever forgotten."""
        ...

    def causes(self) -> Iterator[tuple[str, int]]:
        """Command ids and where their entries stand in the chain, as the store finds them by id; in any order."""
        ...

    def rounds(self, table: str, player: str, most: int) -> list[RoundRow]:
        """The rounds of one player at one table that are over, the newest first."""
        ...

    def round(self, table: str, number: int, player: str) -> RoundRow | None: ...

    def all_rounds(self) -> Iterator[RoundRow]:
        """In any order."""
        ...

    def snapshots(self) -> list[tuple[int, bytes]]:
        """Houses kept whole, each with its entry in the chain, the newest first; older ones are dropped."""
        ...

    def secret_names(self) -> Iterator[str]:
        """The names of what lies in the vault, and no more than the names."""
        ...

    def close(self) -> None: ...


class Store(Log, Protocol):
    """A log with its one writer. Each opening takes the next epoch, which makes every earlier opening stale."""

    @property
    def epoch(self) -> int: ...

    def append(self, plans: Sequence[Plan]) -> None:
        """All of these plans or none, durable on return; called by one thread at a time.

        A secret may be put again as it was; another under the same key is a fault.
        """
        ...

    def newest_epoch(self) -> int:
        """The epoch of the last opening; where it is not our own, somebody has taken over."""
        ...

    def renew(self) -> None:
        """Say that this opening is still in use; raise `Stale` where a later one has taken over."""
        ...

    def witness_saw(self, seq: int) -> None:
        """Note how far the witness has come: written with the next plans, and when the store is closed."""
        ...

    def secret(self, key: str) -> bytes | None:
        """What a plan has put into the vault."""
        ...

    def secrets(self) -> Iterator[tuple[str, bytes]]:
        """The whole vault, for a backup, by key."""
        ...


def taken_over(ours: int, now: int) -> str:
    return f"another server has taken this house over: epoch {ours} is over, the store is at {now}"


def decode_records(log: Log, records: Iterable[ChainedEntry]) -> Iterator[Recorded]:
    """What records say, those with cards in them too."""
    return (decode(decrypt_body(each, log.lock)) for each in records)


def last_of(log: Log, after: int = 0) -> ChainedEntry | None:
    """The last entry behind some entry."""
    last = None
    for last in log.read(after):  # noqa: B007
        pass
    return last


def check_order(plans: Sequence[Plan], last: int) -> None:
    """The records of all plans follow the last one stored and one another."""
    for plan in plans:
        for each in plan.sealed:
            if each.seq != last + 1:
                raise OutOfOrder(f"record {each.seq} does not follow {last}")
            last = each.seq


def positions(plan: Plan) -> Iterator[tuple[int, int, Transfer]]:
    """The transfers of a plan with their record and their place in it, counted from 0."""
    last, position = 0, 0
    for seq, transfer in plan.transfers:
        position = position + 1 if seq == last else 0
        last = seq
        yield seq, position, transfer


def rounds_of(plans: Sequence[Plan]) -> list[RoundRow]:
    """The rounds that ended in these plans, each as the last plan leaves it."""
    rows = {(row.table, row.number, row.player): row for plan in plans for row in plan.rounds}
    return list(rows.values())


def secrets_of(plans: Sequence[Plan]) -> dict[str, bytes]:
    """What these plans put into the vault; one key with two secrets is a fault."""
    fresh: dict[str, bytes] = {}
    for key, value in (secret for plan in plans for secret in plan.vault):
        if fresh.setdefault(key, value) != value:
            raise StoreError(f"the vault holds another {key!r}")
    return fresh
