"""Bots: inside the house and over the socket, always making room for people."""

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from croupier.bots.client import PATIENCE, play
from croupier.bots.registry import POLICIES
from croupier.engine.table import is_playing
from croupier.record import commands as c
from croupier.record.events import RoundConcluded
from croupier.rules.roles import Actor, Role
from croupier.server.connection import MOST_QUEUED, TOO_SLOW, Connection
from croupier.server.demo import TABLES
from croupier.server.people.staff_auth import Staff
from croupier.server.transport.rate_limits import Throttle
from tests.support.server.serving import Person, Serving, folded, guest, happens, person, serving


def bots_at(house: Serving, table: str) -> list[str]:
    return [who for who in house.floor.house.tables[table].seats.values() if who.startswith("Bot ")]


@pytest.mark.untraced
def test_bots_play_while_somebody_watches() -> None:
    with serving(bots=True) as house:
        asyncio.run(watches(house))
        ended = [record for record in house.records() if isinstance(record.event, RoundConcluded)]
        assert {record.stream for record in ended} == set(TABLES)
        assert all(len(bots_at(house, table)) == len(each.bots) for table, each in TABLES.items())
        assert house.get("/api/lobby").json()["rounds_a_minute"] >= 4
        folded(house.records())


async def watches(house: Serving) -> None:
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(person(house, "", "spectator", table)) for table in TABLES]
        await asyncio.gather(*(each.until("over", round=2) for each in people))


def test_no_round_opens_without_players() -> None:
    with serving(bots=True) as house:
        asyncio.run(happens(lambda: not house.bots_about_to_act() and bots_at(house, "t1")))
        assert all(t.rounds == 0 and house.due(t.id) is None for t in house.floor.house.tables.values())


@pytest.mark.parametrize("chips", [0, 50_000])
def test_no_round_opens_for_a_player_who_left_a_table_with_standing_players(chips: int) -> None:
    """A player without chips, or who left chips there: no round opens until they come back."""
    with serving(bots=True) as house:
        cookie = asyncio.run(stands_and_goes(house, chips))
        asyncio.run(happens(lambda: not any(is_playing(t) for t in house.floor.house.tables.values())))
        before = house.floor.house.tables["t6"].rounds
        asyncio.run(happens(lambda: house.due("t6") is None))
        assert house.floor.house.tables["t6"].rounds == before
        asyncio.run(comes_back(house, cookie, before))


async def stands_and_goes(house: Serving, chips: int) -> str:
    async with guest(house, "Ana", "t6") as ana:
        await ana.until("betting")
        await takes_a_seat(ana)
        await ana.does(c.Leave())
        if chips:
            await ana.does(c.BuyIn(chips))
        return ana.cookie


async def comes_back(house: Serving, cookie: str, rounds: int) -> None:
    async with person(house, cookie, "Ana", "t6") as ana:
        await ana.until("betting", round=rounds + 1)


def test_bots_leave_three_boxes_to_people() -> None:
    with serving(bots=True) as house:
        asyncio.run(crowd(house))


async def crowd(house: Serving) -> None:
    async with AsyncExitStack() as stack:
        for name in ("Ana", "Ben", "Cem"):
            one = await stack.enter_async_context(guest(house, name, "t2"))
            await takes_a_seat(one)
            await happens(lambda: len(house.floor.house.tables["t2"].seats) <= 3)
        assert bots_at(house, "t2") == []


async def takes_a_seat(one: Person) -> None:
    """A bot may be quicker at one box, never at all of them."""
    for _ in range(6):
        free = [offer.command for offer in one.view.offers if isinstance(offer.command, c.Sit)]
        answer = await one.say(free[-1])
        if answer["refused"] is None:
            break
        await one.client.join(one.table)
    else:
        raise AssertionError("no box was free")
    await one.sees(lambda view: view.seq >= answer["seq"])


def test_an_outside_bot_plays_over_the_socket_like_anybody() -> None:
    with serving() as house:
        refused = asyncio.run(outside(house))
        assert refused == 0
        assert sum(isinstance(record.event, RoundConcluded) for record in house.records()) >= 4
        folded(house.records())


async def outside(house: Serving) -> int:
    async with guest(house, "Ada") as ada, guest(house, "Bob") as bob:
        await ada.sits(1)
        await bob.sits(2)
        bots = (
            play(each.client, "t1", POLICIES["mlp-three-card"](Random(n), 10_000), 3)
            for n, each in enumerate((ada, bob))
        )
        return sum(await asyncio.gather(*bots))


class Deaf:
    """A socket whose peer takes nothing."""

    def __init__(self) -> None:
        self.closed: list[int] = []
        self.blocked = asyncio.Event()

    async def accept(self) -> None: ...

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def send(self, message: dict[str, Any]) -> None:
        self.blocked.set()
        await asyncio.sleep(0.05)

    async def close(self, code: int, why: str) -> None:
        self.closed.append(code)


def test_a_client_that_does_not_read_is_dropped() -> None:
    with serving() as house:
        asyncio.run(deaf(house))


async def deaf(house: Serving) -> None:
    socket = Deaf()
    who = Actor("Ana", Role.PLAYER)
    one = Connection(house.floor, Staff(), socket, who, "", Throttle(1, 1.0))  # type: ignore[arg-type]
    serving_it = asyncio.create_task(one._write())
    one.send(b"first")
    await socket.blocked.wait()
    for _ in range(MOST_QUEUED // 1024 + 1):
        one.send(b"x" * 1024)
    await asyncio.wait_for(serving_it, PATIENCE)
    assert socket.closed == [TOO_SLOW]
    one.send(b"nothing is sent after that")
    assert not one._queue
