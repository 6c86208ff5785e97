"""Signatures: what is shown of open proposals, and what the store is asked for before an award is signed."""

from collections.abc import Callable, Iterable
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.proposals import LIST, Proposal, may_withdraw, unfit
from croupier.engine.record import Recorded
from croupier.engine.shown import ProposalShown
from croupier.engine.table import Table
from croupier.engine.views import proposal, view
from croupier.house.claims import Evidence
from croupier.house.conduct import HOUSE_STREAM, House
from croupier.house.register import Register
from croupier.rules import commands as c
from croupier.rules.money import dollars
from croupier.rules.people import RANK_NAMES, Actor, Role
from croupier.rules.settings import DEMO
from croupier.server.dealer import kept_seeds
from croupier.store.port import Store, told

PPM_OF_A_PERCENT = 10_000


class OpenProposal(Struct, frozen=True):
    """One that waits, with the address to which its signature is sent."""

    table: str
    proposal: ProposalShown


def evidence(
    store: Store, t: Table | None, command: c.AnyCommand, coming: Callable[[str], Iterable[Recorded]]
) -> Evidence | None:
    """The record of the round and the seeds of its promise, where a signature may need them; it reads the log.

    `coming` are records that this very signature builds upon, and that may be on their way to the disk.
    """
    if t is None or t.round is None or not isinstance(command, c.Sign):
        return None
    first = t.log[0].seq
    records = {each.n: each for each in chain(coming(t.id), told(store, store.stream(t.id, first - 1)))}
    round_so_far = tuple(records[n] for n in sorted(records) if first <= n <= t.seq)
    return Evidence(round_so_far, kept_seeds(store.secret, t.id, t.round))


def as_if_signed(house: House, table: str) -> House:
    """The same house with nobody to wait for at this table, whoever asks: what a ruling would do, once it is signed."""
    t = house.tables.get(table)
    tables = {**house.tables, table: replace(t, controls=DEMO)} if t else house.tables
    return replace(house, tables=tables, register=Register())


def reads_house(who: Actor) -> bool:
    """What concerns the house itself is for those who work at its tables, the Auditor and the Administrator."""
    return who.is_staff or who.role in (Role.AUDITOR, Role.ADMINISTRATOR)


def open_proposals(house: House, who: Actor) -> list[OpenProposal]:
    """Everything in the house that waits for a signature; what waits at a table only for those who work there."""
    office = [OpenProposal(HOUSE_STREAM, each) for each in of_the_house(house, who)]
    tables = (t for t in house.tables.values() if t.proposals and who.is_staff)
    return office + [OpenProposal(t.id, each) for t in tables for each in view(t, who).proposals]


def in_the_office(house: House, who: Actor) -> tuple[OpenProposal, ...]:
    """The house's own, and what tables are to be set to: all that is proposed there."""
    own = tuple(OpenProposal(HOUSE_STREAM, each) for each in of_the_house(house, who))
    tables = house.tables.values() if reads_house(who) else ()
    waiting = ((t, each) for t in tables for each in t.proposals if isinstance(each.command, c.ChangeSettings))
    return own + tuple(OpenProposal(t.id, proposal(t, each, who)) for t, each in waiting)


def of_the_house(house: House, who: Actor) -> tuple[ProposalShown, ...]:
    """Its own proposals; who does not read them all reads those that he has made."""
    reads = reads_house(who)
    return tuple(_shown(each, who) for each in house.proposals if reads or each.by.name == who.name)


def _shown(each: Proposal, who: Actor) -> ProposalShown:
    return ProposalShown(
        id=each.id,
        says=f"{LIST[each.kind].says}: {_words(each.command)}",
        by=each.by.name,
        signed=tuple(by.name for by in each.names),
        refused=tuple(by.name for by in each.refused),
        needs=RANK_NAMES[each.least],
        may_sign=unfit(each, who) is None,
        may_withdraw=may_withdraw(each, who),
    )


def _words(command: c.AnyCommand) -> str:
    """What is asked of the office, as it is read before it is signed."""
    match command:
        case c.OpenLink(link, terms):
            begins = f"begins at {dollars(terms.start)}, awards above {dollars(terms.sign_above)} are signed"
            return f"{terms.name}, {_terms(link, terms.bet, terms.rate_ppm, terms.reset)}, {begins}"
        case c.ChangeLink(link, bet, rate_ppm, reset):
            return _terms(link, bet, rate_ppm, reset)
        case c.CloseLink(link, into):
            return f"link {link}, its meter goes to {f'link {into}' if into else 'the House'}"
        case c.CorrectMeter(link, cents, reason):
            return f"link {link}, {_more_or_less(cents)}, because: {reason}"
        case c.CorrectBalance(player, cents, reason):
            return f"{player}, {_more_or_less(cents)}, because: {reason}"
        case c.GrantRole(name, role):
            return f"{name}, {role.value.replace('_', ' ')}"
        case c.RevokeRole(name):
            return f"{name}, who works here no longer"
        case c.Unlock(said) | c.CorrectClock(said):
            return said
        case c.OpenDeck(table, number):
            return f"round {number} at table {table}"
        case c.AdoptRules(document, digest):
            return f"{document}, with the digest {digest}"
        case _:
            return ", ".join(f"{name} {getattr(command, name)}" for name in command.__struct_fields__)


def _terms(link: str, bet: int, rate_ppm: int, reset: int) -> str:
    share = f"{rate_ppm / PPM_OF_A_PERCENT:g} %"
    return f"link {link}, bet {dollars(bet)}, {share} of it to the meter, reset value {dollars(reset)}"


def _more_or_less(cents: int) -> str:
    return f"{dollars(abs(cents))} {'more' if cents > 0 else 'less'}"
