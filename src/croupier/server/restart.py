"""After a restart: the rounds that were under way."""

import logging

from croupier.engine.record import decode
from croupier.engine.table import playing, stakes
from croupier.rules import commands as c
from croupier.rules.felt import Felt
from croupier.rules.people import HOUSE
from croupier.server.clock import wall
from croupier.server.dealer import seed_key
from croupier.server.floor import Floor
from croupier.store.port import Store

log = logging.getLogger("croupier.restart")

INTERRUPTION = "technical_interruption"


def _last_seed(store: Store, table: str, r: Felt) -> bytes | None:
    """The seed of the cards not dealt yet: of the last new order, or of the first."""
    for drawn in range(len(r.cards), 0, -1):
        seed = store.secret(f"{seed_key(table, r.number)}/{drawn}")
        if seed is not None:
            return seed
    return store.secret(seed_key(table, r.number))


async def take_up(floor: Floor, store: Store, resume_within: float) -> None:
    """Rounds under way go on with the same cards; after too long a break the interruption is ruled on first (5.7)."""
    for t in tuple(floor.house.tables.values()):
        if not playing(t) or t.round is None:
            continue
        seed = _last_seed(store, t.id, t.round)
        if seed is not None:
            floor.shoes.learn(t.id, t.round.number, seed, t.settings.decks)
        last = decode(next(store.stream(t.id, t.seq - 1)).body)
        away = (wall() - last.at) / 1000
        if not stakes(t):
            continue
        log.warning("table %s: round %d was under way, %.1f seconds ago", t.id, t.round.number, away)
        if away > resume_within or seed is None:
            reason = f"the house was away for {away:.0f} seconds"
            await floor.order(t.id, c.Report(INTERRUPTION, c.Facts(reason=reason)), HOUSE)
