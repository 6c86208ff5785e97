"""The evidence that signing an award needs, read from the log."""

from collections.abc import Callable, Iterable
from itertools import chain

from croupier.engine.table import Table
from croupier.house.award_verification import Evidence
from croupier.record import commands as c
from croupier.record.stored_event import Recorded
from croupier.server.tables.shoes import stored_seeds
from croupier.store.interface import Store, decode_records


def read_evidence(
    store: Store, table: Table | None, command: c.AnyCommand, unwritten: Callable[[str], Iterable[Recorded]]
) -> Evidence | None:
    """Return the records and seeds of the round in progress if the command is a signature, otherwise None.

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
