"""The waiting list of a full Poker table in the browser: from the lobby, at the table, on the console."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from croupier.rules.deal import Device
from croupier.server import demo
from croupier.words import sentence
from tests.support.server.serving import Serving, serving
from tests.support.web.accessibility import clean
from tests.support.web.browsing import DESKTOP, PACE, PHONE, Visit, Visitor
from tests.support.web.poker import leaves, sits

pytestmark = pytest.mark.browser
SCREENS = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
TABLE = "t8"


@pytest.fixture
def kept() -> float:
    """Seconds that a seat is kept."""
    return 60.0


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch, kept: float) -> Iterator[Serving]:
    """Two seats fill the table; nobody who comes later finds one."""
    small = replace(demo.TABLES[TABLE], settings=demo._poker_settings(2, 200, Device.SHOE), bots=())
    monkeypatch.setitem(demo.TABLES, TABLE, small)
    with serving(pace=replace(PACE, seat_reserved=kept)) as house:
        yield house


def full(visit: Visit) -> tuple[Visitor, Visitor]:
    ana, ben = visit(), visit()
    for who, name in ((ana, "Ana"), (ben, "Ben")):
        sits(who, name, TABLE)
    return ana, ben


def tile(who: Visitor) -> Locator:
    return who.page.get_by_role("listitem").filter(has_text="Table 8")


def waits_from_the_lobby(who: Visitor, name: str) -> None:
    who.page.goto("/")
    who.press(who.button("Join the waiting list of Table 8"))
    who.page.get_by_label("Your name at the table").fill(name)
    who.press(who.page.get_by_role("dialog").get_by_role("button", name="Join the waiting list"))
    who.button("Leave the waiting list of Table 8").wait_for()


def waits_at_the_table(who: Visitor, name: str) -> None:
    """A name at the door of a full table makes nobody sit: the list is offered."""
    who.page.goto(f"/table/{TABLE}")
    who.page.get_by_label("Your name at the table").fill(name)
    who.press(who.button("Sit down"))
    who.heading("Every seat is taken").wait_for()
    who.press(who.action("Join the waiting list"))


@SCREENS
def test_from_the_lobby_to_the_seat_in_one_press(house: Serving, visit: Visit, viewport: dict[str, int]) -> None:
    narrow = viewport is PHONE
    ana, _ = full(visit)
    cem, eva = (visit(viewport=viewport, has_touch=narrow, is_mobile=narrow) for _ in "ce")
    waits_from_the_lobby(cem, "Cem")
    expect(tile(cem)).to_contain_text("1st on the waiting list")
    waits_at_the_table(eva, "Eva")
    eva.heading("You are 2nd on the waiting list").wait_for()
    clean(cem, eva)
    leaves(ana)
    take = cem.button("Take seat 1")
    expect(take).to_be_visible()
    expect(cem.page.get_by_role("timer")).to_have_accessible_name(re.compile(r"^\d+ seconds left$"))
    expect(cem.page.get_by_test_id("voice")).to_contain_text("Table 8: seat 1 is reserved for you")
    expect(eva.page.get_by_role("list", name="Seats, clockwise")).to_contain_text("Reserved for Cem")
    expect(eva.button("Sit down at seat 1")).to_have_count(0)
    clean(cem, eva)
    cem.press(take)
    cem.page.get_by_text(re.compile("^You$")).first.wait_for()
    eva.heading("You are 1st on the waiting list").wait_for()
    assert house.floor.house.tables[TABLE].seats == {1: "Cem", 2: "Ben"}
    while not house.floor.house.tables[TABLE].racks.get("Cem"):
        cem.page.wait_for_timeout(50)
    assert house.floor.house.tables[TABLE].racks["Cem"] == 20_000, "chips come with the seat"
    assert eva.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_called_player_takes_or_declines_the_seat_at_the_table(house: Serving, visit: Visit) -> None:
    ana, _ = full(visit)
    cem, eva = visit(), visit()
    waits_at_the_table(cem, "Cem")
    waits_at_the_table(eva, "Eva")
    leaves(ana)
    cem.heading("Seat 1 is reserved for you").wait_for()
    clean(cem)
    cem.action("Decline").click()
    eva.heading("Seat 1 is reserved for you").wait_for()
    eva.button(re.compile(r"^Your seat\s+1\b")).wait_for()
    eva.action("Take seat 1").click()
    eva.page.get_by_text(re.compile("^You$")).first.wait_for()
    expect(cem.action("Join the waiting list")).to_be_visible()
    assert house.floor.house.tables[TABLE].seats[1] == "Eva"


@pytest.mark.parametrize("kept", [2.0])
def test_a_called_player_who_does_not_come_is_notified_and_the_next_is_called(house: Serving, visit: Visit) -> None:
    ana, _ = full(visit)
    cem, eva = visit(), visit()
    waits_from_the_lobby(cem, "Cem")
    waits_at_the_table(eva, "Eva")
    leaves(ana)
    told = cem.page.get_by_role("alert").filter(has_text="You have been removed from the waiting list of Table 8")
    expect(told).to_contain_text(sentence("part_seat_not_taken", {"seat": 1}))
    eva.action("Take seat 1").click()
    clean(cem)
    told.get_by_role("button", name="Dismiss").click()
    expect(told).to_have_count(0)
    expect(cem.button("Join the waiting list of Table 8")).to_be_visible()


def test_staff_call_and_strike_on_the_console(visit: Visit) -> None:
    full(visit)
    cem, eva, lim = visit(), visit(), visit()
    lim.signs_in("lim", TABLE)
    waits_at_the_table(cem, "Cem")
    waits_at_the_table(eva, "Eva")
    rows = lim.page.get_by_role("region", name="Waiting list").get_by_role("listitem")
    expect(rows).to_have_text([re.compile("Cem.*Waiting"), re.compile("Eva.*Waiting")])
    lim.button("Call next: Eva").click()
    eva.heading("You are 1st on the waiting list").wait_for()
    expect(rows.first).to_contain_text("Eva")
    clean(lim)
    lim.button("Remove Cem from the waiting list").click()
    expect(rows).to_have_count(2)
    clean(lim)
    lim.button("Yes: Remove Cem from the waiting list").click()
    expect(rows).to_have_count(1)
    expect(cem.page.get_by_role("alert")).to_contain_text(sentence("notice_taken_off_list", {"table": "Table 8"}))
