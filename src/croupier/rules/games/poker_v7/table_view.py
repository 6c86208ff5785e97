"""The public view of a poker table: Button, Blinds, Table Stakes, Bets, Pots and the Game Marker."""

from msgspec.structs import replace

from croupier.rules.coded_message import Message, message
from croupier.rules.document import rule
from croupier.rules.game import PokerTableView, PotView, SeatMark, SeatView
from croupier.rules.games.poker_v7.blinds import Racks, Ring, Seat, has_to_choose
from croupier.rules.games.poker_v7.pots import pot_label, pots
from croupier.rules.games.poker_v7.round import Round, bet_of, position_of
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.money import percent
from croupier.rules.settings import PokerSettings

SHOWDOWN = message("marker_pk_showdown")


@rule(p("1.13"), p("1.20"), p("1.31"), p("3.6"), p("4.1"))
def poker_table_view(ring: Ring, settings: PokerSettings, round_: Round | None, racks: Racks) -> PokerTableView:
    """Return the public view of a table, during a Round or between Rounds."""
    stakes = settings.table_stake
    return PokerTableView(
        button=round_.button if round_ else ring.button,
        marker=SHOWDOWN if round_ and round_.marker else "",
        description=(
            message("table_pk_blinds", small=settings.small_blind, big=settings.big_blind),
            message("table_pk_stakes", least=stakes.least, most=stakes.most),
            _describe_rake(settings),
        ),
        pots=_pot_views(round_) if round_ else (),
        seats=tuple(_seat_view(ring, settings, seat, round_, racks) for seat in ring.seats),
        big_blind=settings.big_blind,
        unit=settings.chip_unit,
    )


@rule(p("4.1"))
def _describe_rake(settings: PokerSettings) -> Message:
    hundredths = 100 * settings.rake_percent + settings.rake_hundredths
    if not hundredths:
        return message("table_pk_no_rake")
    return message("table_pk_rake", rate=percent(hundredths), cap=settings.rake_cap)


def _pot_views(round_: Round) -> tuple[PotView, ...]:
    """Return the Pots, each with the seats that can win it or have won it."""
    if round_.over:
        return tuple(
            PotView(pot_label(award.pot), award.cents, award.members, award.winners, award.rake)
            for award in round_.awards
        )
    formed = pots(round_ if _bets_are_gathered(round_) else replace(round_, stacks=round_.street_stacks))
    return tuple(
        PotView(pot_label(number), pot.cents, tuple(round_.seats[position] for position in pot.members), (), 0)
        for number, pot in enumerate(formed)
    )


def _bets_are_gathered(round_: Round) -> bool:
    """Return whether the Bets have been moved into the Pots, as at the end of each Betting Round."""
    return round_.stage > 0 and not round_.waiting


def _seat_view(ring: Ring, settings: PokerSettings, seat: Seat, round_: Round | None, racks: Racks) -> SeatView:
    index = position_of(round_, seat.number) if round_ and not round_.over else None
    bet = bet_of(round_, index) if round_ is not None and index is not None and not _bets_are_gathered(round_) else 0
    marks: list[SeatMark] = []
    if round_ is not None and index is not None:
        marks += [SeatMark.ALL_IN] if not round_.stacks[index] and index in round_.active else []
        marks += [SeatMark.FOLDED] if index not in round_.active else []
    marks += [SeatMark.AWAY] if seat.away else [SeatMark.WAITING] if seat.waits else []
    marks += [SeatMark.JOINING] if has_to_choose(ring, settings, racks, seat) else []
    marks += [SeatMark.MISSED_BLIND] if seat.missed_big or seat.missed_small else []
    if seat.number in (ring.small, ring.big):
        marks.append(SeatMark.SMALL_BLIND if seat.number == ring.small else SeatMark.BIG_BLIND)
    return SeatView(seat.number, seat.player, racks.get(seat.player, 0), bet, tuple(marks))
