"""`croupier settle` for Poker: Pots, Rake and odd chips worked out by hand from chapter 4."""

from pathlib import Path
from typing import Any

import pytest

from tests.calculator.test_poker import BOARD, EQUAL, Layout, cents, table
from tests.cli.test_settle import run

ACE = "Ad 9c 5h 4s 2d"
FOUR_LEVELS = ("1 60 fold", "2 25 As Ad", "3 100 Kh Kd", "4 140 Qh 8c", "5 140 Qc 8d")
TEN = ("2c 3d", "2d 3c", "2h 3h", "4c 4d", "4h 4s", "5c 5d", "5h 5s", "6c 6d", "6h 6s", "7c 7d")

# what it shows, layout, what each seat gets with what nobody matched, Rake of each Pot
# fmt: off
CASES: tuple[tuple[str, Layout, dict[int, str], tuple[str, ...]], ...] = (
    ("4.6 three Pots, a folded one in two of them", table(1, BOARD, *FOUR_LEVELS),
     {2: "119", 3: "247", 4: "38", 5: "38"}, ("6", "13", "4")),
    ("4.1 the cap is reached in the second", table(1, BOARD, *FOUR_LEVELS, rake={"percent": 5, "cap": 1500}),
     {2: "119", 3: "251", 4: "40", 5: "40"}, ("6", "9", "0")),
    ("4.1 the cap is reached exactly", table(1, BOARD, *FOUR_LEVELS, rake={"percent": 5, "cap": 1900}),
     {2: "119", 3: "247", 4: "40", 5: "40"}, ("6", "13", "0")),
    ("4.5 chips of a quarter", table(3, EQUAL, "1 3.25 2c 3d", "2 3.25 2d 3c", "3 3.25 2h 3h", chip=25),
     {1: "3.25", 2: "3.25", 3: "3"}, ("0.25",)),
    ("4.5 the Button is last in line", table(1, ACE, "1 50 As Kd", "2 50 Qs Qd", "3 50 Ah Kc"),
     {1: "71", 3: "72"}, ("7",)),
    ("4.5 an empty Button", table(2, ACE, "1 50 As Kd", "3 50 Qs Qd", "4 50 Ah Kc"), {1: "71", 4: "72"}, ("7",)),
    ("4.5 two chips of 5", table(2, EQUAL, "1 155 2c 3d", "2 155 2d 3c", "3 155 2h 3h", chip=500),
     {1: "150", 2: "145", 3: "150"}, ("20",)),
    ("4.5 ten share", table(10, EQUAL, *(f"{at} 10 {hand}" for at, hand in enumerate(TEN, start=1))),
     {at: "10" if at <= 5 else "9" for at in range(1, 11)}, ("5",)),
    ("4.5 one of two winners of the Main Pot has the Side Pot too",
     table(3, ACE, "1 50 As Kd", "2 200 Ah Kc", "3 200 Qs Qd"), {1: "72", 2: "356"}, ("7", "15")),
    ("4.3 a folded Player has matched a part", table(1, BOARD, "1 200 Ah 8c", "2 150 fold"), {1: "335"}, ("15",)),
    ("4.3 what nobody matched, and equal Hands", table(1, ACE, "1 500 As Kd", "2 300 Ah Kc"),
     {1: "485", 2: "285"}, ("30",)),
    ("4.3 a Side Pot that one alone can win bears its Rake",
     table(3, BOARD, "1 50 Kh Kd", "2 100 fold", "3 180 Ah 8c"), {1: "143", 3: "175"}, ("7", "5")),
    ("4.3 Blinds alone, chips of 10 cents", table(3, "", "1 5 fold", "2 10", chip=10), {2: "14.50"}, ("0.50",)),
    ("4.3 a Big Blind without a Small Blind", table(3, "", "1 0 fold", "2 10"), {2: "10"}, ("0",)),
    ("5.4.2 dead chips alone", table(3, "", "1 0 fold dead=5", "2 10"), {2: "15"}, ("0",)),
    ("5.4.2 both Blinds of one who Folded", table(3, "", "1 10 fold dead=5", "2 10"), {2: "24"}, ("1",)),
    ("5.13 an All-in Hand that is folded draws no line", table(3, BOARD, "1 10 fold", "2 95 Kh Kd", "3 95 Ah 8c"),
     {2: "190"}, ("10",)),
    ("3.11.2(d) closed in the Side Pot", table(3, BOARD, "1 100 Kh Kd", "2 300 closed", "3 300 Ah 8c"),
     {1: "285", 3: "385"}, ("15", "15")),
    ("4.1 a cap of nothing", table(3, BOARD, "1 100 Kh Kd", "2 100 Ah 8c", rake={"percent": 5, "cap": 0}),
     {1: "200"}, ("0",)),
    ("4.1 three percent", table(3, BOARD, "1 111 Kh Kd", "2 111 Ah 8c", "3 111 Qh 8d", rake={"percent": 3, "cap": 990}),
     {1: "324"}, ("9",)),
    ("4.6.1 the shortest wins, the next best takes what is left, the longest gets their own back",
     table(2, BOARD, "1 10 As Ad", "2 35 Kh Kd", "3 90 Qh Qd", "4 300 Ah 8c"),
     {1: "38", 2: "72", 3: "105", 4: "210"}, ("2", "3", "5")),
)
# fmt: on


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_pots_worked_by_hand(tmp_path: Path, case: Any) -> None:
    _, layout, gets, rakes = case
    code, answer = run(tmp_path, layout)
    assert code == 0, answer
    paid: dict[int, int] = {}
    for line in answer["lines"]:
        paid[line["box"]] = paid.get(line["box"], 0) + line["paid"]
    assert {box: each for box, each in paid.items() if each} == {box: cents(each) for box, each in gets.items()}
    assert [pot["rake"] for pot in answer["pots"]] == [cents(each) for each in rakes]


def test_5_5_a_big_blind_that_nobody_matched_loses_nothing(tmp_path: Path) -> None:
    _, answer = run(tmp_path, table(3, "", "1 0 fold", "2 10"))
    assert [(line["bet"], line["result"], line["net"]) for line in answer["lines"]] == [("uncalled", "return", 0)]


# fmt: off
WITH_OPTIONS = (
    # seat 1 is All-in with 4 dead: 4 of each, and what seats 2 and 3 have beyond is a Side Pot
    ("3.12.4 All-in on a dead Small Blind", table(3, BOARD, "1 0 Kh Kd dead=4", "2 10 Ah 8c", "3 10 Qh 8d"),
     {1: "12", 2: "12"}, ("0", "0")),
    ("3.12.4 and beaten", table(3, BOARD, "1 0 Ah 8c dead=4", "2 10 Kh Kd"), {2: "14"}, ("0",)),
    ("3.12.4 beside dead chips that lie in the Main Pot",
     table(3, BOARD, "1 0 Kh Kd dead=4", "2 10 Ah 8c dead=5", "3 10 Qh 8d"), {1: "17", 2: "12"}, ("0", "0")),
    ("R-99 the Rake to the cent at chips of 1", table(3, BOARD, "1 111 Kh Kd", "2 111 Ah 8c", rake_unit=1),
     {1: "210.90"}, ("11.10",)),
    ("R-99 no Flop, no Rake", table(3, "", "1 50 fold", "2 100", no_flop_no_rake=True), {2: "150"}, ("0",)),
    ("R-99 a Flop, and Rake", table(3, "2c 7d 9h", "1 50 fold", "2 100", no_flop_no_rake=True), {2: "145"}, ("5",)),
)
# fmt: on


@pytest.mark.parametrize("case", WITH_OPTIONS, ids=[case[0] for case in WITH_OPTIONS])
def test_dead_all_ins_and_options_of_the_house(tmp_path: Path, case: Any) -> None:
    test_pots_worked_by_hand(tmp_path, case)


def test_a_layout_that_cannot_be_is_refused(tmp_path: Path) -> None:
    for layout, field in (
        (table(3, "2c 7d", "1 50 fold", "2 100"), "community"),
        (table(3, BOARD, "1 50 Kh Kd", "2 50 Ah 8c", rake_unit=-1), "rake_unit"),
        (table(3, BOARD, "1 0 Kh Kd", "2 50 Ah 8c"), "seats[0].put_in"),
    ):
        code, answer = run(tmp_path, layout)
        assert (code, answer["refused"]["field"]) == (2, field), answer
