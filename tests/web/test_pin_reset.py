"""A PIN for somebody else, in the office: one person proposes it, a second signs, and it works."""

import pytest
from playwright.sync_api import expect

from croupier.words import sentence
from tests.support.server.serving import Serving
from tests.support.web.accessibility import SCREENS, clean
from tests.support.web.browsing import Visit
from tests.support.web.office import enters, waiting

pytestmark = pytest.mark.browser


@SCREENS
def test_two_people_set_a_pin(house: Serving, visit: Visit, viewport: dict[str, int]) -> None:
    eng, koh = visit(viewport=viewport), visit()
    enters(eng, "eng")
    form = eng.page.get_by_role("form", name="Set or reset a PIN")
    form.get_by_role("combobox").select_option("lim")
    for new, again, why in (
        ("370416", "370417", "Does not match the new PIN."),
        ("123456", "123456", sentence("pin_too_simple", {"least": 3})),
    ):
        form.get_by_label("New PIN", exact=True).fill(new)
        form.get_by_label("New PIN again", exact=True).fill(again)
        form.get_by_role("button", name="Propose the PIN").click()
        expect(form.get_by_role("alert")).to_have_text(why)
    for label in ("New PIN", "New PIN again"):
        form.get_by_label(label, exact=True).fill("370416")
    form.get_by_role("button", name="Propose the PIN").click()
    expect(form.get_by_role("status")).to_have_text(
        "PIN proposed. lim can sign in with the new PIN once a second person has signed."
    )
    clean(eng)
    assert eng.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert house.post("/api/staff", {"name": "lim", "pin": "370416"}).status_code == 401
    enters(koh, "koh")
    koh.page.get_by_text("Sign only if they typed the PIN themselves").wait_for()
    waiting(koh).get_by_role("button", name="Sign proposal").click()
    expect(koh.page.get_by_text("Sign only if they typed the PIN themselves")).to_have_count(0)
    assert house.post("/api/staff", {"name": "lim", "pin": "370416"}).status_code == 200
