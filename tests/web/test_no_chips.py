"""A house where guests get chips only from the cashier: a guest without chips reads so at every table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from croupier.server.people.guest_admission import Guests
from croupier.server.tables.pace import Pace
from tests.support.server.serving import Serving, serving
from tests.support.web.accessibility import SCREENS, clean
from tests.support.web.browsing import Visit
from tests.support.web.cashier import at_the_counter, choose

pytestmark = pytest.mark.browser


@pytest.fixture
def house(pace: Pace) -> Iterator[Serving]:
    with serving(pace=pace, guests=Guests.CASHIER) as house:
        yield house


@pytest.mark.parametrize("table", ["t1", "t9"])
def test_a_guest_without_chips_is_sent_to_the_cashier_and_then_buys_in(visit: Visit, table: str) -> None:
    """At a table where players buy in themselves."""
    eve, chu = visit(), visit()
    eve.page.goto(f"/table/{table}")
    eve.page.get_by_label("Your name at the table").fill("Eve")
    eve.button("Sit down").first.click()
    bar = eve.page.get_by_role("contentinfo")
    expect(bar).to_contain_text("You have no chips. Buy some at the cashier")
    expect(eve.page.get_by_role("alert")).to_have_count(0)
    eve.button("Chips").click()
    expect(eve.page.get_by_role("dialog")).to_contain_text(
        f"You need at least ${'10' if table == 't1' else '400'} to buy in. Buy chips at the cashier."
    )
    eve.button("Close").click()
    at_the_counter(chu)
    form = choose(chu, "Eve").get_by_role("form", name="Sell chips")
    form.get_by_label("Amount").fill("1,000")
    form.get_by_role("button", name="Sell $1,000 in chips").click()
    expect(bar).not_to_contain_text("You have no chips")
    expect(bar).to_contain_text("Buy in to play")
    eve.action("Buy in" if table == "t1" else "Bring chips").click()
    expect(bar).not_to_contain_text("to play")


@SCREENS
def test_the_hint_for_axe(visit: Visit, viewport: dict[str, int]) -> None:
    eve = visit(viewport=viewport)
    eve.page.goto("/table/t1")
    eve.page.get_by_label("Your name at the table").fill("Eve")
    eve.button("Sit down").first.click()
    eve.page.get_by_text("You have no chips. Buy some at the cashier").wait_for()
    clean(eve)
    eve.button("Chips").click()
    clean(eve)
