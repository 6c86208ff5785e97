"""A mistake in a file of worked cases is reported before any case runs."""

from pathlib import Path

import msgspec
import pytest

from croupier.rules.games import THREE_CARD
from tests.support.worked_cases.house_games import settle_as_round, settle_by_calculator
from tests.support.worked_cases.loader import HouseFile, read

FILE = """
    round = []
    [documents]
    MT = "ML3C-2"
    [[settlement]]
    id = "MT-05"
    shows = "Ace-high beats the dealer's King-high."
    cites = ["3.15.1", "R-03"]
    dealer = "Ks Qd 4c"
    [[settlement.boxes]]
    box = 1
    cards = "Ah 7c 3d"
    bets = { ante = 10_00 }
    decisions = ["play"]
    net = { ante = 10_00, play = 10_00 }
    by = { ante = "3.15.1" }
"""


def test_this_file_has_no_mistake() -> None:
    (case,) = read(FILE, HouseFile).settlement
    assert case.boxes[0].net == {"ante": 1_000, "play": 1_000}


@pytest.mark.parametrize(
    ("old", "new", "mistake"),
    [
        ('dealer = "Ks', 'deeler = "Ks', "deeler"),
        ("net = {", "nets = {", "net"),
        ("10_00 }", '"10" }', "int"),
        ('"3.15.1", "R-03"', '"3.99", "R-03"', "ML3C-2 has no paragraph 3.99"),
        ('"3.15.1", "R-03"', '"PTH-6 9.9"', "PTH-6 has no paragraph 9.9"),
        ('"3.15.1", "R-03"', '"PTH-7 3.1"', "no document PTH-7"),
        ('"3.15.1", "R-03"', '"R-9999"', "no reading R-9999"),
        ('"3.15.1", "R-03"', "", "cites nothing"),
        ('"MT-05"', '"PK-05"', "PK-05 belongs to none of MT"),
        ('"MT-05"', '["MT-05", "MT-05"]', "MT-05 is listed twice"),
        ("King-high.", "King-high", "write a sentence"),
    ],
)
def test_a_mistake_is_reported(old: str, new: str, mistake: str) -> None:
    assert old in FILE
    with pytest.raises((msgspec.ValidationError, ValueError), match=mistake):
        read(FILE.replace(old, new), HouseFile)


def test_a_round_without_a_script_is_reported() -> None:
    silent = '[[round]]\nid = "MT-05"\nshows = "Nothing."\ncites = ["3.15.1"]'
    with pytest.raises(ValueError, match="MT-05 has no script"):
        read(FILE.replace("round = []", "") + silent, HouseFile)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("net = { ante = 10_00,", "net = { ante = 10_01,"),
        (", play = 10_00 }", " }"),
        ('by = { ante = "3.15.1" }', 'by = { ante = "3.15.2" }'),
    ],
)
def test_a_wrong_expectation_fails_both_ways(tmp_path: Path, old: str, new: str) -> None:
    assert old in FILE
    (case,) = read(FILE.replace(old, new), HouseFile).settlement
    with pytest.raises(AssertionError):
        settle_as_round(THREE_CARD, case)
    with pytest.raises(AssertionError):
        settle_by_calculator(tmp_path, THREE_CARD, case)
