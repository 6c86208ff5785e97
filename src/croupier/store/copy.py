"""One store into another, empty one: a backup, a restored backup, or a house that moves to another database.

Everything is found again from the records on the way: a log that does not hold is not copied. A source that somebody
writes meanwhile is read as it was at one moment (`opening.to_copy`): no secret in it is ahead of its records.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Protocol

from msgspec.structs import replace

from croupier.house.execute import House, Plan
from croupier.store.connect import TAKEN
from croupier.store.interface import Log, Store, StoreError
from croupier.store.recovery import follow

SECRETS_AT_ONCE = 1_000


class WithVault(Log, Protocol):
    def secrets(self) -> Iterator[tuple[str, bytes]]: ...


def copied(source: WithVault, target: Store) -> House:
    """Entry by entry with the same bytes and heads, then the vault; the house that is now in both."""
    if next(target.read(), None) is not None:
        raise StoreError(TAKEN)
    house, snapshots = House(), dict(source.snapshots())
    for plan in follow(source):
        house = plan.after
        target.append([_with(plan, snapshots)])
    secrets = source.secrets()
    while some := tuple(islice(secrets, SECRETS_AT_ONCE)):
        target.append([Plan((), (), (), house, some)])
    return house


def _with(plan: Plan, snapshots: dict[int, bytes]) -> Plan:
    kept = tuple((each.seq, snapshots[each.seq]) for each in plan.sealed if each.seq in snapshots)
    return replace(plan, snapshots=kept)
