"""Last-game recall: find finished rounds in the record by table, number, player, box or paragraph."""

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.apply import opened_table
from croupier.engine.event_texts import describe_event
from croupier.engine.replay import replay_step
from croupier.engine.table import Table, game_of
from croupier.engine.transcript import lines
from croupier.house.registry import Registry
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.game import Game
from croupier.rules.settlement import Line
from croupier.words import phrase

Read = Callable[[str, int], Iterable[Recorded]]  # reads a stream after some record
OPENINGS = e.RoundOpened | e.PokerRoundOpened
ROUNDS_PER_READ = 200  # rounds replayed at a time, from the newest back


class RecallQuery(Struct, frozen=True, gc=False):
    """A search for rounds; an empty field matches everything."""

    round: int | None = None
    player: str = ""
    box: int | None = None
    para: str = ""  # "5.12" includes all paragraphs below it


class RecalledRound(Struct, frozen=True, gc=False):
    """One finished round: its records, and the table at its end."""

    table: Table  # as the round left it
    records: tuple[Recorded, ...]

    @property
    def number(self) -> int:
        assert self.table.round is not None
        return self.table.round.number

    @property
    def game(self) -> Game:
        return game_of(self.table)


def find_rounds(read: Read, table: Table, query: RecallQuery) -> Iterator[RecalledRound]:
    """Yield the finished rounds of a table that match, newest first; `read` reads a table's records."""
    opening = next(iter(read(table.id, 0))).event
    assert isinstance(opening, e.TableOpened)
    before = opened_table(opening)
    last = table.rounds if query.round is None else min(table.rounds, query.round)
    first = 1 if query.round is None else query.round
    while last >= first:
        since = max(first, last - ROUNDS_PER_READ + 1)
        stream = read(table.id, _opening_position(read, table, since) - 1)
        recalled_rounds = [_replay_round(before, records) for records in _split_rounds(stream, since, last)]
        yield from (recalled for recalled in reversed(recalled_rounds) if recalled and fits(recalled, query))
        last = since - 1


def _opening_position(read: Read, table: Table, number: int) -> int:
    """Return the position of the record that opens this round, by binary search."""
    low, high = 2, table.seq + 1
    while low < high:
        middle = (low + high) // 2
        opened = _next_opening(read, table, middle)
        if opened is not None and opened[1] <= number:
            low = opened[0] + 1
        else:
            high = middle
    return low - 1


def _next_opening(read: Read, table: Table, position: int) -> tuple[int, int] | None:
    """Return position and number of the first round opened at or after this position."""
    for record in read(table.id, position - 1):
        if isinstance(record.event, OPENINGS):
            return record.n, record.event.number
    return None


def _split_rounds(records: Iterable[Recorded], first: int, last: int) -> Iterator[tuple[Recorded, ...]]:
    """Split a stream into its rounds from number `first` to `last`, each from its opening to the next one's."""
    current: list[Recorded] = []
    for record in records:
        if isinstance(record.event, OPENINGS):
            if current:
                yield tuple(current)
            current = []
            if record.event.number > last:
                return
        if current or (isinstance(record.event, OPENINGS) and record.event.number >= first):
            current.append(record)
    if current:
        yield tuple(current)


def _replay_round(before: Table, records: tuple[Recorded, ...]) -> RecalledRound | None:
    table = reduce(replay_step, records, replace(before, seq=records[0].n - 1))
    return RecalledRound(table, records) if table.round is not None and table.round.over else None


def one_round(read: Read, table: Table, number: int) -> RecalledRound | None:
    return next(find_rounds(read, table, RecallQuery(round=number)), None)


# ---- what fits -------------------------------------------------------------------------------------------------------


def fits(recalled: RecalledRound, query: RecallQuery) -> bool:
    events = [record.event for record in recalled.records]
    return (
        (query.round in (None, recalled.number))
        and (not query.player or any(query.player in _players(event) for event in events))
        and (query.box is None or any(query.box in _boxes(event) for event in events))
        and (
            not query.para
            or any(
                _is_below(number, query.para) for event in events for number in _cited_paragraphs(recalled.game, event)
            )
        )
    )


def _lines(event: e.AnyEvent) -> tuple[Line, ...]:
    line = getattr(event, "line", None)
    return (line,) if line is not None else getattr(event, "lines", ())


def _players(event: e.AnyEvent) -> set[str]:
    parts: tuple[Any, ...] = (event, *_lines(event), *getattr(event, "posts", ()))
    return {part.player for part in parts if getattr(part, "player", "")} | set(getattr(event, "players", ()))


def _boxes(event: e.AnyEvent) -> set[int]:
    parts: tuple[Any, ...] = (event, *_lines(event), *getattr(event, "posts", ()))
    listed = getattr(event, "seats", ()) if isinstance(event, e.PokerRoundOpened) else getattr(event, "boxes", ())
    return {part.box for part in parts if getattr(part, "box", None) is not None} | set(listed)


def _cited_paragraphs(game: Game, event: e.AnyEvent) -> set[str]:
    description, because = describe_event(game, event), getattr(event, "because", None)
    numbers = {para.number for line in _lines(event) for para in line.paras}
    numbers |= {because.number} if because else set()
    return numbers | ({description[1].number} if description and description[1] else set())


def _is_below(number: str, para: str) -> bool:
    return number == para or number.startswith((f"{para}.", f"{para}[", f"{para}("))


# ---- as text and as records ------------------------------------------------------------------------------------------


def closed_cards(recalled: RecalledRound) -> frozenset[int]:
    """Return the indexes of dealt cards, from 0, that were never opened to everybody."""
    round_ = recalled.table.round
    assert round_ is not None
    seen = {index for index in range(len(round_.cards)) if recalled.game.can_see(round_, "", index)}
    dealt = tuple(card for record in recalled.records for card in _dealt_cards(record.event))
    if dealt == round_.cards:
        return frozenset(range(len(dealt))) - seen
    open_cards = {round_.cards[index] for index in seen}  # cards were taken back or reordered
    return frozenset(
        index for index, card in enumerate(dealt) if card not in open_cards or recalled.table.settings.decks > 1
    )


def hidden(recalled: RecalledRound, register: Registry) -> frozenset[int]:
    """Return the indexes of cards to hide: none once two people have opened the deck of this round."""
    return frozenset() if recalled.number in register.decks.get(recalled.table.id, ()) else closed_cards(recalled)


def _dealt_cards(event: e.AnyEvent) -> tuple[int, ...]:
    return (event.card,) if isinstance(event, e.CardDealt) else event.cards if isinstance(event, e.CardsDealt) else ()


def text(recalled: RecalledRound, hidden: frozenset[int] = frozenset()) -> str:
    """Return the round as a transcript, with a placeholder for hidden cards."""
    transcript, position = [], 0
    for record in recalled.records:
        count = len(_dealt_cards(record.event))
        closed = any(index in hidden for index in range(position, position + count))
        transcript += [f"{record.n:>5}  {phrase('event_card_hidden')}"] if closed else lines(recalled.game, record)
        position += count
    return "\n".join(transcript) + "\n"


def round_story(records: Iterable[Recorded], register: Registry) -> str:
    """Return a table's whole stream as a transcript, round by round, without closed cards."""
    chapters: list[str] = []
    table: Table | None = None
    current: list[Recorded] = []
    for record in records:
        if isinstance(record.event, OPENINGS) and table is not None:
            chapters.append(_format_chapter(table, current, register))
            current = []
        if isinstance(record.event, e.TableOpened):
            table = opened_table(record.event)
        elif table is not None:
            table = replay_step(table, record)
        current.append(record)
    if table is not None:
        chapters.append(_format_chapter(table, current, register))
    return "".join(chapters)


def _format_chapter(table: Table, records: list[Recorded], register: Registry) -> str:
    """Return the transcript of one round, or of the time before the first; `table` is as these records left it."""
    recalled = RecalledRound(table, tuple(records))
    has_round = bool(records) and isinstance(records[0].event, OPENINGS)
    return text(recalled, hidden(recalled, register) if has_round else frozenset()) if records else ""


def raw(recalled: RecalledRound, hidden: frozenset[int] = frozenset()) -> list[dict[str, Any]]:
    """Return the records of a round as plain data, with None for hidden cards."""
    plain_records, position = [], 0
    for record in recalled.records:
        count = len(_dealt_cards(record.event))
        plain = msgspec.to_builtins(record)
        if isinstance(record.event, e.CardDealt) and position in hidden:
            plain["event"]["card"] = None
        if isinstance(record.event, e.CardsDealt):
            cards = enumerate(record.event.cards, start=position)
            plain["event"]["cards"] = [None if index in hidden else card for index, card in cards]
        plain_records.append(plain)
        position += count
    return plain_records
