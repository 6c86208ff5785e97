"""A link is merged, then closed, while people watch: tables, meters and layouts follow, also after a restart."""

import asyncio

from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.house.ledger_accounts import RESERVE, meter
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.roles import HOUSE
from croupier.server.demo import LINKS, MULTI_LINK, PROGRESSIVE, TABLES
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.verify import verify
from tests.support.server.roles import ENG, KOH, made, two_sign
from tests.support.server.serving import Serving, folded, guest, serving, staff

SECOND = "second"
JACKPOTS = [table for table, each in TABLES.items() if each.link]


def meters(house: Serving) -> list[str]:
    return [each["link"] for each in house.get("/api/lobby").json()["meters"]]


def test_everybody_sees_that_a_link_is_merged_and_then_closed() -> None:
    shelf = MemoryData()
    opened = e.LinkOpened(SECOND, LINKS[MULTI_LINK])
    MemoryStore(shelf).append([record_events(House(), HOUSE_STREAM, (opened,), HOUSE, 0)])
    with serving(shelf) as house:
        asyncio.run(closed(house))
        assert [each[1:] for each in made(house, e.LinkClosed)] == [(ENG, KOH)] * 3
        assert verify(house.store) == []
    with serving(shelf) as house:
        assert meters(house) == [], "the demo does not open it again"
        assert {house.floor.house.tables[table].link for table in JACKPOTS} == {""}
        folded(house.records())


async def closed(house: Serving) -> None:
    async with staff(house, "eng") as eng, staff(house, "koh") as koh, guest(house, "Ana") as ana:
        before = house.floor.house
        together = sum(link.posted for link in before.links.values())
        multi_link = before.links[MULTI_LINK].posted + before.links[SECOND].posted
        await two_sign(house, c.CloseLink(MULTI_LINK, SECOND), eng, koh)
        assert set(meters(house)) == {SECOND, PROGRESSIVE}
        assert house.floor.house.book[meter(SECOND)] == multi_link
        await two_sign(house, c.CloseLink(SECOND), eng, koh)
        assert (meters(house), house.floor.house.book[RESERVE]) == ([PROGRESSIVE], multi_link)
        await two_sign(house, c.CloseLink(PROGRESSIVE), eng, koh)
        assert (meters(house), house.floor.house.book[RESERVE]) == ([], together)
        while ana.client.last["sheet_sent"]["sheet"]["link"]:
            await ana.client.news()
        assert ana.client.last["sheet_sent"]["sheet"]["jackpot_bet"] == 0
        await ana.sits(1)
        await ana.bets(1, ante=2_500)
        assert (await ana.say(c.PlaceBet(1, "jackpot", 500)))["refused"]
        await ana.until("deciding")
        await ana.does(c.Decide(1, "play"))
        await ana.until("over")
