"""Decide which events follow from a command in a round of Free Bet Blackjack."""

from collections.abc import Callable
from functools import reduce
from typing import Any, cast, get_args

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.base_classes import Command
from croupier.rules.base_round import cards_at
from croupier.rules.bets import Decision
from croupier.rules.deal import DEALER
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025 import (
    betting,
    irregularity_commands,
    misdeal_precedence,
    play,
    player_decisions,
    settlement,
    turn_order,
)
from croupier.rules.games.free_bet_blackjack_2025.apply import apply
from croupier.rules.games.free_bet_blackjack_2025.betting import Events
from croupier.rules.games.free_bet_blackjack_2025.round import Round, box_of
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    FINAL_SETTLEMENT,
    INSURANCE,
    INTERIM_SETTLEMENT,
    PIT_EMPLOYEE,
    ROUND_OF_PLAY,
    SUBSEQUENT_DEAL,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import is_bust
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

STAFF_ONLY = frozenset((*get_args(c.DealerCommand), *get_args(c.PitCommand)))
WHILE_CHOOSING = (c.ChooseOption, c.WalkAway)


def decide(round_: Round, command: c.RoundCommand, by: Actor) -> Events | Refused:
    """Return the events that follow from a command, or a refusal."""
    kind = type(command)
    if kind in STAFF_ONLY and not by.is_staff:
        return refuse("for_dealer_and_pit", PIT_EMPLOYEE)
    if kind is c.Report:
        return irregularity_commands.rule_on(round_, cast(c.Report, command), by)
    if round_.over:
        return refuse("round_over", ROUND_OF_PLAY)
    if round_.waiting and kind not in WHILE_CHOOSING:
        return refuse("options_open", p("5.7"), players=tuple(dict.fromkeys(player for _, player in round_.waiting)))
    answer = ANSWERS.get(kind)
    if answer is None:
        return refuse("command_not_in_game", "command")
    return answer(round_, command, by)


def _place_bet(round_: Round, command: c.PlaceBet, by: Actor) -> Events | Refused:
    if command.bet == INSURANCE:
        return play.insure(round_, command, by)
    return betting.place_bet(round_, command, by)


DECISIONS: dict[str, Callable[[Round, c.Decide, Actor], Events | Refused]] = {
    Decision.EVEN_MONEY: play.even_money,
    Decision.NO_INSURANCE: play.no_insurance,
    Decision.SURRENDER: play.surrender,
    Decision.PLAY: play.surrender,
    Decision.FOLLOW: player_decisions.follow_bet,
    Decision.DECLINE: player_decisions.follow_bet,
    **dict.fromkeys(player_decisions.PLAYS, player_decisions.play_hand),
}


def _decide(round_: Round, command: c.Decide, by: Actor) -> Events | Refused:
    decision = DECISIONS.get(command.decision)
    if decision is None:
        return refuse("no_such_decision", "decision", decisions=tuple(DECISIONS))
    if not round_.closed or box_of(round_, command.box) is None:
        return refuse("nothing_to_decide_here", p("3.8"))
    return decision(round_, command, by)


def _deal(round_: Round, command: c.Deal, by: Actor) -> Events | Refused:
    return _collect_busts(round_, play.deal(round_, command))


def _examine(round_: Round, command: c.Examine, by: Actor) -> Events | Refused:
    return _collect_busts(round_, play.examine(round_, command, by))


def _reveal(round_: Round, command: c.Reveal, by: Actor) -> Events | Refused:
    return _collect_busts(round_, play.reveal(round_))


def _collect_busts(round_: Round, answer: Events | Refused) -> Events | Refused:
    """Add to these events the collection of the Bets on every Hand that they make Bust (3.19)."""
    if isinstance(answer, Refused) or turn_order.is_misdealt(round_):
        return answer
    last = answer[-1]
    if isinstance(last, e.CardDealt) and (last.meant is not None or not _is_bust_by(round_, last)):
        return answer
    return (*answer, *map(e.BetSettled, settlement.bust_lines(reduce(apply, answer, round_))))


def _is_bust_by(round_: Round, dealt: e.CardDealt) -> bool:
    return dealt.place != DEALER and is_bust((*cards_at(round_, dealt.place), dealt.card))


@rule(p("1.10"), p("1.21"), p("1.28"), p("3.24"))
def settle(round_: Round, command: c.Settle, by: Actor) -> Events | Refused:
    """Make the Interim Settlement if any Bet is due in it, else the Final Settlement once all Hands are played."""
    if not round_.closed or turn_order.is_dealing_initially(round_):
        return refuse("initial_deal_incomplete", p("3.11"))
    if turn_order.is_misdealt(round_):
        return misdeal_precedence.refuse_until_reported(round_)
    if round_.face_down:
        return refuse("squeezed_cards_face_down", p("3.12"))
    questions = turn_order.unanswered_questions(round_)
    if questions:
        return turn_order.refuse_unanswered(p("3.17"), questions)
    due = settlement.unchecked_interim_settlement(round_)
    if due:
        return (*map(e.BetSettled, due), e.InterimSettled(INTERIM_SETTLEMENT))
    current = turn_order.current_turn(round_)
    if current is not None and turn_order.card_due_to(round_, current) is not None:
        return refuse("hand_card_due", SUBSEQUENT_DEAL)
    if current is not None:
        return refuse("hands_not_played", FINAL_SETTLEMENT)
    if turn_order.must_dealer_draw(round_):
        return refuse("dealer_must_draw", p("3.24"))
    return (*map(e.BetSettled, settlement.final_settlement(round_)), e.RoundConcluded(round_.number))


Answer = Callable[[Round, Any, Actor], Events | Refused]
# fmt: off
ANSWERS: dict[type[Command], Answer] = {
    c.PlaceBet:     _place_bet,
    c.WithdrawBet:  betting.withdraw_bet,
    c.CloseBets:    lambda round_, _, __: betting.close_bets(round_),
    c.Squeeze:      betting.squeeze,
    c.Deal:         _deal,
    c.Examine:      _examine,
    c.Reveal:       _reveal,
    c.Decide:       _decide,
    c.ChooseOption: irregularity_commands.choose_option,
    c.WalkAway:     irregularity_commands.walk_away,
    c.Settle:       settle,
}
# fmt: on
