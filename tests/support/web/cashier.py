"""The cashier's counter, in a browser."""

import re

from playwright.sync_api import Locator

from tests.support.server.serving import PINS
from tests.support.web.browsing import Visitor


def at_the_counter(chu: Visitor) -> None:
    """Sign in at the staff page: a cashier's own page opens."""
    chu.page.goto("/staff")
    chu.page.get_by_label("Name").fill("chu")
    chu.page.get_by_label("PIN").fill(PINS["chu"])
    chu.button("Sign in").click()
    chu.page.get_by_label("Find a player").wait_for()


def choose(chu: Visitor, name: str) -> Locator:
    chu.page.get_by_label("Find a player").fill(name[:2].lower())
    chu.page.get_by_role("region", name="Players").get_by_role("button", name=re.compile(f"^{name}")).click()
    counter = chu.page.get_by_role("region", name=name, exact=True)
    counter.wait_for()
    return counter
