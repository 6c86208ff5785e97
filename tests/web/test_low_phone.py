"""A phone whose browser shows its bars: the player's cards and buttons fit on it together."""

import re

import pytest
from playwright.sync_api import Locator

from croupier.server.tables import shoes
from tests.support.web.browsing import Visit, Visitor
from tests.support.web.stacked_shoe import Stacked, unmixed

pytestmark = pytest.mark.browser
LOW = {"width": 390, "height": 664}
SMALL = {"width": 360, "height": 640}


def edges(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def above_the_buttons(who: Visitor, what: Locator) -> None:
    bar = who.page.get_by_role("contentinfo")
    assert edges(what)[1] <= edges(bar)[0], "own cards lie above the buttons"
    assert edges(bar)[1] <= who.page.evaluate("innerHeight"), "the buttons are on the screen"
    assert who.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("viewport", [LOW, SMALL], ids=["low", "small"])
@pytest.mark.parametrize(
    ("table", "bets"), [("t2", ("Ante", "Pair Plus", "Jackpot")), ("t3", ("Ante", "Bonus")), ("t6", ("Bet",))]
)
def test_own_cards_and_the_buttons(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, viewport: dict[str, int], table: str, bets: tuple[str, ...]
) -> None:
    monkeypatch.setattr(shoes, "shuffled", Stacked("6s 6d 5h Kc Ts"))
    monkeypatch.setattr(shoes, "mixed", unmixed)
    ana = visit(viewport=viewport, has_touch=True, is_mobile=True)
    ana.page.goto(f"/table/{table}")
    ana.page.get_by_label("Your name at the table").fill("Ana")
    ana.press(ana.button("Sit down"))
    ana.spot(bets[0]).wait_for()
    ana.bets(*bets)
    ana.page.get_by_role("group", name="What you may do").get_by_role(
        "button", name=re.compile("^(Fold|Stand|Surrender|Insurance)")
    ).first.wait_for()
    above_the_buttons(ana, ana.cards())
