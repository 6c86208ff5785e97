"""The same round without a mouse: Tab, Enter, digits and letters, with the focus always visible."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from croupier.record.events import BetPlaced, BetWithdrawn
from croupier.server.tables.pace import Pace
from tests.support.server.serving import Serving
from tests.support.web import receipt
from tests.support.web.browsing import PACE, Visit, Visitor
from tests.support.web.keyboard import reach

pytestmark = pytest.mark.browser


@pytest.fixture
def pace() -> Pace:
    return replace(PACE, quiet=4.0)  # from spot to spot by Tab


def test_a_round_by_keyboard_alone(house: Serving, visit: Visit) -> None:
    ana = visit()
    keys = ana.page.keyboard
    ana.page.goto("/")
    ana.button("Play now").wait_for()
    reach(ana, "Play now")
    keys.press("Enter")
    expect(ana.page.get_by_label("Your name at the table")).to_be_focused()
    keys.type("Ana")
    keys.press("Enter")
    ana.spot("Ante").wait_for()
    bet_by_keys(ana)
    placed = [record.event for record in house.records() if isinstance(record.event, BetPlaced | BetWithdrawn)]
    assert [(type(each), each.bet, each.cents) for each in placed] == [
        (BetPlaced, "ante", 1_000),
        (BetPlaced, "pair_plus", 2_500),
        (BetWithdrawn, "pair_plus", 2_500),
        (BetPlaced, "pair_plus", 2_500),
        (BetPlaced, "jackpot", 500),
    ]
    ana.action("Fold").wait_for()
    expect(ana.page.get_by_test_id("voice")).to_contain_text("Your turn. You have ")
    keys.press("l")
    expect(ana.page.get_by_test_id("voice")).to_contain_text("You may: Fold, You lose your Ante of $10")
    keys.press("p")
    ana.page.get_by_role("link", name="Receipt for round 1").wait_for()
    reach(ana, "Receipt for round 1")
    keys.press("Enter")
    receipt.shown(ana)


def bet_by_keys(ana: Visitor) -> None:
    keys = ana.page.keyboard
    keys.press("2")
    expect(ana.page.get_by_role("radio", name="$10", exact=True)).to_be_checked()
    reach(ana, r"Ante, open, \$5 to \$200\. Add \$10")
    keys.press("Enter")
    ana.button(re.compile(r"^Ante \$10, placed")).wait_for()
    keys.press("3")
    reach(ana, "Pair Plus, open", by="Shift+Tab")
    keys.press("Enter")
    ana.button(re.compile(r"^Pair Plus \$25, placed")).wait_for()
    keys.press("Backspace")
    ana.button(re.compile("^Pair Plus, open")).wait_for()
    keys.press("Enter")
    ana.button(re.compile(r"^Pair Plus \$25, placed")).wait_for()
    reach(ana, r"Jackpot, open, \$5", by="Shift+Tab")
    keys.press("Enter")
    ana.button(re.compile(r"^Jackpot \$5, placed")).wait_for()
