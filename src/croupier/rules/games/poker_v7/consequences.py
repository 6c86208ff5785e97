"""A report on its way through a row of chapter 5, and the consequences that rows share."""

from collections import Counter
from functools import partial, reduce

from msgspec import Struct

from croupier.rules import events as e
from croupier.rules.commands import Facts
from croupier.rules.deal import BURNT, DEVICE
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.apply import apply
from croupier.rules.games.poker_v7.betting import ACTIONS, check, fold, to_call
from croupier.rules.games.poker_v7.play import awaited, shown_for
from croupier.rules.games.poker_v7.round import (
    OUT,
    Events,
    OutOfTurn,
    Places,
    Round,
    bet_of,
    initial_deal,
    is_place,
)
from croupier.rules.games.poker_v7.terms import BOARD, CHECK, FOLD, LAST, POT, STREETS, p
from croupier.rules.irregularities import Irregularity, refuse_report
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor


class Case(Struct, frozen=True, gc=False):
    round_: Round
    facts: Facts
    by: Actor
    para: Para  # the first paragraph of the row that is carried out

    @property
    def places(self) -> Places:
        """Where the drawn cards lie by the report, or by the record where the report is silent."""
        return self.round_.places if self.facts.lie is None else self.facts.lie


def report(row: Irregularity, case: Case) -> Events | Refused:
    """Check rank, facts and time, then carry the paragraph out."""
    no = refuse_report(row, case.round_, case.facts, case.by, partial(is_place, case.round_))
    if no is not None:
        return no
    ruled: Events | Refused = row.rule(case)  # type: ignore[assignment]
    return ruled if isinstance(ruled, Refused) else (e.IrregularityReported(row.id, case.facts, case.para), *ruled)


# ---- consequences ----------------------------------------------------------------------------------------------------


@rule(p("5.14"), p("1.43"), p("5.2[text]"))
def void(round_: Round, because: Para) -> Events:
    """No result for anyone: every chip of this Round goes back; awarded Pots are reversed first (R-10, R-122)."""
    paid = {line.box: line.paid for line in round_.lines}
    stacks = [stack - paid.get(seat, 0) for seat, stack in zip(round_.seats, round_.stacks, strict=True)]
    back = [start - stack for start, stack in zip(round_.start, stacks, strict=True)]
    return (
        e.RoundVoided(round_.number, because),
        *((e.PotsReversed(round_.awards, round_.lines, because),) if round_.awards else ()),
        *(
            e.BetReturned(seat, player, POT, cents, p("5.14"))
            for seat, player, cents in zip(round_.seats, round_.players, back, strict=True)
            if cents
        ),
    )


def play_on(para: Para, outcome: str, reason: str | None = None) -> Events:
    return (e.RulingMade(outcome, para, reason or ""),)


def found(case: Case) -> Events:
    """Where the cards really lie, if the record has it otherwise."""
    return () if case.places == case.round_.places else (e.CardsFound(case.places, case.para),)


def street_cards(places: Places, stage: int) -> tuple[int, ...]:
    """The drawn cards of one deal of Community Cards and its Burnt Cards, counted from 0."""
    at = [number for number, where in enumerate(places) if where == STREETS[stage]]
    return tuple(sorted(at + burnt_cards(places)[stage])) if at else ()


def burnt_cards(places: Places) -> dict[int, list[int]]:
    """The Burnt Cards of each deal of Community Cards: one comes before the whole of its deal, or begins it (R-262)."""
    found: dict[int, list[int]] = {stage: [] for stage in STREETS}
    burnt = [at for at, place in enumerate(places) if place == BURNT]
    burnt = burnt[1:] if first_card_is_burnt(places) else burnt
    for at, end in zip(burnt, (*burnt[1:], len(places)), strict=False):
        dealt = [place for place in places[at:end] if place in BOARD]
        stages = [stage for stage, place in STREETS.items() if _belongs(places[:at], dealt, place)]
        without = [stage for stage in stages if not found[stage]]
        if stages:
            found[(without or stages)[0]].append(at)
    return found


def _belongs(before: Places, dealt: list[int], place: int) -> bool:
    """Are Community Cards dealt after a Burnt Card the first of their kind there, or a whole deal of them?"""
    return place in dealt and (place not in before or dealt.count(place) >= BOARD.count(place))


def cards_from(places: Places, stage: int) -> tuple[int, ...]:
    """The drawn cards of one deal of Community Cards and of those after it; no Hole Card, and none that is out."""
    later = [number for at in range(stage, LAST + 1) for number in street_cards(places, at)]
    return tuple(at for at in range(min(later), len(places)) if places[at] <= 0 and places[at] not in OUT)


def last_street(places: Places) -> int:
    """The Betting Round of the Community Cards dealt last, 0 before the Flop."""
    return max((stage for stage, place in STREETS.items() if place in places), default=0)


def unburnt_street(places: Places) -> int:
    """The first Community Cards without a Burnt Card, 0 where all of them have theirs."""
    burnt = burnt_cards(places)
    return next((stage for stage, place in STREETS.items() if place in places and not burnt[stage]), 0)


def first_card_is_burnt(places: Places) -> bool:
    return next((place for place in places if place not in OUT), BURNT) == BURNT


def hands_are_right(round_: Round, places: Places) -> bool:
    """Has every Player of the Round, and nobody else, the cards dealt so far, in the order of the deal?"""
    dealt = [place for place in places if place > 0]
    planned = [place for place in initial_deal(round_) if place > 0]
    if dealt == planned[: len(dealt)] and (len(dealt) == len(planned) or not round_.stage or len(round_.active) == 1):
        return True
    still_due = Counter(place for place in round_.owed if place > 0)
    by_record = places == round_.places and (round_.stage or round_.exposed)  # a card replaced by 5.3 came out of order
    return bool(by_record) and Counter(dealt) + still_due == Counter(planned)


def wrong_hands(case: Case) -> Refused | None:
    """A wrong number of Hole Cards is ruled on before anything else (5.2.6, 5.2.7)."""
    round_ = case.round_
    if not round_.stage or len(round_.active) == 1:
        return None
    dealt = Counter(place for place in (*case.places, *round_.owed) if place > 0)
    if dealt == Counter(place for place in initial_deal(round_) if place > 0):
        return None
    return refuse("wrong_hands_come_first", p("5.2.7") if dealt.keys() - {*round_.seats} else p("5.2.6"))


def too_early(round_: Round, places: Places) -> dict[int, tuple[int, ...]]:
    """Community Cards dealt before the Betting Round before them was over, by their own Betting Round; once it is over,
    those that were not due when they came (R-263)."""
    early = {stage: street_cards(places, stage) for stage in STREETS if stage > round_.stage}
    if not too_early_now(round_):
        meant = round_.places if round_.meant is None else round_.meant
        not_due = {at for at, place in enumerate(places) if meant[at] == DEVICE and place == round_.places[at]}
        early = {stage: tuple(at for at in cards if at in not_due) for stage, cards in early.items()}
    return {stage: cards for stage, cards in early.items() if any(places[at] == STREETS[stage] for at in cards)}


def too_early_now(round_: Round) -> bool:
    """Would the next Community Cards be too early: is a Betting Round, or the Initial Deal, not over?"""
    return bool(round_.waiting) or not round_.stage


@rule(p("5.8.2"), p("5.8.3"))
def bets_back(round_: Round) -> Events:
    """The Bets of this Betting Round go back, those of Folded players too; who Folded stays out (R-119)."""
    return tuple(
        e.BetReturned(seat, round_.players[at], POT, bet_of(round_, at), p("5.8.2"))
        for at, seat in enumerate(round_.seats)
        if bet_of(round_, at)
    )


# ---- actions that follow by themselves ------------------------------------------------------------------------------


def follow(round_: Round, events: Events) -> Events:
    """What absent players and those who acted Out of Turn do when their turn has come, to act or to show."""
    after = reduce(apply, events, round_)
    while not after.owed and not after.over:
        forced = _forced(after, after.waiting[0]) if after.waiting else _shown_for_absent(after)
        if not forced:
            return events
        events = (*events, *forced)
        after = reduce(apply, forced, after)
    return events


def _forced(round_: Round, at: int) -> tuple[e.Acted, ...]:
    if round_.players[at] in round_.left:
        return absent(round_, at)
    if round_.out_of_turn is not None and round_.out_of_turn.at == at:
        return held_to(round_, round_.out_of_turn)
    return ()


def _shown_for_absent(round_: Round) -> Events:
    at = awaited(round_)
    return shown_for(round_, at) if at is not None and round_.players[at] in round_.left else ()


@rule(p("5.16"), p("3.3"), p("5.12.3"))
def absent(round_: Round, at: int) -> tuple[e.Acted, ...]:
    """Nobody decides for an absent player: they Check while that is free and Fold when they face a Bet (R-115). What
    they showed Out of Turn stays in the Pot as if they had chosen to Fold (R-216)."""
    free = to_call(round_, at) <= 0 and round_.settings.absent_action == "check_fold"
    early = round_.out_of_turn
    if not free and early is not None and early.at == at and early.action in BETS and round_.level > early.to:
        return _folded_early(round_, early)
    bet = bet_of(round_, at)
    return (e.Acted(round_.seats[at], round_.players[at], CHECK if free else FOLD, 0, bet, p("5.16")),)


BETS = frozenset(ACTIONS) - {FOLD, CHECK, "call"}


@rule(p("5.12.1"), p("5.12.2"), p("5.12.4"))
def held_to(round_: Round, early: OutOfTurn) -> tuple[e.Acted, ...]:
    """Those before him Checked: he Checks. All of them Folded: his BET stands. They Called and he has posted as much:
    his BET is taken back, and an early Check or Call leaves him free (R-113)."""
    at = early.at
    if not any(each in round_.active for each in early.passed):
        if early.action not in BETS:
            return ()
        made = ACTIONS[early.action](round_, at, early.to)
        return () if isinstance(made, Refused) else _because(made, p("5.12.4"))
    if to_call(round_, at) > 0 or (round_.level and early.action not in BETS):
        return ()
    checked = check(round_, at)
    return () if isinstance(checked, Refused) else _because(checked, p("5.12.2") if round_.level else p("5.12.1"))


@rule(p("5.12.2"), p("5.12.3"))
def bound(round_: Round, early: OutOfTurn, decision: str) -> Events | Refused | None:
    """A Bet before him up to his own: no Raise. A higher one: if he Folds, what he showed stays in the Pot."""
    if early.action not in BETS or to_call(round_, early.at) <= 0:
        return None
    if round_.level <= early.to:
        if decision in BETS:
            return refuse("bound_after_out_of_turn", p("5.12.2"))
        return None
    return _folded_early(round_, early) if decision == FOLD else None


def _folded_early(round_: Round, early: OutOfTurn) -> tuple[e.Acted, ...]:
    (folded,) = fold(round_, early.at)
    stays = min(early.to - bet_of(round_, early.at), round_.stacks[early.at])
    return (e.Acted(folded.box, folded.player, FOLD, stays, early.to, p("5.12.3")),)


def _because(made: tuple[e.Acted, ...], para: Para) -> tuple[e.Acted, ...]:
    return tuple(e.Acted(each.box, each.player, each.action, each.cents, each.to, para) for each in made)
