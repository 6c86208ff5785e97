"""`croupier watch`: dealers and pairs of a stored house, in words and as JSON."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app

BETS = "25\n5\ny\n1\n2\nn\n"
CALLS = "200\n" + "f\n\n" * 4 + "q\n"


def run(*words: str, said: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=said)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("watched")
    for game, said in (("mlp-three-card", BETS), ("poker", CALLS)):
        assert run("play", game, "--seed", "abc", "--db", str(folder / game), said=said).exit_code == 0
    return folder


def test_every_dealer_has_a_line(folder: Path) -> None:
    told = run("watch", "dealers", str(folder / "mlp-three-card"))
    head, line = told.stdout.splitlines()
    assert head.split()[:3] == ["dealer", "game", "rounds"]
    assert line.split()[1:3] == ["mlp-three-card", "1"]
    found = json.loads(run("watch", "dealers", str(folder / "mlp-three-card"), "--json").stdout)
    assert (found["game"], found["rounds"], found["voided"], found["far"]) == ("mlp-three-card", 1, 0, False)
    assert found["stakes"] >= 2_500


def test_every_two_players_of_poker_have_a_line(folder: Path) -> None:
    told = run("watch", "pairs", str(folder / "poker"), "--json")
    found = [json.loads(line) for line in told.stdout.splitlines()]
    assert found, told.output
    assert all(pair["moved"] >= 0 and pair["loser"] != pair["winner"] and not pair["far"] for pair in found)
    in_words = run("watch", "pairs", str(folder / "poker")).stdout.splitlines()
    assert len(in_words) == len(found) + 1
    assert run("watch", "pairs", str(folder / "mlp-three-card"), "--json").stdout == ""


@pytest.mark.parametrize("what", ["dealers", "pairs"])
def test_a_file_that_is_not_a_house_is_refused(tmp_path: Path, what: str) -> None:
    assert run("watch", what, str(tmp_path / "gone")).exit_code == 2
    (tmp_path / "notes").write_text("no house")
    assert run("watch", what, str(tmp_path / "notes")).exit_code == 2
