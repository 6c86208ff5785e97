"""axe finds no fault: every screen, every phase of a table, wide and narrow."""

import pytest
from playwright.sync_api import expect

from croupier.words import sentence
from tests.support.web.accessibility import SCREENS, clean, deals
from tests.support.web.browsing import Visit, Visitor

pytestmark = pytest.mark.browser


@SCREENS
def test_screens_outside_the_table(visit: Visit, viewport: dict[str, int]) -> None:
    who = visit(viewport=viewport)
    for path, there in (("/", "Casino tables"), ("/staff", "Staff sign-in"), ("/nowhere", "Page not found")):
        who.page.goto(path)
        who.heading(there).wait_for()
        clean(who)
    who.page.goto("/rules/mlp-three-card#p4.4")
    expect(who.page.get_by_role("listitem").first).to_be_visible()
    clean(who)
    who.page.goto("/")
    who.button("Play now").click()
    who.page.get_by_role("dialog").wait_for()
    clean(who)
    who.signs_in("tan")
    who.page.goto("/staff")
    who.page.get_by_role("link", name="Table 1").wait_for()
    clean(who)


@SCREENS
def test_a_table_in_every_phase(visit: Visit, viewport: dict[str, int]) -> None:
    """A Shift Manager deals by the button, so that every phase stays as long as axe looks."""
    ana, koh = (visit(viewport=viewport) for _ in "ab")
    koh.signs_in("koh")
    ana.page.goto("/table/t2")
    clean(ana)
    ana.button("Just watch").click()
    ana.page.get_by_text("The first round opens when somebody sits down").wait_for()
    clean(ana)
    deals(koh, until="Bets are open")
    ana.enters("Ana")
    ana.bets("Ante", "Pair Plus", "Jackpot")
    clean(ana, koh)
    deals(koh, until="Cards are dealt face down")
    clean(ana)
    deals(koh, until="Fold or Play")
    expect(ana.action("Play")).to_be_visible()
    clean(ana, koh)
    options(ana, koh)
    ana.button("Settings").click()
    clean(ana)
    ana.action("Play").click()
    koh.heading(sentence("step_showing", {})).wait_for()
    clean(ana)
    deals(koh, until="Pay and take, clockwise")
    clean(ana)
    deals(koh, until="The round is settled")
    ana.button("History").click()
    clean(ana, koh)
    koh.button("Close the table").click()
    ana.page.get_by_text("The table is closed").first.wait_for()
    clean(ana)
    ana.page.goto("/table/t2/receipt/1")
    ana.heading("Round 1").wait_for()
    clean(ana)


def options(ana: Visitor, koh: Visitor) -> None:
    wizard = koh.report("5.10", "Another dealing error")
    wizard.get_by_role("group", name="Can the cards be put back").get_by_role("button", name="No").click()
    wizard.get_by_label("Where is each drawn card?").fill("0, 1, 1, 1, 0, 0, -1, -1, -3")
    wizard.get_by_role("button", name="Apply the ruling").click()
    ana.action(sentence("label_continue", {})).wait_for()
    clean(ana)
    ana.action(sentence("label_continue", {})).click()
    expect(ana.action(sentence("label_continue", {}))).to_have_count(0)


@SCREENS
def test_the_wizard_of_a_dealer(visit: Visit, viewport: dict[str, int]) -> None:
    lim = visit(viewport=viewport)
    lim.signs_in("lim")
    lim.page.keyboard.press("F8")
    clean(lim)
    lim.report("5.23", "Something the rules do not provide for").get_by_role("button", name="void").click()
    clean(lim)
