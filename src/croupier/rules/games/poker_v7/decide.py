"""decide for a Round of play: who answers which command, and when it may come."""

from collections.abc import Callable
from typing import Any

from croupier.rules import commands as c
from croupier.rules.games.poker_v7 import betting, play, settlement
from croupier.rules.games.poker_v7.betting import Events
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused, refused

Answer = Callable[[Round, Any, Actor], Events | Refused]

# fmt: off
PLAYERS: dict[type[c.Command], Answer] = {
    c.Decide:       betting.act,
    c.Examine:      play.examine,
    c.ShowHand:     play.show,
    c.RefuseToShow: play.refuse_to_show,
}
STAFF: dict[type[c.Command], Answer] = {
    c.Deal:      lambda r, command, _: play.deal(r, command),
    c.Reveal:    lambda r, _, __: play.reveal(r),
    c.Settle:    lambda r, _, __: settlement.settle(r),
}
# fmt: on


def decide(r: Round, command: c.RoundCommand, by: Actor) -> Events | Refused:
    """What follows from a command, by the document; never a change."""
    kind = type(command)
    answer = PLAYERS.get(kind)
    if answer is None:
        if not by.is_staff:
            return refused(p("1.29"), "this is for the Dealer and the pit")
        answer = STAFF[kind]
    if r.over:
        return refused(p("1.36"), "the Round is over")
    return answer(r, command, by)
