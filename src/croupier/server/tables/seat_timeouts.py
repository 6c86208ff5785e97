"""Seats of players who have long gone: they leave between rounds, as the player would, and their chips go with them."""

import asyncio

from croupier.engine.table import playing
from croupier.record import commands as c
from croupier.rules.roles import Actor, Role
from croupier.server.clock import monotonic
from croupier.server.tables.orders import Floor
from croupier.server.tables.pace import Pace


async def sweep(floor: Floor, pace: Pace, bots: frozenset[str]) -> None:
    while True:
        await asyncio.sleep(pace.absent / 20)
        for table, player in absent(floor, pace, bots):
            floor.order(table, c.Leave(), Actor(player, Role.PLAYER))


def absent(floor: Floor, pace: Pace, bots: frozenset[str]) -> list[tuple[str, str]]:
    found = []
    for t in floor.house.tables.values():
        if playing(t) and t.round and t.round.closed:
            continue
        for player in t.seats.values():
            since = None if player in bots else floor.crowd.gone_since(player)
            if since is not None and monotonic() - since > pace.absent:
                found.append((t.id, player))
    return found
