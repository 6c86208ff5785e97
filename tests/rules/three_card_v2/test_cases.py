"""The worked cases of ML3C-2, to the cent: each with the paragraphs that decide it. Jackpot Bet 5, stakes as given.

The link's own arithmetic (the meter after an award, several tables) is shown in tests/house; here the value displayed
is what the link says it is. MT-54 (two tables) and MT-75 (later Rounds) are therefore not in this table.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.games.three_card_v2.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.script import check


class Case(NamedTuple):
    id: str
    decided_by: Callable[..., Any]
    script: str


def plays(hand: str, dealer: str, expected: str, *, pair_plus: bool = False) -> str:
    """One box with an Ante of 10 and perhaps a Pair Plus Bet of 5, that Plays."""
    return f"""
        box 1  ann  ante 10
        {"box 1  ann  pair_plus 5" if pair_plus else ""}
        deal   1 {hand}; dealer {dealer}
        ann looks 1
        ann play 1
        showdown
        = box 1  {expected}
    """


S1_AND_S2 = """
    box 1  ann  ante 10
    box 1  ann  pair_plus 5
    box 1  ann  jackpot 5
    box 2  bob  ante 20
    box 2  bob  jackpot 5
"""
RETURNED = """
    = box 1  ante 0  pair_plus 0  jackpot 0  net 0  returned 20
    = box 2  ante 0  jackpot 0  net 0  returned 25
"""
REFUSING = """
    box 1  ann  ante 10
    box 1  ann  pair_plus 5
    box 1  ann  jackpot 5
    deal   1 Kh Kd 4c; dealer 9h 9d 2c; community Kc 4s
    ann looks 1
    ann play 1
    reveal
    ann hides 1
"""

CASES = (
    Case(
        "MT-01",
        shows(p("3.13"), p("1.18")),
        plays("7s 5d 2c", "Jh 9c 4d", "ante +10 by 3.13  play 0 by 3.13  net +10"),
    ),
    Case("MT-02", shows(p("3.13")), plays("Th 6d 2c", "Jh 9c 4d", "ante +10  play 0  net +10")),
    Case(
        "MT-03",
        shows(p("1.18"), p("3.15.1"), p("4.1[r1]"), p("4.1[r2]")),
        plays("Qh 4c 2s", "Qd 3s 2d", "ante +10 by 3.15.1,4.1[r1]  play +10 by 3.15.1,4.1[r2]  net +20"),
    ),
    Case("MT-05", shows(p("3.15.1")), plays("Ah 7c 3d", "Ks Qd 4c", "ante +10  play +10  net +20")),
    Case(
        "MT-06",
        shows(p("1.18"), p("3.15.2")),
        plays("Ah Kc Jd", "2s 2d 7c", "ante -10 by 3.15.2  play -10 by 3.15.2  net -20"),
    ),
    Case(
        "MT-07",
        shows(p("1.18"), p("3.15.2"), p("3.16")),
        plays("Ah Ac Kd", "Jh Tc 9d", "ante -10  play -10  pair_plus +5 by 3.16  net -15", pair_plus=True),
    ),
    Case("MT-09", shows(p("3.1.3(b)")), plays("5h 5c Kd", "5s 5d Qh", "ante +10  play +10  net +20")),
    Case("MT-10", shows(p("3.1.3(c)")), plays("Ah Kc Jd", "As Kd Tc", "ante +10  play +10  net +20")),
    Case(
        "MT-11",
        shows(p("3.1.3(a)"), p("4.3[r3]")),
        plays("Kh Qc Jd", "Js Th 9c", "ante +10  play +10  ante_bonus +10 by 4.3[r3]  net +30"),
    ),
    Case(
        "MT-13",
        shows(p("3.1.1"), p("3.15.2"), p("3.16")),
        plays("3s 2h Ad", "4h 3c 2d", "ante -10  play -10  ante_bonus +10  pair_plus +25  net +15", pair_plus=True),
    ),
    Case(
        "MT-14",
        shows(p("3.1.2[r3]"), p("3.1.2[r4]"), p("4.2[r3]"), p("4.3[r3]")),
        plays("6s 5d 4h", "Ah Jh 9h", "ante +10  play +10  ante_bonus +10  pair_plus +25  net +55", pair_plus=True),
    ),
    Case(
        "MT-15",
        shows(p("3.1.2[r4]"), p("4.2[r4]"), p("1.2")),
        plays("Kc Jc 9c", "As Ad 4h", "ante +10  play +10  pair_plus +20 by 4.2[r4]  net +40", pair_plus=True),
    ),
    Case(
        "MT-17",
        shows(p("3.1.2[r1]"), p("4.2[r1]"), p("4.3[r1]")),
        plays("9h 8h 7h", "Qd 9c 3s", "ante +10  play +10  ante_bonus +50  pair_plus +200  net +270", pair_plus=True),
    ),
    Case(
        "MT-18",
        shows(p("3.15.2"), p("3.16")),
        plays("9h 8h 7h", "Td 9d 8d", "ante -10  play -10  ante_bonus +50  pair_plus +200  net +230", pair_plus=True),
    ),
    Case(
        "MT-19",
        shows(p("3.13"), p("3.16")),
        plays("8h 7c 6d", "Js 9d 4h", "ante +10  play 0  ante_bonus +10  pair_plus +25  net +45", pair_plus=True),
    ),
    Case(
        "MT-21",
        shows(p("4.2"), p("1.12"), p("3.1.2[r6]")),
        plays("Ac Th Ks", "Qd 9c 3s", "ante +10  play +10  pair_plus -5  net +15", pair_plus=True),
    ),
    Case(
        "MT-22",
        shows(p("3.12.1"), p("3.16"), p("4.2[r5]")),
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        deal   1 2c 2h 5s; dealer Qd 9c 3s
        ann looks 1
        ann fold 1
        showdown
        = box 1  ante -10 by 3.12.1  pair_plus +5 by 3.16,4.2[r5]  net -5
        """,
    ),
    Case(
        "MT-23",
        shows(p("3.12.1"), p("3.16")),
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        deal   1 2c 7h 5s; dealer Qd 9c 3s
        ann looks 1
        ann fold 1
        showdown
        = box 1  ante -10  pair_plus -5  net -15
        """,
    ),
    Case(
        "MT-25",
        shows(p("3.6"), p("3.6.2"), p("3.14")),
        """
        box 1  ann  pair_plus 5
        deal   1 Kc Kh 5s; dealer Qd 9c 3s
        ann looks 1  -> refused 3.14
        reveal
        = ann sees dealer Qd 9c 3s
        showdown
        = ann sees 1 Kc Kh 5s
        = box 1  pair_plus +5  net +5
        """,
    ),
    Case(
        "MT-26",
        shows(p("3.14"), p("5.6")),
        """
        box 1  ann  pair_plus 5
        deal   1 Kc Jh 5s; dealer Qd 9c 3s
        ann leaves  -> player_left 5.6
        showdown
        = box 1  pair_plus -5  net -5
        """,
    ),
    Case(
        "MT-27",
        shows(p("5.5"), p("3.12.1")),
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        deal   1 Kc Kh 5s; dealer Qd 9c 3s
        ann leaves  -> decision_made 5.5 decision=fold
        showdown
        = box 1  ante -10  pair_plus +5  net -5
        """,
    ),
    Case(
        "MT-29",
        shows(p("4.4.1")),
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 9s 8s 2h; dealer Qh Jd 2c; community 7s 6s
        ann play 1
        showdown  -> no award_won
        = box 1  ante -10  play -10  jackpot -5 by 4.4.1  award 0  net -25
        """,
    ),
    Case(
        "MT-30",
        shows(p("4.4[r2]"), p("3.17[r2]")),
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 9s 8s 5s; dealer Qh Jd 2c; community 7s 6s
        ann play 1
        showdown  -> award_won 4.4[r2] percent=10
        pay 1 10,000 of 100,000
        = box 1  ante +10  play +10  jackpot -5  award 10,000 by 4.4[r2]  net +10,015
        """,
    ),
    Case(
        "MT-31",
        shows(p("4.4[r3]")),
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        box 1  ann  jackpot 5
        deal   1 Kh Kd Kc; dealer 9h 9d 2c; community Ks 4d
        ann play 1
        showdown  -> no award_won
        = box 1  ante +10  play +10  ante_bonus +40  pair_plus +150  jackpot -5  award 2,000 by 4.4[r3]  net +2,205
        """,
    ),
    Case(
        "MT-33",
        shows(p("4.4[r5]"), p("4.4.1")),
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        box 1  ann  jackpot 5
        deal   1 Th 6h 2h; dealer 9s 9d 9c; community Kh 4h
        ann play 1
        showdown
        = box 1  ante -10  play -10  pair_plus +20  jackpot -5  award 100 by 4.4[r5]  net +95
        """,
    ),
    Case(
        "MT-34",
        shows(p("3.17"), p("4.4")),
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 9h 8c 7d; dealer Qh Jd 2c; community 6s 5d
        ann play 1
        showdown
        = box 1  ante +10  play +10  ante_bonus +10  jackpot -5  award 0  net +25
        """,
    ),
    Case(
        "MT-35",
        shows(p("3.12.1"), p("4.4[r4]")),
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 4c 4d 9h; community 4s 9c
        ann looks 1
        ann fold 1
        showdown
        = ann sees community 4s 9c
        = ann sees dealer -- -- --
        = box 1  ante -10  jackpot -5  award 200 by 4.4[r4]  net +185
        """,
    ),
    Case(
        "MT-37",
        shows(p("4.7.1")),
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        deal   1 Qs Js Ts; 2 7s 6s 5s; dealer 2h 2d 3c; community 9s 8s
        ann play 1
        bob play 2
        showdown
        pay 2 10,000 of 100,000  -> refused 4.7|4.7.1
        pay 1 10,000 of 100,000
        pay 2 9,000 of 90,000
        = box 1  ante +10  play +10  ante_bonus +50  jackpot -5  award 10,000  net +10,065
        = box 2  ante +10  play +10  ante_bonus +50  jackpot -5  award 9,000  net +9,065
        """,
    ),
    Case(
        "MT-38",
        shows(p("4.5")),
        REFUSING
        + """
        ann proves 1
        showdown
        = box 1  ante -10 by 4.5  play -10 by 4.5  pair_plus +5  jackpot -5  award 200  net +180
        """,
    ),
    Case(
        "MT-39",
        shows(p("4.5")),
        REFUSING
        + """
        showdown
        = box 1  ante -10 by 4.5  play -10 by 4.5  pair_plus -5 by 4.5  jackpot -5  award 0  net -30
        """,
    ),
    Case(
        "MT-41",
        shows(p("5.3.2")),
        """
        box 1  ann  ante 10
        deal   1 Ah 7c 3d; dealer Ks Qd 4c
        ann play 1
        report wrong_follow_on box=1 cents=6
        showdown
        = box 1  ante +10  play +6  net +16
        """,
    ),
    Case(
        "MT-42",
        shows(p("5.1.1"), p("5.3.1")),
        """
        table ante 10-500
        box 1  ann  ante 500
        deal   1 8h 7c 6d; dealer Ks Qd 4c
        report over_limit box=1 bet=ante cents=600
        ann play 1
        report wrong_follow_on box=1 cents=600
        showdown  -> bet_settled bet=ante stake=600 paid=1100; bet_settled bet=play stake=600 paid=1100
        = box 1  ante +500 by 5.1.1  play +500 by 5.3.1  ante_bonus +500  net +1,500
        """,
    ),
    Case(
        "MT-43",
        shows(p("5.2.1")),
        """
        table ante 10-500
        box 1  ann  ante 10
        deal   1 Jh Tc 8d; dealer Qs 9d 4c
        report under_limit box=1 bet=ante cents=5
        ann play 1
        showdown
        = box 1  ante -5  play -5  net -10
        """,
    ),
    Case(
        "MT-45",
        shows(p("3.14"), p("3.12.1")),
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        box 3  cid  pair_plus 5
        deal   3 Kc Kh 5s; dealer Qd 9c 3s
        ann fold 1
        bob fold 2
        reveal
        = cid sees dealer Qd 9c 3s
        showdown
        = ann sees 3 Kc Kh 5s
        = ann sees community -- --
        """,
    ),
    Case(
        "MT-46",
        shows(p("3.11.1"), p("4.4[r1]")),
        """
        table shuffler
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        no more bets
        cards  As Ks Qs 2h 2d 3c Js Ts 9s
        = at community Js Ts
        = at discard 9s
        ann play 1
        showdown  -> award_won 4.4[r1] percent=100
        = ann sees discard --
        """,
    ),
    Case(
        "MT-47",
        shows(p("3.10"), p("3.10.1"), p("1.4")),
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        = lie burnt 1 2 dealer 1 2 dealer 1 2 dealer community community
        """,
    ),
    Case(
        "MT-49",
        shows(p("3.7"), p("3.12.2")),
        """
        box 1  ann  ante 10
        box 2  ann  ante 10
        deal
        ann looks 1
        ann looks 2  -> refused 3.7
        ann play 2   -> bet_placed box=2 bet=play cents=10
        ann fold 1
        """,
    ),
    Case(
        "MT-50",
        shows(p("3.14")),
        """
        box 1  ann  pair_plus 5
        deal
        ann looks 1  -> refused 3.14
        """,
    ),
    Case(
        "MT-51",
        shows(p("5.1"), p("5.2")),
        """
        table ante 10-500
        box 1  ann  ante 5
        no more bets         -> refused 5.2
        ann takes ante 1
        box 1  ann  ante 600 -> bet_placed cents=500; excess_rejected 5.1 cents=100
        no more bets
        """,
    ),
    Case(
        "MT-53",
        shows(p("4.6")),
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        deal   1 4c 4d 9h; dealer Qd 9s 3s; community 4s 9c
        ann play 1
        bob fold 2
        showdown
        = bob sees 1 4c 4d 9h
        = box 1  ante +10  play +10  jackpot -5  award 200
        """,
    ),
    Case(
        "MT-55",
        shows(p("5.7.2"), p("5.21")),
        S1_AND_S2 + "deal\nann looks 1\nreport technical_interruption by pit_supervisor -> void 5.7.2\n" + RETURNED,
    ),
    Case(
        "MT-57",
        shows(p("5.8.1"), p("5.8[text]"), p("5.21")),
        S1_AND_S2 + "no more bets\ncards 2c 3c\nreport foreign_card -> void 5.8.1\n" + RETURNED,
    ),
    Case(
        "MT-58",
        shows(p("5.8.2"), p("5.21")),
        S1_AND_S2 + "no more bets\ncards 2c 3c 4c\nreport cards_exposed cards=1,2 -> void 5.8.2\n" + RETURNED,
    ),
    Case("MT-59", shows(p("5.8.3"), p("5.21")), S1_AND_S2 + "deal\nreport deck_count -> void 5.8.3\n" + RETURNED),
    Case(
        "MT-61",
        shows(p("5.8.5"), p("5.21")),
        S1_AND_S2 + "deal\nbob fold 2\nreport not_shuffled -> void 5.8.5\n" + RETURNED,
    ),
    Case(
        "MT-62",
        shows(p("5.8.6")),
        """
        box 2  ann  ante 10
        box 3  bob  ante 10
        no more bets
        cards  2c
        cards  As to 3
        cards  Kh to 2
        cards  2d
        cards  Ks to 3
        cards  Kd to 2
        cards  3d
        cards  Qs to 3
        cards  Kc to 2
        cards  4d 5d 6d
        report wrong_deal by pit_supervisor  -> cards_reconstructed 5.8.6; no void
        = at 2 As Ks Qs
        = at 3 Kh Kd Kc
        """,
    ),
    Case(
        "MT-63",
        shows(p("5.8.6"), p("5.21")),
        S1_AND_S2
        + """
        no more bets
        cards  2c
        cards  3c to 2
        cards  4c to dealer
        cards  5c to 1
        hands
        report wrong_deal by pit_supervisor  -> void 5.8.6
        """
        + RETURNED,
    ),
    Case(
        "MT-65",
        shows(p("5.9"), p("5.21")),
        S1_AND_S2
        + "deal\nann looks 1\nreport burnt_card_missed cards=0 restorable=yes by pit_supervisor -> void 5.9\n"
        + RETURNED,
    ),
    Case(
        "MT-66",
        shows(p("5.10"), p("5.10.1"), p("5.10.3"), p("5.10[text]")),
        S1_AND_S2
        + """
        deal
        ann looks 1
        report dealing_error lie=astray:2 restorable=no boxes=2 by pit_supervisor  -> options_offered 5.10 boxes=2
        bob chooses reconstructed 2  -> refused
        bob chooses continue 2       -> option_chosen 5.10.1
        bob chooses invalidate 2     -> refused
        """,
    ),
    Case(
        "MT-67",
        shows(p("5.10.2"), p("5.10.3")),
        S1_AND_S2
        + """
        deal
        ann looks 1
        report dealing_error lie=astray:2 restorable=yes boxes=2 by pit_supervisor  -> options_offered 5.10 boxes=2
        bob chooses continue 2    -> refused
        bob chooses invalidate 2  -> hand_invalidated 5.10.3 box=2
        = box 2  ante 0  jackpot 0  net 0  returned 25
        """,
    ),
    Case(
        "MT-69",
        shows(p("5.12")),
        S1_AND_S2
        + """
        deal
        ann looks 1
        report cards_exposed cards=2  -> ruling_made 5.12; no options_offered; no void
        = phase deciding
        """,
    ),
    Case(
        "MT-70",
        shows(p("5.13")),
        S1_AND_S2
        + """
        no more bets
        cards  2c
        report face_up_card  -> no options_offered; no void
        cards  As            -> card_dealt place=1
        = at 1 As
        """,
    ),
    Case(
        "MT-71",
        shows(p("5.14"), p("5.14.1")),
        S1_AND_S2
        + """
        no more bets
        cards  2c 3c 4c
        report simultaneous_cards order=2,1 by dealer          -> refused 5.14
        report simultaneous_cards order=2,1 by pit_supervisor  -> options_offered 5.14.1 boxes=1,2
        = at 1 4c
        = at 2 3c
        """,
    ),
    Case(
        "MT-73",
        shows(p("5.16"), p("5.21")),
        S1_AND_S2
        + "box 3 cid ante 10\ndeal\nreport jackpot_failure -> void 5.16\n= box 3 ante 0 returned 10\n"
        + RETURNED,
    ),
    Case(
        "MT-74",
        shows(p("5.17.1"), p("5.17")),
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 9s 8s 5s; dealer Qh Jd 2c; community 7s 6s
        ann looks 1
        report jackpot_failure  -> jackpot_failed; no void
        ann play 1
        showdown
        pay 1 10,000 of 100,000
        = box 1  ante +10  play +10  jackpot -5  award 10,000
        """,
    ),
    Case(
        "MT-77",
        shows(p("5.18")),
        """
        box 1  ann  ante 10
        box 2  ann  ante 10
        deal
        ann looks 1
        report extra_hand_examined box=2 intentional=no by pit_supervisor  -> no hand_invalidated
        ann play 1
        ann play 2
        """,
    ),
    Case(
        "MT-78",
        shows(p("5.19")),
        S1_AND_S2
        + "report late_error round=6 -> irregularity_reported 5.19; no void; no bet_returned\n= phase betting",
    ),
    Case(
        "MT-79",
        shows(p("5.20")),
        """
        box 1  ann  pair_plus 10
        deal   1 Ah 7c 3d; dealer Ks Qd 4c
        report misplaced_bet box=1  -> irregularity_reported 5.20
        showdown
        = box 1  pair_plus -10  net -10
        """,
    ),
    Case(
        "MT-81",
        shows(p("5.23")),
        S1_AND_S2
        + """
        deal
        report unprovided remedy=void reason=a_drink_over_the_cards by pit_manager    -> refused 5.23
        report unprovided remedy=void reason=a_drink_over_the_cards by shift_manager  -> void 5.23; ruling_made 5.23
        """
        + RETURNED,
    ),
    Case(
        "MT-82",
        shows(p("5.8.7"), p("5.21")),
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        deal
        cards  9h to dealer
        ann play 1
        report wrong_number_dealer restorable=no by pit_supervisor  -> void 5.8.7
        = box 1  ante 0  play 0  pair_plus 0  net 0  returned 25
        """,
    ),
    Case(
        "MT-83",
        shows(p("5.10"), p("5.10.2"), p("5.8.7")),
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        deal   community 9s 8d
        cards  9h to community
        report dealing_error restorable=yes boxes=1 by pit_supervisor  -> options_offered 5.10 boxes=1; no void
        = at community 9s 8d
        ann chooses reconstructed 1  -> option_chosen 5.10.2
        """,
    ),
    Case(
        "MT-85",
        shows(p("3.6")),
        """
        box 1  ann  ante 10
        box 3  bob  pair_plus 5
        deal
        = at 2
        = lie burnt 1 3 dealer 1 3 dealer 1 3 dealer community community
        """,
    ),
    Case(
        "MT-86",
        shows(p("3.5"), p("3.7"), p("1.22")),
        """
        box 1  ann  ante 10
        box 1  bob  pair_plus 5  -> refused 3.5
        """,
    ),
    Case(
        "MT-87",
        shows(p("3.11"), p("3.11.1")),
        """
        table shuffler
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        = lie 1 1 1 2 2 2 dealer dealer dealer community community discard
        """,
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_the_worked_case(case: Case) -> None:
    check(THREE_CARD, case.script)


def test_each_case_is_listed_once_and_in_order() -> None:
    ids = [case.id for case in CASES]
    assert ids == sorted(set(ids))
