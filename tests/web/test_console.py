"""The dealer's console: irregularities previewed, signed and applied, and what players see then."""

import re

import pytest
from playwright.sync_api import Locator, expect

from croupier.engine.jackpot_outage import NO_JACKPOT
from croupier.record.events import CardDealt, CardsExposed, OptionChosen, OptionsOffered, RoundVoided
from croupier.rules.deal import DEALER
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.roles import Actor, Role
from croupier.words import render, sentence
from tests.support.paragraphs import shows
from tests.support.server.serving import PINS, Serving, folded
from tests.support.web import receipt
from tests.support.web.browsing import Visit

pytestmark = pytest.mark.browser

NOTICE = render(NO_JACKPOT)


@shows(p("5.8.1"), p("5.21"))
def test_5_8_1_a_foreign_card_every_effect_is_shown_before_and_all_bets_go_back(house: Serving, visit: Visit) -> None:
    ana, ben, lim = visit(), visit(), visit()
    lim.signs_in("lim")
    ana.enters("Ana")
    ben.enters("Ben")
    ana.bets("Ante", "Pair Plus")
    ben.bets("Ante")
    ana.action("Play").wait_for()
    wizard = lim.report("deck", "A card that does not belong to the deck is found")
    effects = wizard.get_by_role("region", name="If you confirm").get_by_role("table")
    for row in (
        "Box 1 · Ana · Ante $25 $25",
        "Box 1 · Ana · Pair Plus $25 $25",
        "Box 2 · Ben · Ante $25 $25",
        "Total $75 $75",
    ):
        expect(effects.get_by_role("row", name=row)).to_be_visible()
    ana.action("Play").click()  # looking stopped nobody, and what is looked at follows
    expect(effects.get_by_role("row", name="Box 1 · Ana · Play $25 $25")).to_be_visible()
    wizard.get_by_role("button", name="Apply the ruling").click()
    expect(wizard).to_have_count(0)
    for who, box in ((ana, 1), (ben, 2)):
        who.heading("Your bets were returned").wait_for()
        expect(who.page.get_by_text(sentence("step_void", {})).first).to_be_visible()
        expect(who.page.get_by_role("article", name=f"Box {box}, You")).to_contain_text("Void")
        expect(who.page.get_by_text(re.compile(r"^Your chips\s*\$200$"))).to_be_visible()
    expect(lim.page.get_by_role("region", name="Boxes and their bets").get_by_role("row", name="Ana")).to_contain_text(
        "Void"
    )
    told = receipt.read(ana)
    assert (told["net"], told["voided"]["number"]) == (0, "5.8.1")
    expect(ana.page.get_by_text("This round was voided.")).to_be_visible()
    assert folded(house.records()).tables["t2"].racks == {"Ana": 20_000, "Ben": 20_000}
    (void,) = (record for record in house.records() if isinstance(record.event, RoundVoided))
    assert void.by == Actor("lim", Role.DEALER)


@shows(p("5.10"), p("5.10.3"))
def test_5_10_a_supervisor_signs_at_the_dealers_console_and_the_player_chooses(house: Serving, visit: Visit) -> None:
    ana, lim = visit(), visit()
    lim.signs_in("lim")
    ana.enters("Ana")
    ana.bets("Ante", "Jackpot")
    ana.action("Play").wait_for()
    wizard = lim.report("5.10", "Another dealing error")
    wizard.get_by_role("group", name="Can the cards be put back").get_by_role("button", name="No").click()
    wizard.get_by_role("group", name=sentence("ask_boxes", {})).get_by_role("button", name="1 Ana").click()
    expect(wizard.get_by_role("alert")).to_contain_text(sentence("cards_in_place", {}))
    wizard.get_by_label("Where is each drawn card?").fill(exchanged(house))
    expect(wizard.get_by_role("region", name="If you confirm")).to_contain_text("Options for box 1")
    sign(wizard, "tan", "000000")
    expect(wizard.get_by_role("alert")).to_have_text(sentence("pin_wrong", {}))
    assert not [record for record in house.records() if isinstance(record.event, OptionsOffered)]
    sign(wizard, "tan", PINS["tan"])
    expect(wizard).to_have_count(0)
    expect(ana.action(sentence("label_continue", {}))).to_be_visible()
    expect(lim.page.get_by_role("region", name="Current step")).to_contain_text("Waiting for Ana.")
    ana.action(sentence("label_take_bets_back", {})).click()
    ana.heading("Your bets were returned").wait_for()
    (offered,) = (record for record in house.records() if isinstance(record.event, OptionsOffered))
    (chosen,) = (record for record in house.records() if isinstance(record.event, OptionChosen))
    assert (offered.by, offered.signed) == (Actor("lim", Role.DEALER), Actor("tan", Role.PIT_SUPERVISOR))
    assert chosen.by == Actor("Ana", Role.PLAYER)
    assert folded(house.records()).tables["t2"].racks == {"Ana": 20_000}


def exchanged(house: Serving) -> str:
    """Where the cards would lie with the first one of box 1 and the Dealer's exchanged, as a form takes it."""
    places = [record.event.place for record in house.records() if isinstance(record.event, CardDealt)]
    one, two = places.index(1), places.index(DEALER)
    places[one], places[two] = places[two], places[one]
    return ", ".join(map(str, places))


@shows(p("5.22"))
def test_5_22_a_bet_for_a_player_is_offered_at_the_console_while_bets_are_open(visit: Visit) -> None:
    ana, lim = visit(), visit()
    ana.enters("Ana")
    lim.signs_in("lim")
    section = lim.page.get_by_text("Place a bet for a player")
    section.click()
    expect(lim.page.get_by_role("button", name="Ante for Ana, box 1")).to_be_visible()


@shows(p("5.12"))
def test_5_12_cards_are_counted_from_1_by_people(house: Serving, visit: Visit) -> None:
    ana, lim = visit(), visit()
    lim.signs_in("lim")
    ana.enters("Ana")
    ana.bets("Ante")
    ana.action("Play").wait_for()
    wizard = lim.report("5.8.2", sentence("title_cards_exposed", {}))
    cards = wizard.get_by_label("Which cards? The first one drawn is 1")
    cards.fill("0")
    expect(wizard).to_contain_text("Answer the questions above")
    cards.fill("99")
    r = folded(house.records()).tables["t2"].round
    assert r is not None
    expect(wizard.get_by_role("alert")).to_contain_text(sentence("card_not_drawn", {"count": len(r.cards)}))
    cards.fill("2, 3")
    wizard.get_by_role("button", name="Apply the ruling").click()
    expect(wizard).to_have_count(0)
    (shown,) = (record.event for record in house.records() if isinstance(record.event, CardsExposed))
    assert shown.cards == (1, 2), "on the wire the first one is 0"


def sign(wizard: Locator, name: str, pin: str) -> None:
    wizard.get_by_label("Ruling by").fill(name)
    wizard.get_by_label("Their PIN").fill(pin)
    wizard.get_by_role("button", name="Sign and apply the ruling").click()


@shows(p("5.17.2"), p("5.17.2(c)"))
def test_5_17_2_c_the_jackpot_fails_and_the_table_plays_without_it(house: Serving, visit: Visit) -> None:
    ana, eva, lim, koh = visit(), visit(), visit(), visit()
    for who, name in ((lim, "lim"), (koh, "koh")):
        who.signs_in(name)
    ana.enters("Ana")
    eva.page.goto("/table/t2")
    eva.button("Just watch").click()
    ana.bets("Ante", "Jackpot")
    ana.action("Play").wait_for()
    lim.report("5.16", "The jackpot device or system fails").get_by_role("button", name="Apply the ruling").click()
    for who in (ana, lim):
        expect(who.page.get_by_role("banner")).to_contain_text("link down")
    ana.action("Play").click()
    receipt.read(ana)
    ana.page.go_back()
    down = koh.page.get_by_role("region", name="The jackpot is down: choose how play continues")
    down.get_by_role("button", name="Play without jackpot").click()
    expect(lim.page.get_by_role("status").get_by_text(NOTICE)).to_be_visible()
    expect(down.get_by_role("button")).to_have_text(["Jackpot restored"])
    lim.page.keyboard.press("Space")
    for who in (ana, eva):
        expect(who.page.get_by_role("main").get_by_text(NOTICE)).to_be_visible()
    ana.bets("Ante")
    expect(ana.spot("Jackpot")).to_have_count(0)
    expect(ana.page.get_by_role("img", name="Jackpot, not open", exact=True)).to_be_visible()
