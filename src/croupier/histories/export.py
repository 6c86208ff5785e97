"""A table's stored history for other programs: hands of poker as PHH, rounds of any game as JSON Lines or CSV."""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import dropwhile
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from croupier.histories.phh import HOUSE_OPTIONS, Hand, House, write_hands
from croupier.record import events as e
from croupier.record.recorded import Recorded
from croupier.rules.base_round import cards_at
from croupier.rules.cards import format_card
from croupier.rules.deal import FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.document import Para
from croupier.rules.games.poker_v7.apply import apply, opened
from croupier.rules.games.poker_v7.round import Round, RoundEvent
from croupier.rules.games.poker_v7.terms import CALL, CHECK, ENTRY, FOLD, RETURN
from croupier.rules.settings import PokerSettings
from croupier.rules.settlement import Line

BOARD = (FLOP_CARDS, TURN_CARD, RIVER_CARD)
BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
LINE = ("box", "player", "bet", "stake", "result", "paid", "net", "paragraph", "because")
AMOUNTS = {"stake", "paid", "net"}
COLUMNS = ("table", "round", "opened_at", *(f"{name}_dollars" if name in AMOUNTS else name for name in LINE))


class ToldRound(Struct, frozen=True, gc=False):
    """One round of a table's stream, from its opening to the last that is recorded of it."""

    table: str
    number: int
    at: int  # when it was opened, in milliseconds since 1970
    events: tuple[e.AnyEvent, ...]

    @property
    def void(self) -> Para | None:
        return next((event.because for event in self.events if isinstance(event, e.RoundVoided)), None)

    @property
    def over(self) -> bool:
        return any(isinstance(event, e.RoundConcluded | e.RoundVoided) for event in self.events)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What was settled; nothing of a Void Round."""
        found: list[Line] = []
        for event in () if self.void else self.events:
            if isinstance(event, e.BetSettled | e.AwardPaid):
                found.append(event.line)
            elif isinstance(event, e.PotsAwarded):
                found += event.lines
        return tuple(found)


class LeftOut(Struct, frozen=True, gc=False):
    """A Round that the format has no words for."""

    number: int
    why: str


def rounds(records: Iterable[Recorded]) -> Iterator[ToldRound]:
    """The rounds of one table that have ended, in order."""
    kept: list[Recorded] = []
    for record in records:
        if isinstance(record.event, e.RoundOpened | e.PokerRoundOpened):
            yield from _ended(kept)
            kept = []
        if kept or isinstance(record.event, e.RoundOpened | e.PokerRoundOpened):
            kept.append(record)
    yield from _ended(kept)


def _ended(records: list[Recorded]) -> Iterator[ToldRound]:
    if not records:
        return
    first = records[0]
    assert isinstance(first.event, e.RoundOpened | e.PokerRoundOpened)
    told = ToldRound(first.stream, first.event.number, first.at, tuple(record.event for record in records))
    if told.over:
        yield told


# ---- PHH -------------------------------------------------------------------------------------------------------------


def phh(records: Iterable[Recorded]) -> str:
    """All hands of poker in one text, each with its result."""
    return write_hands(tuple(hand for hand in hands(records) if isinstance(hand, Hand)))


def hands(records: Iterable[Recorded]) -> Iterator[Hand | LeftOut]:
    for told in rounds(records):
        if isinstance(told.events[0], e.PokerRoundOpened):
            yield hand(told)


def hand(told: ToldRound) -> Hand | LeftOut:
    """A Round as PHH tells it: players from the left of the Dealer Button, every card, every action, the result."""
    if told.void:
        return LeftOut(told.number, f"it is Void by {told.void}")
    first = told.events[0]
    assert isinstance(first, e.PokerRoundOpened)
    r = opened(first)
    actions: list[str] = []
    for event in told.events[1:]:
        if isinstance(event, e.BettingRoundRestarted | CARDS_PUT_RIGHT):
            return LeftOut(told.number, "cards were taken back or put right in it")
        if isinstance(event, e.Acted) and event.action == FOLD and event.cents:
            return LeftOut(told.number, "chips stayed in the Pot for an action Out of Turn")
        if isinstance(event, e.Acted) and (r.owed or r.waiting[:1] != (r.seats.index(event.box),)):
            return LeftOut(told.number, "a hand was folded before its turn")
        if isinstance(event, RoundEvent):
            actions += _actions(r, event)
            r = apply(r, event)
    return _hand(told, first, r, (*actions, *_closed(r)))


CARDS_PUT_RIGHT = e.CardsTakenBack | e.CardsFound | e.CardsReconstructed | e.CardsMoved


def _hand(told: ToldRound, first: e.PokerRoundOpened, r: Round, actions: tuple[str, ...]) -> Hand:
    count, settings = len(first.seats), first.settings
    blinds = [0] * count
    for post in first.posts:
        blinds[first.seats.index(post.box)] = _blind(first, post)
    winnings = [0] * count
    for award in r.awards:
        for seat, share in zip(award.winners, award.shares, strict=True):
            winnings[r.seats.index(seat)] += share
    return Hand(
        "NT",
        (0,) * count,
        tuple(blinds[::-1] if count == 2 else blinds),
        settings.minimum_bet or settings.big_blind,
        first.stacks,
        actions,
        r.stacks,
        tuple(winnings),
        100,
        told.number,
        first.players,
        first.seats,
        told.table,
        raw=_when(told.at),
        house=_house(settings),
    )


def _house(settings: PokerSettings) -> House:
    """What Bets were measured, and Pots shared and raked by, where the document or the file does not say it."""
    rake = settings.rake_percent or settings.rake_hundredths
    cap = settings.rake_cap if rake else 0
    big = settings.big_blind if settings.minimum_bet not in (0, settings.big_blind) else 0
    options = ((name, getattr(settings, name)) for name in HOUSE_OPTIONS)
    others = tuple((name, value) for name, value in options if value != HOUSE_DEFAULTS[name])
    return House(settings.chip_unit, settings.rake_unit, cap, settings.no_flop_no_rake, big, others)


HOUSE_DEFAULTS = {field.name: field.default for field in fields(PokerSettings) if field.name in HOUSE_OPTIONS}


def _when(at: int) -> dict[str, Any]:
    time = BEGINNING + timedelta(milliseconds=at)
    return {
        "time": time.time().replace(microsecond=0),
        "time_zone": "UTC",
        "day": time.day,
        "month": time.month,
        "year": time.year,
    }


def _blind(first: e.PokerRoundOpened, post: e.Post) -> int:
    """What was due, below zero if it was paid to join or to come back; who is short has paid what he has."""
    big, small = first.settings.big_blind, first.settings.small_blind
    if post.kind == ENTRY:
        return -big
    if post.kind == RETURN:
        return -(big + small) if post.because.number == "5.4.2" else -small
    return big if post.box == first.big else small


def _actions(r: Round, event: RoundEvent) -> Iterator[str]:
    match event:
        case e.CardsDealt(places, cards):
            yield from _dealt(r, places, cards)
        case e.Acted(box, _, action, _, to):
            who = f"p{r.seats.index(box) + 1}"
            word = "f" if action == FOLD else "cc" if action in (CHECK, CALL) else f"cbr {_amount(to)}"
            yield f"{who} {word}"
        case e.CardsRevealed(places):
            for place in places:
                lie = "".join(map(format_card, cards_at(r, place)))
                yield f"d db {lie}" if place in BOARD else f"p{r.seats.index(place) + 1} sm {lie}"
        case _:
            return


def _dealt(r: Round, places: tuple[int, ...], cards: tuple[int, ...]) -> Iterator[str]:
    """Hole Cards when all have theirs; Community Cards of a shuffler only when they are opened."""
    lie: dict[int, str] = {}
    for place, card in zip((*r.places, *places), (*r.cards, *cards), strict=True):
        lie[place] = lie.get(place, "") + format_card(card)
    if not r.stage and len(places) >= len(r.owed):
        yield from (f"d dh p{at} {lie[seat]}" for at, seat in enumerate(r.seats, start=1))
    elif r.stage:
        yield from (f"d db {lie[place]}" for place in BOARD if place in places)


def _closed(r: Round) -> Iterator[str]:
    """Hands that came to the showdown and were not shown."""
    if len(r.active) > 1:
        yield from (f"p{at + 1} sm" for at in r.active if r.seats[at] not in r.shown)


def _amount(cents: int) -> str:
    whole, part = divmod(cents, 100)
    return f"{whole}.{part:02d}" if part else str(whole)


# ---- JSON Lines and CSV ----------------------------------------------------------------------------------------------


def json_lines(records: Iterable[Recorded]) -> str:
    """One JSON object for each round: its bets, and of a hand of poker what PHH would say; amounts are in cents."""
    return "".join(msgspec.json.encode(_object(told)).decode() + "\n" for told in rounds(records))


def _object(told: ToldRound) -> dict[str, Any]:
    found: dict[str, Any] = {"table": told.table, "round": told.number, "at": told.at}
    found |= {"time": _iso(told.at), "amounts": "cents"}
    if told.void:
        return {
            **found,
            "void": str(told.void),
            "lines": [each for each in _void_cells(told, told.void) if each["bet"]],
        }
    found["lines"] = [_cells(line) for line in told.lines]
    if isinstance(told.events[0], e.PokerRoundOpened):
        played = hand(told)
        if isinstance(played, LeftOut):
            return {**found, "left_out": played.why}
        names = ("players", "seats", "blinds", "starting_stacks", "actions", "finishing_stacks", "winnings")
        found["hand"] = {name: getattr(played, name) for name in names}
    return found


def comma_separated(records: Iterable[Recorded]) -> str:
    """One row for each settled bet and each bet that a Void returned, in dollars; of poker, a row for each player."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(COLUMNS)
    for told in rounds(records):
        about = told.table, told.number, _iso(told.at)
        rows = [_cells(line) for line in told.lines] if told.void is None else list(_void_cells(told, told.void))
        for cells in rows:
            writer.writerow((*about, *(_decimal(cells[name]) if name in AMOUNTS else cells[name] for name in LINE)))
    return page.getvalue()


def _cells(line: Line) -> dict[str, str | int]:
    values = (line.box, line.player, line.bet, line.stake, line.result.value, line.paid, line.net)
    return dict(zip(LINE, (*values, str(line.paras[0]), line.because), strict=True))


def _void_cells(told: ToldRound, void: Para) -> Iterator[dict[str, str | int]]:
    """A Void Round has a row for each bet it returned, and one row if it returned none."""
    since = dropwhile(lambda event: not isinstance(event, e.RoundVoided), told.events)
    returned = [event for event in since if isinstance(event, e.BetReturned)]
    for bet in returned:
        values = bet.box, bet.player, bet.bet, bet.cents, "void", bet.cents, 0, str(void), "Void: the bet is returned"
        yield dict(zip(LINE, values, strict=True))
    if not returned:
        yield dict(zip(LINE, ("", "", "", "", "void", "", "", str(void), "Void: no bets to return"), strict=True))


def _iso(at: int) -> str:
    """2026-11-17T19:05:00.123Z"""
    return (BEGINNING + timedelta(milliseconds=at)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _decimal(cents: str | int) -> str:
    """-1250 -> '-12.50', as spreadsheets read it."""
    if isinstance(cents, str):
        return cents
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02d}"
