"""Staff and the seats of Poker: note an absence, give up a seat, release a stake, move a player."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.house.execute import Plan
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_classes import Command
from croupier.rules.games.poker_v7.terms import p
from croupier.words import sentence
from tests.support.paragraphs import shows
from tests.support.server.serving import QUICK, Person, Serving, folded, guest, serving, staff

TABLE, OTHER = "t8", "t9"
CENTS = 20_000


@pytest.fixture
def house() -> Iterator[Serving]:
    with serving(pace=replace(QUICK, pause=30.0, decision_most=30.0, seat_reserved=20.0)) as house:
        yield house


def offered(one: Person, kind: type[Command]) -> list[Any]:
    return [each.command for each in one.view.offers if isinstance(each.command, kind)]


async def sees(one: Person, kind: type[Command], *wanted: Command) -> None:
    while offered(one, kind) != list(wanted):
        await one.client.news()


@shows(p("5.4.2"), p("5.4.2[text]"))
def test_5_4_2_an_absence_is_noted_by_the_dealer_and_the_seat_given_up_by_a_supervisor(house: Serving) -> None:
    asyncio.run(absent(house))
    gone = [(each.by.name, each.event) for each in house.records() if isinstance(each.event, e.PlayerDeemedGone)]
    assert gone == [("tan", e.PlayerDeemedGone(1, "Ana", p("5.4.2[text]")))]
    folded(house.records())


async def absent(house: Serving) -> None:
    async with guest(house, "Ana", TABLE) as ana, staff(house, "lim", TABLE) as lim, staff(house, "tan", TABLE) as tan:
        await ana.sits(1, CENTS)
        await sees(lim, c.SitOut, c.SitOut("Ana"))
        assert offered(ana, c.DeemGone) == offered(tan, c.DeemGone) == []
        await lim.does(c.SitOut("Ana"))
        await sees(tan, c.DeemGone, c.DeemGone("Ana"))
        assert offered(lim, c.DeemGone) == [], "a Dealer has not the rank"
        assert (await lim.say(c.DeemGone("Ana")))["refused"]["field"] == "role"
        assert offered(lim, c.SitOut) == []
        await tan.does(c.DeemGone("Ana"))
        assert house.floor.house.tables[TABLE].seats == {}


def test_5_4_2_nobody_is_deemed_gone_in_the_middle_of_their_round(house: Serving) -> None:
    asyncio.run(in_a_round(house))
    folded(house.records())


async def in_a_round(house: Serving) -> None:
    async with guest(house, "Ana", TABLE) as ana, guest(house, "Ben", TABLE) as ben, staff(house, "tan", TABLE) as tan:
        await ana.sits(1, CENTS)
        await ben.sits(2, CENTS)
        await ana.until("deciding")
        await tan.does(c.SitOut("Ana"))
        assert offered(tan, c.DeemGone) == []
        no = (await tan.say(c.DeemGone("Ana")))["refused"]
        assert no["code"] == "absent_player_in_hand"


@shows(p("3.6.2"))
def test_3_6_2_a_stake_is_released(house: Serving) -> None:
    asyncio.run(released(house))


async def released(house: Serving) -> None:
    async with guest(house, "Ana", TABLE) as ana, staff(house, "lim", TABLE) as lim:
        await ana.sits(1, CENTS)
        await ana.does(c.Leave())
        await sees(lim, c.ReleaseStake, c.ReleaseStake("Ana"))
        await lim.does(c.ReleaseStake("Ana"))
        assert offered(lim, c.ReleaseStake) == []
        await ana.does(c.Sit(1))
        least = next(each.least for each in ana.view.offers if isinstance(each.command, c.BuyIn))
        assert least == 8_000


@shows(p("5.4.1"))
def test_5_4_1_a_moved_player_takes_their_chips_and_is_notified(
    house: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, append = list[Plan](), house.store.append

    def noted(plans: Sequence[Plan]) -> None:
        written.extend(plans)
        append(plans)

    monkeypatch.setattr(house.store, "append", noted)
    asyncio.run(moved(house))
    tables = house.floor.house.tables
    assert (tables[TABLE].seats, tables[OTHER].seats) == ({}, {3: "Ana"})
    assert tables[OTHER].racks == {"Ana": 40_000}
    assert tables[TABLE].racks == {}
    (moving,) = (record for record in house.records() if isinstance(record.event, e.PlayerRelocated))
    together = [record for record in house.records() if record.cause == moving.cause]
    assert {e.SeatLeft, e.ChipsCashedOut, e.ChipsBoughtIn} < {type(record.event) for record in together}
    (plan,) = (plan for plan in written if any(record.seq == moving.seq for record in plan.records))
    assert list(plan.records) == together, "the seat, the departure and the chips are written together, or not at all"
    folded(house.records())


async def moved(house: Serving) -> None:
    async with guest(house, "Ana", TABLE) as ana, staff(house, "lim", OTHER) as lim:
        await ana.sits(1, 40_000)
        await lim.client.join(OTHER)
        assert {each.player for each in offered(lim, c.Relocate)} == {"Ana"}
        assert [each.box for each in offered(lim, c.Relocate)] == list(range(1, 10))
        no = (await ana.say(c.Relocate("Ana", 3)))["refused"]
        assert no["field"] == "role"
        no = (await lim.say(c.Relocate("Nobody", 3)))["refused"]
        assert no["code"] == "player_not_movable"
        await lim.does(c.Relocate("Ana", 3))
        while "told" not in ana.client.last or ana.view.boxes[0].player:
            await ana.client.news()
        assert ana.client.last["told"]["text"] == sentence("notice_moved", {"table": "Table 9", "seat": 3})
        assert ana.client.last["told"]["table"] == OTHER
        await lim.client.join(OTHER)
        assert offered(lim, c.Relocate) == []


def test_5_4_1_nobody_is_moved_out_of_a_round_or_to_a_reserved_seat(house: Serving) -> None:
    asyncio.run(stays(house))
    assert set(house.floor.house.tables[TABLE].seats.values()) == {"Ana", "Ben"}
    assert house.floor.house.tables[OTHER].seats == {}


async def stays(house: Serving) -> None:
    async with guest(house, "Ana", TABLE) as ana, guest(house, "Ben", TABLE) as ben, staff(house, "lim", OTHER) as lim:
        await ana.sits(1, CENTS)
        house.floor.waiting_lists.list_for(OTHER).join("Eva")
        house.floor.waiting_lists.list_for(OTHER).update((3,), (), lambda player: None, 10.0**9)
        no = (await lim.say(c.Relocate("Ana", 3)))["refused"]
        assert (no["code"], no["values"]) == ("seat_kept", {"seat": 3, "player": "Eva"})
        house.floor.waiting_lists.list_for(OTHER).leave("Eva")
        await ben.sits(2, CENTS)
        await ana.until("deciding")
        assert (await lim.say(c.Relocate("Ana", 3)))["refused"]["code"] == "player_not_movable"
