"""Poker in the browser: three people and bots through a Side Pot, by keys and by touch, and what axe says."""

import re
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import FloatRect, Locator, expect

from croupier.engine.table import Table
from croupier.rules.cards import DECK, Card, parse_cards
from croupier.rules.coded_message import message
from croupier.rules.deal import FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.games.poker_v7.round import Round
from croupier.server.tables.pace import Pace
from croupier.server.tables.shoes import Shoes
from croupier.words import render
from tests.support.server.serving import Serving, folded, serving
from tests.support.web import receipt as bill
from tests.support.web.accessibility import clean
from tests.support.web.browsing import DESKTOP, PACE, PHONE, Visit, Visitor
from tests.support.web.poker import TABLE, answers, betting_round, deals, fold, seat, sits

pytestmark = pytest.mark.browser
SCREENS = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
LOW_PHONE = {"width": 360, "height": 640}  # whose browser keeps its bars
HANDS = {"Ana": "As Ah", "Ben": "Ks Kh", "Cem": "Qs Qh"}
BOARD = {FLOP_CARDS: "2c 7d 9h", TURN_CARD: "Jc", RIVER_CARD: "3s"}
LOW = [card for card in DECK if card < 28 and card not in parse_cards(" ".join(BOARD.values()))]  # from two to eight

AWARDED = render(message("step_pk_pots_awarded"))
COME_BACK = render(message("label_pk_come_back"))


DRAW = Shoes.draw


def stacked(shoes: Shoes, t: Table, count: int) -> tuple[Card, ...]:
    """Aces, Kings and Queens to the people; the bots have two odd low cards each."""
    r = t.round
    if not isinstance(r, Round):
        return DRAW(shoes, t, count)
    lying: list[tuple[int, Card]] = list(zip(r.places, r.cards, strict=True))
    for place in r.next_places[:count]:
        player = r.players[r.seats.index(place)] if place in r.seats else ""
        lying.append((place, next_card(place, parse_cards(BOARD.get(place) or HANDS.get(player, "")), lying)))
    return tuple(card for _, card in lying[len(r.cards) :])


def next_card(place: int, named: tuple[Card, ...], lying: list[tuple[int, Card]]) -> Card:
    gone = {card for _, card in lying}
    mates = [card for where, card in lying if where == place > 0]
    low = (card for card in LOW if not any(odd(card, each) for each in mates))
    kept = parse_cards(" ".join((*HANDS.values(), *BOARD.values())))
    others = (card for card in DECK if card not in kept)
    return next(card for card in (*named, *low, *others) if card not in gone)


def odd(one: Card, other: Card) -> bool:
    """Would these two be worth playing: a pair, of one suit, or near each other?"""
    return one % 4 == other % 4 or abs(one // 4 - other // 4) < 3


@pytest.fixture
def pace() -> Pace:
    """Quick bots, and people with a time bank that a slow machine does not use up."""
    return replace(PACE, bot_least=0.05, bot_most=0.1, pause_of_bots=2.0, pause=1.0, card=0.02, bank=3_600.0)


@pytest.fixture
def house(pace: Pace, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    monkeypatch.setattr(Shoes, "draw", stacked)
    with serving(pace=pace, bots=True) as house:
        yield house


def plays(who: Visitor, until: Locator) -> None:
    """Wait until this is there; a newcomer who is asked pays to join (5.4), however far the bots have come."""
    while not until.count():
        who.press_if_there(who.action(COME_BACK))
        who.page.wait_for_timeout(100)


def all_in(who: Visitor) -> None:
    """A chooses everything and A again sends it; where a Call takes everything, C."""
    for pressed in "aa" if who.page.get_by_role("slider").count() else "c":
        who.page.keyboard.press(pressed)


def all_dealt_in(koh: Visitor, *people: Visitor) -> None:
    """Rounds go by until everybody who is new has paid to join and is dealt in."""
    deals(koh, betting_round(1), *people)
    while not all(who.cards().count() for who in people):
        for who in people:
            who.press_if_there(who.action(COME_BACK))
        deals(koh, AWARDED, *people)
        deals(koh, betting_round(1), *people)


def awards(koh: Visitor, house: Serving) -> None:
    """The page has the same heading before and after the Pots are awarded: press once, and only before."""
    deals(koh, AWARDED)
    expect(koh.next_step).not_to_contain_text("Sending")
    played = house.floor.house.tables[TABLE].round
    assert played is not None
    if not played.over:
        koh.next_step.click()


def receipt(who: Visitor, number: int) -> dict[str, Any]:
    """Of a round that may be long over: the table goes on."""
    who.page.goto(f"/table/{TABLE}/receipt/{number}")
    return bill.shown(who, number, TABLE)


@pytest.mark.timeout(300)
def test_three_people_and_bots_through_a_side_pot(house: Serving, visit: Visit) -> None:
    koh, ana, ben, cem = (visit() for _ in range(4))
    koh.signs_in("koh", TABLE)
    koh.next_step.click()
    sits(ana, "Ana")
    sits(ben, "Ben", more=500)
    sits(cem, "Cem", more=1_000)
    people = (ana, ben, cem)
    all_dealt_in(koh, *people)
    while koh.heading(render(message("step_pk_showdown"))).count() == 0:
        answers(people, all_in)
        koh.page.wait_for_timeout(50)
    for who in people:
        expect(who.page.get_by_role("list", name="Pots")).to_contain_text(render(message("pot_pk_side", number=1)))
        expect(seat(who, "You" if who is ana else "Ana")).to_contain_text("ALL-IN")
    clean(ana, koh)
    number = house.floor.house.tables[TABLE].rounds
    awards(koh, house)
    pots = ana.page.get_by_role("list", name="Pots").get_by_role("listitem")
    expect(pots.nth(0)).to_contain_text("won by you")
    expect(pots.nth(1)).to_contain_text("won by Ben")
    expect(seat(ben, "Ana")).to_contain_text("Pair of Aces")
    told = [receipt(who, number) for who in people]
    assert told[0]["net"] > 0 > told[2]["net"]
    assert sum(each["net"] for each in told) <= 0
    folded(house.records())


def test_by_keys_alone_a_size_is_chosen_and_bet(house: Serving, visit: Visit) -> None:
    ana = visit()
    sits(ana, "Ana", "t8")
    slider = ana.page.get_by_role("slider")
    plays(ana, slider)
    least = int(slider.get_attribute("min") or 0)
    ana.page.keyboard.press("ArrowUp")
    expect(slider).to_have_attribute("aria-valuetext", f"${(least + 200) // 100}")
    ana.page.keyboard.press("PageUp")
    expect(slider).to_have_attribute("aria-valuetext", f"${(least + 2_200) // 100}")
    slider.focus()
    ana.page.keyboard.press("Home")
    ana.page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", f"${(least + 200) // 100}")
    ana.page.keyboard.press("r")
    expect(ana.action("Fold")).to_have_count(0)
    acted = [record.event for record in house.records() if getattr(record.event, "player", "") == "Ana"]
    assert any(getattr(event, "to", 0) == least + 200 for event in acted)


def test_sitting_out_and_coming_back(house: Serving, visit: Visit) -> None:
    ana = visit()
    sits(ana, "Ana", "t8")
    ana.button("Sit out").first.wait_for()
    while not ana.heading("You are sitting out").count():
        if ana.action("Fold").count():
            ana.page.keyboard.press("f")
        else:
            ana.press_if_there(ana.button("Sit out"))
        ana.page.wait_for_timeout(100)
    expect(seat(ana, "You")).to_contain_text("Away")
    back = ana.action(COME_BACK)
    expect(back).to_be_visible()
    back.click()
    expect(ana.heading("You are sitting out")).to_have_count(0)


def test_house_options_are_shown_in_words(visit: Visit) -> None:
    eva = visit()
    eva.page.goto("/table/t8")
    eva.button("Just watch").click()
    eva.page.get_by_role("banner").get_by_role("button", name="Rules").click()
    options = eva.page.get_by_role("complementary", name="Rules for this step").locator("dl.options")
    for label, value in (
        ("Time to decide", "30 seconds"),
        ("Table stake", "$80 to $400"),
        ("Rake", "5%"),
        ("All-in hands are opened", "before the remaining cards are dealt"),
    ):
        expect(options).to_contain_text(f"{label} {value}")


@SCREENS
def test_axe_and_the_width_while_a_hand_is_played(visit: Visit, viewport: dict[str, int]) -> None:
    narrow = viewport is PHONE
    ana = visit(viewport=viewport, has_touch=narrow, is_mobile=narrow)
    ana.page.goto("/table/t8")
    ana.button("Just watch").click()
    ana.page.get_by_text(re.compile("^Bot ")).first.wait_for()
    clean(ana)
    sits(ana, "Ana", "t8")
    early = ana.page.get_by_role("group", name="When your turn comes").get_by_role("button", name="Call any")
    plays(ana, early.or_(ana.action("Fold")))
    clean(ana)
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("viewport", [PHONE, LOW_PHONE], ids=["phone", "low"])
def test_no_seat_of_nine_covers_a_community_card_and_no_bet_another(visit: Visit, viewport: dict[str, int]) -> None:
    """With a shuffler the Hole Cards come after the Community Cards: when a player has theirs, all five are open."""
    ana = visit(viewport=viewport, has_touch=True, is_mobile=True)
    sits(ana, "Ana")
    plays(ana, ana.cards())
    board = ana.page.get_by_role("group", name="Community cards").get_by_role("img")
    seats = ana.page.get_by_role("list", name="Seats, clockwise").locator(".pod")
    assert (len(rooms(board)[:5]), len(rooms(seats))) == (5, 9)
    for card, pod in product(rooms(board)[:5], rooms(seats)):
        assert not overlap({**card, "width": card["width"] / 2, "height": card["height"] / 2}, pod), "its rank is seen"
    for one, other in combinations(rooms(ana.page.locator(".bet")), 2):
        assert not overlap(one, other)


def rooms(found: Locator) -> list[FloatRect]:
    return [box for box in map(Locator.bounding_box, found.all()) if box]


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


@pytest.mark.timeout(300)
def test_a_new_player_reads_the_price_and_pays_or_waits(house: Serving, visit: Visit) -> None:
    """5.4: the bots have been round the table once; Ana is asked before anything is taken."""
    ana = visit()
    sits(ana, "Ana", "t8")
    while house.floor.house.tables["t8"].seating.orbit < 2:
        answers((ana,), fold)
        ana.page.wait_for_timeout(50)
    eva = visit()
    sits(eva, "Eva", "t8")
    expect(eva.heading("Pay to join, or wait for your big blind")).to_be_visible()
    expect(seat(eva, "You")).to_contain_text("joins next")
    expect(eva.action(render(message("label_pk_wait")))).to_be_visible()
    assert house.floor.house.tables["t8"].racks["Eva"] == 20_000
    eva.action(COME_BACK).click()
    expect(eva.heading("Pay to join, or wait for your big blind")).to_have_count(0)
