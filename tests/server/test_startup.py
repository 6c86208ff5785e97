"""A server dies in the middle of a round: nothing acknowledged is lost, and the round goes on or is ruled on."""

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from croupier.bots.client import Client, connected, sign_in
from croupier.engine.commitment import Label, commit
from croupier.engine.shuffle import shuffled
from croupier.engine.table import seat_of
from croupier.house.execute import ChainedEntry, House, fold_records, record_events, verify_chain
from croupier.record import commands as c
from croupier.record.events import (
    BetReturned,
    CardDealt,
    ChipsIssued,
    RoundConcluded,
    RoundOpened,
    RoundVoided,
    RulingMade,
)
from croupier.record.stored_event import decode, encode
from croupier.rules.cards import format_card
from croupier.rules.coded_message import Message
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.roles import HOUSE
from croupier.server.clock import wall
from croupier.server.demo import TABLES
from croupier.server.startup import RESUMED
from croupier.server.tables.shoes import seed_key
from croupier.store.encryption import open_encrypted
from croupier.store.interface import decode_records
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.recovery import rebuild
from croupier.store.witness import Witness
from croupier.words import render
from tests.support.server.serving import PINS, QUICK, Serving, folded, guest, person, serving

PROGRAM = """
import json, sys
from pathlib import Path
from msgspec.structs import replace
from croupier.server.app import serve
from croupier.store.encryption import open_encrypted
from tests.support.server.serving import OPTIONS, QUICK
options = replace(OPTIONS, pace=replace(QUICK, pause=60.0, stand_back=60.0))
say = lambda house: print(json.dumps([house.port, [each[0] for each in house.tables]]), flush=True)
serve(open_encrypted(Path(sys.argv[1])), port=0, demo=True, options=options, ready=say)
"""
ROOT = Path(__file__).parents[2]
SLOW = replace(QUICK, decision=60.0, decision_most=60.0, pause=60.0)


class Process:
    """A server of its own, to be killed."""

    def __init__(self, path: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(path)], stdout=subprocess.PIPE, cwd=ROOT, env={**os.environ}
        )
        assert self.process.stdout is not None
        port, tables = json.loads(self.process.stdout.readline())
        assert tables == sorted(TABLES), "in the order of their titles"
        self.base = f"http://127.0.0.1:{port}"
        self._until_it_answers()

    def _until_it_answers(self) -> None:
        while True:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(self.base + "/healthz").status_code == 200:
                    return

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def test_killed_in_mid_deal_the_round_goes_on_with_the_same_cards(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    first = Process(path)
    try:
        cookie, promise, acknowledged = asyncio.run(until_mid_deal(first))
    finally:
        first.kill()
    second = Process(path)
    try:
        asyncio.run(finishes(second, cookie, promise))
    finally:
        second.kill()
    store = open_encrypted(path)
    records = list(decode_records(store, (sealed for sealed in store.read() if sealed.stream)))
    assert not verify_chain(store.read())
    folded(records)
    causes = Counter({record.cause: 1 for record in records if record.cause})
    assert all(causes[f"Ana:{id}"] == 1 for id in acknowledged), "what was acknowledged is there"
    assert next(record.event.number for record in records if isinstance(record.event, RoundOpened)) == 1
    assert not any(isinstance(record.event, RoundVoided) for record in records)
    seed = store.secret(seed_key("t1", 1))
    assert seed is not None
    assert commit(Label("mlp-three-card", "t1", 1, 1), shuffled(seed), seed) == promise
    dealt = [record.event.card for record in records if isinstance(record.event, CardDealt)]
    assert dealt == list(shuffled(seed)[: len(dealt)]), "one order before and after"
    store.close()


async def until_mid_deal(house: Process) -> tuple[str, str, list[str]]:
    """A Dealer deals by hand, so that the deal is where the test wants it when the house is killed."""
    cookie, _ = sign_in(house.base, "guest", name="Ana")
    dealer, _ = sign_in(house.base, "staff", name="lim", pin=PINS["lim"])
    said: dict[str, c.AnyCommand] = {"sit": c.Sit(2), "buy": c.BuyIn(100_000), "bet": c.PlaceBet(2, "ante", 2_500)}
    async with connected(house.base, cookie) as ana, connected(house.base, dealer) as lim:
        await ana.join("t1")
        await presses(lim)
        for id, command in said.items():
            assert (await ana.say("t1", command, id=id))["refused"] is None
        while len(ana.views["t1"].boxes[1].cards) < 2:
            seq = await presses(lim)
            while ana.views["t1"].seq < seq:
                await ana.news()
        assert ana.views["t1"].phase == "dealing"
        return cookie, ana.views["t1"].commitment, list(said)


async def presses(lim: Client) -> int:
    """The next step of the round, by the Dealer's button."""
    answer = await lim.ask({"type": "deal_next", "table": "t1"})
    assert answer["refused"] is None, answer
    return int(answer["seq"])


async def finishes(house: Process, cookie: str, promise: str) -> None:
    async with connected(house.base, cookie) as ana:
        view = await ana.join("t1")
        assert (view.round, view.commitment) == (1, promise)
        assert len(view.boxes[1].cards) >= 2
        again = await ana.say("t1", c.PlaceBet(2, "ante", 2_500), id="bet")
        assert again["refused"] is None, "the first answer, and no second bet"
        while ana.views["t1"].phase != "deciding":
            await ana.news()
        assert ana.views["t1"].boxes[1].spots[2].cents == 2_500
        assert (await ana.say("t1", c.Decide(2, "play")))["refused"] is None
        while ana.views["t1"].phase != "over":
            await ana.news()


def test_5_7_2_after_too_long_a_break_an_undecided_round_is_void() -> None:
    shelf = MemoryData()
    with serving(shelf, pace=SLOW) as house:
        cookie = asyncio.run(deciding(house, fold=False))
    with serving(shelf, pace=SLOW, resume_within=-1.0) as house:
        events = [record.event for record in house.records()]
        (void,) = (event for event in events if isinstance(event, RoundVoided))
        assert void.because.number == "5.7.2"
        assert sum(event.cents for event in events if isinstance(event, BetReturned)) == 5_000
        assert folded(house.records()).tables["t1"].racks == {"Ana": 150_000, "Ben": 150_000}
        asyncio.run(sees(house, cookie, "over"))


def test_5_7_1_with_a_bet_decided_the_round_is_concluded_with_the_same_cards() -> None:
    shelf = MemoryData()
    with serving(shelf, pace=SLOW) as house:
        cookie = asyncio.run(deciding(house, fold=True))
        before = [record.event.card for record in house.records() if isinstance(record.event, CardDealt)]
    with serving(shelf, pace=SLOW, resume_within=-1.0) as house:
        asyncio.run(sees(house, cookie, "deciding"))
        asyncio.run(concludes(house, cookie, before))
        events = [record.event for record in house.records()]
        assert any(isinstance(event, RulingMade) and event.because.number == "5.7.1" for event in events)
        assert any(isinstance(event, RoundConcluded) for event in events)
        assert not any(isinstance(event, RoundVoided) for event in events)
        folded(house.records())


def test_back_in_time_the_round_goes_on_and_the_record_says_so() -> None:
    shelf = MemoryData()
    with serving(shelf, pace=SLOW) as house:
        cookie = asyncio.run(deciding(house, fold=True))
        before = house.floor.house
    with serving(shelf, pace=SLOW) as house:
        asyncio.run(sees(house, cookie, "deciding"))
        (resumed,) = (record for record in house.records() if record.seq > before.seq)
        assert (resumed.stream, resumed.by) == ("t1", HOUSE)
        assert isinstance(resumed.event, RulingMade)
        assert (resumed.event.outcome, resumed.event.because) == (RESUMED, p("5.7"))
        said = render(resumed.event.reason)  # a slow machine takes longer
        assert re.fullmatch(r"the house was away for \d+ seconds?", said)
        assert isinstance(resumed.event.reason, Message)
        assert house.floor.house.tables["t1"].round == before.tables["t1"].round


@pytest.mark.parametrize("last_seen", ["another_table", "witness"])
def test_a_slow_player_is_not_mistaken_for_an_interruption(last_seen: str, tmp_path: Path) -> None:
    """The table's last record is an hour old; the house was open until just now."""
    shelf = MemoryData()
    with serving(shelf, pace=SLOW) as house:
        asyncio.run(deciding(house, fold=False))
    shelf, witness = an_hour_ago(shelf), None
    if last_seen == "witness":
        witness = Witness(tmp_path / "witness", Ed25519PrivateKey.generate())
        witness.alive = wall()
    else:
        store = MemoryStore(shelf)
        store.append([record_events(rebuild(store), "house", (ChipsIssued("Eve", 1),), HOUSE, wall())])
    with serving(shelf, pace=SLOW, witness=witness) as house:
        events = [record.event for record in house.records()]
        assert not any(isinstance(event, RoundVoided) for event in events)
        assert any(isinstance(event, RulingMade) and event.outcome == RESUMED for event in events)


def an_hour_ago(shelf: MemoryData) -> MemoryData:
    """The same house, where all that has happened happened then."""
    then, records = MemoryData(), [decode(each.body) for each in shelf.records if each.stream]
    older = [replace(each, seq=seq, at=each.at - 3_600_000) for seq, each in enumerate(records, start=1)]
    MemoryStore(then).append([fold_records(House(), (ChainedEntry(each.seq, encode(each), "") for each in older))])
    then.vault = shelf.vault
    return then


async def deciding(house: Serving, fold: bool) -> str:
    """Two players before their decision; one of them may fold."""
    async with guest(house, "Ana") as ana, guest(house, "Ben") as ben:
        await ana.sits(1)
        await ben.sits(2)
        await ana.bets(1, ante=2_500)
        await ben.bets(2, ante=2_500)
        await ben.until("deciding")
        await ana.until("deciding")
        if fold:
            await ben.does(c.Decide(2, "fold"))
        assert seat_of(house.floor.house.tables["t1"], "Ana") == 1
        return ana.cookie


async def sees(house: Serving, cookie: str, phase: str) -> None:
    async with person(house, cookie, "Ana") as ana:
        assert ana.view.phase == phase


async def concludes(house: Serving, cookie: str, before: list[int]) -> None:
    async with person(house, cookie, "Ana") as ana:
        await ana.does(c.Examine(1))
        assert set(ana.view.boxes[0].cards) <= set(map(format_card, before))
        await ana.does(c.Decide(1, "play"))
        await ana.until("over")
