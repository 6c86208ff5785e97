"""What players may read afterwards: the rounds they had bets in, and the receipt of each, found again from the log."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.replay import step
from croupier.engine.table import Table, opened_table
from croupier.engine.table_sheet import receipt
from croupier.engine.view_types import Receipt
from croupier.house.execute import RoundRow
from croupier.house.recall import OPENINGS, RecallQuery, find_rounds, hidden, raw, text
from croupier.house.registry import Registry
from croupier.record import events as e
from croupier.record.recorded import Recorded, decode
from croupier.store.interface import Log, StoreError, decode_records

ROUNDS_LISTED = 500
ROUNDS_RECALLED = 20


class ReceiptRow(Struct, frozen=True):
    round: int
    at: int
    net: int


class Recalled(Struct, frozen=True):
    """One round for staff, with the cards that were opened in it, or all of them once its deck was opened."""

    table: str
    round: int
    transcript: str
    records: list[dict[str, Any]]


class History:
    """Nothing is remembered here: the store knows every round of everybody."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def rows(self, table: str, player: str) -> list[ReceiptRow]:
        """Newest first."""
        rows = await asyncio.to_thread(self._log.rounds, table, player, ROUNDS_LISTED)
        return [ReceiptRow(row.number, row.at, row.net) for row in rows]

    async def receipt(self, table: str, number: int, player: str, eyes: str) -> Receipt | None:
        """The bill of one player's round, however old, with the cards that `eyes` may know."""
        return await asyncio.to_thread(self._receipt, table, number, player, eyes)

    async def recall(self, t: Table, asked: RecallQuery, register: Registry) -> list[Recalled]:
        """The newest rounds of a table that fit; those under way are not among them."""
        return await asyncio.to_thread(self._recall, t, asked, register)

    def _recall(self, t: Table, asked: RecallQuery, register: Registry) -> list[Recalled]:
        found = []
        for each in islice(find_rounds(self._read, t, asked), ROUNDS_RECALLED):
            closed = hidden(each, register)
            found.append(Recalled(t.id, each.number, text(each, closed), raw(each, closed)))
        return found

    def _read(self, stream: str, after: int) -> Iterator[Recorded]:
        return decode_records(self._log, self._log.stream(stream, after))

    def ended(self, table: str, number: int, player: str) -> Table | None:
        """The table as a round left it in which this player had bets; it reads the log."""
        row = self._log.round(table, number, player)
        return self._told_again(row) if row else None

    def looked_on(self, table: str, number: int, records: int) -> Table | None:
        """The same for somebody who had no bets; None while the round is played, or where there is none."""
        first = opened_at(self._log, table, number, records)
        return self._end_of(RoundRow(table, number, "", 0, 0, 0, first)) if first else None

    def _receipt(self, table: str, number: int, player: str, eyes: str) -> Receipt | None:
        row = self._log.round(table, number, player)
        if row is None:
            return None
        return receipt(replace(self._told_again(row), racks={player: row.rack}), player, row.at, eyes)

    def _told_again(self, row: RoundRow) -> Table:
        ended = self._end_of(row)
        if ended is None:
            raise StoreError(f"round {row.number} of {row.table!r} has no end")
        return ended

    def _end_of(self, row: RoundRow) -> Table | None:
        """The table as the round left it, told from its opening: what was before it is not on a receipt."""
        first = next(decode_records(self._log, self._log.stream(row.table))).event
        assert isinstance(first, e.TableOpened)
        t, ended = replace(opened_table(first), seq=row.first - 1), None
        for record in decode_records(self._log, self._log.stream(row.table, row.first - 1)):
            if isinstance(record.event, OPENINGS) and record.event.number > row.number:
                break
            before, t = t.round, step(t, record)
            if t.round and t.round.number > row.number:
                break
            if t.round and t.round.over and t.round is not before:
                ended = t
        return ended


def opened_at(log: Log, table: str, number: int, records: int) -> int | None:
    """The record that opened a round, found by halving: rounds are numbered in the order of the records."""
    low, high = 1, records
    while low <= high:
        middle = (low + high) // 2
        n, found = _opening_from(log, table, middle)
        if found == number:
            return n
        if n and found < number:
            low = n + 1
        else:
            high = middle - 1
    return None


def _opening_from(log: Log, table: str, record: int) -> tuple[int, int]:
    """The first record from this one on that opens a round, and the number of the round; zeros where none does."""
    for each in log.stream(table, record - 1):
        if b"round_opened" in each.body:
            event = decode(each.body).event
            if isinstance(event, e.RoundOpened | e.PokerRoundOpened):
                return each.n, event.number
    return 0, 0
