"""Whose chips a bet can be that is found after "No more Bets"."""

from collections.abc import Collection, Mapping

from croupier.record.commands import Report, RoundCommand
from croupier.rules.base_round import BaseRound
from croupier.rules.game import Game
from croupier.rules.refusal import Refused, refuse


def not_at_table(
    game: Game, r: BaseRound, seats: Mapping[int, str], here: Collection[str], command: RoundCommand
) -> Refused | None:
    """Refuse a bet found for somebody who is not here, or, unless players may stand, where another player sits."""
    if type(command) is not Report:
        return None
    player, box = command.facts.player, command.facts.box
    if player is None or box is None:
        return None
    if player not in here and player not in {stake.player for stake in game.stakes(r)}:
        return refuse("player_not_here", game.own_box, player=player)
    if not game.standing and seats.get(box, player) != player:
        return refuse("another_player_sits_there", game.own_box)
    return None
