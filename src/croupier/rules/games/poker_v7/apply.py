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


def _posted(round_: Round, event: e.BlindsPosted) -> Round:
    """Live posts are Bets of the 1st Betting Round; the least to Call is a Big Blind even if its player is short."""
    stacks, dead = list(round_.stacks), list(round_.dead)
    for post in event.posts:
        at = round_.seats.index(post.box)
        stacks[at] -= post.live + post.dead
        dead[at] += post.dead
    held = tuple(map(sub, round_.start, dead))
    level = max([post.live for post in event.posts])
    if round_.settings.short_open_call_to == "minimum_bet":
        level = max(level, round_.settings.big_blind)
    return replace(
        round_,
        stacks=tuple(stacks),
        dead=tuple(dead),
        held=held,
        level=level,
        base=level,
        step=round_.settings.big_blind,
        owed=initial_deal(round_),
    )


def _dealt(round_: Round, event: e.CardsDealt) -> Round:
    places, cards = round_.places + event.places, round_.cards + event.cards
    count, owed = len(event.places), round_.owed
    in_order = owed[:count] == event.places
    if not in_order or round_.meant is not None or round_.reshuffle is not None:
        round_ = replace(round_, meant=meant_with(round_, event.places))
    owed = owed[count:] if in_order else struck_off(owed, event.places)
    if owed and owed != FORGOTTEN:
        return replace(round_, places=places, cards=cards, owed=owed)
    return complete(replace(round_, places=places, cards=cards, owed=()))


FORGOTTEN = (BURNT,)  # all cards but the Burnt Card have come: play goes on until it is noticed (5.7, 5.8)


def complete(round_: Round) -> Round:
    """The cards that were due have come: a Betting Round begins, unless it is under way."""
    if not round_.stage:
        waiting = _first_to_act(round_)
        return _finished(replace(round_, stage=1, waiting=waiting, asked=waiting))
    stage = next_stage(round_)
    return round_ if round_.waiting or stage == round_.stage or not burns(round_.settings) else begin(round_, stage)


STREET_PLACES = (FLOP_CARDS, TURN_CARD, RIVER_CARD)  # opened before the 2nd, 3rd and 4th Betting Round


@rule(p("3.9.2(a)"), p("3.10.3(a)"))
def _first_to_act(round_: Round) -> Positions:
    """3.9.2: from the left of the Big Blind. Who has posted all that anybody could match is not asked (R-180)."""
    big, stacks, held = round_.big, round_.stacks, round_.held
    order: Positions = (*range(big + 1, len(held)), *range(big + 1))
    if len(round_.active) < len(order):  # a Hand was folded in the deal (5.13)
        order = tuple([at for at in order if at in round_.active])
    matched = sorted([held[at] for at in order])[-2]  # all but one have no more than this
    if round_.level < matched and 0 not in stacks:
        return order
    return tuple([at for at in order if stacks[at] and held[at] - stacks[at] < matched])


@rule(p("3.9.4(a)"), p("3.9.7"), p("3.10.5(a)"), p("3.10.8"))
def begin(round_: Round, stage: int) -> Round:
    """A later Betting Round begins, unless nobody can Bet any more."""
    able = can_bet(round_)
    shown = round_.shown + STREET_PLACES[round_.stage - 1 : stage - 1]
    if len(able) < 2:
        return _finished(replace(round_, stage=stage, shown=shown, final=round_.final or round_.stage))
    return replace(
        round_,
        stage=stage,
        shown=shown,
        waiting=able,
        capped=(),
        held=round_.stacks,
        level=0,
        base=0,
        step=least_bet(round_.settings),
        raiser=NOBODY,
        opener=NOBODY,
    )


def _finished(round_: Round) -> Round:
    """A Betting Round has ended: what is dealt next. When nobody can Bet any more, all that is left."""
    if round_.waiting or round_.stage == LAST or len(round_.active) == 1 or not burns(round_.settings):
        return round_
    if len(can_bet(round_)) > 1:
        return replace(round_, owed=STREET_DEAL[round_.stage + 1])
    return replace(round_, owed=tuple([place for at in range(round_.stage + 1, LAST + 1) for place in STREET_DEAL[at]]))


def _acted(round_: Round, event: e.Acted) -> Round:
    at = round_.seats.index(event.box)
    action = event.action
    if round_.out_of_turn is not None and round_.out_of_turn.at == at:
        round_ = replace(round_, out_of_turn=None)
    if action == FOLD:
        return _folded(round_, at, event.cents)
    waiting = round_.waiting[1:]
    if action == CHECK:
        after = replace(round_, waiting=waiting)
        return after if waiting else _finished(after)
    stacks = _less(round_.stacks, at, event.cents)
    if action == CALL:
        after = replace(round_, waiting=waiting, stacks=stacks)
        return after if waiting else _finished(after)
    return _more_to_call(round_, event, at, stacks)


def _less(stacks: tuple[int, ...], at: int, cents: int) -> tuple[int, ...]:
    left = list(stacks)
    left[at] -= cents
    return tuple(left)


def _more_to_call(round_: Round, event: e.Acted, at: int, stacks: tuple[int, ...]) -> Round:
    """A BET, a Raise or an All-in above the Call: all the others with chips are asked, after him in turn."""
    to, before = event.to, round_.level
    level = to
    if not before and to < round_.step and round_.settings.short_open_call_to == "minimum_bet":
        level = round_.step
    place = round_.active.index(at)
    waiting = round_.active[place + 1 :] + round_.active[:place]
    if 0 in stacks:
        waiting = tuple([each for each in waiting if stacks[each]])
    if event.action == ALL_IN:
        capped = round_.capped
        if (
            before and not round_.settings.short_all_in_reopens
        ):  # an opening leaves those who Checked all their choices
            capped = (*capped, *[each for each in waiting if each not in round_.waiting and each not in capped])
        opener = at if not before else round_.opener
        return replace(round_, stacks=stacks, waiting=waiting, capped=capped, level=level, opener=opener)
    step = to - before if to - before > round_.step else round_.step
    raiser, opener = (at, round_.opener) if before else (round_.raiser, at)
    return replace(
        round_,
        stacks=stacks,
        waiting=waiting,
        capped=(),
        level=level,
        base=level,
        step=step,
        raiser=raiser,
        opener=opener,
    )


def _folded(round_: Round, at: int, cents: int) -> Round:
    active, waiting = _without(round_.active, at), round_.waiting
    if len(active) == 1:
        waiting = ()
    elif at in waiting:
        waiting = waiting[1:] if waiting[0] == at else _without(waiting, at)
    after = replace(round_, active=active, waiting=waiting)
    if cents:
        after = replace(after, stacks=_less(round_.stacks, at, cents))
    if waiting:
        return after
    if round_.waiting and not round_.owed:
        return _finished(after)
    if len(active) == 1:
        return replace(after, owed=(), stage=max(round_.stage, 1))  # 5.13 in the deal: it ends here
    return replace(after, owed=round_.owed + struck_off(due(after, round_.places), due(round_, round_.places)))


def _without(those: Positions, at: int) -> Positions:
    place = those.index(at)
    return those[:place] + those[place + 1 :]


def _revealed(round_: Round, event: e.CardsRevealed) -> Round:
    """Hands are opened; with a shuffler also the Community Cards, and then a Betting Round begins."""
    if event.places[0] not in STREET_PLACES:
        kept = tuple([at for at in round_.kept if round_.seats[at] not in event.places]) if round_.kept else ()
        return replace(round_, shown=round_.shown + event.places, kept=kept)
    return begin(round_, STREET_PLACES.index(event.places[-1]) + 2)


def _awarded(round_: Round, event: e.PotsAwarded) -> Round:
    stacks = list(round_.stacks)
    for line in event.lines:
        if line.paid:
            stacks[round_.seats.index(line.box)] += line.paid
    return replace(round_, stacks=tuple(stacks), awards=event.awards, lines=event.lines)


def _returned(round_: Round, event: e.BetReturned) -> Round:
    """Chips back to their player: an uncalled Bet, Bets of a Betting Round played again, or all of a Void Round."""
    at = round_.seats.index(event.box)
    stacks = _less(round_.stacks, at, -event.cents)
    if round_.voided is None:
        return replace(round_, stacks=stacks)
    line = Line(event.box, event.player, event.bet, event.cents, Result.RETURN, event.cents, (event.because,), "Void")
    return replace(round_, stacks=stacks, lines=(*round_.lines, line))


def _concluded(round_: Round, _: e.RoundConcluded) -> Round:
    return replace(round_, concluded=True)


def _flipped(round_: Round, _: e.MarkerFlipped) -> Round:
    return replace(round_, marker=True)


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


def apply(round_: Round, event: RoundEvent) -> Round:
    return OFTEN.get(type(event), _apply_rare)(round_, event)


def _apply_rare(round_: Round, event: Any) -> Round:
    seldom: Seldom = event
    match seldom:
        case e.HandExamined(box):
            return replace(round_, seen=(*round_.seen, round_.seats.index(box)))
        case e.ShowRefused(box):
            return replace(round_, kept=(*round_.kept, round_.seats.index(box)))
        case e.PlayerLeft(player):
            return replace(round_, left=(*round_.left, player))
        case e.OutOfTurnNoted(box, _, action, to):
            at = round_.seats.index(box)
            passed = round_.waiting[: round_.waiting.index(at)]
            return replace(round_, out_of_turn=OutOfTurn(at, action, to, passed, round_.level))
        case e.PotsReversed(_, lines):
            paid = {line.box: line.paid for line in lines}
            stacks = tuple([has - paid.get(seat, 0) for seat, has in zip(round_.seats, round_.stacks, strict=True)])
            return replace(round_, stacks=stacks, lines=(), awards=())
        case e.RoundVoided(_, because):
            return replace(round_, voided=because, waiting=(), owed=(), reshuffle=None, out_of_turn=None)
        case e.IrregularityReported() | e.RulingMade():
            return round_  # said and recorded; nothing on the table moves
        case _:
            return _corrected(round_, seldom)


_Correction = (
    e.CardsExposed
    | e.CardsFound
    | e.CardsMoved
    | e.CardsReconstructed
    | e.CardsTakenBack
    | e.StubReshuffled
    | e.BettingRoundRestarted
)


def _corrected(round_: Round, event: _Correction) -> Round:
    match event:
        case e.CardsExposed(cards, by_dealer):
            face_up = len(round_.cards) in cards
            owed = (DISCARD, *round_.owed) if face_up else round_.owed
            slipped = tuple(sorted({*round_.slipped, *cards})) if by_dealer else round_.slipped
            return replace(round_, exposed=tuple(sorted({*round_.exposed, *cards})), slipped=slipped, owed=owed)
        case e.CardsFound(places):
            return replace(
                round_, places=places, owed=with_replacement(round_, places), meant=meant_after(round_, places)
            )
        case e.CardsMoved(places):
            return replace(round_, places=places, meant=None)  # a ruling: from now on they belong there
        case e.CardsReconstructed(places, because):
            meant = (
                meant_after(moved_up(round_, because), places)
                if because in TOO_MANY
                else hands_meant(round_, places, because)
            )
            after = _run_out_again(replace(round_, places=places, owed=due(round_, places), meant=meant))
            return after if after.owed else complete(after)
        case e.CardsTakenBack(cards, because):
            back = tuple([DEVICE if at in cards else place for at, place in enumerate(round_.places)])
            meant = meant_after(moved_up(round_, because), back)
            return _run_out_again(replace(round_, places=back, reshuffle=because, owed=due(round_, back), meant=meant))
        case e.StubReshuffled(commitment):
            return replace(round_, commitment=commitment or round_.commitment, reshuffle=None)
        case e.BettingRoundRestarted():
            return _again(round_)
        case _:
            assert_never(event)


def _run_out_again(round_: Round) -> Round:
    """All cards had come without a Bet on them, and now some are due again: back to the Final Betting Round."""
    if not round_.final or not round_.owed:
        return round_
    later = STREET_PLACES[round_.final - 1 :]
    return replace(
        round_, stage=round_.final, final=0, shown=tuple([place for place in round_.shown if place not in later])
    )


def _again(round_: Round) -> Round:
    """Back to the deal before this Betting Round, or before the last in which anybody could Bet; its Bets have been
    returned."""
    stage = (round_.final or round_.stage) - 1
    shown = tuple([place for place in round_.shown if place not in STREET_PLACES[stage - 1 :]])
    return replace(round_, stage=stage, final=0, shown=shown, waiting=(), out_of_turn=None)
