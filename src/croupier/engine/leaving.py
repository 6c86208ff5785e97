"""What leaving does to a player's bets, and who left while a ruling waited for its second signature."""

from collections.abc import Container, Iterable, Mapping
from typing import Any

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_round import BaseRound, line_of
from croupier.rules.game import Game
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE

Events = tuple[e.AnyEvent, ...]


def left_during_ruling(log: Iterable[Any]) -> tuple[str, ...]:
    """The players of this round who left while a ruling waited and have not come back, in the order they left."""
    gone: dict[str, None] = {}
    for event in (each.event for each in log):
        match event:
            case e.LeftDuringRuling(player):
                gone[player] = None
            case e.SeatTaken(_, player) | e.ChipsBoughtIn(player):
                gone.pop(player, None)
            case _:
                pass
    return tuple(gone)


def bets_of_leaver(game: Game, r: BaseRound | None, player: str) -> Events:
    """Open bets are taken back; closed ones stay, and the player walks away from them."""
    if r is None or r.over:
        return ()
    mine = [stake for stake in game.stakes(r) if stake.player == player]
    if not r.closed and not game.between:
        return tuple(
            e.BetWithdrawn(stake.box, player, stake.bet, stake.cents) for stake in mine if line_of(r, stake) is None
        )
    walked = game.decide(r, c.WalkAway(player), HOUSE) if mine or game.between else ()
    return () if isinstance(walked, Refused) else walked


def chips_of_departed(
    racks: Mapping[str, int], seated: Iterable[str], left: Container[str] | None, before: Mapping[str, int]
) -> Events:
    """Cash out racks that have grown, of everybody without a seat; where players may stand, of those who have left."""
    here = set(seated)
    return tuple(
        e.ChipsCashedOut(player, cents)
        for player, cents in racks.items()
        if cents > max(0, before.get(player, 0)) and player not in here and (left is None or player in left)
    )
