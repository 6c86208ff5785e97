"""The Rake in the office: the form accepts hundredths of a percent, and shows them when it is opened again."""

import pytest
from playwright.sync_api import expect

from croupier.record import events as e
from croupier.rules.settings import PokerSettings
from croupier.words import sentence
from tests.support.server.serving import Serving
from tests.support.web.browsing import Visit
from tests.support.web.office import enters, opening

pytestmark = pytest.mark.browser


def test_4_1_a_rake_of_two_and_a_quarter_percent_is_set_and_shown(house: Serving, visit: Visit) -> None:
    eng = visit()
    enters(eng, "eng")
    form = opening(eng, "Poker")
    rake = form.get_by_role("textbox", name="Rake (%)")
    expect(rake).to_have_value("5")
    for wrong, why in (
        ("2.255", "Enter a percentage, such as 5 or 2.25."),
        ("5.01", sentence("rake_over_five_percent", {})),
    ):
        rake.fill(wrong)
        form.get_by_role("button", name="Open Table 10").click()
        expect(form.get_by_role("alert")).to_have_text(why)
        expect(rake).to_have_attribute("aria-invalid", "true")
    rake.fill("2.25")
    form.get_by_role("button", name="Open Table 10").click()
    expect(form.get_by_role("status")).to_have_text("Table 10 is open.")
    opened = house.records()[-1].event
    assert isinstance(opened, e.TableOpened)
    assert isinstance(opened.settings, PokerSettings)
    assert (opened.settings.rake_percent, opened.settings.rake_hundredths) == (2, 25)
    eng.button("Change Table 10").click()
    change = eng.page.get_by_role("form", name="Change Table 10")
    expect(change.get_by_role("textbox", name="Rake (%)")).to_have_value("2.25")
    eng.page.goto(f"/table/{opened.table}")
    eng.page.get_by_role("banner").get_by_role("button", name="Rules").click()
    options = eng.page.get_by_role("complementary", name="Rules for this step").locator("dl.options")
    expect(options).to_contain_text("Rake 2.25%")
