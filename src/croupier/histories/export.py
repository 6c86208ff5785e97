"""Export a table's history: poker hands as PHH, rounds of any game as JSON Lines or CSV."""

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
from croupier.record.stored_event import Recorded
from croupier.rules.base_round import cards_at
from croupier.rules.cards import format_card
from croupier.rules.coded_message import Message, message
from croupier.rules.deal import FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.document import Para
from croupier.rules.games.poker_v7.apply import apply, start_round
from croupier.rules.games.poker_v7.round import Round, RoundEvent
from croupier.rules.games.poker_v7.terms import CALL, CHECK, ENTRY, FOLD, RETURN
from croupier.rules.settings import PokerSettings
from croupier.rules.settlement import Line
from croupier.words import render

BOARD = (FLOP_CARDS, TURN_CARD, RIVER_CARD)
BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
LINE = ("box", "player", "bet", "stake", "result", "paid", "net", "paragraph", "because")
AMOUNTS = {"stake", "paid", "net"}
COLUMNS = ("table", "round", "opened_at", *(f"{name}_dollars" if name in AMOUNTS else name for name in LINE))


class RoundRecord(Struct, frozen=True, gc=False):
    """All events of one round of a table, from its opening to the last record."""

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
        """Return the settlement lines of the round, none if it was Void."""
        lines: list[Line] = []
        for event in () if self.void else self.events:
            if isinstance(event, e.BetSettled | e.AwardPaid):
                lines.append(event.line)
            elif isinstance(event, e.PotsAwarded):
                lines += event.lines
        return tuple(lines)


class NotExportable(Struct, frozen=True, gc=False):
    """A Round that PHH cannot express, and why."""

    number: int
    why: Message


def rounds(records: Iterable[Recorded]) -> Iterator[RoundRecord]:
    """Yield the finished rounds in the records of one table, in order."""
    pending: list[Recorded] = []
    for record in records:
        if isinstance(record.event, e.RoundOpened | e.PokerRoundOpened):
            yield from _finished_round(pending)
            pending = []
        if pending or isinstance(record.event, e.RoundOpened | e.PokerRoundOpened):
            pending.append(record)
    yield from _finished_round(pending)


def _finished_round(records: list[Recorded]) -> Iterator[RoundRecord]:
    if not records:
        return
    first = records[0]
    assert isinstance(first.event, e.RoundOpened | e.PokerRoundOpened)
    round_record = RoundRecord(first.stream, first.event.number, first.at, tuple(record.event for record in records))
    if round_record.over:
        yield round_record


# ---- PHH -------------------------------------------------------------------------------------------------------------


def phh(records: Iterable[Recorded]) -> str:
    """Return all poker hands in these records as one PHH text, with their results."""
    return write_hands(tuple(hand for hand in hands(records) if isinstance(hand, Hand)))


def hands(records: Iterable[Recorded]) -> Iterator[Hand | NotExportable]:
    for round_record in rounds(records):
        if isinstance(round_record.events[0], e.PokerRoundOpened):
            yield hand(round_record)


def hand(round_record: RoundRecord) -> Hand | NotExportable:
    """Return a Round as a PHH hand, or why PHH cannot express it.

    Its players are in order from the left of the Dealer Button.
    """
    if round_record.void:
        return NotExportable(round_record.number, message("left_out_void", para=str(round_record.void)))
    first = round_record.events[0]
    assert isinstance(first, e.PokerRoundOpened)
    round_ = start_round(first)
    actions: list[str] = []
    for event in round_record.events[1:]:
        if isinstance(event, e.BettingRoundRestarted | CARDS_PUT_RIGHT):
            return NotExportable(round_record.number, message("left_out_cards_moved"))
        if isinstance(event, e.Acted) and event.action == FOLD and event.cents:
            return NotExportable(round_record.number, message("left_out_chips_stayed"))
        if isinstance(event, e.Acted) and (
            round_.next_places or round_.waiting[:1] != (round_.seats.index(event.box),)
        ):
            return NotExportable(round_record.number, message("left_out_early_fold"))
        if isinstance(event, RoundEvent):
            actions += _phh_actions(round_, event)
            round_ = apply(round_, event)
    return _build_hand(round_record, first, round_, (*actions, *_closed_hands(round_)))


CARDS_PUT_RIGHT = e.CardsTakenBack | e.CardsFound | e.CardsReconstructed | e.CardsMoved


def _build_hand(round_record: RoundRecord, first: e.PokerRoundOpened, round_: Round, actions: tuple[str, ...]) -> Hand:
    count, settings = len(first.seats), first.settings
    blinds = [0] * count
    for post in first.posts:
        blinds[first.seats.index(post.box)] = _blind_due(first, post)
    winnings = [0] * count
    for award in round_.awards:
        for seat, share in zip(award.winners, award.shares, strict=True):
            winnings[round_.seats.index(seat)] += share
    return Hand(
        "NT",
        (0,) * count,
        tuple(blinds[::-1] if count == 2 else blinds),
        settings.minimum_bet or settings.big_blind,
        first.stacks,
        actions,
        round_.stacks,
        tuple(winnings),
        100,
        round_record.number,
        first.players,
        first.seats,
        round_record.table,
        raw=_date_fields(round_record.at),
        house=_house_settings(settings),
    )


def _house_settings(settings: PokerSettings) -> House:
    """Return those of the House's settings about Bets, Pots and Rake for which PHH has no key."""
    rake = settings.rake_percent or settings.rake_hundredths
    cap = settings.rake_cap if rake else 0
    big = settings.big_blind if settings.minimum_bet not in (0, settings.big_blind) else 0
    options = ((name, getattr(settings, name)) for name in HOUSE_OPTIONS)
    others = tuple((name, value) for name, value in options if value != HOUSE_DEFAULTS[name])
    return House(settings.chip_unit, settings.rake_unit, cap, settings.no_flop_no_rake, big, others)


HOUSE_DEFAULTS = {field.name: field.default for field in fields(PokerSettings) if field.name in HOUSE_OPTIONS}


def _date_fields(millis: int) -> dict[str, Any]:
    time = BEGINNING + timedelta(milliseconds=millis)
    return {
        "time": time.time().replace(microsecond=0),
        "time_zone": "UTC",
        "day": time.day,
        "month": time.month,
        "year": time.year,
    }


def _blind_due(first: e.PokerRoundOpened, post: e.Post) -> int:
    """Return what a player had to post, as PHH writes it: negative for joining or coming back.

    A player with too few chips paid less.
    """
    big, small = first.settings.big_blind, first.settings.small_blind
    if post.kind == ENTRY:
        return -big
    if post.kind == RETURN:
        return -(big + small) if post.because.number == "5.4.2" else -small
    return big if post.box == first.big else small


def _phh_actions(round_: Round, event: RoundEvent) -> Iterator[str]:
    match event:
        case e.CardsDealt(places, cards):
            yield from _deal_actions(round_, places, cards)
        case e.Acted(box, _, action, _, to):
            player = f"p{round_.seats.index(box) + 1}"
            word = "f" if action == FOLD else "cc" if action in (CHECK, CALL) else f"cbr {_amount(to)}"
            yield f"{player} {word}"
        case e.CardsRevealed(places):
            for place in places:
                cards_text = "".join(map(format_card, cards_at(round_, place)))
                yield f"d db {cards_text}" if place in BOARD else f"p{round_.seats.index(place) + 1} sm {cards_text}"
        case _:
            return


def _deal_actions(round_: Round, places: tuple[int, ...], cards: tuple[int, ...]) -> Iterator[str]:
    """Yield the PHH actions of dealt cards: Hole Cards once every player has two, and Community Cards.

    Community Cards of a shuffler are left out here, because they are dealt closed.
    """
    cards_by_place: dict[int, str] = {}
    for place, card in zip((*round_.places, *places), (*round_.cards, *cards), strict=True):
        cards_by_place[place] = cards_by_place.get(place, "") + format_card(card)
    if not round_.stage and len(places) >= len(round_.next_places):
        yield from (f"d dh p{player} {cards_by_place[seat]}" for player, seat in enumerate(round_.seats, start=1))
    elif round_.stage:
        yield from (f"d db {cards_by_place[place]}" for place in BOARD if place in places)


def _closed_hands(round_: Round) -> Iterator[str]:
    """Yield the PHH actions of players who were in the showdown and did not show their Hands."""
    if len(round_.active) > 1:
        yield from (f"p{player + 1} sm" for player in round_.active if round_.seats[player] not in round_.shown)


def _amount(cents: int) -> str:
    whole, part = divmod(cents, 100)
    return f"{whole}.{part:02d}" if part else str(whole)


# ---- JSON Lines and CSV ----------------------------------------------------------------------------------------------


def json_lines(records: Iterable[Recorded]) -> str:
    """Return one JSON object per line for each round, with its bets in cents.

    For poker, it contains the hand as in PHH.
    """
    return "".join(msgspec.json.encode(_json_object(round_record)).decode() + "\n" for round_record in rounds(records))


def _json_object(round_record: RoundRecord) -> dict[str, Any]:
    result: dict[str, Any] = {"table": round_record.table, "round": round_record.number, "at": round_record.at}
    result |= {"time": _iso(round_record.at), "amounts": "cents"}
    if round_record.void:
        return {
            **result,
            "void": str(round_record.void),
            "lines": [cells for cells in _void_cells(round_record, round_record.void) if cells["bet"]],
        }
    result["lines"] = [_line_cells(line) for line in round_record.lines]
    if isinstance(round_record.events[0], e.PokerRoundOpened):
        played = hand(round_record)
        if isinstance(played, NotExportable):
            return {**result, "left_out": render(played.why)}
        names = ("players", "seats", "blinds", "starting_stacks", "actions", "finishing_stacks", "winnings")
        result["hand"] = {name: getattr(played, name) for name in names}
    return result


def comma_separated(records: Iterable[Recorded]) -> str:
    """Return a CSV row for each settled bet and each bet of a Void round, in dollars.

    In poker, all bets of one player in a Round are one row.
    """
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(COLUMNS)
    for round_record in rounds(records):
        prefix = round_record.table, round_record.number, _iso(round_record.at)
        rows = (
            [_line_cells(line) for line in round_record.lines]
            if round_record.void is None
            else list(_void_cells(round_record, round_record.void))
        )
        for cells in rows:
            writer.writerow((*prefix, *(_decimal(cells[name]) if name in AMOUNTS else cells[name] for name in LINE)))
    return page.getvalue()


def _line_cells(line: Line) -> dict[str, str | int]:
    values = (line.box, line.player, line.bet, line.stake, line.result.value, line.paid, line.net)
    return dict(zip(LINE, (*values, str(line.paras[0]), render(line.because)), strict=True))


def _void_cells(round_record: RoundRecord, void: Para) -> Iterator[dict[str, str | int]]:
    """Yield the cells of a CSV row for each bet that a Void round returned, or of one row if it had no bets."""
    events_from_void = dropwhile(lambda event: not isinstance(event, e.RoundVoided), round_record.events)
    returned = [event for event in events_from_void if isinstance(event, e.BetReturned)]
    for bet in returned:
        because = render(message("reason_pk_bet_returned"))
        values = bet.box, bet.player, bet.bet, bet.cents, "void", bet.cents, 0, str(void), because
        yield dict(zip(LINE, values, strict=True))
    if not returned:
        because = render(message("reason_pk_no_bets_to_return"))
        yield dict(zip(LINE, ("", "", "", "", "void", "", "", str(void), because), strict=True))


def _iso(millis: int) -> str:
    """Format milliseconds since 1970 as a time such as 2026-11-17T19:05:00.123Z."""
    return (BEGINNING + timedelta(milliseconds=millis)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _decimal(cents: str | int) -> str:
    """Format cents for spreadsheets: -1250 -> '-12.50'."""
    if isinstance(cents, str):
        return cents
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{part:02d}"
