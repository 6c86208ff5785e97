"""Tables in the office: one is opened, one gets new settings between two rounds, and a user changes their PIN."""

import re

import pytest
from playwright.sync_api import expect

from croupier.record import events as e
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import Limits, PokerSettings
from croupier.words import sentence
from tests.support.server.serving import PINS, Serving
from tests.support.web.accessibility import SCREENS, clean
from tests.support.web.browsing import Visit
from tests.support.web.office import enters, opening, row, waiting

pytestmark = pytest.mark.browser

ENG, NG = Actor("eng", Role.ADMINISTRATOR), Actor("ng", Role.PIT_MANAGER)


def test_a_table_is_opened_and_closed_and_a_refusal_is_shown_at_its_field(house: Serving, visit: Visit) -> None:
    eng = visit()
    enters(eng, "eng")
    titles = eng.page.get_by_role("region", name="Tables").get_by_role("listitem")
    expect(titles).to_have_count(9)
    assert [re.match(r"Table \d+", text)[0] for text in titles.all_inner_texts()] == [  # type: ignore[index]
        f"Table {number}" for number in range(1, 10)
    ]
    form = opening(eng, "Poker")
    blind = form.get_by_role("textbox", name="Big Blind")
    blind.fill("3")
    form.get_by_role("button", name="Open Table 10").click()
    expect(blind).to_have_attribute("aria-invalid", "true")
    expect(blind).to_be_focused()
    expect(form.get_by_role("alert")).to_have_text(sentence("big_blind_not_double", {}))
    blind.fill("2")
    form.get_by_role("textbox", name="Title").fill("Table 8")
    form.get_by_role("button", name="Open Table 8").click()
    expect(form.get_by_role("alert")).to_have_text(sentence("title_taken", {"title": "Table 8"}))
    form.get_by_role("textbox", name="Title").fill("")
    form.get_by_role("combobox", name="Cards come from").select_option("A shuffler")
    form.get_by_role("button", name="Open Table 10").click()
    expect(form.get_by_role("status")).to_have_text("Table 10 is open.")
    expect(row(eng, "Table 10")).to_contain_text("Blinds $1/$2")
    opened = house.records()[-1]
    assert isinstance(opened.event, e.TableOpened)
    assert isinstance(opened.event.settings, PokerSettings)
    assert (opened.by, opened.event.table, opened.event.controls) == (ENG, "t10", Controls())
    assert (opened.event.settings.device, opened.event.settings.table_stake) == ("shuffler", Limits(8_000, 40_000))
    eng.button("Close Table 10").click()
    eng.button("Yes: Close Table 10").click()
    expect(eng.page.get_by_text("Closed: Table 10")).to_be_visible()


def test_a_table_for_show_is_offered_among_its_kind_alone(house: Serving, visit: Visit) -> None:
    eng = visit()
    enters(eng, "eng")
    form = opening(eng)
    signatures = form.get_by_role("combobox", name="Signatures")
    signatures.select_option("Demo: one signature is enough")
    form.get_by_role("button", name="Open Table 10").click()
    expect(form.get_by_role("status")).to_have_text("Table 10 is open.")
    signatures.select_option("Two signatures where the rules require them")
    form.get_by_role("button", name="Open Table 11").click()
    expect(form.get_by_role("status")).to_have_text("Table 11 is open.")
    expect(signatures).to_have_count(0)
    form.get_by_role("button", name="Open Table 12").click()
    expect(form.get_by_role("status")).to_have_text("Table 12 is open.")
    opened = [each.event.controls for each in house.records() if isinstance(each.event, e.TableOpened)]
    assert [each.two_persons for each in opened[-3:]] == [False, True, True]


def test_an_auditor_reads_how_a_table_is_set(visit: Visit) -> None:
    das = visit()
    enters(das, "das")
    das.button("Settings of Table 8").click()
    settings = das.page.get_by_role("group", name="Settings of Table 8")
    expect(settings.get_by_role("textbox", name="Big Blind")).to_have_value("2")
    expect(settings.get_by_role("textbox", name="Big Blind")).to_be_disabled()
    expect(das.page.get_by_role("form")).to_have_count(1)  # the PIN form


def test_a_new_limit_is_proposed_and_signed(house: Serving, visit: Visit) -> None:
    eng, ng = visit(), visit()
    enters(eng, "eng")
    form = opening(eng)
    expect(form.get_by_role("combobox", name="Jackpot link")).to_have_value("multi-link")
    form.get_by_role("button", name="Open Table 10").click()
    eng.button("Change Table 10").click()
    change = eng.page.get_by_role("form", name="Change Table 10")
    expect(change.get_by_role("button", name="Propose")).to_be_disabled()
    most = change.get_by_role("textbox", name="Ante, maximum")
    most.fill("5")
    change.get_by_role("button", name="Propose").click()
    expect(change.get_by_role("alert")).to_have_text(sentence("limits_out_of_order", {"bet": "ante"}))
    most.fill("1,000")
    change.get_by_role("button", name="Propose").click()
    expect(change.get_by_role("status")).to_have_text("Proposed. A second person must sign.")
    enters(ng, "ng")
    expect(waiting(ng)).to_contain_text("Settings of Table 10 change: Ante limits: $10 to $1,000 (now $10 to $500)")
    waiting(ng).get_by_role("button", name="Sign proposal").click()
    expect(row(ng, "Table 10")).to_contain_text("$10 – $1,000")
    changed = house.records()[-1]
    assert isinstance(changed.event, e.SettingsChanged)
    assert (changed.by, changed.signed) == (ENG, NG)
    assert (changed.event.settings.limits["ante"], changed.event.settings.jackpot_bet) == (Limits(1_000, 100_000), 500)


def test_a_round_under_way_is_waited_for(visit: Visit) -> None:
    ana, ng = visit(), visit()
    ana.enters("Ana")
    ana.bets("Ante")
    ana.action("Fold").wait_for()
    enters(ng, "ng")
    expect(ng.page.get_by_text("Open a table")).to_have_count(0)
    ng.button("Change Table 2").click()
    form = ng.page.get_by_role("form", name="Change Table 2")
    form.get_by_role("textbox", name="Boxes").fill("5")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("status")).to_contain_text("Waiting for the round to end.")
    ana.action("Fold").click()
    expect(row(ng, "Table 2").get_by_role("status")).to_have_text("Saved. Takes effect from the next round.")
    expect(row(ng, "Table 2")).to_contain_text("5 boxes")


def test_ones_own_pin_is_changed_and_its_refusals_stand_at_their_fields(house: Serving, visit: Visit) -> None:
    koh = visit()
    enters(koh, "koh")
    form = koh.page.get_by_role("form", name="My PIN")
    for old, new, again, field, why in (
        (PINS["koh"], "271828", "271829", "New PIN again", "Does not match the new PIN."),
        (PINS["koh"], "27182", "27182", "New PIN", sentence("pin_length", {"least": 6, "most": 12})),
        ("000000", "271828", "271828", "Old PIN", sentence("pin_wrong", {})),
    ):
        for label, value in (("Old PIN", old), ("New PIN", new), ("New PIN again", again)):
            form.get_by_label(label, exact=True).fill(value)
        form.get_by_role("button", name="Change my PIN").click()
        expect(form.get_by_role("alert")).to_have_text(why)
        expect(form.get_by_label(field, exact=True)).to_have_attribute("aria-invalid", "true")
    form.get_by_label("Old PIN").fill(PINS["koh"])
    form.get_by_role("button", name="Change my PIN").click()
    expect(form.get_by_role("status")).to_contain_text("Your PIN has changed.")
    koh.page.reload()
    koh.heading("Office").wait_for()
    assert house.post("/api/staff", {"name": "koh", "pin": "271828"}).status_code == 200
    assert house.post("/api/staff", {"name": "koh", "pin": PINS["koh"]}).status_code == 401


@SCREENS
def test_the_forms_of_tables_for_axe(visit: Visit, viewport: dict[str, int]) -> None:
    eng = visit(viewport=viewport)
    enters(eng, "eng")
    form = opening(eng, "Free Bet Blackjack")
    form.get_by_text("house options").click()
    form.get_by_role("textbox", name="Decks").fill("12")
    form.get_by_role("button", name="Open Table 10").click()
    form.get_by_role("alert").wait_for()
    eng.button("Change Table 8").click()
    clean(eng)
    assert eng.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
