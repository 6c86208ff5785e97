"""Copy one store into another, empty one: for a backup, a restore, or a move to another database.

Every record is applied on the way, so an invalid log is not copied. A source in use is read as of one moment
(`encryption.to_copy`), so that no secret in it is newer than its records.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Protocol

from msgspec.structs import replace

from croupier.house.execute import House, Plan
from croupier.store.interface import Log, Store, StoreError
from croupier.store.recovery import replay_entries
from croupier.words import phrase

SECRETS_PER_PLAN = 1_000


class WithVault(Log, Protocol):
    """A stored house whose vault can be read."""

    def secrets(self) -> Iterator[tuple[str, bytes]]: ...


def copy_store(source: WithVault, target: Store) -> House:
    """Copy all entries with the same bytes and heads, then the vault; return the house that both stores now hold."""
    if next(target.read(), None) is not None:
        raise StoreError(phrase("house_taken"))
    house, snapshots = House(), dict(source.snapshots())
    for plan in replay_entries(source):
        house = plan.after
        target.append([_with_snapshots(plan, snapshots)])
    secrets = source.secrets()
    while batch := tuple(islice(secrets, SECRETS_PER_PLAN)):
        target.append([Plan((), (), (), house, batch)])
    return house


def _with_snapshots(plan: Plan, snapshots: dict[int, bytes]) -> Plan:
    included = tuple((chained.seq, snapshots[chained.seq]) for chained in plan.sealed if chained.seq in snapshots)
    return replace(plan, snapshots=included)
