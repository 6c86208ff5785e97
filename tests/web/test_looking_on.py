"""A spectator has no buttons for what they may not do, and a page for an unknown table says so."""

import pytest
from playwright.sync_api import expect

from tests.support.server.serving import PINS
from tests.support.web.accessibility import clean
from tests.support.web.browsing import Visit

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", ["chu", "das", "eng"], ids=["Cashier", "Auditor", "Administrator"])
def test_without_a_rank_there_are_no_dealers_buttons(visit: Visit, name: str) -> None:
    who = visit()
    who.page.goto("/console/t2")
    who.page.get_by_label("Name").fill(name)
    who.page.get_by_label("PIN").fill(PINS[name])
    who.button("Sign in").click()
    expect(who.page.get_by_role("region", name="Current step")).to_be_visible()
    expect(who.next_step).to_have_count(0)
    expect(who.button("Irregularity")).to_have_count(0)
    who.page.keyboard.press("F8")
    expect(who.page.get_by_role("dialog")).to_have_count(0)
    clean(who)
    who.page.goto("/")
    expect(who.page.get_by_role("link", name="Console of Table 1")).to_be_visible()
    expect(who.button("Play now")).to_have_count(0)


def test_from_the_lobby_one_may_just_watch(visit: Visit) -> None:
    eva = visit()
    eva.page.goto("/")
    eva.button("Take a seat at Table 2").click()
    eva.button("Just watch").click()
    eva.heading("You are watching").wait_for()
    expect(eva.button("Chips")).to_have_count(0)
    clean(eva)


def test_a_table_that_is_not_there(visit: Visit) -> None:
    eva = visit()
    eva.page.goto("/table/t99")
    eva.button("Just watch").click()
    eva.heading("Table not found").wait_for()
    eva.page.get_by_role("link", name="Back to the tables").click()
    eva.heading("Casino tables").wait_for()
