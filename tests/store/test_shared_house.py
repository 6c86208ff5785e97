"""Several processes of one house: who leads, and what they tell each other through the store."""

from collections.abc import Callable, Iterator
from threading import Thread

import pytest
from msgspec.structs import replace

from croupier.house.execute import House, Plan
from croupier.store import postgres_append
from croupier.store.encryption import EncryptedStore
from croupier.store.interface import OutOfOrder, Stale, Store, StoreError
from croupier.store.recovery import replay_entries
from croupier.store.shared_house import Answer, Letters, Note, ProcessRow, SharedHouse, Submitted
from croupier.store.verify import verify
from tests.support.store.backends import MemoryGround, PooledGround, PostgresGround, SharedGround

KEY = b"k" * 32
Member = Callable[[], Store]


@pytest.fixture(params=["memory", "postgres", "pgbouncer"])
def shared_ground(request: pytest.FixtureRequest) -> SharedGround:
    match request.param:
        case "memory":
            return MemoryGround()
        case "pgbouncer":
            return PooledGround(request.getfixturevalue("cluster"), request.getfixturevalue("pool"))
        case _:
            return PostgresGround(request.getfixturevalue("cluster"), "shared")


@pytest.fixture
def member(shared_ground: SharedGround) -> Iterator[Member]:
    """Open one more process's store, which follows."""
    opened: list[Store] = []

    def one_more() -> Store:
        store = shared_ground.follow()
        opened.append(store if isinstance(shared_ground, MemoryGround) else EncryptedStore(store, KEY))
        return opened[-1]

    yield one_more
    for store in opened:
        store.close()


def meeting(store: Store) -> SharedHouse:
    assert store.shared
    return store.shared


def leads(store: Store, *, steal: bool = False) -> bool:
    return meeting(store).try_lead("somebody", steal=steal)


def follow(store: Store) -> House:
    house = House(lock=store.lock)
    for plan in replay_entries(store, house):
        house = plan.after
    return replace(house, lock=None)  # the evening was played without encryption


# ---- who leads -------------------------------------------------------------------------------------------------------


def test_one_leads_until_it_gives_the_lease_back(member: Member, evening: list[Plan]) -> None:
    first, second = member(), member()
    assert (first.epoch, second.epoch) == (0, 0)
    assert leads(first)
    assert not leads(second)
    lease = meeting(second).lease()
    assert (lease.holder, lease.epoch, lease.is_running) == ("somebody", 1, True)
    first.append(evening[:1])
    meeting(first).give_back()
    with pytest.raises(StoreError):
        first.append(evening[1:2])
    assert leads(second)
    assert (first.epoch, second.epoch) == (0, 2)
    second.append(evening[1:2])
    assert follow(first) == evening[1].after


def test_who_follows_writes_nothing(member: Member, evening: list[Plan]) -> None:
    store = member()
    with pytest.raises(Stale):
        store.append(evening[:1])
    assert list(store.read()) == []


def test_a_lease_that_has_ended_is_taken_and_its_holder_is_refused(
    shared_ground: SharedGround, member: Member, evening: list[Plan]
) -> None:
    first, second = member(), member()
    assert leads(first)
    first.append(evening[:2])
    shared_ground.end_lease()
    assert leads(second)
    with pytest.raises(Stale):
        first.append(evening[2:3])
    with pytest.raises(Stale):
        first.renew()
    second.append(evening[2:])
    assert verify(second) == []
    assert follow(first) == evening[-1].after


def test_a_renewed_lease_is_not_taken(shared_ground: SharedGround, member: Member) -> None:
    first, second = member(), member()
    assert leads(first)
    shared_ground.end_lease()
    first.renew()
    assert not leads(second)


def test_a_lease_can_be_stolen(member: Member, evening: list[Plan]) -> None:
    first, second = member(), member()
    assert leads(first)
    assert leads(second, steal=True)
    with pytest.raises(Stale):
        first.append(evening[:1])


def test_many_that_try_at_once_are_one_leader(shared_ground: SharedGround, member: Member) -> None:
    first = member()
    assert leads(first)
    shared_ground.end_lease()
    others = [member() for _ in range(6)]
    threads = [Thread(target=leads, args=(store,)) for store in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(store.epoch for store in others) == [0] * 5 + [2]


def test_a_wrong_clock_of_the_database_does_not_keep_a_dead_leader(
    cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lease that seems to run for another year is taken if nobody renews it, by the follower's own clock."""
    now = [0.0]
    monkeypatch.setattr("croupier.store.postgres_shared.monotonic", lambda: now[0])
    ground = PostgresGround(cluster, "skewed")
    first, second = ground.follow(), ground.follow()
    assert leads(first)
    with first._writer.held("store_writing") as db:  # type: ignore[attr-defined]
        db.execute("UPDATE lease SET until = until + interval '1 year'")
    assert not leads(second)
    now[0] += 2.9
    assert not leads(second)
    now[0] += 0.2
    assert leads(second)
    for store in (first, second):
        store.close()


def test_without_its_standby_servers_nobody_takes_over(cluster: str, evening: list[Plan]) -> None:
    ground = PostgresGround(cluster, "standbys")
    first = ground.open()
    from croupier.store.postgres import PostgresStore

    second = PostgresStore(ground.url, follow=True, standbys=1)
    with pytest.raises(StoreError, match="1 standby servers must confirm every commit, and 0 do"):
        leads(second, steal=True)
    assert second.epoch == 0
    first.append(evening[:1])
    first.close()
    second.close()


# ---- commands and answers --------------------------------------------------------------------------------------------


def command(number: int, process: str = "p") -> Submitted:
    return Submitted(f"{process}:{number}", process, b"body %d" % number)


def test_a_command_waits_once_and_in_order_until_it_is_answered(member: Member, evening: list[Plan]) -> None:
    leader, other = member(), member()
    assert leads(leader)
    meeting(other).submit([command(1), command(2)])
    meeting(other).submit([command(2), command(3)])
    pending = meeting(leader).pending()
    assert [(one.id, one.process, one.body) for one in pending] == [(f"p:{n}", "p", b"body %d" % n) for n in (1, 2, 3)]
    assert [one.id for one in meeting(leader).pending(pending[0].number)] == ["p:2", "p:3"]
    assert meeting(other).answers(["p:1", "p:2"]) == []
    leader.append(evening[:1], Letters([Answer("p:2", b"done"), Answer("p:9", b"of nobody")]))
    assert [one.id for one in meeting(leader).pending()] == ["p:1", "p:3"]
    assert meeting(other).answers(["p:1", "p:2", "p:9"]) == [Answer("p:2", b"done")]
    meeting(other).submit([command(2)])
    assert [one.id for one in meeting(leader).pending()] == ["p:1", "p:3"]
    assert meeting(other).answers(["p:2"]) == [Answer("p:2", b"done")]


def test_an_answer_is_there_exactly_if_its_records_are(
    shared_ground: SharedGround, member: Member, evening: list[Plan]
) -> None:
    """Refused with the records that it answers for: out of order, or by a leader whose epoch is over."""
    leader, other = member(), member()
    assert leads(leader)
    meeting(other).submit([command(1)])
    letters = Letters([Answer("p:1", b"done")], [b"note"])
    with pytest.raises(OutOfOrder):
        leader.append(evening[1:2], letters)
    shared_ground.end_lease()
    assert leads(other)
    with pytest.raises(Stale):
        leader.append(evening[:1], letters)
    with pytest.raises(Stale):
        leader.append((), letters)
    assert (meeting(other).answers(["p:1"]), meeting(other).notes(0), list(other.read())) == ([], [], [])
    assert [one.id for one in meeting(other).pending()] == ["p:1"], "the next leader decides it"
    other.append(evening[:1], letters)
    assert meeting(leader).answers(["p:1"]) == [Answer("p:1", b"done")]


def test_a_database_that_has_forgotten_is_sent_the_command_again(
    shared_ground: SharedGround, member: Member, evening: list[Plan]
) -> None:
    leader, other = member(), member()
    assert leads(leader)
    meeting(other).submit([command(1), command(2)])
    assert meeting(other).unknown(["p:1", "p:2", "p:3"]) == ["p:3"]
    shared_ground.forget_messages()
    assert meeting(other).unknown(["p:1", "p:2"]) == ["p:1", "p:2"]
    meeting(other).submit([command(1)])
    assert [one.id for one in meeting(leader).pending()] == ["p:1"]


def test_old_answers_are_deleted_and_waiting_commands_are_not(
    member: Member, evening: list[Plan], monkeypatch: pytest.MonkeyPatch
) -> None:
    leader = member()
    assert leads(leader)
    meeting(leader).submit([command(1), command(2)])
    leader.append((), Letters([Answer("p:1", b"done")], [b"note"]))
    meeting(leader).clean()
    assert meeting(leader).answers(["p:1"])
    for module in ("memory_shared", "postgres_shared"):
        monkeypatch.setattr(f"croupier.store.{module}.KEPT_SECONDS", -3600.0)
        monkeypatch.setattr(f"croupier.store.{module}.NOTES_KEPT_SECONDS", -3600.0)
    meeting(leader).clean()
    assert (meeting(leader).answers(["p:1"]), meeting(leader).notes(0)) == ([], [])
    assert [one.id for one in meeting(leader).pending()] == ["p:2"]


# ---- notes, presence and hints ---------------------------------------------------------------------------------------


def test_notes_are_read_in_order_after_any_of_them(member: Member, evening: list[Plan]) -> None:
    leader, other = member(), member()
    assert leads(leader)
    before = meeting(other).newest_note()
    leader.append(evening[:1], Letters(notes=[b"one", b"two"]))
    leader.append((), Letters(notes=[b"three"]))
    notes = meeting(other).notes(before)
    assert [note.body for note in notes] == [b"one", b"two", b"three"]
    assert meeting(other).notes(notes[1].number) == [Note(meeting(other).newest_note(), b"three")]


def test_processes_say_that_they_are_here_and_what_they_hold(member: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = meeting(member()), meeting(member())
    one.announce("one", b"Ana")
    two.announce("two", b"Bob")
    one.announce("one", b"Ana, Cai")
    assert two.processes() == [ProcessRow("one", b"Ana, Cai"), ProcessRow("two", b"Bob")]
    one.depart("one")
    assert two.processes() == [ProcessRow("two", b"Bob")]
    for module in ("memory_shared", "postgres_shared"):
        monkeypatch.setattr(f"croupier.store.{module}.HERE_SECONDS", -3600.0)
    assert two.processes() == []


def test_news_ends_the_wait(member: Member, evening: list[Plan]) -> None:
    leader, other = member(), member()
    assert leads(leader)
    meeting(leader).wait(0.01, leads=True)
    meeting(other).wait(0.01)
    waiting = Thread(target=meeting(leader).wait, args=(600,), kwargs={"leads": True})
    waiting.start()
    number = 0
    while waiting.is_alive():
        meeting(other).submit([command(number := number + 1)])
        waiting.join(0.01)
    waiting = Thread(target=meeting(other).wait, args=(600,))
    waiting.start()
    for plan in evening:
        leader.append([plan])
        waiting.join(0.01)
        if not waiting.is_alive():
            return
    raise AssertionError("nobody was told of a whole evening")


# ---- followers -------------------------------------------------------------------------------------------------------


def test_a_follower_has_the_same_house_at_every_step(member: Member, evening: list[Plan]) -> None:
    leader, other = member(), member()
    assert leads(leader)
    house, steps = House(lock=other.lock), [1, 7, 30, len(evening)]
    for start, end in zip([0, *steps], steps, strict=False):
        leader.append(evening[start:end])
        plans = list(replay_entries(other, house))
        house = plans[-1].after
        assert replace(house, lock=None) == evening[end - 1].after
        assert [each for plan in plans for each in plan.transfers] == [
            each for plan in evening[start:end] for each in plan.transfers
        ]


def test_an_append_without_its_epoch_would_be_seen(
    cluster: str, evening: list[Plan], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted bug: the order of the entries alone does not keep the notes of a stale leader out."""
    append = postgres_append.APPEND
    monkeypatch.setattr(
        postgres_append, "APPEND", append.replace("WHERE epoch = %(epoch)s AND epoch > 0", "WHERE true")
    )
    assert append != postgres_append.APPEND
    ground = PostgresGround(cluster, "shared")
    first, second = ground.follow(), ground.follow()
    try:
        stores = iter((first, second))
        with pytest.raises(pytest.fail.Exception):
            test_a_lease_that_has_ended_is_taken_and_its_holder_is_refused(ground, lambda: next(stores), evening)
    finally:
        first.close()
        second.close()
