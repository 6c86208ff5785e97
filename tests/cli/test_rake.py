"""POKER-7 4.1 on the command line: a Rake in hundredths of a percent, and invalid ones."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.rules.games.poker_v7.terms import p
from tests.support.cli.replayed_hands import KEPT
from tests.support.paragraphs import shows
from tests.support.rules.poker_layouts import BOARD, TWO, table


def settled(tmp_path: Path, percent: object) -> tuple[int, dict[str, Any]]:
    file = tmp_path / "layout.json"
    layout = table(1, BOARD, *TWO, rake={"percent": "PERCENT", "cap": 100_000}, chip=1)
    file.write_text(json.dumps(layout).replace('"PERCENT"', str(percent)))
    result = CliRunner().invoke(app, ["settle", str(file), "--json"])
    return result.exit_code, json.loads(result.stdout)


@shows(p("4.1"))
@pytest.mark.parametrize(
    ("percent", "part"), [("2.5", 250), ('"2.25"', 225), ("0.29", 29), ("4.35", 435), ("5.0", 500)]
)
def test_4_1_settle_takes_it_to_the_cent(tmp_path: Path, percent: str, part: int) -> None:
    code, answer = settled(tmp_path, percent)
    assert code == 0, answer
    (pot,) = answer["pots"]
    assert pot["rake"] == pot["cents"] * part // 10_000 > 0


@shows(p("4.1"))
@pytest.mark.parametrize("percent", ["5.01", "6", "2.255", "-0.5", "1e400", '"NaN"', '"Infinity"', '"half"', "null"])
def test_4_1_settle_refuses_what_is_no_such_percentage(tmp_path: Path, percent: str) -> None:
    code, answer = settled(tmp_path, percent)
    assert code == 2, answer
    assert answer["refused"]["field"] in ("rake", "rake.percent")


@shows(p("4.1"))
def test_4_1_replay_takes_it_too() -> None:
    """5 % of the Pot of that hand are 30, so it holds 600 to 619."""
    for rake, cut in (("5", 30), ("5%", 30), ("2.5", 15), ("0.5", 3), ("0.17", 1), ("0.1", 0)):
        result = CliRunner().invoke(app, ["replay", str(KEPT / "100-9.phh"), "--json", "--rake", rake])
        assert json.loads(result.stdout.splitlines()[0])["rake"] == cut, rake
    for rake in ("5.01", "-1", "2.555", "half", "", "1e-2"):
        result = CliRunner().invoke(app, ["replay", str(KEPT / "100-9.phh"), "--rake", rake])
        assert result.exit_code == 2, rake
