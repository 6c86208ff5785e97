"""The office: the house's own proposals, links, staff and decks, and what each person may propose about them."""

from msgspec import Struct

from croupier.engine.shown import ProposalShown
from croupier.engine.table import Table, playing
from croupier.house.authority import MAY, NOBODY
from croupier.house.conduct import House, meter_shown
from croupier.house.register import changed
from croupier.rules import commands as c
from croupier.rules.documents import BY_CODE
from croupier.rules.people import GRANTED, Actor, Role
from croupier.server.signatures import of_the_house, reads_house

FORMS: tuple[type[c.Command], ...] = (
    c.ChangeLink,
    c.CorrectMeter,
    c.CloseLink,
    c.CorrectBalance,
    c.GrantRole,
    c.RevokeRole,
    c.Unlock,
    c.OpenDeck,
    c.AdoptRules,
    c.CorrectClock,
)


class LinkShown(Struct, frozen=True):
    """A jackpot link with its terms, and the titles of its tables."""

    link: str
    name: str
    meter: int
    bet: int
    rate_ppm: int
    reset: int
    tables: tuple[str, ...]


class MemberShown(Struct, frozen=True):
    name: str
    role: str


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
    proposals: tuple[ProposalShown, ...]
    links: tuple[LinkShown, ...]
    staff: tuple[MemberShown, ...]
    roles: tuple[str, ...]  # those that can be granted
    decks: tuple[DecksShown, ...]
    texts: tuple[TextShown, ...]
    set_back: bool  # the clock, and nobody has said yet that it is right


def may_propose(who: Actor) -> tuple[str, ...]:
    """What the table of authority lets this role ask of the office; what is not in it, nobody may."""
    return tuple(c.snake(each.__name__) for each in FORMS if who.role in MAY.get(each, NOBODY).roles)


def enters(who: Actor) -> bool:
    """Who may propose something there, or sign it; and the Auditor, who reads."""
    return bool(may_propose(who)) or who.role in MAY[c.Sign].roles or who.role is Role.AUDITOR


def office(house: House, who: Actor) -> Office:
    """A Cashier is shown his own proposals and his form, and nothing else."""
    reads = reads_house(who)
    return Office(
        may=may_propose(who),
        proposals=of_the_house(house, who),
        links=tuple(_link(house, each) for each in house.links) if reads else (),
        staff=tuple(MemberShown(name, role.value) for name, role in house.register.staff.items()) if reads else (),
        roles=tuple(role.value for role in Role if role in GRANTED),
        decks=tuple(_decks(house, t) for t in house.tables.values() if _over(t)) if reads else (),
        texts=tuple(_text(code) for code in changed(house.register)) if reads else (),
        set_back=reads and house.register.set_back,
    )


def _link(house: House, link: str) -> LinkShown:
    terms = house.links[link].terms
    tables = tuple(t.title or t.id for t in house.tables.values() if t.link == link)
    return LinkShown(link, terms.name, meter_shown(house, link), terms.bet, terms.rate_ppm, terms.reset, tables)


def _over(t: Table) -> int:
    """The number of the last round that is over."""
    return t.rounds - 1 if playing(t) else t.rounds


def _decks(house: House, t: Table) -> DecksShown:
    return DecksShown(t.id, t.title or t.id, _over(t), house.register.decks.get(t.id, ()))


def _text(code: str) -> TextShown:
    doc = BY_CODE.get(code)
    return TextShown(code, doc.title if doc else code, doc.digest if doc else "")
