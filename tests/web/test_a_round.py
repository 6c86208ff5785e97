"""From the lobby to the receipt: by mouse, and by touch on a phone held upright."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.server.serving import Serving, folded
from tests.support.web import receipt
from tests.support.web.browsing import PHONE, Visit, Visitor

pytestmark = pytest.mark.browser
MOVING = {"reduced_motion": "no-preference"}
BETS = ("Ante", "Pair Plus", "Jackpot")


def test_by_mouse_from_the_lobby_to_a_receipt_that_adds_up(house: Serving, visit: Visit) -> None:
    ana = visit(**MOVING)
    round_of(ana, "Play")
    told = receipt.read(ana)
    assert {line["bet"] for line in told["lines"]} >= {"ante", "play", "pair_plus", "jackpot"}
    assert folded(house.records()).tables["t2"].racks == {"Ana": told["rack_after"]}
    ana.page.get_by_role("link", name="Table 2").click()
    expect(ana.page.get_by_text(f"Your chips{receipt.money(told['rack_after'])}")).to_be_visible()


def test_by_touch_on_a_phone_in_one_hand(visit: Visit) -> None:
    ana = visit(**MOVING, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    round_of(ana, "Fold")
    told = receipt.read(ana)
    assert (told["lines"][0]["bet"], told["lines"][0]["paid"]) == ("ante", 0)
    fits = "document.documentElement.scrollWidth <= innerWidth"
    for path in ("/", "/table/t2", "/rules/mlp-three-card", "/table/t2/receipt/1"):
        ana.page.goto(path)
        ana.page.get_by_role("heading").first.wait_for()
        assert ana.page.evaluate(fits), f"{path} is wider than the phone"


def round_of(who: Visitor, decision: str) -> None:
    who.page.goto("/")
    who.press(who.button("Play now"))
    who.page.get_by_label("Your name at the table").fill("Ana")
    who.press(who.button("Sit down"))
    who.bets(*BETS)
    who.action(decision).wait_for()
    expect(who.cards()).to_have_accessible_name(re.compile(r"^Your cards: (\w+ of \w+(, )?){3}$"))
    who.press(who.action(decision))
