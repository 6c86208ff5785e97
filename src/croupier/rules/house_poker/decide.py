"""Find the function that carries out a command in a round of house poker, or refuse a command at the wrong time."""

from collections.abc import Callable
from typing import Any, cast, get_args

from croupier.rules import commands as c
from croupier.rules.base_classes import Command
from croupier.rules.house_poker import betting, irregularity_commands, play, settlement
from croupier.rules.house_poker.round import Round, hands_are_settled
from croupier.rules.house_poker.spec import Events, HousePoker
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

Answer = Callable[[HousePoker, Round, Any, Actor], Events | Refused]

# fmt: off
IN_PLAY: dict[type[Command], Answer] = {
    c.PlaceBet:     play.place_for_player,
    c.WithdrawBet:  betting.withdraw_bet,
    c.CloseBets:    betting.close_bets,
    c.Deal:         play.deal,
    c.Examine:      play.examine,
    c.Decide:       play.decide_hand,
    c.ChooseOption: irregularity_commands.choose_option,
    c.WalkAway:     irregularity_commands.walk_away,
}
AFTER_DECISIONS: dict[type[Command], Answer] = {
    c.Reveal:       play.reveal,
    c.RefuseToShow: settlement.refuse_to_show,
    c.ShowForClaim: settlement.show_for_claim,
    c.Settle:       settlement.settle,
    c.PayAward:     settlement.pay_award,
}
# fmt: on
STAFF_ONLY = frozenset((*get_args(c.DealerCommand), *get_args(c.PitCommand)))
WHILE_CHOOSING = (c.ChooseOption, c.WalkAway)


def decide(
    spec: HousePoker, rows: irregularity_commands.Rows, round_: Round, command: c.RoundCommand, by: Actor
) -> Events | Refused:
    """Return the events that follow from a command, or its refusal. The round itself is not changed."""
    kind = type(command)
    if kind in STAFF_ONLY and not by.is_staff:
        return refuse("for_dealer_and_pit", spec.words.pit_employee)
    if kind is c.Report:
        return irregularity_commands.rule_on(spec, rows, round_, cast(c.Report, command), by)
    if round_.concluded or round_.voided:
        return refuse("round_over", spec.words.void if round_.voided else spec.words.round_of_play)
    if round_.waiting and kind not in WHILE_CHOOSING:
        return refuse("options_first", spec.p("5.10"))
    answer = IN_PLAY.get(kind)
    if answer is not None:
        return answer(spec, round_, command, by)
    if kind not in AFTER_DECISIONS:
        return refuse("command_not_in_game", "command")
    return _answer_after_decisions(spec, round_, command, by)


def _answer_after_decisions(spec: HousePoker, round_: Round, command: c.RoundCommand, by: Actor) -> Events | Refused:
    """Carry out a command for which all cards must be dealt and all decisions made, or refuse it."""
    due = (
        spec.progress_due(round_) if hands_are_settled(round_) else play.after_the_deal(spec, round_)
    )  # a settled deal stays complete
    if due is None:
        return refuse("deal_first", spec.deal_para(round_))
    if due.undecided:
        return refuse("decisions_first", spec.decision_para(round_))
    return play.refuse_until_reported(spec, round_) or AFTER_DECISIONS[type(command)](spec, round_, command, by)
