"""One round of a house poker game: what lies on the felt, and how each event changes it."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base import Event
from croupier.rules.base_round import BaseRound, Stake, count_drawn
from croupier.rules.cards import Card
from croupier.rules.deal import BURNT, REMOVED
from croupier.rules.document import Para
from croupier.rules.settings import HousePokerSettings
from croupier.rules.settlement import Line, Result

FOLD = "fold"
RETURNED = {  # why a bet went back outside the settlement
    "3.4": "Returned: the jackpot Bet was below the prescribed amount",
    "5.4": "Returned: this Bet needs an Ante on the same box",
    "5.10.3": "Returned: the player took the Bets back after a dealing error",
    "5.15": "Returned: the Hand had a wrong number of cards",
    "5.18": "Returned: the player looked at a second Hand on purpose",
    "5.21": "Returned: the round is Void",
    "5.23": "Returned by a ruling of the Shift Manager",
}
CardsByPlace = dict[int, tuple[Card, ...]]  # by place


class Shows(StrEnum):
    """Does the player open his hand when hands are shown?"""

    YES = "yes"
    REFUSED = "refused"
    PROVED = "proved"  # refused, then shown to prove a side bet


ABOUT_PLACES = frozenset(  # reports after which the cards dealt so far count where they lie
    (
        "wrong_deal",
        "dealing_error",
        "burnt_card_missed",
        "wrong_number_player",
        "wrong_number_dealer",
        "wrong_number_community",
        "unprovided",
    )
)


class Box(Struct, frozen=True, gc=False):
    """A box with bets on it, and the decisions made for its hand."""

    number: int
    player: str
    bets: dict[str, int]
    decisions: tuple[str, ...] = ()
    folded: Para | None = None  # the paragraph by which the hand is folded
    examined: bool = False
    shows: Shows = Shows.YES
    out: bool = False  # invalidated: its bets went back
    out_by: Para | None = None  # the paragraph by which it is out


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
    moved: tuple[int, ...] = ()  # drawn cards to which a ruling has given another use
    ruled: int = 0  # drawn cards whose places somebody has reported and ruled on
    unseen: int | None = None  # cards drawn before the first look; None while nobody has looked
    looks: tuple[int, ...] = ()  # boxes whose hands were examined, in the order of the looks
    pauses: tuple[int, ...] = ()  # after how many drawn cards somebody looked, decided or opened cards
    claims: tuple[e.AwardWon, ...] = ()  # major awards not yet paid
    awarded: tuple[e.AwardPaid, ...] = ()  # awards that the link has paid

    def rejoined(self, player: str) -> "Round":
        """Whoever sits down again is asked like the others (R-240)."""
        return replace(self, left=tuple(each for each in self.left if each != player))


# ---- questions about a round ----------------------------------------------------------------------------------------


def box_of(r: Round, number: int) -> Box | None:
    for box in r.boxes:
        if box.number == number:
            return box
    return None


def in_play(r: Round) -> tuple[Box, ...]:
    for box in r.boxes:
        if box.out:
            return tuple(box for box in r.boxes if not box.out)
    return r.boxes


def anyone_has_seen(r: Round) -> bool:
    """From the moment the first player looks at any card of his hand, or it is opened at settlement (R-11, R-241)."""
    return any(box.examined or box.number in r.shown for box in r.boxes)


def hands_are_settled(r: Round) -> bool:
    """Once every bet is settled on the cards, though an award may still wait for the link."""
    return r.over or bool(r.claims)


def settled(r: Round, box: int, bet: str) -> Line | None:
    for line in r.lines:
        if line.box == box and line.bet == bet:
            return line
    return None


def open_bets(r: Round, box: Box) -> dict[str, int]:
    """The bets of a box that still lie there."""
    if not r.lines:
        return box.bets
    return {bet: cents for bet, cents in box.bets.items() if settled(r, box.number, bet) is None}


def lost_or_won(r: Round) -> bool:
    """Has a bet been decided by a Fold or a settlement? Bets that went back were not (R-15)."""
    return any(box.folded for box in in_play(r)) or any(line.result is not Result.RETURN for line in r.lines)


def stakes(r: Round) -> tuple[Stake, ...]:
    """Every bet of the round, settled or not."""
    return tuple(Stake(box.number, box.player, bet, cents) for box in r.boxes for bet, cents in box.bets.items())


def at_stake(r: Round) -> int:
    """All chips that lie on the layout."""
    return sum(sum(open_bets(r, box).values()) for box in r.boxes)


def cards_by_place(r: Round) -> CardsByPlace:
    """The cards at every place, all at once."""
    lie: CardsByPlace = {}
    for place, card in zip(r.places, r.cards, strict=True):
        lie[place] = (*lie[place], card) if place in lie else (card,)
    return lie


# ---- apply: an event changes a round, and is never refused ----------------------------------------------------------


Plan = Callable[[Round], tuple[int, ...]]  # where each card goes, by the document


def opened(event: e.RoundOpened) -> Round:
    assert isinstance(event.settings, HousePokerSettings)
    return Round(event.number, event.settings, event.commitment, jackpot=event.jackpot, blocked=event.blocked)


def _card(r: Round, event: e.CardDealt) -> Round:
    return replace(r, places=(*r.places, event.place), cards=(*r.cards, event.card))


def _bet(r: Round, event: e.BetPlaced | e.BetFound) -> Round:
    box = box_of(r, event.box)
    if box is None:
        new = Box(event.box, event.player, {event.bet: event.cents})
        return replace(r, boxes=tuple(sorted((*r.boxes, new), key=lambda each: each.number)))
    return _with(r, box, replace(box, bets={**box.bets, event.bet: box.bets.get(event.bet, 0) + event.cents}))


def _decision(r: Round, event: e.DecisionMade) -> Round:
    box = box_of(r, event.box)
    assert box is not None
    folded = event.because if event.decision == FOLD else box.folded
    decided = _with(r, box, replace(box, decisions=(*box.decisions, event.decision), folded=folded))
    return _paused(decided)


def _settled(r: Round, event: e.BetSettled) -> Round:
    return replace(r, lines=(*r.lines, event.line))


def _revealed(r: Round, event: e.CardsRevealed) -> Round:
    after = replace(r, shown=r.shown + event.places)
    return _paused(_looked(after) if anyone_has_seen(after) else after)


def _examined(r: Round, event: e.HandExamined) -> Round:
    box = box_of(r, event.box)
    assert box is not None
    looked = replace(r, looks=(*r.looks, event.box))
    return _paused(_looked(_with(looked, box, replace(box, examined=True))))


def _looked(r: Round) -> Round:
    return replace(r, unseen=len(r.cards)) if r.unseen is None else r


def _paused(r: Round) -> Round:
    """Cards drawn before this and after it were not drawn together."""
    count = len(r.cards)
    return r if count in r.pauses else replace(r, pauses=(*r.pauses, count))


def _concluded(r: Round, _: e.RoundConcluded) -> Round:
    return replace(r, concluded=True)


# fmt: off
OFTEN: dict[type[Event], Callable[[Round, Any], Round]] = {  # nine events in ten: they do not wait for the match
    e.CardDealt:     _card,
    e.BetPlaced:     _bet,
    e.DecisionMade:  _decision,
    e.BetSettled:    _settled,
    e.CardsRevealed: _revealed,
    e.HandExamined:  _examined,
    e.RoundConcluded: _concluded,
}
# fmt: on
_FrequentEvent = (
    e.CardDealt | e.BetPlaced | e.DecisionMade | e.BetSettled | e.CardsRevealed | e.HandExamined | e.RoundConcluded
)


def apply(planned: Plan, r: Round, event: e.HousePokerEvent) -> Round:
    often = OFTEN.get(type(event))
    if often is not None:
        return often(r, event)
    match event:
        case e.RoundOpened():
            return opened(event)
        case e.BetsClosed():
            return _planned(planned, replace(r, closed=True))
        case e.BetFound():
            return _planned(planned, _bet(r, event))
        case e.BetWithdrawn(box, _, bet):
            return _withdrawn(r, box, bet)
        case e.BetReturned(box, player, bet, cents, because):
            why = RETURNED.get(because.number, "Bet returned")
            line = Line(box, player, bet, cents, Result.RETURN, cents, (because,), why)
            return replace(r, lines=(*r.lines, line))
        case e.ShowRefused(box):
            return _change(r, box, shows=Shows.REFUSED)
        case e.HandProved(box):
            return _change(r, box, shows=Shows.PROVED)
        case e.PlayerLeft(player):
            return replace(r, left=(*r.left, player))
        case e.AwardWon():
            return replace(r, claims=(*r.claims, event))
        case e.AwardPaid(line):
            rest = tuple(claim for claim in r.claims if claim.box != line.box)
            return replace(r, lines=(*r.lines, line), claims=rest, awarded=(*r.awarded, event))
        case e.AwardReversed(line):
            paid = tuple(each for each in r.awarded if each.line != line)
            return replace(r, lines=tuple(each for each in r.lines if each != line), awarded=paid)
        case e.SettlementReversed(line):
            return replace(r, lines=tuple(each for each in r.lines if each != line))
        case e.RoundVoided(_, because):
            return replace(r, voided=because, waiting=(), claims=())
        case _:
            assert not isinstance(event, _FrequentEvent)
            return _apply_irregular(r, event)


_IrregularityEvent = (
    e.ExcessRejected
    | e.IrregularityReported
    | e.RulingMade
    | e.JackpotFailed
    | e.CardsFound
    | e.CardsReconstructed
    | e.CardsMoved
    | e.CardsReordered
    | e.CardsExposed
    | e.OptionsOffered
    | e.OptionChosen
    | e.HandInvalidated
)


def _apply_irregular(r: Round, event: _IrregularityEvent) -> Round:
    match event:
        case e.IrregularityReported(irregularity):
            elsewhere = r.places != r.plan[: len(r.places)]
            return replace(r, ruled=len(r.places)) if elsewhere and irregularity in ABOUT_PLACES else r
        case e.ExcessRejected() | e.RulingMade() | e.JackpotFailed():
            return r  # said and recorded; nothing on the felt moves
        case e.CardsFound(places) | e.CardsReconstructed(places):
            moved = tuple(at for at in r.moved if places[at] == r.places[at])
            return replace(r, places=places, ruled=len(places), moved=moved)
        case e.CardsReordered(order):
            back = {old: new for new, old in enumerate(order)}
            seen, mistakes = (tuple(sorted(back.get(at, at) for at in of)) for of in (r.exposed, r.by_dealer))
            return replace(r, cards=tuple(r.cards[at] for at in order), exposed=seen, by_dealer=mistakes)
        case e.CardsExposed(cards, by_dealer):
            more = cards if by_dealer else ()
            return replace(r, exposed=_union(r.exposed, cards), by_dealer=_union(r.by_dealer, more))
        case e.OptionsOffered(boxes, options):
            return replace(r, waiting=_union(r.waiting, boxes), options=options)
        case e.OptionChosen(box):
            waiting = tuple(each for each in r.waiting if each != box)
            return replace(r, waiting=waiting, accepted=(*r.accepted, box))
        case e.CardsMoved(places):
            changed = (at for at in range(len(places)) if places[at] != r.places[at])
            return replace(r, places=places, moved=_union(r.moved, tuple(changed)))
        case e.HandInvalidated(box, _, because, burns):
            out = _removed(_change(r, box, out=True, out_by=because), box)
            return _still_to_burn(out) if burns else out
        case _:
            assert_never(event)


def _planned(planned: Plan, r: Round) -> Round:
    """The deal is planned when bets close, and again if a box is found before the first card."""
    return replace(r, plan=planned(r)) if r.closed and not r.places else r


def _union(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({*one, *two}))


def _with(r: Round, old: Box, new: Box) -> Round:
    boxes = list(r.boxes)
    boxes[boxes.index(old)] = new
    return replace(r, boxes=tuple(boxes))


def _change(r: Round, number: int, **fields: object) -> Round:
    return replace(r, boxes=tuple(replace(b, **fields) if b.number == number else b for b in r.boxes))


def _withdrawn(r: Round, number: int, bet: str) -> Round:
    box = box_of(r, number)
    assert box is not None
    bets = {name: cents for name, cents in box.bets.items() if name != bet}
    if bets:
        return _with(r, box, replace(box, bets=bets))
    return replace(r, boxes=tuple(each for each in r.boxes if each.number != number))


def _removed(r: Round, number: int) -> Round:
    """The cards of an invalidated hand leave the round, and no more are dealt to it."""
    count = len(r.places)
    places = tuple(REMOVED if at == number else at for at in r.places)
    plan = tuple(REMOVED if at == number else at for at in r.plan[:count]) + tuple(
        at for at in r.plan[count:] if at != number
    )
    return replace(
        r,
        places=places,
        plan=plan,
        waiting=tuple(at for at in r.waiting if at != number),
        claims=tuple(claim for claim in r.claims if claim.box != number),
    )


def _still_to_burn(r: Round) -> Round:
    """The last drawn card is set aside with its hand, and the next card is burnt in its stead."""
    last = count_drawn(r) - 1
    if r.plan[last : last + 1] != (BURNT,):
        return r
    return replace(r, plan=(*r.plan[:last], REMOVED, *r.plan[last:]))
