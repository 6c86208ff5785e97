"""`croupier settle` for a round of Poker: what it refuses and how people read it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from tests.support.calculator import run
from tests.support.rules.poker_layouts import BOARD, TWO, table


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
    file.write_text(json.dumps(table(3, "Ks 9d 9h 2c 5d", "1 100 Kh Kd", "2 300 9c 3c", "3 500 Ah Qc")))
    said = CliRunner().invoke(app, ["settle", str(file)], env={"COLUMNS": "160"}).output
    assert "Seat" in said
    assert "Box" not in said
    assert "Main pot $300, rake $15: seat 1 $285" in said
    assert "Side pot 1 $400, rake $15: seat 2 $385" in said


def test_5_5_a_big_blind_that_nobody_matched_loses_nothing(tmp_path: Path) -> None:
    _, answer = run(tmp_path, table(3, "", "1 0 fold", "2 10"))
    assert [(line["bet"], line["result"], line["net"]) for line in answer["lines"]] == [("uncalled", "return", 0)]


def test_amounts_and_boards_that_cannot_be_are_refused(tmp_path: Path) -> None:
    for layout, field in (
        (table(3, "2c 7d", "1 50 fold", "2 100"), "community"),
        (table(3, BOARD, "1 50 Kh Kd", "2 50 Ah 8c", rake_unit=-1), "rake_unit"),
        (table(3, BOARD, "1 0 Kh Kd", "2 50 Ah 8c"), "seats[0].put_in"),
    ):
        code, answer = run(tmp_path, layout)
        assert (code, answer["refused"]["field"]) == (2, field), answer
