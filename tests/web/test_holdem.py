"""The two hold'em games in the browser: from the lobby to the receipt, and what axe says on the way."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.server.serving import Serving, folded
from tests.support.web import receipt
from tests.support.web.accessibility import clean, deals
from tests.support.web.browsing import DESKTOP, PHONE, Visit, Visitor

pytestmark = pytest.mark.browser
SCREENS = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
TABLES = pytest.mark.parametrize(("table", "title"), [("t3", "Table 3"), ("t4", "Table 4"), ("t5", "Table 5")])
BETS = ("Ante", "Bonus", "Jackpot")
AREAS = ("Dealer", "Flop", "Turn", "River")


def open_cards(who: Visitor, area: str, count: int) -> None:
    shown = who.page.get_by_role("group", name=re.compile(f"^{area}: "))
    expect(shown).to_have_accessible_name(re.compile(rf"^{area}: (\w+ of \w+(, )?){{{count}}}$"))


@TABLES
def test_by_mouse_from_the_lobby_to_a_receipt_that_adds_up(
    house: Serving, visit: Visit, table: str, title: str
) -> None:
    ana = visit(reduced_motion="no-preference")
    ana.page.goto("/")
    ana.button(f"Take a seat at {title}").click()
    ana.page.get_by_label("Your name at the table").fill("Ana")
    ana.button("Sit down").click()
    ana.bets(*BETS)
    ana.action("Fold").wait_for()
    expect(ana.cards()).to_have_accessible_name(re.compile(r"^Your cards: (\w+ of \w+(, )?){2}$"))
    ana.action("Flop").click()
    ana.action("Check").wait_for()
    open_cards(ana, "Flop", 3)
    ana.action("Turn").click()
    ana.action("River").wait_for()
    open_cards(ana, "Turn", 1)
    ana.action("Check").click()
    ana.page.get_by_role("link", name="Receipt for round 1").wait_for()
    for area, count in zip(AREAS, (2, 3, 1, 1), strict=True):
        open_cards(ana, area, count)
    told = receipt.read(ana, table=table)
    assert {line["bet"] for line in told["lines"]} == {"ante", "bonus", "jackpot", "flop", "turn"}
    assert [hand["name"] for hand in told["hands"]] == ["Box 1", *AREAS]
    assert folded(house.records()).tables[table].racks == {"Ana": told["rack_after"]}


@TABLES
def test_by_keys_and_by_touch_every_letter_is_the_one_on_its_button(visit: Visit, table: str, title: str) -> None:
    ana = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    ana.enters("Ana", table)
    ana.bets("Ante")
    for no, yes, pressed in (("Fold F", "Flop P", "p"), ("Check C", "Turn B", "c"), ("Check C", "River B", "b")):
        for word, key in (yes.split(), no.split()):
            expect(ana.action(word)).to_have_attribute("aria-keyshortcuts", key)
        ana.page.keyboard.press(pressed)
    ana.page.get_by_role("link", name="Receipt for round 1").wait_for()
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{title} is wider than the phone"


@SCREENS
@pytest.mark.parametrize("table", ["t3", "t5"])
def test_axe_in_every_phase(visit: Visit, viewport: dict[str, int], table: str) -> None:
    """A Shift Manager deals by the button, so that every phase stays as long as axe looks."""
    ana, koh = (visit(viewport=viewport) for _ in "ab")
    koh.signs_in("koh", table)
    ana.page.goto(f"/table/{table}")
    ana.button("Just watch").click()
    deals(koh, until="Bets are open")
    clean(ana)
    ana.enters("Ana", table)
    ana.bets(*BETS)
    clean(ana, koh)
    for choices, word in (("Fold or Flop", "Flop"), ("Check or Turn", "Turn"), ("Check or River", "River")):
        deals(koh, until=choices)
        expect(ana.action(word)).to_be_visible()
        clean(ana, koh)
        ana.action(word).click()
        expect(ana.action(word)).to_have_count(0)
    deals(koh, until="Pay and take, clockwise")
    clean(ana)
    deals(koh, until="The round is settled")
    clean(ana, koh)
    ana.page.goto(f"/table/{table}/receipt/1")
    ana.heading("Round 1").wait_for()
    clean(ana)
