"""Tables on the terminal: reasons stay readable whatever the width of the window."""

import io
import re
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from typer.testing import CliRunner

from croupier.cli import app
from croupier.cli import rich_table as grids
from croupier.cli.amounts import money
from croupier.cli.rich_table import print_reasons

NAMES = ("box", "player", "bet", "result", "para", "stake", "paid", "net", "because")
WORDS = ("Straight", "Flush", "Ace", "high:", "higher", "than", "the", "Dealer's", "Hand", "1,234,567", "[r1]")


def rows_by_chance(chance: Random) -> list[tuple[str, ...]]:
    def row() -> tuple[str, ...]:
        figures = [money(chance.randrange(10 ** chance.randrange(1, 10)), signed=True) for _ in range(3)]
        words = "1", "ann" * chance.randrange(1, 3), chance.choice(("ante", "ante_bonus")), "win", "3.15.1"
        return (*words, *figures, " ".join(chance.choices(WORDS, k=chance.randrange(1, 25))))

    return [row() for _ in range(chance.randrange(1, 6))]


def whole_words(width: int, rows: list[tuple[str, ...]]) -> bool:
    """Is every word printed whole, in no more lines than reasons of 40 characters or more need?"""
    page = io.StringIO()
    print_reasons(Console(file=page, width=width, highlight=False), NAMES, rows)
    said = page.getvalue()
    most = sum(2 + len(row[-1]) // (40 - max(map(len, WORDS)) - 2) for row in rows)
    return all(word in said.split() for row in rows for word in (*row[:-1], *row[-1].split())) and (
        said.count("\n") <= 1 + most
    )


@pytest.mark.parametrize("seed", range(40))
def test_no_word_is_broken_at_any_width(seed: int) -> None:
    chance = Random(seed)
    rows = rows_by_chance(chance)
    assert all(whole_words(width, rows) for width in (80, chance.randrange(40, 200), 500))


def test_the_check_catches_a_column_that_becomes_too_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted mistake: reasons beside the figures, however little room there is."""
    monkeypatch.setattr(grids, "NARROWEST", 1)
    assert not all(whole_words(80, rows_by_chance(Random(seed))) for seed in range(5))


def test_a_settlement_at_80_columns() -> None:
    page = (Path(__file__).parents[2] / "docs" / "settling.md").read_text(encoding="utf-8")
    for layout in re.findall(r"```json\n(.*?)```", page, re.DOTALL):
        said = CliRunner().invoke(app, ["settle", "-"], input=layout, env={"COLUMNS": "80"}).output
        assert max(map(len, said.splitlines())) <= 80
        assert "$" in said
    first = re.findall(r"```json\n(.*?)```", page, re.DOTALL)[0]
    said = CliRunner().invoke(app, ["settle", "-"], input=first, env={"COLUMNS": "80"}).output
    assert said.splitlines()[1:3] == [
        "1    ann     Ante        won     3.15.1       $25         $50         +$25",
        "     Straight Flush, Ace high: higher than the dealer's hand",
    ]
    assert "ben: staked $10, paid $0, net -$10" in said


@pytest.mark.parametrize(("cents", "text"), [(2_500, "$25"), (100_050, "$1,000.50"), (-2_500, "-$25"), (0, "$0")])
def test_money_as_people_read_it(cents: int, text: str) -> None:
    assert money(cents) == text
    assert money(cents, signed=True) == (f"+{text}" if cents > 0 else text)
