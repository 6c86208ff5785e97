"""The house kept whole at one moment, so that a restart need not follow every record again.

A round is not kept: each game has its own kind, and the few records since it was opened tell it again.
"""

from collections.abc import Iterable
from functools import reduce
from hashlib import sha256

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from croupier.engine.proposals import OpenProposals
from croupier.engine.replay import step
from croupier.engine.table import Table
from croupier.house.jackpots import Link
from croupier.house.registry import Registry
from croupier.record.recorded import Recorded
from croupier.rules.games import BY_ID

FORMAT = 2  # since then a link keeps what a ruling can still change on its meter


class TableKept(Struct, frozen=True, gc=False):
    table: Table  # without its round and what was said in it
    since: int  # the record of its stream from which the round is told again


class HouseKept(Struct, frozen=True, gc=False):
    tables: tuple[TableKept, ...]
    links: tuple[Link, ...]
    book: tuple[tuple[str, int], ...]  # by name
    seq: int
    house_seq: int
    head: str
    proposals: OpenProposals = ()
    format: int = FORMAT
    register: Registry | UnsetType = UNSET  # left out where nothing stands in it, as before there was one


_DECODER = msgspec.json.Decoder(HouseKept)


def table_kept(t: Table) -> TableKept:
    """Before the first round, too, what was said since the opening is told again."""
    since = t.log[0].seq if t.log else t.seq + 1
    settings = replace(t.settings, limits=dict(sorted(t.settings.limits.items())))  # as records keep them
    return TableKept(replace(t, round=None, log=(), settings=settings), since)


def encode(kept: HouseKept) -> bytes:
    return msgspec.json.encode(kept)


def decode(body: bytes) -> HouseKept:
    kept = _DECODER.decode(body)
    return replace(kept, tables=tuple(replace(each, table=_typed(each.table)) for each in kept.tables))


def same(body: bytes, now: bytes) -> bool:
    """Is a snapshot, whichever program wrote it, the house that this program has kept as `now`?

    What earlier programs did not keep of a link, or kept in another way, is not compared.
    """
    old = decode(body)
    if old.format < FORMAT:
        links = {link.id: link for link in decode(now).links}
        old = replace(old, format=FORMAT, links=tuple(_brought_up_to_date(link, links) for link in old.links))
    return encode(old) == now


def _brought_up_to_date(old: Link, links: dict[str, Link]) -> Link:
    new = links.get(old.id, old)
    return replace(old, tickets=new.tickets, awards=new.awards, taken=new.taken, won_by=new.won_by)


def _typed(t: Table) -> Table:
    """What a game keeps between rounds is of its own kind."""
    between = BY_ID[t.game].between
    return replace(t, kept=msgspec.convert(t.kept, type(between.start))) if between else t


def digest(body: bytes) -> str:
    return sha256(body).hexdigest()


def told_again(kept: TableKept, records: Iterable[Recorded]) -> Table:
    """The table with its round: the round and its log follow from the records since it was opened, and nothing else."""
    told = reduce(step, records, replace(kept.table, seq=kept.since - 1, racks={}))
    assert told.seq == kept.table.seq, f"table {told.id} is told to record {told.seq}, kept at {kept.table.seq}"
    return replace(kept.table, round=told.round, log=told.log)
