"""A server whose house was opened by another one: its health check reports it at once, and it stops by itself."""

import asyncio

import pytest

from croupier.server import app
from croupier.store.interface import Stale, StoreError
from croupier.store.memory import MemoryData, MemoryStore
from croupier.words import phrase
from tests.support.server.serving import happens, serving


def test_health_says_that_another_server_has_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even before the server itself has noticed."""
    monkeypatch.setattr(app, "WITNESS_SECONDS", 3600.0)
    shelf, faults = MemoryData(), list[BaseException]()
    with serving(shelf, halt=faults.append) as house:
        assert house.get("/healthz").status_code == 200
        MemoryStore(shelf)
        answer = house.get("/healthz")
        assert answer.status_code == 503
        assert answer.json()["well"] is False
        assert answer.json()["why"].startswith(phrase("house_taken_over", epoch=1, current=2).split(":")[0])


def test_an_idle_server_notices_without_a_write() -> None:
    shelf, faults = MemoryData(), list[BaseException]()
    with serving(shelf, halt=faults.append) as house:
        MemoryStore(shelf)
        asyncio.run(happens(lambda: faults))
        assert house.get("/healthz").status_code == 503
    assert isinstance(faults[0], Stale)


def test_health_says_that_the_store_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: MemoryStore) -> int:
        raise StoreError("reading: the server is gone")

    with serving() as house:
        monkeypatch.setattr(MemoryStore, "newest_epoch", gone)
        answer = house.get("/healthz")
    assert (answer.status_code, answer.json()["why"]) == (503, "reading: the server is gone")
