"""`croupier play poker`: from sitting down to leaving, by what a person types."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app


def run(*words: str, said: str = "") -> Result:
    return CliRunner().invoke(app, words, input=said, env={"COLUMNS": "120"})


@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_a_round_and_away(device: str) -> None:
    told = run("play", "poker", "--seed", "abc", "--dealing", device, said="200\nf\nq\n")
    assert told.exit_code == 0, told.output
    assert "Blinds $1 and $2" in told.output
    assert "You sit at seat 1, among Ada, Bo, Cleo, Dan, Eva." in told.output
    assert re.search(r"Your result: (-\$2|-\$1|\$0|\+\$\d+); \$\d+ in your stack", told.output) or "Pot" in told.output
    assert re.search(r"You leave the table with \$[\d,.]+\. Good night\.", told.output)


def test_an_invalid_or_too_small_amount_is_refused_and_asked_again() -> None:
    told = run("play", "poker", "--seed", "abc", said="much\n10\nq\n")
    assert "Amount not read: " in told.output
    assert "Chips not bought: you need at least" in told.output
    assert "Good night" in told.output


def test_a_raise_by_its_size_and_a_round_that_goes_on_next_time(tmp_path: Path) -> None:
    db = str(tmp_path / "house.db")
    first = run("play", "poker", "--seed", "abc", "--db", db, said="200\nr\nhalf\n")
    assert "You raise to" in first.output
    again = run("play", "poker", "--seed", "abc", "--db", db, said="f\nq\n" * 3)
    assert "Good night" in again.output, again.output


def test_calling_all_the_way() -> None:
    told = run("play", "poker", "--seed", "cab", said="200\n" + "c\n" * 8 + "\nq\nq\n")
    assert "Board" in told.output
