"""The examples on the pages run as printed: the README's round, and the layouts of a dispute."""

import doctest
import json
import re
from pathlib import Path

from typer.testing import CliRunner

from croupier.cli import app

ROOT = Path(__file__).parents[1]


def test_the_round_in_the_readme_is_played_as_written() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried > 10) == (0, True)


def test_the_layouts_on_the_page_about_disputes_are_settled() -> None:
    shown = re.findall(r"```json\n(.*?)```", (ROOT / "docs" / "settling.md").read_text(encoding="utf-8"), re.DOTALL)
    nets = {}
    for layout in shown:
        said = CliRunner().invoke(app, ["settle", "-", "--json"], input=layout)
        assert said.exit_code == 0, said.output
        nets[json.loads(layout)["game"]] = [line["net"] for line in json.loads(said.output)["lines"]]
    assert nets == {
        "mlp-three-card": [2500, 2500, 12500, 20000, 123456200, -1000],
        "free-bet-blackjack": [5000, -500, 0, 0, 0, 0, 0, 0, 0],
        "poker": [22300, 8700, -30000, 0, -4000],
    }
