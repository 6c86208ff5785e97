"""The office in a browser: sign in, look at proposals and open tables."""

from playwright.sync_api import Locator

from tests.support.server.serving import PINS
from tests.support.web.browsing import Visitor


def enters(who: Visitor, name: str) -> None:
    who.page.goto("/office")
    who.page.get_by_label("Name").fill(name)
    who.page.get_by_label("PIN").fill(PINS[name])
    who.button("Sign in").click()
    who.heading("Office").wait_for()


def waiting(who: Visitor) -> Locator:
    return who.page.get_by_role("region", name="Waiting for a signature")


def opening(who: Visitor, game: str = "") -> Locator:
    """The form by which a table is opened, of this game."""
    who.page.get_by_text("Open a table", exact=True).click()
    form = who.page.get_by_role("form", name="Open a table")
    if game:
        form.get_by_role("combobox", name="Game", exact=True).select_option(game)
    return form


def row(who: Visitor, title: str) -> Locator:
    return who.page.get_by_role("listitem", name=title, exact=True)
