"""Nobody can lock staff out: only the guesser of a PIN waits, and everybody else signs in as usual."""

import asyncio
import logging
import select
import socket
import threading
from contextlib import ExitStack
from random import Random

import httpx
import pytest

from croupier.bots.client import PATIENCE
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from croupier.server.people import staff_auth as staff_module
from croupier.server.people.staff_auth import BUSY, Member, Source, Staff, demo_staff
from croupier.store.memory import MemoryData
from tests.support.server.serving import PINS, Serving, serving, staff

WRONG, TOO_OFTEN = "pin_wrong", "pin_tried_too_often"
ATTACK, HOME = {"x-forwarded-for": "203.0.113.66"}, {"x-forwarded-for": "203.0.113.7"}


def signs_in(
    house: Serving, name: str, pin: str, browser: httpx.Client | None = None, headers: dict[str, str] | None = None
) -> str:
    """The role somebody gets, or the code of why not."""
    sends = browser.post if browser else httpx.post
    headers = {"origin": house.base} | (headers or {})
    answer = sends(f"{house.base}/api/staff", json={"name": name, "pin": pin}, headers=headers).json()
    return str(answer.get("role") or answer["code"])


def test_21_guesses_from_one_address_lock_nobody_out() -> None:
    with serving(proxies=("127.0.0.1",)) as house:
        for name in PINS:
            tried = [signs_in(house, name, "000000", headers=ATTACK) for _ in range(4)]
            assert tried == [WRONG, WRONG, WRONG, TOO_OFTEN]
        assert [signs_in(house, name, pin, headers=HOME) for name, pin in PINS.items()] == [
            "dealer",
            "pit_supervisor",
            "pit_manager",
            "shift_manager",
            "cashier",
            "auditor",
            "administrator",
        ]


def test_a_browser_that_has_signed_in_before_is_not_held_up_by_its_own_address() -> None:
    shelf = MemoryData()
    browser = httpx.Client()
    with serving(shelf) as house:
        assert signs_in(house, "tan", PINS["tan"], browser) == "pit_supervisor"
        for _ in range(5):
            signs_in(house, "tan", "000000")
        assert signs_in(house, "tan", PINS["tan"]) == TOO_OFTEN, "a browser that nobody knows, from the same address"
        assert signs_in(house, "tan", PINS["tan"], browser) == "pit_supervisor"
        assert signs_in(house, "ng", "000000", browser) == WRONG
    with serving(shelf) as house:
        for _ in range(5):
            signs_in(house, "tan", "000000")
        assert signs_in(house, "tan", PINS["tan"], browser) == "pit_supervisor", "after a restart too"
        tried = [signs_in(house, "tan", "000000", browser) for _ in range(4)]
        assert tried == [WRONG, WRONG, WRONG, TOO_OFTEN], "it has a counter of its own"
        made_up = {"cookie": "croupier-device=" + "A" * 43}
        assert signs_in(house, "tan", PINS["tan"], headers=made_up) == TOO_OFTEN
    browser.close()


def test_a_dealer_who_guesses_at_the_console_holds_up_nobody_else() -> None:
    with serving() as house:
        asyncio.run(guesses_at_the_console(house))


async def guesses_at_the_console(house: Serving) -> None:
    asked = {"type": "preview", "table": "t1", "command": {"type": "report", "irregularity": "foreign_card"}}
    async with staff(house, "lim") as lim, staff(house, "tan") as tan:
        codes = [
            (await lim.client.ask({**asked, "sign": {"name": "koh", "pin": "000000"}}))["refused"]["code"]
            for _ in range(4)
        ]
        assert codes == [WRONG, WRONG, WRONG, TOO_OFTEN]
        right = {"name": "koh", "pin": PINS["koh"]}
        no = (await tan.client.ask({**asked, "sign": right}))["refused"]
        assert not no or no["field"] != "pin", "at another console it is looked at"
    assert signs_in(house, "koh", PINS["koh"]) == "shift_manager"


# ---- for any attack --------------------------------------------------------------------------------------------------


def attacked(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Random guesses from other sources, for hours: the right PIN from a source without failures is taken at once."""
    now, random = [0.0], Random(seed)
    monkeypatch.setattr("croupier.server.people.staff_auth.monotonic", lambda: now[0])
    monkeypatch.setattr("croupier.server.people.staff_auth.fits", lambda known, pin: pin == PINS.get(known.name))

    async def story() -> None:
        people = demo_staff(PINS)
        for _ in range(400):
            now[0] += random.choice((0.0, 0.1, 10.0, 400.0))
            name = random.choice([*PINS, "nobody"])
            hostile = Source(f"198.51.100.{random.randrange(5)}", random.choice(("", "asked by lim")))
            await people.check(name, f"{random.randrange(10**6):06}", hostile)
            name = random.choice(list(PINS))
            home = Source("203.0.113.7", random.choice(("", "browser one", "browser two")))
            assert isinstance(await people.check(name, PINS[name], home), Actor), name

    asyncio.run(story())


@pytest.mark.parametrize("seed", range(5))
def test_no_attack_from_elsewhere_makes_staff_wait(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    attacked(monkeypatch, seed)


def test_planted_failures_counted_by_name_alone_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Staff._failures_of
    monkeypatch.setattr(Staff, "_failures_of", lambda self, name, source: counted(self, name, staff_module.ANYWHERE))
    with pytest.raises(AssertionError):
        attacked(monkeypatch, 0)


def test_the_memory_of_wrong_guesses_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff_module, "MOST_COUNTED", 50)

    async def story() -> None:
        people = Staff()
        for n in range(200):
            assert isinstance(await people.check(f"n{n}", "1", Source(str(n))), Refused)
        assert len(people._failures) == 50

    asyncio.run(story())


# ---- a queue of checks -----------------------------------------------------------------------------------------------


class SlowHash:
    """Checks of PINs that take until they are let go, with a count of those begun."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self.go = threading.Event()
        monkeypatch.setattr(staff_module, "fits", self.fits)

    def fits(self, known: Member, pin: str) -> bool:
        self.begun.append(pin)
        if pin == "junk":
            assert self.go.wait(PATIENCE)
        return pin == PINS.get(known.name)


async def queued(people: Staff, count: int) -> list[asyncio.Task[Actor | Refused]]:
    """Checks for invented names from many addresses, all of them begun or waiting."""
    sources = [Source(f"198.51.{n // 250}.{n % 250}") for n in range(count)]
    tasks = [asyncio.create_task(people.check(f"n{n}", "junk", source)) for n, source in enumerate(sources)]
    await asyncio.sleep(0)
    return tasks


def known_browser_while_strangers_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowHash(monkeypatch)

    async def story() -> None:
        people = demo_staff(PINS)
        tasks = await queued(people, 1_000)
        assert sum(each.done() and each.result() == BUSY for each in tasks) == 1_000 - 32, "the queue is bounded"
        for source in (Source("203.0.113.7", "browser one", is_known=True), Source("198.51.0.1", "asked by lim", True)):
            assert isinstance(await asyncio.wait_for(people.check("koh", PINS["koh"], source), PATIENCE), Actor)
        assert slow.begun.count("junk") <= 1, "strangers are checked one at a time"
        slow.go.set()
        assert len([each for each in await asyncio.gather(*tasks) if each != BUSY]) == 32
        assert isinstance(await people.check("koh", PINS["koh"], Source("203.0.113.9")), Actor), "strangers too, later"

    try:
        asyncio.run(story())
    finally:
        slow.go.set()


def test_a_known_browser_does_not_wait_behind_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    known_browser_while_strangers_queue(monkeypatch)


def test_planted_one_queue_for_everybody_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Staff.check
    monkeypatch.setattr(Staff, "check", lambda self, name, pin, source: before(self, name, pin, Source(source.address)))
    monkeypatch.setattr("tests.server.test_lock_out.PATIENCE", 0.5)
    with pytest.raises((TimeoutError, AssertionError)):
        known_browser_while_strangers_queue(monkeypatch)


def test_one_address_has_four_places_in_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowHash(monkeypatch)

    async def story() -> None:
        people = demo_staff(PINS)
        tasks = [asyncio.create_task(people.check(f"n{n}", "junk", Source("198.51.100.1"))) for n in range(9)]
        await asyncio.sleep(0)
        slow.go.set()
        assert (await asyncio.gather(*tasks)).count(BUSY) == 5

    asyncio.run(story())


def test_a_client_that_has_gone_leaves_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowHash(monkeypatch)

    async def story() -> None:
        people = demo_staff(PINS)
        tasks = await queued(people, 32)
        for each in tasks:
            each.cancel()
        await asyncio.wait(tasks)
        assert len(people._strangers) <= 1, "a check under way is finished, and counted"
        slow.go.set()
        assert isinstance(await people.check("koh", PINS["koh"], Source("203.0.113.7")), Actor)
        assert len(slow.begun) <= 2

    try:
        asyncio.run(story())
    finally:
        slow.go.set()


def test_over_http_a_full_queue_answers_429_and_forgets_clients_that_hang_up(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowHash(monkeypatch)
    with serving(proxies=("127.0.0.1",)) as house, ExitStack() as lines:
        host, port = house.base.removeprefix("http://").split(":")
        body = b'{"name":"n","pin":"junk"}'

        def ask(number: int) -> socket.socket:
            line = lines.enter_context(socket.create_connection((host, int(port)), timeout=PATIENCE))
            line.sendall(
                f"POST /api/staff HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {house.base}\r\n"
                f"X-Forwarded-For: 198.51.100.{number}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n".encode()
                + body
            )
            return line

        asked = [ask(number) for number in range(33)]
        full = readable(asked)
        assert (b" 429 " in full, b"retry-after: 5" in full.lower()) == (True, True)
        for line in asked:
            line.close()
        slow.go.set()
        assert "shift_manager" in (signs_in(house, "koh", PINS["koh"], headers=HOME) for _ in range(1_000))
        assert slow.begun.count("junk") < 32


def readable(lines: list[socket.socket]) -> bytes:
    """The first answer on any of these lines."""
    found, _, _ = select.select(lines, [], [], PATIENCE)
    assert found
    return bytes(found[0].recv(4096))


def test_guests_and_strangers_do_not_use_up_the_sign_ins_of_staff() -> None:
    """All from one address: junk at every door, then a known browser with the right PIN."""
    with serving(sign_ins_a_minute=5) as house, httpx.Client() as browser:
        assert signs_in(house, "koh", PINS["koh"], browser) == "shift_manager"
        for path in ("guest", "staff", "pin", "pin/reset"):
            codes = [house.post(f"/api/{path}", {"junk": 1}).status_code for _ in range(8)]
            assert codes[-1] == 429, path
            answer = house.post(f"/api/{path}", {"junk": 1})
            assert answer.headers["retry-after"] == "60"
            if path == "guest":
                assert signs_in(house, "tan", PINS["tan"]) == "pit_supervisor", "a new browser of staff"
        assert signs_in(house, "koh", PINS["koh"], browser) == "shift_manager"
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items())}
        assert house.post("/api/pin", {"old": PINS["koh"], "new": "918273"}, **headers).status_code == 200


# ---- what is told ----------------------------------------------------------------------------------------------------


def test_every_attempt_is_logged_with_name_and_address(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "croupier.staff"), serving(proxies=("127.0.0.1",)) as house:
        for _ in range(4):
            signs_in(house, "tan", "000000", headers=ATTACK)
        signs_in(house, "tan", PINS["tan"], headers=HOME)
    lines = [each.getMessage() for each in caplog.records if each.name == "croupier.staff"]
    assert [line.removeprefix("sign-in: ") for line in lines] == [
        *(f"wrong PIN, name='tan' address=203.0.113.66 failures={n}" for n in (1, 2, 3)),
        "PIN not looked at, name='tan' address=203.0.113.66 failures=3",
        "right PIN, name='tan' address=203.0.113.7 failures=3",
    ]


def test_after_signing_in_the_last_sign_in_is_shown() -> None:
    shelf = MemoryData()
    for expected in ("This is your first sign-in here.", "Your last sign-in was on "):
        with serving(shelf) as house:
            asyncio.run(told(house, expected))


async def told(house: Serving, expected: str) -> None:
    async with staff(house, "tan") as tan:
        while "told" not in tan.client.last:
            await tan.client.news()
        says = tan.client.last["told"]["text"]
        assert says.startswith(expected)
        assert expected.startswith("This") or says.endswith("UTC from 127.0.0.1.")
