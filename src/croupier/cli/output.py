"""Write files, JSON answers and error messages for commands."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import typer

import croupier
from croupier.cli.hide_passwords import without_passwords
from croupier.rules.document import Para
from croupier.words import para_number


def write_text(file: Path, text: str, option: str) -> None:
    """Write a text file; if that fails, report that the value of this option is bad."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}", param_hint=option) from None


def print_json(answer: Mapping[str, Any]) -> None:
    """Print an answer as JSON, with the version of the program."""
    print(msgspec.json.encode({"croupier": croupier.__version__, **answer}).decode())


def add_place(why: str, field: str, para: Para | None) -> str:
    """Add to a refusal the field and the paragraph that it is about; a field that it names is not repeated."""
    is_named = field.replace("_", " ").lower() in why.lower()
    parts = ("" if is_named else field, f"¶ {para_number(para.number)}" if para else "")
    place = " · ".join(part for part in parts if part)
    return f"{why} ({place})" if place else why


def complain(text: str) -> None:
    """Print an error to standard error, so that JSON on standard output stays valid."""
    print(without_passwords(text), file=sys.stderr)
