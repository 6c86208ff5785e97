"""What one person has proposed and a second has not signed yet; the table stands still meanwhile."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Rank, Role

AWARD, RESTORING, WITNESS = "award", "restoring", "witness"
ABSENCE, PLACING = "absence", "placing"


class Item(Struct, frozen=True, gc=False):
    """A row of the two-person list: one of the two who sign has at least this rank."""

    says: str
    least: Rank
    signs: Rank = Rank.PIT_SUPERVISOR  # nobody below signs


# fmt: off
LIST = {
    "void":           Item("A round is Void", Rank.PIT_SUPERVISOR),
    "ruling":         Item("A ruling changes bets or choices after No more Bets", Rank.PIT_SUPERVISOR),
    ABSENCE:          Item("A player has walked away", Rank.PIT_SUPERVISOR),
    PLACING:          Item("A bet is placed or taken back for a player", Rank.PIT_SUPERVISOR),
    "reconstruction": Item("Cards are put back or taken in another order", Rank.PIT_SUPERVISOR),
    "denial":         Item("A Hand with a jackpot award is out", Rank.SHIFT_MANAGER),
    AWARD:            Item("Payment of a large jackpot award", Rank.PIT_MANAGER),
    "settings":       Item("A table has other limits or options", Rank.PIT_MANAGER),
    "opening":        Item("A jackpot link is opened", Rank.SHIFT_MANAGER),
    "link":           Item("A link has another bet, rate or reset value", Rank.SHIFT_MANAGER),
    "closing":        Item("A jackpot link is closed or merged", Rank.SHIFT_MANAGER, signs=Rank.SHIFT_MANAGER),
    "meter":          Item("A jackpot meter is corrected", Rank.SHIFT_MANAGER),
    "balance":        Item("A wallet is corrected", Rank.SHIFT_MANAGER),
    "order":          Item("The order of jackpot awards is ruled", Rank.SHIFT_MANAGER),
    "debt":           Item("A debt to the house is written off", Rank.SHIFT_MANAGER, signs=Rank.PIT_MANAGER),
    "role":           Item("A role is granted or taken away", Rank.SHIFT_MANAGER, signs=Rank.SHIFT_MANAGER),
    "unlock":         Item("A member of staff may try their PIN again at once", Rank.PIT_MANAGER),
    "deck":           Item("The deck of a round is opened", Rank.SHIFT_MANAGER, signs=Rank.PIT_MANAGER),
    "rules":          Item("Another text of the rules is adopted", Rank.SHIFT_MANAGER, signs=Rank.SHIFT_MANAGER),
    "clock":          Item("The clock of the house is set back", Rank.SHIFT_MANAGER),
    RESTORING:        Item("A backup is restored", Rank.SHIFT_MANAGER),
    WITNESS:          Item("A new witness of the chain begins", Rank.SHIFT_MANAGER),
    "pin":            Item("A member of staff gets a first or a new PIN", Rank.PIT_MANAGER, signs=Rank.PIT_MANAGER),
}
# fmt: on
HOLDS = frozenset({"void", "reconstruction", "ruling", "denial"})  # the round waits for these
HELD = (
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
)  # whatever could change what a ruling would do; leaving and cashing out cannot, and are nobody's to forbid


class Proposal(Struct, frozen=True, gc=False):
    id: int
    kind: str
    command: c.AnyCommand
    by: Actor
    seq: int  # events of its stream before it
    would: str
    signed: tuple[Actor, ...] = ()
    refused: tuple[Actor, ...] = ()
    displayed: int | None = None  # for a failure of the jackpot: the value displayed when it was reported

    @property
    def names(self) -> tuple[Actor, ...]:
        """Those who stand for it so far; the house itself is nobody."""
        return (*(() if self.by.role is Role.HOUSE else (self.by,)), *self.signed)

    @property
    def least(self) -> Rank:
        """Who must be among the two; after a refusal it is for the Shift Manager, as all that is not provided for."""
        return Rank.SHIFT_MANAGER if self.refused else LIST[self.kind].least


Open = tuple[Proposal, ...]


def after(pending: Open, event: e.SigningEvent) -> Open:
    """What is open after one more event."""
    match event:
        case e.Proposed(id, kind, command, by, seq, would, displayed):
            return (*pending, Proposal(id, kind, command, by, seq, would, displayed=displayed))
        case e.Signed(id, by, False):
            return _with(pending, id, signed=by)
        case e.SignatureRefused(id, by):
            return _with(pending, id, refused=by)
        case e.Signed(id) | e.ProposalClosed(id):
            return tuple(each for each in pending if each.id != id)


def _with(pending: Open, id: int, signed: Actor | None = None, refused: Actor | None = None) -> Open:
    return tuple(
        replace(
            each,
            signed=(*each.signed, signed) if signed else each.signed,
            refused=(*each.refused, refused) if refused else each.refused,
        )
        if each.id == id
        else each
        for each in pending
    )


def holding(pending: Open) -> Proposal | None:
    """The proposal that the round waits for."""
    return next((each for each in pending if each.kind in HOLDS), None)


def held(pending: Open, command: c.AnyCommand) -> Refused | None:
    """Cards and bets stay as they are while a ruling on them waits for its second signature."""
    if not pending or not isinstance(command, HELD) or not (found := holding(pending)):
        return None
    return refuse("waits_for_second_signature", "proposal", proposal=found.id)


def confirms(proposal: Proposal, by: Actor) -> bool:
    """Is this the player for whom a bet is placed or taken back? Their own word is enough."""
    return proposal.kind == PLACING and by.role is Role.PLAYER and getattr(proposal.command, "player", "") == by.name


def may_withdraw(proposal: Proposal, by: Actor) -> bool:
    """Who made it, or a Shift Manager; an award is paid or ruled on, never withdrawn."""
    return proposal.kind != AWARD and (by.name == proposal.by.name or by.role is Role.SHIFT_MANAGER)


def still_needed(proposal: Proposal) -> Rank:
    """The rank of a person who is still missing, given who has signed so far."""
    ranks = [each.rank for each in proposal.names]
    return LIST[proposal.kind].signs if max(ranks, default=Rank.NONE) >= proposal.least else proposal.least


def unfit(proposal: Proposal, by: Actor, gains: frozenset[str] = frozenset()) -> Refused | None:
    """Why this person cannot sign: the rank, the same person twice, or who gains by it."""
    signs = LIST[proposal.kind].signs
    if confirms(proposal, by):
        return None
    if by.rank < signs or by.role is Role.HOUSE:
        return refuse("rank_too_low", "role", rank=signs.name.lower())
    if any(each.name == by.name for each in proposal.names):
        return refuse("second_person_signs", "proposal")
    if by.name in gains:
        return refuse("signer_benefits", "proposal")
    last = len(proposal.names) > 0
    if last and max(each.rank for each in (*proposal.names, by)) < proposal.least:
        return refuse("signer_of_rank_required", "role", rank=proposal.least.name.lower())
    return None
