"""Players who have been disconnected for long leave their seats between rounds, with their chips."""

import asyncio

from croupier.engine.table import is_playing
from croupier.record import commands as c
from croupier.rules.roles import Actor, Role
from croupier.server.clock import monotonic
from croupier.server.tables.floor import Floor
from croupier.server.tables.pace import Pace


async def sweep(floor: Floor, pace: Pace, bots: frozenset[str]) -> None:
    while True:
        await asyncio.sleep(pace.absent / 20)
        for table, player in absent_players(floor, pace, bots):
            floor.order(table, c.Leave(), Actor(player, Role.PLAYER))


def absent_players(floor: Floor, pace: Pace, bots: frozenset[str]) -> list[tuple[str, str]]:
    absentees = []
    for table in floor.house.tables.values():
        if is_playing(table) and table.round and table.round.closed:
            continue
        for player in table.seats.values():
            since = None if player in bots else floor.presence.gone_since(player)
            if since is not None and monotonic() - since > pace.absent:
                absentees.append((table.id, player))
    return absentees
