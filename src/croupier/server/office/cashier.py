"""The cashier's page: a player by name, what they have in their wallet and at each table, and what they owe."""

from msgspec import Struct

from croupier.engine.legal_actions import buy_in_limits
from croupier.engine.table import Table, game_of, open_stakes, seat_of
from croupier.house.accounts import players
from croupier.house.authority import MAY
from croupier.house.debts import owed
from croupier.house.execute import House
from croupier.record import commands as c
from croupier.rules.roles import Actor
from croupier.server.people.presence import Presence
from croupier.server.people.session import wallet_of
from croupier.server.tables.lobby import in_order, natural

MOST_SHOWN = 20


class ChipsAtTable(Struct, frozen=True):
    """A player's chips at one table. Where the table has a cashier, they are moved from the cage."""

    table: str
    title: str
    seat: str  # "box 3"; empty for somebody who stands
    rack: int
    bets: int  # on the layout
    cashier: bool
    least: int  # that may be brought to the table now; 0 and 0 where nothing may
    most: int


class PlayerAtCage(Struct, frozen=True):
    player: str
    wallet: int
    owes: int
    here: bool  # connected now
    tables: tuple[ChipsAtTable, ...]


class Cage(Struct, frozen=True):
    """The players who were asked for, those who are here first."""

    players: tuple[PlayerAtCage, ...]
    left_off: int  # more players fit than are shown


def serves(who: Actor) -> bool:
    """Does this person sell chips?"""
    return who.role in MAY[c.SellChips].roles


def cage(house: House, crowd: Presence, bots: frozenset[str], search: str) -> Cage:
    """Players whose name contains what was typed; without a search, those who are in the house."""
    wanted = search.strip().casefold()
    names = (each for each in players(house.book) if each not in bots and wanted in each.casefold())
    seated = {who for t in house.tables.values() for who in t.racks}
    here = {name for name in names if wanted or crowd.present(name) or name in seated}
    found = sorted(here, key=lambda name: (not crowd.present(name), natural(name)))
    shown = tuple(_player(house, crowd, name) for name in found[:MOST_SHOWN])
    return Cage(shown, len(found) - len(shown))


def _player(house: House, crowd: Presence, name: str) -> PlayerAtCage:
    tables, here = tuple(_at_table(t, name) for t in in_order(house) if _plays(t, crowd, name)), crowd.present(name)
    return PlayerAtCage(name, wallet_of(house, name), owed(house.book, name), here, tables)


def _plays(t: Table, crowd: Presence, name: str) -> bool:
    """Has this player a seat or chips here, or stands at a table where one may bet without a seat?"""
    if name in t.racks or seat_of(t, name) is not None:
        return True
    return game_of(t).standing and not t.closed and any(each.who.name == name for each in crowd.around(t.id))


def _at_table(t: Table, name: str) -> ChipsAtTable:
    seat = seat_of(t, name)
    bets = sum(stake.cents for stake in open_stakes(t) if stake.player == name)
    at = f"{game_of(t).box_word} {seat}" if seat is not None else ""
    least, most = (0, 0) if t.closed else buy_in_limits(t, name)
    return ChipsAtTable(t.id, t.title or t.id, at, t.racks.get(name, 0), bets, t.controls.cashier, least, most)
