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
    """Return, in order, the players who left while a ruling waited for a signature and have not come back."""
    leavers: dict[str, None] = {}
    for event in (entry.event for entry in log):
        match event:
            case e.LeftDuringRuling(player):
                leavers[player] = None
            case e.SeatTaken(_, player) | e.ChipsBoughtIn(player):
                leavers.pop(player, None)
            case _:
                pass
    return tuple(leavers)


def bets_of_leaver(game: Game, round_: BaseRound | None, player: str) -> Events:
    """Return the events that withdraw a leaving player's bets or, once bets are closed, make the player walk away."""
    if round_ is None or round_.over:
        return ()
    own_stakes = [stake for stake in game.stakes(round_) if stake.player == player]
    if not round_.closed and not game.seating:
        return tuple(
            e.BetWithdrawn(stake.box, player, stake.bet, stake.cents)
            for stake in own_stakes
            if line_of(round_, stake) is None
        )
    events = game.decide(round_, c.WalkAway(player), HOUSE) if own_stakes or game.seating else ()
    return () if isinstance(events, Refused) else events


def chips_of_departed(
    racks: Mapping[str, int], seated: Iterable[str], left: Container[str] | None, before: Mapping[str, int]
) -> Events:
    """Return the cash-outs of players who have no seat and more chips than in `before`.

    If `left` is given, only players in it cash out.
    """
    seated_players = set(seated)
    return tuple(
        e.ChipsCashedOut(player, cents)
        for player, cents in racks.items()
        if cents > max(0, before.get(player, 0)) and player not in seated_players and (left is None or player in left)
    )
