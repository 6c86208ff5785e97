"""Poker in the house: rounds that open by themselves, the time bank, and idle players."""

import asyncio
import json
import re
from contextlib import AsyncExitStack

import pytest
from msgspec.structs import replace

from croupier.bots.client import sign_in
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.deal import Device
from croupier.rules.game import SeatMark
from croupier.rules.settings import PokerSettings
from croupier.server.demo import TABLES
from croupier.server.tables.auto_dealer import AutoDealer, decision_time
from croupier.server.tables.pace import Pace
from croupier.server.tables.time_bank import HOUR, TimeBank
from croupier.server.transport.messages import ClockKind
from tests.support.server.poker import acts
from tests.support.server.serving import PINS, QUICK, Person, Serving, folded, guest, serving, staff

TABLE = "t8"
CENTS = 20_000


def test_two_people_play_a_round_and_the_books_balance() -> None:
    with serving() as house:
        asyncio.run(two(house))
        told = folded(house.records())
        assert sum(told.tables[TABLE].racks.values()) + told.book.get("rake", 0) // 10**6 <= 2 * CENTS
        assert any(isinstance(record.event, e.PotsAwarded) for record in house.records())


def test_players_who_say_nothing_at_the_showdown_do_not_stop_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-260: nobody shows a hand, and the house goes on when the time is up."""
    poker = TABLES[TABLE]
    monkeypatch.setitem(
        TABLES,
        TABLE,
        replace(poker, settings=replace(poker.settings, auto_show_winners=False)),
    )
    with serving(pace=replace(QUICK, decision_most=1.5, bank=0.0)) as house:
        asyncio.run(two(house))
        shown = [record.event for record in house.records() if isinstance(record.event, e.CardsRevealed)]
        assert "5.16" in [each.because.number for each in shown]


def test_a_receipt_of_poker_speaks_of_seats() -> None:
    with serving() as house:
        cookie = asyncio.run(two(house))
        bill = house.get(f"/api/tables/{TABLE}/receipts/1", cookie).json()
        assert (bill["box_word"], bill["hands"][0]["name"]) == ("seat", "Seat 1")
        lim = sign_in(house.base, "staff", name="lim", pin=PINS["lim"])[0]
        recalled = house.get(f"/api/recall?table={TABLE}&round=1&box=1", lim)
        for told in (json.dumps(bill["happened"]), recalled.text):
            assert re.search(r"\bSeat 1, Ana\b", told)
            assert re.search(r"[Ss]eat 4", told)
            assert not re.search(r"\b[Bb]ox \d", told)


def marks(one: Person) -> list[SeatMark]:
    assert one.view.poker is not None
    return [mark.code for seat in one.view.poker.seats for mark in seat.marks]


async def two(house: Serving) -> str:
    async with guest(house, "Ana", TABLE) as ana, guest(house, "Ben", TABLE) as ben:
        await ana.sits(1, CENTS)
        assert ana.view.phase == "idle", "one player is no game"
        await ben.sits(4, CENTS)
        await ana.until("deciding")
        assert sorted(marks(ana)) == [SeatMark.BIG_BLIND, SeatMark.SMALL_BLIND]
        first, second = (ana, ben) if ana.view.waits_for == ("Ana",) else (ben, ana)
        await acts(first, "call")
        await acts(second, "check")
        for _ in range(3):
            await acts(second, "check")
            await acts(first, "check")
        over = await ana.until("over")
        pots = sum(spot.cents for box in over.boxes for spot in box.spots)
        assert pots == 400
        return ana.cookie


def test_all_in_with_a_shuffler_hands_and_all_streets_are_opened_one_after_the_other() -> None:
    with serving() as house:
        asyncio.run(all_in(house))
        opened = [record.event.places for record in house.records() if isinstance(record.event, e.CardsRevealed)]
        assert len(opened) >= 2, "the Hands first, then the Community Cards: no card is dealt in between"
        folded(house.records())


async def all_in(house: Serving) -> None:
    async with guest(house, "Ana", "t9") as ana, guest(house, "Ben", "t9") as ben:
        await ana.sits(1, 40_000)
        await ben.sits(4, 40_000)
        await ana.until("deciding")
        first, second = (ana, ben) if ana.view.waits_for == ("Ana",) else (ben, ana)
        await acts(first, "all_in")
        await acts(second, "all_in", "call")
        await ana.until("over")


def test_a_time_bank_is_used_up_within_the_hour_and_full_in_the_next() -> None:
    bank, who = TimeBank(30.0), ("t8", "Ana")
    assert bank.draw(who, 100.0) == 30.0
    assert bank.draw(who, 105.0) == 0.0, "it runs already"
    bank.stop(who, 112.0)
    assert bank.draw(who, 200.0) == 18.0
    bank.stop(who, 230.0)
    assert bank.draw(who, 300.0) == 0.0
    assert bank.draw(("t8", "Ben"), 300.0) == 30.0
    assert bank.draw(who, 100.0 + HOUR) == 30.0


def test_a_slow_player_uses_a_time_bank_and_then_the_house_acts_for_them() -> None:
    with serving(pace=replace(QUICK, decision_most=0.2, bank=0.4, pause=30.0)) as house:
        asyncio.run(thinks(house))
        last = [record for record in house.records() if isinstance(record.event, e.CardDealt | e.CardsDealt | e.Acted)]
        assert last[-1].at - last[-2].at >= 590, "two tenths of a second and the four of the time bank"
        acted = [record.event for record in house.records() if isinstance(record.event, e.Acted)]
        assert [each.action for each in acted] == ["fold"]


def test_a_time_bank_stops_when_its_player_has_acted_even_if_the_dealer_is_slow() -> None:
    with serving(pace=replace(QUICK, decision_most=0.2, bank=20.0)) as house:
        asyncio.run(dealt_by_hand(house))


async def dealt_by_hand(house: Serving) -> None:
    """The last to act thinks for long; then the Flop is the Dealer's, who is in no hurry."""
    async with guest(house, "Ana", TABLE) as ana, guest(house, "Ben", TABLE) as ben, staff(house, "lim", TABLE) as lim:
        await ana.sits(1, CENTS)
        await ben.sits(4, CENTS)
        await lim.client.ask({"type": "deal_next", "table": TABLE})
        while lim.view.phase != "deciding":
            await lim.client.ask({"type": "deal_next", "table": TABLE})
            await lim.client.join(TABLE)
        await ana.until("deciding")
        first, last = (ana, ben) if ana.view.waits_for == ("Ana",) else (ben, ana)
        await acts(first, "call")
        while not any(clock["kind"] == ClockKind.TIME_BANK for clock in last.clocks("deciding")):
            await last.client.news()
        assert running(house) == {last.name}
        await acts(last, "check")
        assert last.view.waits_for == ("dealer",)
        assert running(house) == set()


def running(house: Serving) -> set[str]:
    """Whose time banks run now."""
    attendants = [each for look in house.floor.table_observers if isinstance(each := look.__self__, AutoDealer)]  # type: ignore[attr-defined]
    accounts = ((who, account) for each in attendants for who, account in each._bank._accounts.items())
    return {player for (_, player), account in accounts if account.began is not None}


def test_the_time_to_decide_is_the_tables_own_within_what_the_house_waits() -> None:
    with serving() as house:
        poker, three_card = (house.floor.house.tables[table] for table in (TABLE, "t1"))
        assert isinstance(poker.settings, PokerSettings)
        slow = replace(poker, settings=replace(poker.settings, decision_time=45))
        assert decision_time(poker, Pace()) == 30.0
        assert decision_time(slow, Pace(decision=5.0)) == 45.0
        assert decision_time(three_card, Pace()) == Pace().decision
        assert decision_time(slow, Pace(decision_most=0.5)) == 0.5
        clock = asyncio.run(asked(house))
        assert clock["of"] == QUICK.decision_most * 1000, "of the pace of these tests"


async def asked(house: Serving) -> dict[str, int]:
    async with guest(house, "Ana", TABLE) as ana, guest(house, "Ben", TABLE) as ben:
        await ana.sits(1, CENTS)
        await ben.sits(4, CENTS)
        await ana.until("deciding")
        return ana.clocks("deciding")[0]


async def thinks(house: Serving) -> None:
    async with guest(house, "Ana", TABLE) as ana, guest(house, "Ben", TABLE) as ben:
        await ana.sits(1, CENTS)
        await ben.sits(4, CENTS)
        await ana.until("over")
        clocks = ana.clocks("deciding")
        assert any(clock["kind"] == ClockKind.TIME_BANK and clock["of"] == 400 for clock in clocks)


def test_a_player_who_is_idle_for_two_rounds_in_a_row_sits_out() -> None:
    with serving(pace=replace(QUICK, decision_most=0.15, bank=0.0)) as house:
        asyncio.run(sleeps(house))
        out = [record.event for record in house.records() if isinstance(record.event, e.SatOut)]
        assert out
        assert {each.player for each in out} <= {"Ana", "Ben", "Cem"}
        assert not any(each.announced for each in out)
        folded(house.records())


def way_back(one: Person) -> bool:
    return any(each.command == c.ComeBack() for each in one.view.offers)


async def sleeps(house: Serving) -> None:
    """Of three the one with the Button and the Small Blind are asked: the same two rounds running for one of them."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(guest(house, name, TABLE)) for name in ("Ana", "Ben", "Cem")]
        for seat, one in enumerate(people, start=1):
            await one.sits(seat, CENTS)
        while not any(map(way_back, people)):
            await people[0].client.news()
        away = next(filter(way_back, people))
        assert SeatMark.AWAY in marks(away)
        assert next(each for each in away.view.offers if each.command == c.ComeBack()).description
        await away.does(c.ComeBack())


@pytest.mark.untraced
def test_bots_play_poker_at_both_tables_and_leave_seats_to_people() -> None:
    with serving(bots=True) as house:
        asyncio.run(watched(house))
        for table in (TABLE, "t9"):
            t = house.floor.house.tables[table]
            assert t.settings.box_count - len(t.seats) >= 2
        assert {TABLES[table].settings.device for table in (TABLE, "t9")} == set(Device)
        folded(house.records())


async def watched(house: Serving) -> None:
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(guest(house, f"W{table}", table)) for table in (TABLE, "t9")]
        await asyncio.gather(*(each.until("over", round=3) for each in people))
