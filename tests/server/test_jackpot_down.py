"""5.16 and 5.17: the jackpot fails, the House decides how to continue, and every player's screen shows it."""

import asyncio

import pytest

from croupier.engine.jackpot_outage import NO_JACKPOT
from croupier.record import commands as c
from croupier.words import render
from tests.support.server.serving import PINS, Person, Serving, folded, guest, serving, staff

NOTICE = render(NO_JACKPOT)


@pytest.mark.parametrize("mode", ["no_jackpot", "block_box", "close_table"])
def test_5_17_2_three_ways_to_go_on(mode: str) -> None:
    with serving() as house:
        asyncio.run(goes_on(house, mode))
        folded(house.records())


async def goes_on(house: Serving, mode: str) -> None:
    async with guest(house, "Ana") as ana, guest(house, "Ben") as ben, staff(house, "lim") as lim:
        await ana.sits(1)
        await fails(ana, lim)
        assert not ben.client.last["meter_sent"]["healthy"]
        assert house.due("t1") is None
        assert ana.view.phase == "over", "no round is opened before the House has said how to go on"
        answer = await lim.client.ask({"type": "deal_next", "table": "t1"})
        assert answer["refused"]["para"]["number"] == "5.17.2"
        box = {"box": 5} if mode == "block_box" else {}
        command = c.RuleJackpot(mode, **box)
        assert (await lim.say(command))["refused"], "a Dealer does not rule on this"
        await lim.does(command, sign={"name": "koh", "pin": PINS["koh"]})
        await {"no_jackpot": without, "block_box": blocked, "close_table": closed}[mode](ana, ben, lim)


async def fails(ana: Person, lim: Person) -> None:
    """5.16: nobody has looked, so the round is Void."""
    await ana.bets(1, ante=2_500, jackpot=500)
    await ana.until("deciding")
    await lim.does(c.Report("jackpot_failure"))
    over = await ana.until("over")
    assert (over.rack, over.net) == (150_000, 0)
    assert any(line.cited and line.cited.number == "5.16" for line in over.happened)


async def without(ana: Person, ben: Person, lim: Person) -> None:
    await press(lim)
    for each in (ana, ben):
        await each.until("betting", round=2)
        assert each.view.notice == NOTICE
    await ana.does(c.PlaceBet(1, "ante", 2_500))
    assert (await ana.say(c.PlaceBet(1, "jackpot", 500)))["refused"]["para"]["number"] == "5.17.2(c)"


async def blocked(ana: Person, ben: Person, lim: Person) -> None:
    await press(lim)
    await ben.until("betting", round=2)
    assert ben.view.boxes[4].blocked
    await ben.does(c.Sit(6))
    await ben.does(c.BuyIn(10_000))
    assert (await ben.say(c.PlaceBet(5, "ante", 2_500)))["refused"]["para"]["number"] == "5.17.2(b)"


async def closed(ana: Person, ben: Person, lim: Person) -> None:
    for each in (ana, ben):
        await each.until("closed")
    assert (await ben.say(c.Sit(6)))["refused"]
    await ana.does(c.Leave())
    assert ana.client.last["wallet_sent"]["cents"] == 200_000


async def press(lim: Person) -> None:
    assert (await lim.client.ask({"type": "deal_next", "table": "t1"}))["refused"] is None
