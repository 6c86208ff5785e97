"""`croupier settle` of Free Bet Blackjack: House options, Standing Players who follow in part, cards drawn too many."""

from typing import Any

import msgspec
import pytest

from croupier.calculator.blackjack import settle
from croupier.calculator.blackjack_description import HOUSE_OPTIONS, BlackjackLayout
from croupier.calculator.house_poker import Settled
from croupier.cli.settle import answer
from croupier.rules.coded_message import message
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.refusal import Refused
from croupier.rules.setting_specs import SPECS
from croupier.rules.settings import BlackjackSettings
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_layouts import Layout, box, one, player, table


def settled(layout: Layout, **options: Any) -> Settled:
    made = settle(msgspec.convert(layout | options, BlackjackLayout))
    assert isinstance(made, Settled), made
    return made


def refused(layout: Layout, **options: Any) -> Refused:
    made = settle(msgspec.convert(layout | options, BlackjackLayout))
    assert isinstance(made, Refused), made
    return made


def nets(made: Settled) -> dict[tuple[str, str], int]:
    return {(line.player, f"{line.bet}.{line.hand}" if line.hand else line.bet): line.net for line in made.lines}


# ---- 5.10.2: cards drawn too many ------------------------------------------------------------------------------------


@shows(p("5.10.2"))
@pytest.mark.parametrize(
    ("dealer", "discarded", "net"),
    [
        ("Ts 7c 8h", ["8h"], 10_000),
        ("Ts 7c 2h 9c", ["2h", "9c"], 10_000),
        ("As 7c 2h", ["2h"], 10_000),
        ("Ts 6c 6h 2d", ["2d"], 0),
        ("Ts Ac 5h", ["5h"], -10_000),
    ],
)
def test_5_10_2_cards_drawn_to_a_completed_hand_are_discarded(dealer: str, discarded: list[str], net: int) -> None:
    made = settled(one(dealer, "Th 9d", boom_busted=500))
    assert nets(made) == {("p1", "initial.1"): net, ("p1", "boom_busted"): -500}
    assert answer(made)["discarded"] == discarded
    assert all(p("5.10.2") in line.paras for line in made.lines)


@shows(p("5.10.2"))
def test_5_10_2_cards_that_the_dealer_had_to_draw_stay() -> None:
    made = settled(one("Ts 6c 5h", "Th 9d"))
    assert nets(made) == {("p1", "initial.1"): -10_000}
    assert "discarded" not in answer(made)


# ---- 5.1.3, 5.2.1: Boom Busted outside its limits --------------------------------------------------------------------


@shows(p("5.1.3"))
def test_5_1_3_the_line_shows_what_went_back_over_the_maximum() -> None:
    made = settled(one("Ts 7c", "Th 9d", boom_busted=20_000), limits={"boom_busted": [500, 10_000]})
    line = next(line for line in made.lines if line.bet == "boom_busted")
    assert (line.stake, line.paid, line.net) == (20_000, 10_000, -10_000)
    not_bust = message("reason_bj_dealer_not_bust")
    assert line.because == message("reason_bj_excess_returned", reason=not_bust, excess=10_000)
    assert p("5.1.3") in line.paras


@shows(p("5.1.3"))
def test_5_1_3_a_bet_that_went_back_whole_is_shown_once() -> None:
    players = [player("ann", initial=10_000, boom_busted=10_000), player("bob", initial=10_000, boom_busted=5_000)]
    made = settled(table("Ts 7c", box(1, players, "Th 9d")), limits={"boom_busted": [500, 10_000]})
    boom = {line.player: (line.stake, line.paid) for line in made.lines if line.bet == "boom_busted"}
    assert boom == {"ann": (10_000, 0), "bob": (5_000, 5_000)}


@shows(p("5.2.1"))
def test_5_2_1_boom_busted_under_its_minimum_is_settled_in_full() -> None:
    made = settled(one("Ts 6c Kh", "Th 9d", boom_busted=300), limits={"boom_busted": [500, 10_000]})
    assert nets(made)["p1", "boom_busted"] == 600


# ---- Standing Players ------------------------------------------------------------------------------------------------


def followed(**bob: Any) -> Layout:
    """Ann splits eights for money and doubles both Hands; both win against 17."""
    players = [player("ann", initial=10_000), player("bob", initial=5_000) | bob]
    return table("Ts 7c", box(1, players, "8h 3d 9c double=10000", "8d 2c 9s split double=10000"))


@shows(p("3.22.1"), p("3.23.2"))
@pytest.mark.parametrize(
    ("bob", "expected"),
    [
        ({}, {"initial.1": 5_000, "double.1": 5_000, "split.2": 5_000, "double.2": 5_000}),
        ({"declined": True}, {"initial.1": 5_000}),
        ({"declined": ["double 1"]}, {"initial.1": 5_000, "split.2": 5_000, "double.2": 5_000}),
        ({"declined": ["split 2"]}, {"initial.1": 5_000, "double.1": 5_000}),
        (
            {"doubles": {"1": 2_000}, "declined": ["double 2"]},
            {"initial.1": 5_000, "double.1": 2_000, "split.2": 5_000},
        ),
    ],
)
def test_3_23_2_a_standing_player_follows_some_of_it(bob: dict[str, Any], expected: dict[str, int]) -> None:
    found = {bet: net for (name, bet), net in nets(settled(followed(**bob))).items() if name == "bob"}
    assert found == expected


@pytest.mark.parametrize(
    ("bob", "field"),
    [
        ({"declined": ["double 3"]}, "boxes[0].players[1].declined[0]"),
        ({"declined": ["split"]}, "boxes[0].players[1].declined[0]"),
        ({"doubles": {"4": 100}}, "boxes[0].players[1].doubles.4"),
        ({"doubles": {"1": 6_000}}, "boxes[0].players[1].doubles.1"),
        ({"doubles": {"1": 0}}, "boxes[0].players[1].doubles.1"),
    ],
)
def test_an_answer_to_an_unasked_question_is_refused_with_its_field(bob: dict[str, Any], field: str) -> None:
    assert refused(followed(**bob)).field == field


# ---- 5.3: Players who walked away ------------------------------------------------------------------------------------

LEFT = ("8s 3c 9c double=5000", "8d Tc split")


@shows(p("5.3"), p("3.8"), p("1.30"), p("3.23"))
def test_5_3_a_player_who_has_walked_away_adds_nothing_to_a_double() -> None:
    """Ann pays the Split, Bob declines it; Ann walks away, and Bob pays the Double on Hand 1. The Dealer has 18."""
    players = [player("ann", initial=10_000) | {"left": "double 1"}, player("bob", initial=5_000)]
    players[1] |= {"declined": ["split 2"]}
    assert nets(settled(table("6d Ts 2c", box(1, players, *LEFT)))) == {
        ("ann", "initial.1"): 10_000,
        ("ann", "split.2"): 0,
        ("bob", "initial.1"): 5_000,
        ("bob", "double.1"): 5_000,
    }


@shows(p("5.3"), p("3.22.1"))
def test_5_3_a_player_who_left_before_the_split_has_no_part_in_it() -> None:
    players = [player("ann", initial=10_000) | {"left": "split 2"}, player("bob", initial=5_000)]
    assert nets(settled(table("6d Ts 2c", box(1, players, *LEFT)))) == {
        ("ann", "initial.1"): 10_000,
        ("bob", "initial.1"): 5_000,
        ("bob", "double.1"): 5_000,
        ("bob", "split.2"): 0,
    }


@shows(p("5.3"))
@pytest.mark.parametrize(
    ("said", "field"),
    [
        ([{"left": "double 2"}, {}], "boxes[0].players[0].left"),
        ([{"left": "at once"}, {}], "boxes[0].players[0].left"),
        ([{"left": "double 1"}, {"left": "double 1"}], "boxes[0].hands[0].double"),
        ([{}, {"left": "double 1", "doubles": {"1": 5_000}}], "boxes[0].players[1].doubles.1"),
    ],
    ids=["not doubled", "no decision", "nobody left to decide", "added after leaving"],
)
def test_5_3_a_player_who_left_at_a_time_that_never_came_is_refused(said: list[Layout], field: str) -> None:
    ann, bob = player("ann", initial=10_000), player("bob", initial=5_000)
    assert refused(table("6d Ts 2c", box(1, [ann | said[0], bob | said[1]], *LEFT))).field == field


# ---- House options ---------------------------------------------------------------------------------------------------


def test_every_house_option_that_changes_money_may_be_given() -> None:
    of_every_table = {"device", "box_count", "decks", "limits", "squeeze_allowed", "house_ruling_rank"}
    named = {name for name in BlackjackSettings.__struct_fields__ if name in SPECS and SPECS[name].reading}
    general = {"hidden_cards_count_as_established", "house_table_ruling_rank", *of_every_table}
    assert named - general == set(HOUSE_OPTIONS)


@shows(p("3.22.3"))
def test_3_22_3_the_loss_to_the_dealers_blackjack_is_an_option() -> None:
    layout = one("Ts Ac", "8h Td", "8d 9c split")
    assert sum(nets(settled(layout)).values()) == -10_000
    assert sum(nets(settled(layout, dealer_blackjack_loss="per_hand")).values()) == -20_000


@shows(p("1.13"))
def test_1_13_a_free_split_of_number_tens_is_an_option() -> None:
    layout = one("Ts 7c", "Th 9d", "Td 8c free_split")
    assert sum(nets(settled(layout)).values()) == 20_000
    assert refused(layout, free_split_number_tens=False).field == "boxes[0].hands[1].split"


@shows(p("3.17"))
def test_3_17_each_player_surrenders_where_that_is_the_option() -> None:
    players = [player("ann", initial=10_000), player("bob", initial=5_000) | {"surrender": True}]
    layout = table("Ts 7c", box(1, players, "Th 9d"))
    found = nets(settled(layout, surrender_by="each_player"))
    assert found == {("ann", "initial.1"): 10_000, ("bob", "initial.1"): -2_500}
    assert refused(layout).field == "boxes[0].players[1].surrender"


@shows(p("5.2"))
def test_5_2_the_minimum_of_the_box_is_an_option() -> None:
    players = [player("ann", initial=10_000), player("bob", initial=1_000)]
    layout = table("Ts 7c", box(1, players, "Th 9d"), limits={"initial": [2_500, 50_000]})
    for scope in ("player", "box"):
        assert sum(nets(settled(layout, minimum_scope=scope)).values()) == 11_000


@pytest.mark.parametrize(
    ("option", "value"),
    [("dealer_blackjack_loss", "all"), ("surrender_by", ""), ("payout_rounding", "away"), ("payout_unit", 0)],
)
def test_an_option_that_no_table_has_is_refused(option: str, value: object) -> None:
    assert refused(one("Ts 7c", "Th 9d"), **{option: value}).field == option
