"""Start of a house: the clock, the adopted rule texts, and the rounds that were under way."""

import logging
from collections.abc import Iterable

from croupier.engine.table import Table, game_of, is_playing, stakes
from croupier.house.books import created_as_demo, is_demo
from croupier.house.execute import HOUSE_STREAM, House, Plan, record_events
from croupier.house.registry import changed_documents
from croupier.record import commands as c
from croupier.record.events import ClockCorrected, ClockJumped, HouseCreated, RulesAdopted, RulingMade
from croupier.rules.coded_message import message
from croupier.rules.document import Para
from croupier.rules.documents import BY_CODE
from croupier.rules.roles import HOUSE, Actor
from croupier.server.tables.floor import Floor
from croupier.server.tables.shoes import stored_seeds
from croupier.store.interface import Store
from croupier.store.witness import Witness
from croupier.words import phrase, render

log = logging.getLogger("croupier.restart")

INTERRUPTION = "technical_interruption"
RESUMED = message("ruling_resumed")


async def resume_rounds(floor: Floor, store: Store, resume_within: float, open_until: int = 0) -> None:
    """Resume the rounds in progress with the same cards; after a long break, rule on the interruption first (5.7).

    A break is long if the house was closed for more than `resume_within` seconds. How long a table waited for a player
    does not count. `open_until` is when the house was last seen open, if that is after its last record.
    """
    seconds_away = (floor.queue.labels.now() - max(floor.queue.labels.first, open_until)) / 1000
    for table in tuple(floor.house.tables.values()):
        if not is_playing(table) or table.round is None:
            continue
        seeds = stored_seeds(store.secret, table)
        if seeds:
            floor.shoes.learn(table.id, table.round.number, seeds[-1][1], table.settings.decks)
        if not stakes(table):
            continue
        log.warning(phrase("log_interrupted", table=table.id, round=table.round.number, seconds=f"{seconds_away:.1f}"))
        reason = message("reason_house_away", seconds=round(max(seconds_away, 0)))
        if seconds_away > resume_within or not seeds:
            facts = c.Facts(reason=render(reason))  # facts hold the texts that people enter
            await floor.order(table.id, c.Report(INTERRUPTION, facts), HOUSE)
        else:
            await floor.record_event(RulingMade(RESUMED, _interruption_para(table), reason), stream=table.id)


def _interruption_para(table: Table) -> Para:
    """Return the paragraph about technical interruptions in the rule document of this table."""
    return next(row.paras[0] for row in game_of(table).irregularities if row.id == INTERRUPTION)


async def name_house(floor: Floor, demo: bool, witness: Witness | None) -> None:
    """Record whether this house is a demo, once, and the witness at every start.

    An older house without this record is a demo if its records say so; a new house is one if `demo` is set.
    """
    house = floor.house
    if house.register.demo is None:
        await floor.record_event(HouseCreated(created_as_demo(house) if house.seq else demo))
    if witness:
        await floor.record_event(witness.named)


async def adopt(floor: Floor) -> None:
    """Adopt the text of rule documents that are new to the house; changed texts wait for two signatures.

    In a demo the house signs them, and the record says so.
    """
    register, timestamp = floor.house.register, floor.queue.labels.now
    new_codes, changed_codes = [code for code in BY_CODE if code not in register.rules], changed_documents(register)
    demo = is_demo(floor.house)
    for code in changed_codes:
        log.warning(phrase("log_rules_changed" if demo else "log_rules_to_adopt", document=code))
    if new_codes:
        await floor.queue.submit(lambda house: _adopt_codes(house, new_codes, timestamp()))
    if changed_codes and demo:
        await floor.queue.submit(lambda house: _adopt_codes(house, changed_codes, timestamp(), signed=HOUSE))


def _adopt_codes(house: House, codes: Iterable[str], timestamp: int, signed: Actor | None = None) -> Plan:
    events = tuple(RulesAdopted(code, BY_CODE[code].digest) for code in codes if code in BY_CODE)
    return record_events(house, HOUSE_STREAM, events, HOUSE, timestamp, signed)


async def watch_clock(floor: Floor) -> None:
    """Record a change of the wall clock; a demo house also accepts at once that the clock was set back."""
    jump = floor.queue.labels.take_jump()
    if not jump:
        return
    log.warning(phrase("log_clock_ahead" if jump > 0 else "log_clock_back", millis=abs(jump)))
    await floor.record_event(ClockJumped(jump))
    if jump < 0 and is_demo(floor.house):
        await floor.record_event(ClockCorrected(phrase("reason_demo_clock")), signed=HOUSE)
