"""Proposals that wait for a second signature, and who may sign them. Play stops while a ruling waits."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.coded_message import Message, message
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Rank, Role

AWARD, RESTORING, WITNESS = "award", "restoring", "witness"
ABSENCE, PLACING = "absence", "placing"


class TwoPersonRule(Struct, frozen=True, gc=False):
    """Which ranks a kind of proposal needs: every signer at least `signs`, and one of the two at least `least`."""

    description: Message
    least: Rank
    signs: Rank = Rank.PIT_SUPERVISOR  # lowest rank of every signer


# fmt: off
TWO_PERSON_RULES = {
    "void":           TwoPersonRule(message("proposal_void"), Rank.PIT_SUPERVISOR),
    "ruling":         TwoPersonRule(message("proposal_ruling"), Rank.PIT_SUPERVISOR),
    ABSENCE:          TwoPersonRule(message("proposal_absence"), Rank.PIT_SUPERVISOR),
    PLACING:          TwoPersonRule(message("proposal_placing"), Rank.PIT_SUPERVISOR),
    "reconstruction": TwoPersonRule(message("proposal_reconstruction"), Rank.PIT_SUPERVISOR),
    "denial":         TwoPersonRule(message("proposal_denial"), Rank.SHIFT_MANAGER),
    AWARD:            TwoPersonRule(message("proposal_award"), Rank.PIT_MANAGER),
    "settings":       TwoPersonRule(message("proposal_settings"), Rank.PIT_MANAGER),
    "opening":        TwoPersonRule(message("proposal_opening"), Rank.SHIFT_MANAGER),
    "link":           TwoPersonRule(message("proposal_link"), Rank.SHIFT_MANAGER),
    "closing":        TwoPersonRule(message("proposal_closing"), Rank.SHIFT_MANAGER, signs=Rank.SHIFT_MANAGER),
    "meter":          TwoPersonRule(message("proposal_meter"), Rank.SHIFT_MANAGER),
    "balance":        TwoPersonRule(message("proposal_balance"), Rank.SHIFT_MANAGER),
    "order":          TwoPersonRule(message("proposal_order"), Rank.SHIFT_MANAGER),
    "debt":           TwoPersonRule(message("proposal_debt"), Rank.SHIFT_MANAGER, signs=Rank.PIT_MANAGER),
    "role":           TwoPersonRule(message("proposal_role"), Rank.SHIFT_MANAGER, signs=Rank.SHIFT_MANAGER),
    "unlock":         TwoPersonRule(message("proposal_unlock"), Rank.PIT_MANAGER),
    "deck":           TwoPersonRule(message("proposal_deck"), Rank.SHIFT_MANAGER, signs=Rank.PIT_MANAGER),
    "rules":          TwoPersonRule(message("proposal_rules"), Rank.SHIFT_MANAGER, signs=Rank.SHIFT_MANAGER),
    "clock":          TwoPersonRule(message("proposal_clock"), Rank.SHIFT_MANAGER),
    RESTORING:        TwoPersonRule(message("proposal_restoring"), Rank.SHIFT_MANAGER),
    WITNESS:          TwoPersonRule(message("proposal_witness"), Rank.SHIFT_MANAGER),
    "pin":            TwoPersonRule(message("proposal_pin"), Rank.PIT_MANAGER, signs=Rank.PIT_MANAGER),
}
# fmt: on
BLOCKING_KINDS = frozenset({"void", "reconstruction", "ruling", "denial"})  # the round waits for these
BLOCKED_COMMANDS = (
    c.OpenRound
    | c.CloseBets
    | c.Deal
    | c.Reveal
    | c.Settle
    | c.Reshuffle
    | c.TimeUp
    | c.WalkAway
    | c.PlaceBet
    | c.WithdrawBet
    | c.Decide
    | c.ChooseOption
    | c.Examine
    | c.Squeeze
    | c.RefuseToShow
    | c.ShowForClaim
    | c.ShowHand
)  # they could change what a ruling would do; leaving and cashing out cannot and stay allowed


class Proposal(Struct, frozen=True, gc=False):
    id: int
    kind: str
    command: c.AnyCommand
    by: Actor
    seq: int  # events of its stream before it
    would: str  # digest of what it would do
    signed: tuple[Actor, ...] = ()
    refused: tuple[Actor, ...] = ()
    displayed: int | None = None  # for a jackpot failure: the value displayed when it was reported

    @property
    def names(self) -> tuple[Actor, ...]:
        """The people who have proposed or signed this proposal so far, without the house itself."""
        return (*(() if self.by.role is Role.HOUSE else (self.by,)), *self.signed)

    @property
    def least(self) -> Rank:
        """The lowest rank that one of the two signers must have; Shift Manager once somebody has refused to sign."""
        return Rank.SHIFT_MANAGER if self.refused else TWO_PERSON_RULES[self.kind].least


OpenProposals = tuple[Proposal, ...]


def apply_signing_event(pending: OpenProposals, event: e.SigningEvent) -> OpenProposals:
    """Return the open proposals after a proposal, a signature, a refusal to sign, or the end of a proposal."""
    match event:
        case e.Proposed(id, kind, command, by, seq, would, displayed):
            return (*pending, Proposal(id, kind, command, by, seq, would, displayed=displayed))
        case e.Signed(id, by, False):
            return _add_name(pending, id, signed=by)
        case e.SignatureRefused(id, by):
            return _add_name(pending, id, refused=by)
        case e.Signed(id) | e.ProposalClosed(id):
            return tuple(proposal for proposal in pending if proposal.id != id)


def _add_name(
    pending: OpenProposals, id: int, signed: Actor | None = None, refused: Actor | None = None
) -> OpenProposals:
    return tuple(
        replace(
            proposal,
            signed=(*proposal.signed, signed) if signed else proposal.signed,
            refused=(*proposal.refused, refused) if refused else proposal.refused,
        )
        if proposal.id == id
        else proposal
        for proposal in pending
    )


def blocking_proposal(pending: OpenProposals) -> Proposal | None:
    """Return the proposal that the round waits for, if any."""
    return next((proposal for proposal in pending if proposal.kind in BLOCKING_KINDS), None)


def refuse_while_blocked(pending: OpenProposals, command: c.AnyCommand) -> Refused | None:
    """Refuse to change cards and bets while a ruling on them waits for its second signature."""
    if not pending or not isinstance(command, BLOCKED_COMMANDS) or not (proposal := blocking_proposal(pending)):
        return None
    return refuse("waits_for_second_signature", "proposal", proposal=proposal.id)


def confirms(proposal: Proposal, by: Actor) -> bool:
    """Return whether this player must confirm a bet that staff want to place or take back; nobody else has to."""
    return proposal.kind == PLACING and by.role is Role.PLAYER and getattr(proposal.command, "player", "") == by.name


def may_withdraw(proposal: Proposal, by: Actor) -> bool:
    """Return whether this person, as author or Shift Manager, may withdraw a proposal; nobody may withdraw an award."""
    return proposal.kind != AWARD and (by.name == proposal.by.name or by.role is Role.SHIFT_MANAGER)


def missing_rank(proposal: Proposal) -> Rank:
    """Return the lowest rank that the next signer must have, given who has signed so far."""
    ranks = [signer.rank for signer in proposal.names]
    return TWO_PERSON_RULES[proposal.kind].signs if max(ranks, default=Rank.NONE) >= proposal.least else proposal.least


def refuse_signer(proposal: Proposal, by: Actor, beneficiaries: frozenset[str] = frozenset()) -> Refused | None:
    """Return why this person may not sign: rank too low, same person, or personal benefit."""
    lowest_rank = TWO_PERSON_RULES[proposal.kind].signs
    if confirms(proposal, by):
        return None
    if by.rank < lowest_rank or by.role is Role.HOUSE:
        return refuse("rank_too_low", "role", rank=lowest_rank.name.lower())
    if any(signer.name == by.name for signer in proposal.names):
        return refuse("second_person_signs", "proposal")
    if by.name in beneficiaries:
        return refuse("signer_benefits", "proposal")
    is_second = len(proposal.names) > 0
    if is_second and max(signer.rank for signer in (*proposal.names, by)) < proposal.least:
        return refuse("signer_of_rank_required", "role", rank=proposal.least.name.lower())
    return None
