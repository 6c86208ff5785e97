"""Connections without end, raw or of spectators: the house lives on and plays on, with 256 descriptors."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from croupier.bots.client import Client
from croupier.record import commands as c
from croupier.server.transport.client_limits import spectator_limit
from croupier.server.transport.tcp_capacity import LEAST, RESERVE, Capacity, connections_for
from croupier.server.transport.tcp_capacity import Line as LineProtocol
from tests.support.server.flooding import Process, limited

FEW, FLOOD = 256, 1_000
HONEST = "127.0.0.9"
MOST = connections_for(FEW)


@asynccontextmanager
async def honest(house: Process, name: str) -> AsyncIterator[Client]:
    cookie = await asyncio.to_thread(house.guest, name, HONEST)
    address = house.base.replace("http", "ws") + "/ws"
    headers = {"cookie": cookie}
    async with connect(
        address, origin=Origin(house.base), additional_headers=headers, compression=None, local_addr=(HONEST, 0)
    ) as socket:
        client = Client(socket)
        try:
            await client.join("t1")
            yield client
        finally:
            await client.close()


async def plays(client: Client) -> None:
    """Take a free seat, then ten commands, each written to the disk before it is answered."""
    assert await takes_a_seat(client)
    for command in (c.BuyIn(10_000), c.CashOut(10_000)) * 5:
        assert (await client.say("t1", command))["refused"] is None


async def takes_a_seat(client: Client) -> bool:
    """Try the free seats one after the other: a bot may be quicker at the first."""
    for offer in client.views["t1"].offers:
        if isinstance(offer.command, c.Sit) and (await client.say("t1", offer.command))["refused"] is None:
            return True
    return False


async def floods_raw(house: Process, held: ExitStack) -> None:
    async with honest(house, "Ana") as ana:
        for _ in range(FLOOD):
            held.enter_context(await asyncio.to_thread(house.raw, "127.0.0.66"))
        await plays(ana)
        async with honest(house, "Ben") as ben:
            await plays(ben)


def test_1000_raw_connections_from_one_address(tmp_path: Path) -> None:
    with limited(tmp_path, FEW) as house, ExitStack() as held:
        assert f"{MOST} connections" in house.greeting
        asyncio.run(floods_raw(house, held))
        assert house.lives()


async def floods_watching(house: Process, held: ExitStack) -> int:
    """The number of spectators who were let in."""
    admitted = 0
    async with honest(house, "Ana") as ana:
        for n in range(FLOOD):
            if window := await asyncio.to_thread(house.watcher, f"127.0.1.{n % 50 + 1}"):
                held.enter_context(window)
                admitted += 1
        await plays(ana)
        async with honest(house, "Ben") as ben:
            await plays(ben)
    return admitted


def test_1000_spectators_from_50_addresses(tmp_path: Path) -> None:
    with limited(tmp_path, FEW) as house, ExitStack() as held:
        admitted = asyncio.run(floods_watching(house, held))
        assert house.lives()
    assert MOST // 2 < admitted <= spectator_limit(MOST), "a quarter is kept for people with a name"


# However slow the machine is, the first connections are still open when the last one comes.
NO_LIMIT = (
    "from croupier.server.transport import tcp_capacity, uvicorn_protocols; "
    "tcp_capacity.RESERVE = -100_000; uvicorn_protocols.REQUEST_SECONDS = 3_600.0; "
)


def test_planted_without_the_limit_a_newcomer_finds_no_descriptor(tmp_path: Path) -> None:
    with limited(tmp_path, FEW, NO_LIMIT) as house, ExitStack() as held, pytest.raises((ConnectionError, TimeoutError)):
        fill(house, held)


def fill(house: Process, held: ExitStack) -> None:
    for n in range(FLOOD):
        held.enter_context(house.raw(f"127.0.1.{n % 50 + 1}"))
    house.guest("Ben", HONEST)


def test_too_few_descriptors_are_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=f"{LEAST + RESERVE} are needed"), limited(tmp_path, RESERVE):
        pass


# ---- the counting itself ---------------------------------------------------------------------------------------------


class Line:
    """A connection that only knows whether it was aborted."""

    def __init__(self) -> None:
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


MOVES = ("open", "open", "ask", "answer", "close")


def check_capacity(capacity: Capacity, random: Random) -> None:
    """Whatever comes and goes: never more than there is room for, and never a busy connection aborted for another."""
    alive: dict[int, Line] = {}
    busy: set[int] = set()
    for _ in range(300):
        move, n = random.choice(MOVES), random.randrange(40)
        if move == "open" and n not in alive:
            alive[n] = Line()
            capacity.admit(alive[n], f"10.0.0.{n % 4}")
        elif n in alive:
            act = {"ask": capacity.set_busy, "answer": capacity.set_idle, "close": capacity.release}.get(move)
            if act:
                act(alive[n])
            if move == "ask":
                busy.add(n)
            if move in ("answer", "close"):
                busy.discard(n)
            if move == "close":
                del alive[n]
        assert not any(alive[each].aborted for each in busy), "a connection in use was cut"
        alive = {each: line for each, line in alive.items() if not line.aborted}
        counts = Counter(each % 4 for each in alive)
        assert len(capacity) == len(alive) <= 8
        assert all(count <= 4 for count in counts.values())


@pytest.mark.parametrize("seed", range(30))
def test_connections_are_counted_exactly(seed: int) -> None:
    check_capacity(Capacity(8, 6), Random(seed))


class Forgets(Capacity):
    """A planted mistake: whoever makes room for another is still counted."""

    def admit(self, line: LineProtocol, host: str) -> bool:
        release, self.release = self.release, lambda connection: None  # type: ignore[method-assign]
        try:
            return super().admit(line, host)
        finally:
            self.release = release  # type: ignore[method-assign]


def test_planted_a_connection_that_is_counted_forever_is_caught() -> None:
    with pytest.raises(AssertionError):
        check_capacity(Forgets(8, 6), Random(0))


def test_a_proxy_of_the_house_is_limited_by_the_total_alone() -> None:
    capacity = Capacity(8, 2, ("10.0.0.0/24",))
    assert [capacity.admit(Line(), "10.0.0.7") for _ in range(4)] == [True] * 4
    assert [capacity.admit(Line(), "192.0.2.7") for _ in range(3)] == [True, True, False]
