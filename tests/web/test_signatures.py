"""Two people at two consoles: one proposes, the other reads and signs, and players see what the table waits for."""

import pytest
from playwright.sync_api import expect

from croupier.record import events as e
from croupier.rules.roles import Actor, Role
from croupier.words import sentence
from tests.support.server.serving import Serving
from tests.support.web.browsing import Visit
from tests.support.web.two_signatures import house as house

pytestmark = pytest.mark.browser


def test_a_void_is_proposed_at_one_console_and_signed_at_another(house: Serving, visit: Visit) -> None:
    ana, lim, tan = visit(), visit(), visit()
    lim.signs_in("lim")
    tan.signs_in("tan")
    ana.enters("Ana")
    ana.bets("Ante")
    ana.action("Play").wait_for()
    wizard = lim.report("deck", "A card that does not belong to the deck is found")
    wizard.get_by_role("button", name="Apply the ruling").click()
    expect(wizard).to_have_count(0)
    expect(ana.page.get_by_text(sentence("notice_ruling_waits", {})).first).to_be_visible()
    for action in ("Fold", "Play"):
        expect(ana.action(action)).to_have_attribute("aria-disabled", "true")
        expect(ana.action(action)).to_contain_text("Not possible while play is stopped")
    ana.action("Play").click(force=True)
    ana.page.keyboard.press("p")
    expect(ana.page.get_by_role("contentinfo")).to_contain_text(sentence("notice_play_stopped", {}))
    expect(ana.page.get_by_role("contentinfo")).not_to_contain_text("Your turn")
    expect(ana.page.get_by_role("contentinfo").get_by_role("alert")).to_have_count(0)
    waiting = lim.page.get_by_role("region", name="Waiting for a signature")
    expect(waiting).to_contain_text("Signed by lim. Still needed: a Pit Supervisor or above.")
    expect(waiting.get_by_role("button")).to_have_text(["Withdraw"])
    signing = tan.page.get_by_role("region", name="Waiting for a signature")
    signing.get_by_role("button", name="Sign proposal").click()
    expect(signing).to_have_count(0)
    ana.heading("Your bets were returned").wait_for()
    (void,) = (record for record in house.records() if isinstance(record.event, e.RoundVoided))
    assert (void.by, void.signed) == (Actor("lim", Role.DEALER), Actor("tan", Role.PIT_SUPERVISOR))


def test_the_proposer_may_withdraw_and_play_goes_on(house: Serving, visit: Visit) -> None:
    ana, lim = visit(), visit()
    lim.signs_in("lim")
    ana.enters("Ana")
    ana.bets("Ante")
    ana.action("Play").wait_for()
    lim.report("deck", "A card that does not belong to the deck is found").get_by_role(
        "button", name="Apply the ruling"
    ).click()
    waiting = lim.page.get_by_role("region", name="Waiting for a signature")
    waiting.get_by_role("button", name="Withdraw proposal").click()
    expect(waiting).to_have_count(0)
    expect(ana.action("Play")).to_have_attribute("aria-disabled", "false")
    ana.action("Play").click()
    assert not [record for record in house.records() if isinstance(record.event, e.RoundVoided)]
