"""Names are text: whatever a guest is called, nothing of it runs, on their own page or on anybody else's."""

import pytest
from playwright.sync_api import expect

from tests.support.server.serving import Serving
from tests.support.web import receipt
from tests.support.web.browsing import Visit

pytestmark = pytest.mark.browser

NAME = "<img src=x onerror=a()>"
TRAP = "window.ran = 0; window.a = () => { window.ran += 1; }"
BREACH = "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\"></p><img src=x onerror=a()>')"


def test_a_name_of_markup_is_shown_and_never_run_in_a_whole_round(house: Serving, visit: Visit) -> None:
    mal, ana, lim = visit(), visit(), visit()
    people = (mal, ana, lim)
    for who in people:
        who.context.add_init_script(TRAP)
    lim.signs_in("lim")
    mal.enters(NAME)
    ana.enters("Ana")
    mal.bets("Ante", "Pair Plus")
    ana.bets("Ante")
    expect(ana.page.get_by_role("article", name=f"Box 1, {NAME}")).to_contain_text(NAME)
    expect(lim.page.get_by_role("rowheader", name=NAME)).to_have_text(NAME)
    mal.action("Play").click()
    ana.action("Fold").click()
    ana.button("History").click()
    expect(ana.page.get_by_role("complementary")).to_contain_text(f"{NAME} decides: Play")
    expect(lim.page.get_by_role("region", name="Pay and take, clockwise")).to_contain_text(NAME)
    assert receipt.read(mal)["player"] == NAME
    mal.page.goto("/")
    expect(mal.page.get_by_role("banner")).to_contain_text(NAME)
    for who in people:
        assert who.page.evaluate("window.ran") == 0
        expect(who.page.locator("img[src=x]")).to_have_count(0)
        assert not who.faults, "a whole round without a breach of the content policy"
    with ana.page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        ana.page.evaluate(BREACH)
    assert ana.page.evaluate("window.ran") == 0, "and markup that got in would not run"
    ana.faults.clear()
