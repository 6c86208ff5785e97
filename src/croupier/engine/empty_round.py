"""A round that is open for bets and has none: it ends when the table is closed or changed."""

from croupier.record import events as e
from croupier.rules.base_round import BaseRound
from croupier.rules.game import Game, Phase
from croupier.rules.refusal import Refused, refuse


def end_empty_round(game: Game, r: BaseRound | None) -> tuple[e.RoundConcluded, ...] | Refused:
    """Conclude the empty round, if one is open; refuse while a round is played or anybody has a bet."""
    if r is None or r.over:
        return ()
    if game.next(r).phase is not Phase.BETTING:
        return refuse("round_being_played", "table", round=r.number)
    bets = game.stakes(r)
    if bets:
        players = tuple(dict.fromkeys(bet.player for bet in bets))
        boxes = tuple(dict.fromkeys(bet.box for bet in bets))
        return refuse("bets_on_table", "table", players=players, boxes=boxes)
    return (e.RoundConcluded(r.number),)
