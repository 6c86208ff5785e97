"""A hand from a file played again, command by command, through the same rules as at a table."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.histories.actions import Script, Step, Unreadable, place, script
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
from croupier.histories.table_settings import Options, Skipped, Terms, of_the_table, terms
from croupier.histories.unknown_cards import NOT_TOLD, Cards, laid_out
from croupier.record.commands import Deal, RefuseToShow, Reveal, RoundCommand, Settle, ShowHand
from croupier.record.events import Award, BetReturned
from croupier.rules.cards import Card
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
    """How a hand ended, by player as the file counts them."""

    final_stacks: tuple[int, ...]
    winnings: tuple[int, ...]  # from the Pots, without an uncalled Bet that went back
    returned: tuple[int, ...]
    rake: int
    pots: tuple[Award, ...]
    closed: tuple[int, ...] = ()  # whose cards at the showdown the file does not tell: they were given beaten ones


class HandReplay(Struct):
    """A hand on its way: its table, its actions, every card, and how far it has come."""

    hand: Hand
    table: Terms
    told: Script
    cards: Cards
    r: Round | None = None
    count: int = 0  # of its steps that are taken


class _Stop(Exception):
    """The hand does not go on."""

    def __init__(self, no: Unreadable | Skipped) -> None:
        super().__init__(no.why)
        self.no = no


Outcome = Played | Skipped | Unreadable


def replay(hand: Hand, options: Options) -> Outcome:
    """The hand's end by the rules; or why it is not the document's; or what in it cannot be."""
    return replay_all((hand,), options)[0]


def replay_all(hands: Sequence[Hand], options: Options) -> list[Outcome]:
    """Each hand by itself, but all take a step before any takes the next: what was just done is done again soonest."""
    courses: list[HandReplay | Outcome] = [_laid_out(hand, options) for hand in hands]
    for step in (_start, _play):
        courses = [_run_step(step, each) if isinstance(each, HandReplay) else each for each in courses]
    return [_run_step(_finish, each) if isinstance(each, HandReplay) else each for each in courses]


def _run_step(step: Callable[[HandReplay], T], course: HandReplay) -> T | Skipped | Unreadable:
    try:
        return step(course)
    except _Stop as stop:
        if isinstance(stop.no, Skipped):
            return stop.no
        if _goes_by_another_custom(course):
            return Skipped("a short opening All-in was Called for its own amount", p("3.12.2"))
        return Unreadable(place(course.hand, stop.no.at), stop.no.why)


def _goes_by_another_custom(course: HandReplay) -> bool:
    """Is there nothing wrong with the hand once a short opening All-in is Called for no more than it is (R-92)?"""
    settings = replace(course.table.settings, short_open_call_to="all_in_amount")
    if settings == course.table.settings:
        return False
    other = HandReplay(course.hand, replace(course.table, settings=settings), course.told, course.cards)
    try:
        begun = _start(other)
        if isinstance(begun, HandReplay):
            _play(begun)
    except _Stop as stop:
        return isinstance(stop.no, Skipped)
    return True


def _laid_out(hand: Hand, options: Options) -> HandReplay | Skipped | Unreadable:
    if hand.house is not None or options.cap_in_units:
        options = of_the_table(options, hand.house, hand.scale)
    table = terms(hand.variant, hand.antes, hand.blinds, hand.min_bet, hand.starting_stacks, options)
    if isinstance(table, Skipped):
        return table
    told = script(hand)
    if isinstance(told, Unreadable):
        return told
    cards = laid_out(told, hand.winnings)
    return cards if isinstance(cards, Skipped) else HandReplay(hand, table, told, cards)


def _start(course: HandReplay) -> HandReplay | Played:
    """The deal, and the Bets before the Flop as far as they are known: no Bet depends on a card, so these come last.

    Where somebody keeps a winning Hand closed, the showdown goes Hand by Hand.
    """
    cards, steps = course.cards, course.told.steps
    way, count = lookup(deal_hole_cards(course.table, course.hand.starting_stacks), steps)
    if count == len(steps) and len(way.r.active) == 1:
        return _alone(way)
    firsts, seconds = zip(*cards.holes, strict=True)
    r = replace(way.r, cards=(cards.spare[0], *firsts, *seconds))
    if cards.refusing:
        r = replace(r, settings=replace(r.settings, auto_show_winners=False))
    course.r, course.count = r, count
    return course


@lru_cache(maxsize=MOST_CACHED)
def _alone(way: PreflopState) -> Played:
    """All but one have Folded, and no card is asked for."""
    return _settled(way.r, ())


def _play(course: HandReplay) -> HandReplay:
    """From there to the last Bet and card."""
    r, burnt, begin = course.r, iter(course.cards.spare[1:]), course.count
    assert r is not None
    for count, step in enumerate(course.told.steps[begin:], start=begin):
        if step[0] == "db":
            r = _board(r, step, count, burnt)
            continue
        made = decide(r, decision_for(r, step), ACTORS[step[1]])
        if isinstance(made, Refused):
            _not_taken(r, step, count, made)
            continue
        for event in made:
            r = apply(r, event)
    course.r = r
    return course


def _told(r: Round, command: RoundCommand, by: Actor) -> Round:
    """One command through the rules; what they refuse is not their hand."""
    made = decide(r, command, by)
    if isinstance(made, Refused):
        raise _Stop(Skipped(refusal(made), made.para))
    for event in made:
        r = apply(r, event)
    return r


def _not_taken(r: Round, step: Step, count: int, no: Refused) -> None:
    """An action that the rules refuse: passed over if it is a Check that nobody was asked for, else the end."""
    word, at, _, amount, _, _ = step
    if not r.waiting or r.waiting[0] != at:
        if word == "cc" and betting_is_over(r):
            return
        turn = f", but it is the turn of p{r.waiting[0] + 1}" if r.waiting else " when nobody has to"
        raise _Stop(Unreadable(count, f"p{at + 1} acts{turn}"))
    if word == "cbr" and amount > r.held[at]:
        raise _Stop(Unreadable(count, f"p{at + 1} bets more than he has"))
    if word == "cbr" and amount <= r.held[at] - r.stacks[at]:
        raise _Stop(Unreadable(count, f"p{at + 1} bets no more than lies before him"))
    raise _Stop(Skipped(refusal(no), no.para))


def _board(r: Round, step: Step, count: int, burnt: Iterator[Card]) -> Round:
    """The Community Cards of a street with their Burnt Card; after an All-in the Hands are opened first."""
    owed = r.owed
    if not owed:
        raise _Stop(Unreadable(count, "Community Cards are dealt before the Betting Round is over"))
    if not r.marker and betting_is_over(r):
        r = _told(r, REVEAL, DEALER)
    if len(owed) == 1 + len(step[2]) and BURNT not in owed[1:]:
        return _told(r, Deal((next(burnt), *step[2])), DEALER)
    return _streets(r, step, count, burnt)


def _streets(r: Round, step: Step, count: int, burnt: Iterator[Card]) -> Round:
    """More than one street at once, or something else than one."""
    street = list(step[2])
    cards: list[Card] = []
    for where in r.owed:
        if not street:
            break
        cards.append(next(burnt) if where == BURNT else street.pop(0))
    r = _told(r, Deal(tuple(cards)), DEALER)
    if street or (r.owed and r.owed[0] != BURNT):
        raise _Stop(Unreadable(count, "the Flop has three cards, Turn and River one"))
    return r


def _finish(course: HandReplay) -> Played:
    """The Pots to their winners. A Hand that nobody knows must not be among them."""
    r, cards = course.r, course.cards
    assert r is not None
    if r.waiting or (r.owed and len(r.active) > 1):
        raise _Stop(Skipped("the hand is not played to its end", p("4.2")))
    if cards.refusing:
        r = _shown(r, cards.refusing)
    return _settled(r, cards.closed)


def _settled(r: Round, closed: tuple[int, ...]) -> Played:
    made = decide(r, SETTLE, DEALER)
    if isinstance(made, Refused):
        raise _Stop(Skipped(refusal(made), made.para))
    returned, winnings, rake = [0] * len(r.seats), [0] * len(r.seats), 0
    for event in made:
        if isinstance(event, BetReturned):
            returned[event.box - 1] = event.cents
        r = apply(r, event)
    for award in r.awards:
        rake += award.rake
        for seat, share in zip(award.winners, award.shares, strict=True):
            winnings[seat - 1] += share
            if seat - 1 in closed and len(award.members) > 1:
                raise _Stop(NOT_TOLD)
    return Played(r.stacks, tuple(winnings), tuple(returned), rake, r.awards, closed)


def _shown(r: Round, refusing: tuple[int, ...]) -> Round:
    """The showdown Hand by Hand: who keeps his closed gives up the Pot, and after an All-in nobody may."""
    if not r.marker:
        r = _told(r, REVEAL, DEALER)
    for at in showing_order(r):
        if at in refusing:
            r = _told(r, RefuseToShow(at + 1), ACTORS[at])
        elif at + 1 not in r.shown:
            r = _told(r, ShowHand(at + 1), ACTORS[at])
    return r
