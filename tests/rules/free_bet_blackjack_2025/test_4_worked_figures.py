"""FBBJ-2025: figures of chapters 1, 3 and 4 worked out by hand, at the edges where a figure more or less shows."""

import pytest
from msgspec.structs import replace

from croupier.rules.cards import parse_cards
from croupier.rules.coded_message import Message, message
from croupier.rules.games.free_bet_blackjack_2025.pay_tables import Bust, Main, Stash
from croupier.rules.games.free_bet_blackjack_2025.settlement import outcome, winnings
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.games.free_bet_blackjack_2025.totals import (
    Pair,
    describe_cards,
    have_same_value,
    is_bust,
    is_dealer_bust,
    is_natural,
    is_soft_21,
    pair,
    total,
    value,
)
from croupier.rules.money import To, to
from croupier.rules.settings import BlackjackSettings
from croupier.rules.settlement import Result
from tests.support.paragraphs import shows

WIN, LOSE, RETURN = Result.WIN, Result.LOSE, Result.RETURN


@shows(p("4.1.1[r1]"))
@pytest.mark.parametrize(
    ("rounding", "unit", "pays", "stake", "on_top"),
    [
        ("down", 1, to(3, 2), 2_501, 3_751),  # 37.515
        ("up", 1, to(3, 2), 2_501, 3_752),
        ("half_up", 1, to(3, 2), 2_501, 3_752),
        ("down", 100, to(3, 2), 2_500, 3_700),  # 37.50
        ("up", 100, to(3, 2), 2_500, 3_800),
        ("half_up", 100, to(3, 2), 2_500, 3_800),
        ("half_up", 100, to(3, 2), 2_498, 3_700),  # 37.47
        ("half_up", 100, to(3, 2), 2_502, 3_800),  # 37.53
        ("up", 100, to(3, 2), 2_400, 3_600),  # 36 needs no rounding
        ("half_up", 100, to(3, 2), 2_400, 3_600),
        ("down", 100, to(3, 2), 2_400, 3_600),
        ("up", 100, to(3, 2), 2_401, 3_700),  # 36.015
        ("half_up", 500, to(1), 1_250, 1_500),  # half of a chip of 5
        ("half_up", 500, to(1), 1_249, 1_000),
        ("down", 500, to(1), 1_499, 1_000),
        ("up", 500, to(2), 501, 1_500),  # 10.02
    ],
)
def test_4_1_1_payments_in_the_smallest_unit_of_the_house(
    rounding: str, unit: int, pays: To, stake: int, on_top: int
) -> None:
    settings = replace(BlackjackSettings(limits={}), payout_unit=unit, payout_rounding=rounding)
    assert winnings(settings, pays, stake) == on_top


@shows(p("1.26"), p("3.1"), p("3.2.1"))
@pytest.mark.parametrize(
    ("hand", "points", "soft"),
    [
        ("As", 11, True),
        ("As Ah", 12, True),
        ("As Th", 21, True),
        ("As 9h Ad", 21, True),
        ("As Th Ad", 12, False),
        ("As 5h 5d", 21, True),
        ("As 6h 5d", 12, False),
        ("2c 3d", 5, False),
        ("4c 5d 6h", 15, False),
        ("7c 8d 9h", 24, False),
        ("Tc Jd Qh", 30, False),
        ("Kc", 10, False),
        ("9c", 9, False),
    ],
)
def test_1_26_point_totals(hand: str, points: int, soft: bool) -> None:
    assert total(parse_cards(hand)) == (points, soft)


@shows(p("1.2"), p("1.4"), p("1.31"))
def test_1_2_and_1_4_blackjack_soft_21_and_too_many() -> None:
    assert is_natural(parse_cards("As Kd"))
    assert not is_natural(parse_cards("As Kd Ah"))
    assert not is_natural(parse_cards("7s 7d 7h"))
    assert not is_natural(parse_cards("As 9d"))
    assert is_soft_21(parse_cards("As 5h 5d"))
    assert not is_soft_21(parse_cards("7s 7d 7h"))
    assert not is_soft_21(parse_cards("As 9d"))
    assert [is_bust(parse_cards(each)) for each in ("Ts 9d 2c", "Ts 9d 3c")] == [False, True]
    assert [is_dealer_bust(parse_cards(each)) for each in ("Ts 9d 2c", "Ts 9d 3c", "Ts 9d 4c")] == [False, False, True]


@shows(p("1.23"), p("3.2"), p("3.2.2"), p("3.2.3"))
def test_3_2_the_value_of_every_rank() -> None:
    assert [value(parse_cards(f"{rank}h")[0]) for rank in "23456789TJQKA"] == [
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        10,
        10,
        10,
        11,
    ]


@shows(p("1.33"))
@pytest.mark.parametrize(
    ("two", "same"),
    [("Kh Qd", True), ("Th Jd", True), ("9h Td", False), ("Ah Ad", True), ("2h 2d", True), ("Ah Kh", False)],
)
def test_1_33_cards_of_the_same_value(two: str, same: bool) -> None:
    assert have_same_value(*parse_cards(two)) is same


@shows(p("3.14"), p("3.14.1"), p("3.14.2"), p("3.14.3"), p("3.14.4"))
@pytest.mark.parametrize(
    ("one", "two", "found"),
    [
        ("As", "As", Pair.ACE_PAIR_SUITED),
        ("Ks", "Ks", Pair.SUITED_PAIR),
        ("2h", "2h", Pair.SUITED_PAIR),
        ("Ks", "Kc", Pair.COLOURED_PAIR),
        ("Kh", "Kd", Pair.COLOURED_PAIR),
        ("Kd", "Kh", Pair.COLOURED_PAIR),
        ("Ah", "Ad", Pair.COLOURED_PAIR),
        ("Ah", "As", Pair.MIXED_PAIR),
        ("Ac", "Ad", Pair.MIXED_PAIR),
        ("Ks", "Kh", Pair.MIXED_PAIR),
        ("Kc", "Kd", Pair.MIXED_PAIR),
        ("Kc", "Qc", None),
        ("As", "2s", None),
    ],
)
def test_3_14_what_two_cards_are_for_rws_pairs(one: str, two: str, found: Pair | None) -> None:
    assert pair(parse_cards(one)[0], parse_cards(two)[0]) is found


@pytest.mark.parametrize(
    ("hand", "natural", "description"),
    [
        ("As Kd", True, message("hand_bj_blackjack")),
        ("As Kd", False, message("hand_bj_soft", points=21)),
        ("As 6d", True, message("hand_bj_soft", points=17)),
        ("Ts 4d", True, message("hand_bj_hard", points=14)),
        ("Ts 4d Tc", True, message("hand_bj_bust", points=24)),
        ("Ts 9d 2c", True, message("hand_bj_hard", points=21)),
        ("Ts 9d 3c", True, message("hand_bj_bust", points=22)),
        ("Ts", True, message("hand_bj_points", points=10)),
        ("As", True, message("hand_bj_points", points=11)),
    ],
)
def test_cards_are_described(hand: str, natural: bool, description: Message) -> None:
    assert describe_cards(parse_cards(hand), natural) == description


@shows(p("3.24.1"), p("3.24.2"), p("3.24.3"), p("3.24.4"), p("3.24.5"))
@pytest.mark.parametrize(
    ("points", "dealer", "result", "number"),
    [
        (12, "Ts 9d 4c", WIN, "3.24.1"),
        (21, "Ts 9d 3c", RETURN, "3.24.5"),
        (20, "Ts 9d", WIN, "3.24.2"),
        (18, "Ts 9d", LOSE, "3.24.3"),
        (19, "Ts 9d", RETURN, "3.24.4"),
    ],
)
def test_3_24_a_hand_against_the_dealers(points: int, dealer: str, result: Result, number: str) -> None:
    became, para, _ = outcome(points, parse_cards(dealer))
    assert (became, para) == (result, p(number))


def test_4_1_rows_are_counted_as_they_are_named() -> None:
    """4.1.3 counts cards, 4.1.4 counts Free Bet Markers; 4.1.1 has three different rows."""
    assert [each.value for each in Bust] == [8, 7, 6, 5, 4]
    assert [each.value for each in Stash] == [7, 6, 5, 4, 3, 2, 1]
    assert len(Main) == 3
    assert len(Pair) == 4
