"""A member of staff places a bet for a player: nothing moves until the player confirms it on their own screen."""

import pytest
from playwright.sync_api import expect

from croupier.record import events as e
from tests.support.server.serving import Serving
from tests.support.web.browsing import PHONE, Visit
from tests.support.web.two_signatures import house as house

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("how", [{}, {"viewport": PHONE, "has_touch": True}], ids=["desktop", "phone"])
def test_a_bet_placed_for_a_player_waits_for_their_word(house: Serving, visit: Visit, how: dict[str, object]) -> None:
    ana, lim = visit(**how), visit()
    lim.signs_in("lim")
    ana.enters("Ana")
    bets = lim.page.get_by_text("Place a Bet for a player")
    bets.click()
    lim.page.get_by_role("button", name="Ante", exact=False).first.click()
    asked = ana.page.get_by_role("alert", name="Staff want to place a bet for you")
    expect(asked).to_contain_text("lim wants to place")
    asked.get_by_role("button", name="Decline").click()
    expect(asked).to_have_count(0)
    assert not [record for record in house.records() if isinstance(record.event, e.BetPlaced)]
    lim.page.get_by_role("button", name="Ante", exact=False).first.click()
    asked.get_by_role("button", name="Confirm").click()
    expect(asked).to_have_count(0)
    (placed,) = (record for record in house.records() if isinstance(record.event, e.BetPlaced))
    assert (placed.by.name, placed.signed.name if placed.signed else "") == ("lim", "Ana")
