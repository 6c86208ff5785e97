"""`croupier settle` for a Round of Poker: the worked Pots (PK) to the cent, boundary ones, and what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from tests.cli.test_settle import run

Layout = dict[str, Any]
BOARD = "2c 7d 9h Js 3s"
EQUAL = "As Kd Qh Jc Ts"


def seat(text: str) -> Layout:
    """A seat: "1 100 Kh Kd" with its number, what was put in, Hole Cards; fold, closed, dead=5."""
    number, put_in, *words = text.split()
    made: Layout = {"seat": int(number), "player": f"p{number}", "put_in": cents(put_in), "cards": []}
    for word in words:
        match word.split("="):
            case ["fold"]:
                made["folded"] = True
            case ["closed"]:
                made["closed"] = True
            case ["dead", amount]:
                made["dead"] = cents(amount)
            case _:
                made["cards"].append(word)
    return made


def cents(amount: str) -> int:
    return round(float(amount) * 100)


def table(button: int, board: str, *seats: str, **more: Any) -> Layout:
    """Smallest chip 1, Rake 5% with a cap of 30, as the worked cases have it."""
    terms = {"chip": 100, "rake": {"percent": 5, "cap": 3000}} | more
    made = {"game": "poker", "button": button, "seats": list(map(seat, seats)), "community": board.split()}
    return made | terms


# id, layout, what each seat gets with what nobody matched, Rake of each Pot
# fmt: off
CASES: tuple[tuple[str, Layout, dict[int, str], tuple[str, ...]], ...] = (
    ("PK-17", table(3, BOARD, "1 100 Kh Kd", "2 100 Ah 8c", "3 100 Jh 4d"), {1: "285"}, ("15",)),
    ("PK-18", table(1, BOARD, "1 500 Kh Kd", "2 500 Ah 8c"), {1: "970"}, ("30",)),
    ("PK-19", table(3, "Ks 9d 9h 2c 5d", "1 100 Kh Kd", "2 300 9c 3c", "3 500 Ah Qc"),
     {1: "285", 2: "385", 3: "200"}, ("15", "15")),
    ("PK-21", table(3, BOARD, "1 100 Qh Qd", "2 300 Kh Kd", "3 300 Ah 8c", rake={"percent": 5, "cap": 10000}),
     {2: "665"}, ("15", "20")),
    ("the same under the cap", table(3, BOARD, "1 100 Qh Qd", "2 300 Kh Kd", "3 300 Ah 8c"),
     {2: "670"}, ("15", "15")),
    ("PK-22", table(1, BOARD, "1 200 Ah 8c", "2 100 fold"), {1: "290"}, ("10",)),
    ("PK-23", table(1, "", "1 150 fold", "2 300"), {2: "435"}, ("15",)),
    ("PK-25", table(3, "", "1 5 fold", "2 10"), {2: "15"}, ("0",)),
    ("PK-26", table(1, "Ad 9c 5h 4s 2d", "1 150 As Kd", "2 150 Ah Kc"), {1: "142", 2: "143"}, ("15",)),
    ("PK-27", table(2, EQUAL, "1 67 2c 3d", "2 67 2d 3c", "3 67 2h 3h"), {1: "64", 2: "63", 3: "64"}, ("10",)),
    ("PK-29", table(1, EQUAL, "1 155 2c 3d", "2 155 2d 3c", "3 155 fold", chip=500), {1: "220", 2: "225"}, ("20",)),
    ("PK-30", table(1, "Ad 9c 5h 4s 2d", "1 50 Ac Ah", "2 200 Ks Qd", "3 200 Kh Qc"),
     {1: "143", 2: "143", 3: "142"}, ("7", "15")),
    ("PK-31", table(3, BOARD, "1 100 Kh Kd", "2 60 fold", "3 100 Ah 8c"), {1: "247"}, ("13",)),
    ("all equal over three Pots, the cap used up in the second",
     table(4, EQUAL, "1 101 2c 3d", "2 251 2d 3c", "3 402 2h 3h", "4 402 4c 4d"),
     {1: "96", 2: "243", 3: "394", 4: "393"}, ("20", "10", "0")),
    ("a folded one put in more than anybody left", table(1, BOARD, "1 100 Kh Kd", "2 100 Ah 8c", "3 300 fold"),
     {1: "475"}, ("25",)),
    ("dead chips lie in the Main Pot", table(3, BOARD, "1 100 Kh Kd dead=5", "2 100 Ah 8c", "3 200 Qc Qd"),
     {1: "290", 3: "100"}, ("15",)),
    ("a better Hand kept closed gives the Pot up", table(2, BOARD, "1 100 Kh Kd closed", "2 100 Ah 8c"),
     {2: "190"}, ("10",)),
    ("a loose cent goes with the first odd chip", table(2, EQUAL, "1 10.01 2c 3d", "2 10.01 2d 3c", "3 5.01 fold"),
     {1: "12.03", 2: "12"}, ("1",)),
    ("without a Rake", table(2, EQUAL, "1 10 2c 3d", "2 10 2d 3c", "3 1 fold", rake={"percent": 0, "cap": 0}),
     {1: "11", 2: "10"}, ("0",)),
)
# fmt: on


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_the_pots_are_settled_to_the_cent(tmp_path: Path, case: Any) -> None:
    _, layout, gets, rakes = case
    code, answer = run(tmp_path, layout)
    assert code == 0, answer
    paid: dict[int, int] = {}
    for line in answer["lines"]:
        paid[line["box"]] = paid.get(line["box"], 0) + line["paid"]
    assert {box: each for box, each in paid.items() if each} == {box: cents(each) for box, each in gets.items()}
    assert [pot["rake"] for pot in answer["pots"]] == [cents(each) for each in rakes]
    put_in = sum(each["put_in"] + each.get("dead", 0) for each in layout["seats"])
    assert put_in == sum(paid.values()) + sum(pot["rake"] for pot in answer["pots"])


TWO = ("1 100 Kh Kd", "2 100 Ah 8c")


@pytest.mark.parametrize(
    ("layout", "field", "paragraph"),
    [
        (table(1, BOARD, *TWO, rake={"percent": 6, "cap": 3000}), "rake", "4.1"),
        (table(1, BOARD, *TWO, rake={"percent": 5, "cap": -1}), "rake", "4.1"),
        (table(1, BOARD, *TWO, chip=0), "chip", None),
        (table(1, "2c 7d 9h Js", *TWO), "community", "3.11.2(e)"),
        (table(1, "2c 7d 9h Js 3s 4s", "1 100", "2 100 fold"), "community", None),
        (table(1, BOARD, "1 100 Kh Kd", "2 100 Kh 8c"), "seats[1].cards", "2.2.1"),
        (table(1, BOARD, "1 100 Kh Kd", "2 100 Ah"), "seats[1].cards", "3.11.2(e)"),
        (table(1, BOARD, "1 100 Kh Kd", "2 100 Ah 1c"), "seats[1].cards", None),
        (table(1, BOARD, "1 100 Kh Kd", "1 100 Ah 8c"), "seats", None),
        (table(1, BOARD, "1 100 Kh Kd", "11 100 Ah 8c"), "seats", None),
        (table(0, BOARD, *TWO), "button", None),
        (table(1, BOARD, "1 100 fold", "2 100 fold"), "seats", "3.11.1"),
        (table(1, BOARD, "1 100 Kh Kd", "2 -5 Ah 8c"), "seats[1].put_in", None),
        (table(1, BOARD, "1 100 Kh Kd", "2 100 Ah 8c dead=-5"), "seats[1].dead", None),
        (table(1, BOARD, "1 100 Kh Kd closed", "2 100 Ah 8c closed"), "seats", "3.11.2"),
        ({"game": "poker"}, "layout", None),
    ],
)
def test_an_impossible_layout_is_refused(tmp_path: Path, layout: object, field: str, paragraph: str | None) -> None:
    code, answer = run(tmp_path, layout)
    assert (code, answer["refused"]["field"], answer["refused"]["paragraph"]) == (2, field, paragraph), answer


def test_people_read_the_pots(tmp_path: Path) -> None:
    file = tmp_path / "layout.json"
    file.write_text(json.dumps(CASES[2][1]))
    said = CliRunner().invoke(app, ["settle", str(file)], env={"COLUMNS": "160"}).output
    assert "Seat" in said
    assert "Box" not in said
    assert "Main Pot $300, Rake $15: seat 1 $285" in said
    assert "Side Pot 1 $400, Rake $15: seat 2 $385" in said
