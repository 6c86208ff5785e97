"""Was the shuffle honest? Words of one's own mixed in, and the check of the round in the browser itself."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from croupier.rules.events import Mixed, RoundOpened
from tests.server.serving import Serving
from tests.web.browsing import PHONE, Visitor
from tests.web.conftest import Visit

pytestmark = pytest.mark.browser
PROOF = "**/api/rounds/*/*/proof"


def mixes(who: Visitor, words: str = "") -> None:
    """Switch it on while bets are open: the words go into this round."""
    who.press(who.button("Settings"))
    if words:
        who.page.evaluate(
            "([key, kept]) => localStorage.setItem(key, kept)", ["croupier.prefs", json.dumps({"words": words})]
        )
        who.page.reload()
        who.press(who.button("Settings"))
    who.press(who.page.get_by_role("switch", name="Mix in my own words"))
    who.page.keyboard.press("Escape")
    who.press(who.button("Round"))
    who.page.get_by_text("You have mixed in:").wait_for()
    expect(who.page.get_by_text("Ana mixes into the shuffle")).to_be_visible()
    who.press(who.button("Close"))


def plays(who: Visitor) -> None:
    who.bets("Ante")
    who.press(who.action("Play"))
    who.page.get_by_role("link", name="Receipt of round 1").wait_for()


def verifies(who: Visitor) -> None:
    who.press(who.button("Verify the shuffle"))


@pytest.mark.parametrize(
    "how", [{}, {"viewport": PHONE, "has_touch": True, "is_mobile": True}], ids=["desktop", "phone"]
)
def test_words_are_mixed_in_and_the_round_is_proven_on_its_receipt(how: Any, house: Serving, visit: Visit) -> None:
    ana = visit(**how)
    ana.enters("Ana")
    mixes(ana)
    plays(ana)
    ana.press(ana.button("Round"))
    verifies(ana)
    expect(ana.page.get_by_role("status").get_by_text("Proven")).to_be_visible()
    ana.press(ana.button("Close"))
    ana.press(ana.page.get_by_role("link", name="Receipt of round 1"))
    ana.heading("Was the shuffle honest?").wait_for()
    verifies(ana)
    expect(ana.page.get_by_text(re.compile("8 cards, among the first (8|9|10) of the deal, came"))).to_be_visible()
    expect(ana.page.get_by_text("The promise is the one this page wrote down before the first card.")).to_be_visible()
    expect(ana.page.get_by_text("One player has mixed in words, you among them.")).to_be_visible()
    cards = ana.page.get_by_role("list", name="Cards proven").get_by_role("listitem")
    expect(cards).to_have_count(8)  # her own, the Dealer's, and two for everybody
    expect(cards.first).to_have_text(re.compile(r"Card \d+\s*position \d+"))
    (said,) = [record.event for record in house.records() if isinstance(record.event, Mixed)]
    assert re.fullmatch("[0-9a-f]{32}", said.words), "random where none are written"
    promise = next(each.event.commitment for each in house.records() if isinstance(each.event, RoundOpened))
    expect(ana.page.get_by_title(promise)).to_be_visible()
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def another_card(proof: Any) -> None:
    proof["openings"][0]["card"] = "2c" if proof["openings"][0]["card"] != "2c" else "2d"


def one_card_less(proof: Any) -> None:
    proof["openings"].pop()


def no_words(proof: Any) -> None:
    proof["mixed"] = []


def another_promise(proof: Any) -> None:
    proof["commitment"] = "ab" * 32


def another_turn(proof: Any) -> None:
    one, two = proof["openings"][:2]
    one["drawn"], two["drawn"] = two["drawn"], one["drawn"]


TAMPERED = {
    another_card: "is not proven",
    one_card_less: "On the table, and not proven",
    no_words: "The words noted are not among those mixed in",
    another_promise: "The commitment is another than the one noted",
    another_turn: "was not due as card",
}


def changed(tamper: Callable[[Any], None]) -> Callable[[Route], None]:
    def handle(route: Route) -> None:
        answer = route.fetch()
        proof = answer.json()
        tamper(proof)
        route.fulfill(response=answer, json=proof)

    return handle


def test_a_proof_that_was_tampered_with_fails_before_everybodys_eyes(house: Serving, visit: Visit) -> None:
    ana = visit()
    ana.enters("Ana")
    mixes(ana, "my own words")
    plays(ana)
    (said,) = [each.event.words for each in house.records() if isinstance(each.event, Mixed)]
    assert re.fullmatch("my own words [0-9a-f]{32}", said), "the house cannot foresee them"
    ana.page.get_by_role("link", name="Receipt of round 1").click()
    for tamper, says in TAMPERED.items():
        ana.page.route(PROOF, changed(tamper))
        verifies(ana)
        alert = ana.page.get_by_role("alert")
        expect(alert.get_by_text("Not proven", exact=True)).to_be_visible()
        expect(alert.get_by_text(says).first).to_be_visible()
        ana.page.unroute(PROOF)
    ana.page.keyboard.press("v")
    expect(ana.page.get_by_role("status").get_by_text("Proven")).to_be_visible()


def test_who_comes_when_cards_are_dealt_is_told_that_no_promise_was_written_down(visit: Visit) -> None:
    ana = visit()
    ana.enters("Ana")
    ana.bets("Ante")
    ana.press(ana.action("Fold"))
    ana.page.get_by_role("link", name="Receipt of round 1").click()
    ana.heading("Was the shuffle honest?").wait_for()
    ana.page.evaluate("sessionStorage.clear()")
    ana.page.reload()
    verifies(ana)
    expect(ana.page.get_by_text("This page was not here when the round opened")).to_be_visible()
    expect(ana.page.get_by_text("Nobody has mixed in words.")).to_be_visible()
