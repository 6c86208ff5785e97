"""Guests cannot fill the chain: refusals are noted a few times a minute, shortened, and then counted."""

import asyncio
import json
from random import Random

import pytest

from croupier.house.audit_chain import OmittedEntry, RefusalEntry, decode_entry
from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, record_events
from croupier.record import commands as c
from croupier.record.controls_and_link_terms import DEMO
from croupier.record.events import ChipsIssued, TableOpened
from croupier.rules.games import THREE_CARD
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits
from croupier.server.connection import Connection
from croupier.server.past_rounds import History
from croupier.server.people.staff_auth import Staff
from croupier.server.tables import refusal_log
from croupier.server.tables.floor import Floor
from croupier.server.tables.refusal_log import PER_PERSON, Refusals
from croupier.server.transport.client_limits import Budget
from croupier.store.memory import MemoryStore
from croupier.store.verify import verify
from tests.support.server.serving import QUICK

GUESTS = tuple(Actor(name, Role.PLAYER) for name in ("Ana", "Ben", "Cem"))
MINUTES = 4
LONGEST_ENTRY = 1_000  # bytes
SETTINGS = HousePokerSettings(limits={"ante": Limits(500, 50_000), "pair_plus": Limits(500, 5_000)})


class Socket:
    """Nothing is sent anywhere: what comes in is given to `hear`."""


def traffic(random: Random) -> str:
    """A message of any shape that a guest may send: most of them are refused."""
    text = "x" * random.choice((1, 30, 64, 65, 1_800))
    command = random.choice(
        (
            {"type": "decide", "box": random.randrange(9), "decision": text},
            {"type": "place_bet", "box": 1, "bet": text, "cents": random.randrange(10**9)},
            {"type": "report", "irregularity": text[:60], "facts": {"reason": text[:490]}},
            {"type": "walk_away", "player": text},
            {"type": "correct_balance", "player": "Ana", "cents": 10**9, "reason": text[:490]},
            {"type": "leave"},
        )
    )
    table = random.choice(("t1", "nowhere", text))
    id = f"{random.getrandbits(64):x}"
    return json.dumps(
        {"type": random.choice(("say", "say", "say", "preview", "deal_next")), "id": id, "table": table}
        | ({"command": command})
    )


async def swamped(random: Random, now: list[float], floor: Floor) -> None:
    """Every guest sends as much as the budget lets them, from a new socket each time one is closed."""
    running, budget = asyncio.create_task(floor.queue.run()), Budget(100, 20.0, 100)
    end = now[0] + MINUTES * 60
    while now[0] < end:
        for who in GUESTS:
            limit = budget.allowance(who.name, "192.0.2.1")
            one = Connection(floor, Staff(), Socket(), who, "", limit)  # type: ignore[arg-type]
            for _ in range(10):
                one.hear(traffic(random))
        await asyncio.sleep(0)
        now[0] += 1.0
        floor.report_refusals()
    now[0] += 60
    floor.report_refusals()
    await floor.queue.submit(lambda house: refuse("the_end"))
    running.cancel()
    await floor.queue.close()


def sent(monkeypatch: pytest.MonkeyPatch, seed: int) -> tuple[MemoryStore, list[RefusalEntry | OmittedEntry]]:
    now, store = [0.0], MemoryStore()
    for where in ("tables.refusal_log", "transport.rate_limits", "connection"):
        monkeypatch.setattr(f"croupier.server.{where}.monotonic", lambda: now[0])
    opened = TableOpened("t1", THREE_CARD.id, THREE_CARD.doc.code, SETTINGS, "", "One", DEMO)
    plan = record_events(House(), "t1", (opened,), HOUSE, 0)
    store.append([plan])

    async def run() -> None:
        await swamped(Random(seed), now, Floor(store, plan.after, History(store), pace=QUICK))

    asyncio.run(run())
    entries = [decode_entry(each.body) for each in store.read() if not each.stream]
    return store, [each for each in entries if isinstance(each, RefusalEntry | OmittedEntry)]


def check(entries: list[RefusalEntry | OmittedEntry], store: MemoryStore) -> None:
    for who in GUESTS:
        noted = [each for each in entries if isinstance(each, RefusalEntry) and each.by == who]
        counted = [each for each in entries if isinstance(each, OmittedEntry) and each.by == who]
        assert 0 < len(noted) <= PER_PERSON * (MINUTES + 1)
        assert 0 < len(counted) <= MINUTES + 1
        assert sum(each.count for each in counted) > 0
    assert all(len(each.body) <= LONGEST_ENTRY for each in store.read())


@pytest.mark.parametrize("seed", range(3))
def test_no_traffic_of_guests_grows_the_chain_beyond_its_budget(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    store, entries = sent(monkeypatch, seed)
    check(entries, store)
    assert verify(store) == []


def test_planted_a_budget_for_each_command_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake: every refusal has an allowance of its own, as sockets once had."""
    monkeypatch.setattr(Refusals, "_allows", lambda self, by: True)
    store, entries = sent(monkeypatch, 0)
    with pytest.raises(AssertionError):
        check(entries, store)


def test_planted_uncut_texts_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.transport.decode.LONGEST_TEXT", 10_000)
    monkeypatch.setattr("croupier.house.audit_chain.LONGEST_NOTED", 10_000)
    store, entries = sent(monkeypatch, 0)
    with pytest.raises(AssertionError):
        check(entries, store)


async def to_and_fro(floor: Floor, now: list[float], hours: int) -> None:
    """Chips bought and cashed, again and again, from new sockets: each time is accepted and written."""
    running, budget, moves = asyncio.create_task(floor.queue.run()), Budget(100, 20.0, 100), Budget(60, 3600.0, 10)
    (ana, *_), address = GUESTS, "192.0.2.1"
    for n in range(hours * 180):
        limits = budget.allowance(ana.name, address), moves.allowance(ana.name, address)
        one = Connection(floor, Staff(), Socket(), ana, "", limits[0], moves=limits[1])  # type: ignore[arg-type]
        for m, what in enumerate(("buy_in", "cash_out") * 5):
            say = {"type": "say", "id": f"{n}-{m}", "table": "t1", "command": {"type": what, "cents": 100}}
            one.hear(json.dumps(say))
        await asyncio.sleep(0)
        now[0] += 20
    await floor.queue.submit(lambda house: refuse("the_end"))
    running.cancel()
    await floor.queue.close()


def moved(monkeypatch: pytest.MonkeyPatch, hours: int) -> int:
    """The records that are written of it."""
    now, store = [0.0], MemoryStore()
    for where in ("tables.refusal_log", "transport.rate_limits", "connection"):
        monkeypatch.setattr(f"croupier.server.{where}.monotonic", lambda: now[0])
    opened = TableOpened("t1", THREE_CARD.id, THREE_CARD.doc.code, SETTINGS, "", "One", DEMO)
    plan = record_events(House(), "t1", (opened,), HOUSE, 0)
    chips = record_events(plan.after, HOUSE_STREAM, (ChipsIssued("Ana", 10_000),), HOUSE, 0)
    seat = execute(chips.after, Order("t1", c.Sit(1), GUESTS[0], 0))
    assert isinstance(seat, Plan)
    store.append([plan, chips, seat])

    async def run() -> None:
        await to_and_fro(Floor(store, seat.after, History(store), pace=QUICK), now, hours)

    asyncio.run(run())
    return sum(1 for each in store.read() if each.stream == "t1") - 2


def test_repeated_accepted_commands_have_an_hourly_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 100 <= moved(monkeypatch, 2) <= 3 * 60


def test_planted_without_that_budget_chips_go_to_and_fro_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Connection, "_repeats_too_often", lambda self, command: False)
    assert moved(monkeypatch, 2) > 10 * 60


def note(kept: Refusals, by: Actor) -> Plan | Refused:
    return kept.noted(House(), Order(HOUSE_STREAM, c.Leave(), by, 0), refuse("no", "table"))


def test_the_house_itself_is_always_noted_and_a_spectator_never() -> None:
    kept = Refusals()
    assert all(isinstance(note(kept, HOUSE), Plan) for _ in range(2 * PER_PERSON))
    assert isinstance(note(kept, Actor("spectator", Role.SPECTATOR)), Refused)


def test_while_the_disk_is_nearly_full_nothing_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(refusal_log, "monotonic", lambda: now[0])
    kept, (ana, *_) = Refusals(), GUESTS
    kept.paused = True
    assert isinstance(note(kept, ana), Refused)
    now[0] = 61
    assert not kept.are_due
    kept.paused = False
    plan = kept.report(House(), 5)
    assert isinstance(plan, Plan)
    assert [decode_entry(each.body) for each in plan.sealed] == [OmittedEntry(1, 5, ana, 1)]
