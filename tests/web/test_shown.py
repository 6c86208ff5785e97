"""The table displays what the document requires, wide and narrow; refusals stay with their reason."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from croupier.engine.table_sheet import document
from croupier.rules.games.multilink_holdem_v3.terms import p as mlth
from croupier.rules.games.progressive_holdem_v6.terms import p as pth
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.pay_table import payout, row_name
from croupier.server.demo import LINKS, TABLES
from croupier.words import name_of, render, sentence
from tests.support.paragraphs import shows
from tests.support.server.serving import Serving, folded
from tests.support.web.browsing import DESKTOP, PHONE, Visit, Visitor
from tests.support.web.receipt import money

pytestmark = pytest.mark.browser
SCREENS = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
GAMES = pytest.mark.parametrize("table", ["t1", "t3", "t5"])  # a table of each game


def watching(visit: Visit, viewport: dict[str, int], table: str = "t1") -> Visitor:
    eva = visit(viewport=viewport)
    eva.page.goto(f"/table/{table}")
    eva.button("Just watch").click()
    return eva


@SCREENS
@GAMES
@shows(p("3.3"), mlth("3.3"), pth("3.3"))
def test_3_3_limits_the_jackpot_bet_and_the_meter_are_displayed(
    visit: Visit, viewport: dict[str, int], table: str
) -> None:
    eva = watching(visit, viewport, table)
    header = eva.page.get_by_role("banner")
    settings = TABLES[table].settings
    for bet, each in settings.limits.items():
        limits = f"{re.escape(money(each.least))} ?– ?{re.escape(money(each.most))}"
        expect(header).to_contain_text(re.compile(rf"{name_of('bet', bet)}\s*{limits}"))
    expect(header).to_contain_text(re.compile(rf"Jackpot bet\s*{re.escape(money(settings.jackpot_bet))}"))
    expect(header).to_contain_text(f"${LINKS[TABLES[table].link].start / 100:,.2f}")


@SCREENS
@GAMES
@shows(
    *(p("4.1[h1]"), p("4.2[h1]"), p("4.3[h1]"), p("4.4[h1]")),
    *(mlth("4.1[h1]"), mlth("4.2[h1]"), pth("4.1[h1]"), pth("4.2[h1]")),
)
def test_4_every_pay_table_is_printed_on_the_felt(visit: Visit, viewport: dict[str, int], table: str) -> None:
    eva = watching(visit, viewport, table)
    felt = eva.page.get_by_role("region", name="Table", exact=True)
    for code, pays in TABLES[table].game.pay_tables:
        printed = felt.get_by_role("heading", name=name_of("pay_table", code)).locator("xpath=..")
        expect(printed.get_by_role("button", name=f"Paragraph {pays.para.number}")).to_be_visible()
        rows = [render(row_name(row.hand)) + render(payout(row.pays)) for row in pays.rows]
        expect(printed.get_by_role("listitem")).to_have_text(rows)


@SCREENS
@GAMES
@shows(
    *(p("0"), p("3.1.2[h1]"), p("3.17[h1]")),
    *(mlth("0"), mlth("3.1.2[h1]"), mlth("3.17[h1]"), pth("0"), pth("3.1.2[h1]")),
)
def test_3_1_2_the_ranking_lists_are_one_press_away(visit: Visit, viewport: dict[str, int], table: str) -> None:
    eva = watching(visit, viewport, table)
    eva.page.get_by_role("banner").get_by_role("button", name="Rules").click()
    panel = eva.page.get_by_role("complementary", name="Rules for this step")
    for ranks in TABLES[table].game.rank_lists:
        heading = f"Ranking of {name_of('rank_list', ranks.name)}"
        listed = panel.locator("section").filter(has=eva.page.get_by_role("heading", name=heading))
        expect(listed.get_by_role("listitem")).to_have_text([render(row_name(hand)) for hand, _ in ranks.rows])
    expect(panel).to_contain_text(document(TABLES[table].game))


class SlowLine:
    """Between a page and the house: what the house says is held back for a while."""

    def __init__(self, page: Page) -> None:
        self.slow = False
        self._held: list[str | bytes] = []
        page.route_web_socket("**/ws", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        self._page, house = page, page.connect_to_server()
        page.on_message(house.send)
        house.on_message(self._carry)

    def _carry(self, message: str | bytes) -> None:
        if self.slow:
            self._held.append(message)
        else:
            self._page.send(message)

    def flows_again(self) -> None:
        self.slow = False
        for message in self._held:
            self._page.send(message)


@shows(p("5.11"))
def test_5_11_a_bet_that_comes_too_late_stays_to_be_read_with_reason_and_paragraph(
    house: Serving, visit: Visit
) -> None:
    ana, eva = visit(), watching(visit, DESKTOP, "t2")
    line = SlowLine(ana.page)
    ana.enters("Ana")
    ana.bets("Ante")
    line.slow = True
    expect(eva.page.get_by_text("Fold or Play")).to_be_visible()
    ana.spot("Pair Plus").click()
    line.flows_again()
    refused = ana.page.get_by_role("alert")
    expect(refused).to_contain_text("Bet not accepted: betting is closed. Wait for the next round.")
    expect(refused.get_by_role("button", name="Paragraph 5.11")).to_be_visible()
    expect(ana.cards()).not_to_have_accessible_name(re.compile("face down"))  # the hand is looked at meanwhile
    expect(refused).to_be_visible()
    assert folded(house.records()).tables["t2"].racks == {"Ana": 17_500}
    refused.get_by_role("button", name="Dismiss").click()
    expect(refused).to_have_count(0)


def test_a_buy_in_beyond_the_wallet_is_refused_in_words(visit: Visit) -> None:
    ana = visit()
    ana.enters("Ana")
    ana.button("Chips").click()
    ana.page.get_by_label("Buy in, $5 to $1,800").fill("1800.50")
    ana.button("Buy in").click()
    says = sentence("wallet_too_small", {"player": "Ana", "holds": 180_000, "refused": "buy_in"})
    expect(ana.page.get_by_role("dialog").get_by_role("alert")).to_contain_text(says)
