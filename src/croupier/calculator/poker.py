"""A Round of Poker that has come to its end: what each has put in and which Hands lie there, settled by chapter 4."""

from collections.abc import Iterator
from decimal import Decimal
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from croupier.calculator.house_poker import Settled
from croupier.calculator.layout import Impossible, named, once, whole
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.cards import DECK, Card
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.pots import pots
from croupier.rules.games.poker_v7.round import Positions, Round
from croupier.rules.games.poker_v7.terms import BOARD, LAST, allowed, p
from croupier.rules.money import parse_cents
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE
from croupier.rules.settings import Limits, PokerSettings
from croupier.rules.settlement import Line, Result

SEATS = 10
STAGES = {0: 1, 3: 2, 4: 3, 5: LAST}  # the Betting Round by the Community Cards that lie there
UNCALLED = "uncalled"


class SeatIn(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    player: str
    put_in: int  # all Bets of the Round, Blinds included
    dead: int = 0  # paid before the deal without counting as a Bet
    cards: tuple[str, ...] = ()
    folded: bool = False
    closed: bool = False  # keeps his Hand closed at the showdown


class RakeIn(Struct, frozen=True, forbid_unknown_fields=True):
    percent: Decimal  # down to a hundredth of one
    cap: int


class PokerLayout(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    seats: tuple[SeatIn, ...]
    button: int
    chip: int  # the smallest in use, in cents
    rake: RakeIn = RakeIn(Decimal(0), 0)
    community: tuple[str, ...] = ()
    rake_unit: int = 0  # what the Rake is rounded down to; 0: the smallest chip
    no_flop_no_rake: bool = False


def settle(layout: PokerLayout) -> Settled | Refused:
    """Settle what lies there, or say which field the document does not allow."""
    try:
        r = _round(layout)
        no = _all_closed(r)
        made = no or POKER.decide(r, c.Settle(), HOUSE)
    except Impossible as no:
        return no.refusal
    if isinstance(made, Refused):
        return replace(made, field="seats")
    ended: Round = reduce(POKER.apply, made, r)
    back = [_uncalled(each) for each in made if isinstance(each, e.BetReturned)]
    return Settled(tuple(sorted((*ended.lines, *back), key=lambda line: line.box)), pots=ended.awards)


def _uncalled(event: e.BetReturned) -> Line:
    return Line(
        event.box,
        event.player,
        UNCALLED,
        event.cents,
        Result.RETURN,
        event.cents,
        (event.because,),
        "Nobody matched it",
    )


def _round(layout: PokerLayout) -> Round:
    """The Round as it stands when the betting is over, in the order of the deal."""
    _check(layout)
    seats = sorted(layout.seats, key=lambda each: (each.seat - layout.button - 1) % SEATS)
    active = tuple(at for at, each in enumerate(seats) if not each.folded)
    start = tuple(each.put_in + each.dead for each in seats)
    lie = _cards(layout, contested=len(active) > 1)
    return Round(
        number=1,
        settings=_settings(layout),
        seats=tuple(each.seat for each in seats),
        players=tuple(each.player for each in seats),
        button=layout.button,
        big=0,
        start=start,
        stacks=(0,) * len(seats),
        held=start,
        dead=tuple(each.dead for each in seats),
        active=active,
        stage=STAGES[len(layout.community)],
        marker=len(active) > 1,
        kept=tuple(at for at in active if seats[at].closed),
        places=tuple(place for place, _ in lie),
        cards=tuple(card for _, card in lie),
    )


def _check(layout: PokerLayout) -> None:
    numbers = [each.seat for each in layout.seats]
    if len(set(numbers)) != len(numbers) or not all(1 <= each <= SEATS for each in numbers):
        raise Impossible(refuse("layout_seats_unfit", "seats", limit=SEATS))
    if not 1 <= layout.button <= SEATS:
        raise Impossible(refuse("layout_button_unfit", "button", limit=SEATS))
    if len(numbers) < 2 or all(each.folded for each in layout.seats):
        raise Impossible(refuse("layout_players_missing", p("3.11.1")), "seats")
    names = [named(f"seats[{at}].player", each.player) for at, each in enumerate(layout.seats)]
    if len(set(names)) != len(names):
        raise Impossible(refuse("layout_player_two_seats", p("3.2")), "seats")
    for at, each in enumerate(layout.seats):
        for field, cents in (("put_in", each.put_in), ("dead", each.dead)):
            if cents or (field == "put_in" and not each.folded and not each.dead):
                whole(f"seats[{at}].{field}", cents)
    if len(layout.community) not in STAGES:
        raise Impossible(refuse("layout_community_count", "community", count=len(layout.community)))


def _settings(layout: PokerLayout) -> PokerSettings:
    whole("chip", layout.chip)
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
        rake_unit=whole("rake_unit", layout.rake_unit) if layout.rake_unit else 0,
        no_flop_no_rake=layout.no_flop_no_rake,
    )
    no = allowed(settings)
    if no is not None:
        raise Impossible(no, "rake")
    return settings


def _cards(layout: PokerLayout, *, contested: bool) -> list[tuple[int, Card]]:
    """Every card with its place; where Hands are compared all five of the board and both of each open Hand."""
    fields = [(f"seats[{at}].cards", each.cards) for at, each in enumerate(layout.seats)]
    *hands, board = once([*fields, ("community", layout.community)], p("2.2.1"))
    if contested and len(board) != len(BOARD):
        raise Impossible(refuse("layout_board_incomplete", p("3.11.2(e)")), "community")
    for (field, texts), each in zip(fields, layout.seats, strict=True):
        needed = contested and not each.folded and not each.closed
        if len(texts) != 2 and (needed or texts):
            raise Impossible(refuse("layout_hole_cards", p("3.11.2(e)"), seat=each.seat), field)
    named_ = {card for hand in hands for card in hand} | set(board)
    spare = iter([card for card in DECK if card not in named_])
    lie = [(each.seat, card) for each, hand in zip(layout.seats, hands, strict=True) for card in hand or _any(spare)]
    return [*lie, *zip(BOARD, board, strict=False)]


def _any(spare: Iterator[Card]) -> tuple[Card, Card]:
    """A Hand that nobody has to see."""
    return next(spare), next(spare)


def _all_closed(r: Round) -> Refused | None:
    """Somebody shows for every Pot that is contested (R-96)."""
    contested: list[Positions] = [pot.members for pot in pots(r) if len(pot.members) > 1]
    if any(set(members) <= set(r.kept) for members in contested):
        return refuse("layout_all_hands_closed", p("3.11.2"))
    return None
