"""House options are read by people: each has a label and each value its words."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.engine.house_options import LAID, WORDS, house_options
from croupier.rules import settings as rules
from croupier.rules.settings import BlackjackSettings, HousePokerSettings, Limits, PokerSettings, Settings

LIMITS = {"ante": Limits(500, 10_000)}
POKER = PokerSettings(
    small_blind=100, big_blind=200, table_stake=Limits(8_000, 40_000), chip_unit=100, rake_percent=5, rake_cap=1_000
)
TABLES: tuple[Settings, ...] = (HousePokerSettings(LIMITS), BlackjackSettings(LIMITS), POKER)
NAMES = {name for table in TABLES for name in table.__struct_fields__} - {*LAID}


def told(table: Settings) -> dict[str, str]:
    return {each.label: each.value for each in house_options(table)}


def choices() -> dict[str, list[str]]:
    """The values of each option, as they are listed beside it: `# R-94: before_run_out | after_run_out`."""
    written = Path(rules.__file__).read_text(encoding="utf-8")
    rows = re.findall(r'^    (\w+): str = "(\w+)"  # (.*)$', written, re.MULTILINE)
    return {name: re.findall(r"\w+(?= \|)|(?<=\| )\w+", listed) or [first] for name, first, listed in rows}


def test_every_option_has_words_and_no_words_are_left_over() -> None:
    assert set(WORDS) == NAMES
    assert len({option.label for option in WORDS.values()}) == len(WORDS)


def test_every_value_that_is_listed_has_words() -> None:
    found = choices()
    assert len(found) > 15
    assert found["all_in_hands_opened"] == ["before_run_out", "after_run_out"]
    for name, values in found.items():
        assert set(values) <= set(WORDS[name].values), name
        assert len(WORDS[name].values) == 2 + (name == "payout_rounding"), name


@pytest.mark.parametrize("table", TABLES, ids=["house poker", "blackjack", "poker"])
def test_nothing_that_a_person_reads_is_a_name_of_the_code(table: Settings) -> None:
    for label, value in told(table).items():
        assert "_" not in label + value
        assert "(" not in value
        assert value


def test_the_other_values_are_said_too() -> None:
    other = replace(
        POKER,
        showing_order="any",
        all_in_hands_opened="after_run_out",
        absent_action="fold",
        return_stake_window=0,
        rake_unit=50,
    )
    said = told(other)
    assert said["Hands are shown"] == "in any order"
    assert said["All-in Hands are opened"] == "after the remaining cards are dealt"
    assert said["Who does not answer"] == "Folds"
    assert said["Who comes back brings what he left with, for"] == "no time"
    assert said["Rake is rounded down to"] == "0.50"
    assert said["Who rules where the House judges"] == "Pit Supervisor or above"


def test_as_many_hands_as_there_are_boxes() -> None:
    assert told(TABLES[0])["Hands of one Player"] == "as many as there are boxes"
    assert told(HousePokerSettings(LIMITS, max_hands_per_player=2))["Hands of one Player"] == "at most 2"
