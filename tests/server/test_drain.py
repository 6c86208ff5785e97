"""SIGTERM: rounds under way are finished, no new ones are opened, everybody is told, and the process ends with 0."""

import asyncio
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from croupier.bots.client import connected, sign_in
from croupier.record import commands as c
from croupier.record.events import RoundConcluded, RoundOpened, RoundVoided
from croupier.record.stored_event import Recorded
from croupier.rules.coded_message import message
from croupier.store.encryption import open_encrypted
from croupier.store.house_lock import is_open
from croupier.store.interface import decode_records
from croupier.words import render
from tests.support.server.flooding import greeted
from tests.support.server.processes import HouseProcess, house_process
from tests.support.server.serving import Person, folded, guest, happens, person, serving, staff

CLOSING = render(message("notice_house_closing"))


def records_of(path: Path) -> list[Recorded]:
    with closing(open_encrypted(path)) as store:
        return list(decode_records(store, (sealed for sealed in store.read() if sealed.stream)))


def counted(records: list[Recorded], *kinds: type) -> int:
    return sum(isinstance(record.event, kinds) for record in records if record.stream == "t1")


def role(house: HouseProcess) -> str:
    return str(house.get("/readyz").json()["role"])


async def to_decide(ana: Person) -> None:
    await ana.sits(1)
    await ana.bets(1, ante=2_500)
    await ana.until("deciding")
    await ana.does(c.Examine(1))


async def finishes_a_round(house: HouseProcess) -> None:
    assert house.get("/readyz").status_code == 200
    cookie, _ = sign_in(house.base, "guest", name="Ana")
    async with person(house, cookie, "Ana") as ana:  # type: ignore[arg-type]  # only the address of the house is used
        await to_decide(ana)
        house.terminate()
        await happens(lambda: role(house) == "draining")
        answer = house.get("/readyz")
        assert (answer.status_code, answer.json()["ready"]) == (503, False)
        assert house.get("/healthz").status_code == 200, "it is alive"
        await happens(lambda: ana.client.last.get("told", {}).get("text") == CLOSING)
        await nobody_new_comes_in(house)
        await ana.does(c.Decide(1, "play"))
        await ana.until("over")
        refused = (await ana.say(c.OpenRound()))["refused"]
        assert refused
    assert await asyncio.to_thread(house.ends) == 0


async def nobody_new_comes_in(house: HouseProcess) -> None:
    ben = await asyncio.to_thread(house.post, "/api/guest", {"name": "Ben"})
    assert (ben.status_code, ben.json()["code"]) == (503, "guests_paused_closing")
    async with connected(house.base) as spectator:
        with pytest.raises((ConnectionError, ConnectionClosed)):
            await spectator.join("t1")
        assert spectator.socket.close_code == 1013


def test_a_round_under_way_is_finished_and_the_process_ends_with_0(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with house_process(path, drain=600) as house:
        asyncio.run(finishes_a_round(house))
    assert not is_open(path), "the house is given back"
    records = records_of(path)
    folded(records)
    assert counted(records, RoundOpened) == counted(records, RoundConcluded) == 1


PLANTED = {
    "rounds are not waited for": "from croupier.server.drain import Drain; Drain.open_rounds = lambda self: 0",
    "the door stays open": "from croupier.server.app import Shell; Shell.may_finish = lambda self, actor: True",
}


@pytest.mark.parametrize("plant", PLANTED)
def test_planted_a_drain_that_forgets_something_is_caught(plant: str, tmp_path: Path) -> None:
    failures = (AssertionError, OSError, ConnectionClosed, httpx.TransportError, pytest.fail.Exception)
    with house_process(tmp_path / "house.db", drain=20, plant=PLANTED[plant]) as house, pytest.raises(failures):
        asyncio.run(finishes_a_round(house))


async def waits_in_vain(house: HouseProcess) -> None:
    cookie, _ = sign_in(house.base, "guest", name="Ana")
    async with person(house, cookie, "Ana") as ana:  # type: ignore[arg-type]
        await to_decide(ana)
        house.terminate()
        assert await asyncio.to_thread(house.ends) == 0


def test_after_the_limit_a_round_is_left_as_it_is(tmp_path: Path) -> None:
    """The next start resumes it."""
    path = tmp_path / "house.db"
    with house_process(path, drain=0.5) as house:
        asyncio.run(waits_in_vain(house))
    records = records_of(path)
    assert counted(records, RoundOpened) == 1
    assert counted(records, RoundConcluded, RoundVoided) == 0


async def is_cut_short(house: HouseProcess) -> None:
    cookie, _ = sign_in(house.base, "guest", name="Ana")
    async with person(house, cookie, "Ana") as ana:  # type: ignore[arg-type]
        await to_decide(ana)
        house.terminate()
        await happens(lambda: role(house) == "draining")
        house.terminate()
        assert await asyncio.to_thread(house.ends) == -signal.SIGTERM


def test_a_second_sigterm_ends_the_process_at_once(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with house_process(path, drain=600) as house:
        asyncio.run(is_cut_short(house))
    assert not is_open(path)
    folded(records_of(path))


async def has_an_open_round(house: HouseProcess) -> None:
    """Somebody sits, the round is open for bets, and nobody has to wait for them."""
    cookie, _ = sign_in(house.base, "guest", name="Ana")
    async with person(house, cookie, "Ana") as ana:  # type: ignore[arg-type]
        await ana.sits(1)
        await ana.until("betting")
        house.terminate()
        assert await asyncio.to_thread(house.ends) == 0


def test_nobody_waits_for_a_round_without_a_bet(tmp_path: Path) -> None:
    with house_process(tmp_path / "house.db", drain=600) as house:
        asyncio.run(has_an_open_round(house))


async def watches(house: HouseProcess) -> None:
    async with connected(house.base) as spectator:
        await spectator.join("t1")
        await happens(lambda: any(view.phase in ("deciding", "dealing") for view in spectator.shown))
        house.terminate()
        assert await asyncio.to_thread(house.ends) == 0


def test_nobody_waits_for_bots(tmp_path: Path) -> None:
    with house_process(tmp_path / "house.db", drain=600, bots=True) as house:
        asyncio.run(watches(house))


def test_a_first_bet_is_refused_while_the_house_closes() -> None:
    with serving() as house:

        async def bets() -> dict[str, Any]:
            async with guest(house, "Ana") as ana:
                await ana.sits(1)
                await ana.until("betting")
                house.loop.call_soon_threadsafe(house.floor.stop_for_good, message("notice_house_closing"))
                await happens(lambda: house.floor.closing)
                return await ana.say(c.PlaceBet(1, "ante", 2_500))

        assert asyncio.run(bets())["refused"]["code"] == "house_closing"


def test_staff_may_come_in_to_finish_rounds() -> None:
    with serving() as house:

        async def opens() -> dict[str, Any]:
            house.loop.call_soon_threadsafe(house.floor.stop_for_good, message("notice_house_closing"))
            await happens(lambda: house.floor.closing)
            async with staff(house, "lim") as lim:
                return await lim.say(c.OpenRound())

        assert asyncio.run(opens())["refused"]["code"] == "house_closing"


def test_the_program_itself_is_drained(tmp_path: Path) -> None:
    asked = ("serve", "--demo", "--port", "0", "--db", str(tmp_path / "house.db"), "--log-format", "json")
    with subprocess.Popen(
        (sys.executable, "-m", "croupier", *asked), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert "Ctrl-C" in greeted(running)
        running.terminate()
        assert running.stderr
        said = running.stderr.read()
        assert running.wait(60) == 0
    assert '"closing: 0 rounds under way are left"' in said
