"""An idle player is signed out, shown why, and asked to sign in again; their seat is held meanwhile."""

import json

import pytest
from playwright.sync_api import expect

from croupier.server.people import idle_sessions
from croupier.words import sentence
from tests.support.server.serving import PINS, Serving
from tests.support.web.browsing import Visit

pytestmark = pytest.mark.browser


class Clock:
    now = 1_000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(idle_sessions, "monotonic", lambda: clock.now)
    monkeypatch.setattr(idle_sessions, "SWEEP_SECONDS", 0.05)
    return clock


def test_a_player_comes_back_to_their_seat(clock: Clock, house: Serving, visit: Visit) -> None:
    ana = visit()
    ana.enters("Ana")
    seats = dict(house.floor.house.tables["t2"].seats)
    clock.now += 31 * 60
    told = ana.page.get_by_text(sentence("session_idle", {"minutes": 30}))
    told.wait_for()
    expect(ana.page.get_by_label("Your name at the table")).to_have_value("Ana")
    ana.page.reload()
    told.wait_for()
    ana.button("Sit down").click()
    ana.spot("Ante").wait_for()
    expect(told).to_have_count(0)
    assert house.floor.house.tables["t2"].seats == seats


def test_staff_sign_in_again_with_their_pin(clock: Clock, visit: Visit) -> None:
    tan = visit()
    tan.signs_in("tan")
    clock.now += 16 * 60
    tan.page.get_by_text(sentence("session_idle", {"minutes": 15})).wait_for()
    tan.page.get_by_label("Name").fill("tan")
    tan.page.get_by_label("PIN").fill(PINS["tan"])
    tan.button("Sign in").click()
    tan.button("Irregularity").wait_for()


def test_a_page_says_whether_it_was_touched(visit: Visit) -> None:
    ana = visit()
    sent: list[str] = []
    ana.page.on("websocket", lambda socket: socket.on("framesent", lambda payload: sent.append(str(payload))))
    ana.page.clock.install()
    ana.enters("Ana")

    def touched() -> list[bool]:
        before = len(sent)
        ana.page.clock.fast_forward(15_000)
        while not any('"ping"' in each for each in sent[before:]):
            ana.page.wait_for_timeout(10)
        return [each["touched"] for each in map(json.loads, sent[before:]) if each["type"] == "ping"]

    assert touched() == [True]
    assert touched() == [False]
    ana.page.keyboard.press("Shift")
    assert touched() == [True]
