"""What is special to PostgreSQL: its settings, its connections, and two owners at once."""

import asyncio
from pathlib import Path
from threading import Thread

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.house.execute import Plan
from croupier.record import commands as c
from croupier.store import postgres_append
from croupier.store.connect import is_in_use
from croupier.store.interface import OutOfOrder, Stale, Store, StoreError
from croupier.store.postgres import CHANNEL, PostgresLog, PostgresStore
from croupier.store.recovery import rebuild
from croupier.store.signed_heads import read_heads
from croupier.store.verify import verify
from croupier.store.witness import Witness
from tests.support.server.serving import Serving, guest, serving
from tests.support.store.backends import PostgresGround


@pytest.fixture
def ground(cluster: str) -> PostgresGround:
    return PostgresGround(cluster, "own")


def test_a_database_with_unsafe_commits_is_refused(ground: PostgresGround) -> None:
    unsafe = ground.url + "%20-csynchronous_commit%3Doff"
    with pytest.raises(StoreError, match="synchronous_commit is off, not on"):
        PostgresStore(unsafe)


def test_somebody_elses_database_is_refused_and_left_alone(ground: PostgresGround) -> None:
    with psycopg.connect(ground.url) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    for kind in (PostgresStore, PostgresLog):
        with pytest.raises(StoreError, match="not a house of Croupier"):
            kind(ground.url)
    with pytest.raises(StoreError, match="opening"):
        PostgresStore("postgresql:///nowhere?host=/nowhere")


def test_another_format_is_refused(ground: PostgresGround) -> None:
    ground.open().close()
    with psycopg.connect(ground.url) as db:
        db.execute("UPDATE meta SET format = 99")
    with pytest.raises(StoreError, match="format"):
        ground.open()


def test_a_store_in_use_is_recognised(ground: PostgresGround) -> None:
    assert not is_in_use(ground.url)
    stores = [ground.open(), ground.open()]
    for store in stores:
        assert is_in_use(ground.url)
        store.close()
    assert not is_in_use(ground.url)
    PostgresLog(ground.url).close()


def test_a_hint_follows_the_commit(ground: PostgresGround, evening: list[Plan]) -> None:
    """A listener may read at once: the records that the hint names are there."""
    store = ground.open()
    with psycopg.connect(ground.url, autocommit=True) as listener:
        listener.execute(f"LISTEN {CHANNEL}".encode())
        store.append(evening[:3])
        [hint] = listener.notifies(timeout=60, stop_after=1)
        assert int(hint.payload) == evening[2].after.seq
    store.close()


def test_a_lost_connection_is_the_last_word(ground: PostgresGround, evening: list[Plan]) -> None:
    store = ground.open()
    assert isinstance(store, PostgresStore)
    store.append(evening[:3])
    with psycopg.connect(ground.url) as db:
        db.execute("SELECT pg_terminate_backend(%s)", (store._writer.db.info.backend_pid,))
    with pytest.raises(StoreError, match="writing"):
        store.append(evening[3:4])
    with pytest.raises(StoreError, match="nothing more is written after this fault"):
        store.append(evening[3:4])
    assert rebuild(store).seq == evening[2].after.seq
    store.close()
    again = ground.open()
    again.append(evening[3:])
    assert verify(again) == []
    again.close()


def test_only_one_of_many_owners_ever_writes(ground: PostgresGround, evening: list[Plan]) -> None:
    """Each opens, goes on where the log ends, and is thrown out by the next; no entry is lost or there twice."""
    refused: list[type[Exception]] = []

    def owner() -> None:
        store: Store = ground.open()
        try:
            last = rebuild(store).seq
            for plan in (plan for plan in evening[:150] if plan.after.seq > last):
                store.append([plan])
        except (Stale, OutOfOrder) as no:
            refused.append(type(no))
        finally:
            store.close()

    owners = [Thread(target=owner) for _ in range(6)]
    for each in owners:
        each.start()
    for each in owners:
        each.join()
    final = ground.open()
    assert Stale in refused
    assert final.epoch == 7
    assert list(final.read()) == [each for plan in evening[:150] for each in plan.sealed][: rebuild(final).seq]
    assert verify(final) == []
    final.close()


def test_without_the_epoch_a_late_owner_would_write(
    ground: PostgresGround, evening: list[Plan], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: the fence is the epoch, not the connection."""
    old = ground.open()
    append = postgres_append.APPEND
    assert "WHERE epoch = %(epoch)s" in append
    monkeypatch.setattr(postgres_append, "APPEND", append.replace("WHERE epoch = %(epoch)s", "WHERE true"))
    new = ground.open()
    old.append(evening[:1])
    new.append(evening[1:2])
    old.close()
    new.close()


def test_the_same_house_is_served_from_postgresql(ground: PostgresGround, tmp_path: Path) -> None:
    witness = Witness(tmp_path / "witness", Ed25519PrivateKey.generate())
    store = ground.open()
    with serving(store=store, witness=witness, snapshot_every=20) as house:
        cookie = asyncio.run(a_round(house))
        assert house.get("/api/tables/t1/receipts", cookie).json()[0]["round"] == 1
        assert house.get("/api/tables/t1/receipts/1", cookie).json()["round"] == 1
    assert verify(store, read_heads(tmp_path / "witness")) == []
    assert store.snapshots()
    store.close()
    again = ground.open()
    with serving(store=again, witness=witness) as house:
        assert house.floor.house.tables["t1"].rounds >= 1
    again.close()


async def a_round(house: Serving) -> str:
    async with guest(house, "Ana") as ana:
        await ana.sits(1)
        await ana.bets(1, ante=2_500)
        await ana.until("deciding")
        await ana.does(c.Decide(1, "fold"))
        await ana.until("over")
        assert (await ana.say(c.BuyIn(10**9)))["refused"]["field"] == "cents"
        return ana.cookie
