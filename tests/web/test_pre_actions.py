"""Pre-actions: carried out when the turn comes, and cancelled when their amount changes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from croupier.record.events import Acted
from croupier.rules.coded_message import message
from croupier.rules.deal import FLOP_CARDS, TURN_CARD
from croupier.rules.games.poker_v7.round import Round
from croupier.server.tables.pace import Pace
from croupier.words import render
from tests.support.server.serving import Serving, serving
from tests.support.web.accessibility import clean
from tests.support.web.browsing import PHONE, Visit, Visitor
from tests.support.web.poker import betting_round, deals, sits

pytestmark = pytest.mark.browser
TABLE = "t8"
NAMES = ("Ana", "Ben", "Cem")


@pytest.fixture
def house(pace: Pace) -> Iterator[Serving]:
    with serving(pace=pace) as house:
        yield house


def next_cards(street: int) -> str:
    return render(message("step_pk_street", street=street))


def early(who: Visitor, word: str) -> Locator:
    group = who.page.get_by_role("group", name="When your turn comes")
    return group.get_by_role("button", name=word, exact=True)


def says(who: Visitor, word: str) -> None:
    who.press(early(who, word))
    expect(early(who, word)).to_have_attribute("aria-pressed", "true")


def acts(who: Visitor, key: str) -> None:
    who.action("Fold").wait_for()
    who.page.keyboard.press(key)


def acted(house: Serving) -> list[tuple[str, str]]:
    return [(each.event.player, each.event.action) for each in house.records() if isinstance(each.event, Acted)]


class Three:
    """Three people at a table that a Shift Manager deals, so that everybody has time to say something."""

    def __init__(self, house: Serving, visit: Visit) -> None:
        self.house, self.koh = house, visit()
        self.koh.signs_in("koh", TABLE)
        self.koh.next_step.click()
        how = {"Ben": {"viewport": PHONE, "has_touch": True, "is_mobile": True}}
        self.people = {name: visit(**how.get(name, {})) for name in NAMES}
        for name, who in self.people.items():
            sits(who, name, TABLE)

    def round(self) -> tuple[Visitor, Visitor, Visitor]:
        """Hands are dealt: who has the Button and acts first, the Small Blind, the Big Blind."""
        deals(self.koh, betting_round(1))
        r = self.house.floor.house.tables[TABLE].round
        assert isinstance(r, Round)
        small, big, button = (self.people[name] for name in r.players)
        return button, small, big

    def names(self, *people: Visitor) -> list[str]:
        return [name for who in people for name, each in self.people.items() if each is who]


def test_a_pre_action_is_carried_out_at_the_players_turn(house: Serving, visit: Visit) -> None:
    three = Three(house, visit)
    button, small, big = three.round()
    says(small, "Call $1")
    says(big, "Check")
    clean(small, big)
    acts(button, "c")
    three.koh.heading(next_cards(FLOP_CARDS)).wait_for()
    b, s, g = three.names(button, small, big)
    assert acted(house) == [(b, "call"), (s, "call"), (g, "check")]
    deals(three.koh, betting_round(2))
    says(big, "Call any")
    says(button, "Check or fold")
    expect(early(button, "Check or fold")).to_have_attribute("aria-pressed", "true")
    acts(small, "r")
    three.koh.heading(next_cards(TURN_CARD)).wait_for()
    assert acted(house)[3:] == [(s, "bet"), (g, "call"), (b, "fold")]
    deals(three.koh, betting_round(3))
    expect(early(big, "Call any")).to_have_attribute("aria-pressed", "false")  # that was for one Betting Round


def test_a_call_of_one_amount_is_taken_back_when_the_amount_changes(house: Serving, visit: Visit) -> None:
    three = Three(house, visit)
    button, small, big = three.round()
    says(small, "Call $1")
    says(big, "Check")
    acts(button, "r")
    small.action("Call").wait_for()
    expect(small.page.get_by_test_id("voice")).to_contain_text("Cancelled: the call is now $3.")
    expect(big.page.get_by_text("Cancelled: the call is now $2", exact=True)).to_be_visible()
    expect(early(big, "Call $2")).to_have_attribute("aria-pressed", "false")
    says(big, "Fold")
    acts(small, "c")
    three.koh.heading(next_cards(FLOP_CARDS)).wait_for()
    b, s, g = three.names(button, small, big)
    assert acted(house) == [(b, "raise"), (s, "call"), (g, "fold")]


def test_a_pre_action_can_be_cancelled_in_time(house: Serving, visit: Visit) -> None:
    three = Three(house, visit)
    button, small, big = three.round()
    says(small, "Call any")
    small.press(early(small, "Call any"))
    expect(early(small, "Call any")).to_have_attribute("aria-pressed", "false")
    says(big, "Check or fold")
    says(big, "Check")
    expect(early(big, "Check or fold")).to_have_attribute("aria-pressed", "false")
    acts(button, "c")
    small.action("Fold").wait_for()
    assert acted(house) == [(*three.names(button), "call")]
