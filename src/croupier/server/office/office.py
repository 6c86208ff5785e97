"""The office: the house's proposals, links, staff and decks, and what each person may propose about them."""

import re
from collections.abc import Iterable

from msgspec import Struct

from croupier.engine.table import Table, is_playing
from croupier.house.authority import NOBODY, PERMISSIONS, PIT
from croupier.house.books import is_demo
from croupier.house.execute import House, meter_shown
from croupier.house.link_commands import refuse_link
from croupier.house.registry import changed_documents
from croupier.record import commands as c
from croupier.rules.base_classes import Command, snake
from croupier.rules.coded_message import message
from croupier.rules.documents import BY_CODE
from croupier.rules.games import GAMES
from croupier.rules.roles import GRANTED, Actor, Role
from croupier.rules.settings import AnySettings
from croupier.server.office.approvals_view import OpenProposal, open_proposals, reads_house
from croupier.server.tables.lobby import in_order, links_in_order, natural
from croupier.words import render

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
    """A table and its settings, as the office shows them."""

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
    """A jackpot link with its terms, the titles of its tables, and the games whose tables may join it."""

    link: str
    name: str
    meter: int
    bet: int
    rate_ppm: int
    reset: int
    tables: tuple[str, ...]
    games: tuple[str, ...]


class MemberShown(Struct, frozen=True):
    """A member of staff and whether they have a PIN."""

    name: str
    role: str
    has_pin: bool


class DecksShown(Struct, frozen=True):
    """A table with its last finished round, and the rounds of which every card may be read."""

    table: str
    title: str
    last: int
    opened: tuple[int, ...]


class TextShown(Struct, frozen=True):
    """A rule document whose text has changed since the house adopted it; `digest` is "" if this program lacks it."""

    document: str
    title: str
    digest: str


class Office(Struct, frozen=True):
    """What the office page shows to one person."""

    may: tuple[str, ...]  # commands that this person may propose
    proposals: tuple[OpenProposal, ...]
    tables: tuple[TableSet, ...]
    next_table: str  # suggested id and title of a new table
    next_title: str
    links: tuple[LinkShown, ...]
    staff: tuple[MemberShown, ...]
    roles: tuple[str, ...]  # roles that can be granted
    decks: tuple[DecksShown, ...]
    texts: tuple[TextShown, ...]
    set_back: bool  # the clock was set back, and nobody has confirmed it yet
    for_show: bool  # a demo house: tables with a single signature are allowed


def proposable_commands(actor: Actor) -> tuple[str, ...]:
    """Return the office commands that the person's role may propose."""
    return tuple(snake(kind.__name__) for kind in FORMS if actor.role in PERMISSIONS.get(kind, NOBODY).roles)


def can_enter(actor: Actor) -> bool:
    """Return whether a person may enter the office: to propose, to sign, or as auditor."""
    return bool(proposable_commands(actor)) or actor.role in PIT or actor.role is Role.AUDITOR


def office(house: House, actor: Actor, pinned: frozenset[str] = frozenset()) -> Office:
    """Return the office as a person sees it; a Cashier sees proposals, but no tables, links, staff or decks."""
    reads_all, titles = reads_house(actor), (table.title for table in house.tables.values())
    return Office(
        may=proposable_commands(actor),
        proposals=tuple(open_proposals(house, actor)),
        tables=tuple(_table_set(table) for table in in_order(house)) if reads_all else (),
        next_table=f"t{_next_number(house.tables)}",
        next_title=render(message("new_table_title", number=_next_number(titles))),
        links=tuple(_link_shown(house, link) for link in links_in_order(house)) if reads_all else (),
        staff=_members_shown(house, pinned) if reads_all else (),
        roles=tuple(role.value for role in Role if role in GRANTED),
        decks=tuple(_decks_shown(house, table) for table in in_order(house) if _last_finished(table))
        if reads_all
        else (),
        texts=tuple(_text_shown(code) for code in changed_documents(house.register)) if reads_all else (),
        set_back=reads_all and house.register.set_back,
        for_show=reads_all and is_demo(house),
    )


def _table_set(table: Table) -> TableSet:
    control_flags = table.controls.two_persons, table.controls.cashier
    return TableSet(
        table.id,
        table.title or table.id,
        table.game,
        table.link,
        table.settings,
        is_playing(table),
        table.closed,
        *control_flags,
    )


def _next_number(names: Iterable[str]) -> int:
    """Return one more than the highest number at the end of these names, such as 4 if the last is "t3"."""
    matches = (re.search(r"[0-9]{1,9}$", name) for name in names)
    return 1 + max((int(number[0]) for number in matches if number), default=0)


def _members_shown(house: House, pinned: frozenset[str]) -> tuple[MemberShown, ...]:
    members = sorted(house.register.staff.items(), key=lambda item: natural(item[0]))
    return tuple(MemberShown(name, role.value, name in pinned) for name, role in members)


def _link_shown(house: House, link: str) -> LinkShown:
    terms = house.links[link].terms
    tables = tuple(table.title or table.id for table in in_order(house) if table.link == link)
    games = tuple(game.id for game in GAMES if game.jackpot_down and not refuse_link(house, link, game.jackpot_link))
    meter = meter_shown(house, link)
    return LinkShown(link, terms.name, meter, terms.bet, terms.rate_ppm, terms.reset, tables, games)


def _last_finished(table: Table) -> int:
    """Return the number of the last finished round."""
    return table.rounds - 1 if is_playing(table) else table.rounds


def _decks_shown(house: House, table: Table) -> DecksShown:
    return DecksShown(table.id, table.title or table.id, _last_finished(table), house.register.decks.get(table.id, ()))


def _text_shown(code: str) -> TextShown:
    doc = BY_CODE.get(code)
    return TextShown(code, doc.title if doc else code, doc.digest if doc else "")
