"""A house written before commitments named their round: its rounds are proven, and the one under way goes on."""

import json
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app
from tests.support.proofs.parts import FOLDER

HOUSE = FOLDER / "old-house.sql"  # one round that is over, and one in which the player is to decide; words in both
KEY = "5a" * 32


def say(*words: str, said: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=said)


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_KEY", KEY)
    with sqlite3.connect(tmp_path / "house.db") as made:
        made.executescript(HOUSE.read_text(encoding="utf-8"))
    made.close()
    return tmp_path / "house.db"


def proof(db: Path, number: int) -> str:
    shown = say("prove", str(db), "terminal", str(number), "--player", "you")
    assert shown.exit_code == 0, shown.output
    file = db.parent / f"{number}.json"
    file.write_text(shown.output, encoding="utf-8")
    return str(file)


def test_an_old_round_is_proven_with_the_switch_alone(db: Path) -> None:
    file = proof(db, 1)
    assert say("verify", file).exit_code == 2
    found = say("verify", file, "--old", "--player", "you", "--words", "luck", "--json")
    assert found.exit_code == 0, found.output
    assert len(json.loads(found.output)["proven"]) == 3
    assert say("audit", "verify", str(db)).exit_code == 0


def test_a_round_under_way_ends_as_it_began_and_the_next_is_of_the_new_format(db: Path) -> None:
    shown = say("prove", str(db), "terminal", "2", "--player", "you")
    assert shown.exit_code == 2, "not while it is played"
    words = ("play", "mlp-three-card", "--seed", "abe", "--mix", "luck", "--db", str(db))
    played = say(*words, said="2\ny\n25\n0\nn\n1\n1\nn\n")
    assert played.exit_code == 0, played.output
    old, new = proof(db, 2), proof(db, 3)
    found = say("verify", old, "--old", "--player", "you", "--words", "luck", "--json")
    assert found.exit_code == 0, found.output
    assert len(json.loads(found.output)["proven"]) >= 6
    assert say("verify", new, "--old").exit_code == 2
    assert say("verify", new, "--player", "you", "--words", "luck").exit_code == 0
    assert say("audit", "verify", str(db)).exit_code == 0
