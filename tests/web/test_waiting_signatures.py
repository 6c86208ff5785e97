"""Everything that waits for a signature is on the staff page and in the office, and an idle table closes at once."""

import re

import pytest
from playwright.sync_api import expect

from croupier.record import events as e
from croupier.rules.roles import Actor, Role
from croupier.words import sentence
from tests.support.server.serving import PINS, Serving
from tests.support.web.accessibility import SCREENS, clean
from tests.support.web.browsing import Visit, Visitor
from tests.support.web.office import enters, opening, row, waiting
from tests.support.web.two_signatures import house as house  # two people sign at Table 2

pytestmark = pytest.mark.browser


def ruled(visit: Visit) -> tuple[Visitor, Visitor]:
    """A dealer has reported a foreign card in the middle of a round: the ruling waits."""
    ana, lim = visit(), visit()
    lim.signs_in("lim")
    ana.enters("Ana")
    ana.bets("Ante", "Jackpot")
    ana.action("Play").wait_for()
    wizard = lim.report("deck", "A card that does not belong to the deck is found")
    wizard.get_by_role("button", name="Apply the ruling").click()
    expect(wizard).to_have_count(0)
    return ana, lim


def starts(who: Visitor, name: str) -> None:
    who.page.goto("/staff")
    who.page.get_by_label("Name").fill(name)
    who.page.get_by_label("PIN").fill(PINS[name])
    who.button("Sign in").click()
    who.heading(name).wait_for()


def test_a_ruling_at_a_table_is_counted_on_the_staff_page_and_signed_in_the_office(
    house: Serving, visit: Visit
) -> None:
    ana, _ = ruled(visit)
    tan = visit()
    starts(tan, "tan")
    waits = tan.page.get_by_role("region", name="1 proposal needs your signature")
    expect(waits).to_contain_text("Play is stopped at Table 2")
    expect(tan.page.get_by_role("link", name="Table 2")).to_contain_text("Play is stopped: a ruling needs a signature")
    waits.get_by_role("link", name="Read and sign").click()
    listed = waiting(tan)
    expect(listed).to_contain_text("Play is stopped at Table 2, round 1")
    expect(listed).to_contain_text("5.8.1")
    expect(listed.get_by_role("row", name="Total")).to_contain_text("$30")
    expect(listed.get_by_role("link", name="Open the console of Table 2")).to_be_visible()
    listed.get_by_role("button", name="Sign proposal").click()
    expect(tan.page.get_by_text("No proposals are waiting for a signature.")).to_be_visible()
    ana.heading("Your bets were returned").wait_for()
    (void,) = (record for record in house.records() if isinstance(record.event, e.RoundVoided))
    assert (void.by, void.signed) == (Actor("lim", Role.DEALER), Actor("tan", Role.PIT_SUPERVISOR))


@pytest.mark.parametrize("name", ["eng", "das", "chu"])
def test_staff_who_may_not_sign_read_the_ruling_too(visit: Visit, name: str) -> None:
    ruled(visit)
    who = visit()
    enters(who, name)
    expect(waiting(who)).to_contain_text("Play is stopped at Table 2, round 1")
    expect(waiting(who)).to_contain_text("Signed by lim. Still needed: a Pit Supervisor or above.")
    expect(waiting(who).get_by_role("button")).to_have_count(0)
    expect(who.page.get_by_text("No proposals are waiting")).to_have_count(0)
    who.page.goto("/staff")
    waits = who.page.get_by_role("region", name="1 proposal needs a signature")
    expect(waits).to_contain_text("Play is stopped at Table 2")
    if name != "chu":
        expect(who.page.get_by_role("link", name="Table 2")).to_contain_text(
            "Play is stopped: a ruling needs a signature"
        )


def test_a_refused_step_disappears_once_the_table_moves_on(visit: Visit) -> None:
    _, lim = ruled(visit)
    expect(lim.next_step).to_contain_text("Waiting for a signature on the ruling")
    lim.next_step.click()
    refused = lim.page.get_by_role("main").get_by_role("alert")
    expect(refused).to_contain_text(sentence("ruling_awaits_signature", {"refused": "deal_next"}))
    waiting(lim).get_by_role("button", name="Withdraw proposal").click()
    expect(waiting(lim)).to_have_count(0)
    expect(refused).to_have_count(0)


def test_the_button_of_the_dealer_says_what_it_does(visit: Visit) -> None:
    ana, lim = visit(), visit()
    lim.signs_in("lim")
    expect(lim.next_step).to_contain_text("Open the first round")
    ana.enters("Ana")
    expect(lim.next_step).to_contain_text("Close betting")
    ana.bets("Ante")
    lim.next_step.click()
    expect(lim.next_step).to_contain_text("Deal the next card")
    while "Deal" in lim.next_step.inner_text():
        lim.next_step.click()
        expect(lim.next_step).not_to_contain_text("Sending")
    expect(lim.next_step).to_contain_text("Waiting for Ana")
    expect(lim.page.get_by_text(sentence("label_walked_away_description", {}))).to_be_visible()


def test_a_table_where_somebody_sits_and_nobody_bets_is_closed_at_once(house: Serving, visit: Visit) -> None:
    ana, ben, eng = visit(), visit(), visit()
    ana.enters("Ana", "t1")
    ben.enters("Ben", "t2")
    ben.bets("Ante")
    enters(eng, "eng")
    for title in ("Table 1", "Table 2"):
        eng.button(f"Close {title}").click()
        eng.button(f"Yes: Close {title}").click()
    expect(eng.page.get_by_text("Closed: Table 1")).to_be_visible()
    why = [
        sentence("bets_on_table", {"players": ("Ben",), "boxes": (1,), "refused": "close_table"}),
        sentence("round_being_played", {"round": 1, "refused": "close_table"}),
    ]
    expect(row(eng, "Table 2").get_by_role("alert")).to_contain_text(re.compile("|".join(map(re.escape, why))))
    ana.heading("The table is closed").wait_for()
    events = [record.event for record in house.records() if record.stream == "t1"]
    assert events[-2:] == [e.RoundConcluded(1), e.TableClosed()]


def test_a_table_without_a_link_says_why_and_joins_one_later(house: Serving, visit: Visit) -> None:
    eng, ng = visit(), visit()
    enters(eng, "eng")
    form = opening(eng)
    form.get_by_role("combobox", name="Jackpot link").select_option("None: no jackpot bet")
    form.get_by_role("button", name="Open Table 10").click()
    expect(row(eng, "Table 10")).to_contain_text("no jackpot link")
    eng.button("Change Table 10").click()
    join = eng.page.get_by_role("form", name="Put Table 10 on a link")
    join.get_by_label("This table is not on a jackpot link.").select_option("multi-link")
    join.get_by_role("button", name="Propose").click()
    enters(ng, "ng")
    expect(waiting(ng)).to_contain_text("Table 10 joins the jackpot link multi-link")
    waiting(ng).get_by_role("button", name="Sign proposal").click()
    expect(row(ng, "Table 10")).not_to_contain_text("no jackpot link")
    assert house.floor.house.tables["t10"].link == "multi-link"


@SCREENS
def test_the_lists_for_axe(visit: Visit, viewport: dict[str, int]) -> None:
    ruled(visit)
    tan = visit(viewport=viewport)
    starts(tan, "tan")
    tan.page.get_by_role("region", name="1 proposal needs").wait_for()
    clean(tan)
    tan.page.goto("/office")
    waiting(tan).wait_for()
    clean(tan)
    assert tan.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
