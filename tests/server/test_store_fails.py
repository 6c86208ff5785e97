"""A disk that fails: nothing is acknowledged any more, everybody reads why, and the house stops."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.house.execute import HOUSE_STREAM, House, Plan, RefusalEntry, entry, record_events
from croupier.record import commands as c
from croupier.record.events import ChipsIssued
from croupier.rules.roles import HOUSE
from croupier.server.command_queue import CommandQueue
from croupier.server.transport.error_log import in_words
from croupier.store.interface import StoreError
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.recovery import rebuild
from croupier.store.shared_house import NO_LETTERS, Letters
from croupier.store.signed_heads import read_heads
from croupier.store.verify import verify
from croupier.store.witness import Witness
from croupier.store.witness_file import WitnessFile
from croupier.words import phrase
from tests.support.server.serving import Serving, guest, happens, person, serving


class FailingStore(MemoryStore):
    """It writes until told otherwise."""

    full = False

    def append(self, plans: Sequence[Plan], letters: Letters = NO_LETTERS) -> None:
        if self.full:
            raise StoreError("writing: database or disk is full")
        super().append(plans, letters)


def test_a_store_that_fails_stops_the_pit_and_says_why() -> None:
    faults: list[BaseException] = []
    store = FailingStore()
    with serving(store=store, halt=faults.append) as house:
        before = asyncio.run(told_why(house, store, faults))
        health = house.get("/healthz")
        assert (health.status_code, health.json()["well"]) == (503, False)
        assert health.json()["why"] == "writing: database or disk is full"
        assert len(list(store.read())) == before
    assert [str(fault) for fault in faults] == ["writing: database or disk is full"]


async def told_why(house: Serving, store: FailingStore, faults: list[BaseException]) -> int:
    async with guest(house, "Ana") as ana, guest(house, "Ben") as ben:
        await ana.sits(1)
        before, store.full = len(list(store.read())), True
        unanswered = asyncio.create_task(ana.say(c.BuyIn(1_000), id="lost"))
        while "stopped" not in ben.client.last:
            await ben.client.news()
        assert ben.client.last["stopped"]["why"] == "writing: database or disk is full"
        assert not unanswered.done(), "nobody knows whether it was written: nothing is said"
        unanswered.cancel()
        refused = await ben.say(c.Sit(3))
        assert refused["refused"]["code"] == "house_stopped"
        await happens(lambda: faults)
        return before


def test_a_witness_that_fails_stops_the_pit_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    faults: list[BaseException] = []
    witness = Witness(tmp_path / "witness", Ed25519PrivateKey.generate())
    with serving(witness=witness, halt=faults.append) as house:
        monkeypatch.setattr(WitnessFile, "append", full)
        asyncio.run(until_stopped(house, faults))
    assert "No space left" in str(faults[0])


def test_waiting_commands_are_not_answered_after_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(WitnessFile, "append", full)
    witness = Witness(tmp_path / "witness", Ed25519PrivateKey.generate())
    witness.saw(1, "0" * 64)
    assert asyncio.run(answered_after_a_fault(witness)) is False


async def answered_after_a_fault(witness: Witness) -> bool:
    pit = CommandQueue(MemoryStore(), House(), publish=lambda plans: None, halt=lambda fault: None, witness=witness)
    testifying = asyncio.create_task(pit.testify())
    await asyncio.sleep(0)
    reply = pit.submit(lambda house: record_events(house, HOUSE_STREAM, (ChipsIssued("Ana", 1),), HOUSE, 1))
    running: asyncio.Future[Any] = asyncio.create_task(pit.run())
    assert not await testifying
    await asyncio.wait([reply, running], timeout=0.5, return_when=asyncio.FIRST_COMPLETED)
    running.cancel()
    assert "No space left" in pit.failed
    return reply.done()


async def until_stopped(house: Serving, faults: list[BaseException]) -> None:
    async with guest(house, "Ana") as ana:
        await happens(lambda: faults)
        assert (await ana.say(c.Sit(1)))["refused"]["code"] == "house_stopped"


def test_the_witness_sees_the_last_head_when_the_house_closes(tmp_path: Path) -> None:
    shelf, witness = MemoryData(), Witness(tmp_path / "witness", Ed25519PrivateKey.generate())
    with serving(shelf, witness=witness) as house:
        asyncio.run(sits_down(house))
    store = MemoryStore(shelf)
    heads = read_heads(tmp_path / "witness")
    assert heads[max(heads)] == rebuild(store).head
    assert verify(store, heads) == []
    shelf.records.pop()
    with pytest.raises(StoreError, match="is not in this log"), serving(shelf, witness=witness):
        pass


async def sits_down(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        await ana.sits(1)


def test_a_refusal_is_noted_in_the_chain_and_in_no_stream() -> None:
    shelf = MemoryData()
    with serving(shelf) as house:
        first = asyncio.run(refused_once(house))
        noted = [
            each for each in map(entry, (each.body for each in house.store.read())) if isinstance(each, RefusalEntry)
        ]
        assert [(each.table, each.by.name, each.command, each.cause) for each in noted] == [
            ("t1", "Ana", c.BuyIn(9_999_999), "Ana:big")
        ]
        assert noted[0].refused.code == first["refused"]["code"]
        assert house.floor.house.tables["t1"].seq == len(list(house.store.stream("t1")))
        assert verify(house.store) == []


async def refused_once(house: Serving) -> dict[str, Any]:
    """The same refusal to the same id, though the wallet would bear it by now, or the memory of it is gone."""
    async with guest(house, "Ana") as ana:
        await ana.does(c.Sit(1))
        first = await ana.say(c.BuyIn(9_999_999), id="big")
        assert first["refused"]["field"] == "cents"
        house.floor.queue._answers.clear()
        assert await ana.say(c.BuyIn(1), id="big") == first
        return first


def test_an_id_is_remembered_for_good() -> None:
    """Not among the answers in memory, nor after a restart from a snapshot behind it."""
    shelf = MemoryData()
    with serving(shelf, snapshot_every=5) as house:
        cookie, first = asyncio.run(bought(house))
    assert shelf.snapshots
    with serving(shelf, snapshot_every=5) as house:
        assert not house.floor.queue._answers
        assert asyncio.run(again(house, cookie)) == first
        assert verify(house.store) == []


async def bought(house: Serving) -> tuple[str, int]:
    async with guest(house, "Ana") as ana:
        await ana.does(c.Sit(1))
        first = await ana.does(c.BuyIn(1_000), id="same")
        for _ in range(8):
            await ana.does(c.BuyIn(1))
        return ana.cookie, first


async def again(house: Serving, cookie: str) -> int:
    async with person(house, cookie, "Ana") as ana:
        answer = await ana.say(c.BuyIn(1_000), id="same")
        assert answer["refused"] is None
        return int(answer["seq"])


def test_a_missing_database_server_is_reported_in_plain_words() -> None:
    """What the driver says (libpq's lines, tabs and all) goes to the log alone."""
    psycopg = pytest.importorskip("psycopg")
    said = "consuming input failed: server closed the connection unexpectedly\n\tThis probably means ..."
    fault = StoreError(f"writing: {said}")
    fault.__cause__ = psycopg.OperationalError(said)
    assert in_words(fault) == phrase("database_does_not_answer")
    assert in_words(StoreError("writing: database or disk is full")) == "writing: database or disk is full"
