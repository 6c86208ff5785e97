"""The lobby: games, tables, meters, and how busy the house is."""

import re
from collections import deque

from croupier.engine.legal_actions import step
from croupier.engine.table import Table, game_of
from croupier.engine.table_sheet import document
from croupier.house.execute import House, meter_shown
from croupier.rules.games import GAMES
from croupier.rules.money import dollars
from croupier.rules.settings import Limits, PokerSettings
from croupier.server.clock import monotonic
from croupier.server.tables.waiting_lists import WaitingLists, free_seats, has_waiting_list
from croupier.server.transport.messages import GameRow, LobbySent, MeterSent, TableRow

AUTOMATIC = "automatic"
PARTS = re.compile(r"([^0-9]*)([0-9]*)")
GAME_ROWS = tuple(
    GameRow(
        game.id,
        game.doc.title,
        game.blurb,
        game.felt,
        document(game),
        len(game.community),
        game.jackpot_down is not None,
    )
    for game in GAMES
)


def lobby(house: House, seating: WaitingLists, dealers: dict[str, str], rounds_a_minute: int) -> LobbySent:
    tables = tuple(table_row(t, seating, dealers.get(t.id, AUTOMATIC)) for t in in_order(house))
    return LobbySent(GAME_ROWS, tables, meters(house), rounds_a_minute)


def natural(name: str) -> tuple[tuple[str, int], ...]:
    """What a list is sorted by: numbers in a name count as numbers, so that Table 12 comes after Table 9."""
    return tuple((letters.casefold(), int(digits or 0)) for letters, digits in PARTS.findall(name))


def in_order(house: House) -> list[Table]:
    return sorted(house.tables.values(), key=lambda t: (natural(t.title), natural(t.id)))


def links_in_order(house: House) -> list[str]:
    return sorted(house.links, key=lambda link: (natural(house.links[link].terms.name), natural(link)))


def table_row(t: Table, seating: WaitingLists, dealer: str) -> TableRow:
    limits, says = _limits(t)
    waiting = seating.at(t.id)
    return TableRow(
        table=t.id,
        title=t.title,
        game=t.game,
        least=limits.least,
        most=limits.most,
        taken=len(t.seats),
        box_count=t.settings.box_count,
        link=t.link,
        dealer=dealer,
        phase=phase(t),
        says=says,
        listed=has_waiting_list(t),
        waiting=len(waiting.people),
        kept=len(set(waiting.kept) & set(free_seats(t))),
        cashier=t.controls.cashier,
    )


def _limits(t: Table) -> tuple[Limits, str]:
    """The limits of the main bet, which the game names; in Poker it is the Table Stake."""
    settings = t.settings
    if isinstance(settings, PokerSettings):
        return settings.table_stake, f"Blinds {dollars(settings.small_blind)} and {dollars(settings.big_blind)}"
    return settings.limits[game_of(t).limited[0]], ""


def phase(t: Table) -> str:
    now = step(t)
    return "closed" if t.closed else now.phase.value if now else "idle"


def meters(house: House) -> tuple[MeterSent, ...]:
    return tuple(meter(house, link) for link in links_in_order(house))


def meter(house: House, link: str) -> MeterSent:
    """What the link shows; it is not well while any of its tables reports a failure (5.16, 5.17)."""
    well = all(t.jackpot != "failed" for t in house.tables.values() if t.link == link)
    return MeterSent(link, house.links[link].terms.name, meter_shown(house, link), well)


class Tally:
    """Rounds ended in the last minute."""

    def __init__(self) -> None:
        self._ends: deque[float] = deque()

    def count(self) -> None:
        self._ends.append(monotonic())

    def a_minute(self) -> int:
        while self._ends and self._ends[0] < monotonic() - 60:
            self._ends.popleft()
        return len(self._ends)
