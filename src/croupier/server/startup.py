"""After a restart: the clock, the texts that tables are run by, and the rounds that were under way."""

import logging
from collections.abc import Iterable

from croupier.engine.table import Table, game_of, playing, stakes
from croupier.house.execute import HOUSE_STREAM, House, Plan, record_events
from croupier.house.office_commands import created_as_demo, is_demo
from croupier.house.registry import changed_documents
from croupier.record import commands as c
from croupier.record.events import ClockCorrected, ClockJumped, HouseCreated, RulesAdopted, RulingMade
from croupier.rules.document import Para
from croupier.rules.documents import BY_CODE
from croupier.rules.roles import HOUSE, Actor
from croupier.server.tables.orders import Floor
from croupier.server.tables.shoes import stored_seeds
from croupier.store.interface import Store
from croupier.store.witness import Witness

log = logging.getLogger("croupier.restart")

INTERRUPTION = "technical_interruption"
RESUMED = "The round is resumed with the same cards"


async def take_up(floor: Floor, store: Store, resume_within: float, open_until: int = 0) -> None:
    """Rounds under way go on with the same cards; after too long a break the interruption is ruled on first (5.7).

    The break is the house's own: nobody is interrupted at a table that has waited longer for a player or a signature.
    `open_until` is when the house was last seen open, should that be after its last record. The record says which.
    """
    away = (floor.pit.labels.now() - max(floor.pit.labels.first, open_until)) / 1000
    for t in tuple(floor.house.tables.values()):
        if not playing(t) or t.round is None:
            continue
        seeds = stored_seeds(store.secret, t)
        if seeds:
            floor.shoes.learn(t.id, t.round.number, seeds[-1][1], t.settings.decks)
        if not stakes(t):
            continue
        log.warning("Table %s: round %d was interrupted %.1f seconds ago.", t.id, t.round.number, away)
        reason = f"the house was away for {max(away, 0):.0f} seconds"
        if away > resume_within or not seeds:
            await floor.order(t.id, c.Report(INTERRUPTION, c.Facts(reason=reason)), HOUSE)
        else:
            await floor.establish(RulingMade(RESUMED, _interruption(t), reason), stream=t.id)


def _interruption(t: Table) -> Para:
    """The paragraph that speaks of it in the document of this table."""
    return next(row.paras[0] for row in game_of(t).irregularities if row.id == INTERRUPTION)


async def name_house(floor: Floor, demo: bool, witness: Witness | None) -> None:
    """Record what kind of house this is, once, and at every start the witness that sees it.

    A house from before this was recorded is a demo if its records say so. An empty one is what it is opened as.
    """
    house = floor.house
    if house.register.demo is None:
        await floor.establish(HouseCreated(created_as_demo(house) if house.seq else demo))
    if witness:
        await floor.establish(witness.named)


async def adopt(floor: Floor) -> None:
    """A text that the house has not written down yet is; one that has changed waits for two people.

    A demo waits for nobody, and the record says that it was signed automatically.
    """
    register, label = floor.house.register, floor.pit.labels.now
    new, others = [code for code in BY_CODE if code not in register.rules], changed_documents(register)
    demo = is_demo(floor.house)
    for code in others:
        log.warning("the text of %s has changed%s", code, "" if demo else ": two people adopt it")
    if new:
        await floor.pit.submit(lambda house: _adopted(house, new, label()))
    if others and demo:
        await floor.pit.submit(lambda house: _adopted(house, others, label(), signed=HOUSE))


def _adopted(house: House, codes: Iterable[str], at: int, signed: Actor | None = None) -> Plan:
    adopted = tuple(RulesAdopted(code, BY_CODE[code].digest) for code in codes if code in BY_CODE)
    return record_events(house, HOUSE_STREAM, adopted, HOUSE, at, signed)


async def watch_clock(floor: Floor) -> None:
    """A clock that was set is recorded; a demo believes one that was set back."""
    jump = floor.pit.labels.jumped()
    if not jump:
        return
    log.warning("the clock was set %s by %d ms", "ahead" if jump > 0 else "back", abs(jump))
    await floor.establish(ClockJumped(jump))
    if jump < 0 and is_demo(floor.house):
        await floor.establish(ClockCorrected("this is a demo house"), signed=HOUSE)
