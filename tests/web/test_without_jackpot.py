"""5.17.2(c) and R-65 on the screen: a table of a jackpot game on no link shows a notice and no jackpot spot."""

import re

import pytest
from playwright.sync_api import expect

from croupier.engine.jackpot_outage import NO_JACKPOT
from croupier.words import render
from tests.support.web.accessibility import clean
from tests.support.web.browsing import Visit
from tests.support.web.office import enters, opening

pytestmark = pytest.mark.browser


def test_5_17_2_c_no_spot_for_the_bet_and_a_notice_at_every_screen(visit: Visit) -> None:
    eng, ana, lim = visit(), visit(), visit()
    enters(eng, "eng")
    form = opening(eng)
    form.get_by_role("combobox", name="Signatures").select_option("Demo: one signature is enough")
    form.get_by_role("combobox", name="Jackpot link").select_option("None: no jackpot bet")
    form.get_by_role("button", name="Open Table 10").click()
    expect(form.get_by_role("status")).to_have_text("Table 10 is open.")
    ana.enters("Ana", "t10")
    expect(ana.page.get_by_role("main").get_by_text(render(NO_JACKPOT))).to_be_visible()
    ana.bets("Ante")
    ana.action("Fold").wait_for()
    jackpot = ana.page.get_by_role("main").get_by_role("button", name=re.compile("Jackpot"))
    expect(jackpot.or_(ana.page.locator(".coin"))).to_have_count(0)
    expect(ana.page.get_by_text("Progressive Jackpot", exact=True)).to_have_count(0)
    clean(ana)
    lim.signs_in("lim", "t10")
    expect(lim.page.get_by_role("status").get_by_text(render(NO_JACKPOT))).to_be_visible()
    expect(lim.page.get_by_role("columnheader", name="Jackpot")).to_have_count(0)
    ana.page.goto("/table/t2")
    expect(ana.page.locator(".coin").first).to_be_visible()  # a table on a link
