"""A report of an irregularity, and the consequences that several paragraphs of chapter 5 share."""

from collections import Counter
from functools import partial, reduce

from msgspec import Struct

from croupier.rules import events as e
from croupier.rules.coded_message import Text
from croupier.rules.commands import Facts
from croupier.rules.deal import BURNT, DEVICE
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.apply import apply
from croupier.rules.games.poker_v7.betting import ACTIONS, check, fold, to_call
from croupier.rules.games.poker_v7.play import player_to_show, show_for_absent
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
from croupier.rules.games.poker_v7.terms import BOARD, CALL, CHECK, FOLD, LAST, POT, STREETS, p
from croupier.rules.irregularities import Irregularity, refuse_report
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor


class Case(Struct, frozen=True, gc=False):
    """A reported irregularity: the Round, the facts, who reports it, and the paragraph that covers it."""

    round_: Round
    facts: Facts
    by: Actor
    para: Para  # the first paragraph of the row

    @property
    def places(self) -> Places:
        """Return the place of each drawn card as reported or, if the report gives none, as recorded."""
        return self.round_.places if self.facts.lie is None else self.facts.lie


def report(row: Irregularity, case: Case) -> Events | Refused:
    """Check a report, then apply the ruling of the irregularity `row`."""
    refusal = refuse_report(row, case.round_, case.facts, case.by, partial(is_place, case.round_))
    if refusal is not None:
        return refusal
    ruling: Events | Refused = row.rule(case)  # type: ignore[assignment]
    return ruling if isinstance(ruling, Refused) else (e.IrregularityReported(row.id, case.facts, case.para), *ruling)


# ---- consequences ----------------------------------------------------------------------------------------------------


@rule(p("5.14"), p("1.43"), p("5.2[text]"))
def void(round_: Round, because: Para) -> Events:
    """Void the Round: take back Pots that were paid, and return every chip (R-10, R-122)."""
    paid = {line.box: line.paid for line in round_.lines}
    stacks = [stack - paid.get(seat, 0) for seat, stack in zip(round_.seats, round_.stacks, strict=True)]
    stakes = [start - stack for start, stack in zip(round_.start, stacks, strict=True)]
    return (
        e.RoundVoided(round_.number, because),
        *((e.PotsReversed(round_.awards, round_.lines, because),) if round_.awards else ()),
        *(
            e.BetReturned(seat, player, POT, cents, p("5.14"))
            for seat, player, cents in zip(round_.seats, round_.players, stakes, strict=True)
            if cents
        ),
    )


def play_on(para: Para, outcome: Text, reason: str | None = None) -> Events:
    """Return the event of a ruling that changes nothing in the Round."""
    return (e.RulingMade(outcome, para, reason or ""),)


def correct_record(case: Case) -> Events:
    """Correct the record if the report gives other places for the drawn cards."""
    return () if case.places == case.round_.places else (e.CardsFound(case.places, case.para),)


def street_cards(places: Places, stage: int) -> tuple[int, ...]:
    """Return the indexes of the Flop Cards, the Turn Card or the River Card (by `stage`) and their Burnt Cards."""
    cards = [index for index, place in enumerate(places) if place == STREETS[stage]]
    return tuple(sorted(cards + burnt_cards(places)[stage])) if cards else ()


def burnt_cards(places: Places) -> dict[int, list[int]]:
    """Return the indexes of the Burnt Cards, grouped by the Betting Round whose Community Cards follow them (R-262)."""
    by_stage: dict[int, list[int]] = {stage: [] for stage in STREETS}
    burnt = [card for card, place in enumerate(places) if place == BURNT]
    burnt = burnt[1:] if first_card_is_burnt(places) else burnt
    for card, end in zip(burnt, (*burnt[1:], len(places)), strict=False):
        dealt = [place for place in places[card:end] if place in BOARD]
        stages = [stage for stage, place in STREETS.items() if _starts_street(places[:card], dealt, place)]
        without = [stage for stage in stages if not by_stage[stage]]
        if stages:
            by_stage[(without or stages)[0]].append(card)
    return by_stage


def _starts_street(before: Places, dealt: list[int], place: int) -> bool:
    """Return whether the Community Cards dealt after a Burnt Card include the first of a street, or all of its cards.

    The street is given by its `place`. `before` has the places of the cards before the Burnt Card, `dealt` those of the
    Community Cards after it.
    """
    return place in dealt and (place not in before or dealt.count(place) >= BOARD.count(place))


def cards_from(places: Places, stage: int) -> tuple[int, ...]:
    """Return the indexes of the Burnt and Community Cards from a Betting Round on, if still on the table."""
    later = [card for later_stage in range(stage, LAST + 1) for card in street_cards(places, later_stage)]
    return tuple(card for card in range(min(later), len(places)) if places[card] <= 0 and places[card] not in OUT)


def last_street(places: Places) -> int:
    """Return the Betting Round whose Community Cards were dealt last, or 0 before the Flop."""
    return max((stage for stage, place in STREETS.items() if place in places), default=0)


def unburnt_street(places: Places) -> int:
    """Return the first Betting Round whose Community Cards were dealt without a Burnt Card, or 0 if there is none."""
    burnt = burnt_cards(places)
    return next((stage for stage, place in STREETS.items() if place in places and not burnt[stage]), 0)


def first_card_is_burnt(places: Places) -> bool:
    return next((place for place in places if place not in OUT), BURNT) == BURNT


def hands_are_right(round_: Round, places: Places) -> bool:
    """Return whether the Hole Cards dealt so far went to the right players, in the right order and number."""
    dealt = [place for place in places if place > 0]
    planned = [place for place in initial_deal(round_) if place > 0]
    if dealt == planned[: len(dealt)] and (len(dealt) == len(planned) or not round_.stage or len(round_.active) == 1):
        return True
    still_due = Counter(place for place in round_.next_places if place > 0)
    # A replacement card (5.3) comes out of order, so only the number of cards counts.
    is_recorded = places == round_.places and bool(round_.stage or round_.exposed)
    return is_recorded and Counter(dealt) + still_due == Counter(planned)


def refuse_wrong_hands(case: Case) -> Refused | None:
    """Refuse a ruling if players have a wrong number of Hole Cards, because 5.2.6 and 5.2.7 rule first."""
    round_ = case.round_
    if not round_.stage or len(round_.active) == 1:
        return None
    dealt = Counter(place for place in (*case.places, *round_.next_places) if place > 0)
    if dealt == Counter(place for place in initial_deal(round_) if place > 0):
        return None
    return refuse("wrong_hands_come_first", p("5.2.7") if dealt.keys() - {*round_.seats} else p("5.2.6"))


def early_cards(round_: Round, places: Places) -> dict[int, tuple[int, ...]]:
    """Return the indexes of Community Cards that were dealt too early, by Betting Round (R-263).

    While betting is open, these are the cards of all later Betting Rounds. After it, they are only the cards that were
    not due when they were dealt.
    """
    early = {stage: street_cards(places, stage) for stage in STREETS if stage > round_.stage}
    if not would_be_too_early(round_):
        meant = round_.places if round_.meant is None else round_.meant
        not_due = {card for card, place in enumerate(places) if meant[card] == DEVICE and place == round_.places[card]}
        early = {stage: tuple(card for card in cards if card in not_due) for stage, cards in early.items()}
    return {stage: cards for stage, cards in early.items() if any(places[card] == STREETS[stage] for card in cards)}


def would_be_too_early(round_: Round) -> bool:
    """Return whether Community Cards dealt now would be too early, because betting is still open."""
    return bool(round_.waiting) or not round_.stage


@rule(p("5.8.2"), p("5.8.3"))
def give_back_bets(round_: Round) -> Events:
    """Give back all Bets of this Betting Round. Players who have Folded get theirs too, but stay out (R-119)."""
    return tuple(
        e.BetReturned(seat, round_.players[position], POT, bet_of(round_, position), p("5.8.2"))
        for position, seat in enumerate(round_.seats)
        if bet_of(round_, position)
    )


# ---- automatic actions ----------------------------------------------------------------------------------------------


def add_automatic_turns(round_: Round, events: Events) -> Events:
    """Add the actions that absent players, and players who acted Out of Turn, take automatically after these events."""
    after = reduce(apply, events, round_)
    while not after.next_places and not after.over:
        forced = _forced_action(after, after.waiting[0]) if after.waiting else _show_for_absent(after)
        if not forced:
            return events
        events = (*events, *forced)
        after = reduce(apply, forced, after)
    return events


def _forced_action(round_: Round, position: int) -> tuple[e.Acted, ...]:
    if round_.players[position] in round_.left:
        return act_for_absent(round_, position)
    if round_.out_of_turn is not None and round_.out_of_turn.at == position:
        return binding_action(round_, round_.out_of_turn)
    return ()


def _show_for_absent(round_: Round) -> Events:
    position = player_to_show(round_)
    return show_for_absent(round_, position) if position is not None and round_.players[position] in round_.left else ()


@rule(p("5.16"), p("3.3"), p("5.12.3"))
def act_for_absent(round_: Round, position: int) -> tuple[e.Acted, ...]:
    """Check for an absent player if possible, else Fold (R-115).

    If they bet Out of Turn and somebody Raised that Bet, their chips stay in the Pot (R-216).
    """
    can_check = to_call(round_, position) <= 0 and round_.settings.absent_action == "check_fold"
    early = round_.out_of_turn
    if (
        not can_check
        and early is not None
        and early.at == position
        and early.action in BETS
        and round_.level > early.to
    ):
        return _fold_early_bet(round_, early)
    bet = bet_of(round_, position)
    return (e.Acted(round_.seats[position], round_.players[position], CHECK if can_check else FOLD, 0, bet, p("5.16")),)


BETS = frozenset(ACTIONS) - {FOLD, CHECK, CALL}


@rule(p("5.12.1"), p("5.12.2"), p("5.12.4"))
def binding_action(round_: Round, early: OutOfTurn) -> tuple[e.Acted, ...]:
    """Return the action to which a player is bound because they acted Out of Turn, if any (R-113).

    If all players whom they passed over have Folded, an early BET stands. Otherwise the player Checks if nothing is
    left to call; an early Check or Call does not bind once there is a Bet.
    """
    position = early.at
    if not any(passed in round_.active for passed in early.passed):
        if early.action not in BETS:
            return ()
        answer = ACTIONS[early.action](round_, position, early.to)
        return () if isinstance(answer, Refused) else _cite(answer, p("5.12.4"))
    if to_call(round_, position) > 0 or (round_.level and early.action not in BETS):
        return ()
    checked = check(round_, position)
    return () if isinstance(checked, Refused) else _cite(checked, p("5.12.2") if round_.level else p("5.12.1"))


@rule(p("5.12.2"), p("5.12.3"))
def limit_early_actor(round_: Round, early: OutOfTurn, decision: str) -> Events | Refused | None:
    """Apply 5.12 to the decision of a player who bet Out of Turn. Return None if the decision stands as it is.

    If nobody Raised that Bet, they may not Raise. If somebody did and they Fold, the Bet stays in the Pot.
    """
    if early.action not in BETS or to_call(round_, early.at) <= 0:
        return None
    if round_.level <= early.to:
        if decision in BETS:
            return refuse("bound_after_out_of_turn", p("5.12.2"))
        return None
    return _fold_early_bet(round_, early) if decision == FOLD else None


def _fold_early_bet(round_: Round, early: OutOfTurn) -> tuple[e.Acted, ...]:
    (folded,) = fold(round_, early.at)
    forfeited = min(early.to - bet_of(round_, early.at), round_.stacks[early.at])
    return (e.Acted(folded.box, folded.player, FOLD, forfeited, early.to, p("5.12.3")),)


def _cite(actions: tuple[e.Acted, ...], para: Para) -> tuple[e.Acted, ...]:
    return tuple(e.Acted(action.box, action.player, action.action, action.cents, action.to, para) for action in actions)
