"""A house of several real processes: it outlives each of them, its network and its database."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from random import Random

import pytest

from croupier.store.encryption import VARIABLE, read_only
from tests.support.processes.laws import check
from tests.support.processes.players import Player
from tests.support.processes.processes import KEY, Process, Processes, processes
from tests.support.soak import size

SEATS = (("t1", "mlp-three-card"), ("t2", "mlp-three-card"), ("t3", "mlp-holdem"), ("t6", "free-bet-blackjack"))
ANSWERS_BETWEEN = 20  # between two faults

pytestmark = [pytest.mark.slow, pytest.mark.untraced]


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, KEY)


class Evening:
    """Players who play while things go wrong."""

    def __init__(self, house: Processes) -> None:
        self.house, self.random = house, Random(7)
        self.players = [Player(house, f"Guest {seat}", *at, seed=seat) for seat, at in enumerate(SEATS * 2, start=1)]
        self.take_overs: list[float] = []

    async def play(self, faults: Callable[["Evening"], Awaitable[None]]) -> None:
        end = asyncio.Event()
        playing = [asyncio.create_task(player.play(end)) for player in self.players]
        try:
            await self.some_answers()
            await faults(self)
            await self.some_answers()
        finally:
            end.set()
            await asyncio.gather(*playing)

    async def some_answers(self, count: int = ANSWERS_BETWEEN) -> None:
        """Wait until the players have this many more answers: the house is in service."""
        start = sum(player.answered for player in self.players)
        while sum(player.answered for player in self.players) < start + count:
            await asyncio.sleep(0.01)

    async def leader(self) -> Process:
        return await asyncio.to_thread(self.house.leader)

    async def epoch(self) -> int:
        return (await asyncio.to_thread(self.house.lease)).epoch

    async def taken_over(self, epoch: int) -> None:
        self.take_overs.append(await asyncio.to_thread(self.house.wait_for_new_leader, epoch))
        await self.some_answers()

    async def up(self) -> None:
        await asyncio.to_thread(self.house.wait_until_up)


@contextmanager
def evening(count: int, bugs: tuple[str, ...]) -> Iterator[Evening]:
    with processes(count, bugs) as house:
        yield Evening(house)


def play(faults: Callable[[Evening], Awaitable[None]], *bugs: str, count: int = 3) -> Evening:
    with evening(count, bugs) as here:
        asyncio.run(here.play(faults))
        for process in here.house.all:
            process.proxy.heal()
            process.end()
        with closing(read_only(here.house.cluster.url)) as log:
            check(log, here.players)
        return here


async def kills(here: Evening) -> None:
    for _ in range(size(1, 200)):
        process, epoch = await here.leader(), await here.epoch()
        process.kill()
        await here.taken_over(epoch)
        process.start()
        await here.up()


async def stops(here: Evening) -> None:
    """The writer is suspended, another one takes over, and the first one wakes up: two believe that they lead."""
    for _ in range(size(1, 100)):
        process, epoch = await here.leader(), await here.epoch()
        os.kill(process.popen.pid, signal.SIGSTOP)
        await here.taken_over(epoch)
        os.kill(process.popen.pid, signal.SIGCONT)
        await here.some_answers()
        await here.up()


async def partitions(here: Evening) -> None:
    for _ in range(size(1, 50)):
        process, epoch = await here.leader(), await here.epoch()
        process.proxy.lose()
        await here.taken_over(epoch)
        process.proxy.heal()
        await here.some_answers()
        await here.up()


async def restarts_of_the_database(here: Evening) -> None:
    for _ in range(size(1, 20)):
        await asyncio.to_thread(here.house.cluster.crash)
        await here.some_answers()
        await here.up()


async def rolling_restart(here: Evening) -> None:
    for process in here.house.all:
        await asyncio.to_thread(process.end)
        process.start()
        await here.up()
        await here.some_answers()


FAULTS = (kills, stops, partitions, restarts_of_the_database, rolling_restart)


async def one_after_the_other(here: Evening) -> None:
    for fault in FAULTS:
        await fault(here)


@pytest.mark.parametrize("faults", (size(1, 0) and [one_after_the_other]) or FAULTS)
def test_the_house_goes_on(
    faults: Callable[[Evening], Awaitable[None]], record_property: Callable[[str, object], None]
) -> None:
    here = play(faults)
    take_overs = sorted(here.take_overs)
    record_property("commands answered", sum(player.answered for player in here.players))
    record_property("take-overs", len(take_overs))
    if take_overs:
        record_property("milliseconds of the median take-over", round(1000 * take_overs[len(take_overs) // 2]))
        record_property("milliseconds of the longest take-over", round(1000 * take_overs[-1]))


async def restarts_of_the_only_process(here: Evening) -> None:
    [process] = here.house.all
    for _ in range(3):
        epoch = await here.epoch()
        process.kill()
        process.start()
        await here.taken_over(epoch)


async def an_evening_without_faults(here: Evening) -> None:
    await here.some_answers(200)


@pytest.mark.parametrize(
    ("bug", "count", "faults", "reason"),
    [
        ("answer_before_the_commit", 1, restarts_of_the_only_process, "was answered|after answer"),
        ("views_behind_their_answer", 2, an_evening_without_faults, "a new window shows"),
    ],
)
def test_a_planted_bug_is_seen(bug: str, count: int, faults: Callable[[Evening], Awaitable[None]], reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        play(faults, bug, count=count)
