"""Free Bet Blackjack in the browser: Free Splits and Doubles, people standing behind a box, Insurance, squeezing."""

import re

import pytest
from playwright.sync_api import Locator, expect

from croupier.record.events import BetPlaced, DecisionMade, MarkerPlaced, SqueezeGranted
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.server.tables import shoes
from croupier.words import sentence
from tests.support.paragraphs import shows
from tests.support.server.serving import Serving, folded
from tests.support.web import receipt
from tests.support.web.accessibility import clean, deals
from tests.support.web.browsing import DESKTOP, PHONE, Visit, Visitor
from tests.support.web.keyboard import reach
from tests.support.web.stacked_shoe import Stacked, unmixed

pytestmark = pytest.mark.browser
SCREENS = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
SHOE, SHUFFLER = "t6", "t7"
BETS = ("Bet", "Boom", "Stash", "Pairs")
TURN_CARDS = re.compile(f"^{sentence('label_bj_turn_cards', {})}: {sentence('description_bj_turn_cards', {})}")
SQUEEZE_NEXT = f"{sentence('label_bj_squeeze', {})}: {sentence('description_bj_squeeze_next', {})}"
EIGHTS = "8s 6d 8h 3d Kc 2c Ts Kd 9h"  # box 1, Dealer, box 1; 11 and 21, 10 and 20; the Dealer has Bust with 25


@pytest.fixture
def shoe(monkeypatch: pytest.MonkeyPatch) -> Stacked:
    """The order of the shoe, for this test to say."""
    stacked = Stacked()
    monkeypatch.setattr(shoes, "shuffled", stacked)
    monkeypatch.setattr(shoes, "mixed", unmixed)
    return stacked


def seated(who: Visitor, name: str, table: str = SHOE) -> None:
    """By the link to the table, at the first free box, with chips."""
    who.page.goto(f"/table/{table}")
    who.page.get_by_label("Your name at the table").fill(name)
    who.press(who.button("Sit down"))
    who.spot("Bet").wait_for()


def standing(who: Visitor, house: Serving, name: str, table: str = SHOE) -> None:
    """Known by name, with chips in hand and no seat."""
    who.context.request.post("/api/guest", data={"name": name}, headers={"origin": house.base})
    who.page.goto(f"/table/{table}")
    who.press(who.button("Buy in to bet behind"))
    who.button(re.compile(r"^Box 1 Bet\b.*\. Add ")).wait_for()


def hand(who: Visitor, number: int, cards: str) -> Locator:
    return who.page.get_by_role("group", name=re.compile(rf"^\w+ ?\d? cards, hand {number}: {cards}$"))


def over(who: Visitor, round: int = 1) -> None:
    who.page.get_by_role("link", name=f"Receipt for round {round}").wait_for()


@shows(p("3.22"), p("3.23.1"), p("1.11.1"), p("1.11.2"), p("3.27"))
def test_3_22_a_round_that_splits_free_and_doubles_free_twice(house: Serving, visit: Visit, shoe: Stacked) -> None:
    shoe.first = Stacked(EIGHTS).first
    ana = visit(reduced_motion="no-preference")
    ana.page.goto("/")
    ana.button("Take a seat at Table 6").click()
    ana.page.get_by_label("Your name at the table").fill("Ana")
    ana.button("Sit down").click()
    ana.bets(*BETS)
    ana.action("Free Split").click()
    expect(hand(ana, 1, "Eight of spades, Three of diamonds")).to_be_visible()
    expect(hand(ana, 2, "Eight of hearts")).to_be_visible()
    expect(ana.page.get_by_role("img", name="Free Split, free bet marker")).to_be_visible()
    expect(ana.page.get_by_role("img", name=re.compile(r"^Pairs won \$150, 4.1.2"))).to_be_visible()
    ana.heading("Hard 11, hand 1").wait_for()
    ana.action("Free Double").click()
    ana.heading("Hard 10, hand 2").wait_for()
    ana.action("Free Double").click()
    over(ana)
    for name in ("Free Split", "Free Double"):
        won = ana.page.get_by_role("img", name=re.compile(rf"^{name}, free bet marker, won \$25, 1.11.1"))
        expect(won).to_have_count(1 if name == "Free Split" else 2)
    told = receipt.read(ana, table=SHOE)
    assert [(line["bet"], line["hand"], line["stake"], line["paid"]) for line in told["lines"]] == [
        ("rws_pairs", 0, 2_500, 17_500),
        ("initial", 1, 2_500, 5_000),
        ("free_double", 1, 0, 2_500),
        ("free_split", 2, 0, 2_500),
        ("free_double", 2, 0, 2_500),
        ("lucky_stash", 0, 2_500, 65_000),
        ("boom_busted", 0, 2_500, 7_500),
    ]
    assert [each["name"] for each in told["hands"]] == ["Box 1", "Box 1, hand 2", "Dealer"]
    kinds = [record.event.kind for record in house.records() if isinstance(record.event, MarkerPlaced)]
    assert kinds == ["free_split", "free_double", "free_double"]
    assert folded(house.records()).tables[SHOE].racks == {"Ana": told["rack_after"]}


@shows(p("1.36"), p("3.22.1"))
def test_3_22_1_a_player_standing_behind_a_box_declines_a_paid_split(
    house: Serving, visit: Visit, shoe: Stacked
) -> None:
    shoe.first = Stacked("9s 6d 9h Kc 8c Ts 2d 9c").first
    ana, ben = visit(), visit()
    standing(ben, house, "Ben")
    seated(ana, "Ana")
    ben.button(re.compile(r"^Box 1 Bet\b.*\. Add \$25")).click()
    expect(ana.page.get_by_role("list", name="Also betting on this box")).to_contain_text("Ben")
    ana.bets("Bet")
    expect(ben.page.get_by_role("list", name="Also betting on this box")).to_contain_text("Ana")
    expect(ben.page.get_by_role("article", name="Box 1, You")).to_contain_text("betting without a seat")
    ana.action("Split").click()
    expect(ben.action("Follow")).to_contain_text("+$25")
    expect(ana.page.get_by_role("contentinfo")).to_contain_text("Waiting for Ben")
    ben.action("Decline").click()
    ana.action("Stand").click()
    ana.action("Stand").click()
    for who in (ana, ben):
        over(who)
    placed = [record.event for record in house.records() if isinstance(record.event, BetPlaced)]
    assert [(bet.player, bet.bet, bet.hand) for bet in placed[-1:]] == [("Ana", "split", 2)]
    told = receipt.read(ben, table=SHOE)
    assert [(line["bet"], line["hand"]) for line in told["lines"]] == [("initial", 1)]
    assert {line["bet"] for line in receipt.read(ana, table=SHOE)["lines"]} == {"initial", "split"}


@shows(p("3.18"))
@SCREENS
def test_3_18_a_hit_on_a_hard_21_is_asked_for_a_second_time(
    house: Serving, visit: Visit, shoe: Stacked, viewport: dict[str, int]
) -> None:
    shoe.first = Stacked("8s 6d 7h 6c 9c Ts 2d").first
    ana = visit(viewport=viewport)
    seated(ana, "Ana")
    ana.bets("Bet")
    ana.action("Hit").click()
    ana.heading("Hard 21").wait_for()
    question = ana.page.get_by_role("group", name="You already have 21. Take another card?")
    ana.action("Hit").click()
    expect(question).to_be_visible()
    expect(ana.action("Stand")).to_have_count(0)
    ana.page.keyboard.press("h")  # a key pressed twice is not yet an answer
    expect(question).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    ana.action("Hit").click()
    question.get_by_role("button", name="Back").click()
    ana.action("Stand").click()
    over(ana)
    hits = [e.event for e in house.records() if isinstance(e.event, DecisionMade) and e.event.decision == "hit"]
    assert len(hits) == 1


def test_a_phone_round_by_touch_with_a_double_for_less(house: Serving, visit: Visit, shoe: Stacked) -> None:
    shoe.first = Stacked("6s 6d 5h Kc Ts 9c").first
    ana = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    seated(ana, "Ana")
    ana.bets(*BETS)
    ana.press(ana.button("Double Down for less"))
    ana.page.get_by_label("Double Down, $1 to $25").fill("26")
    expect(ana.page.get_by_role("button", name="Double Down", exact=True)).to_be_disabled()
    ana.page.get_by_label("Double Down, $1 to $25").fill("10")
    ana.press(ana.button("Double Down +$10"))
    over(ana)
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the phone"
    placed = [record.event for record in house.records() if isinstance(record.event, BetPlaced)]
    assert [(bet.bet, bet.cents) for bet in placed][-1] == ("double", 1_000)
    receipt.read(ana, table=SHOE)


@shows(p("3.15.1"), p("3.15.2(a)"))
def test_3_15_the_insurance_window_by_keyboard_alone(house: Serving, visit: Visit, shoe: Stacked) -> None:
    shoe.first = Stacked("6s Ad 5h Kc Ts").first
    ana = visit()
    keys = ana.page.keyboard
    ana.page.goto(f"/table/{SHOE}")
    expect(ana.page.get_by_label("Your name at the table")).to_be_focused()
    keys.type("Ana")
    keys.press("Enter")
    ana.spot("Bet").wait_for()
    reach(ana, r"Bet, open, \$25 to \$500\. Add \$25")
    keys.press("Enter")
    for word, key in (("Insurance", "I"), ("No Insurance", "N")):
        expect(ana.action(word).first).to_have_attribute("aria-keyshortcuts", key)
    expect(ana.page.locator("q", has_text="Insurance")).to_be_visible()
    expect(ana.page.get_by_test_id("voice")).to_contain_text("You have Hard 11.")
    keys.press("Shift+I")
    expect(ana.page.get_by_label("Insurance, $1 to $12.50")).to_be_focused()
    keys.type("7")
    keys.press("Enter")
    ana.action("Free Double").wait_for()
    keys.press("l")
    expect(ana.page.get_by_test_id("voice")).to_contain_text("Insurance $7")
    expect(ana.action("Hit")).to_have_attribute("aria-keyshortcuts", "H")
    keys.press("f")
    over(ana)
    decisions = [record.event.decision for record in house.records() if isinstance(record.event, DecisionMade)]
    assert decisions == ["insurance", "free_double"]
    reach(ana, "Receipt for round 1", by="Shift+Tab")
    keys.press("Enter")
    receipt.shown(ana, table=SHOE)


@shows(p("3.12"))
def test_3_12_cards_are_squeezed_by_pulling_them_up(visit: Visit, shoe: Stacked) -> None:
    shoe.first = Stacked("9s 6d 9h Kc").first
    ana, eva = visit(), visit()
    seated(ana, "Ana", SHUFFLER)
    eva.page.goto(f"/table/{SHUFFLER}")
    eva.button("Just watch").click()
    ana.bets("Bet")
    ana.action("Squeeze").click()
    back = ana.button(TURN_CARDS).first
    back.wait_for()
    for who in (ana, eva):
        assert not any(face in frame for frame in who.frames for face in ('"9s"', '"9h"')), "nobody knows them yet"
    at = back.bounding_box()
    assert at is not None
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    ana.page.mouse.move(x, y)
    ana.page.mouse.down()
    ana.page.mouse.move(x, y - 20, steps=3)
    ana.page.mouse.up()
    expect(back).to_be_visible()
    ana.page.mouse.move(x, y)
    ana.page.mouse.down()
    ana.page.mouse.move(x, y - 70, steps=5)
    ana.page.mouse.up()
    ana.action("Stand").wait_for()
    expect(ana.cards()).to_have_accessible_name("Your cards: Nine of spades, Nine of hearts")


@shows(p("3.12"))
def test_3_12_in_the_middle_of_a_round_the_next_card_is_squeezed(house: Serving, visit: Visit, shoe: Stacked) -> None:
    shoe.first = Stacked("6s 6d 5h 9c Kc").first
    ana = visit()
    seated(ana, "Ana", SHUFFLER)
    ana.bets("Bet")
    ana.action("Hit").wait_for()
    expect(ana.action("Squeeze")).to_have_count(0)  # a wish beside the decisions
    ana.button(SQUEEZE_NEXT).click()
    expect(ana.button(SQUEEZE_NEXT)).to_have_count(0)
    ana.action("Hit").click()
    back = ana.button(TURN_CARDS).first
    back.wait_for()
    assert not any('"9c"' in frame for frame in ana.frames), "nobody knows it yet"
    ana.page.keyboard.press("e")
    ana.heading("Hard 20").wait_for()
    assert any(isinstance(record.event, SqueezeGranted) for record in house.records())


@SCREENS
def test_axe_while_cards_are_squeezed_and_insurance_is_open(
    visit: Visit, shoe: Stacked, viewport: dict[str, int]
) -> None:
    shoe.first = Stacked("6s Ad 5h Kc Ts").first
    ana = visit(viewport=viewport)
    seated(ana, "Ana", SHUFFLER)
    ana.bets("Bet")
    ana.action("Squeeze").click()
    ana.button(TURN_CARDS).first.wait_for()
    clean(ana)
    ana.page.keyboard.press("e")
    ana.action("No Insurance").wait_for()
    clean(ana)
    ana.button("Insurance for less").click()
    clean(ana)
    ana.button("Back").click()
    ana.action("No Insurance").click()
    ana.action("Hit").wait_for()
    clean(ana)


@pytest.mark.parametrize("cards", ["8s 6d 8h 3d Kc", "6s Ad 5h Kc Ts"], ids=["six actions", "insurance"])
def test_on_a_phone_the_side_spots_stay_above_the_buttons(visit: Visit, shoe: Stacked, cards: str) -> None:
    shoe.first = Stacked(cards).first
    ana = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    seated(ana, "Ana", SHUFFLER)
    ana.bets(*BETS)
    ana.action("Free Split").or_(ana.action("No Insurance")).first.wait_for()
    ana.button(re.compile("^Squeeze")).wait_for()
    bar = ana.page.get_by_role("contentinfo").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= PHONE["height"]
    for label in BETS:
        spot = ana.page.get_by_role("img", name=re.compile(rf"^{label} (\$25, no more bets|won|lost)"))
        lies = spot.first.bounding_box()
        assert lies is not None
        assert lies["y"] + lies["height"] <= bar["y"], label


@SCREENS
def test_axe_in_every_phase(visit: Visit, shoe: Stacked, viewport: dict[str, int]) -> None:
    """A Shift Manager deals by the button, so that every phase stays as long as axe looks."""
    shoe.first = Stacked("8s 6d 8h 3d Kc 2c").first
    ana, koh = (visit(viewport=viewport) for _ in "ab")
    koh.signs_in("koh", SHOE)
    ana.page.goto(f"/table/{SHOE}")
    ana.button("Just watch").click()
    deals(koh, until="Bets are open")
    clean(ana)
    seated(ana, "Ana")
    ana.bets(*BETS)
    clean(ana, koh)
    deals(koh, until=sentence("step_bj_surrender", {"box": 1}))
    ana.action("Free Split").wait_for()
    clean(ana, koh)
    ana.button("Double Down for less").click()
    clean(ana)
    ana.button("Back").click()
    ana.action("Free Split").click()
    deals(koh, until="Box 1, Hard 11")
    ana.action("Free Double").wait_for()
    clean(ana, koh)
    ana.action("Free Double").click()
    deals(koh, until="Box 1, Hard 10")
    ana.action("Free Double").click()
    deals(koh, until="The round is settled")
    clean(ana, koh)
    ana.page.goto(f"/table/{SHOE}/receipt/1")
    ana.heading("Round 1").wait_for()
    clean(ana)
    koh.report("5.13", "A drawn card is damaged or lost")
    clean(koh)


@SCREENS
@shows(p("3.4"))
def test_3_4_limits_and_pay_tables_are_displayed(visit: Visit, viewport: dict[str, int]) -> None:
    eva = visit(viewport=viewport)
    eva.page.goto(f"/table/{SHOE}")
    eva.button("Just watch").click()
    header = eva.page.get_by_role("banner")
    expect(header).to_contain_text(re.compile(r"Bet\s*\$25 ?– ?\$500"))
    expect(header).to_contain_text(re.compile(r"Boom, Stash, Pairs\s*\$5 ?– ?\$100"))
    felt = eva.page.get_by_role("region", name="Table", exact=True)
    for title, rows in (("Blackjack", 3), ("RWS Pairs", 4), ("Boom Busted", 5), ("Lucky Stash", 7)):
        printed = felt.get_by_role("heading", name=title).locator("xpath=..")
        expect(printed.get_by_role("listitem")).to_have_count(rows)
    header.get_by_role("button", name="Rules").click()
    options = eva.page.get_by_role("complementary", name="Rules for this step").locator("dl.options")
    for label, value in (
        ("Decks", "6"),
        ("Double or insurance for less, in steps of", "$1"),
        ("Lost to a dealer blackjack after a split or double", "hands that are bust, and one initial bet"),
    ):
        expect(options).to_contain_text(f"{label} {value}")
