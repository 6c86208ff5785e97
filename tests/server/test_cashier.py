"""The cashier through real sockets: chips sold into a player's wallet and to a table, and paid out again."""

import asyncio
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.bots.client import sign_in
from croupier.engine.apply import opened_table
from croupier.house.execute import HOUSE_STREAM
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.game import Game
from croupier.rules.games import GAMES, POKER
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import Limits
from croupier.server.office.settings_forms import beginning
from croupier.server.tables import lobby
from croupier.server.tables.pace import Pace
from croupier.server.tables.waiting_lists.lists_by_table import WaitingLists
from croupier.words import sentence
from tests.support.house.large_awards import winning_order
from tests.support.server.serving import PINS, Serving, folded, guest, serving, staff
from tests.support.server.signing import REAL, decides, opens

CHU = Actor("chu", Role.CASHIER)


def asked(house: Serving, cookie: str, search: str = "") -> list[dict[str, Any]]:
    return house.get(f"/api/cashier?search={search}", cookie).json()["players"]  # type: ignore[no-any-return]


def test_chips_are_sold_brought_to_the_table_and_redeemed() -> None:
    with serving() as house:
        asyncio.run(evening(house))
        records = house.records()
        folded(records)
        sold = [each for each in records if isinstance(each.event, e.ChipsSold | e.ChipsRedeemed)]
        assert [(each.event, each.by) for each in sold] == [
            (e.ChipsSold("Ana", 30_000), CHU),
            (e.ChipsRedeemed("Ana", 10_000), CHU),
        ]


async def evening(house: Serving) -> None:
    await opens(house, Controls(cashier=True))
    async with guest(house, "Ana", REAL) as ana, guest(house, "Ben", REAL), staff(house, "chu", REAL) as chu:
        await ana.does(c.Sit(1))
        (found,) = asked(house, chu.cookie, "AN")
        at_table = {"table": REAL, "title": "Table 20", "seat": "box 1", "rack": 0, "bets": 0, "cashier": True}
        at_table |= {"least": 500, "most": 10**11}
        assert found == {"player": "Ana", "wallet": 200_000, "owes": 0, "here": True, "tables": [at_table]}
        assert (await chu.client.say(HOUSE_STREAM, c.SellChips("Ana", 30_000)))["refused"] is None
        await chu.does(c.BuyIn(30_000, "Ana"))
        await ana.bets(1, ante=2_500)
        (found,) = asked(house, chu.cookie, "ana")
        assert (found["wallet"], found["tables"][0]["rack"], found["tables"][0]["bets"]) == (200_000, 27_500, 2_500)
        await chu.does(c.CashOut(10_000, "Ana"))
        assert (await chu.client.say(HOUSE_STREAM, c.RedeemChips("Ana", 10_000)))["refused"] is None
        assert asked(house, chu.cookie, "ana")[0]["wallet"] == 200_000
        await ana.client.news()
        assert [each["player"] for each in asked(house, chu.cookie)] == ["Ana", "Ben"], "those who are in the house"
        assert asked(house, chu.cookie, "nobody") == []


def test_the_cage_is_for_cashiers_alone() -> None:
    with serving() as house:
        cookies = {name: sign_in(house.base, "staff", name=name, pin=PINS[name])[0] for name in PINS}
        ana, _ = sign_in(house.base, "guest", name="Ana")
        seen = {name: house.get("/api/cashier", cookie).status_code for name, cookie in cookies.items()}
        assert seen == {name: 200 if name == "chu" else 404 for name in PINS}
        assert [house.get("/api/cashier", who).status_code for who in (ana, "")] == [404, 404]


def test_a_player_at_a_cashier_table_reads_where_chips_are_sold() -> None:
    with serving() as house:
        asyncio.run(told(house))


async def told(house: Serving) -> None:
    await opens(house, Controls(cashier=True))
    async with guest(house, "Ana", REAL) as ana:
        assert ana.client.last["sheet_sent"]["sheet"]["cashier"] is True


# ---- what waits for a signature, everywhere ------------------------------------------------------------------------


def test_a_ruling_at_a_table_is_listed_with_its_paragraphs_and_money() -> None:
    with serving() as house:
        asyncio.run(ruling(house))


async def ruling(house: Serving) -> None:
    await opens(house)
    async with guest(house, "Ana", REAL) as ana, staff(house, "lim", REAL) as lim, staff(house, "tan", REAL) as tan:
        await decides(ana)
        await lim.does(c.Report("foreign_card"))
        for path in ("/api/proposals", "/api/office"):
            told = house.get(path, tan.cookie).json()
            (waits,) = told if isinstance(told, list) else told["proposals"]
            assert (waits["table"], waits["title"], waits["round"], waits["proposal"]["stops"]) == (
                REAL,
                "Table 20",
                1,
                True,
            )
            assert {each["bet"]: each["back"] for each in waits["effects"]} == {"ante": 2_500, "jackpot": 500}
            assert "5.8.1" in {each["number"] for each in waits["cited"]}
            assert waits["proposal"]["may_sign"] is True
        for name in ("chu", "das", "eng"):
            cookie, _ = sign_in(house.base, "staff", name=name, pin=PINS[name])
            for path in ("/api/proposals", "/api/office"):
                told = house.get(path, cookie).json()
                (read,) = told if isinstance(told, list) else told["proposals"]
                assert read["effects"] == waits["effects"]
                assert (read["proposal"]["may_sign"], read["proposal"]["stops"]) == (False, True), "read-only"
        await tan.does(c.Sign(waits["proposal"]["id"]))
        assert house.get("/api/proposals", tan.cookie).json() == []


def test_an_award_is_listed_with_its_player_hand_and_amount(monkeypatch: pytest.MonkeyPatch) -> None:
    order = winning_order()
    for where in ("croupier.server.tables.shoes.shuffled", "croupier.house.award_verification.shuffled"):
        monkeypatch.setattr(where, lambda seed, decks=1: order)
    with serving() as house:
        asyncio.run(award(house))


async def award(house: Serving) -> None:
    await opens(house)
    async with guest(house, "Ana", REAL) as ana, staff(house, "ng", REAL) as ng:
        await decides(ana)
        await ana.does(c.Decide(1, "fold"))
        await ng.until("awarding")
        (waits,) = house.get("/api/office", ng.cookie).json()["proposals"]
        assert waits["about"] == "Ana, Royal Flush: 100% of the jackpot"
        assert waits["award"] == house.floor.house.links["multi-link"].posted // 10**6 + 150
        assert [each["number"] for each in waits["cited"]] == ["4.4[r1]"]
        assert waits["proposal"]["stops"] is False
        for name in ("chu", "das", "eng"):
            cookie, _ = sign_in(house.base, "staff", name=name, pin=PINS[name])
            (read,) = house.get("/api/office", cookie).json()["proposals"]
            assert (read["award"], read["proposal"]["may_sign"]) == (waits["award"], False)
        seen = await ana.sees(lambda view: bool(view.notice))
        assert seen.notice == sentence("notice_your_award_checked", {"cents": 41_280_785, "signers": 2})


# ---- limits --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [each for each in GAMES if each is not POKER], ids=lambda game: game.id)
def test_the_lobby_shows_the_limits_of_the_main_bet_in_whatever_order_they_are_stored(game: Game) -> None:
    shown = set()
    for order in permutations(game.limited_bets):
        limits = {bet: Limits(1_000, 50_000) if bet == game.limited_bets[0] else Limits(500, 10_000) for bet in order}
        settings = replace(beginning(game), limits=limits)
        t = opened_table(e.TableOpened("t1", game.id, game.doc.code, settings))
        row = lobby.table_row(t, WaitingLists(Pace()), "")
        shown.add((row.least, row.most))
    assert shown == {(1_000, 50_000)}
