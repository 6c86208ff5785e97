"""`/readyz` says, item by item, whether this process should get new clients; `/healthz` whether it is alive."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.server import readiness
from croupier.server.disk_space import Room
from croupier.server.readiness import ProcessRole
from croupier.store.interface import StoreError
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.signed_heads import key_at
from croupier.store.witness import Witness
from tests.support.server.serving import Serving, serving


def items(house: Serving) -> tuple[int, dict[str, str]]:
    answer = house.get("/readyz")
    body: dict[str, Any] = answer.json()
    assert body["ready"] is (answer.status_code == 200) is all(item["ready"] for item in body["items"])
    assert body["role"] == body["items"][0]["code"]
    return answer.status_code, {item["item"]: item["code"] for item in body["items"]}


USUAL = {"role": "leading", "store": "available", "disk": "enough", "witness": "none", "program": "unchanged"}


def test_a_house_that_is_open_is_ready() -> None:
    with serving() as house:
        assert items(house) == (200, USUAL)


def test_one_that_was_taken_over_is_fenced() -> None:
    shelf = MemoryData()
    with serving(shelf, halt=lambda fault: None) as house:
        MemoryStore(shelf)
        status, found = items(house)
        assert (status, found["role"], found["store"]) == (503, "fenced", "taken_over")


def test_a_store_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: MemoryStore) -> int:
        raise StoreError("reading: the server is gone")

    with serving(halt=lambda fault: None) as house:
        monkeypatch.setattr(MemoryStore, "newest_epoch", gone)
        status, found = items(house)
        assert (status, found["store"] in ("unreadable", "failed")) == (503, True)


@pytest.mark.parametrize(("room", "status"), [(Room.ENOUGH, 200), (Room.LOW, 200), (Room.NEARLY_NONE, 503)])
def test_a_disk_that_is_nearly_full(room: Room, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.disk_space.room_on", lambda *_: room)
    with serving() as house:
        while items(house)[1]["disk"] != room.name.lower():
            pass
        assert items(house) == (status, USUAL | {"disk": room.name.lower()})
        assert house.get("/healthz").status_code == 200


def test_a_changed_program() -> None:
    with serving() as house:
        house.loop.call_soon_threadsafe(house.floor.stop_opening_rounds, "a.py has changed")
        while items(house)[1]["program"] != "changed":
            pass
        assert items(house) == (503, USUAL | {"program": "changed"})


def test_a_witness_that_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a free descriptor, the witness is written later and the house goes on."""
    witness = Witness(tmp_path / "witness", key_at(tmp_path / "key"))
    with serving(witness=witness) as house:
        while items(house)[1]["witness"] != "current":
            pass
        with monkeypatch.context() as stuck:
            stuck.setattr(Witness, "write", lambda self: None)
            stuck.setattr(readiness, "WITNESS_LATE", -1.0)
            house.post("/api/guest", {"name": "Ana"})
            assert items(house) == (503, USUAL | {"witness": "late"})
        while items(house)[1]["witness"] != "current":
            pass


def test_a_process_that_follows_gets_clients_and_one_that_drains_does_not() -> None:
    with serving() as house:
        for role, status in ((ProcessRole.FOLLOWING, 200), (ProcessRole.DRAINING, 503), (ProcessRole.LEADING, 200)):
            house.shell.readiness.role = partial(ProcessRole, role)
            assert items(house) == (status, USUAL | {"role": role.value})
