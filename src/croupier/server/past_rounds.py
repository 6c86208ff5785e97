"""Read-only access to past rounds: a player's list of rounds, their receipts, and recall for staff."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.apply import opened_table
from croupier.engine.receipt import receipt
from croupier.engine.replay import replay_step
from croupier.engine.table import Table
from croupier.engine.view_types import Receipt
from croupier.house.execute import RoundRow
from croupier.house.recall import OPENINGS, RecallQuery, find_rounds, hidden, raw, text
from croupier.house.registry import Registry
from croupier.record import events as e
from croupier.record.stored_event import Recorded, decode
from croupier.store.interface import Log, StoreError, decode_records
from croupier.words import phrase

ROUNDS_LISTED = 500
ROUNDS_RECALLED = 20


class ReceiptRow(Struct, frozen=True):
    """One round in a player's list: its number, when it ended and the net result in cents."""

    round: int
    at: int
    net: int


class Recalled(Struct, frozen=True):
    """One past round for staff, with the cards that were shown, or all cards once two people have opened its deck."""

    table: str
    round: int
    transcript: str
    records: list[dict[str, Any]]


class History:
    """Read-only access to past rounds."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def rows(self, table: str, player: str) -> list[ReceiptRow]:
        """Return a player's rounds at a table, newest first."""
        rows = await asyncio.to_thread(self._log.rounds, table, player, ROUNDS_LISTED)
        return [ReceiptRow(row.number, row.at, row.net) for row in rows]

    async def receipt(self, table: str, number: int, player: str, viewer: str) -> Receipt | None:
        """Return the receipt of one player's round, with the cards that `viewer` may see."""
        return await asyncio.to_thread(self._receipt, table, number, player, viewer)

    async def recall(self, table: Table, query: RecallQuery, register: Registry) -> list[Recalled]:
        """Return the newest finished rounds of a table that match a query."""
        return await asyncio.to_thread(self._recall, table, query, register)

    def _recall(self, table: Table, query: RecallQuery, register: Registry) -> list[Recalled]:
        rounds = []
        for past_round in islice(find_rounds(self._read_stream, table, query), ROUNDS_RECALLED):
            closed = hidden(past_round, register)
            rounds.append(Recalled(table.id, past_round.number, text(past_round, closed), raw(past_round, closed)))
        return rounds

    def _read_stream(self, stream: str, after: int) -> Iterator[Recorded]:
        return decode_records(self._log, self._log.stream(stream, after))

    def ended(self, table: str, number: int, player: str) -> Table | None:
        """Return the table as it was at the end of a round in which this player had bets, or None."""
        row = self._log.round(table, number, player)
        return self._replay_ended(row) if row else None

    def looked_on(self, table: str, number: int, records: int) -> Table | None:
        """Return the table as it was at the end of a round, for people without a bet; None if the round is not over.

        `records` is the number of records in the table's stream.
        """
        first = opened_at(self._log, table, number, records)
        return self._replay_round(RoundRow(table, number, "", 0, 0, 0, first)) if first else None

    def _receipt(self, table: str, number: int, player: str, viewer: str) -> Receipt | None:
        row = self._log.round(table, number, player)
        if row is None:
            return None
        return receipt(replace(self._replay_ended(row), racks={player: row.rack}), player, row.at, viewer)

    def _replay_ended(self, row: RoundRow) -> Table:
        ended = self._replay_round(row)
        if ended is None:
            raise StoreError(phrase("round_without_end", round=row.number, table=row.table))
        return ended

    def _replay_round(self, row: RoundRow) -> Table | None:
        """Replay the round of this index entry; return the table at the end of the round, or None if it is missing."""
        first = next(decode_records(self._log, self._log.stream(row.table))).event
        assert isinstance(first, e.TableOpened)
        state, ended = replace(opened_table(first), seq=row.first - 1), None
        for record in decode_records(self._log, self._log.stream(row.table, row.first - 1)):
            if isinstance(record.event, OPENINGS) and record.event.number > row.number:
                break
            before, state = state.round, replay_step(state, record)
            if state.round and state.round.number > row.number:
                break
            if state.round and state.round.over and state.round is not before:
                ended = state
        return ended


def opened_at(log: Log, table: str, number: int, records: int) -> int | None:
    """Return the position of the record that opened a round, or None, by binary search over the round numbers.

    `records` is the number of records in the table's stream.
    """
    low, high = 1, records
    while low <= high:
        middle = (low + high) // 2
        position, opened_number = _opening_from(log, table, middle)
        if opened_number == number:
            return position
        if position and opened_number < number:
            low = position + 1
        else:
            high = middle - 1
    return None


def _opening_from(log: Log, table: str, first: int) -> tuple[int, int]:
    """Return position and round number of the first opening record from `first` on, or zeros."""
    for chained_entry in log.stream(table, first - 1):
        if b"round_opened" in chained_entry.body:
            event = decode(chained_entry.body).event
            if isinstance(event, e.RoundOpened | e.PokerRoundOpened):
                return chained_entry.n, event.number
    return 0, 0
