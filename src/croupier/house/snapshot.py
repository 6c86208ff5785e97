"""Snapshots of the whole house, so that a restart need not replay every record.

A snapshot omits rounds, whose type depends on the game; the records since a round's opening restore it.
"""

from collections.abc import Iterable
from functools import reduce
from hashlib import sha256

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from croupier.engine.proposals import OpenProposals
from croupier.engine.replay import replay_step
from croupier.engine.table import Table
from croupier.house.jackpots import Link
from croupier.house.registry import Registry
from croupier.record.stored_event import Recorded
from croupier.rules.games import BY_ID

FORMAT = 2  # since format 2 a link stores what a ruling can still change on its meter


class TableSnapshot(Struct, frozen=True, gc=False):
    """A table in a snapshot, without its round and log, and the number of the record from which to replay them."""

    table: Table  # without its round and log
    since: int  # position of the first record to replay


class HouseSnapshot(Struct, frozen=True, gc=False):
    """The whole house in a snapshot."""

    tables: tuple[TableSnapshot, ...]
    links: tuple[Link, ...]
    book: tuple[tuple[str, int], ...]  # sorted by account
    seq: int
    house_seq: int
    head: str
    proposals: OpenProposals = ()
    format: int = FORMAT
    register: Registry | UnsetType = UNSET  # omitted if empty, as in snapshots of earlier programs


_DECODER = msgspec.json.Decoder(HouseSnapshot)


def snapshot_table(table: Table) -> TableSnapshot:
    """Return a table without its round and log, with the number of the record from which to replay them."""
    since = table.log[0].seq if table.log else table.seq + 1
    settings = replace(table.settings, limits=dict(sorted(table.settings.limits.items())))  # sorted, as in records
    return TableSnapshot(replace(table, round=None, log=(), settings=settings), since)


def encode(house: HouseSnapshot) -> bytes:
    return msgspec.json.encode(house)


def decode(body: bytes) -> HouseSnapshot:
    house = _DECODER.decode(body)
    return replace(
        house,
        tables=tuple(
            replace(table_snapshot, table=_convert_seating(table_snapshot.table)) for table_snapshot in house.tables
        ),
    )


def is_same_house(body: bytes, current: bytes) -> bool:
    """Return whether a snapshot of this or an earlier program holds the same house as the snapshot `current`.

    Fields of links that earlier programs did not store, or stored differently, are not compared.
    """
    old = decode(body)
    if old.format < FORMAT:
        links = {link.id: link for link in decode(current).links}
        old = replace(old, format=FORMAT, links=tuple(_with_new_fields(link, links) for link in old.links))
    return encode(old) == current


def _with_new_fields(old: Link, links: dict[str, Link]) -> Link:
    new = links.get(old.id, old)
    return replace(old, tickets=new.tickets, awards=new.awards, taken=new.taken, won_by=new.won_by)


def _convert_seating(table: Table) -> Table:
    """Convert the seating state in a decoded table to the type that its game uses."""
    between = BY_ID[table.game].seating
    return replace(table, seating=msgspec.convert(table.seating, type(between.initial_state))) if between else table


def digest(body: bytes) -> str:
    return sha256(body).hexdigest()


def replay_table(table_snapshot: TableSnapshot, records: Iterable[Recorded]) -> Table:
    """Restore the round and log of a table from the records since the round's opening."""
    replayed = reduce(replay_step, records, replace(table_snapshot.table, seq=table_snapshot.since - 1, racks={}))
    assert replayed.seq == table_snapshot.table.seq, (
        f"table {replayed.id} was replayed to record {replayed.seq}, its snapshot is at {table_snapshot.table.seq}"
    )
    return replace(table_snapshot.table, round=replayed.round, log=replayed.log)
