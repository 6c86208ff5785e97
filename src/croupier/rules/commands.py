"""Commands at a table, from players, dealers and the pit. The session of the sender tells who it is."""

from msgspec import Struct

from croupier.rules.base_classes import Command
from croupier.rules.cards import Card

# ---- players ---------------------------------------------------------------------------------------------------------


class Sit(Command, frozen=True):
    """Take a free box as a seat."""

    box: int


class Leave(Command, frozen=True):
    """Give up the seat and cash out; during a round this counts as walking away."""


class BuyIn(Command, frozen=True):
    """Bring chips from the wallet to the table. Only a cashier, who does it for somebody else, names the player."""

    cents: int
    player: str = ""


class CashOut(Command, frozen=True):
    """Take chips from the table back to the wallet. Only a cashier, who does it for somebody else, names the player."""

    cents: int
    player: str = ""


class PlaceBet(Command, frozen=True):
    """Add chips to a spot. Only staff, who bet for somebody else, name the player."""

    box: int
    bet: str
    cents: int
    player: str = ""
    seated: bool = False  # does the player sit at this box? The table sets this, whatever was sent


class WithdrawBet(Command, frozen=True):
    """Take a whole bet back from its spot while bets are open.

    Only staff, who act for somebody else, name the player.
    """

    box: int
    bet: str
    player: str = ""


class Examine(Command, frozen=True):
    """Look at the cards of one's own hand."""

    box: int


class Decide(Command, frozen=True, cache_hash=True):
    """Make the decision that a hand waits for. `decision` is a code such as fold or hit."""

    box: int
    decision: str
    cents: int = 0  # if the player chooses the amount


class RefuseToShow(Command, frozen=True):
    """Keep one's cards closed when hands are shown."""

    box: int


class ShowForClaim(Command, frozen=True):
    """Show cards that one kept closed before, to prove that a side bet has won."""

    box: int


class Squeeze(Command, frozen=True):
    """Ask to get the coming cards of a box face down, to turn them over oneself."""

    box: int


class ChooseOption(Command, frozen=True):
    """Choose one of the options that are offered after a dealing error."""

    box: int
    option: str


# ---- the dealer ------------------------------------------------------------------------------------------------------


class OpenRound(Command, frozen=True):
    """ "Place your Bets, please": open a round. The commitment, a hash, fixes the order of its cards."""

    commitment: str = ""


class CloseBets(Command, frozen=True):
    """ "No more Bets": close betting."""


class Deal(Command, frozen=True):
    """Deal the next cards from the device. `to` is the place where they really fell, if it is not the intended one."""

    cards: tuple[Card, ...]
    to: int | None = None


class Reveal(Command, frozen=True):
    """Turn over the cards that are due to be shown next."""


class Settle(Command, frozen=True):
    """Pay and collect all bets that are decided."""


class WalkAway(Command, frozen=True):
    """Record that a player left the table or, if `gone` is false, did not answer in time."""

    player: str
    gone: bool = True


# ---- the pit and the house -------------------------------------------------------------------------------------------


class Facts(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The facts of a reported irregularity. Each kind of irregularity needs some of them."""

    box: int | None = None
    boxes: tuple[int, ...] | None = None  # the hands concerned
    player: str | None = None
    bet: str | None = None
    cents: int | None = None  # the actual amount on the spot
    restorable: bool | None = None  # can the cards be put back in order?
    intentional: bool | None = None
    cards: tuple[int, ...] | None = None  # the drawn cards concerned, counted from 0
    order: tuple[int, ...] | None = None  # drawn cards in the order ruled
    lie: tuple[int, ...] | None = None  # the place where each drawn card was found
    remedy: str | None = None
    reason: str | None = None
    round: int | None = None
    value: str | None = None  # the identity of a damaged or lost card
    scope: str | None = None  # of a failure of the jackpot: device | system
    looked: bool | None = None  # had anybody looked at their cards when it happened?


class Report(Command, frozen=True):
    """Report an irregularity, so that the paragraph that covers it is carried out."""

    irregularity: str
    facts: Facts = Facts()


class RuleJackpot(Command, frozen=True):
    """Rule how play goes on while the jackpot is out of order: close_table, block_box, no_jackpot or restored."""

    mode: str
    box: int | None = None


class PayAward(Command, frozen=True):
    """Pay a major jackpot award, by the meter that the link displays now."""

    box: int
    cents: int
    displayed: int
    ruled: bool = False  # the house has ruled on the order of the hands at this table


class CloseTable(Command, frozen=True):
    """Close the table: no further round is opened."""


# ---- Poker -----------------------------------------------------------------------------------------------------------


class SitOut(Command, frozen=True):
    """Take a break from the game and keep the seat, missing any Blinds. Staff name the player they do this for."""

    player: str = ""


class ComeBack(Command, frozen=True):
    """Play again from the next round. With `wait`, wait for one's own Big Blind instead of paying to join."""

    wait: bool = False


class Relocate(Command, frozen=True):
    """Give a seat to a player whom a Pit Employee moves here from another table."""

    player: str
    box: int


class DeemGone(Command, frozen=True):
    """Rule that an absent player has left the game, which frees their seat."""

    player: str


class ReleaseStake(Command, frozen=True):
    """Let a player who left come back with any number of chips, because the time set by the House is over."""

    player: str


class ShowHand(Command, frozen=True):
    """Show one's Hole Cards at the showdown."""

    box: int


class TimeUp(Command, frozen=True):
    """Act once for a player who did not act in time."""

    box: int


class Reshuffle(Command, frozen=True):
    """Shuffle together the cards that were taken back and those not dealt. The commitment fixes the new order."""

    commitment: str = ""


RoundCommand = (
    PlaceBet
    | WithdrawBet
    | CloseBets
    | Deal
    | Examine
    | Decide
    | RefuseToShow
    | ShowForClaim
    | Squeeze
    | ChooseOption
    | Reveal
    | Settle
    | WalkAway
    | Report
    | PayAward
    | ShowHand
    | TimeUp
    | Reshuffle
)
SeatCommand = Sit | Leave | BuyIn | CashOut | SitOut | ComeBack | Relocate | DeemGone | ReleaseStake
TableCommand = RoundCommand | SeatCommand | OpenRound | RuleJackpot | CloseTable
DealerCommand = OpenRound | CloseBets | Deal | Reveal | Settle | WalkAway | TimeUp | Reshuffle
PitCommand = Report | RuleJackpot | PayAward | CloseTable | Relocate | DeemGone | ReleaseStake
