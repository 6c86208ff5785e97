"""End a round in which nobody has bet, so that its table can be closed or changed."""

from croupier.record import events as e
from croupier.rules.base_round import BaseRound
from croupier.rules.game import Game, Phase
from croupier.rules.refusal import Refused, refuse


def end_empty_round(game: Game, round_: BaseRound | None) -> tuple[e.RoundConcluded, ...] | Refused:
    """Return the event that ends a round without bets, if one is open; refuse if it has bets or play has begun."""
    if round_ is None or round_.over:
        return ()
    if game.phase(round_) is not Phase.BETTING:
        return refuse("round_being_played", "table", round=round_.number)
    bets = game.stakes(round_)
    if bets:
        players = tuple(dict.fromkeys(bet.player for bet in bets))
        boxes = tuple(dict.fromkeys(bet.box for bet in bets))
        return refuse("bets_on_table", "table", players=players, boxes=boxes)
    return (e.RoundConcluded(round_.number),)
