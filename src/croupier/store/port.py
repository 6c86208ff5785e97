"""What every store promises: plans written whole and in order by one writer, and read back as they were written."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from croupier.house.accounts import Transfer
from croupier.house.conduct import Plan, Sealed


class StoreError(Exception):
    """Nothing was acknowledged. After a fault of writing, the store takes nothing more: reopen it and rebuild."""


class Stale(StoreError):
    """Refused, nothing changed: a later opening has taken the store over."""


class OutOfOrder(StoreError):
    """Refused, nothing changed: the plans do not follow what is stored."""


class Log(Protocol):
    """The reading side, for any thread; a line that misses a row, or has one too many, raises."""

    def read(self, after: int = 0) -> Iterator[Sealed]:
        """All records in their order."""
        ...

    def stream(self, name: str) -> Iterator[Sealed]:
        """The records of one table, or of the house."""
        ...

    def transfers(self, after: int = 0) -> Iterator[tuple[int, Transfer]]:
        """What moved, each with the record it follows from."""
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

    def secret(self, key: str) -> bytes | None:
        """What a plan has put into the vault."""
        ...


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
