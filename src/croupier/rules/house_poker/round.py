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
    """From the moment the first player looks at any card of his hand, or it is opened at settlement (R-11, R-241)."""
    return any(box.examined or box.number in round_.shown for box in round_.boxes)


def hands_are_settled(round_: Round) -> bool:
    """Once every bet is settled on the cards, though an award may still wait for the link."""
    return round_.over or bool(round_.claims)


def settled(round_: Round, box: int, bet: str) -> Line | None:
    for line in round_.lines:
        if line.box == box and line.bet == bet:
            return line
    return None


def open_bets(round_: Round, box: Box) -> dict[str, int]:
    """The bets of a box that still lie there."""
    if not round_.lines:
        return box.bets
    return {bet: cents for bet, cents in box.bets.items() if settled(round_, box.number, bet) is None}


def lost_or_won(round_: Round) -> bool:
    """Has a bet been decided by a Fold or a settlement? Bets that went back were not (R-15)."""
    return any(box.folded for box in in_play(round_)) or any(line.result is not Result.RETURN for line in round_.lines)


def stakes(round_: Round) -> tuple[Stake, ...]:
    """Every bet of the round, settled or not."""
    return tuple(Stake(box.number, box.player, bet, cents) for box in round_.boxes for bet, cents in box.bets.items())


def at_stake(round_: Round) -> int:
    """All chips that lie on the layout."""
    return sum(sum(open_bets(round_, box).values()) for box in round_.boxes)


def cards_by_place(round_: Round) -> CardsByPlace:
    """The cards at every place, all at once."""
    lie: CardsByPlace = {}
    for place, card in zip(round_.places, round_.cards, strict=True):
        lie[place] = (*lie[place], card) if place in lie else (card,)
    return lie


# ---- apply: an event changes a round, and is never refused ----------------------------------------------------------


Plan = Callable[[Round], tuple[int, ...]]  # where each card goes, by the document


def opened(event: e.RoundOpened) -> Round:
    assert isinstance(event.settings, HousePokerSettings)
    return Round(event.number, event.settings, event.commitment, jackpot=event.jackpot, blocked=event.blocked)


def _card(round_: Round, event: e.CardDealt) -> Round:
    return replace(round_, places=(*round_.places, event.place), cards=(*round_.cards, event.card))


def _bet(round_: Round, event: e.BetPlaced | e.BetFound) -> Round:
    box = box_of(round_, event.box)
    if box is None:
        new = Box(event.box, event.player, {event.bet: event.cents})
        return replace(round_, boxes=tuple(sorted((*round_.boxes, new), key=lambda each: each.number)))
    return _with(round_, box, replace(box, bets={**box.bets, event.bet: box.bets.get(event.bet, 0) + event.cents}))


def _decision(round_: Round, event: e.DecisionMade) -> Round:
    box = box_of(round_, event.box)
    assert box is not None
    folded = event.because if event.decision == FOLD else box.folded
    decided = _with(round_, box, replace(box, decisions=(*box.decisions, event.decision), folded=folded))
    return _paused(decided)


def _settled(round_: Round, event: e.BetSettled) -> Round:
    return replace(round_, lines=(*round_.lines, event.line))


def _revealed(round_: Round, event: e.CardsRevealed) -> Round:
    after = replace(round_, shown=round_.shown + event.places)
    return _paused(_looked(after) if anyone_has_seen(after) else after)


def _examined(round_: Round, event: e.HandExamined) -> Round:
    box = box_of(round_, event.box)
    assert box is not None
    looked = replace(round_, looks=(*round_.looks, event.box))
    return _paused(_looked(_with(looked, box, replace(box, examined=True))))


def _looked(round_: Round) -> Round:
    return replace(round_, unseen=len(round_.cards)) if round_.unseen is None else round_


def _paused(round_: Round) -> Round:
    """Cards drawn before this and after it were not drawn together."""
    count = len(round_.cards)
    return round_ if count in round_.pauses else replace(round_, pauses=(*round_.pauses, count))


def _concluded(round_: Round, _: e.RoundConcluded) -> Round:
    return replace(round_, concluded=True)


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


def apply(planned: Plan, round_: Round, event: e.HousePokerEvent) -> Round:
    often = OFTEN.get(type(event))
    if often is not None:
        return often(round_, event)
    match event:
        case e.RoundOpened():
            return opened(event)
        case e.BetsClosed():
            return _planned(planned, replace(round_, closed=True))
        case e.BetFound():
            return _planned(planned, _bet(round_, event))
        case e.BetWithdrawn(box, _, bet):
            return _withdrawn(round_, box, bet)
        case e.BetReturned(box, player, bet, cents, because):
            why = RETURNED.get(because.number, "Bet returned")
            line = Line(box, player, bet, cents, Result.RETURN, cents, (because,), why)
            return replace(round_, lines=(*round_.lines, line))
        case e.ShowRefused(box):
            return _change(round_, box, shows=Shows.REFUSED)
        case e.HandProved(box):
            return _change(round_, box, shows=Shows.PROVED)
        case e.PlayerLeft(player):
            return replace(round_, left=(*round_.left, player))
        case e.AwardWon():
            return replace(round_, claims=(*round_.claims, event))
        case e.AwardPaid(line):
            rest = tuple(claim for claim in round_.claims if claim.box != line.box)
            return replace(round_, lines=(*round_.lines, line), claims=rest, awarded=(*round_.awarded, event))
        case e.AwardReversed(line):
            paid = tuple(each for each in round_.awarded if each.line != line)
            return replace(round_, lines=tuple(each for each in round_.lines if each != line), awarded=paid)
        case e.SettlementReversed(line):
            return replace(round_, lines=tuple(each for each in round_.lines if each != line))
        case e.RoundVoided(_, because):
            return replace(round_, voided=because, waiting=(), claims=())
        case _:
            assert not isinstance(event, _FrequentEvent)
            return _apply_irregular(round_, event)


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


def _apply_irregular(round_: Round, event: _IrregularityEvent) -> Round:
    match event:
        case e.IrregularityReported(irregularity):
            elsewhere = round_.places != round_.plan[: len(round_.places)]
            return replace(round_, ruled=len(round_.places)) if elsewhere and irregularity in ABOUT_PLACES else round_
        case e.ExcessRejected() | e.RulingMade() | e.JackpotFailed():
            return round_  # said and recorded; nothing on the felt moves
        case e.CardsFound(places) | e.CardsReconstructed(places):
            moved = tuple(at for at in round_.moved if places[at] == round_.places[at])
            return replace(round_, places=places, ruled=len(places), moved=moved)
        case e.CardsReordered(order):
            back = {old: new for new, old in enumerate(order)}
            seen, mistakes = (tuple(sorted(back.get(at, at) for at in of)) for of in (round_.exposed, round_.by_dealer))
            return replace(round_, cards=tuple(round_.cards[at] for at in order), exposed=seen, by_dealer=mistakes)
        case e.CardsExposed(cards, by_dealer):
            more = cards if by_dealer else ()
            return replace(round_, exposed=_union(round_.exposed, cards), by_dealer=_union(round_.by_dealer, more))
        case e.OptionsOffered(boxes, options):
            return replace(round_, waiting=_union(round_.waiting, boxes), options=options)
        case e.OptionChosen(box):
            waiting = tuple(each for each in round_.waiting if each != box)
            return replace(round_, waiting=waiting, accepted=(*round_.accepted, box))
        case e.CardsMoved(places):
            changed = (at for at in range(len(places)) if places[at] != round_.places[at])
            return replace(round_, places=places, moved=_union(round_.moved, tuple(changed)))
        case e.HandInvalidated(box, _, because, burns):
            out = _removed(_change(round_, box, out=True, out_by=because), box)
            return _still_to_burn(out) if burns else out
        case _:
            assert_never(event)


def _planned(planned: Plan, round_: Round) -> Round:
    """The deal is planned when bets close, and again if a box is found before the first card."""
    return replace(round_, plan=planned(round_)) if round_.closed and not round_.places else round_


def _union(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({*one, *two}))


def _with(round_: Round, old: Box, new: Box) -> Round:
    boxes = list(round_.boxes)
    boxes[boxes.index(old)] = new
    return replace(round_, boxes=tuple(boxes))


def _change(round_: Round, number: int, **fields: object) -> Round:
    return replace(round_, boxes=tuple(replace(b, **fields) if b.number == number else b for b in round_.boxes))


def _withdrawn(round_: Round, number: int, bet: str) -> Round:
    box = box_of(round_, number)
    assert box is not None
    bets = {name: cents for name, cents in box.bets.items() if name != bet}
    if bets:
        return _with(round_, box, replace(box, bets=bets))
    return replace(round_, boxes=tuple(each for each in round_.boxes if each.number != number))


def _removed(round_: Round, number: int) -> Round:
    """The cards of an invalidated hand leave the round, and no more are dealt to it."""
    count = len(round_.places)
    places = tuple(REMOVED if at == number else at for at in round_.places)
    plan = tuple(REMOVED if at == number else at for at in round_.plan[:count]) + tuple(
        at for at in round_.plan[count:] if at != number
    )
    return replace(
        round_,
        places=places,
        plan=plan,
        waiting=tuple(at for at in round_.waiting if at != number),
        claims=tuple(claim for claim in round_.claims if claim.box != number),
    )


def _still_to_burn(round_: Round) -> Round:
    """The last drawn card is set aside with its hand, and the next card is burnt in its stead."""
    last = count_drawn(round_) - 1
    if round_.plan[last : last + 1] != (BURNT,):
        return round_
    return replace(round_, plan=(*round_.plan[:last], REMOVED, *round_.plan[last:]))
