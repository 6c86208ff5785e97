"""What players may read afterwards: the rounds they had bets in, and the receipt of each, found again from the log."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from croupier.engine.printed import receipt
from croupier.engine.record import Recorded, decode
from croupier.engine.replay import step
from croupier.engine.shown import Receipt
from croupier.engine.table import Table, opened_table, stakes
from croupier.rules import events as e
from croupier.rules.felt import Felt
from croupier.store.port import Log

ROUNDS_LISTED = 500  # for each player at each table
TABLES_KEPT = 256  # rounds whose end is kept in memory
CHECKPOINT = 50  # rounds between two places from which an older round is read again


class ReceiptRow(Struct, frozen=True):
    round: int
    at: int
    net: int


class Ended(NamedTuple):
    """A table as the end of a round left it."""

    table: Table
    at: int


class Checkpoint(NamedTuple):
    number: int
    seq: int
    table: Table


class History:
    def __init__(self, log: Log) -> None:
        self._log = log
        self._rows: dict[tuple[str, str], OrderedDict[int, ReceiptRow]] = {}
        self._ended: OrderedDict[tuple[str, int], Ended] = OrderedDict()
        self._last: dict[str, Felt] = {}
        self._checkpoints: dict[str, list[Checkpoint]] = {}

    def note(self, t: Table, record: Recorded) -> bool:
        """Follow one record (`t` is the table after it); True where it ended a round."""
        if isinstance(record.event, e.TableOpened | e.RoundOpened) and t.rounds % CHECKPOINT == 0:
            self._checkpoints.setdefault(t.id, []).append(Checkpoint(t.rounds, record.seq, t))
        if t.round is None or not t.round.over or t.round is self._last.get(t.id):
            return False
        self._last[t.id] = t.round
        self._keep((t.id, t.round.number), Ended(t, record.at))
        for player in {stake.player for stake in stakes(t)}:
            net = sum(line.net for line in t.round.lines if line.player == player)
            self._list(t.id, player, ReceiptRow(t.round.number, record.at, net))
        return isinstance(record.event, e.RoundConcluded | e.RoundVoided)

    def follow(self, before: Table | None, after: Table, records: Sequence[Recorded]) -> bool:
        """The same for the new records of one table; most of them neither begin nor end anything."""
        if before and (after.round is before.round or not _matters(after, records)):
            return False
        t, ended = before, False
        for record in records:
            event = record.event
            t = opened_table(event) if isinstance(event, e.TableOpened) else step(_there(t), record)
            ended = self.note(t, record) or ended
        return ended

    def rows(self, table: str, player: str) -> list[ReceiptRow]:
        """Newest first."""
        return list(reversed(self._rows.get((table, player), {}).values()))

    async def receipt(self, table: str, number: int, player: str) -> Receipt | None:
        """The bill of one player's round, however old."""
        ended = await self.ended(table, number, player)
        return receipt(ended.table, player, ended.at) if ended else None

    async def ended(self, table: str, number: int, player: str) -> Ended | None:
        """How a round ended; for an old one the log is read again, where this player had bets in it."""
        ended = self._ended.get((table, number))
        if ended is None:
            if number not in self._rows.get((table, player), {}):
                return None
            ended = await asyncio.to_thread(self._read_again, table, number)
        if ended is not None:
            self._keep((table, number), ended)
        return ended

    def _keep(self, key: tuple[str, int], ended: Ended) -> None:
        self._ended[key] = ended
        self._ended.move_to_end(key)
        if len(self._ended) > TABLES_KEPT:
            self._ended.popitem(last=False)

    def _list(self, table: str, player: str, row: ReceiptRow) -> None:
        rows = self._rows.setdefault((table, player), OrderedDict())
        rows[row.round] = row
        if len(rows) > ROUNDS_LISTED:
            rows.popitem(last=False)

    def _read_again(self, table: str, number: int) -> Ended | None:
        """Fold the table's records from the checkpoint before that round to its end."""
        known = self._checkpoints.get(table, [])
        start = next((each for each in reversed(known) if each.number <= number), None)
        if start is None:
            return None
        t, ended = start.table, None
        for sealed in self._log.read(start.seq):
            record = decode(sealed.body)
            if record.stream != table:
                continue
            if isinstance(record.event, e.RoundOpened) and record.event.number > number:
                break
            before, t = t.round, step(t, record)
            if t.round and t.round.number == number and t.round.over and t.round is not before:
                ended = Ended(t, record.at)
        return ended


def _matters(after: Table, records: Iterable[Recorded]) -> bool:
    begun = any(isinstance(record.event, e.RoundOpened) for record in records)
    return begun or (after.round is not None and after.round.over)


def _there(t: Table | None) -> Table:
    assert t is not None
    return t
