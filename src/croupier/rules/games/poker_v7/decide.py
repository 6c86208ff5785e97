"""Decide which events follow from a command in a Round of play."""

from collections.abc import Callable
from typing import Any

from croupier.rules import commands as c
from croupier.rules.base_classes import Command
from croupier.rules.games.poker_v7 import betting, irregularity_commands, play, settlement
from croupier.rules.games.poker_v7.irregularity_report import add_automatic_turns, limit_early_actor
from croupier.rules.games.poker_v7.misdeal_precedence import refuse_until_reported
from croupier.rules.games.poker_v7.round import Events, Round
from croupier.rules.games.poker_v7.terms import ALL_IN, CALL, OPEN_BET, RAISE, p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

Answer = Callable[[Round, Any, Actor], Events | Refused]
BETS = (CALL, OPEN_BET, RAISE, ALL_IN)

# fmt: off
PLAYERS: dict[type[Command], Answer] = {
    c.Decide:       betting.act,
    c.Examine:      play.examine,
    c.ShowHand:     play.show,
    c.RefuseToShow: play.refuse_to_show,
}
STAFF: dict[type[Command], Answer] = {
    c.PlaceBet:     lambda round_, command, by: _bet_for_player(round_, command, by),
    c.Deal:         lambda round_, command, _: play.deal(round_, command),
    c.Reveal:       lambda round_, _, __: _require_ruling(round_, play.reveal(round_)),
    c.Settle:       lambda round_, _, __: _require_ruling(round_, settlement.settle(round_)),
    c.WalkAway:     lambda round_, command, _: _walk_away(round_, command),
    c.TimeUp:       lambda round_, command, _: irregularity_commands.time_up(round_, command),
    c.Reshuffle:    lambda round_, command, _: irregularity_commands.reshuffle(round_, command),
}
# fmt: on


def _require_ruling(round_: Round, answer: Events | Refused) -> Events | Refused:
    """Refuse to show cards or pay Pots while a card is misplaced and no ruling has been made about it."""
    if round_.meant is None or isinstance(answer, Refused):
        return answer
    return refuse_until_reported(round_) or answer


def _bet_for_player(round_: Round, command: c.PlaceBet, by: Actor) -> Events | Refused:
    """Let a Pit Employee bet for the player whose turn it is (5.15)."""
    seats = dict(zip(round_.seats, round_.players, strict=True))
    if seats.get(command.box) != command.player:
        return refuse("player_not_at_seat", "player", seat=command.box)
    if command.bet not in BETS:
        return refuse("unknown_poker_bet", "bet", bets=BETS)
    cents = command.cents if command.bet in (OPEN_BET, RAISE) else 0
    decision = c.Decide(command.box, command.bet, cents)
    return _limit_early_actor(round_, decision, by) or betting.act(round_, decision, by)


def _walk_away(round_: Round, command: c.WalkAway) -> Events | Refused:
    """Record that a player has left. If they only ran out of time, act for them once."""
    position = round_.waiting[0] if round_.waiting else play.player_to_show(round_)
    if command.gone or position is None or round_.players[position] != command.player:
        return irregularity_commands.walk_away(round_, command)
    return irregularity_commands.time_up(round_, c.TimeUp(round_.seats[position]))


def decide(round_: Round, command: c.RoundCommand, by: Actor) -> Events | Refused:
    """Return the events that follow from a command, or a refusal."""
    kind = type(command)
    answer = PLAYERS.get(kind)
    if answer is None:
        if not by.is_staff:
            return refuse("for_dealer_and_pit", p("1.29"))
        if kind is c.Report:
            return _add_followups(round_, irregularity_commands.rule_on(round_, command, by))  # type: ignore[arg-type]
        answer = STAFF.get(kind, _refuse_unknown)
    if round_.concluded or round_.voided is not None:
        return refuse("round_over", p("1.36"))
    if round_.left or round_.out_of_turn is not None:
        return _add_followups(round_, _limit_early_actor(round_, command, by) or answer(round_, command, by))
    return answer(round_, command, by)


def _add_followups(round_: Round, answer: Events | Refused) -> Events | Refused:
    """Add the actions that absent players, and players who acted out of turn, take automatically afterwards."""
    if isinstance(answer, Refused) or not (round_.left or round_.out_of_turn is not None):
        return answer
    return add_automatic_turns(round_, answer)


def _limit_early_actor(round_: Round, command: c.RoundCommand, by: Actor) -> Events | Refused | None:
    """Limit what a player who acted out of turn may now do in their turn. Return None if nothing limits them (5.12)."""
    early = round_.out_of_turn
    if early is None or not isinstance(command, c.Decide) or round_.waiting[:1] != (early.at,):
        return None
    if command.box != round_.seats[early.at] or not (by.is_staff or by.name == round_.players[early.at]):
        return None
    return limit_early_actor(round_, early, command.decision)


def _refuse_unknown(_: Round, __: Any, ___: Actor) -> Refused:
    return refuse("not_in_poker", p("4.2"))
