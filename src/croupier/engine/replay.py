"""Rebuild a table from its records; restart, replay and audit use the same code."""

from collections.abc import Iterable
from functools import reduce

from croupier.engine.apply import apply, opened_table
from croupier.engine.table import Table
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.words import phrase


def replay(records: Iterable[Recorded]) -> Table:
    """Return the table that results from the records of its whole stream, of which the first opens it."""
    remaining = iter(records)
    first = next(remaining, None)
    if first is None or not isinstance(first.event, e.TableOpened):
        raise ValueError(phrase("table_not_opened"))
    return reduce(replay_step, remaining, opened_table(first.event))


def replay_step(table: Table, record: Recorded) -> Table:
    if record.n != table.seq + 1:
        raise ValueError(phrase("table_record_follows", table=table.id, record=record.n, last=table.seq))
    assert not isinstance(record.event, e.HouseEvent)
    return apply(table, record.event)
