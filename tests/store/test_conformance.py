"""The promises of every store, tested on each of them."""

from sys import settrace
from threading import Thread
from time import sleep
from types import FrameType
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.house.execute import (
    GENESIS,
    HOUSE_STREAM,
    ChainedEntry,
    Order,
    Plan,
    RefusalEntry,
    entry,
    record_events,
    record_refusal,
    take_snapshot,
    verify_chain,
)
from croupier.house.ledger_accounts import Transfer
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.refusal import refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.store.interface import OutOfOrder, Stale, Store, StoreError
from croupier.store.recovery import rebuild
from croupier.store.verify import verify
from tests.support.store.backends import Ground


def sealed(plans: list[Plan]) -> list[ChainedEntry]:
    return [each for plan in plans for each in plan.sealed]


def transfers(plans: list[Plan]) -> list[tuple[int, Transfer]]:
    return [each for plan in plans for each in plan.transfers]


def test_a_new_store_is_empty(store: Store) -> None:
    assert (list(store.read()), list(store.transfers()), list(store.stream("table-1"))) == ([], [], [])
    assert store.secret("table-1/1") is None
    assert rebuild(store).head == GENESIS
    assert verify(store) == []


def test_records_are_read_back_in_order(store: Store, evening: list[Plan]) -> None:
    for plan in evening:
        store.append([plan])
    assert list(store.read()) == sealed(evening)
    assert list(store.transfers()) == transfers(evening)
    assert verify_chain(store.read()) == ""


@pytest.mark.parametrize("after", [0, 1, 17, 499, 500, 501, 10**9])
def test_reading_goes_on_after_any_record(store: Store, evening: list[Plan], after: int) -> None:
    store.append(evening)
    assert list(store.read(after)) == [each for each in sealed(evening) if each.seq > after]
    assert list(store.transfers(after)) == [each for each in transfers(evening) if each[0] > after]


def test_a_stream_is_one_tables_records(store: Store, evening: list[Plan]) -> None:
    store.append(evening)
    for name in ("house", "table-1", "table-2", "nowhere"):
        own = {each.seq for plan in evening for each in plan.records if each.stream == name}
        assert [each.seq for each in store.stream(name)] == list(store.places(name)) == sorted(own)
        assert [each.n for each in store.stream(name, after=7)] == list(range(8, len(own) + 1))


def test_records_outlive_the_store(ground: Ground, evening: list[Plan]) -> None:
    first = ground.open()
    first.append(evening[:30])
    first.close()
    again = ground.open()
    again.append(evening[30:])
    assert list(again.read()) == sealed(evening)
    assert list(again.transfers()) == transfers(evening)
    again.close()


def test_an_empty_append_writes_nothing(store: Store) -> None:
    store.append([])
    assert list(store.read()) == []


def test_commands_are_found_by_their_ids_for_good(store: Store, evening: list[Plan]) -> None:
    store.append(evening)
    causes = {each.cause for plan in evening for each in plan.records if each.cause}
    some = [*sorted(causes)[::9], "never", "", "%", "id-1' OR ''='"]
    found = store.caused(some)
    assert found == [each for each in sealed(evening) if each.cause and each.cause in some]
    assert len(store.caused(sorted(causes))) == sum(1 for each in sealed(evening) if each.cause)


def test_a_refusal_is_in_the_chain_and_in_no_stream(store: Store, evening: list[Plan]) -> None:
    """Found by its id; the next record follows it in the chain, and in its stream the record before."""
    store.append(evening[:30])
    at = evening[29].records[-1].at
    order = Order("table-1", c.Deal((1, 2, 3)), Actor("ann", Role.PLAYER), at, "ann:1")
    noted = record_refusal(evening[29].after, order, refuse("house_only", "role"))
    after = record_events(noted.after, HOUSE_STREAM, (e.ChipsIssued("ann", 5),), HOUSE, at)
    store.append([noted, after])
    [found] = store.caused(["ann:1"])
    said = entry(found.body)
    assert isinstance(said, RefusalEntry)
    assert (said.command, said.by.name, said.refused) == (c.Deal(()), "ann", refuse("house_only", "role"))
    assert [each.seq for each in store.read(evening[29].after.seq)] == [noted.after.seq, after.after.seq]
    assert found.seq not in [each.seq for name in ("house", "table-1", "table-2") for each in store.stream(name)]
    assert noted.after.tables == evening[29].after.tables
    assert rebuild(store) == after.after
    assert verify(store) == []


def test_rounds_are_found_by_their_players(store: Store, evening: list[Plan]) -> None:
    for plan in evening:
        store.append([plan])
    last = {(row.table, row.number, row.player): row for plan in evening for row in plan.rounds}
    assert {(row.table, row.number, row.player): row for row in store.all_rounds()} == last
    own = [row for row in last.values() if (row.table, row.player) == ("table-1", "player-1")]
    own.sort(key=lambda row: -row.number)
    assert len(own) == 6
    assert store.rounds("table-1", "player-1", 100) == own
    assert store.rounds("table-1", "player-1", 2) == own[:2]
    assert store.rounds("table-1", "nobody", 2) == []
    assert store.round("table-1", own[3].number, "player-1") == own[3]
    assert store.round("table-1", 99, "player-1") is None


def test_only_the_newest_snapshots_remain(store: Store, evening: list[Plan]) -> None:
    assert store.snapshots() == []
    house, plans = evening[0].after, [evening[0]]
    for at in range(4):
        plans.append(take_snapshot(house, at))
        house = plans[-1].after
    store.append(plans[:2])
    store.append(plans[2:])
    assert store.snapshots() == [plans[4].snapshots[0], plans[3].snapshots[0]]


# ---- order and epochs ------------------------------------------------------------------------------------------------


def test_a_gap_is_refused_and_changes_nothing(store: Store, evening: list[Plan]) -> None:
    store.append(evening[:5])
    for wrong in (evening[6:7], evening[4:5], evening[:1], [evening[5], evening[7]], [evening[5], evening[5]]):
        with pytest.raises(OutOfOrder):
            store.append(wrong)
        assert list(store.read()) == sealed(evening[:5])
        assert list(store.transfers()) == transfers(evening[:5])
    store.append(evening[5:])
    assert list(store.read()) == sealed(evening)


def test_each_opening_takes_the_next_epoch(ground: Ground) -> None:
    stores = [ground.open() for _ in range(3)]
    assert [each.epoch for each in stores] == [1, 2, 3]
    for each in stores:
        each.close()


def test_a_stale_writer_is_refused_and_the_new_one_goes_on(ground: Ground, evening: list[Plan]) -> None:
    old = ground.open()
    old.append(evening[:3])
    new = ground.open()
    with pytest.raises(Stale):
        old.append(evening[3:4])
    new.append(evening[3:4])
    with pytest.raises(Stale):
        old.append(evening[4:5])
    assert list(old.read()) == list(new.read()) == sealed(evening[:4])  # reading is free
    old.close()
    new.append(evening[4:])
    assert list(new.read()) == sealed(evening)
    new.close()


# ---- all or nothing --------------------------------------------------------------------------------------------------


def test_several_plans_are_one_transaction(store: Store, evening: list[Plan]) -> None:
    """The last of three has another secret under a key that is taken: none is there, and it was the last attempt."""
    secret = ("seed", b"\0" * 32)
    store.append([replace(evening[0], vault=(secret,))])
    with pytest.raises(StoreError, match="vault"):
        store.append([evening[1], evening[2], replace(evening[3], vault=(("other", b"1"), ("seed", b"\1" * 32)))])
    assert list(store.read()) == sealed(evening[:1])
    assert list(store.transfers()) == transfers(evening[:1])
    assert store.secret("other") is None
    with pytest.raises(StoreError, match="nothing more is written after this fault"):
        store.append(evening[1:2])


def test_secrets_are_stored_beside_the_records(store: Store, evening: list[Plan]) -> None:
    store.append(evening)
    kept = dict(secret for plan in evening for secret in plan.vault)
    assert len(kept) == 12
    assert {key: store.secret(key) for key in kept} == kept
    assert store.secret("table-1/0") is None
    assert dict(store.secrets()) == kept
    bodies = b"".join(each.body for each in store.read())
    assert not any(value in bodies or value.hex().encode() in bodies for value in kept.values())


def test_a_plan_may_be_a_secret_alone(store: Store, evening: list[Plan]) -> None:
    """And the same secret may come again, in the same group or later."""
    alone = Plan((), (), (), evening[0].after, (("session", b"ann"),))
    store.append([alone, evening[0], alone])
    store.append([alone])
    store.append(evening[1:3])
    assert store.secret("session") == b"ann"
    assert list(store.read()) == sealed(evening[:3])
    with pytest.raises(StoreError, match="vault"):
        store.append([replace(alone, vault=(("fresh", b"1"), ("fresh", b"2")))])
    assert store.secret("fresh") is None


def test_a_closed_store_takes_nothing(ground: Ground, evening: list[Plan]) -> None:
    store = ground.open()
    store.close()
    with pytest.raises(StoreError):
        store.append(evening[:1])


# ---- one writer, other readers ---------------------------------------------------------------------------------------


def pause_at_every_line(frame: FrameType, event: str, _argument: object) -> Any:
    """Let the readers run after every line of the store's code, so that they meet every half-done write."""
    if "croupier.store" not in frame.f_globals["__name__"]:
        return None
    if event == "line":
        sleep(0.000_1)
    return pause_at_every_line


def test_others_read_while_one_writes(store: Store, evening: list[Plan]) -> None:
    """Whatever is read at any moment is a beginning of the whole, and holds together."""
    some = evening[:120]
    store.append(some[:20])
    slow = store.read()
    first = next(slow)

    def write() -> None:
        settrace(pause_at_every_line)
        for plan in some[20:]:
            store.append([plan])

    writer, whole, seen = Thread(target=write), sealed(some), [0]
    writer.start()
    while writer.is_alive():
        assert verify(store) == []
        got = list(store.read())
        assert got == whole[: len(got)]
        seen.append(len(got))
    writer.join()
    assert seen == sorted(seen)
    assert list(store.read()) == whole
    late = [first, *slow]
    assert late == whole[: len(late)]
