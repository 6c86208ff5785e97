"""Proposals that wait for a second signature, and who may sign them; the table is paused for some kinds."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Rank, Role

AWARD, RESTORING, WITNESS = "award", "restoring", "witness"
ABSENCE, PLACING = "absence", "placing"


class TwoPersonRule(Struct, frozen=True, gc=False):
    """A row of the two-person list: at least one of the two signers has the rank `least`."""

    says: str
    least: Rank
    signs: Rank = Rank.PIT_SUPERVISOR  # lowest rank of every signer


# fmt: off
TWO_PERSON_RULES = {
    "void":           TwoPersonRule("A round is Void", Rank.PIT_SUPERVISOR),
    "ruling":         TwoPersonRule("A ruling changes bets or choices after No more Bets", Rank.PIT_SUPERVISOR),
    ABSENCE:          TwoPersonRule("A player has walked away", Rank.PIT_SUPERVISOR),
    PLACING:          TwoPersonRule("A bet is placed or taken back for a player", Rank.PIT_SUPERVISOR),
    "reconstruction": TwoPersonRule("Cards are put back or taken in another order", Rank.PIT_SUPERVISOR),
    "denial":         TwoPersonRule("A Hand with a jackpot award is out", Rank.SHIFT_MANAGER),
    AWARD:            TwoPersonRule("Payment of a large jackpot award", Rank.PIT_MANAGER),
    "settings":       TwoPersonRule("A table has other limits or options", Rank.PIT_MANAGER),
    "opening":        TwoPersonRule("A jackpot link is opened", Rank.SHIFT_MANAGER),
    "link":           TwoPersonRule("A link has another bet, rate or reset value", Rank.SHIFT_MANAGER),
    "closing":        TwoPersonRule("A jackpot link is closed or merged", Rank.SHIFT_MANAGER, signs=Rank.SHIFT_MANAGER),
    "meter":          TwoPersonRule("A jackpot meter is corrected", Rank.SHIFT_MANAGER),
    "balance":        TwoPersonRule("A wallet is corrected", Rank.SHIFT_MANAGER),
    "order":          TwoPersonRule("The order of jackpot awards is ruled", Rank.SHIFT_MANAGER),
    "debt":           TwoPersonRule("A debt to the house is written off", Rank.SHIFT_MANAGER, signs=Rank.PIT_MANAGER),
    "role":           TwoPersonRule("A role is granted or taken away", Rank.SHIFT_MANAGER, signs=Rank.SHIFT_MANAGER),
    "unlock":         TwoPersonRule("A member of staff may try their PIN again at once", Rank.PIT_MANAGER),
    "deck":           TwoPersonRule("The deck of a round is opened", Rank.SHIFT_MANAGER, signs=Rank.PIT_MANAGER),
    "rules":          TwoPersonRule("A new text of the rules is adopted", Rank.SHIFT_MANAGER, signs=Rank.SHIFT_MANAGER),
    "clock":          TwoPersonRule("The clock of the house is set back", Rank.SHIFT_MANAGER),
    RESTORING:        TwoPersonRule("A backup is restored", Rank.SHIFT_MANAGER),
    WITNESS:          TwoPersonRule("A new witness of the chain begins", Rank.SHIFT_MANAGER),
    "pin":            TwoPersonRule("A member of staff gets a new PIN", Rank.PIT_MANAGER, signs=Rank.PIT_MANAGER),
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
        """The people who have proposed or signed it so far, without the house itself."""
        return (*(() if self.by.role is Role.HOUSE else (self.by,)), *self.signed)

    @property
    def least(self) -> Rank:
        """Lowest rank that one of the two signers must have; Shift Manager after a refusal."""
        return Rank.SHIFT_MANAGER if self.refused else TWO_PERSON_RULES[self.kind].least


OpenProposals = tuple[Proposal, ...]


def apply_signing_event(pending: OpenProposals, event: e.SigningEvent) -> OpenProposals:
    """Return the open proposals after an event."""
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
    """Return whether this is the player for whom a bet is placed or taken back; their word alone is enough."""
    return proposal.kind == PLACING and by.role is Role.PLAYER and getattr(proposal.command, "player", "") == by.name


def may_withdraw(proposal: Proposal, by: Actor) -> bool:
    """Return whether this person proposed it or is a Shift Manager; an award cannot be withdrawn."""
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
