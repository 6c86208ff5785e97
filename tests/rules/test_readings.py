"""Every House option that a reading names is a setting that the code has, and the register agrees with the pages."""

import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from croupier.record.controls_and_link_terms import Controls, LinkTerms
from croupier.rules.setting_specs import SPECS
from croupier.rules.settings import BlackjackSettings, HousePokerSettings, PokerSettings

READINGS = Path(__file__).parents[2] / "docs" / "readings"
KINDS = (HousePokerSettings, BlackjackSettings, PokerSettings, LinkTerms, Controls)
SETTINGS = {field.name for kind in KINDS for field in fields(kind)}
PAGES = sorted(READINGS.glob("R-*.md"))
SOURCES = "\n".join(path.read_text() for path in (READINGS.parents[1] / "src" / "croupier").rglob("*.py"))


def options_of(text: str) -> set[str]:
    """The names in the last part of a page."""
    part = text.partition("**House option.**")[2]
    return set(re.findall(r"`(\w+)`", part))


def register() -> tuple[str, str]:
    """The list of readings and the list of House options."""
    readings, _, options = (READINGS / "README.md").read_text().partition("## House options")
    return readings, options


def rows(table: str) -> list[tuple[str, str]]:
    """The number and the second column of each row."""
    return re.findall(r"^\| \[(R-\d+)\] \| (.*?) \|", table, re.MULTILINE)


def registered() -> dict[str, set[str]]:
    """The options that the register names, by reading."""
    readings, options = register()
    found: dict[str, set[str]] = {number: set() for number, _ in rows(readings)}
    for number, option in rows(options):
        found[number].add(option.strip("`"))
    return found


def unknown(named: set[str]) -> set[str]:
    return named - SETTINGS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_reading_names_only_options_that_exist(page: Path) -> None:
    named = options_of(page.read_text())
    assert not unknown(named), f"{page.name} names {unknown(named)}"
    number = re.match(r"R-\d+", page.name)
    assert number
    assert registered().get(number[0]) == named, "the register names the same options"


def test_the_register_links_every_page_under_its_title() -> None:
    readings, options = register()
    links = dict(re.findall(r"^\[(R-\d+)\]: (\S+)$", options, re.MULTILINE))
    titles = dict(rows(readings))
    assert sorted(links.values()) == [page.name for page in PAGES]
    for number, page in links.items():
        assert (READINGS / page).read_text().startswith(f"# {number}: {titles[number]}\n")


def test_every_option_is_read_by_the_code() -> None:
    """A setting that nothing asks for is no choice."""
    named = {name for page in PAGES for name in options_of(page.read_text())}
    assert named
    assert not {name for name in named if not re.search(rf"\.{name}\b|\"{name}\"", SOURCES)}


def test_an_unknown_option_on_a_page_is_caught() -> None:
    page = "**House option.** `jackpot_rounding` (down; or up) and `bonus_cap` (100,000.00)."
    assert unknown(options_of(page)) == {"jackpot_rounding"}


def test_every_reading_that_an_option_cites_is_there() -> None:
    numbers = {re.match(r"R-\d+", page.name)[0] for page in PAGES}  # type: ignore[index]
    assert {option.reading for option in SPECS.values() if option.reading} <= numbers
