"""Two people at two consoles: one proposes, the other reads and signs, and players see what the table waits for."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record import events as e
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.demo import LINKS, TABLES
from croupier.server.tables.pace import Pace
from croupier.store.memory import MemoryData, MemoryStore
from croupier.words import sentence
from tests.support.server.serving import Serving, serving
from tests.web.conftest import Visit

pytestmark = pytest.mark.browser


@pytest.fixture
def house(pace: Pace) -> Iterator[Serving]:
    """The demo house, where the second table is a real one."""
    shelf, before, real = MemoryData(), House(), TABLES["t2"]
    opened = e.TableOpened("t2", real.game.id, real.game.doc.code, real.settings, real.link, real.title)
    for stream, event in ((HOUSE_STREAM, e.LinkOpened(real.link, LINKS[real.link])), ("t2", opened)):
        plan = record_events(before, stream, (event,), HOUSE, 1)
        MemoryStore(shelf).append((plan,))
        before = plan.after
    with serving(shelf, pace=pace) as house:
        yield house


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
