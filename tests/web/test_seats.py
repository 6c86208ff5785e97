"""Staff and the seats of Poker, at the console: an absence, a seat given up, a stake released, a player moved."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.server.serving import Serving, folded, serving
from tests.support.web.accessibility import clean
from tests.support.web.browsing import DESKTOP, PACE, PHONE, Visit, Visitor
from tests.support.web.poker import leaves, seat, sits

pytestmark = pytest.mark.browser
SCREENS = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
TABLE, OTHER = "t8", "t9"


@pytest.fixture
def house() -> Iterator[Serving]:
    with serving(pace=replace(PACE, pause=0.5)) as house:
        yield house


def confirms(who: Visitor, label: str) -> None:
    """Nothing happens before it is said twice."""
    who.button(label).click()
    who.button(f"No, cancel: {label}").click()
    who.button(label).click()
    who.button(f"Yes: {label}").click()


@shows(p("5.4.2"), p("5.4.2[text]"))
def test_5_4_2_an_absence_is_noted_and_the_seat_given_up(house: Serving, visit: Visit) -> None:
    ana, lim, tan = visit(), visit(), visit()
    sits(ana, "Ana", TABLE)
    lim.signs_in("lim", TABLE)
    tan.signs_in("tan", TABLE)
    confirms(lim, "Sit out: Ana is absent")
    expect(seat(ana, "You")).to_contain_text("Away")
    gone = "Vacate seat: Ana has left the game"
    tan.button(gone).wait_for()
    expect(lim.button(gone)).to_have_count(0)
    clean(tan)
    confirms(tan, gone)
    expect(tan.button(gone)).to_have_count(0)
    expect(ana.button("Sit down at seat 1")).to_be_visible()
    assert folded(house.records()).tables[TABLE].seats == {}


@shows(p("3.6.2"))
def test_3_6_2_a_stake_is_released_and_a_repeat_is_refused_in_words(house: Serving, visit: Visit) -> None:
    ana, lim, tan = visit(), visit(), visit()
    sits(ana, "Ana", TABLE)
    leaves(ana)
    lim.signs_in("lim", TABLE)
    tan.signs_in("tan", TABLE)
    label = "Release from earlier stake: Release Ana"
    lim.button(label).click()
    tan.button(label).click()
    tan.button(f"Yes: {label}").wait_for()
    lim.button(f"Yes: {label}").click()
    expect(lim.button(label)).to_have_count(0)
    expect(tan.button(re.compile("Release Ana"))).to_have_count(0)


@SCREENS
@shows(p("5.4.1"))
def test_5_4_1_a_player_is_moved_to_a_seat_of_another_table(
    house: Serving, visit: Visit, viewport: dict[str, int]
) -> None:
    ana, lim = visit(viewport=viewport), visit(viewport=viewport)
    sits(ana, "Ana", TABLE, more=200)
    lim.signs_in("lim", OTHER)
    move = lim.page.get_by_role("group", name="Move a player here")
    move.get_by_role("combobox", name="Player").select_option("Ana")
    move.get_by_role("combobox", name="Seat").select_option("3")
    clean(lim)
    confirms(lim, "Move Ana to seat 3")
    told = ana.page.get_by_role("alert").filter(has_text="You have been moved to Table 9, seat 3.")
    told.wait_for()
    clean(ana)
    told.get_by_role("link", name="Go to the table").click()
    ana.page.wait_for_url(f"**/table/{OTHER}")
    expect(seat(ana, "You")).to_contain_text("$400")
    expect(told).to_have_count(0)
    tables = folded(house.records()).tables
    assert (tables[TABLE].seats, tables[OTHER].seats, tables[OTHER].racks) == ({}, {3: "Ana"}, {"Ana": 40_000})
