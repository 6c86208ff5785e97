"""A stream of records is a table: the same fold at a restart, in a replay and in an audit."""

from collections.abc import Iterable
from functools import reduce

from croupier.engine.table import Table, apply, opened_table
from croupier.record import events as e
from croupier.record.recorded import Recorded


def replay(records: Iterable[Recorded]) -> Table:
    """The table that a stream tells of; it begins with its opening and misses nothing."""
    rest = iter(records)
    first = next(rest, None)
    if first is None or not isinstance(first.event, e.TableOpened):
        raise ValueError("a table's stream begins with table_opened")
    return reduce(step, rest, opened_table(first.event))


def step(t: Table, record: Recorded) -> Table:
    if record.n != t.seq + 1:
        raise ValueError(f"table {t.id}: record {record.n} follows {t.seq}")
    assert not isinstance(record.event, e.HouseEvent)
    return apply(t, record.event)
