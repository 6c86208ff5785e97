"""No byte of a card reaches anybody who may not know it: every message is compared with the records."""

import asyncio
from typing import Any

from croupier.house.execute import HOUSE_STREAM
from croupier.record import commands as c
from tests.support.server.secrets import check
from tests.support.server.serving import Person, Serving, guest, person, serving, staff


def test_everybody_receives_only_their_own_cards() -> None:
    with serving() as house:
        people = asyncio.run(two_rounds(house))
        records = [record for record in house.records() if record.stream == "t1"]
        seen = sum(check(records, name, heard) for name, heard in people)
        assert seen > 20, "the search found the cards that may be known"


async def two_rounds(house: Serving) -> list[tuple[str, list[str]]]:
    async with (
        guest(house, "Ana") as ana,
        guest(house, "Ben") as ben,
        staff(house, "lim") as lim,
        person(house, "", "spectator") as crowd,
    ):
        await ana.sits(1)
        await ben.sits(4)
        for _ in range(2):
            await one(ana, ben)
        return [(each.name, each.client.heard) for each in (ana, ben, lim, crowd)]


async def one(ana: Person, ben: Person) -> None:
    await ana.bets(1, ante=2_500)
    await ben.bets(4, ante=2_500, pair_plus=1_000)
    await ana.until("deciding")
    await ana.does(c.Examine(1))
    await ben.does(c.Examine(4))
    await ben.does(c.Decide(4, "fold"))
    await ana.does(c.Decide(1, "play"))
    await ana.until("over")
    await ben.until("over")


def test_receipts_of_others_stay_closed_and_staff_may_ask() -> None:
    with serving() as house:
        asyncio.run(receipts(house))


async def receipts(house: Serving) -> None:
    async with guest(house, "Ana") as ana, guest(house, "Ben") as ben, staff(house, "tan") as tan:
        await ana.sits(1)
        await ana.bets(1, ante=2_500)
        await ana.until("deciding")
        await ana.does(c.Examine(1))
        await ana.does(c.Decide(1, "fold"))
        over = await ana.until("over")
        path = f"/api/tables/t1/receipts/{over.round}"
        assert house.get(path + "?player=Ana", ben.cookie).status_code == 404
        own, of_her = house.get(path, ana.cookie).json(), house.get(path + "?player=Ana", tan.cookie).json()
        assert shown(own) == {"Box 1": over.boxes[0].cards}, "what she has looked at, and nothing of the Dealer's"
        assert (of_her["player"], of_her["lines"], shown(of_her)) == ("Ana", own["lines"], {}), "not her cards"
        await opens_the_deck(house, "t1", over.round)
        assert house.get(path + "?player=Ana", tan.cookie).json() == own, "once two people have opened the deck"


def shown(receipt: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    return {hand["name"]: tuple(hand["cards"]) for hand in receipt["hands"] if any(hand["cards"])}


async def opens_the_deck(house: Serving, table: str, number: int) -> None:
    async with staff(house, "koh") as koh, staff(house, "ng") as ng:
        assert (await koh.client.say(HOUSE_STREAM, c.OpenDeck(table, number)))["refused"] is None
        (proposal,) = house.floor.house.proposals
        assert (await ng.client.say(HOUSE_STREAM, c.Sign(proposal.id)))["refused"] is None
