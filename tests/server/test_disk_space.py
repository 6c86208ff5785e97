"""A disk that fills up: first no refusals and no new guests, then no further rounds, and everybody reads why."""

import asyncio
from pathlib import Path

import pytest

from croupier.house.audit_chain import RefusalEntry, decode_entry
from croupier.record import commands as c
from croupier.server import app, disk_space
from croupier.server.disk_space import DiskLimits, Room, room_on
from tests.support.server.serving import Person, Serving, guest, happens, person, serving

GIGABYTE = 1_000_000_000


@pytest.mark.parametrize(
    ("total", "free", "room"),
    [
        (100 * GIGABYTE, 90 * GIGABYTE, Room.ENOUGH),
        (100 * GIGABYTE, GIGABYTE, Room.ENOUGH),  # a large disk need not have five percent free
        (100 * GIGABYTE, GIGABYTE - 1, Room.LOW),
        (100 * GIGABYTE, GIGABYTE * 4 // 10 - 1, Room.NEARLY_NONE),
        (GIGABYTE, GIGABYTE // 20, Room.ENOUGH),
        (GIGABYTE, GIGABYTE // 20 - 1, Room.LOW),
        (GIGABYTE, GIGABYTE // 50 - 1, Room.NEARLY_NONE),
        (GIGABYTE, 0, Room.NEARLY_NONE),
        (12_000_000, 12_000_000, Room.NEARLY_NONE),  # a disk on which the file ahead of the database would not fit
        (100_000_000, 50_000_000, Room.ENOUGH),
        (100_000_000, 50_000_000 - 1, Room.LOW),
        (100_000_000, 20_000_000 - 1, Room.NEARLY_NONE),
    ],
)
def test_how_much_room_there_is(total: int, free: int, room: Room) -> None:
    assert room_on((Path("/a"),), DiskLimits(), lambda _: (total, total - free, free)) is room


def test_the_fullest_of_several_disks_counts_and_one_that_cannot_be_asked_does_not() -> None:
    def usage(place: Path) -> tuple[int, int, int]:
        if place.name == "gone":
            raise OSError(place)
        return GIGABYTE, 0, {"full": 0, "empty": GIGABYTE}[place.name]

    assert room_on((Path("empty"), Path("full"), Path("gone")), DiskLimits(), usage) is Room.NEARLY_NONE
    assert room_on((Path("gone"),), DiskLimits(), usage) is Room.ENOUGH


def test_limits_are_settings() -> None:
    off = DiskLimits(guests_percent=0, rounds_percent=0)
    assert room_on((Path("/a"),), off, lambda _: (GIGABYTE, GIGABYTE, 0)) is Room.ENOUGH


class Filling:
    """A disk whose free space is what the test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.free = GIGABYTE
        monkeypatch.setattr(disk_space, "disk_usage", lambda _: (GIGABYTE, GIGABYTE - self.free, self.free))
        monkeypatch.setattr(app, "CLOCK_SECONDS", 0.02)


@pytest.fixture
def filling(monkeypatch: pytest.MonkeyPatch) -> Filling:
    return Filling(monkeypatch)


def test_a_house_pauses_on_a_full_disk_and_resumes(filling: Filling, tmp_path: Path) -> None:
    with serving(disks=(tmp_path,)) as house:
        asyncio.run(fills(house, filling))


async def fills(house: Serving, filling: Filling) -> None:
    async with guest(house, "Ana") as ana:
        await ana.sits(1)
        filling.free = GIGABYTE // 25
        await warned(ana, "No new guests")
        no = house.post("/api/guest", {"name": "Ben"})
        assert (no.status_code, no.json()["code"]) == (503, "guests_paused_disk_full")
        noted = refusals(house)
        assert (await ana.say(c.Decide(9, "play")))["refused"]
        assert refusals(house) == noted, "a refusal is an answer, and takes no room"
        await ana.bets(1, ante=2_500)
        filling.free = GIGABYTE // 100
        await warned(ana, "no new rounds are opened")
        await ana.until("deciding")
        await ana.does(c.Decide(1, "fold"))
        played = (await ana.until("over")).round
        assert house.get("/readyz").status_code == 503
        filling.free = GIGABYTE
        await warned(ana, "There is space")
        assert (await ana.until("betting", round=played + 1)).round == played + 1, "not one was opened meanwhile"
        assert house.post("/api/guest", {"name": "Ben"}).status_code == 200


async def warned(ana: Person, words: str) -> None:
    while words not in ana.client.last.get("told", {"text": ""})["text"]:
        await ana.client.news()


def refusals(house: Serving) -> int:
    return sum(isinstance(decode_entry(each.body), RefusalEntry) for each in house.store.read() if not each.stream)


def test_a_client_that_connects_later_is_warned_too(filling: Filling, tmp_path: Path) -> None:
    with serving(disks=(tmp_path,)) as house:
        cookie = house.post("/api/guest", {"name": "Ana"}).headers["set-cookie"].partition(";")[0]
        filling.free = 0
        asyncio.run(comes_later(house, cookie))


async def comes_later(house: Serving, cookie: str) -> None:
    await happens(lambda: house.floor.warning)
    async with person(house, cookie, "Ana") as ana:
        await warned(ana, "no new rounds are opened")
