"""The cashier's page: players by name, with their wallets, their chips at each table, and their debts."""

from msgspec import Struct

from croupier.engine.legal_actions import buy_in_limits
from croupier.engine.table import Table, game_of, open_stakes, seat_of
from croupier.house.authority import PERMISSIONS
from croupier.house.debts import debt_of
from croupier.house.execute import House
from croupier.house.ledger_accounts import players
from croupier.record import commands as c
from croupier.rules.coded_message import message
from croupier.rules.roles import Actor
from croupier.server.people.presence import Presence
from croupier.server.people.session import wallet_of
from croupier.server.tables.lobby import in_order, natural
from croupier.words import render

MOST_SHOWN = 20


class ChipsAtTable(Struct, frozen=True):
    """A player's chips at one table; if `cashier` is set, only the cashier sells and buys back chips there."""

    table: str
    title: str
    seat: str  # "box 3"; empty for a standing player
    rack: int
    bets: int  # on the layout
    cashier: bool
    least: int  # least and most that the player may buy in for now, or both 0
    most: int


class PlayerAtCage(Struct, frozen=True):
    """A player found by the cashier, with the chips they have everywhere in the house."""

    player: str
    wallet: int
    owes: int
    here: bool  # connected now
    tables: tuple[ChipsAtTable, ...]


class Cage(Struct, frozen=True):
    """The players that a cashier's search found, those who are connected first."""

    players: tuple[PlayerAtCage, ...]
    left_off: int  # how many more players were found than shown


def can_sell_chips(actor: Actor) -> bool:
    """Return whether a person may sell chips."""
    return actor.role in PERMISSIONS[c.SellChips].roles


def cage(house: House, presence: Presence, bots: frozenset[str], search: str) -> Cage:
    """Return players whose name contains the search text; without one, those connected or with chips at a table."""
    wanted = search.strip().casefold()
    names = (name for name in players(house.book) if name not in bots and wanted in name.casefold())
    seated = {player for table in house.tables.values() for player in table.racks}
    names_shown = {name for name in names if wanted or presence.present(name) or name in seated}
    sorted_names = sorted(names_shown, key=lambda name: (not presence.present(name), natural(name)))
    shown = tuple(_player_at_cage(house, presence, name) for name in sorted_names[:MOST_SHOWN])
    return Cage(shown, len(sorted_names) - len(shown))


def _player_at_cage(house: House, presence: Presence, name: str) -> PlayerAtCage:
    tables, is_present = (
        tuple(_chips_at_table(table, name) for table in in_order(house) if _plays_at(table, presence, name)),
        presence.present(name),
    )
    return PlayerAtCage(name, wallet_of(house, name), debt_of(house.book, name), is_present, tables)


def _plays_at(table: Table, presence: Presence, name: str) -> bool:
    """Return whether a player has a seat or chips here, or watches and may bet here without a seat."""
    if name in table.racks or seat_of(table, name) is not None:
        return True
    return (
        game_of(table).allows_standing
        and not table.closed
        and any(watcher.actor.name == name for watcher in presence.at_table(table.id))
    )


def _chips_at_table(table: Table, name: str) -> ChipsAtTable:
    seat = seat_of(table, name)
    bets = sum(stake.cents for stake in open_stakes(table) if stake.player == name)
    place = message("cashier_place", place=game_of(table).box_word, number=seat) if seat is not None else ""
    least, most = (0, 0) if table.closed else buy_in_limits(table, name)
    return ChipsAtTable(
        table.id,
        table.title or table.id,
        render(place),
        table.racks.get(name, 0),
        bets,
        table.controls.cashier,
        least,
        most,
    )
