"""Several servers are one house: whoever connects where, everybody sees the same tables and gets the same answers."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from functools import partial
from threading import Event
from typing import Any

from msgspec.structs import replace

from croupier.record import commands as c
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.verify import verify
from tests.support.server.serving import PINS, QUICK, Person, Serving, guest, happens, person, serving, staff


@contextmanager
def processes(count: int = 2, **options: Any) -> Iterator[tuple[MemoryData, list[Serving]]]:
    """Open one house in several servers; the first one leads."""
    shelf = MemoryData()
    with ExitStack() as stack:
        houses = [
            stack.enter_context(serving(store=MemoryStore(shelf, follow=True), halt=lambda fault: None, **options))
            for _ in range(count)
        ]
        yield shelf, houses
    assert verify(MemoryStore(shelf)) == []


def test_the_first_leads_and_the_others_follow() -> None:
    with processes(3) as (_, houses):
        assert [house.floor.leads for house in houses] == [True, False, False]
        assert len({tuple(house.floor.house.tables) for house in houses}) == 1
        assert [house.get("/healthz").status_code for house in houses] == [200] * 3


def test_two_people_at_different_servers_play_one_round() -> None:
    async def play(one: Serving, two: Serving) -> None:
        async with guest(one, "Ana") as ana, guest(two, "Bob") as bob:
            await asyncio.gather(ana.sits(1), bob.sits(2))
            await ana.sees(lambda view: {1, 2} <= {box.number for box in view.boxes if box.player})
            await asyncio.gather(ana.bets(1, ante=2_500), bob.bets(2, ante=2_500))
            await asyncio.gather(ana.until("deciding"), bob.until("deciding"))
            await asyncio.gather(ana.does(c.Decide(1, "play")), bob.does(c.Decide(2, "fold")))
            await asyncio.gather(ana.until("over"), bob.until("over"))
            refused = await bob.say(c.BuyIn(10**9))
            assert refused["refused"]["field"] == "cents"

    with processes() as (_, (one, two)):
        asyncio.run(play(one, two))
        asyncio.run(happens(lambda: one.floor.house.head == two.floor.house.head))


def test_a_session_is_good_at_every_server_and_ends_at_all() -> None:
    async def come_and_go(one: Serving, two: Serving) -> None:
        async with guest(two, "Ana") as ana:
            assert one.get("/api/me", ana.cookie).json()["player"] == "Ana"
            async with person(one, ana.cookie, "Ana"):
                assert two.post("/api/sign-out", {}, cookie=ana.cookie).status_code == 200
                await happens(lambda: not one.floor.presence.names)
            assert one.get("/api/me", ana.cookie).status_code == 401

    with processes() as (_, (one, two)):
        asyncio.run(come_and_go(one, two))


def test_staff_sign_in_anywhere_and_change_their_pin_for_everywhere() -> None:
    async def change(one: Serving, two: Serving) -> None:
        async with staff(two, "lim") as lim:
            answer = two.post("/api/pin", {"old": PINS["lim"], "new": "918273"}, cookie=lim.cookie)
            assert answer.status_code == 200, answer.text
            await happens(lambda: one.post("/api/staff", {"name": "lim", "pin": "918273"}).status_code == 200)

    with processes() as (_, (one, two)):
        asyncio.run(change(one, two))


def test_presence_crosses_servers() -> None:
    async def look(one: Serving, two: Serving) -> None:
        async with guest(two, "Ana"):
            await happens(lambda: one.floor.presence.present("Ana"))
        await happens(lambda: not one.floor.presence.present("Ana"))
        assert one.floor.presence.gone_since("Ana") is not None

    with processes() as (_, (one, two)):
        asyncio.run(look(one, two))


def test_wrong_pins_count_at_all_servers_together() -> None:
    async def guess(one: Serving, two: Serving) -> None:
        for house in (one, two, one):
            codes = house.post("/api/staff", {"name": "lim", "pin": "000001"}).json()["code"]
            assert codes == "pin_wrong"
            await asyncio.sleep(1.0)
        await happens(
            lambda: (
                two.post("/api/staff", {"name": "lim", "pin": PINS["lim"]}).json().get("code") == "pin_tried_too_often"
            )
        )

    with processes() as (_, (one, two)):
        asyncio.run(guess(one, two))


def test_a_dealer_at_another_server_deals() -> None:
    async def deal(one: Serving, two: Serving) -> None:
        async with guest(one, "Ana") as ana, staff(two, "lim") as lim:
            await ana.sits(1)
            await ana.bets(1, ante=2_500)
            answer = await lim.client.ask({"type": "deal_next", "table": "t1"})
            assert answer["refused"] is None, answer
            await ana.until("dealing")
            await happens(lambda: one.floor.broadcast.dealers == two.floor.broadcast.dealers == {"t1": "lim"})

    with processes(pace=replace(QUICK, betting=3600.0, quiet=3600.0)) as (_, (one, two)):
        asyncio.run(deal(one, two))


def test_when_the_leader_leaves_another_goes_on_with_the_round() -> None:
    shelf = MemoryData()
    left = Event()

    async def before(one: Serving, two: Serving, ana: Person) -> None:
        await ana.sits(1)
        await ana.bets(1, ante=2_500)
        await ana.until("deciding")

    async def play(two: Serving, stack: ExitStack, one: Serving) -> None:
        async with guest(two, "Ana") as ana:
            await before(one, two, ana)
            await asyncio.to_thread(stack.close)
            left.set()
            await ana.does(c.Decide(1, "play"))
            await ana.until("over")

    first = ExitStack()
    one = first.enter_context(serving(store=MemoryStore(shelf, follow=True), halt=lambda fault: None))
    with serving(store=MemoryStore(shelf, follow=True), halt=lambda fault: None) as two:
        first.callback(one.store.close)
        asyncio.run(play(two, first, one))
        assert two.floor.leads
        assert two.store.epoch == 2
    assert verify(MemoryStore(shelf)) == []


def is_listed(house: Serving, *places: tuple[str, int]) -> bool:
    """Return whether exactly these players wait at table 8, each with the seat reserved for them or 0."""
    people = house.floor.waiting_lists.list_for("t8").people
    return tuple((waiter.player, waiter.seat) for waiter in people) == places


def test_waiting_lists_are_the_same_at_every_server_and_outlive_the_leader() -> None:
    shelf, first = MemoryData(), ExitStack()

    async def wait(one: Serving, two: Serving) -> None:
        async with AsyncExitStack() as people:
            for seat in range(1, 7):
                one_more = await people.enter_async_context(guest(two, f"Guest {seat}", "t8"))
                await one_more.does(c.Sit(seat))
            zoe = await people.enter_async_context(guest(two, "Zoe", "t8"))
            assert (await zoe.client.ask({"type": "join_list", "table": "t8"}))["refused"] is None
            for house in (one, two):
                await happens(partial(is_listed, house, ("Zoe", 0)))
            await asyncio.to_thread(first.close)
            await one_more.does(c.Leave())
            await happens(partial(is_listed, two, ("Zoe", 6)))

    one = first.enter_context(serving(store=MemoryStore(shelf, follow=True), halt=lambda fault: None))
    with serving(store=MemoryStore(shelf, follow=True), halt=lambda fault: None) as two:
        first.callback(one.store.close)
        asyncio.run(wait(one, two))
