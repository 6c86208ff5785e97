#!/usr/bin/env python3
"""Write the lists of docs/configuration.md from the settings of the program; --check only compares."""

import re
import sys
import textwrap
from pathlib import Path
from typing import Any

from croupier.cli.config.settings import ENVIRONMENT, FILE, FILES_OF_SECRETS, GROUPS, Group, Setting
from croupier.cli.config.sources import takes_option
from croupier.words import phrase

PAGE = Path(__file__).parents[1] / "docs" / "configuration.md"
BEGIN, END = "<!-- settings -->", "<!-- end of settings -->"
COLUMNS = 100


def lists() -> str:
    return "\n\n".join(f"### {phrase(group.code)}\n\n{_list(group)}" for group in GROUPS)


def _list(group: Group) -> str:
    return "\n".join(
        textwrap.fill(_entry(setting), COLUMNS, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
        for setting in group.settings
    )


def _entry(setting: Setting[Any]) -> str:
    """Return what a setting is for, how it is written, and where it can be set."""
    written = setting.kind.written()
    default = f"Default: {setting.usual}."
    return f"* `{setting.name}`: {setting.help} {written[0].upper()}{written[1:]}. {default} Set by {_places(setting)}."


def _places(setting: Setting[Any]) -> str:
    variable = f"`{setting.env}`" if ENVIRONMENT in setting.places else ""
    if setting.secret:
        file = FILES_OF_SECRETS.get(setting.name)
        by_file = f"a file that `{file.option}`, `{file.env}` or `{file.name}` in the TOML file names" if file else ""
        return " or ".join(part for part in (variable, by_file) if part)
    options = [f"`{option}`" for option in (setting.option, *setting.also)] if takes_option(setting) else []
    key = "the TOML file" if FILE in setting.places else ""
    return _and([*options, *(part for part in (variable, key) if part)])


def _and(parts: list[str]) -> str:
    return " or ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)


def filled(page: str) -> str:
    """Return the page with its lists replaced by the current ones."""
    return re.sub(f"{BEGIN}.*{END}", lambda _: f"{BEGIN}\n{lists()}\n{END}", page, flags=re.DOTALL)


def main() -> None:
    now = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv:
        sys.exit(0 if filled(now) == now else "docs/configuration.md is out of date: run scripts/configuration.py")
    PAGE.write_text(filled(now), encoding="utf-8")


if __name__ == "__main__":
    main()
