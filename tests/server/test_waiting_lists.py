"""The waiting list of a full table: alone with a given clock, and in the house through the socket."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.record import commands as c
from croupier.rules.coded_message import Message, message
from croupier.rules.deal import Device
from croupier.server import demo
from croupier.server.tables.waiting_lists.waiting_list import MOST_WAITING, WaitingList, time_left
from croupier.words import sentence
from tests.support.server.serving import QUICK, Person, Serving, folded, guest, happens, person, serving, staff

TABLE, OTHER = "t8", "t9"
CENTS = 20_000


class Given:
    """A list with a clock, seats and people of the test's own."""

    def __init__(self, *names: str) -> None:
        self.list = WaitingList(seat_seconds=45.0, patience=180.0)
        self.free: set[int] = set()
        self.seated: set[str] = set()
        self.gone: dict[str, float] = {}
        for name in names:
            self.list.join(name)

    def at(self, now: float) -> list[tuple[str, Message]]:
        return [(each.player, each.reason) for each in self.list.update(self.free, self.seated, self.gone.get, now)]

    @property
    def order(self) -> list[tuple[str, int]]:
        return [(each.player, each.seat) for each in self.list.people]


def test_nobody_is_called_while_every_seat_is_taken() -> None:
    given = Given("Ana", "Ben")
    assert given.at(0.0) == []
    assert given.order == [("Ana", 0), ("Ben", 0)]
    assert given.list.next_change(given.gone.get) is None


def test_the_first_is_called_to_a_free_seat_and_holds_it_for_a_set_time() -> None:
    given = Given("Ana", "Ben")
    given.free = {4}
    given.at(100.0)
    assert given.order == [("Ana", 4), ("Ben", 0)]
    assert given.list.reserved_seats == {4: "Ana"}
    assert given.list.next_change(given.gone.get) == 145.0
    assert time_left(given.list.people[0], 45.0, 110.0) == (35_000, 45_000)
    assert given.at(144.9) == []


def test_a_called_player_who_does_not_come_is_struck_and_the_next_gets_the_seat() -> None:
    given = Given("Ana", "Ben")
    given.free = {4}
    given.at(100.0)
    assert given.at(145.0) == [("Ana", message("part_seat_not_taken", seat=4))]
    assert given.order == [("Ben", 4)]
    assert given.list.next_change(given.gone.get) == 190.0


def test_a_player_who_sits_down_leaves_the_list_and_other_calls_stay() -> None:
    given = Given("Ana", "Ben", "Cem")
    given.free = {2, 4}
    given.at(0.0)
    assert given.order == [("Ana", 2), ("Ben", 4), ("Cem", 0)]
    given.free, given.seated = {4}, {"Ana"}
    assert given.at(1.0) == []
    assert given.order == [("Ben", 4), ("Cem", 0)]


def test_losing_a_reserved_seat_withdraws_the_call_and_not_the_place_on_the_list() -> None:
    given = Given("Ana", "Ben")
    given.free = {4}
    given.at(0.0)
    given.free = set()
    given.at(1.0)
    assert given.order == [("Ana", 0), ("Ben", 0)]


def test_a_player_who_leaves_makes_room_for_the_next() -> None:
    given = Given("Ana", "Ben")
    given.free = {4}
    given.at(0.0)
    given.list.leave("Ana")
    given.at(1.0)
    assert given.order == [("Ben", 4)]


def test_a_disconnected_player_keeps_their_place_for_a_while() -> None:
    given = Given("Ana", "Ben")
    given.gone["Ana"] = 10.0
    assert given.list.next_change(given.gone.get) == 190.0
    assert given.at(189.0) == []
    assert given.at(190.0) == [("Ana", message("part_away_too_long"))]
    given.gone = {}
    assert given.order == [("Ben", 0)]


def test_to_join_twice_keeps_the_place() -> None:
    given = Given("Ana", "Ben")
    given.list.join("Ana")
    assert given.order == [("Ana", 0), ("Ben", 0)]


def test_staff_call_a_name_before_all_others_or_once_more() -> None:
    given = Given("Ana", "Ben", "Cem")
    given.list.call("Cem")
    given.free = {4}
    given.at(0.0)
    assert given.order == [("Cem", 4), ("Ana", 0), ("Ben", 0)]
    given.list.call("Cem")
    given.at(30.0)
    assert given.list.next_change(given.gone.get) == 75.0, "the whole time once more"
    given.list.call("Eva")
    assert len(given.order) == 3, "nobody is called who does not wait"


# ---- in the house ----------------------------------------------------------------------------------------------------


@pytest.fixture
def two_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that two people fill."""
    small = replace(demo.TABLES[TABLE], settings=demo._poker_settings(2, 200, Device.SHOE), bots=())
    monkeypatch.setitem(demo.TABLES, TABLE, small)


PATIENT = replace(QUICK, seat_reserved=60.0, place_reserved=60.0, pause=60.0)  # nothing ends by itself


@pytest.fixture
def house(two_seats: None) -> Iterator[Serving]:
    with serving(pace=PATIENT) as house:
        yield house


async def asks(one: Person, type: str, **more: str) -> dict[str, Any] | None:
    """What a list was asked, and why not."""
    answer = await one.client.ask({"type": type, "table": TABLE, **more})
    refused: dict[str, Any] | None = answer["refused"]
    return refused


def place(one: Person) -> tuple[int, int]:
    """The player's place on the list and the seat held for them."""
    return placed(one.client.last.get("lists_sent", {"lists": []}))


def placed(message: dict[str, Any]) -> tuple[int, int]:
    lists = message["lists"]
    return (lists[0]["place"], lists[0]["seat"]) if lists else (0, 0)


async def stands(one: Person, *wanted: int) -> None:
    while place(one) != wanted:
        await one.client.news()


async def stood(one: Person, *wanted: int) -> None:
    """Wait until the player is or was in this state: one that ends by itself may be over before they look."""
    while wanted not in [placed(said) for said in map(json.loads, one.client.heard) if said["type"] == "lists_sent"]:
        await one.client.news()


async def is_told(one: Person) -> dict[str, Any]:
    while "told" not in one.client.last:
        await one.client.news()
    told: dict[str, Any] = one.client.last["told"]
    return told


def seats_offered(one: Person) -> list[int]:
    return [each.command.box for each in one.view.offers if isinstance(each.command, c.Sit)]


class Room:
    """Ana and Ben have the two seats; Cem and Eva come too late."""

    def __init__(self, house: Serving) -> None:
        self.house, self._stack = house, AsyncExitStack()

    async def __aenter__(self) -> "Room":
        names = ("Ana", "Ben", "Cem", "Eva")
        self.ana, self.ben, self.cem, self.eva = [
            await self._stack.enter_async_context(guest(self.house, name, TABLE)) for name in names
        ]
        await self.ana.does(c.Sit(1))
        await self.ben.does(c.Sit(2))
        return self

    async def __aexit__(self, *why: Any) -> None:
        await self._stack.aclose()


def test_the_first_on_the_list_is_called_and_takes_the_seat(house: Serving) -> None:
    asyncio.run(called(house))
    assert house.floor.house.tables[TABLE].seats == {1: "Cem", 2: "Ben"}
    folded(house.records())


async def called(house: Serving) -> None:
    async with Room(house) as room:
        for one, at in ((room.cem, 1), (room.eva, 2)):
            assert await asks(one, "join_list") is None
            await stands(one, at, 0)
        row = next(each for each in house.get("/api/lobby").json()["tables"] if each["table"] == TABLE)
        assert (row["listed"], row["waiting"], row["kept"]) == (True, 2, 0)
        await room.ana.does(c.Leave())
        await stands(room.cem, 1, 1)
        row = next(each for each in house.get("/api/lobby").json()["tables"] if each["table"] == TABLE)
        assert row["kept"] == 1
        waiting = room.eva.shows["waiting"]
        assert [(each["player"], each["seat"], each["of"]) for each in waiting] == [("Cem", 1, 60_000), ("Eva", 0, 0)]
        while seats_offered(room.cem) != [1]:
            await room.cem.client.news()
        assert seats_offered(room.eva) == seats_offered(room.ana) == []
        no = (await room.eva.say(c.Sit(1)))["refused"]
        assert (no["code"], no["values"]) == ("seat_kept", {"seat": 1, "player": "Cem"})
        await room.cem.does(c.Sit(1))
        await stands(room.cem, 0, 0)
        await stands(room.eva, 1, 0)


def test_a_called_player_who_does_not_come_is_notified_and_the_next_is_called(two_seats: None) -> None:
    with serving(pace=replace(PATIENT, seat_reserved=0.5)) as house:
        asyncio.run(missed(house))


async def missed(house: Serving) -> None:
    async with Room(house) as room:
        await asks(room.cem, "join_list")
        await asks(room.eva, "join_list")
        await room.ana.does(c.Leave())
        await stood(room.cem, 1, 1)
        await stood(room.eva, 1, 1)
        await stands(room.cem, 0, 0)
        told = await is_told(room.cem)
        assert told["table"] == TABLE
        reason = message("part_seat_not_taken", seat=1)
        assert told["text"] == sentence("notice_off_waiting_list", {"table": "Table 8", "reason": reason})
        await asks(room.eva, "leave_list")
        await stands(room.eva, 0, 0)
        await room.cem.does(c.Sit(1))  # nobody waits: the seat is anybody's


def test_invalid_list_requests_are_refused(house: Serving) -> None:
    asyncio.run(refusals(house))


async def refusals(house: Serving) -> None:
    async with Room(house) as room, staff(house, "lim", TABLE) as lim:
        assert (await asks(room.ana, "join_list") or {})["code"] == "waiting_list_seated"
        assert (await asks(lim, "join_list") or {})["code"] == "waiting_list_needs_name"
        await asks(room.cem, "join_list")
        assert (await asks(room.eva, "leave_list", player="Cem") or {})["code"] == "only_staff_remove_from_list"
        assert (await asks(room.eva, "call_from_list", player="Eva") or {})["code"] == "only_staff_call_from_list"
        assert (await asks(lim, "call_from_list", player="Eva") or {})["code"] == "not_on_waiting_list"
        answer = await room.eva.client.ask({"type": "join_list", "table": "t1"})
        assert answer["refused"]["code"] == "no_waiting_list"
        answer = await room.eva.client.ask({"type": "join_list", "table": OTHER})
        assert answer["refused"]["code"] == "seat_is_free"
        answer = await room.eva.client.ask({"type": "join_list", "table": "t99"})
        assert answer["refused"]["field"] == "table"
        for n in range(MOST_WAITING):
            house.floor.waiting_lists.list_for(TABLE).join(f"P{n}")
        assert (await asks(room.eva, "join_list") or {})["code"] == "waiting_list_full"


def test_a_seat_that_comes_free_this_moment_is_not_snatched(house: Serving) -> None:
    asyncio.run(snatched(house))


async def snatched(house: Serving) -> None:
    """Ana leaves and Eva sits down in one breath, while Cem waits."""
    async with Room(house) as room:
        await asks(room.cem, "join_list")
        going = asyncio.create_task(room.ana.say(c.Leave()))
        no = (await room.eva.say(c.Sit(1)))["refused"]
        await going
        assert no is not None
        await stands(room.cem, 1, 1)


def test_staff_call_and_strike(house: Serving) -> None:
    asyncio.run(pit(house))


async def pit(house: Serving) -> None:
    async with Room(house) as room, staff(house, "lim", TABLE) as lim:
        await asks(room.cem, "join_list")
        await asks(room.eva, "join_list")
        assert await asks(lim, "call_from_list", player="Eva") is None
        await stands(room.cem, 2, 0)
        await room.ana.does(c.Leave())
        await stands(room.eva, 1, 1)
        assert await asks(lim, "leave_list", player="Eva") is None
        await stands(room.cem, 1, 1)
        assert (await is_told(room.eva))["text"] == sentence("notice_taken_off_list", {"table": "Table 8"})


def test_a_player_who_is_away_keeps_their_place_for_a_while(house: Serving) -> None:
    asyncio.run(away(house))


async def away(house: Serving) -> None:
    async with Room(house) as room:
        await asks(room.cem, "join_list")
        await asks(room.eva, "join_list")
        await room.cem.client.close()
        while not any(waiter["away"] for waiter in room.eva.shows.get("waiting", ())):
            await room.eva.client.news()
        async with person(house, room.cem.cookie, "Cem", TABLE) as again:
            await stands(again, 1, 0)


def test_a_player_who_is_away_for_too_long_learns_later_that_their_place_is_gone(two_seats: None) -> None:
    with serving(pace=replace(PATIENT, place_reserved=0.3)) as house:
        asyncio.run(away_for_long(house))


async def away_for_long(house: Serving) -> None:
    async with Room(house) as room:
        await asks(room.cem, "join_list")
        await asks(room.eva, "join_list")
        await room.cem.client.close()
        await stands(room.eva, 1, 0)
        async with person(house, room.cem.cookie, "Cem", TABLE) as again:
            assert sentence("part_away_too_long", {}) in (await is_told(again))["text"]
            assert place(again) == (0, 0)


def test_a_table_that_closes_sends_everybody_home(house: Serving) -> None:
    asyncio.run(closes(house))


async def closes(house: Serving) -> None:
    async with Room(house) as room, staff(house, "koh", TABLE) as koh:
        await asks(room.cem, "join_list")
        await koh.does(c.CloseTable())
        assert sentence("part_table_closed", {}) in (await is_told(room.cem))["text"]
        assert (await asks(room.eva, "join_list") or {})["code"] == "no_waiting_list"


def test_bots_make_room_for_waiting_players_and_take_no_seat_from_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot has one of four seats: it goes when somebody waits, and does not come back before they sit."""
    small = replace(demo.TABLES[TABLE], settings=demo._poker_settings(4, 200, Device.SHOE), bots=("Bot Fritz",))
    monkeypatch.setitem(demo.TABLES, TABLE, small)
    monkeypatch.setattr("croupier.server.tables.house_bots.FREE_BOXES", 0)
    with serving(bots=True, pace=replace(QUICK, seat_reserved=60.0)) as house:
        asyncio.run(with_a_bot(house))


async def with_a_bot(house: Serving) -> None:
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(guest(house, name, TABLE)) for name in ("Ana", "Ben", "Cem", "Eva")]
        eva = people.pop()
        for one in people:
            while "Bot Fritz" not in house.floor.house.tables[TABLE].seats.values():
                await one.client.news()
            free = [seat for seat in range(1, 5) if seat not in house.floor.house.tables[TABLE].seats]
            await one.does(c.Sit(free[0]))
        assert await asks(eva, "join_list") is None
        while not place(eva)[1]:
            await eva.client.news()
        assert "Bot Fritz" not in house.floor.house.tables[TABLE].seats.values()
        await happens(lambda: "Bot Fritz" not in house.bots_about_to_act())
        assert len(house.floor.house.tables[TABLE].seats) == 3
        await eva.does(c.Sit(place(eva)[1]))
