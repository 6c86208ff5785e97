"""The cashier's page: a player at a table with chips at the cashier buys, plays and is paid out."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record import events as e
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.demo import LINKS, TABLES
from croupier.server.tables.pace import Pace
from croupier.store.memory import MemoryData, MemoryStore
from tests.support.server.serving import Serving, folded, serving
from tests.support.web.accessibility import SCREENS, clean
from tests.support.web.browsing import Visit, Visitor
from tests.support.web.cashier import at_the_counter, choose

pytestmark = pytest.mark.browser
CHU = Actor("chu", Role.CASHIER)


@pytest.fixture
def house(pace: Pace) -> Iterator[Serving]:
    """The demo house, where chips for Tables 2 and 8 are sold at the cashier; Dov owes $25."""
    shelf, before, real, poker = MemoryData(), House(), TABLES["t2"], TABLES["t8"]
    controls = Controls(cashier=True)
    opened = e.TableOpened("t2", real.game.id, real.game.doc.code, real.settings, real.link, real.title, controls)
    hold_em = e.TableOpened("t8", poker.game.id, poker.game.doc.code, poker.settings, "", poker.title, controls)
    link = e.LinkOpened(real.link, LINKS[real.link])
    dov = e.ChipsIssued("Dov", 0), e.DebtIncurred("Dov", 2_500), e.ChipsRedeemed("Dov", 2_500)
    for stream, events in ((HOUSE_STREAM, (link, *dov)), ("t2", (opened,)), ("t8", (hold_em,))):
        plan = record_events(before, stream, events, HOUSE, 1)
        MemoryStore(shelf).append((plan,))
        before = plan.after
    with serving(shelf, pace=pace) as house:
        yield house
        folded(house.records())


def sits(ana: Visitor, name: str = "Ana") -> None:
    ana.page.goto("/table/t2")
    ana.page.get_by_label("Your name at the table").fill(name)
    ana.press(ana.button("Sit down"))
    expect(ana.page.get_by_text("Chips are sold at the cashier")).to_be_visible()


def test_a_player_buys_at_the_cashier_plays_and_is_paid_out(house: Serving, visit: Visit) -> None:
    ana, chu = visit(), visit()
    sits(ana)
    ana.button("Chips").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("Chips are sold and redeemed at the cashier.")
    expect(ana.button("Buy in")).to_have_count(0)
    ana.button("Close").click()
    at_the_counter(chu)
    counter = choose(chu, "Ana")
    expect(counter).to_contain_text("Table 2, box 1")
    form = counter.get_by_role("form", name="Sell chips")
    form.get_by_label("Chips go to").select_option("Table 2")
    form.get_by_role("button", name="+ $100", exact=True).click()
    form.get_by_role("button", name="+ $25", exact=True).click()
    form.get_by_role("button", name="Sell $125 in chips").click()
    expect(form.get_by_role("status")).to_have_text("Sold $125 in chips to Ana. The chips are at Table 2.")
    ana.bets("Ante")
    expect(counter).to_contain_text("$25 in bets")
    counter.get_by_role("button", name="Redeem chips").click()
    form = counter.get_by_role("form", name="Redeem chips")
    form.get_by_label("Chips come from").select_option("Table 2, $100")
    form.get_by_label("Amount").fill("500")
    expect(form.get_by_role("alert")).to_have_text("The player has only $100 at Table 2.")
    form.get_by_role("button", name="All, $100").click()
    form.get_by_role("button", name="Redeem $100 for cash").click()
    expect(form.get_by_role("status")).to_have_text("Redeemed $100. Pay Ana $100.")
    transactions = chu.page.get_by_role("region", name="Transactions on this page")
    expect(transactions).to_contain_text("Net cash+$25")
    records = [each for each in house.records() if each.by == CHU]
    made = [each for each in records if isinstance(each.event, e.ChipsSold | e.ChipsRedeemed)]
    assert [(each.event, each.by) for each in made] == [
        (e.ChipsSold("Ana", 12_500), CHU),
        (e.ChipsRedeemed("Ana", 10_000), CHU),
    ]


def test_chips_move_between_wallet_and_table_and_a_refusal_says_what_was_done(visit: Visit) -> None:
    ana, chu = visit(), visit()
    sits(ana)
    at_the_counter(chu)
    counter = choose(chu, "Ana")
    counter.get_by_role("button", name="Move chips").click()
    form = counter.get_by_role("form", name="Move chips")
    form.get_by_label("Amount").fill("$50")
    form.get_by_role("button", name="Move $50 to Table 2").click()
    expect(form.get_by_role("status")).to_have_text("Moved $50 from Ana's wallet to Table 2.")
    form.get_by_label("Direction").select_option("From the table to the wallet")
    form.get_by_role("button", name="All, $50").click()
    ana.page.get_by_role("button", name="Chips").click()
    ana.button("Leave the table").click()
    ana.heading("Casino tables").wait_for()
    expect(counter).to_contain_text("Ana has no seat at a table where the cashier sells chips.")


def test_chips_sold_to_a_player_who_owes_pay_the_debt_first(house: Serving, visit: Visit) -> None:
    chu = visit()
    at_the_counter(chu)
    counter = choose(chu, "Dov")
    expect(counter).to_contain_text("Owes $25")
    form = counter.get_by_role("form", name="Sell chips")
    form.get_by_label("Amount").fill("100")
    form.get_by_role("button", name="Sell $100 in chips").click()
    expect(form.get_by_role("status")).to_have_text("Sold $100 in chips to Dov. The chips are in the wallet.")
    expect(counter).not_to_contain_text("Owes")
    assert house.records()[-1].event == e.DebtRepaid("Dov", 2_500)


def test_a_sale_above_the_stake_of_a_table_is_refused_before_it_is_made(house: Serving, visit: Visit) -> None:
    """Table 8 takes $80 to $400."""
    dee, chu = visit(), visit()
    dee.page.goto("/table/t8")
    dee.page.get_by_label("Your name at the table").fill("Dee")
    dee.button("Sit down").first.click()
    dee.heading("Chips are sold at the cashier").wait_for()
    at_the_counter(chu)
    counter = choose(chu, "Dee")
    form = counter.get_by_role("form", name="Sell chips")
    form.get_by_label("Chips go to").select_option("Table 8")
    for typed, why in (("1,000", "Table 8 accepts at most $400."), ("50", "Table 8 accepts at least $80.")):
        form.get_by_label("Amount").fill(typed)
        expect(form.get_by_role("alert")).to_have_text(why)
        expect(form.get_by_role("button", name="in chips")).to_be_disabled()
    form.get_by_label("Amount").fill("400")
    form.get_by_role("button", name="Sell $400 in chips").click()
    expect(form.get_by_role("status")).to_have_text("Sold $400 in chips to Dee. The chips are at Table 8.")
    form.get_by_label("Amount").fill("100")
    expect(form.get_by_role("alert")).to_be_visible()
    assert [each.event for each in house.records() if isinstance(each.event, e.ChipsSold)] == [
        e.ChipsSold("Dee", 40_000)
    ]


def test_a_sale_that_stops_half_way_cannot_be_pressed_twice(house: Serving, visit: Visit) -> None:
    """The player leaves between the sale and the move: the chips are in the wallet, and the amount is cleared."""
    ana, chu = visit(), visit()
    sits(ana)
    at_the_counter(chu)
    counter = choose(chu, "Ana")
    form = counter.get_by_role("form", name="Sell chips")
    form.get_by_label("Chips go to").select_option("Table 2")
    form.get_by_label("Amount").fill("100")
    chu.page.route("**/api/cashier*", lambda route: route.abort())
    ana.button("Chips").click()
    ana.button("Leave the table").click()
    ana.heading("Casino tables").wait_for()
    form.get_by_role("button", name="Sell $100 in chips").click()
    form = counter.get_by_role("form", name="Move chips")
    expect(form.get_by_role("status")).to_have_text("Sold $100 in chips to Ana. The chips are in the wallet.")
    expect(form.get_by_role("alert").last).to_contain_text("Chips not bought: ")
    expect(form.get_by_role("alert").last).to_contain_text("The $100 is in Ana's wallet.")
    expect(form.get_by_label("Amount")).to_have_value("")
    expect(form.get_by_role("button", name="Enter an amount")).to_be_disabled()
    assert [each.event for each in house.records() if isinstance(each.event, e.ChipsSold)] == [
        e.ChipsSold("Ana", 10_000)
    ]


def test_nobody_else_is_let_in_and_staff_are_asked_to_sign_in(visit: Visit) -> None:
    tan = visit()
    tan.signs_in("tan", "t1")
    tan.page.goto("/cashier")
    tan.heading("tan").wait_for()
    expect(tan.page.get_by_label("Find a player")).to_have_count(0)


@SCREENS
def test_the_counter_for_axe(visit: Visit, viewport: dict[str, int]) -> None:
    ana, chu = visit(), visit(viewport=viewport)
    sits(ana)
    at_the_counter(chu)
    clean(chu)
    counter = choose(chu, "Ana")
    for mode in ("Sell chips", "Redeem chips", "Move chips"):
        counter.get_by_role("button", name=mode, exact=True).click()
        counter.get_by_label("Amount").fill("9,000")
        clean(chu)
        assert chu.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    chu.page.goto("/staff")
    chu.page.get_by_role("link", name="Sell and redeem chips").wait_for()
    clean(chu)
