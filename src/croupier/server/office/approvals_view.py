"""Open proposals, as signers see them before they sign."""

from msgspec import Struct

from croupier.engine.private_view import build_proposal_view
from croupier.engine.proposals import TWO_PERSON_RULES, Proposal, may_withdraw, missing_rank, refuse_signer
from croupier.engine.table import Table, game_of
from croupier.engine.transcript import cite
from croupier.engine.view_types import Cited, Effect, ProposalShown
from croupier.engine.views import effects, happened
from croupier.house.execute import HOUSE_STREAM, House, preview_proposal
from croupier.record import commands as c
from croupier.rules.coded_message import Message, Text, message
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role, lowest_role
from croupier.server.command_queue import attempt
from croupier.words import name_of, render

BETWEEN_ROUNDS = c.ChangeSettings | c.LinkTable


class OpenProposal(Struct, frozen=True):
    """A proposal that waits for a signature, with its table and its effects on the bets there."""

    table: str
    proposal: ProposalShown
    title: str = ""  # of the table
    round: int = 0
    between: bool = False  # takes effect only between two rounds
    box_word: str = "box"  # or seat
    about: str = ""  # the player and hand of an award
    award: int = 0  # cents, from the value displayed when it was proposed
    cited: tuple[Cited, ...] = ()
    effects: tuple[Effect, ...] = ()  # on each bet, once it is signed


def reads_house(actor: Actor) -> bool:
    """Return whether a person may see the whole house; dealers, the pit, auditors and administrators may."""
    return actor.is_staff or actor.role in (Role.AUDITOR, Role.ADMINISTRATOR)


def open_proposals(house: House, actor: Actor) -> list[OpenProposal]:
    """List everything in the house that waits for a signature, whether or not this member of staff may sign it."""
    office = [OpenProposal(HOUSE_STREAM, _office_proposal(pending, actor)) for pending in house.proposals]
    at_tables = [
        _proposal_at_table(house, table, pending, actor)
        for table in house.tables.values()
        for pending in table.proposals
    ]
    return sorted(office + at_tables, key=lambda shown: (not shown.proposal.stops, shown.proposal.id))


def _proposal_at_table(house: House, table: Table, pending: Proposal, actor: Actor) -> OpenProposal:
    details = (
        _award_details(table, pending.command)
        if isinstance(pending.command, c.PayAward)
        else _ruling_details(house, table, pending)
    )
    return OpenProposal(
        table.id,
        build_proposal_view(table, pending, actor),
        table.title or table.id,
        table.rounds,
        isinstance(pending.command, BETWEEN_ROUNDS),
        game_of(table).box_word,
        *details,
    )


Details = tuple[str, int, tuple[Cited, ...], tuple[Effect, ...]]


def _award_details(table: Table, award: c.PayAward) -> Details:
    """Describe whose award it is, and its amount now; what is paid depends on the jackpot at the second signature."""
    claims = (claim for claim in getattr(table.round, "claims", ()) if claim.box == award.box)
    claim = next(claims, None)
    if claim is None:
        return "", 0, (), ()
    about = message("office_award", player=claim.player, hand=claim.hand, percent=claim.percent)
    return render(about), award.cents, (cite(claim.because),), ()


def _ruling_details(house: House, table: Table, pending: Proposal) -> Details:
    """Return the paragraphs cited by a ruling, and its effect on each bet."""
    plan = attempt(lambda house: preview_proposal(house, table, pending), house)
    if isinstance(plan, Refused):
        return "", 0, (), ()
    after = plan.after.tables[table.id]
    happenings = happened(after, plan.records)
    return "", 0, tuple(dict.fromkeys(line.cited for line in happenings if line.cited)), effects(after, plan.records)


def _office_proposal(pending: Proposal, actor: Actor) -> ProposalShown:
    return ProposalShown(
        id=pending.id,
        text=render(
            message(
                "office_proposal", rule=TWO_PERSON_RULES[pending.kind].description, change=_describe(pending.command)
            )
        ),
        by=pending.by.name,
        signed=tuple(signer.name for signer in pending.names),
        refused=tuple(signer.name for signer in pending.refused),
        needs_role=lowest_role(missing_rank(pending)),
        needs=name_of("rank_title", missing_rank(pending).name.lower()),
        may_sign=refuse_signer(pending, actor) is None,
        may_withdraw=may_withdraw(pending, actor),
    )


def _describe(command: c.AnyCommand) -> Text:
    """Describe what an office proposal would do."""
    match command:
        case c.OpenLink(link, terms):
            return message(
                "office_open_link",
                name=terms.name,
                terms=_terms(link, terms.bet, terms.rate_ppm, terms.reset),
                start=terms.start,
                sign_above=terms.sign_above,
            )
        case c.ChangeLink(link, bet, rate_ppm, reset):
            return _terms(link, bet, rate_ppm, reset)
        case c.CloseLink(link, into):
            if not into:
                return message("office_close_link", link=link)
            return message("office_merge_link", link=link, into=into)
        case c.CorrectMeter(link, cents, reason):
            return message("office_correct_meter", link=link, change=_change(cents), reason=reason)
        case c.CorrectBalance(player, cents, reason):
            return message("office_correct_balance", player=player, change=_change(cents), reason=reason)
        case c.WriteOffDebt(player, cents, reason):
            return message("office_write_off_debt", player=player, cents=cents, reason=reason)
        case c.OrderAwards(link, hands, reason):
            order = tuple(message("office_hand", table=hand.table, box=hand.box) for hand in hands)
            return message("office_order_awards", link=link, hands=order, reason=reason)
        case c.GrantRole(name, role):
            return message("office_grant_role", name=name, role=role.value)
        case c.RevokeRole(name):
            return message("office_revoke_role", name=name)
        case c.ResetPin(name):
            return message("office_reset_pin", name=name)
        case c.Unlock(text) | c.CorrectClock(text):
            return text
        case c.OpenDeck(table, number):
            return message("office_open_deck", table=table, round=number)
        case c.AdoptRules(document, digest):
            return message("office_adopt_rules", document=document, digest=digest)
        case _:
            return ", ".join(f"{name} {getattr(command, name)}" for name in command.__struct_fields__)


def _terms(link: str, bet: int, rate_ppm: int, reset: int) -> Message:
    return message("office_link_terms", link=link, bet=bet, rate=rate_ppm, reset=reset)


def _change(cents: int) -> Message:
    return message("office_more", cents=cents) if cents > 0 else message("office_less", cents=-cents)
