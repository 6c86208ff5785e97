"""The office in the browser: one person proposes, another signs, and everybody sees the result."""

import re

import pytest
from playwright.sync_api import Browser, expect

from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record import events as e
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.demo import TABLES
from croupier.server.tables.pace import Pace
from croupier.store.memory import MemoryData, MemoryStore
from croupier.words import sentence
from tests.support.server.serving import Serving, serving
from tests.support.web.accessibility import SCREENS, clean
from tests.support.web.browsing import Visit, Visitor
from tests.support.web.office import enters, waiting

pytestmark = pytest.mark.browser

TERMS = LinkTerms("High Limit", bet=2_500, rate_ppm=300_000, reset=5_000_000, start=5_000_000)
LINK_OPENED = e.LinkOpened("high-limit", TERMS)
ENG, KOH = Actor("eng", Role.ADMINISTRATOR), Actor("koh", Role.SHIFT_MANAGER)


def test_a_link_is_closed_by_an_administrator_and_a_shift_manager(house: Serving, visit: Visit) -> None:
    ana, eng, koh = visit(), visit(), visit()
    ana.page.goto("/")
    expect(ana.page.get_by_text("Multi-Link progressive jackpot")).to_be_visible()
    enters(eng, "eng")
    link = eng.page.get_by_role("article", name="Multi-Link")
    link.get_by_text("Close or merge").click()
    link.get_by_role("button", name="Propose to close it").click()
    expect(link.get_by_role("status")).to_have_text("Proposed. A second person must sign.")
    expect(waiting(eng)).to_contain_text("its meter goes to the house")
    expect(waiting(eng)).to_contain_text("Proposed by eng")
    expect(waiting(eng).get_by_role("button")).to_have_text(["Withdraw"])
    enters(koh, "koh")
    waiting(koh).get_by_role("button", name="Sign proposal").click()
    expect(waiting(koh)).to_have_count(0)
    expect(eng.page.get_by_role("article", name="Multi-Link")).to_have_count(0)
    (closed,) = (record for record in house.records() if isinstance(record.event, e.LinkClosed))
    assert (closed.by, closed.signed) == (ENG, KOH)
    ana.page.goto("/")
    expect(ana.page.get_by_text("Progressive Hold'em jackpot")).to_be_visible()
    expect(ana.page.get_by_text("Multi-Link progressive jackpot")).to_have_count(0)


def test_two_people_open_a_link_and_a_refusal_is_shown_at_its_field(house: Serving, visit: Visit) -> None:
    eng, koh = visit(), visit()
    enters(eng, "eng")
    eng.page.get_by_text("Open a link").click()
    form = eng.page.get_by_role("form", name="Open a link")
    form.get_by_label("Display name").fill("High Limit")
    form.get_by_label("Name in web addresses").fill("high limit")
    form.get_by_label("Bet ($)").fill("25")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text(sentence("name_not_for_address", {"limit": 24}))
    form.get_by_label("Name in web addresses").fill("high-limit")
    form.get_by_role("button").click()
    expect(waiting(eng)).to_contain_text("High Limit, link high-limit, bet $25, 30% of each bet added to the jackpot")
    enters(koh, "koh")
    waiting(koh).get_by_role("button", name="Sign proposal").click()
    expect(eng.page.get_by_role("article", name="High Limit")).to_contain_text("50,000.00")
    (opened,) = (record for record in house.records() if record.event == LINK_OPENED)
    assert (opened.by, opened.signed) == (ENG, KOH)


def test_dollars_are_typed_and_a_refusal_names_its_field(house: Serving, visit: Visit) -> None:
    ana, chu = visit(), visit()
    ana.context.request.post("/api/guest", data={"name": "Ana"}, headers={"origin": house.base})
    enters(chu, "chu")
    form = chu.page.get_by_role("form", name="Correct a wallet")
    expect(chu.page.get_by_role("form")).to_have_count(2)  # this one, and the PIN form
    form.get_by_label("Add or subtract").select_option("Subtract")
    form.get_by_label("Reason").fill("counted twice")
    for player, dollars, why in (
        ("Ana", "twelve", "Amount: enter an amount in dollars, such as 12.50."),
        ("Nobody", "12.50", sentence("player_unknown", {"player": "Nobody", "refused": "correct_balance"})),
    ):
        form.get_by_label("Player").fill(player)
        form.get_by_label("Amount ($)").fill(dollars)
        form.get_by_role("button", name="Propose").click()
        expect(form.get_by_role("alert")).to_contain_text(why)
    form.get_by_label("Player").fill("Ana")
    form.get_by_role("button", name="Propose").click()
    expect(waiting(chu)).to_contain_text("Ana, $12.50 less, because: counted twice")
    waiting(chu).get_by_role("button", name="Withdraw proposal").click()
    expect(chu.page.get_by_text("No proposals are waiting for a signature.")).to_be_visible()


def test_a_role_is_granted_and_only_office_staff_see_the_header_link(house: Serving, visit: Visit) -> None:
    eng, koh, lim = visit(), visit(), visit()
    lim.signs_in("lim")
    expect(lim.page.get_by_role("link", name="Office")).to_have_count(0)
    lim.page.goto("/office")
    expect(lim.page.get_by_role("alert")).to_have_text(sentence("office_not_for_role", {}))
    koh.signs_in("koh")
    koh.page.get_by_role("banner").get_by_role("link", name="Office").click()
    koh.heading("Office").wait_for()
    enters(eng, "eng")
    form = eng.page.get_by_role("form", name="Grant a role")
    form.get_by_label("Name").fill("pat")
    form.get_by_label("Role").select_option("Cashier")
    form.get_by_role("button", name="Propose").click()
    waiting(koh).get_by_role("button", name="Sign proposal").click()
    expect(eng.page.get_by_role("region", name="Staff").get_by_text(re.compile("^pat$"))).to_be_visible()
    eng.button("Revoke the role of koh").click()
    eng.button("Yes: Revoke the role of koh").click()
    last = sentence("last_of_role", {"name": "koh", "role": "shift_manager", "refused": "revoke_role"})
    expect(eng.page.get_by_role("main").get_by_role("alert")).to_contain_text(last)


def test_the_deck_of_a_round_is_proposed_to_be_opened(visit: Visit) -> None:
    ana, koh = visit(), visit()
    ana.enters("Ana")
    ana.bets("Ante")
    ana.action("Fold").click()
    ana.page.get_by_role("link", name="Receipt for round").wait_for()
    enters(koh, "koh")
    form = koh.page.get_by_role("form", name="Open a deck")
    for number, answer in (
        ("7", sentence("round_unknown", {"number": 7, "table": "t2"})),
        ("1", "Proposed. A second person must sign."),
    ):
        form.get_by_label("Round, 1 to 1").fill(number)
        form.get_by_role("button", name="Propose").click()
        expect(form.get_by_text(answer)).to_be_visible()
    expect(waiting(koh)).to_contain_text("Open the deck of a round: round 1 at table t2")


def test_the_office_shows_and_proposes_rules_and_clock_corrections_for_two_signatures(
    browser: Browser, pace: Pace
) -> None:
    shelf, before, real = MemoryData(), House(), TABLES["t6"]
    opened = e.TableOpened("t6", real.game.id, real.game.doc.code, real.settings, real.link, real.title)
    adopted = e.RulesAdopted(real.game.doc.code, "another text")
    for stream, event in (("t6", opened), (HOUSE_STREAM, adopted), (HOUSE_STREAM, e.ClockJumped(-60_000))):
        plan = record_events(before, stream, (event,), HOUSE, 1)
        MemoryStore(shelf).append((plan,))
        before = plan.after
    with serving(shelf, pace=pace) as house:
        koh = Visitor(browser, house.base)
        enters(koh, "koh")
        text = koh.page.get_by_role("region", name=f"Rules {real.game.doc.code}")
        expect(text).to_contain_text(real.game.doc.digest)
        text.get_by_role("button", name="Propose to adopt them").click()
        expect(waiting(koh)).to_contain_text(real.game.doc.digest)
        clock = koh.page.get_by_role("region", name="House clock")
        clock.get_by_label("Reason").fill("the battery was changed")
        clock.get_by_role("button", name="Propose to confirm the time").click()
        expect(waiting(koh)).to_contain_text("the battery was changed")
        clean(koh)
        assert not koh.faults
        koh.context.close()


@SCREENS
def test_the_office_for_axe(visit: Visit, viewport: dict[str, int]) -> None:
    for name in ("eng", "koh", "das"):
        who = visit(viewport=viewport)
        enters(who, name)
        who.page.get_by_role("region", name="Staff").wait_for()
        for form in ("Change", "Correct the meter", "Close or merge"):
            for opens in who.page.get_by_text(form, exact=True).all()[:1]:
                opens.click()
                clean(who)
        if name == "eng":
            who.button("Propose to close it").first.click()
            waiting(who).wait_for()
        clean(who)
        assert who.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
