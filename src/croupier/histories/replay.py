"""Replay a hand from a file, command by command, by the same rules as at a table."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.histories.actions import Script, Step, Unreadable, action_index, read_actions
from croupier.histories.phh import Hand
from croupier.histories.preflop_cache import (
    ACTORS,
    DEALER,
    MOST_CACHED,
    PreflopState,
    deal_hole_cards,
    decision_for,
    lookup,
)
from croupier.histories.table_settings import Options, Skipped, Terms, options_for_hand, terms
from croupier.histories.unknown_cards import WINNER_UNKNOWN, Cards, fill_cards
from croupier.record.commands import Deal, Decide, RefuseToShow, Reveal, RoundCommand, Settle, ShowHand
from croupier.record.events import Award, BetReturned
from croupier.rules.cards import Card
from croupier.rules.coded_message import message
from croupier.rules.deal import BURNT
from croupier.rules.games.poker_v7.apply import apply
from croupier.rules.games.poker_v7.decide import decide
from croupier.rules.games.poker_v7.play import showing_order
from croupier.rules.games.poker_v7.round import Round, betting_is_over
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from croupier.words import refusal

REVEAL, SETTLE = Reveal(), Settle()

T = TypeVar("T")


class Played(Struct, frozen=True, gc=False):
    """The result of a replayed hand, with players in the order of the file."""

    final_stacks: tuple[int, ...]
    winnings: tuple[int, ...]  # from the Pots, without a returned uncalled Bet
    returned: tuple[int, ...]
    rake: int
    pots: tuple[Award, ...]
    closed: tuple[int, ...] = ()  # players with unknown cards at the showdown, who were given beaten ones


class HandReplay(Struct):
    """A hand that is being replayed: its table, actions and cards, and how many steps have been taken."""

    hand: Hand
    table: Terms
    script: Script
    cards: Cards
    round: Round | None = None
    count: int = 0  # steps taken so far


class _Stop(Exception):
    """The error that ends the replay of a hand, with the reason."""

    def __init__(self, reason: Unreadable | Skipped) -> None:
        super().__init__(str(reason.why))
        self.reason = reason


Outcome = Played | Skipped | Unreadable


def replay(hand: Hand, options: Options) -> Outcome:
    """Return the result of a hand by the rules, why the document does not cover it, or what is impossible in it."""
    return replay_all((hand,), options)[0]


def replay_all(hands: Sequence[Hand], options: Options) -> list[Outcome]:
    """Replay many hands and return their results.

    All hands take each stage of the replay together, which is faster because of caches.
    """
    replays: list[HandReplay | Outcome] = [_prepare(hand, options) for hand in hands]
    for step in (_start, _play):
        replays = [_run_step(step, item) if isinstance(item, HandReplay) else item for item in replays]
    return [_run_step(_finish, item) if isinstance(item, HandReplay) else item for item in replays]


def _run_step(step: Callable[[HandReplay], T], hand_replay: HandReplay) -> T | Skipped | Unreadable:
    try:
        return step(hand_replay)
    except _Stop as stop:
        if isinstance(stop.reason, Skipped):
            return stop.reason
        if _is_valid_by_other_custom(hand_replay):
            return Skipped(message("skipped_other_custom"), p("3.12.2"))
        return Unreadable(action_index(hand_replay.hand, stop.reason.at), stop.reason.why)


def _is_valid_by_other_custom(hand_replay: HandReplay) -> bool:
    """Return whether the hand is valid if an opening All-in below the least BET may be Called as it is (R-92)."""
    settings = replace(hand_replay.table.settings, short_open_call_to="all_in_amount")
    if settings == hand_replay.table.settings:
        return False
    other = HandReplay(
        hand_replay.hand, replace(hand_replay.table, settings=settings), hand_replay.script, hand_replay.cards
    )
    try:
        started = _start(other)
        if isinstance(started, HandReplay):
            _play(started)
    except _Stop as stop:
        return isinstance(stop.reason, Skipped)
    return True


def _prepare(hand: Hand, options: Options) -> HandReplay | Skipped | Unreadable:
    if hand.house is not None or options.cap_in_units:
        options = options_for_hand(options, hand.house, hand.scale)
    table = terms(hand.variant, hand.antes, hand.blinds, hand.min_bet, hand.starting_stacks, options)
    if isinstance(table, Skipped):
        return table
    actions = read_actions(hand)
    if isinstance(actions, Unreadable):
        return actions
    cards = fill_cards(actions, hand.winnings)
    return cards if isinstance(cards, Skipped) else HandReplay(hand, table, actions, cards)


def _start(hand_replay: HandReplay) -> HandReplay | Played:
    """Replay the Bets before the Flop that the cache knows, and put in the hand's own cards.

    If a player keeps a winning Hand closed, Hands will be shown one by one.
    """
    cards, steps = hand_replay.cards, hand_replay.script.steps
    state, count = lookup(deal_hole_cards(hand_replay.table, hand_replay.hand.starting_stacks), steps)
    if count == len(steps) and len(state.round.active) == 1:
        return _settle_uncontested(state)
    firsts, seconds = zip(*cards.holes, strict=True)
    round_ = replace(state.round, cards=(cards.spare[0], *firsts, *seconds))
    if cards.refusing:
        round_ = replace(round_, settings=replace(round_.settings, auto_show_winners=False))
    hand_replay.round, hand_replay.count = round_, count
    return hand_replay


@lru_cache(maxsize=MOST_CACHED)
def _settle_uncontested(state: PreflopState) -> Played:
    """Settle a hand in which all players but one have Folded, so that no card matters."""
    return _settle(state.round, ())


def _play(hand_replay: HandReplay) -> HandReplay:
    """Replay the remaining actions and Community Cards."""
    round_, burn_cards, first_step = hand_replay.round, iter(hand_replay.cards.spare[1:]), hand_replay.count
    assert round_ is not None
    for count, step in enumerate(hand_replay.script.steps[first_step:], start=first_step):
        if step[0] == "db":
            round_ = _deal_board(round_, step, count, burn_cards)
            continue
        decision = decision_for(round_, step)
        outcome = decide(round_, decision, ACTORS[step[1]])
        if isinstance(outcome, Refused):
            _handle_refusal(round_, step, count, decision, outcome)
            continue
        for event in outcome:
            round_ = apply(round_, event)
    hand_replay.round = round_
    return hand_replay


def _execute(round_: Round, command: RoundCommand, by: Actor) -> Round:
    """Carry out one command. If the rules refuse it, raise `_Stop` so that the hand is skipped."""
    outcome = decide(round_, command, by)
    if isinstance(outcome, Refused):
        raise _Stop(Skipped(refusal(outcome, command), outcome.para))
    for event in outcome:
        round_ = apply(round_, event)
    return round_


def _handle_refusal(round_: Round, step: Step, count: int, decision: Decide, refused: Refused) -> None:
    """Ignore a refused Check after the betting is over, and raise `_Stop` for any other refused action.

    `count` is the index of the step.
    """
    word, player, _, amount, _, _ = step
    if not round_.waiting or round_.waiting[0] != player:
        if word == "cc" and betting_is_over(round_):
            return
        if round_.waiting:
            raise _Stop(Unreadable(count, message("phh_not_their_turn", player=player + 1, turn=round_.waiting[0] + 1)))
        raise _Stop(Unreadable(count, message("phh_nobody_to_act", player=player + 1)))
    if word == "cbr" and amount > round_.street_stacks[player]:
        raise _Stop(Unreadable(count, message("phh_bets_too_much", player=player + 1)))
    if word == "cbr" and amount <= round_.street_stacks[player] - round_.stacks[player]:
        raise _Stop(Unreadable(count, message("phh_bets_too_little", player=player + 1)))
    raise _Stop(Skipped(refusal(refused, decision), refused.para))


def _deal_board(round_: Round, step: Step, count: int, burn_cards: Iterator[Card]) -> Round:
    """Deal the Community Cards of a step with their Burnt Card. After an All-in, Hands are shown before that."""
    next_places = round_.next_places
    if not next_places:
        raise _Stop(Unreadable(count, message("phh_dealt_too_early")))
    if not round_.marker and betting_is_over(round_):
        round_ = _execute(round_, REVEAL, DEALER)
    if len(next_places) == 1 + len(step[2]) and BURNT not in next_places[1:]:
        return _execute(round_, Deal((next(burn_cards), *step[2])), DEALER)
    return _deal_several_streets(round_, step, count, burn_cards)


def _deal_several_streets(round_: Round, step: Step, count: int, burn_cards: Iterator[Card]) -> Round:
    """Deal Community Cards of several streets, such as Turn and River Card, which the file has in one step.

    Raise `_Stop` if the cards do not make whole streets.
    """
    street = list(step[2])
    cards: list[Card] = []
    for target in round_.next_places:
        if not street:
            break
        cards.append(next(burn_cards) if target == BURNT else street.pop(0))
    round_ = _execute(round_, Deal(tuple(cards)), DEALER)
    if street or (round_.next_places and round_.next_places[0] != BURNT):
        raise _Stop(Unreadable(count, message("phh_street_cards")))
    return round_


def _finish(hand_replay: HandReplay) -> Played:
    """Settle the Pots. Raise `_Stop` if the hand is not finished or if a Hand with unknown cards would win."""
    round_, cards = hand_replay.round, hand_replay.cards
    assert round_ is not None
    if round_.waiting or (round_.next_places and len(round_.active) > 1):
        raise _Stop(Skipped(message("skipped_not_finished"), p("4.2")))
    if cards.refusing:
        round_ = _show_hands(round_, cards.refusing)
    return _settle(round_, cards.closed)


def _settle(round_: Round, closed: tuple[int, ...]) -> Played:
    outcome = decide(round_, SETTLE, DEALER)
    if isinstance(outcome, Refused):
        raise _Stop(Skipped(refusal(outcome, SETTLE), outcome.para))
    returned, winnings, rake = [0] * len(round_.seats), [0] * len(round_.seats), 0
    for event in outcome:
        if isinstance(event, BetReturned):
            returned[event.box - 1] = event.cents
        round_ = apply(round_, event)
    for award in round_.awards:
        rake += award.rake
        for seat, share in zip(award.winners, award.shares, strict=True):
            winnings[seat - 1] += share
            if seat - 1 in closed and len(award.members) > 1:
                raise _Stop(WINNER_UNKNOWN)
    return Played(round_.stacks, tuple(winnings), tuple(returned), rake, round_.awards, closed)


def _show_hands(round_: Round, refusing: tuple[int, ...]) -> Round:
    """Show the Hands one by one. The players in `refusing` keep theirs closed and so give up the Pot."""
    if not round_.marker:
        round_ = _execute(round_, REVEAL, DEALER)
    for player in showing_order(round_):
        if player in refusing:
            round_ = _execute(round_, RefuseToShow(player + 1), ACTORS[player])
        elif player + 1 not in round_.shown:
            round_ = _execute(round_, ShowHand(player + 1), ACTORS[player])
    return round_
