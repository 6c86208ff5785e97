"""How each event changes a Round: apply never refuses."""

from collections.abc import Callable
from operator import sub
from typing import Any, assert_never

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base import Event
from croupier.rules.deal import BURNT, DEVICE, DISCARD, FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.document import rule
from croupier.rules.games.poker_v7.round import (
    NOBODY,
    OutOfTurn,
    Positions,
    Round,
    RoundEvent,
    Seldom,
    can_bet,
    due,
    hands_meant,
    initial_deal,
    meant_after,
    meant_with,
    moved_up,
    next_stage,
    struck_off,
    with_replacement,
)
from croupier.rules.games.poker_v7.terms import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    LAST,
    STREET_DEAL,
    TOO_MANY,
    burns,
    least_bet,
    p,
)
from croupier.rules.settlement import Line, Result


def opened(event: e.PokerRoundOpened) -> Round:
    count = len(event.seats)
    return Round(
        event.number,
        settings=event.settings,
        commitment=event.commitment,
        closed=True,
        seats=event.seats,
        players=event.players,
        button=event.button,
        big=event.seats.index(event.big),
        start=event.stacks,
        stacks=event.stacks,
        held=event.stacks,
        dead=(0,) * count,
        active=tuple(range(count)),
    )


def _posted(r: Round, event: e.BlindsPosted) -> Round:
    """Live posts are Bets of the 1st Betting Round; the least to Call is a Big Blind even if its player is short."""
    stacks, dead = list(r.stacks), list(r.dead)
    for post in event.posts:
        at = r.seats.index(post.box)
        stacks[at] -= post.live + post.dead
        dead[at] += post.dead
    held = tuple(map(sub, r.start, dead))
    level = max([post.live for post in event.posts])
    if r.settings.short_open_call_to == "minimum_bet":
        level = max(level, r.settings.big_blind)
    return replace(
        r,
        stacks=tuple(stacks),
        dead=tuple(dead),
        held=held,
        level=level,
        base=level,
        step=r.settings.big_blind,
        owed=initial_deal(r),
    )


def _dealt(r: Round, event: e.CardsDealt) -> Round:
    places, cards = r.places + event.places, r.cards + event.cards
    count, owed = len(event.places), r.owed
    in_order = owed[:count] == event.places
    if not in_order or r.meant is not None or r.reshuffle is not None:
        r = replace(r, meant=meant_with(r, event.places))
    owed = owed[count:] if in_order else struck_off(owed, event.places)
    if owed and owed != FORGOTTEN:
        return replace(r, places=places, cards=cards, owed=owed)
    return complete(replace(r, places=places, cards=cards, owed=()))


FORGOTTEN = (BURNT,)  # all cards but the Burnt Card have come: play goes on until it is noticed (5.7, 5.8)


def complete(r: Round) -> Round:
    """The cards that were due have come: a Betting Round begins, unless it is under way."""
    if not r.stage:
        waiting = _first_to_act(r)
        return _finished(replace(r, stage=1, waiting=waiting, asked=waiting))
    stage = next_stage(r)
    return r if r.waiting or stage == r.stage or not burns(r.settings) else begin(r, stage)


STREET_PLACES = (FLOP_CARDS, TURN_CARD, RIVER_CARD)  # opened before the 2nd, 3rd and 4th Betting Round


@rule(p("3.9.2(a)"), p("3.10.3(a)"))
def _first_to_act(r: Round) -> Positions:
    """3.9.2: from the left of the Big Blind. Who has posted all that anybody could match is not asked (R-180)."""
    big, stacks, held = r.big, r.stacks, r.held
    order: Positions = (*range(big + 1, len(held)), *range(big + 1))
    if len(r.active) < len(order):  # a Hand was folded in the deal (5.13)
        order = tuple([at for at in order if at in r.active])
    matched = sorted([held[at] for at in order])[-2]  # all but one have no more than this
    if r.level < matched and 0 not in stacks:
        return order
    return tuple([at for at in order if stacks[at] and held[at] - stacks[at] < matched])


@rule(p("3.9.4(a)"), p("3.9.7"), p("3.10.5(a)"), p("3.10.8"))
def begin(r: Round, stage: int) -> Round:
    """A later Betting Round begins, unless nobody can Bet any more."""
    able = can_bet(r)
    shown = r.shown + STREET_PLACES[r.stage - 1 : stage - 1]
    if len(able) < 2:
        return _finished(replace(r, stage=stage, shown=shown, final=r.final or r.stage))
    return replace(
        r,
        stage=stage,
        shown=shown,
        waiting=able,
        capped=(),
        held=r.stacks,
        level=0,
        base=0,
        step=least_bet(r.settings),
        raiser=NOBODY,
        opener=NOBODY,
    )


def _finished(r: Round) -> Round:
    """A Betting Round has ended: what is dealt next. When nobody can Bet any more, all that is left."""
    if r.waiting or r.stage == LAST or len(r.active) == 1 or not burns(r.settings):
        return r
    if len(can_bet(r)) > 1:
        return replace(r, owed=STREET_DEAL[r.stage + 1])
    return replace(r, owed=tuple([place for at in range(r.stage + 1, LAST + 1) for place in STREET_DEAL[at]]))


def _acted(r: Round, event: e.Acted) -> Round:
    at = r.seats.index(event.box)
    action = event.action
    if r.out_of_turn is not None and r.out_of_turn.at == at:
        r = replace(r, out_of_turn=None)
    if action == FOLD:
        return _folded(r, at, event.cents)
    waiting = r.waiting[1:]
    if action == CHECK:
        after = replace(r, waiting=waiting)
        return after if waiting else _finished(after)
    stacks = _less(r.stacks, at, event.cents)
    if action == CALL:
        after = replace(r, waiting=waiting, stacks=stacks)
        return after if waiting else _finished(after)
    return _more_to_call(r, event, at, stacks)


def _less(stacks: tuple[int, ...], at: int, cents: int) -> tuple[int, ...]:
    left = list(stacks)
    left[at] -= cents
    return tuple(left)


def _more_to_call(r: Round, event: e.Acted, at: int, stacks: tuple[int, ...]) -> Round:
    """A BET, a Raise or an All-in above the Call: all the others with chips are asked, after him in turn."""
    to, before = event.to, r.level
    level = to
    if not before and to < r.step and r.settings.short_open_call_to == "minimum_bet":
        level = r.step
    place = r.active.index(at)
    waiting = r.active[place + 1 :] + r.active[:place]
    if 0 in stacks:
        waiting = tuple([each for each in waiting if stacks[each]])
    if event.action == ALL_IN:
        capped = r.capped
        if (
            before and not r.settings.short_all_in_reopens
        ):  # an opening leaves those who Checked all their choices
            capped = (*capped, *[each for each in waiting if each not in r.waiting and each not in capped])
        opener = at if not before else r.opener
        return replace(r, stacks=stacks, waiting=waiting, capped=capped, level=level, opener=opener)
    step = to - before if to - before > r.step else r.step
    raiser, opener = (at, r.opener) if before else (r.raiser, at)
    return replace(
        r,
        stacks=stacks,
        waiting=waiting,
        capped=(),
        level=level,
        base=level,
        step=step,
        raiser=raiser,
        opener=opener,
    )


def _folded(r: Round, at: int, cents: int) -> Round:
    active, waiting = _without(r.active, at), r.waiting
    if len(active) == 1:
        waiting = ()
    elif at in waiting:
        waiting = waiting[1:] if waiting[0] == at else _without(waiting, at)
    after = replace(r, active=active, waiting=waiting)
    if cents:
        after = replace(after, stacks=_less(r.stacks, at, cents))
    if waiting:
        return after
    if r.waiting and not r.owed:
        return _finished(after)
    if len(active) == 1:
        return replace(after, owed=(), stage=max(r.stage, 1))  # 5.13 in the deal: it ends here
    return replace(after, owed=r.owed + struck_off(due(after, r.places), due(r, r.places)))


def _without(those: Positions, at: int) -> Positions:
    place = those.index(at)
    return those[:place] + those[place + 1 :]


def _revealed(r: Round, event: e.CardsRevealed) -> Round:
    """Hands are opened; with a shuffler also the Community Cards, and then a Betting Round begins."""
    if event.places[0] not in STREET_PLACES:
        kept = tuple([at for at in r.kept if r.seats[at] not in event.places]) if r.kept else ()
        return replace(r, shown=r.shown + event.places, kept=kept)
    return begin(r, STREET_PLACES.index(event.places[-1]) + 2)


def _awarded(r: Round, event: e.PotsAwarded) -> Round:
    stacks = list(r.stacks)
    for line in event.lines:
        if line.paid:
            stacks[r.seats.index(line.box)] += line.paid
    return replace(r, stacks=tuple(stacks), awards=event.awards, lines=event.lines)


def _returned(r: Round, event: e.BetReturned) -> Round:
    """Chips back to their player: an uncalled Bet, Bets of a Betting Round played again, or all of a Void Round."""
    at = r.seats.index(event.box)
    stacks = _less(r.stacks, at, -event.cents)
    if r.voided is None:
        return replace(r, stacks=stacks)
    line = Line(event.box, event.player, event.bet, event.cents, Result.RETURN, event.cents, (event.because,), "Void")
    return replace(r, stacks=stacks, lines=(*r.lines, line))


def _concluded(r: Round, _: e.RoundConcluded) -> Round:
    return replace(r, concluded=True)


def _flipped(r: Round, _: e.MarkerFlipped) -> Round:
    return replace(r, marker=True)


# fmt: off
OFTEN: dict[type[Event], Callable[[Round, Any], Round]] = {
    e.Acted:          _acted,
    e.CardsDealt:     _dealt,
    e.BlindsPosted:   _posted,
    e.CardsRevealed:  _revealed,
    e.MarkerFlipped:  _flipped,
    e.BetReturned:    _returned,
    e.PotsAwarded:    _awarded,
    e.RoundConcluded: _concluded,
}
# fmt: on


def apply(r: Round, event: RoundEvent) -> Round:
    return OFTEN.get(type(event), _apply_rare)(r, event)


def _apply_rare(r: Round, event: Any) -> Round:
    seldom: Seldom = event
    match seldom:
        case e.HandExamined(box):
            return replace(r, seen=(*r.seen, r.seats.index(box)))
        case e.ShowRefused(box):
            return replace(r, kept=(*r.kept, r.seats.index(box)))
        case e.PlayerLeft(player):
            return replace(r, left=(*r.left, player))
        case e.OutOfTurnNoted(box, _, action, to):
            at = r.seats.index(box)
            passed = r.waiting[: r.waiting.index(at)]
            return replace(r, out_of_turn=OutOfTurn(at, action, to, passed, r.level))
        case e.PotsReversed(_, lines):
            paid = {line.box: line.paid for line in lines}
            stacks = tuple([has - paid.get(seat, 0) for seat, has in zip(r.seats, r.stacks, strict=True)])
            return replace(r, stacks=stacks, lines=(), awards=())
        case e.RoundVoided(_, because):
            return replace(r, voided=because, waiting=(), owed=(), reshuffle=None, out_of_turn=None)
        case e.IrregularityReported() | e.RulingMade():
            return r  # said and recorded; nothing on the table moves
        case _:
            return _corrected(r, seldom)


_Correction = (
    e.CardsExposed
    | e.CardsFound
    | e.CardsMoved
    | e.CardsReconstructed
    | e.CardsTakenBack
    | e.StubReshuffled
    | e.BettingRoundRestarted
)


def _corrected(r: Round, event: _Correction) -> Round:
    match event:
        case e.CardsExposed(cards, by_dealer):
            face_up = len(r.cards) in cards
            owed = (DISCARD, *r.owed) if face_up else r.owed
            slipped = tuple(sorted({*r.slipped, *cards})) if by_dealer else r.slipped
            return replace(r, exposed=tuple(sorted({*r.exposed, *cards})), slipped=slipped, owed=owed)
        case e.CardsFound(places):
            return replace(r, places=places, owed=with_replacement(r, places), meant=meant_after(r, places))
        case e.CardsMoved(places):
            return replace(r, places=places, meant=None)  # a ruling: from now on they belong there
        case e.CardsReconstructed(places, because):
            meant = (
                meant_after(moved_up(r, because), places) if because in TOO_MANY else hands_meant(r, places, because)
            )
            after = _run_out_again(replace(r, places=places, owed=due(r, places), meant=meant))
            return after if after.owed else complete(after)
        case e.CardsTakenBack(cards, because):
            back = tuple([DEVICE if at in cards else place for at, place in enumerate(r.places)])
            meant = meant_after(moved_up(r, because), back)
            return _run_out_again(replace(r, places=back, reshuffle=because, owed=due(r, back), meant=meant))
        case e.StubReshuffled(commitment):
            return replace(r, commitment=commitment or r.commitment, reshuffle=None)
        case e.BettingRoundRestarted():
            return _again(r)
        case _:
            assert_never(event)


def _run_out_again(r: Round) -> Round:
    """All cards had come without a Bet on them, and now some are due again: back to the Final Betting Round."""
    if not r.final or not r.owed:
        return r
    later = STREET_PLACES[r.final - 1 :]
    return replace(r, stage=r.final, final=0, shown=tuple([place for place in r.shown if place not in later]))


def _again(r: Round) -> Round:
    """Back to the deal before this Betting Round, or before the last in which anybody could Bet; its Bets have been
    returned."""
    stage = (r.final or r.stage) - 1
    shown = tuple([place for place in r.shown if place not in STREET_PLACES[stage - 1 :]])
    return replace(r, stage=stage, final=0, shown=shown, waiting=(), out_of_turn=None)
