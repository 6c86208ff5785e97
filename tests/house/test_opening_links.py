"""Two people open a jackpot link, on possible terms, and its meter begins with the House's chips."""

import pytest
from msgspec.structs import replace

from croupier.house.execute import HOUSE_STREAM, Order, Plan, execute, meter_shown
from croupier.house.ledger_accounts import MICRO
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor
from tests.support.house.floors import ANN
from tests.support.house.guarded import ADM, AUD, CHU, KAY, KOH, LIM, NG, TAN, Guarded, signed_by

TERMS = LinkTerms("Second", bet=800, rate_ppm=250_000, reset=4_000, start=9_000, sign_above=20_000)
OPEN = c.OpenLink("second", TERMS)


def field_of(floor: Guarded, command: c.OpenLink) -> str:
    refused = execute(floor.house, Order(HOUSE_STREAM, command, ADM, 0))
    assert isinstance(refused, Refused)
    return refused.field


def test_two_people_open_a_link_and_a_table_of_it_plays_for_its_meter() -> None:
    floor = Guarded("a")
    plan = signed_by(floor, OPEN, ADM, KOH)
    assert plan.records[-1].event == e.LinkOpened("second", TERMS)
    assert (plan.records[-1].by, plan.records[-1].signed) == (ADM, KOH)
    assert meter_shown(floor.house, "second") == 9_000
    assert floor.house.book["meter/second"] == 9_000 * MICRO
    settings = replace(floor.house.tables["a"].settings, jackpot_bet=800)
    opened = execute(floor.house, Order("b", c.OpenTable("mlp-three-card", settings, "second"), ADM, 0))
    assert isinstance(opened, Plan)
    floor.house = opened.after
    for command, by in (
        (c.Sit(1), ANN),
        (c.BuyIn(10_000), ANN),
        (c.OpenRound(), LIM),
        (c.PlaceBet(1, "ante", 500), ANN),
        (c.PlaceBet(1, "jackpot", 800), ANN),
        (c.CloseBets(), LIM),
    ):
        assert floor.do("b", command, by) is None
    assert floor.house.book["pending/second/b"] == 800 * 250_000
    assert meter_shown(floor.house, "second") == 9_200


@pytest.mark.parametrize("alone", [ADM, KOH])
def test_one_person_alone_opens_none(alone: Actor) -> None:
    floor = Guarded("a")
    floor.does(HOUSE_STREAM, OPEN, alone)
    assert "second" not in floor.house.links
    assert floor.turned(HOUSE_STREAM, c.Sign(floor.open[-1].id), alone) != ""
    assert "second" not in floor.house.links


@pytest.mark.parametrize("who", [AUD, CHU, LIM, TAN, NG], ids=lambda who: who.role)
def test_other_roles_cannot_open_a_link(who: Actor) -> None:
    floor = Guarded("a")
    assert floor.turned(HOUSE_STREAM, OPEN, who) != ""
    assert floor.open == ()


def test_a_name_is_used_once_even_after_the_link_is_closed() -> None:
    floor = Guarded("a")
    signed_by(floor, OPEN, KAY, KOH)
    assert floor.turned(HOUSE_STREAM, OPEN, ADM) == "link_open_already"
    signed_by(floor, c.CloseLink("second"), ADM, KOH)
    assert floor.house.book["meter/second"] == 0
    assert floor.turned(HOUSE_STREAM, OPEN, ADM) == "link_name_used"
    taken = c.OpenLink("third", replace(TERMS, name=floor.house.links["link"].terms.name))
    assert floor.refused(HOUSE_STREAM, taken, ADM) == refuse("title_taken", "name", title="Link")


def test_the_second_of_two_proposals_for_one_name_cannot_be_signed() -> None:
    floor = Guarded("a")
    floor.does(HOUSE_STREAM, OPEN, ADM)
    other = replace(OPEN, terms=replace(TERMS, name="Other", start=0))
    floor.does(HOUSE_STREAM, other, KAY)
    first, second = (each.id for each in floor.open)
    floor.does(HOUSE_STREAM, c.Sign(first), KOH)
    assert floor.turned(HOUSE_STREAM, c.Sign(second), KOH) != ""
    assert floor.house.links["second"].terms == TERMS


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("bet", 0),
        ("bet", -500),
        ("bet", 10**12),
        ("rate_ppm", -1),
        ("rate_ppm", 1_000_001),
        ("reset", -1),
        ("start", -1),
        ("start", 10**18),
        ("sign_above", -1),
        ("name", "x" * 41),
        ("name", ""),
    ],
)
def test_impossible_terms_are_refused_at_their_field(field: str, value: int | str) -> None:
    floor = Guarded("a")
    assert field_of(floor, c.OpenLink("second", replace(TERMS, **{field: value}))) == field


@pytest.mark.parametrize("name", ["", "a b", "a/b", "é", "x" * 25])
def test_a_link_name_must_fit_in_addresses(name: str) -> None:
    assert field_of(Guarded("a"), c.OpenLink(name, TERMS)) == "link"
