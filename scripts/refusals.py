#!/usr/bin/env python3
"""Write docs/refusals.md: every message code of the program with its sentence; --check only compares."""

import ast
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path

from croupier.words.sentences import PLACEHOLDER

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "refusals.md"
SOURCES = ROOT / "src" / "croupier"
CATALOGUE = SOURCES / "words" / "en.toml"
TITLE = re.compile(r"^# -+ (?P<title>.+?) -+\n\n\[(?P<section>\w+)\]$", re.MULTILINE)
PIECES = ("list_", "part_")  # texts that are part of others
PHRASES = "_texts"  # sections of labels, reasons and rulings: no refusals
OTHER_SECTIONS = ("command_line", "names", "transcript", "settings")  # their texts are no refusals
COLUMNS = 100
INTRODUCTION = """\
# Refusals

A refusal is the answer to a command that is not allowed. It changes nothing. This page lists every
refusal: search it for the code that your program received, or for the words on the screen.

Codes are stable: a program can rely on them. The sentence is for people and may change. An answer
has these fields:

| field | what it is |
|---|---|
| `code` | the code of the refusal |
| `values` | the values that fill the sentence, with amounts in cents |
| `why` | the sentence |
| `field` | the field of the request that was wrong, if there is one |

In the list, `{limit}` stands for the value `limit`. `{refused}` stands for what was refused: "Bet
not accepted", "Cards not dealt" or, if the command is not known, "Request not accepted". It follows
from the command and is not among the values.

`scripts/refusals.py` writes this page from the catalogue (`src/croupier/words/en.toml`) and the
codes in the sources.
"""


def page() -> str:
    """Return the page as it should be now."""
    text = CATALOGUE.read_text(encoding="utf-8")
    titles = {match["section"]: match["title"] for match in TITLE.finditer(text)}
    sections: dict[str, dict[str, str]] = tomllib.loads(text)
    used = set(said())
    groups = [
        f"## {_capital(titles.get(section, section))}\n\n{listed(codes)}\n"
        for section, texts in sections.items()
        if section not in OTHER_SECTIONS
        and not section.endswith(PHRASES)
        and (codes := {code: text for code, text in texts.items() if code in used and not code.startswith(PIECES)})
    ]
    return "\n".join((INTRODUCTION, *groups))


def said() -> Iterator[str]:
    """Yield every string in the sources, because a code may also be a constant that is passed on."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def listed(texts: dict[str, str]) -> str:
    entries = (f"* `{code}`: {shown(text)}" for code, text in sorted(texts.items()))
    return "\n".join(
        textwrap.fill(entry, COLUMNS, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
        for entry in entries
    )


def shown(text: str) -> str:
    """Return a sentence with the names of its values: {limit:money} becomes {limit}."""
    return PLACEHOLDER.sub(_named, text)


def _named(match: re.Match[str]) -> str:
    name, many = f"{{{match['name']}}}", (match["more"] or "").rpartition(",")[2]
    return f"{name} {many}" if match["kind"] == "plural" else name


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def main() -> None:
    now = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    if "--check" in sys.argv:
        sys.exit(0 if page() == now else "docs/refusals.md is out of date: run scripts/refusals.py")
    FILE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
