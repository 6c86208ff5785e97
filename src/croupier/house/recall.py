"""Last-game recall: any round that is over, by table, number, player, box or paragraph, found again from the record."""

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.replay import step
from croupier.engine.table import Table, game_of, opened_table
from croupier.engine.transcript import describe_event, lines
from croupier.house.registry import Registry
from croupier.record import events as e
from croupier.record.recorded import Recorded
from croupier.rules.game import Game
from croupier.rules.settlement import Line

Read = Callable[[str, int], Iterable[Recorded]]  # the records of a stream behind some record
OPENINGS = e.RoundOpened | e.PokerRoundOpened
AT_ONCE = 200  # rounds told in one go, from the newest back
HIDDEN = "a card that was not opened"


class RecallQuery(Struct, frozen=True, gc=False):
    """What is looked for; an empty field asks for nothing."""

    round: int | None = None
    player: str = ""
    box: int | None = None
    para: str = ""  # "5.12", with all that stands below it


class RecalledRound(Struct, frozen=True, gc=False):
    """One round as the record has it."""

    table: Table  # as the round left it
    records: tuple[Recorded, ...]

    @property
    def number(self) -> int:
        assert self.table.round is not None
        return self.table.round.number

    @property
    def game(self) -> Game:
        return game_of(self.table)


def find_rounds(read: Read, t: Table, asked: RecallQuery) -> Iterator[RecalledRound]:
    """The rounds of a table that are over and fit, the newest first; a round under way is nobody's to recall."""
    opening = next(iter(read(t.id, 0))).event
    assert isinstance(opening, e.TableOpened)
    before = opened_table(opening)
    last = t.rounds if asked.round is None else min(t.rounds, asked.round)
    least = 1 if asked.round is None else asked.round
    while last >= least:
        since = max(least, last - AT_ONCE + 1)
        told = [_told(before, records) for records in _cut(read(t.id, _start(read, t, since) - 1), since, last)]
        yield from (each for each in reversed(told) if each and fits(each, asked))
        last = since - 1


def _start(read: Read, t: Table, number: int) -> int:
    """The record that opens this round: what lies between is halved again and again."""
    low, high = 2, t.seq + 1
    while low < high:
        middle = (low + high) // 2
        opened = _next_opening(read, t, middle)
        if opened is not None and opened[1] <= number:
            low = opened[0] + 1
        else:
            high = middle
    return low - 1


def _next_opening(read: Read, t: Table, at: int) -> tuple[int, int] | None:
    """The first opening of a round from this record on: its place and its number."""
    for record in read(t.id, at - 1):
        if isinstance(record.event, OPENINGS):
            return record.n, record.event.number
    return None


def _cut(records: Iterable[Recorded], first: int, last: int) -> Iterator[tuple[Recorded, ...]]:
    """A stream in rounds: each from its opening to the next one's."""
    held: list[Recorded] = []
    for record in records:
        if isinstance(record.event, OPENINGS):
            if held:
                yield tuple(held)
            held = []
            if record.event.number > last:
                return
        if held or (isinstance(record.event, OPENINGS) and record.event.number >= first):
            held.append(record)
    if held:
        yield tuple(held)


def _told(before: Table, records: tuple[Recorded, ...]) -> RecalledRound | None:
    t = reduce(step, records, replace(before, seq=records[0].n - 1))
    return RecalledRound(t, records) if t.round is not None and t.round.over else None


def one_round(read: Read, t: Table, number: int) -> RecalledRound | None:
    return next(find_rounds(read, t, RecallQuery(round=number)), None)


# ---- what fits -------------------------------------------------------------------------------------------------------


def fits(told: RecalledRound, asked: RecallQuery) -> bool:
    events = [record.event for record in told.records]
    return (
        (asked.round in (None, told.number))
        and (not asked.player or any(asked.player in _players(event) for event in events))
        and (asked.box is None or any(asked.box in _boxes(event) for event in events))
        and (
            not asked.para or any(_below(number, asked.para) for event in events for number in _cited(told.game, event))
        )
    )


def _lines(event: e.AnyEvent) -> tuple[Line, ...]:
    one = getattr(event, "line", None)
    return (one,) if one is not None else getattr(event, "lines", ())


def _players(event: e.AnyEvent) -> set[str]:
    among: tuple[Any, ...] = (event, *_lines(event), *getattr(event, "posts", ()))
    return {each.player for each in among if getattr(each, "player", "")} | set(getattr(event, "players", ()))


def _boxes(event: e.AnyEvent) -> set[int]:
    among: tuple[Any, ...] = (event, *_lines(event), *getattr(event, "posts", ()))
    named = getattr(event, "seats", ()) if isinstance(event, e.PokerRoundOpened) else getattr(event, "boxes", ())
    return {each.box for each in among if getattr(each, "box", None) is not None} | set(named)


def _cited(game: Game, event: e.AnyEvent) -> set[str]:
    words, because = describe_event(game, event), getattr(event, "because", None)
    found = {para.number for line in _lines(event) for para in line.paras}
    found |= {because.number} if because else set()
    return found | ({words[1].number} if words and words[1] else set())


def _below(number: str, asked: str) -> bool:
    return number == asked or number.startswith((f"{asked}.", f"{asked}[", f"{asked}("))


# ---- as text and as records ------------------------------------------------------------------------------------------


def closed_cards(told: RecalledRound) -> frozenset[int]:
    """Which of the cards dealt, counted from 0, were never opened to everybody."""
    r = told.table.round
    assert r is not None
    seen = {at for at in range(len(r.cards)) if told.game.may_see(r, "", at)}
    dealt = tuple(card for record in told.records for card in _dealt(record.event))
    if dealt == r.cards:
        return frozenset(range(len(dealt))) - seen
    faces = {r.cards[at] for at in seen}  # cards were taken back or put in another order
    return frozenset(at for at, card in enumerate(dealt) if card not in faces or told.table.settings.decks > 1)


def hidden(told: RecalledRound, register: Registry) -> frozenset[int]:
    """Which of them stay closed: none, once two people have opened the deck of this round."""
    return frozenset() if told.number in register.decks.get(told.table.id, ()) else closed_cards(told)


def _dealt(event: e.AnyEvent) -> tuple[int, ...]:
    return (event.card,) if isinstance(event, e.CardDealt) else event.cards if isinstance(event, e.CardsDealt) else ()


def text(told: RecalledRound, hidden: frozenset[int] = frozenset()) -> str:
    """The round as a transcript; cards that are hidden are said to be there, and no more."""
    found, at = [], 0
    for record in told.records:
        count = len(_dealt(record.event))
        closed = any(each in hidden for each in range(at, at + count))
        found += [f"{record.n:>5}  {HIDDEN}"] if closed else lines(told.game, record)
        at += count
    return "\n".join(found) + "\n"


def round_story(records: Iterable[Recorded], register: Registry) -> str:
    """A table's stream from its first record as a transcript, round by round; closed cards stay closed."""
    found: list[str] = []
    t: Table | None = None
    held: list[Recorded] = []
    for record in records:
        if isinstance(record.event, OPENINGS) and t is not None:
            found.append(_chapter(t, held, register))
            held = []
        t = opened_table(record.event) if isinstance(record.event, e.TableOpened) else step(t, record) if t else None
        held.append(record)
    if t is not None:
        found.append(_chapter(t, held, register))
    return "".join(found)


def _chapter(t: Table, records: list[Recorded], register: Registry) -> str:
    """One round, or what was before the first one; `t` is the table as these records left it."""
    told = RecalledRound(t, tuple(records))
    has_round = bool(records) and isinstance(records[0].event, OPENINGS)
    return text(told, hidden(told, register) if has_round else frozenset()) if records else ""


def raw(told: RecalledRound, hidden: frozenset[int] = frozenset()) -> list[dict[str, Any]]:
    """The records themselves, as plain data; nothing stands in the place of a hidden card."""
    found, at = [], 0
    for record in told.records:
        count = len(_dealt(record.event))
        plain = msgspec.to_builtins(record)
        if isinstance(record.event, e.CardDealt) and at in hidden:
            plain["event"]["card"] = None
        if isinstance(record.event, e.CardsDealt):
            cards = enumerate(record.event.cards, start=at)
            plain["event"]["cards"] = [None if each in hidden else card for each, card in cards]
        found.append(plain)
        at += count
    return found
