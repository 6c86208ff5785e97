"""T14: clients that stop reading while a table plays are closed at the cap, and nobody else misses anything."""

import asyncio
from contextlib import ExitStack, closing

import pytest

from croupier.engine.views import view
from croupier.record import commands as c
from croupier.rules.roles import Actor, Role
from croupier.server import connection
from croupier.server.connection import MOST_QUEUED, Connection
from tests.support.server.serving import Person, Serving, guest, happens, serving
from tests.support.server.silent_readers import stopped

TABLE, READERS, MOST_COMMANDS = "t1", 20, 10_000
MOST_SHOWN = 8 * MOST_QUEUED  # until a peer is closed: what the system and the house buffer for it


def around(house: Serving) -> list[Connection]:
    return [each for each in house.floor.presence.at_table(TABLE) if isinstance(each, Connection)]


async def some_more(ana: Person) -> int:
    """Small things that everybody at the table is shown; return how many events the table has then."""
    return max(await asyncio.gather(*(ana.does(command) for command in (c.BuyIn(100), c.CashOut(100)) * 10)))


async def played(house: Serving) -> None:
    with ExitStack() as readers:
        async with guest(house, "Ana") as ana, guest(house, "Eva") as eva:
            await ana.sits(1)
            for _ in range(READERS):
                readers.enter_context(closing(stopped(house.base, TABLE)))
            await happens(lambda: len(around(house)) == READERS + 2)
            asleep, done = [each for each in around(house) if each.actor.role is Role.SPECTATOR], 0
            while not all(each._closing for each in asleep):
                done = await some_more(ana)
                assert done < MOST_COMMANDS
            last = await eva.sees(lambda view: view.seq >= done)
            assert last == view(house.floor.house.tables[TABLE], Actor("Eva", Role.PLAYER)), "who reads is shown all"
            assert sum(map(len, eva.client.heard)) < MOST_SHOWN, "the system keeps little for a peer"
            await happens(lambda: len(house.floor.presence.everybody) == 2)
            assert {each.actor.name for each in around(house)} == {"Ana", "Eva"}
            assert not any(each._queue for each in asleep)


def test_t14_a_client_that_stops_reading_is_closed_and_the_others_miss_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "FAREWELL_SECONDS", 0.2)
    with serving() as house:
        asyncio.run(played(house))


async def hoarded(house: Serving) -> None:
    with ExitStack() as readers:
        async with guest(house, "Ana") as ana:
            await ana.sits(1)
            for _ in range(READERS):
                readers.enter_context(closing(stopped(house.base, TABLE)))
            await happens(lambda: len(around(house)) == READERS + 1)
            while sorted(each._queued for each in around(house))[1] <= MOST_QUEUED:  # the least is Ana's own
                assert await some_more(ana) < MOST_COMMANDS
            assert len(around(house)) == READERS + 1


def test_planted_without_the_cap_the_house_keeps_everything_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_QUEUED", 10**12)
    with serving() as house:
        asyncio.run(hoarded(house))
