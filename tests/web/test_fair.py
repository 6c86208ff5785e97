"""Was the shuffle honest? Your own words mixed in, and the check of the round in the browser itself."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from croupier.record.events import Mixed, RoundOpened
from tests.support.server.serving import Serving
from tests.support.web.browsing import PHONE, Visit, Visitor

pytestmark = pytest.mark.browser
PROOF = "**/api/rounds/*/*/proof"


def prefers(who: Visitor, **prefs: object) -> None:
    """Before the page sits down: what it likes."""
    who.page.add_init_script(f"localStorage.setItem('croupier.prefs', {json.dumps(json.dumps(prefs))})")


def settings(who: Visitor) -> None:
    """Mixing is on, and one sentence says why."""
    who.press(who.button("Settings"))
    expect(who.page.get_by_role("switch", name="Mix my words into the shuffle")).to_be_checked()
    expect(who.page.get_by_text("so the house alone cannot choose the cards")).to_be_visible()
    who.page.keyboard.press("Escape")


def plays(who: Visitor) -> None:
    who.bets("Ante")
    who.press(who.action("Play"))
    who.page.get_by_role("link", name="Receipt for round 1").wait_for()


def verifies(who: Visitor) -> None:
    who.press(who.button("Verify the shuffle"))


@pytest.mark.parametrize(
    "how", [{}, {"viewport": PHONE, "has_touch": True, "is_mobile": True}], ids=["desktop", "phone"]
)
def test_words_are_mixed_in_and_the_round_is_proven_on_its_receipt(how: Any, house: Serving, visit: Visit) -> None:
    ana = visit(**how)
    ana.enters("Ana")
    settings(ana)
    plays(ana)
    ana.press(ana.button("History"))
    expect(ana.page.get_by_text("Your sealed words help decide which card comes when")).to_be_visible()
    expect(ana.page.get_by_text("Words sealed for the shuffle by Ana")).to_be_visible()
    verifies(ana)
    expect(ana.page.get_by_role("status").get_by_text("Verified", exact=True)).to_be_visible()
    ana.press(ana.button("Close"))
    ana.press(ana.page.get_by_role("link", name="Receipt for round 1"))
    ana.heading("Was the shuffle honest?").wait_for()
    verifies(ana)
    expect(ana.page.get_by_text(re.compile("8 of the first (8|9|10) cards dealt came"))).to_be_visible()
    expect(ana.page.get_by_text("This page saved the commitment before the first card.")).to_be_visible()
    expect(ana.page.get_by_text("One player mixed in words, including you.")).to_be_visible()
    expect(ana.page.get_by_text("compared with the number it had when this page saw it dealt")).to_be_visible()
    cards = ana.page.get_by_role("list", name="Verified cards").get_by_role("listitem")
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


def one_seal_more(proof: Any) -> None:
    proof["mixed"].append({"player": "Zoe", "seal": "ab" * 32, "words": None})


def no_cards(proof: Any) -> None:
    proof["openings"] = []


def another_round(proof: Any) -> None:
    proof["round"] = 2


def shuffled_again(proof: Any) -> None:
    proof["again"] = [{"commitment": "ab" * 32, "openings": []}]


def another_promise(proof: Any) -> None:
    proof["commitment"] = "ab" * 32


def another_name(proof: Any) -> None:
    proof["mixed"][0]["player"] = "Mallory"


def another_turn(proof: Any) -> None:
    one, two = proof["openings"][:2]
    one["drawn"], two["drawn"] = two["drawn"], one["drawn"]


TAMPERED = {
    another_card: "does not fit the commitment",
    one_card_less: "On the table but not proven",
    no_cards: "On the table but not proven",
    no_words: "Your words are not among those mixed in",
    one_seal_more: "The seals and their players are not the ones that you noted",
    another_name: "Your words are not among those mixed in",
    another_promise: "The commitments are not the ones that you noted",
    shuffled_again: "The commitments are not the ones that you noted",
    another_round: "This is the proof of another round",
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
    prefers(ana, words="my own words")
    ana.enters("Ana")
    plays(ana)
    (said,) = [each.event.words for each in house.records() if isinstance(each.event, Mixed)]
    assert re.fullmatch("my own words [0-9a-f]{32}", said), "the house cannot foresee them"
    ana.page.get_by_role("link", name="Receipt for round 1").click()
    for tamper, says in TAMPERED.items():
        ana.page.route(PROOF, changed(tamper))
        verifies(ana)
        alert = ana.page.get_by_role("alert")
        expect(alert.get_by_text("Verification failed", exact=True)).to_be_visible()
        expect(alert.get_by_text(says).first).to_be_visible()
        ana.page.unroute(PROOF)
    ana.page.keyboard.press("v")
    expect(ana.page.get_by_role("status").get_by_text("Verified", exact=True)).to_be_visible()


def test_an_old_round_is_not_called_proven(house: Serving, visit: Visit) -> None:
    ana = visit()
    ana.enters("Ana")
    plays(ana)
    ana.page.get_by_role("link", name="Receipt for round 1").click()
    ana.page.route(PROOF, changed(lambda proof: proof.pop("format")))
    verifies(ana)
    expect(ana.page.get_by_role("alert").get_by_text("croupier verify --old")).to_be_visible()


NOTES = "croupier.notes"


def change_note(who: Visitor, change: str) -> None:
    """Change what the page noted of the round, as if it had seen something else."""
    who.page.evaluate(
        f"""() => {{
          const notes = JSON.parse(sessionStorage.getItem("{NOTES}"));
          const note = notes[0][1];
          {change};
          sessionStorage.setItem("{NOTES}", JSON.stringify(notes));
        }}"""
    )
    who.page.reload()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("note.deal = [...note.deal.slice(1), note.deal[0]]", "On the table but not proven"),
        ("note.seals = []", "The seals and their players are not the ones that you noted"),
        ("note.seals[0][0] = 'Ben'", "The seals and their players are not the ones that you noted"),
        ("note.words[0] = 'Ben'", "Your words are not among those mixed in"),
    ],
    ids=["dealt in another order", "nobody had sealed", "somebody else had sealed", "words of somebody else"],
)
def test_a_house_that_showed_something_else_during_the_round_is_caught(change: str, says: str, visit: Visit) -> None:
    ana = visit()
    ana.enters("Ana")
    plays(ana)
    ana.page.get_by_role("link", name="Receipt for round 1").click()
    change_note(ana, change)
    verifies(ana)
    expect(ana.page.get_by_role("alert").get_by_text(says).first).to_be_visible()


def test_a_player_who_did_not_see_the_sealed_words_reads_so(visit: Visit) -> None:
    ana = visit()
    ana.enters("Ana")
    plays(ana)
    ana.page.get_by_role("link", name="Receipt for round 1").click()
    change_note(ana, "note.seals = null")
    verifies(ana)
    expect(ana.page.get_by_role("status").get_by_text("Verified", exact=True)).to_be_visible()
    expect(ana.page.get_by_text("This page did not see who had sealed words")).to_be_visible()


def test_a_player_whose_page_opened_later_reads_that_no_commitment_was_noted(visit: Visit) -> None:
    ana = visit()
    prefers(ana, mixing=False)
    ana.enters("Ana")
    ana.bets("Ante")
    ana.press(ana.action("Fold"))
    ana.page.get_by_role("link", name="Receipt for round 1").click()
    ana.heading("Was the shuffle honest?").wait_for()
    ana.page.evaluate("sessionStorage.clear()")
    ana.page.reload()
    verifies(ana)
    expect(ana.page.get_by_text("This page was not open when the round began")).to_be_visible()
    expect(ana.page.get_by_text("This page could not number the cards as they were dealt")).to_be_visible()
    expect(ana.page.get_by_text("Nobody mixed in words.")).to_be_visible()
