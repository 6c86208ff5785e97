"""From the lobby to the receipt, by mouse."""

import re

import pytest
from playwright.sync_api import expect

from tests.server.serving import Serving
from tests.web.conftest import Visit

pytestmark = pytest.mark.browser


def test_from_the_lobby_to_a_receipt_that_adds_up(house: Serving, visit: Visit) -> None:
    ana = visit()
    ana.page.goto("/")
    ana.button("Play now").click()
    ana.page.get_by_label("Your name at the table").fill("Ana")
    ana.button("Sit down").click()
    ana.bets("Ante", "Pair Plus", "Jackpot")
    expect(ana.cards()).not_to_have_accessible_name(re.compile("face down"))
    ana.page.screenshot(path="/tmp/decide.png")
    ana.action("Play").click()
    ana.page.get_by_role("link", name="Receipt of round 1").click()
    ana.heading("Round 1").wait_for()
    ana.page.screenshot(path="/tmp/receipt.png")
