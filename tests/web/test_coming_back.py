"""Coming back is free: a broken connection, a reloaded page, and a house that was killed and reopened."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import create_server

import httpx
import pytest
from playwright.sync_api import Browser, expect

from croupier.bots.client import sign_in
from croupier.record.events import DecisionMade, RoundVoided
from croupier.record.stored_event import Recorded, decode
from croupier.store.sqlite import SqliteStore
from croupier.words import sentence
from tests.support.server.serving import Serving, folded, serving
from tests.support.web import receipt
from tests.support.web.browsing import PACE, ROOT, Visit, Visitor

pytestmark = pytest.mark.browser

SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...how) { super(...how); window.sockets.push(this); }
};
"""
CUT = "window.sockets.forEach(each => each.close())"
LOST = "Connection lost. If you have a seat or bets, they are kept. Reconnecting …"
KEPT = "If you have a seat or bets, they are kept."
TURNED_AWAY = f"{sentence('too_many_connections', {'limit': 1})} {KEPT} This page tries again by itself …"
PROGRAM = """
import sys
from msgspec.structs import replace
from croupier.server.app import serve
from croupier.store.sqlite import SqliteStore
from tests.support.server.serving import OPTIONS
from tests.support.web.browsing import PACE
ready = lambda opened: print("open", flush=True)
serve(SqliteStore(sys.argv[1]), port=int(sys.argv[2]), demo=True, options=replace(OPTIONS, pace=PACE), ready=ready)
"""


def to_decide(who: Visitor) -> str:
    """Up to the decision; answers the cards."""
    who.enters("Ana")
    who.bets("Ante", "Jackpot")
    who.action("Play").wait_for()
    return own_cards(who)


def own_cards(who: Visitor) -> str:
    expect(who.cards()).not_to_have_accessible_name(re.compile("face down"))
    return who.cards().get_attribute("aria-label") or ""


def decisions(records: list[Recorded]) -> list[str]:
    return [record.event.decision for record in records if isinstance(record.event, DecisionMade)]


def test_a_decision_made_offline_arrives_once_when_the_line_is_back(house: Serving, visit: Visit) -> None:
    ana = visit()
    ana.context.add_init_script(SOCKETS)
    to_decide(ana)
    ana.context.set_offline(True)
    ana.page.evaluate(CUT)
    expect(ana.page.get_by_role("alert")).to_have_text(LOST)
    ana.action("Play").click()
    expect(ana.action("Play")).to_have_accessible_description("Sending")
    assert not decisions(house.records())
    ana.context.set_offline(False)
    receipt.read(ana)
    assert decisions(house.records()) == ["play"]
    expect(ana.page.get_by_role("alert")).to_have_count(0)
    assert all("ERR_INTERNET_DISCONNECTED" in fault for fault in ana.faults), "the browser says itself that it was off"
    ana.faults.clear()


def test_a_page_reloaded_during_a_round_keeps_seat_bets_and_cards(visit: Visit) -> None:
    ana = visit()
    cards = to_decide(ana)
    ana.page.reload()
    ana.action("Fold").wait_for()
    assert own_cards(ana) == cards
    expect(ana.page.get_by_role("article", name="Box 1, You")).to_be_visible()
    ana.action("Fold").click()
    assert receipt.read(ana)["staked"] == 3_000


def test_a_rejected_visitor_reads_why_and_enters_once_there_is_room(browser: Browser) -> None:
    with serving(pace=PACE, sockets_an_address=1) as house:
        ana, ben = Visitor(browser, house.base), Visitor(browser, house.base)
        ana.enters("Ana")
        expect(ana.page.get_by_role("alert")).to_have_count(0)
        cookie, _ = sign_in(house.base, "guest", name="Ben")
        name, _, value = cookie.partition("=")
        ben.context.add_cookies([{"name": name, "value": value, "url": house.base}])
        ben.page.goto("/table/t1")
        expect(ben.page.get_by_role("alert")).to_have_text(TURNED_AWAY)
        ana.context.close()
        expect(ben.page.get_by_role("alert")).to_have_count(0)
        expect(ben.page.get_by_role("article", name="Box 1, free")).to_be_visible()
        ben.context.close()


def until_it_answers(port: int) -> None:
    """The port is bound when the house says that it is open, and listened to a moment later."""
    while True:
        with suppress(httpx.TransportError):
            httpx.get(f"http://127.0.0.1:{port}/healthz")
            return


@contextmanager
def process(path: Path, port: int) -> Iterator[None]:
    """A house of its own, killed in the end."""
    program = [sys.executable, "-c", PROGRAM, str(path), str(port)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, cwd=ROOT) as house:
        try:
            assert house.stdout is not None
            assert house.stdout.readline() == b"open\n"
            until_it_answers(port)
            yield
        finally:
            house.kill()


def test_the_page_returns_by_itself_when_a_killed_house_opens_again(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    ana = Visitor(browser, f"http://127.0.0.1:{port}")
    with process(path, port):
        cards = to_decide(ana)
    expect(ana.page.get_by_role("alert")).to_have_text(LOST)
    with process(path, port):
        expect(ana.page.get_by_role("alert")).to_have_count(0)
        assert own_cards(ana) == cards
        ana.action("Play").click()
        receipt.read(ana)
        ana.context.close()
    store = SqliteStore(path)
    records = [decode(sealed.body) for sealed in store.read() if sealed.stream]
    store.close()
    folded(records)
    assert decisions(records) == ["play"]
    assert not any(isinstance(record.event, RoundVoided) for record in records)
