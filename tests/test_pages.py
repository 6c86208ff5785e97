"""The pages name files, links and code that exist."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")))
GUIDES = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md")]
FOLDERS = ("src/croupier", "tests", "docs", "web/src", "web/verify", "scripts", "benchmarks")
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)+/?|[\w-]+\.(?:json|md|py|svelte|toml|ts)")
NAME = re.compile(r"[A-Z]\w*[a-z]\w*|[a-z]+_\w+")  # PlaceBet, legal_actions
UNKNOWN = "No" + "SuchName"
MADE_LATER = {".venv/bin", ".venv/bin/croupier", "ROUND.json", "layout.json"}  # by make, or by a reader


def prose(page: Path) -> str:
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def slug(heading: str) -> str:
    """Return the anchor of a heading, as GitHub writes it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@cache
def anchors(page: Path) -> frozenset[str]:
    return frozenset(slug(heading) for heading in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE))


def broken_links(page: Path, text: str) -> Iterator[str]:
    for link in LINK.findall(text):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if "://" in link or link.startswith("mailto:"):
            continue
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


@cache
def endings() -> frozenset[str]:
    """Return every ending of a path in the repository: "settlement.py", "three_card_v2/settlement.py" and so on."""
    paths = [path.relative_to(ROOT).parts for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    return frozenset("/".join(parts[start:]) for parts in paths for start in range(len(parts)))


def missing_files(text: str) -> Iterator[str]:
    for quoted in CODE.findall(text):
        path = quoted.rstrip("/")
        exists = quoted in MADE_LATER or (ROOT / path).exists() or {path, f"{path}.py"} & endings()
        if FILE.fullmatch(quoted) and not exists:
            yield quoted


@cache
def words_in_code() -> frozenset[str]:
    files = (*ROOT.glob("src/croupier/**/*.py"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("web/src/**/*.ts"))
    return frozenset(word for file in files for word in re.findall(r"\w+", file.read_text(encoding="utf-8")))


def missing_names(text: str) -> Iterator[str]:
    for quoted in CODE.findall(text):
        if NAME.fullmatch(quoted) and quoted not in words_in_code():
            yield quoted


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    assert list(broken_links(page, prose(page))) == []


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_every_file_and_name_in_a_guide_exists(page: Path) -> None:
    assert [*missing_files(prose(page)), *missing_names(prose(page))] == []


def test_what_does_not_exist_is_found() -> None:
    page = ROOT / "README.md"
    links = "[a](gone.md) [b](README.md#gone) [c](#two-commands) [d](docs/serving.md#the-witness)"
    assert list(broken_links(page, links)) == ["gone.md", "README.md#gone"]
    files = "`house/gone.py` `house/ledger.py` `house/ledger` `three_card_v2/settlement.py` `tests/laws` `ROUND.json`"
    assert list(missing_files(files)) == ["house/gone.py"]
    assert list(missing_names(f"`{UNKNOWN}` `PlaceBet` `legal_actions` `fold`")) == [UNKNOWN]
