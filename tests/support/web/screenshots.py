"""Pictures for the documentation, from a demo house with its bots: .venv/bin/python -m tests.support.web.screenshots"""

import re
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from croupier.server.tables.pace import Pace
from tests.support.server.serving import Serving, serving
from tests.support.web.browsing import PHONE, ROOT, Visitor, chromium, opened
from tests.support.web.stacked_shoe import Stacked, unmixed

IMAGES = ROOT / "docs" / "images"
BOX = 3  # in the middle
PACE = replace(Pace().times(0.1), quiet=0.8, betting=8.0, decision=60.0, decision_most=60.0, bot_most=0.3, pause=2.0)
WORTH_A_PICTURE = re.compile("^(Straight|Flush|Three|Two Pairs)")
STILL = "() => Promise.all(document.getAnimations().map(each => each.finished))"


def taken(page: Page, name: str) -> None:
    """The page at rest."""
    page.evaluate(STILL)
    page.screenshot(path=IMAGES / f"{name}.png")


def visitor(browser: Browser, house: Serving, **how: Any) -> Visitor:
    """A visitor without the grain of the cloth, which nobody sees and which does not compress."""
    who = Visitor(browser, house.base, **how)
    who.context.route("**/grain-*.svg", lambda route: route.abort())
    return who


def seated(browser: Browser, house: Serving, table: str, name: str) -> Visitor | None:
    """A player at the middle box with chips; None where a bot was quicker."""
    ana = visitor(browser, house)
    ana.context.request.post("/api/guest", data={"name": name}, headers={"origin": house.base})
    ana.page.goto(f"/table/{table}")
    sit = ana.button(f"Sit at box {BOX}")
    ana.button("Sit at box").first.wait_for()
    if not sit.count():
        return None
    sit.click()
    ana.button("Chips").click()
    ana.button("Buy in").click()
    return ana


def good_hand(ana: Visitor) -> None:
    """Bet and fold until there is something to look at."""
    while True:
        ana.bets("Ante", "Pair Plus", "Jackpot")
        ana.action("Play").wait_for()
        expect(ana.cards()).not_to_have_accessible_name(re.compile("face down"))
        if ana.page.get_by_role("contentinfo").get_by_role("heading", name=WORTH_A_PICTURE).count():
            return
        ana.action("Fold").click()
        ana.spot("Ante").wait_for()


def holdem(cem: Visitor) -> None:
    """The other house game, once the Flop has made something."""
    while True:
        cem.bets("Ante", "Bonus", "Jackpot")
        cem.action("Flop").click()
        cem.action("Turn").wait_for()
        if cem.page.get_by_role("contentinfo").get_by_role("heading", name=WORTH_A_PICTURE).count():
            taken(cem.page, "holdem")
            return
        cem.action("Check").click()
        cem.action("River").wait_for()
        cem.action("Check").click()
        cem.spot("Ante").wait_for()


def blackjack(browser: Browser) -> None:
    """A Free Split and a Free Double, with a player standing behind: dealt from a known shoe."""
    known = patch("croupier.server.tables.shoes.shuffled", Stacked("8s Th 6d 8h 9d 3d Kc 2c"))
    with (
        known,
        patch("croupier.server.tables.shoes.mixed", unmixed),
        serving(pace=replace(PACE, quiet=4.0, betting=20.0)) as house,
    ):
        people = [visitor(browser, house) for _ in "ab"]
        for who, name, box in zip(people, ("Eve", "Kim"), (BOX, 5), strict=True):
            who.context.request.post("/api/guest", data={"name": name}, headers={"origin": house.base})
            who.page.goto("/table/t6")
            who.button(f"Sit at box {box}").click()
            who.button("Chips").click()
            who.button("Buy in").last.click()
        eve, kim = people
        kim.button(re.compile(rf"^Box {BOX} Bet\b.*\. Add ")).wait_for()
        eve.bets("Bet", "Boom", "Stash", "Pairs")
        kim.button(re.compile(rf"^Box {BOX} Bet\b.*\. Add ")).click()
        kim.bets("Bet")
        for who in people:
            who.action("Play").click()
        eve.action("Free Split").click()
        eve.action("Free Double").click()
        eve.heading("Hard 10, hand 2").wait_for()
        taken(eve.page, "blackjack")
        phone = visitor(browser, house, viewport=PHONE, storage_state=eve.context.storage_state())
        phone.page.goto("/table/t6")
        phone.action("Free Double").wait_for()
        taken(phone.page, "blackjack-phone")


def pictures(browser: Browser, house: Serving, ana: Visitor) -> None:
    lim = visitor(browser, house)
    lim.signs_in("lim", "t1")
    good_hand(ana)
    lim.report("belong", "A card that does not belong to the deck is found")
    lim.page.get_by_role("region", name="If you confirm").wait_for()
    phone = visitor(browser, house, viewport=PHONE, storage_state=ana.context.storage_state())
    phone.page.goto("/table/t1")
    phone.cards().wait_for()
    taken(ana.page, "table")
    taken(phone.page, "phone")
    taken(lim.page, "console")
    ana.action("Play").click()
    ana.page.get_by_role("link", name="Receipt for round").click()
    ana.page.get_by_role("region", name="Bets and results").wait_for()
    taken(ana.page, "receipt")
    lobby = visitor(browser, house)
    lobby.page.goto("/")
    lobby.page.get_by_role("article").first.wait_for()
    taken(lobby.page, "lobby")


def main() -> None:
    path = chromium()
    assert path, "no Chromium"
    IMAGES.mkdir(parents=True, exist_ok=True)
    with opened(path) as browser:
        blackjack(browser)
        ana, cem = None, None
        while not (ana and cem):
            with serving(pace=PACE, bots=True) as house:
                ana, cem = seated(browser, house, "t1", "Ana"), seated(browser, house, "t3", "Cem")
                if ana and cem:
                    holdem(cem)
                    pictures(browser, house, ana)
    for picture in sorted(IMAGES.glob("*.png")):
        print(picture.relative_to(ROOT), picture.stat().st_size // 1024, "kB")


if __name__ == "__main__":
    main()
