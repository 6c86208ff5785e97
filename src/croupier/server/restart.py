"""After a restart: the rounds that were under way."""

import logging

from croupier.engine.table import playing, stakes
from croupier.rules import commands as c
from croupier.rules.people import HOUSE
from croupier.server.clock import wall
from croupier.server.dealer import kept_seeds
from croupier.server.floor import Floor
from croupier.store.port import Store, told

log = logging.getLogger("croupier.restart")

INTERRUPTION = "technical_interruption"


async def take_up(floor: Floor, store: Store, resume_within: float) -> None:
    """Rounds under way go on with the same cards; after too long a break the interruption is ruled on first (5.7)."""
    for t in tuple(floor.house.tables.values()):
        if not playing(t) or t.round is None:
            continue
        seeds = kept_seeds(store.secret, t.id, t.round)
        if seeds:
            floor.shoes.learn(t.id, t.round.number, seeds[-1][1], t.settings.decks)
        last = next(told(store, store.stream(t.id, t.seq - 1)))
        away = (wall() - last.at) / 1000
        if not stakes(t):
            continue
        log.warning("table %s: round %d was under way, %.1f seconds ago", t.id, t.round.number, away)
        if away > resume_within or not seeds:
            reason = f"the house was away for {away:.0f} seconds"
            await floor.order(t.id, c.Report(INTERRUPTION, c.Facts(reason=reason)), HOUSE)
