"""The office: the house's own proposals, links, staff and decks, and what each person may propose about them."""

import re
from collections.abc import Iterable

from msgspec import Struct

from croupier.engine.table import Table, playing
from croupier.house.authority import MAY, NOBODY, PIT
from croupier.house.execute import House, meter_shown
from croupier.house.office_commands import is_demo, unlinkable
from croupier.house.registry import changed_documents
from croupier.record import commands as c
from croupier.rules.base import Command, snake
from croupier.rules.documents import BY_CODE
from croupier.rules.games import GAMES
from croupier.rules.roles import GRANTED, Actor, Role
from croupier.rules.settings import AnySettings
from croupier.server.office.approvals_view import OpenProposal, open_proposals, reads_house
from croupier.server.tables.lobby import in_order, links_in_order, natural

FORMS: tuple[type[Command], ...] = (
    c.OpenTable,
    c.ChangeSettings,
    c.LinkTable,
    c.CloseTable,
    c.OpenLink,
    c.ChangeLink,
    c.CorrectMeter,
    c.CloseLink,
    c.CorrectBalance,
    c.GrantRole,
    c.RevokeRole,
    c.Unlock,
    c.ResetPin,
    c.OpenDeck,
    c.AdoptRules,
    c.CorrectClock,
)


class TableSet(Struct, frozen=True):
    """A table as it is set; nothing about it is changed while a round is under way."""

    table: str
    title: str
    game: str
    link: str
    settings: AnySettings
    playing: bool
    closed: bool
    two_persons: bool
    cashier: bool


class LinkShown(Struct, frozen=True):
    """A jackpot link with its terms, the titles of its tables, and the games whose tables may be on it."""

    link: str
    name: str
    meter: int
    bet: int
    rate_ppm: int
    reset: int
    tables: tuple[str, ...]
    games: tuple[str, ...]


class MemberShown(Struct, frozen=True):
    name: str
    role: str
    has_pin: bool


class DecksShown(Struct, frozen=True):
    """A table where rounds are over: the number of the last, and those whose deck is open."""

    table: str
    title: str
    last: int
    opened: tuple[int, ...]


class TextShown(Struct, frozen=True):
    """A document whose text is another one than the house has adopted; no digest where the program has none."""

    document: str
    title: str
    digest: str


class Office(Struct, frozen=True):
    may: tuple[str, ...]  # the commands that this person may propose
    proposals: tuple[OpenProposal, ...]
    tables: tuple[TableSet, ...]
    next_table: str  # a name for the next one, and a title
    next_title: str
    links: tuple[LinkShown, ...]
    staff: tuple[MemberShown, ...]
    roles: tuple[str, ...]  # those that can be granted
    decks: tuple[DecksShown, ...]
    texts: tuple[TextShown, ...]
    set_back: bool  # the clock, and nobody has said yet that it is right
    for_show: bool  # may a table be opened where one person is enough?


def may_propose(who: Actor) -> tuple[str, ...]:
    """What the table of authority lets this role ask of the office; what is not in it, nobody may."""
    return tuple(snake(each.__name__) for each in FORMS if who.role in MAY.get(each, NOBODY).roles)


def enters(who: Actor) -> bool:
    """Who may propose something there, or sign it; and the Auditor, who reads."""
    return bool(may_propose(who)) or who.role in PIT or who.role is Role.AUDITOR


def office(house: House, who: Actor, pinned: frozenset[str] = frozenset()) -> Office:
    """Show a Cashier what waits for a signature and the form for corrections, and nothing else."""
    reads = reads_house(who)
    return Office(
        may=may_propose(who),
        proposals=tuple(open_proposals(house, who)),
        tables=tuple(_set(t) for t in in_order(house)) if reads else (),
        next_table=f"t{_next(house.tables)}",
        next_title=f"Table {_next(t.title for t in house.tables.values())}",
        links=tuple(_link(house, each) for each in links_in_order(house)) if reads else (),
        staff=_staff(house, pinned) if reads else (),
        roles=tuple(role.value for role in Role if role in GRANTED),
        decks=tuple(_decks(house, t) for t in in_order(house) if _over(t)) if reads else (),
        texts=tuple(_text(code) for code in changed_documents(house.register)) if reads else (),
        set_back=reads and house.register.set_back,
        for_show=reads and is_demo(house),
    )


def _set(t: Table) -> TableSet:
    guards = t.controls.two_persons, t.controls.cashier
    return TableSet(t.id, t.title or t.id, t.game, t.link, t.settings, playing(t), t.closed, *guards)


def _next(names: Iterable[str]) -> int:
    """One more than the highest number that a name ends with."""
    found = (re.search(r"[0-9]{1,9}$", name) for name in names)
    return 1 + max((int(each[0]) for each in found if each), default=0)


def _staff(house: House, pinned: frozenset[str]) -> tuple[MemberShown, ...]:
    members = sorted(house.register.staff.items(), key=lambda each: natural(each[0]))
    return tuple(MemberShown(name, role.value, name in pinned) for name, role in members)


def _link(house: House, link: str) -> LinkShown:
    terms = house.links[link].terms
    tables = tuple(t.title or t.id for t in in_order(house) if t.link == link)
    games = tuple(game.id for game in GAMES if game.jackpot_down and not unlinkable(house, link, game.jackpot_link))
    shown = meter_shown(house, link)
    return LinkShown(link, terms.name, shown, terms.bet, terms.rate_ppm, terms.reset, tables, games)


def _over(t: Table) -> int:
    """The number of the last round that is over."""
    return t.rounds - 1 if playing(t) else t.rounds


def _decks(house: House, t: Table) -> DecksShown:
    return DecksShown(t.id, t.title or t.id, _over(t), house.register.decks.get(t.id, ()))


def _text(code: str) -> TextShown:
    doc = BY_CODE.get(code)
    return TextShown(code, doc.title if doc else code, doc.digest if doc else "")
