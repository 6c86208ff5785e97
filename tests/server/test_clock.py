"""Time: missing decisions, bets that are too small, tables that wait, dealers that leave."""

import asyncio
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from croupier.engine.legal_actions import phase, step
from croupier.engine.shuffle import shuffled
from croupier.record import commands as c
from croupier.record.events import BetWithdrawn, ChipsIssued, DecisionMade, PlayerLeft, RoundOpened, SeatLeft
from croupier.rules.deal import BURNT, DEVICE
from croupier.rules.game import HandState
from croupier.rules.house_poker.round import Round
from croupier.rules.settings import HousePokerSettings
from croupier.server.tables import auto_dealer
from croupier.server.tables.pace import Countdown, Pace
from croupier.server.tables.shoes import next_cards
from croupier.server.transport.messages import ClockKind
from croupier.store.interface import StoreError
from croupier.store.memory import MemoryStore
from croupier.store.shared_house import NO_LETTERS, Letters
from croupier.store.sqlite import SqliteStore
from tests.support.server.serving import QUICK, Serving, folded, guest, happens, serving, staff


def test_5_5_a_player_who_does_not_answer_in_time_folds() -> None:
    with serving(pace=replace(QUICK, decision=0.2)) as house:
        asyncio.run(silent(house))
        events = [record.event for record in house.records()]
        assert any(isinstance(event, PlayerLeft) for event in events)
        (folded_,) = (event for event in events if isinstance(event, DecisionMade))
        assert (folded_.decision, folded_.because.number) == ("fold", "5.5")


async def silent(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        await ana.sits(1)
        await ana.bets(1, ante=2_500)
        await ana.until("deciding")
        clock = ana.clocks("deciding")[0]
        assert clock["number"] == "5.5"
        assert 0 < clock["left"] <= clock["of"] == 200
        view = await ana.until("over")
        assert view.net == -2_500


def test_5_5_options_after_a_dealing_error_and_gone_players_time_out_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only the time for options is short here: the error is reported in good time."""
    monkeypatch.setattr(auto_dealer, "decision_time", lambda t, pace: 0.3 if phase(t, step(t)) == "options" else 60.0)
    with serving() as house:
        asyncio.run(gone(house))


async def gone(house: Serving) -> None:
    async with staff(house, "tan") as tan:
        async with guest(house, "Ana") as ana:
            await ana.sits(1)
            await ana.bets(1, ante=2_500)
            await ana.until("deciding")
            await tan.does(c.Report("cards_exposed", c.Facts(cards=(1,))))
            await ana.until("options")
        over = await tan.until("over")
        assert over.boxes[0].state is HandState.FOLDED


def test_5_2_a_bet_under_the_minimum_goes_back_when_bets_close() -> None:
    with serving() as house:
        asyncio.run(small(house))
        (back,) = (record.event for record in house.records() if isinstance(record.event, BetWithdrawn))
        assert (back.bet, back.cents) == ("pair_plus", 400)
        folded(house.records())


async def small(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        await ana.sits(1)
        await ana.bets(1, ante=2_500, pair_plus=400)
        view = await ana.until("deciding")
        assert [spot.cents for spot in view.boxes[0].spots if spot.bet == "pair_plus"] == [0]


def test_while_nobody_bets_the_betting_stays_open_and_no_round_is_lost() -> None:
    with serving(pace=replace(QUICK, betting=0.1)) as house:
        asyncio.run(waits(house))
        assert [r.event.number for r in house.records() if isinstance(r.event, RoundOpened)][:2] == [1]


async def waits(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        await ana.sits(1)
        await ana.until("betting")
        assert house.due("t1") is None, "no timer runs"
        assert (ana.view.phase, ana.view.round) == ("betting", 1)
        await ana.bets(1, ante=2_500)
        await ana.until("deciding")


def test_a_player_who_is_long_gone_leaves_and_cashes_out() -> None:
    with serving(pace=replace(QUICK, absent=0.4)) as house:
        asyncio.run(forgets(house))
        assert any(isinstance(record.event, SeatLeft) for record in house.records())
        assert folded(house.records()).tables["t1"].racks == {}


async def forgets(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        await ana.sits(1)
        assert house.floor.presence.gone_since("Ana") is None, "as long as they are here no time is counted"
        assert house.floor.house.tables["t1"].seats == {1: "Ana"}
    await happens(lambda: not house.floor.house.tables["t1"].seats)


def test_a_countdown_tells_what_is_left() -> None:
    shown = Countdown(ClockKind.BETTING, end=12.0, of=20.0, text="Bets close", number="3.2").shown(7.5)
    assert (shown.kind, shown.left, shown.of) == (ClockKind.BETTING, 4_500, 20_000)
    assert Countdown(ClockKind.DECISION, 1.0, 2.0, "", "").shown(9.0).left == 0
    assert Pace().times(0.5).betting == 7.5


def test_a_card_put_back_is_the_next_one_drawn() -> None:
    order = shuffled(bytes(32))
    r = Round(1, HousePokerSettings(limits={}), jackpot=False, places=(BURNT, 1, 2), cards=order[:3])
    assert next_cards(order, r, 2) == order[3:5]
    back = replace(r, places=(BURNT, 1, DEVICE))
    assert next_cards(order, back, 2) == order[2:4]


class Failing(MemoryStore):
    def append(self, plans: object, letters: Letters = NO_LETTERS) -> None:
        if any(isinstance(record.event, ChipsIssued) for plan in plans for record in plan.records):  # type: ignore[attr-defined]
            raise StoreError("the disk is full")
        super().append(plans, letters)  # type: ignore[arg-type]


def test_a_store_that_cannot_write_stops_the_house_and_confirms_nothing() -> None:
    faults: list[BaseException] = []
    with serving(store=Failing(), halt=faults.append) as house:
        origin, soon = {"origin": house.base}, httpx.Timeout(60, read=1.5)
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(house.base + "/api/guest", json={"name": "Ana"}, headers=origin, timeout=soon)
        asyncio.run(happens(lambda: faults))
        assert [str(fault) for fault in faults] == ["the disk is full"]
        assert house.floor.house.book.get("wallet/Ana") is None


def test_a_silent_player_folds_with_sqlite_too(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    with serving(store=store) as house:
        asyncio.run(silent_round(house))
        folded(house.records())
    store.close()


async def silent_round(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        await ana.sits(1)
        await ana.bets(1, ante=2_500)
        await ana.until("deciding")
        await ana.does(c.Decide(1, "fold"))
        await ana.until("over")
