"""A round that is open for bets and has none: it ends when the table is closed or changed."""

from croupier.rules import events as e
from croupier.rules.felt import Felt
from croupier.rules.game import Game, Phase
from croupier.rules.refusal import Refused, bad


def end_empty_round(game: Game, r: Felt | None) -> tuple[e.RoundConcluded, ...] | Refused:
    """Conclude the empty round, if one is open; refuse while a round is played or anybody has a bet."""
    if r is None or r.over:
        return ()
    if game.next(r).phase is not Phase.BETTING:
        return bad("table", f"round {r.number} is being played: wait until it ends")
    bets = dict.fromkeys(f"{each.player} on {game.box_word} {each.box}" for each in game.stakes(r))
    if bets:
        return bad("table", f"there are bets on the table: {', '.join(bets)}. Wait until the round ends")
    return (e.RoundConcluded(r.number),)
