"""Repeats, gaps, broken lines: a command has one effect and one answer, and coming back is free."""

import asyncio
from collections import Counter

from croupier.bots.client import Message
from croupier.record import commands as c
from croupier.record.events import BetPlaced, ChipsBoughtIn
from croupier.record.stored_event import Recorded
from croupier.store.memory import MemoryData
from tests.support.server.serving import Serving, folded, guest, person, serving, staff


def bought(records: list[Recorded]) -> int:
    return sum(isinstance(record.event, ChipsBoughtIn) for record in records)


def test_a_repeated_id_gets_the_first_answer_and_has_no_second_effect() -> None:
    shelf = MemoryData()
    with serving(shelf) as house:
        cookie, first = asyncio.run(twice(house))
        assert bought(house.records()) == 1
    with serving(shelf) as house:  # and the same after a restart: the records remember the cause
        answer = asyncio.run(repeat(house, cookie))
        assert (answer["refused"], answer["seq"]) == (None, first)
        assert bought(house.records()) == 1
        folded(house.records())


async def twice(house: Serving) -> tuple[str, int]:
    async with guest(house, "Ana") as ana, guest(house, "Ben") as ben:
        await ana.does(c.Sit(1))
        many = await asyncio.gather(*(repeat(house, ana.cookie) for _ in range(5)))
        assert len({answer["seq"] for answer in many}) == 1
        other = await ben.say(c.BuyIn(1_000), id="same")
        assert other["refused"]["field"] == "player", "ids of different people are different ids"
        return ana.cookie, many[0]["seq"]


def test_a_refused_press_of_the_dealers_button_stays_refused_after_a_restart() -> None:
    shelf = MemoryData()
    with serving(shelf) as house:
        cookie, code = asyncio.run(presses_too_soon(house))
    with serving(shelf) as house:
        again = asyncio.run(presses_again(house, cookie))
        assert (again["refused"] or {}).get("code") == code, "the first answer, though the step would be owed by now"
        assert not house.store.caused(["lim:same"])[0].stream, "noted as refused, and nothing else"


async def presses_too_soon(house: Serving) -> tuple[str, str]:
    """The table waits for a player, who then decides."""
    async with guest(house, "Ana") as ana, staff(house, "lim") as lim:
        await ana.sits(1)
        await ana.bets(1, ante=2_500)
        await ana.until("deciding")
        refused = await lim.client.ask({"type": "deal_next", "table": "t1", "id": "same"})
        await ana.does(c.Examine(1))
        await ana.does(c.Decide(1, "play"))
        return lim.cookie, refused["refused"]["code"]


async def presses_again(house: Serving, cookie: str) -> Message:
    async with person(house, cookie, "lim") as lim:
        return await lim.client.ask({"type": "deal_next", "table": "t1", "id": "same"})


async def repeat(house: Serving, cookie: str) -> Message:
    """The same message on a socket of its own each time."""
    async with person(house, cookie, "Ana") as ana:
        return await ana.say(c.BuyIn(1_000), id="same")


def test_after_a_gap_or_in_the_middle_of_a_round_joining_shows_everything() -> None:
    with serving() as house:
        asyncio.run(comes_back(house))


async def comes_back(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        await ana.sits(2)
        await ana.bets(2, ante=2_500)
        await ana.until("deciding")
        await ana.does(c.Examine(2))
        cards = ana.view.boxes[1].cards
        before = ana.view
        assert await ana.client.join("t1") == before, "asking again brings the same view"
        assert ana.client.last["view_sent"]["base"] == 0
    async with person(house, ana.cookie, "Ana") as back:
        assert back.view.boxes[1].cards == cards
        assert back.view.boxes[1].yours
        await back.does(c.Decide(2, "play"))
        await back.until("over")


def test_many_at_once_are_all_answered_and_the_books_balance() -> None:
    with serving() as house:
        asyncio.run(many(house))
        placed = Counter(type(record.event) for record in house.records())
        assert placed[BetPlaced] >= 40
        folded(house.records())


async def many(house: Serving) -> None:
    async with guest(house, "Ana", "t2") as ana:
        await ana.sits(1)
        await ana.until("betting")
        answers = await asyncio.gather(*(ana.say(c.PlaceBet(1, "ante", 500)) for _ in range(60)))
        taken = [answer for answer in answers if answer["refused"] is None]
        refused = [answer["refused"]["para"]["number"] for answer in answers if answer["refused"]]
        assert len(taken) == 40, "20,000 is the maximum"
        assert set(refused) == {"5.1"}
        assert [answer["seq"] for answer in taken] == sorted(answer["seq"] for answer in taken)
