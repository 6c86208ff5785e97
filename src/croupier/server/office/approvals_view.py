"""Signatures: what is shown of open proposals, and what the store is asked for before an award is signed."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.proposals import TWO_PERSON_RULES, Proposal, may_withdraw, missing_rank, refuse_signer
from croupier.engine.table import Table, game_of
from croupier.engine.transcript import cite
from croupier.engine.view_types import Cited, Effect, ProposalShown
from croupier.engine.views import effects, happened, proposal
from croupier.house.execute import HOUSE_STREAM, House, Order, execute
from croupier.record import commands as c
from croupier.rules.money import dollars
from croupier.rules.refusal import Refused
from croupier.rules.roles import RANK_NAMES, Actor, Role
from croupier.server.command_queue import attempt
from croupier.server.tables.preview import as_if_signed

PPM_OF_A_PERCENT = 10_000
BETWEEN_ROUNDS = c.ChangeSettings | c.LinkTable


class OpenProposal(Struct, frozen=True):
    """One that waits, with the address to which its signature is sent, and what it would do at its table."""

    table: str
    proposal: ProposalShown
    title: str = ""  # of the table
    round: int = 0
    between: bool = False  # it is done between two rounds only
    box_word: str = "box"  # or seat
    about: str = ""  # whose award it is, and for which hand
    award: int = 0  # cents, on the value displayed when it was proposed
    cited: tuple[Cited, ...] = ()
    effects: tuple[Effect, ...] = ()  # on each bet, once it is signed


def reads_house(who: Actor) -> bool:
    """What concerns the house itself is for those who work at its tables, the Auditor and the Administrator."""
    return who.is_staff or who.role in (Role.AUDITOR, Role.ADMINISTRATOR)


def open_proposals(house: House, who: Actor) -> list[OpenProposal]:
    """List everything in the house that waits for a signature, whether or not this member of staff may sign it."""
    office = [OpenProposal(HOUSE_STREAM, _shown(each, who)) for each in house.proposals]
    at_tables = [_at_table(house, t, each, who) for t in house.tables.values() for each in t.proposals]
    return sorted(office + at_tables, key=lambda each: (not each.proposal.stops, each.proposal.id))


def _at_table(house: House, t: Table, each: Proposal, who: Actor) -> OpenProposal:
    shown = _award(t, each.command) if isinstance(each.command, c.PayAward) else _ruling(house, t, each)
    return OpenProposal(
        t.id,
        proposal(t, each, who),
        t.title or t.id,
        t.rounds,
        isinstance(each.command, BETWEEN_ROUNDS),
        game_of(t).box_word,
        *shown,
    )


Shown = tuple[str, int, tuple[Cited, ...], tuple[Effect, ...]]


def _award(t: Table, award: c.PayAward) -> Shown:
    """Whose award it is; what is paid is the value displayed at the second signature."""
    claims = (claim for claim in getattr(t.round, "claims", ()) if claim.box == award.box)
    claim = next(claims, None)
    if claim is None:
        return "", 0, (), ()
    return f"{claim.player}, {claim.hand}: {claim.percent} % of the jackpot", award.cents, (cite(claim.because),), ()


def _ruling(house: House, t: Table, each: Proposal) -> Shown:
    """The paragraphs by which it is ruled, and what the ruling does to each bet."""
    alone = replace(house, tables={**house.tables, t.id: replace(t, proposals=())})
    order = Order(t.id, each.command, Actor(each.by.name, Role.SHIFT_MANAGER), 0)
    plan = attempt(lambda house: execute(as_if_signed(house, t.id), order), alone)
    if isinstance(plan, Refused):
        return "", 0, (), ()
    after = plan.after.tables[t.id]
    lines = happened(after, plan.records)
    return "", 0, tuple(dict.fromkeys(line.cited for line in lines if line.cited)), effects(after, plan.records)


def _shown(each: Proposal, who: Actor) -> ProposalShown:
    return ProposalShown(
        id=each.id,
        says=f"{TWO_PERSON_RULES[each.kind].says}: {_words(each.command)}",
        by=each.by.name,
        signed=tuple(by.name for by in each.names),
        refused=tuple(by.name for by in each.refused),
        needs=RANK_NAMES[missing_rank(each)],
        may_sign=refuse_signer(each, who) is None,
        may_withdraw=may_withdraw(each, who),
    )


def _words(command: c.AnyCommand) -> str:
    """What is asked of the office, as it is read before it is signed."""
    match command:
        case c.OpenLink(link, terms):
            begins = f"begins at ${dollars(terms.start)}, awards above ${dollars(terms.sign_above)} need two signatures"
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
            return f"{name} no longer works here"
        case c.ResetPin(name):
            return f"{name}. Sign only if they typed the PIN themselves"
        case c.Unlock(said) | c.CorrectClock(said):
            return said
        case c.OpenDeck(table, number):
            return f"round {number} at table {table}"
        case c.AdoptRules(document, digest):
            return f"{document}, with the digest {digest}"
        case _:
            return ", ".join(f"{name} {getattr(command, name)}" for name in command.__struct_fields__)


def _terms(link: str, bet: int, rate_ppm: int, reset: int) -> str:
    share = f"{rate_ppm / PPM_OF_A_PERCENT:g}%"
    return f"link {link}, bet ${dollars(bet)}, {share} of each bet added to the jackpot, reset value ${dollars(reset)}"


def _more_or_less(cents: int) -> str:
    return f"${dollars(abs(cents))} {'more' if cents > 0 else 'less'}"
