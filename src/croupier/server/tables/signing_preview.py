"""What an order would do once it is signed, and the evidence that signing an award needs."""

from collections.abc import Callable, Iterable
from itertools import chain

from msgspec.structs import replace

from croupier.engine.table import Table
from croupier.house.award_verification import Evidence
from croupier.house.execute import House
from croupier.house.house_wide_state import Registry
from croupier.record import commands as c
from croupier.record.house_settings import DEMO
from croupier.record.stored_event import Recorded
from croupier.server.tables.shoes import stored_seeds
from croupier.store.interface import Store, decode_records


def evidence(
    store: Store, table: Table | None, command: c.AnyCommand, unwritten: Callable[[str], Iterable[Recorded]]
) -> Evidence | None:
    """Return the records of the round and its seeds, if a command signs something; reads the log.

    `unwritten` returns records that may not be on disk yet.
    """
    if table is None or table.round is None or not isinstance(command, c.Sign):
        return None
    first = table.log[0].seq
    records = {
        record.n: record
        for record in chain(unwritten(table.id), decode_records(store, store.stream(table.id, first - 1)))
    }
    round_so_far = tuple(records[position] for position in sorted(records) if first <= position <= table.seq)
    return Evidence(round_so_far, stored_seeds(store.secret, table))


def as_if_signed(house: House, table: str) -> House:
    """Return the house with no signature required at this table."""
    state = house.tables.get(table)
    tables = {**house.tables, table: replace(state, controls=DEMO)} if state else house.tables
    return replace(house, tables=tables, register=Registry())
