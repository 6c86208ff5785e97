"""Return the Round as it is after an event. An event is a fact and is never refused."""

from collections.abc import Callable
from operator import sub
from typing import Any, assert_never

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_classes import Event
from croupier.rules.coded_message import message
from croupier.rules.deal import BURNT, DEVICE, DISCARD
from croupier.rules.document import rule
from croupier.rules.games.poker_v7.round import (
    NOBODY,
    OutOfTurn,
    Positions,
    RareEvent,
    Round,
    RoundEvent,
    due_after_exposure,
    due_places,
    initial_deal,
    intended_after_correction,
    intended_after_deal,
    intended_hole_cards,
    next_stage,
    places_still_due,
    players_able_to_bet,
    shift_intended_places,
)
from croupier.rules.games.poker_v7.terms import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    LAST,
    STREET_DEAL,
    STREET_PLACES,
    TOO_MANY,
    burns_cards,
    least_bet,
    p,
)
from croupier.rules.settlement import Line, Result


def start_round(event: e.PokerRoundOpened) -> Round:
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
        street_stacks=event.stacks,
        dead=(0,) * count,
        active=tuple(range(count)),
    )


def _post_blinds(round_: Round, event: e.BlindsPosted) -> Round:
    """Post the Blinds. By a setting, others must match a full Big Blind even if its player posts less."""
    stacks, dead = list(round_.stacks), list(round_.dead)
    for post in event.posts:
        position = round_.seats.index(post.box)
        stacks[position] -= post.live + post.dead
        dead[position] += post.dead
    street_stacks = tuple(map(sub, round_.start, dead))
    level = max([post.live for post in event.posts])
    if round_.settings.short_open_call_to == "minimum_bet":
        level = max(level, round_.settings.big_blind)
    return replace(
        round_,
        stacks=tuple(stacks),
        dead=tuple(dead),
        street_stacks=street_stacks,
        level=level,
        full_level=level,
        least_raise=round_.settings.big_blind,
        next_places=initial_deal(round_),
    )


def _deal_cards(round_: Round, event: e.CardsDealt) -> Round:
    places, cards = round_.places + event.places, round_.cards + event.cards
    count, next_places = len(event.places), round_.next_places
    in_order = next_places[:count] == event.places
    if not in_order or round_.meant is not None or round_.reshuffle is not None:
        round_ = replace(round_, meant=intended_after_deal(round_, event.places))
    next_places = next_places[count:] if in_order else places_still_due(next_places, event.places)
    if next_places and next_places != FORGOTTEN:
        return replace(round_, places=places, cards=cards, next_places=next_places)
    return continue_after_deal(replace(round_, places=places, cards=cards, next_places=()))


FORGOTTEN = (BURNT,)  # only the Burnt Card is missing: play continues until it is noticed (5.7, 5.8)


def continue_after_deal(round_: Round) -> Round:
    """Start the first or next Betting Round if its cards are dealt, or set which cards are due next."""
    if not round_.stage:
        waiting = _first_to_act(round_)
        return _set_due_cards(replace(round_, stage=1, waiting=waiting, asked=waiting))
    stage = next_stage(round_)
    return (
        round_
        if round_.waiting or stage == round_.stage or not burns_cards(round_.settings)
        else begin_betting_round(round_, stage)
    )


@rule(p("3.9.2(a)"), p("3.10.3(a)"))
def _first_to_act(round_: Round) -> Positions:
    """Return the players who act before the Flop, in order.

    Those without chips, and those who have put in as much as any other player could match, are left out (R-180).
    """
    big, stacks, before = round_.big, round_.stacks, round_.street_stacks
    order: Positions = (*range(big + 1, len(before)), *range(big + 1))
    if len(round_.active) < len(order):  # a Hand was folded in the deal (5.13)
        order = tuple([position for position in order if position in round_.active])
    most_matched = sorted([before[position] for position in order])[-2]  # the second highest: nobody can match more
    if round_.level < most_matched and 0 not in stacks:
        return order
    return tuple(
        [position for position in order if stacks[position] and before[position] - stacks[position] < most_matched]
    )


@rule(p("3.9.4(a)"), p("3.9.7"), p("3.10.5(a)"), p("3.10.8"))
def begin_betting_round(round_: Round, stage: int) -> Round:
    """Begin a later Betting Round or, if fewer than two players can Bet, set the cards that are due next."""
    bettors = players_able_to_bet(round_)
    shown = round_.shown + STREET_PLACES[round_.stage - 1 : stage - 1]
    if len(bettors) < 2:
        return _set_due_cards(replace(round_, stage=stage, shown=shown, final=round_.final or round_.stage))
    return replace(
        round_,
        stage=stage,
        shown=shown,
        waiting=bettors,
        capped=(),
        street_stacks=round_.stacks,
        level=0,
        full_level=0,
        least_raise=least_bet(round_.settings),
        raiser=NOBODY,
        opener=NOBODY,
    )


def _set_due_cards(round_: Round) -> Round:
    """Set the cards that are due after a Betting Round: the next ones, or all that remain if nobody can Bet."""
    if round_.waiting or round_.stage == LAST or len(round_.active) == 1 or not burns_cards(round_.settings):
        return round_
    if len(players_able_to_bet(round_)) > 1:
        return replace(round_, next_places=STREET_DEAL[round_.stage + 1])
    rest = tuple([place for later in range(round_.stage + 1, LAST + 1) for place in STREET_DEAL[later]])
    return replace(round_, next_places=rest)


def _act(round_: Round, event: e.Acted) -> Round:
    position = round_.seats.index(event.box)
    action = event.action
    if round_.out_of_turn is not None and round_.out_of_turn.at == position:
        round_ = replace(round_, out_of_turn=None)
    if action == FOLD:
        return _fold(round_, position, event.cents)
    waiting = round_.waiting[1:]
    if action == CHECK:
        after = replace(round_, waiting=waiting)
        return after if waiting else _set_due_cards(after)
    stacks = _subtract(round_.stacks, position, event.cents)
    if action == CALL:
        after = replace(round_, waiting=waiting, stacks=stacks)
        return after if waiting else _set_due_cards(after)
    return _raise_level(round_, event, position, stacks)


def _subtract(stacks: tuple[int, ...], position: int, cents: int) -> tuple[int, ...]:
    remaining = list(stacks)
    remaining[position] -= cents
    return tuple(remaining)


def _raise_level(round_: Round, event: e.Acted, position: int, stacks: tuple[int, ...]) -> Round:
    """Raise the Bet that others must match, and give every other player with chips a turn again."""
    new_level, before = event.to, round_.level
    level = new_level
    if not before and new_level < round_.least_raise and round_.settings.short_open_call_to == "minimum_bet":
        level = round_.least_raise
    index = round_.active.index(position)
    waiting = round_.active[index + 1 :] + round_.active[:index]
    if 0 in stacks:
        waiting = tuple([other for other in waiting if stacks[other]])
    if event.action == ALL_IN:
        capped = round_.capped
        # After a short opening, players who Checked keep all their choices.
        if before and not round_.settings.short_all_in_reopens:
            capped = (*capped, *[other for other in waiting if other not in round_.waiting and other not in capped])
        opener = position if not before else round_.opener
        return replace(round_, stacks=stacks, waiting=waiting, capped=capped, level=level, opener=opener)
    step = new_level - before if new_level - before > round_.least_raise else round_.least_raise
    raiser, opener = (position, round_.opener) if before else (round_.raiser, position)
    return replace(
        round_,
        stacks=stacks,
        waiting=waiting,
        capped=(),
        level=level,
        full_level=level,
        least_raise=step,
        raiser=raiser,
        opener=opener,
    )


def _fold(round_: Round, position: int, cents: int) -> Round:
    active, waiting = _remove(round_.active, position), round_.waiting
    if len(active) == 1:
        waiting = ()
    elif position in waiting:
        waiting = waiting[1:] if waiting[0] == position else _remove(waiting, position)
    after = replace(round_, active=active, waiting=waiting)
    if cents:
        after = replace(after, stacks=_subtract(round_.stacks, position, cents))
    if waiting:
        return after
    if round_.waiting and not round_.next_places:
        return _set_due_cards(after)
    if len(active) == 1:  # folded during the deal (5.13): the Round ends
        return replace(after, next_places=(), stage=max(round_.stage, 1))
    added = places_still_due(due_places(after, round_.places), due_places(round_, round_.places))
    return replace(after, next_places=round_.next_places + added)


def _remove(positions: Positions, position: int) -> Positions:
    index = positions.index(position)
    return positions[:index] + positions[index + 1 :]


def _reveal(round_: Round, event: e.CardsRevealed) -> Round:
    """Show Hands, or turn over a shuffler's Community Cards and begin the next Betting Round."""
    if event.places[0] not in STREET_PLACES:
        closed = tuple([position for position in round_.unshown if round_.seats[position] not in event.places])
        return replace(round_, shown=round_.shown + event.places, unshown=closed)
    return begin_betting_round(round_, STREET_PLACES.index(event.places[-1]) + 2)


def _award_pots(round_: Round, event: e.PotsAwarded) -> Round:
    stacks = list(round_.stacks)
    for line in event.lines:
        if line.paid:
            stacks[round_.seats.index(line.box)] += line.paid
    return replace(round_, stacks=tuple(stacks), awards=event.awards, lines=event.lines)


VOID = message("reason_pk_void")


def _return_chips(round_: Round, event: e.BetReturned) -> Round:
    """Give chips back: an uncalled Bet, a Bet of a restarted Betting Round, or all Bets of a Void Round."""
    position = round_.seats.index(event.box)
    stacks = _subtract(round_.stacks, position, -event.cents)
    if round_.voided is None:
        return replace(round_, stacks=stacks)
    line = Line(event.box, event.player, event.bet, event.cents, Result.RETURN, event.cents, (event.because,), VOID)
    return replace(round_, stacks=stacks, lines=(*round_.lines, line))


def _conclude(round_: Round, _: e.RoundConcluded) -> Round:
    return replace(round_, concluded=True)


def _flip_marker(round_: Round, _: e.MarkerFlipped) -> Round:
    return replace(round_, marker=True)


# fmt: off
# A dictionary is faster than the match in _apply_rare; these events are the frequent ones.
FAST_APPLY: dict[type[Event], Callable[[Round, Any], Round]] = {
    e.Acted:          _act,
    e.CardsDealt:     _deal_cards,
    e.BlindsPosted:   _post_blinds,
    e.CardsRevealed:  _reveal,
    e.MarkerFlipped:  _flip_marker,
    e.BetReturned:    _return_chips,
    e.PotsAwarded:    _award_pots,
    e.RoundConcluded: _conclude,
}
# fmt: on


def apply(round_: Round, event: RoundEvent) -> Round:
    return FAST_APPLY.get(type(event), _apply_rare)(round_, event)


def _apply_rare(round_: Round, event: Any) -> Round:
    rare_event: RareEvent = event
    match rare_event:
        case e.HandExamined(box):
            return replace(round_, seen=(*round_.seen, round_.seats.index(box)))
        case e.ShowRefused(box):
            return replace(round_, unshown=(*round_.unshown, round_.seats.index(box)))
        case e.PlayerLeft(player):
            return replace(round_, left=(*round_.left, player))
        case e.OutOfTurnNoted(box, _, action, to):
            position = round_.seats.index(box)
            passed = round_.waiting[: round_.waiting.index(position)]
            return replace(round_, out_of_turn=OutOfTurn(position, action, to, passed, round_.level))
        case e.PotsReversed(_, lines):
            paid = {line.box: line.paid for line in lines}
            stacks = tuple([stack - paid.get(seat, 0) for seat, stack in zip(round_.seats, round_.stacks, strict=True)])
            return replace(round_, stacks=stacks, lines=(), awards=())
        case e.RoundVoided(_, because):
            return replace(round_, voided=because, waiting=(), next_places=(), reshuffle=None, out_of_turn=None)
        case e.IrregularityReported() | e.RulingMade():
            return round_  # recorded only; the Round does not change
        case _:
            return _apply_correction(round_, rare_event)


_Correction = (
    e.CardsExposed
    | e.CardsFound
    | e.CardsMoved
    | e.CardsReconstructed
    | e.CardsTakenBack
    | e.StubReshuffled
    | e.BettingRoundRestarted
)


def _apply_correction(round_: Round, event: _Correction) -> Round:
    match event:
        case e.CardsExposed(cards, by_dealer):
            face_up = len(round_.cards) in cards
            next_places = (DISCARD, *round_.next_places) if face_up else round_.next_places
            by_mistake = tuple(sorted({*round_.exposed_by_dealer, *cards})) if by_dealer else round_.exposed_by_dealer
            return replace(
                round_,
                exposed=tuple(sorted({*round_.exposed, *cards})),
                exposed_by_dealer=by_mistake,
                next_places=next_places,
            )
        case e.CardsFound(places):
            return replace(
                round_,
                places=places,
                next_places=due_after_exposure(round_, places),
                meant=intended_after_correction(round_, places),
            )
        case e.CardsMoved(places):
            return replace(round_, places=places, meant=None)  # by ruling, these are now the right places
        case e.CardsReconstructed(places, because):
            meant = (
                intended_after_correction(shift_intended_places(round_, because), places)
                if because in TOO_MANY
                else intended_hole_cards(round_, places, because)
            )
            after = _reopen_run_out(replace(round_, places=places, next_places=due_places(round_, places), meant=meant))
            return after if after.next_places else continue_after_deal(after)
        case e.CardsTakenBack(cards, because):
            new_places = tuple([DEVICE if card in cards else place for card, place in enumerate(round_.places)])
            meant = intended_after_correction(shift_intended_places(round_, because), new_places)
            due = due_places(round_, new_places)
            taken_back = replace(round_, places=new_places, reshuffle=because, next_places=due, meant=meant)
            return _reopen_run_out(taken_back)
        case e.StubReshuffled(commitment):
            return replace(round_, commitment=commitment or round_.commitment, reshuffle=None)
        case e.BettingRoundRestarted():
            return _restart_betting(round_)
        case _:
            assert_never(event)


def _reopen_run_out(round_: Round) -> Round:
    """Go back to the end of the Final Betting Round if Community Cards dealt after it must be dealt again."""
    if not round_.final or not round_.next_places:
        return round_
    later = STREET_PLACES[round_.final - 1 :]
    return replace(
        round_, stage=round_.final, final=0, shown=tuple([place for place in round_.shown if place not in later])
    )


def _restart_betting(round_: Round) -> Round:
    """Go back to the deal before the last Betting Round in which players could Bet. Its Bets are returned already."""
    stage = (round_.final or round_.stage) - 1
    shown = tuple([place for place in round_.shown if place not in STREET_PLACES[stage - 1 :]])
    return replace(round_, stage=stage, final=0, shown=shown, waiting=(), out_of_turn=None)
