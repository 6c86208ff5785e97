"""Return a round of house poker as it is after an event. An event is a fact and is never refused."""

from collections.abc import Callable
from typing import Any, assert_never

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_classes import Event
from croupier.rules.base_round import count_drawn
from croupier.rules.bets import Decision
from croupier.rules.coded_message import message
from croupier.rules.deal import BURNT, REMOVED
from croupier.rules.house_poker.round import Box, Round, Shows, anyone_has_seen, box_of
from croupier.rules.settings import HousePokerSettings
from croupier.rules.settlement import Line, Result

FOLD = Decision.FOLD
RETURN_REASONS = {  # by the paragraph that returned a bet outside the settlement
    "3.4": message("reason_returned_below_amount"),
    "5.4": message("reason_returned_without_ante"),
    "5.10.3": message("reason_returned_after_error"),
    "5.15": message("reason_returned_wrong_number"),
    "5.18": message("reason_returned_second_look"),
    "5.21": message("reason_returned_void"),
    "5.23": message("reason_returned_by_ruling"),
}
ABOUT_PLACES = frozenset(  # after these reports the cards dealt so far count where they are
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


Plan = Callable[[Round], tuple[int, ...]]  # the place of each card of the deal, by the document


def open_round(event: e.RoundOpened) -> Round:
    assert isinstance(event.settings, HousePokerSettings)
    return Round(event.number, event.settings, event.commitment, jackpot=event.jackpot, blocked=event.blocked)


def _apply_card(round_: Round, event: e.CardDealt) -> Round:
    return replace(round_, places=(*round_.places, event.place), cards=(*round_.cards, event.card))


def _apply_bet(round_: Round, event: e.BetPlaced | e.BetFound) -> Round:
    box = box_of(round_, event.box)
    if box is None:
        new = Box(event.box, event.player, {event.bet: event.cents})
        return replace(round_, boxes=tuple(sorted((*round_.boxes, new), key=lambda box: box.number)))
    return _replace_box(
        round_, box, replace(box, bets={**box.bets, event.bet: box.bets.get(event.bet, 0) + event.cents})
    )


def _apply_decision(round_: Round, event: e.DecisionMade) -> Round:
    box = box_of(round_, event.box)
    assert box is not None
    folded = event.because if event.decision == FOLD else box.folded
    decided = replace(box, decisions=(*box.decisions, event.decision), folded=folded)
    return replace(round_, boxes=_with_box(round_, box, decided), pauses=_pauses(round_))


def _apply_settlement(round_: Round, event: e.BetSettled) -> Round:
    return replace(round_, lines=(*round_.lines, event.line))


def _apply_reveal(round_: Round, event: e.CardsRevealed) -> Round:
    after = replace(round_, shown=round_.shown + event.places, pauses=_pauses(round_))
    return _note_first_look(after) if anyone_has_seen(after) else after


def _apply_examination(round_: Round, event: e.HandExamined) -> Round:
    box = box_of(round_, event.box)
    assert box is not None
    boxes, looks = _with_box(round_, box, replace(box, examined=True)), (*round_.looks, event.box)
    return _note_first_look(replace(round_, boxes=boxes, looks=looks, pauses=_pauses(round_)))


def _note_first_look(round_: Round) -> Round:
    return replace(round_, unseen=len(round_.cards)) if round_.unseen is None else round_


def _pauses(round_: Round) -> tuple[int, ...]:
    """Return the pauses with one now: cards drawn before and after this point were not drawn together."""
    count = len(round_.cards)
    return round_.pauses if count in round_.pauses else (*round_.pauses, count)


def _apply_conclusion(round_: Round, _: e.RoundConcluded) -> Round:
    return replace(round_, concluded=True)


# fmt: off
FAST_APPLY: dict[type[Event], Callable[[Round, Any], Round]] = {  # skipping the match saves 5% of a round
    e.CardDealt:     _apply_card,
    e.BetPlaced:     _apply_bet,
    e.DecisionMade:  _apply_decision,
    e.BetSettled:    _apply_settlement,
    e.CardsRevealed: _apply_reveal,
    e.HandExamined:  _apply_examination,
    e.RoundConcluded: _apply_conclusion,
}
# fmt: on
_FrequentEvent = (
    e.CardDealt | e.BetPlaced | e.DecisionMade | e.BetSettled | e.CardsRevealed | e.HandExamined | e.RoundConcluded
)


def apply(plan_deal: Plan, round_: Round, event: e.HousePokerEvent) -> Round:
    apply_fast = FAST_APPLY.get(type(event))
    if apply_fast is not None:
        return apply_fast(round_, event)
    match event:
        case e.RoundOpened():
            return open_round(event)
        case e.BetsClosed():
            return _plan_deal(plan_deal, replace(round_, closed=True))
        case e.BetFound():
            return _plan_deal(plan_deal, _apply_bet(round_, event))
        case e.BetWithdrawn(box, _, bet):
            return _withdraw_bet(round_, box, bet)
        case e.BetReturned(box, player, bet, cents, because):
            reason = RETURN_REASONS.get(because.number, message("reason_returned"))
            line = Line(box, player, bet, cents, Result.RETURN, cents, (because,), reason)
            return replace(round_, lines=(*round_.lines, line))
        case e.ShowRefused(box):
            return _change_box(round_, box, shows=Shows.REFUSED)
        case e.HandProved(box):
            return _change_box(round_, box, shows=Shows.PROVED)
        case e.PlayerLeft(player):
            return replace(round_, left=(*round_.left, player))
        case e.AwardWon():
            return replace(round_, claims=(*round_.claims, event))
        case e.AwardPaid(line):
            claims = tuple(claim for claim in round_.claims if claim.box != line.box)
            return replace(round_, lines=(*round_.lines, line), claims=claims, awarded=(*round_.awarded, event))
        case e.AwardReversed(line):
            awarded = tuple(award for award in round_.awarded if award.line != line)
            return replace(round_, lines=tuple(other for other in round_.lines if other != line), awarded=awarded)
        case e.SettlementReversed(line):
            return replace(round_, lines=tuple(other for other in round_.lines if other != line))
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
            is_misplaced = round_.places != round_.plan[: len(round_.places)]
            return (
                replace(round_, ruled=len(round_.places)) if is_misplaced and irregularity in ABOUT_PLACES else round_
            )
        case e.ExcessRejected() | e.RulingMade() | e.JackpotFailed():
            return round_  # recorded only; the round does not change
        case e.CardsFound(places) | e.CardsReconstructed(places):
            moved = tuple(index for index in round_.moved if places[index] == round_.places[index])
            return replace(round_, places=places, ruled=len(places), moved=moved)
        case e.CardsReordered(order):
            new_index = {old: new for new, old in enumerate(order)}
            exposed, mistakes = (
                tuple(sorted(new_index.get(index, index) for index in indexes))
                for indexes in (round_.exposed, round_.by_dealer)
            )
            return replace(
                round_, cards=tuple(round_.cards[index] for index in order), exposed=exposed, by_dealer=mistakes
            )
        case e.CardsExposed(cards, by_dealer):
            mistakes = cards if by_dealer else ()
            return replace(round_, exposed=_merge(round_.exposed, cards), by_dealer=_merge(round_.by_dealer, mistakes))
        case e.OptionsOffered(boxes, options):
            return replace(round_, waiting=_merge(round_.waiting, boxes), options=options)
        case e.OptionChosen(box):
            waiting = tuple(number for number in round_.waiting if number != box)
            return replace(round_, waiting=waiting, accepted=(*round_.accepted, box))
        case e.CardsMoved(places):
            changed = (index for index in range(len(places)) if places[index] != round_.places[index])
            return replace(round_, places=places, moved=_merge(round_.moved, tuple(changed)))
        case e.HandInvalidated(box, _, because, burns):
            invalidated = _remove_hand(_change_box(round_, box, out=True, out_by=because), box)
            return _burn_next_card(invalidated) if burns else invalidated
        case _:
            assert_never(event)


def _plan_deal(plan_deal: Plan, round_: Round) -> Round:
    """Plan where each card of the deal goes, once bets are closed and as long as no card is dealt."""
    return replace(round_, plan=plan_deal(round_)) if round_.closed and not round_.places else round_


def _merge(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({*first, *second}))


def _replace_box(round_: Round, old: Box, new: Box) -> Round:
    return replace(round_, boxes=_with_box(round_, old, new))


def _with_box(round_: Round, old: Box, new: Box) -> tuple[Box, ...]:
    boxes = list(round_.boxes)
    boxes[boxes.index(old)] = new
    return tuple(boxes)


def _change_box(round_: Round, number: int, **fields: object) -> Round:
    return replace(round_, boxes=tuple(replace(box, **fields) if box.number == number else box for box in round_.boxes))


def _withdraw_bet(round_: Round, number: int, bet: str) -> Round:
    box = box_of(round_, number)
    assert box is not None
    bets = {name: cents for name, cents in box.bets.items() if name != bet}
    if bets:
        return _replace_box(round_, box, replace(box, bets=bets))
    return replace(round_, boxes=tuple(other for other in round_.boxes if other.number != number))


def _remove_hand(round_: Round, number: int) -> Round:
    """Remove the cards of an invalidated hand from play, and plan no more cards for it."""
    count = len(round_.places)
    places = tuple(REMOVED if place == number else place for place in round_.places)
    plan = tuple(REMOVED if place == number else place for place in round_.plan[:count]) + tuple(
        place for place in round_.plan[count:] if place != number
    )
    return replace(
        round_,
        places=places,
        plan=plan,
        waiting=tuple(box for box in round_.waiting if box != number),
        claims=tuple(claim for claim in round_.claims if claim.box != number),
    )


def _burn_next_card(round_: Round) -> Round:
    """Count the last drawn card as one of the invalidated hand's, and plan to burn the next card instead."""
    last = count_drawn(round_) - 1
    if round_.plan[last : last + 1] != (BURNT,):
        return round_
    return replace(round_, plan=(*round_.plan[:last], REMOVED, *round_.plan[last:]))
