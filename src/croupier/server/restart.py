"""After a restart: the house as the records tell it, and the rounds that were under way."""

import logging
from collections.abc import Callable

from msgspec import Struct

from croupier.engine.record import Recorded, decode
from croupier.engine.table import playing, stakes
from croupier.house.conduct import HOUSE_STREAM, House, recall
from croupier.rules import commands as c
from croupier.rules.people import HOUSE
from croupier.server.clock import wall
from croupier.server.dealer import kept_seeds
from croupier.server.floor import Floor
from croupier.server.pit import ANSWERS_KEPT
from croupier.store.port import Store, StoreError

log = logging.getLogger("croupier.restart")

INTERRUPTION = "technical_interruption"


class Recalled(Struct):
    """What the records tell beside the house itself."""

    house: House
    last: dict[str, int]  # table -> when its last record was written
    causes: dict[str, tuple[str, int]]  # commands carried out -> their table, and its events after them


def recalled(store: Store, note: Callable[..., object]) -> Recalled:
    """Fold every record; a stream that does not fit its own chain is not served from."""
    found = Recalled(House(), {}, {})
    for sealed in store.read():
        record = decode(sealed.body)
        found.house = recall(found.house, (sealed,)).after
        if found.house.head != sealed.head:
            raise StoreError(f"record {record.seq} does not fit the chain")
        if record.stream != HOUSE_STREAM:
            note(found.house.tables[record.stream], record)
            found.last[record.stream] = record.at
        if record.cause:
            _note_cause(found.causes, record)
    return found


def _note_cause(causes: dict[str, tuple[str, int]], record: Recorded) -> None:
    """The last record of each command at its own table; an award it set free elsewhere is not its answer."""
    table, _ = causes.get(record.cause, (record.stream, 0))
    if table == record.stream:
        causes[record.cause] = table, record.n
    if len(causes) > ANSWERS_KEPT:
        del causes[next(iter(causes))]


async def take_up(floor: Floor, store: Store, found: Recalled, resume_within: float) -> None:
    """Rounds under way go on with the same cards; after too long a break the interruption is ruled on first (5.7)."""
    for cause, (_, seq) in found.causes.items():
        floor.pit.answered(cause, seq)
    for t in tuple(floor.house.tables.values()):
        if not playing(t) or t.round is None:
            continue
        seeds = kept_seeds(store.secret, t.id, t.round)
        if seeds:
            floor.shoes.learn(t.id, t.round.number, seeds[-1][1], t.settings.decks)
        away = (wall() - found.last[t.id]) / 1000
        if not stakes(t):
            continue
        log.warning("table %s: round %d was under way, %.1f seconds ago", t.id, t.round.number, away)
        if away > resume_within or not seeds:
            reason = f"the house was away for {away:.0f} seconds"
            await floor.order(t.id, c.Report(INTERRUPTION, c.Facts(reason=reason)), HOUSE)
