"""The pit decides one batch while it writes another, and publishes neither before it is on disk."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence

from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, record_events
from croupier.record import commands as c
from croupier.record.events import ChipsIssued, RoleGranted
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.command_outcome import Done, Outcome, Reply
from croupier.server.command_queue import CommandQueue
from croupier.store.interface import StoreError
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.recovery import rebuild
from croupier.store.shared_house import NO_LETTERS, Letters
from croupier.store.verify import verify

ENG = Actor("eng", Role.ADMINISTRATOR)


class SlowStore(MemoryStore):
    """It writes when it is let, or fails then."""

    def __init__(self) -> None:
        super().__init__()
        self.entered, self.let, self.full = threading.Semaphore(0), threading.Semaphore(0), False

    def append(self, plans: Sequence[Plan], letters: Letters = NO_LETTERS) -> None:
        self.entered.release()
        self.let.acquire()
        if self.full:
            raise StoreError("writing: database or disk is full")
        super().append(plans, letters)


class Night:
    """A pit at work, and who was decided on."""

    def __init__(self) -> None:
        self.store, self.faults, self.told = SlowStore(), list[BaseException](), list[int]()
        self.pit = CommandQueue(self.store, House(), publish=self.publish, halt=self.faults.append)
        self.decided: list[str] = []

    def publish(self, plans: Sequence[Plan]) -> None:
        self.told += [each.seq for plan in plans for each in plan.sealed]

    def issue(self, player: str, cause: str = "") -> Reply:
        def make(house: House) -> Plan | Refused:
            self.decided.append(player)
            return record_events(house, HOUSE_STREAM, (ChipsIssued(player, 100),), HOUSE, 1)

        return self.pit.submit(make, cause=cause)

    async def being_written(self) -> None:
        assert await asyncio.to_thread(self.store.entered.acquire, timeout=60)

    async def all_decided(self) -> None:
        """Whatever has been handed to the thread that decides is decided."""
        for _ in range(10):
            await asyncio.get_running_loop().run_in_executor(self.pit._decider, bool)

    async def until(self, so: Callable[[], bool]) -> None:
        while not so():
            await asyncio.sleep(0.001)


def night(of: Callable[[Night], Awaitable[None]]) -> Night:
    async def whole() -> Night:
        here = Night()
        running = asyncio.create_task(here.pit.run())
        await asyncio.wait_for(of(here), 60)
        running.cancel()
        return here

    return asyncio.run(whole())


def test_the_next_batch_is_decided_while_the_last_is_written_and_answered_behind_it() -> None:
    async def of(here: Night) -> None:
        ann = here.issue("ann")
        await here.being_written()
        bob = here.issue("bob")
        await here.until(lambda: here.decided == ["ann", "bob"])
        cai = here.issue("cai")
        await here.all_decided()
        assert here.decided == ["ann", "bob"], "no more than one batch ahead of the disk"
        assert not ann.done()
        assert not bob.done()
        assert here.pit.house.seq == 0, "the house that others see is the one on disk"
        here.store.let.release()
        assert await ann == Done()
        await here.being_written()
        assert not bob.done()
        assert (here.pit.house.seq, here.told) == (1, [1])
        here.store.let.release(2)
        assert [await bob, await cai] == [Done(), Done()]

    here = night(of)
    assert here.told == [1, 2, 3]
    assert verify(here.store) == []
    assert rebuild(here.store) == here.pit.house


def test_commands_behind_a_failed_write_are_never_confirmed() -> None:
    async def of(here: Night) -> None:
        ann = here.issue("ann")
        await here.being_written()
        bob = here.issue("bob")
        await here.until(lambda: here.decided == ["ann", "bob"])
        here.store.full = True
        here.store.let.release(9)
        await here.until(lambda: bool(here.pit.failed))
        await here.all_decided()
        assert not ann.done(), "nobody knows whether it was written"
        assert not bob.done()
        late = await here.issue("cai")
        assert isinstance(late, Refused)
        assert late.code == "house_stopped"

    here = night(of)
    assert [str(fault) for fault in here.faults] == ["writing: database or disk is full"]
    assert (here.told, here.pit.house.seq, list(here.store.read())) == ([], 0, [])
    assert here.store.entered.acquire(blocking=False) is False, "nothing more was handed to the store"


def test_a_command_that_comes_again_while_it_is_written_has_one_effect() -> None:
    async def of(here: Night) -> None:
        first = here.issue("ann", cause="id-1")
        await here.being_written()
        here.pit._answers.clear()
        again = here.issue("ann", cause="id-1")
        other = here.issue("bob")
        await here.until(lambda: "bob" in here.decided)
        here.store.let.release(9)
        assert [await first, await again, await other] == [Done(), Done(), Done()]

    here = night(of)
    assert here.decided == ["ann", "bob"]
    assert here.pit.house.book["wallet/ann"] == 100 * 1_000_000


def test_a_house_that_closes_finishes_its_last_write() -> None:
    async def of(here: Night) -> None:
        ann = here.issue("ann")
        await here.being_written()
        closing = asyncio.create_task(here.pit.close())
        await here.all_decided()
        assert not closing.done()
        here.store.let.release(9)
        await closing
        assert ann.done()

    assert night(of).told == [1]


def test_the_office_gets_the_same_answer_after_a_restart() -> None:
    """It has no table whose events would be counted."""
    shelf, order = MemoryData(), Order(HOUSE_STREAM, c.GrantRole("dee", Role.DEALER), ENG, 2, "eng:1")
    MemoryStore(shelf).append([record_events(House(), HOUSE_STREAM, (RoleGranted(ENG.name, ENG.role),), HOUSE, 1)])

    async def asks() -> Outcome:
        store = MemoryStore(shelf)
        pit = CommandQueue(store, rebuild(store), publish=lambda plans: None)
        running = asyncio.create_task(pit.run())
        answer = await pit.submit(lambda house: execute(house, order), HOUSE_STREAM, order.cause)
        running.cancel()
        return answer

    assert asyncio.run(asks()) == asyncio.run(asks()) == Done()
    assert len(shelf.records) == 2


def test_a_house_that_is_often_restarted_still_writes_snapshots() -> None:
    """Entries are counted from the last snapshot on, or every start would have to follow more of them."""
    shelf = MemoryData()

    async def an_hour() -> None:
        store = MemoryStore(shelf)
        pit = CommandQueue(store, rebuild(store), publish=lambda plans: None, snapshot_every=10)
        running = asyncio.create_task(pit.run())
        for _ in range(4):
            await pit.submit(lambda house: record_events(house, HOUSE_STREAM, (ChipsIssued("ann", 1),), HOUSE, 1))
        running.cancel()

    for _ in range(6):
        asyncio.run(an_hour())
    assert sorted(shelf.snapshots) == [11, 22]
