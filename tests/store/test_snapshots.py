"""Snapshots: a restored house equals the one from the records, for every game."""

from random import Random

import pytest
from msgspec.structs import replace

from croupier.house.execute import (
    HOUSE_STREAM,
    House,
    Order,
    Plan,
    SnapshotEntry,
    encode_snapshot,
    entry,
    execute,
    load_snapshot,
    record_events,
    take_snapshot,
)
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.house_poker.round import Round
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import BlackjackSettings, Limits
from croupier.store.interface import SNAPSHOTS_KEPT, Store
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.recovery import rebuild, resume
from croupier.store.verify import verify
from tests.support.random_play.world import WORLDS, World
from tests.support.store.backends import Ground
from tests.support.store.play import Floor


def evening_with_snapshots(every: int) -> tuple[list[Plan], House]:
    floor, made, last = Floor(seed=45), list[Plan](), 0
    steps = [floor.open(), floor.play(6)]
    for plan in (plan for step in steps for plan in step):
        made.append(plan)
        if plan.after.seq - last >= every:
            made.append(take_snapshot(plan.after, floor.now()))
            floor.house, last = made[-1].after, made[-1].after.seq
    return made, floor.house


def test_a_house_is_restored_at_any_moment(evening: list[Plan]) -> None:
    """In the middle of a deal, between rounds, before the first one: equal to the last field."""
    records: dict[str, list[Recorded]] = {}
    for plan in evening:
        for record in plan.records:
            records.setdefault(record.stream, []).append(record)
    for plan in evening[::3]:
        again = load_snapshot(encode_snapshot(plan.after), lambda table, since: records[table][since - 1 :])
        assert again == plan.after
        assert encode_snapshot(again) == encode_snapshot(plan.after)


def test_a_store_resumes_from_its_newest_snapshot(store: Store) -> None:
    made, house = evening_with_snapshots(every=90)
    for plan in made:
        store.append([plan])
    assert len(store.snapshots()) == SNAPSHOTS_KEPT
    assert resume(store) == rebuild(store) == house
    assert verify(store) == []


def test_only_rounds_under_way_are_read_from_before_the_snapshot() -> None:
    made, house = evening_with_snapshots(every=90)
    shelf = MemoryData()
    store = MemoryStore(shelf)
    store.append(made)
    seq, _ = store.snapshots()[0]
    needed = {t.log[0].seq for t in house.tables.values()}
    assert needed
    for at in range(40):
        shelf.records[at] = replace(shelf.records[at], body=b"nonsense")
    assert seq > 40
    assert resume(store) == house
    assert verify(store) != []


def forged(ground: Ground, store: Store) -> bytes:
    """Ten million more in somebody's wallet, in the snapshot alone."""
    rows = ground.take("snapshots")
    newest = max(rows)
    assert b"wallet/player-1" in bytes(newest[1])
    newest[1] = bytes(newest[1]).replace(b'["wallet/player-1",', b'["wallet/player-1",1')
    ground.put("snapshots", rows)
    return bytes(newest[1])


def test_a_forged_snapshot_is_not_believed(ground: Ground, caplog: pytest.LogCaptureFixture) -> None:
    made, house = evening_with_snapshots(every=90)
    store = ground.open()
    store.append(made)
    forged(ground, store)
    assert resume(store) == house, "the one before it, or the records themselves"
    assert "cannot be trusted" in caplog.text
    assert "is not the one that was noted" in verify(store)[0]
    store.close()


def test_a_digest_of_another_house_is_found_by_the_audit() -> None:
    """Even where forger and chain agree: the records make another house."""
    floor = Floor(seed=45)
    made = list(floor.open())
    lie = replace(floor.house, book=floor.house.book.moved({"wallet/player-1": 1, "wallet/player-2": -1}))
    made.append(take_snapshot(lie, floor.now()))
    store = MemoryStore()
    store.append(made)
    assert isinstance(entry(made[-1].sealed[0].body), SnapshotEntry)
    assert verify(store) == [f"the snapshot noted in record {made[-1].after.seq} is not the house of that moment"]


@pytest.mark.parametrize("games", WORLDS.values(), ids=WORLDS)
def test_every_game_is_restored(games: tuple[str, ...]) -> None:
    """Random play of the laws' own world, with its irregularities."""
    world = World(Random(3), games)
    for _ in range(150):
        world.anything()
    streams: dict[str, list[Recorded]] = {}
    for at, plan in enumerate(world.plans):
        for record in plan.records:
            streams.setdefault(record.stream, []).append(record)
        if at % 5 == 0:
            assert (
                load_snapshot(encode_snapshot(plan.after), lambda table, since: streams[table][since - 1 :])
                == plan.after
            )


def test_a_game_with_its_own_kind_of_round_is_restored() -> None:
    ann, dealer = Actor("ann", Role.PLAYER), Actor("dealer", Role.DEALER)
    house = record_events(House(), HOUSE_STREAM, (e.ChipsIssued("ann", 100_000),), HOUSE, 1).after
    terms = BlackjackSettings(limits={"initial": Limits(100, 10_000)})
    opened = record_events(house, "t", (e.TableOpened("t", "free-bet-blackjack", "FBBJ-2025", terms),), HOUSE, 1)
    house, records = opened.after, list(opened.records)
    steps = ((c.Sit(1), ann), (c.BuyIn(5_000), ann), (c.OpenRound(), dealer), (c.PlaceBet(1, "initial", 500), ann))
    for command, by in (*steps, (c.CloseBets(), dealer), (c.Deal((1,)), dealer), (c.Deal((17,)), dealer)):
        plan = execute(house, Order("t", command, by, 1))
        assert isinstance(plan, Plan), plan
        house, records = plan.after, [*records, *plan.records]
        assert load_snapshot(encode_snapshot(house), lambda _, since: records[since - 1 :]) == house  # noqa: B023
    assert not isinstance(house.tables["t"].round, Round)
