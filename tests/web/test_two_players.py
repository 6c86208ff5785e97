"""Two browsers at one table: each page knows its own cards, and not one byte of the other's."""

import json
import re

import pytest
from playwright.sync_api import expect

from croupier.record.events import CardDealt
from croupier.rules.cards import format_card
from tests.support.server.secrets import CARD, check
from tests.support.server.serving import Serving
from tests.support.web.browsing import Visit, Visitor

pytestmark = pytest.mark.browser


def test_each_page_receives_only_its_own_cards(house: Serving, visit: Visit) -> None:
    ana, ben, lim = visit(), visit(), visit()
    ana.enters("Ana")
    ben.enters("Ben")
    lim.signs_in("lim")
    ana.bets("Ante", "Pair Plus")
    ben.bets("Ante")
    for who in (ana, ben):
        who.action("Play").wait_for()
        expect(who.cards()).not_to_have_accessible_name(re.compile("face down"))
        others = who.page.get_by_role("group", name=re.compile(r"^(Box \d cards|Dealer|Community): "))
        for each in others.all():
            expect(each).to_have_accessible_name(re.compile(r": (\d cards? face down|no cards)$"))
    hands = {name: dealt(house, box) for name, box in (("Ana", 1), ("Ben", 2))}
    assert (faces(ana), faces(ben), faces(lim)) == (hands["Ana"], hands["Ben"], set())
    ana.action("Play").click()
    ben.action("Fold").click()
    for who in (ana, ben):
        who.page.get_by_role("link", name="Receipt for round 1").wait_for()
    records = [record for record in house.records() if record.stream == "t2"]
    seen = [check(records, name, who.frames) for name, who in (("Ana", ana), ("Ben", ben), ("lim", lim))]
    assert all(seen), "the search found the cards that may be known"


def dealt(house: Serving, box: int) -> set[str]:
    """The truth: a hand as it was recorded."""
    events = (record.event for record in house.records())
    return {format_card(event.card) for event in events if isinstance(event, CardDealt) and event.place == box}


def faces(who: Visitor) -> set[str]:
    """Every card face in anything this page has received."""
    views = [frame for frame in who.frames if json.loads(frame)["type"] == "view_sent"]
    return {face for frame in views for face in CARD.findall(frame)}
