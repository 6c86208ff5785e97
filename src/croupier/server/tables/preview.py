"""What an order would do before anybody has signed it, and the evidence that a signature needs."""

from collections.abc import Callable, Iterable
from itertools import chain

from msgspec.structs import replace

from croupier.engine.table import Table
from croupier.house.award_verification import Evidence
from croupier.house.execute import House
from croupier.house.registry import Registry
from croupier.record import commands as c
from croupier.record.controls import DEMO
from croupier.record.recorded import Recorded
from croupier.server.tables.shoes import stored_seeds
from croupier.store.interface import Store, decode_records


def evidence(
    store: Store, t: Table | None, command: c.AnyCommand, coming: Callable[[str], Iterable[Recorded]]
) -> Evidence | None:
    """The record of the round and the seeds of its promise, where a signature may need them; it reads the log.

    `coming` are records that this very signature builds upon, and that may be on their way to the disk.
    """
    if t is None or t.round is None or not isinstance(command, c.Sign):
        return None
    first = t.log[0].seq
    records = {each.n: each for each in chain(coming(t.id), decode_records(store, store.stream(t.id, first - 1)))}
    round_so_far = tuple(records[n] for n in sorted(records) if first <= n <= t.seq)
    return Evidence(round_so_far, stored_seeds(store.secret, t))


def as_if_signed(house: House, table: str) -> House:
    """The same house with nobody to wait for at this table, whoever asks: what a ruling would do, once it is signed."""
    t = house.tables.get(table)
    tables = {**house.tables, table: replace(t, controls=DEMO)} if t else house.tables
    return replace(house, tables=tables, register=Registry())
