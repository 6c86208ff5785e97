"""The state of a round of house poker, and questions about it."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_round import BaseRound, Stake
from croupier.rules.cards import Card
from croupier.rules.document import Para
from croupier.rules.settings import HousePokerSettings
from croupier.rules.settlement import Line, Result

CardsByPlace = dict[int, tuple[Card, ...]]


class Shows(StrEnum):
    """Whether a player shows their hand at the settlement."""

    YES = "yes"
    REFUSED = "refused"
    PROVED = "proved"  # refused, then shown to prove a side bet


class Box(Struct, frozen=True, gc=False):
    """A box with bets on it, and the decisions made for its hand."""

    number: int
    player: str
    bets: dict[str, int]
    decisions: tuple[str, ...] = ()
    folded: Para | None = None  # the paragraph that folded the hand
    examined: bool = False
    shows: Shows = Shows.YES
    out: bool = False  # invalidated: its bets were returned
    out_by: Para | None = None  # the paragraph that invalidated it


class Round(BaseRound, frozen=True):
    settings: HousePokerSettings
    jackpot: bool = False  # are jackpot bets taken?
    blocked: tuple[int, ...] = ()
    boxes: tuple[Box, ...] = ()  # clockwise
    plan: tuple[int, ...] = ()  # where each card should go, in the order of the deal
    exposed: tuple[int, ...] = ()  # drawn cards that everybody has seen
    by_dealer: tuple[int, ...] = ()  # those of them that the Dealer exposed by mistake
    shown: tuple[int, ...] = ()  # places turned face up
    waiting: tuple[int, ...] = ()  # boxes that must choose an option
    options: tuple[str, ...] = ()
    accepted: tuple[int, ...] = ()  # boxes that chose to play on
    moved: tuple[int, ...] = ()  # drawn cards that a ruling has put to another use
    ruled: int = 0  # how many drawn cards a ruling on their places covers
    unseen: int | None = None  # cards drawn before the first look; None while nobody has looked
    looks: tuple[int, ...] = ()  # boxes whose hands were examined, in the order of the looks
    pauses: tuple[int, ...] = ()  # counts of drawn cards at which somebody looked, decided or opened cards
    claims: tuple[e.AwardWon, ...] = ()  # major awards not yet paid
    awarded: tuple[e.AwardPaid, ...] = ()  # awards that the link has paid

    def rejoined(self, player: str) -> "Round":
        """Return the round after a player who left sits down again; they may decide again, like others (R-240)."""
        return replace(self, left=tuple(name for name in self.left if name != player))


# ---- questions about a round ----------------------------------------------------------------------------------------


def box_of(round_: Round, number: int) -> Box | None:
    for box in round_.boxes:
        if box.number == number:
            return box
    return None


def in_play(round_: Round) -> tuple[Box, ...]:
    for box in round_.boxes:
        if box.out:
            return tuple(box for box in round_.boxes if not box.out)
    return round_.boxes


def anyone_has_seen(round_: Round) -> bool:
    """Return whether any player has looked at their hand, or a hand is face up at the settlement (R-11, R-241)."""
    return any(box.examined or box.number in round_.shown for box in round_.boxes)


def hands_are_settled(round_: Round) -> bool:
    """Return whether the round is over or waits only for jackpot awards to be paid."""
    return round_.over or bool(round_.claims)


def is_settled(round_: Round, box: int, bet: str) -> Line | None:
    for line in round_.lines:
        if line.box == box and line.bet == bet:
            return line
    return None


def open_bets(round_: Round, box: Box) -> dict[str, int]:
    """Return the bets of a box that are not settled, with their amounts."""
    if not round_.lines:
        return box.bets
    return {bet: cents for bet, cents in box.bets.items() if is_settled(round_, box.number, bet) is None}


def has_decided_bet(round_: Round) -> bool:
    """Return whether any bet has won or lost, by a Fold or the settlement. A returned bet does not count (R-15)."""
    return any(box.folded for box in in_play(round_)) or any(line.result is not Result.RETURN for line in round_.lines)


def stakes(round_: Round) -> tuple[Stake, ...]:
    """Return every bet of the round, settled or not."""
    return tuple(Stake(box.number, box.player, bet, cents) for box in round_.boxes for bet, cents in box.bets.items())


def at_stake(round_: Round) -> int:
    """Return the sum of all bets that are not settled."""
    return sum(sum(open_bets(round_, box).values()) for box in round_.boxes)


def cards_by_place(round_: Round) -> CardsByPlace:
    cards: CardsByPlace = {}
    for place, card in zip(round_.places, round_.cards, strict=True):
        cards[place] = (*cards[place], card) if place in cards else (card,)
    return cards
