"""The lobby: games, tables, meters, and how busy the house is."""

import re
from collections import deque

from croupier.engine.legal_actions import step
from croupier.engine.table import Table, game_of
from croupier.engine.table_sheet import document
from croupier.house.execute import House, meter_shown
from croupier.rules.coded_message import message
from croupier.rules.games import GAMES
from croupier.rules.settings import Limits, PokerSettings
from croupier.server.clock import monotonic
from croupier.server.tables.waiting_lists.lists_by_table import WaitingLists, free_seats, has_waiting_list
from croupier.server.transport.messages import GameRow, LobbySent, MeterSent, TableRow
from croupier.words import name_of, render

AUTOMATIC = "automatic"
PARTS = re.compile(r"([^0-9]*)([0-9]*)")
GAME_ROWS = tuple(
    GameRow(
        game.id,
        game.doc.title,
        name_of("game_blurb", game.id),
        document(game),
        len(game.community_places),
        game.jackpot_down is not None,
    )
    for game in GAMES
)


def lobby(house: House, waiting_lists: WaitingLists, dealers: dict[str, str], rounds_a_minute: int) -> LobbySent:
    tables = tuple(table_row(table, waiting_lists, dealers.get(table.id, AUTOMATIC)) for table in in_order(house))
    return LobbySent(GAME_ROWS, tables, meters(house), rounds_a_minute)


def natural(name: str) -> tuple[tuple[str, int], ...]:
    """Return a sort key in which numbers count as numbers: Table 12 comes after Table 9."""
    return tuple((letters.casefold(), int(digits or 0)) for letters, digits in PARTS.findall(name))


def in_order(house: House) -> list[Table]:
    return sorted(house.tables.values(), key=lambda table: (natural(table.title), natural(table.id)))


def links_in_order(house: House) -> list[str]:
    return sorted(house.links, key=lambda link: (natural(house.links[link].terms.name), natural(link)))


def table_row(table: Table, waiting_lists: WaitingLists, dealer: str) -> TableRow:
    limits, blinds = _main_limits(table)
    waiting = waiting_lists.list_for(table.id)
    return TableRow(
        table=table.id,
        title=table.title,
        game=table.game,
        least=limits.least,
        most=limits.most,
        taken=len(table.seats),
        box_count=table.settings.box_count,
        link=table.link,
        dealer=dealer,
        phase=phase(table),
        text=blinds,
        listed=has_waiting_list(table),
        waiting=len(waiting.people),
        kept=len(set(waiting.reserved_seats) & set(free_seats(table))),
        cashier=table.controls.cashier,
    )


def _main_limits(table: Table) -> tuple[Limits, str]:
    """Return the limits of the main bet, or the Table Stake and the Blinds in Poker."""
    settings = table.settings
    if isinstance(settings, PokerSettings):
        blinds = message("lobby_blinds", small=settings.small_blind, big=settings.big_blind)
        return settings.table_stake, render(blinds)
    return settings.limits[game_of(table).limited_bets[0]], ""


def phase(table: Table) -> str:
    step_now = step(table)
    return "closed" if table.closed else step_now.phase.value if step_now else "idle"


def meters(house: House) -> tuple[MeterSent, ...]:
    return tuple(meter(house, link) for link in links_in_order(house))


def meter(house: House, link: str) -> MeterSent:
    """Return the meter of a link as it is sent; it is unhealthy while a table reports a failure (5.16, 5.17)."""
    is_healthy = all(table.jackpot != "failed" for table in house.tables.values() if table.link == link)
    return MeterSent(link, house.links[link].terms.name, meter_shown(house, link), is_healthy)


class Tally:
    """Counts the rounds that ended in the last minute."""

    def __init__(self) -> None:
        self._ends: deque[float] = deque()
        self.total = 0  # rounds that ended since the start of the process

    def count(self) -> None:
        self.total += 1
        self._ends.append(monotonic())

    def a_minute(self) -> int:
        while self._ends and self._ends[0] < monotonic() - 60:
            self._ends.popleft()
        return len(self._ends)
