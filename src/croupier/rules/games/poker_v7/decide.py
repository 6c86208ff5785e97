"""decide for a Round of play: who answers which command, and when it may come."""

from collections.abc import Callable
from typing import Any

from croupier.rules import commands as c
from croupier.rules.base import Command
from croupier.rules.games.poker_v7 import betting, irregularities, play, settlement
from croupier.rules.games.poker_v7.consequences import bound, follow
from croupier.rules.games.poker_v7.misdeals import unruled
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
    c.PlaceBet:     lambda r, command, by: _for_player(r, command, by),
    c.Deal:         lambda r, command, _: play.deal(r, command),
    c.Reveal:       lambda r, _, __: play.reveal(r) if r.meant is None else _once_ruled(r, play.reveal(r)),
    c.Settle:       lambda r, _, __: settlement.settle(r) if r.meant is None else _once_ruled(r, settlement.settle(r)),
    c.WalkAway:     lambda r, command, _: _silent(r, command),
    c.TimeUp:       lambda r, command, _: irregularities.time_up(r, command),
    c.Reshuffle:    lambda r, command, _: irregularities.reshuffle(r, command),
}
# fmt: on


def _once_ruled(r: Round, answer: Events | Refused) -> Events | Refused:
    """Cards that are elsewhere than meant are ruled on before anything is opened or paid."""
    return answer if isinstance(answer, Refused) else unruled(r) or answer


def _for_player(r: Round, command: c.PlaceBet, by: Actor) -> Events | Refused:
    """5.15: a Pit Employee bets for the player who is to act, by the name and the amount of the decision."""
    seats = dict(zip(r.seats, r.players, strict=True))
    if seats.get(command.box) != command.player:
        return refuse("player_not_at_seat", "player", seat=command.box)
    if command.bet not in BETS:
        return refuse("unknown_poker_bet", "bet", bets=BETS)
    sized = command.cents if command.bet in (OPEN_BET, RAISE) else 0
    decision = c.Decide(command.box, command.bet, sized)
    return _bound(r, decision, by) or betting.act(r, decision, by)


def _silent(r: Round, command: c.WalkAway) -> Events | Refused:
    """Who is gone is absent from now on; for who only lets his time pass the House acts this once."""
    at = r.waiting[0] if r.waiting else play.awaited(r)
    if command.gone or at is None or r.players[at] != command.player:
        return irregularities.walk_away(r, command)
    return irregularities.time_up(r, c.TimeUp(r.seats[at]))


def decide(r: Round, command: c.RoundCommand, by: Actor) -> Events | Refused:
    """What follows from a command, by the document; never a change."""
    kind = type(command)
    answer = PLAYERS.get(kind)
    if answer is None:
        if not by.is_staff:
            return refuse("for_dealer_and_pit", p("1.29"))
        if kind is c.Report:
            return _followed(r, irregularities.rule_on(r, command, by))  # type: ignore[arg-type]
        answer = STAFF.get(kind, _not_here)
    if r.concluded or r.voided is not None:
        return refuse("round_over", p("1.36"))
    if r.left or r.out_of_turn is not None:
        return _followed(r, _bound(r, command, by) or answer(r, command, by))
    return answer(r, command, by)


def _followed(r: Round, answer: Events | Refused) -> Events | Refused:
    """Absent players, and those who acted Out of Turn, have their turns at once."""
    if isinstance(answer, Refused) or not (r.left or r.out_of_turn is not None):
        return answer
    return follow(r, answer)


def _bound(r: Round, command: c.RoundCommand, by: Actor) -> Events | Refused | None:
    """5.12: what somebody who acted Out of Turn may do when their turn has come, also through a Pit Employee (5.15)."""
    early = r.out_of_turn
    if early is None or not isinstance(command, c.Decide) or r.waiting[:1] != (early.at,):
        return None
    if command.box != r.seats[early.at] or not (by.is_staff or by.name == r.players[early.at]):
        return None
    return bound(r, early, command.decision)


def _not_here(_: Round, __: Any, ___: Actor) -> Refused:
    return refuse("not_in_poker", p("4.2"))
