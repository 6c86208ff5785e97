"""Check who can own a bet that is found after "No more Bets"."""

from collections.abc import Collection, Mapping

from croupier.record.commands import Report, RoundCommand
from croupier.rules.base_round import BaseRound
from croupier.rules.game import Game
from croupier.rules.refusal import Refused, refuse


def not_at_table(
    game: Game, round_: BaseRound, seats: Mapping[int, str], present: Collection[str], command: RoundCommand
) -> Refused | None:
    """Refuse a report about a player who is not at the table or, where all players must sit, does not sit at the box.

    Other commands are not refused.
    """
    if type(command) is not Report:
        return None
    player, box = command.facts.player, command.facts.box
    if player is None or box is None:
        return None
    if player not in present and player not in {stake.player for stake in game.stakes(round_)}:
        return refuse("player_not_here", game.own_box_para, player=player)
    if not game.allows_standing and seats.get(box, player) != player:
        return refuse("another_player_sits_there", game.own_box_para)
    return None
