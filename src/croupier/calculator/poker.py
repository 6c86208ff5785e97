"""Settle a described Round of Poker that has ended, from the players' chips in the Pots and their cards."""

from collections.abc import Iterator
from decimal import Decimal
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from croupier.calculator.house_poker import Settled
from croupier.calculator.layout import Impossible, check_amount, check_name, read_distinct_cards
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.cards import DECK, Card
from croupier.rules.coded_message import message
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.pots import pots
from croupier.rules.games.poker_v7.round import Positions, Round
from croupier.rules.games.poker_v7.terms import BOARD, LAST, p, refuse_settings
from croupier.rules.money import parse_cents
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE
from croupier.rules.settings import Limits, PokerSettings
from croupier.rules.settlement import Line, Result

SEATS = 10
STAGES = {0: 1, 3: 2, 4: 3, 5: LAST}  # number of Community Cards -> Betting Round
UNCALLED = "uncalled"


class SeatIn(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    player: str
    put_in: int  # all Bets of the Round, Blinds included
    dead: int = 0  # paid before the deal without counting as a Bet
    cards: tuple[str, ...] = ()
    folded: bool = False
    closed: bool = False  # keeps the Hand closed at the showdown


class RakeIn(Struct, frozen=True, forbid_unknown_fields=True):
    percent: Decimal  # with up to two decimals
    cap: int


class PokerLayout(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    seats: tuple[SeatIn, ...]
    button: int
    chip: int  # the smallest in use, in cents
    rake: RakeIn = RakeIn(Decimal(0), 0)
    community: tuple[str, ...] = ()
    rake_unit: int = 0  # the Rake is rounded down to it; 0 means the smallest chip
    no_flop_no_rake: bool = False


def settle(layout: PokerLayout) -> Settled | Refused:
    """Return the settlement of a described Round, or the refusal that names the field the document does not allow."""
    try:
        round_ = _build_round(layout)
        refusal = _refuse_all_closed(round_)
        outcome = refusal or POKER.decide(round_, c.Settle(), HOUSE)
    except Impossible as impossible:
        return impossible.refusal
    if isinstance(outcome, Refused):
        return replace(outcome, field="seats")
    settled_round: Round = reduce(POKER.apply, outcome, round_)
    returned_lines = [_uncalled_line(event) for event in outcome if isinstance(event, e.BetReturned)]
    return Settled(
        tuple(sorted((*settled_round.lines, *returned_lines), key=lambda line: line.box)), pots=settled_round.awards
    )


def _uncalled_line(event: e.BetReturned) -> Line:
    return Line(
        event.box,
        event.player,
        UNCALLED,
        event.cents,
        Result.RETURN,
        event.cents,
        (event.because,),
        message("reason_pk_uncalled"),
    )


def _build_round(layout: PokerLayout) -> Round:
    """Return the described Round as it is when the betting is over."""
    _check_layout(layout)
    seats = sorted(layout.seats, key=lambda seat: (seat.seat - layout.button - 1) % SEATS)
    active = tuple(index for index, seat in enumerate(seats) if not seat.folded)
    start = tuple(seat.put_in + seat.dead for seat in seats)
    places_and_cards = _place_cards(layout, contested=len(active) > 1)
    return Round(
        number=1,
        settings=_build_settings(layout),
        seats=tuple(seat.seat for seat in seats),
        players=tuple(seat.player for seat in seats),
        button=layout.button,
        big=0,
        start=start,
        stacks=(0,) * len(seats),
        street_stacks=start,
        dead=tuple(seat.dead for seat in seats),
        active=active,
        stage=STAGES[len(layout.community)],
        marker=len(active) > 1,
        unshown=tuple(index for index in active if seats[index].closed),
        places=tuple(place for place, _ in places_and_cards),
        cards=tuple(card for _, card in places_and_cards),
    )


def _check_layout(layout: PokerLayout) -> None:
    numbers = [seat.seat for seat in layout.seats]
    if len(set(numbers)) != len(numbers) or not all(1 <= number <= SEATS for number in numbers):
        raise Impossible(refuse("layout_seats_unfit", "seats", limit=SEATS))
    if not 1 <= layout.button <= SEATS:
        raise Impossible(refuse("layout_button_unfit", "button", limit=SEATS))
    if len(numbers) < 2 or all(seat.folded for seat in layout.seats):
        raise Impossible(refuse("layout_players_missing", p("3.11.1")), "seats")
    names = [check_name(f"seats[{index}].player", seat.player) for index, seat in enumerate(layout.seats)]
    if len(set(names)) != len(names):
        raise Impossible(refuse("layout_player_two_seats", p("3.2")), "seats")
    for index, seat in enumerate(layout.seats):
        for field, cents in (("put_in", seat.put_in), ("dead", seat.dead)):
            if cents or (field == "put_in" and not seat.folded and not seat.dead):
                check_amount(f"seats[{index}].{field}", cents)
    if len(layout.community) not in STAGES:
        raise Impossible(refuse("layout_community_count", "community", count=len(layout.community)))


def _build_settings(layout: PokerLayout) -> PokerSettings:
    check_amount("chip", layout.chip)
    hundredths = parse_cents(str(layout.rake.percent))
    if hundredths is None:
        raise Impossible(refuse("layout_rake_unreadable", p("4.1")), "rake.percent")
    settings = PokerSettings(
        small_blind=layout.chip,
        big_blind=2 * layout.chip,
        box_count=SEATS,
        table_stake=Limits(1, 10**13),
        chip_unit=layout.chip,
        rake_percent=hundredths // 100,
        rake_hundredths=hundredths % 100,
        rake_cap=layout.rake.cap,
        rake_unit=check_amount("rake_unit", layout.rake_unit) if layout.rake_unit else 0,
        no_flop_no_rake=layout.no_flop_no_rake,
    )
    refusal = refuse_settings(settings)
    if refusal is not None:
        raise Impossible(refusal, "rake")
    return settings


def _place_cards(layout: PokerLayout, *, contested: bool) -> list[tuple[int, Card]]:
    """Return the place and the face of every card, in dealing order.

    If a Pot is `contested`, the whole board and both cards of every shown Hand are required.
    """
    fields = [(f"seats[{index}].cards", seat.cards) for index, seat in enumerate(layout.seats)]
    *hands, board = read_distinct_cards([*fields, ("community", layout.community)], p("2.2.1"))
    if contested and len(board) != len(BOARD):
        raise Impossible(refuse("layout_board_incomplete", p("3.11.2(e)")), "community")
    for (field, texts), seat in zip(fields, layout.seats, strict=True):
        is_needed = contested and not seat.folded and not seat.closed
        if len(texts) != 2 and (is_needed or texts):
            raise Impossible(refuse("layout_hole_cards", p("3.11.2(e)"), seat=seat.seat), field)
    named_cards = {card for hand in hands for card in hand} | set(board)
    unnamed_cards = iter([card for card in DECK if card not in named_cards])
    hole_cards = [
        (seat.seat, card)
        for seat, hand in zip(layout.seats, hands, strict=True)
        for card in hand or _draw_hand(unnamed_cards)
    ]
    return [*hole_cards, *zip(BOARD, board, strict=False)]


def _draw_hand(cards: Iterator[Card]) -> tuple[Card, Card]:
    """Draw two cards for a Hand whose cards do not matter."""
    return next(cards), next(cards)


def _refuse_all_closed(round_: Round) -> Refused | None:
    """Refuse a description in which nobody shows their Hand for a Pot that several players can win (R-96)."""
    contested: list[Positions] = [pot.members for pot in pots(round_) if len(pot.members) > 1]
    if any(set(members) <= set(round_.unshown) for members in contested):
        return refuse("layout_all_hands_closed", p("3.11.2"))
    return None
