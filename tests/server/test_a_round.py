"""From the entrance to the receipt: a guest plays a whole round through HTTP and WebSocket."""

import asyncio
import json

from croupier.house.ledger_accounts import MICRO, wallet
from croupier.record import commands as c
from croupier.server.demo import TABLES
from croupier.server.transport.messages import ClockKind
from tests.support.server.serving import Serving, folded, guest, serving


def test_guest_sits_buys_in_bets_looks_decides_and_gets_a_receipt() -> None:
    with serving() as house:
        cookie, round, net = asyncio.run(one_round(house))
        rows = house.get("/api/tables/t1/receipts", cookie).json()
        assert [(row["round"], row["net"]) for row in rows] == [(round, net)]
        receipt = house.get(f"/api/tables/t1/receipts/{round}", cookie).json()
        assert receipt["player"] == "Ana"
        assert receipt["net"] == net == receipt["returned"] - receipt["staked"]
        assert receipt["rack_after"] == receipt["rack_before"] + net == 150_000 + net
        assert {line["bet"] for line in receipt["lines"]} >= {"ante", "play", "pair_plus", "jackpot"}
        assert house.get(f"/api/tables/t1/receipts/{round}").status_code == 404, "somebody else's receipt"
        told = folded(house.records())
        assert told.book[wallet("Ana")] == 50_000 * MICRO
        assert told.head == house.floor.house.head


async def one_round(house: Serving) -> tuple[str, int, int]:
    async with guest(house, "Ana") as ana:
        assert ana.client.last["welcome"]["you"] == {"player": "Ana", "role": "player", "wallet": 200_000, "debt": 0}
        while not {"sheet_sent", "view_sent", "meter_sent"} <= set(ana.client.last):
            await ana.client.news()
        await ana.sits(3)
        assert ana.client.last["wallet_sent"]["cents"] == 50_000
        await ana.bets(3, ante=2_500, pair_plus=1_000, jackpot=500)
        assert ana.shows["clock"]["kind"] == ClockKind.BETTING
        assert ana.shows["dealer"] == "automatic"
        view = await ana.until("deciding")
        clock = ana.shows["clock"]
        assert (clock["kind"], clock["number"]) == (ClockKind.DECISION, "5.5")
        assert view.boxes[2].cards == ("", "", "")
        await ana.does(c.Examine(3))
        assert all(ana.view.boxes[2].cards)
        assert ana.view.boxes[2].words
        await ana.does(c.Decide(3, "play"))
        over = await ana.until("over")
        assert over.net is not None
        assert over.rack == 150_000 + over.net
        return ana.cookie, over.round, over.net


def test_every_message_follows_the_one_before_and_has_the_meter() -> None:
    with serving() as house:
        asyncio.run(dense(house))


async def dense(house: Serving) -> None:
    async with guest(house, "Ana") as ana, guest(house, "Ben") as ben:
        before = ana.client.last["meter_sent"]["cents"]
        await ana.sits(1)
        await ana.bets(1, ante=2_500, jackpot=500)
        await ana.until("deciding")
        assert ana.client.last["meter_sent"]["cents"] == before + 150, "30% of 5.00 (R-47)"
        await ana.does(c.Decide(1, "fold"))
        await ana.until("over")
        while ben.view.seq < ana.view.seq:
            await ben.client.news()
        for each in (ana, ben):
            views = [m for m in map(json.loads, each.client.heard) if m["type"] == "view_sent"]
            assert [m["base"] for m in views] == [0, *(m["version"] for m in views[:-1])]


def test_an_old_receipt_is_read_again_from_the_log() -> None:
    with serving() as house:
        cookie, round, net = asyncio.run(one_round(house))
        again = house.get(f"/api/tables/t1/receipts/{round}", cookie).json()
        assert (again["net"], again["round"]) == (net, round)
        assert house.get(f"/api/tables/t1/receipts/{round + 7}", cookie).status_code == 404


def test_lobby_and_rules() -> None:
    with serving() as house:
        lobby = house.get("/api/lobby").json()
        opened = [(row["table"], row["title"], row["taken"]) for row in lobby["tables"]]
        by_number = sorted(TABLES.items(), key=lambda each: int(each[1].title.removeprefix("Table ")))
        assert opened == [(table, each.title, 0) for table, each in by_number]
        assert [row["cents"] for row in lobby["meters"]] == [41_280_635, 8_641_000]
        games = ["mlp-three-card", "mlp-holdem", "progressive-holdem", "poker", "free-bet-blackjack"]
        assert [row["game"] for row in lobby["games"]] == games
        rules = house.get("/api/rules/mlp-three-card").json()
        assert rules["code"] == "ML3C-2"
        assert {"number", "kind", "summary"} == set(rules["paragraphs"][0])
        assert house.get("/api/rules/tarot").status_code == 404
        assert house.get("/healthz").json()["well"] is True
