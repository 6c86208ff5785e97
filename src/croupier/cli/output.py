"""How a command writes: its answer as JSON, files, and complaints."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import typer

import croupier
from croupier.cli.redact import without_passwords


def write_text(file: Path, text: str, option: str) -> None:
    """The text into a file; a place that cannot be written to is a fault of the option that names it."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as no:
        raise typer.BadParameter(f"{file}: {no.strerror}", param_hint=option) from None


def print_json(answer: Mapping[str, Any]) -> None:
    """Print an answer for programs, with the version that gave it."""
    print(msgspec.json.encode({"croupier": croupier.__version__, **answer}).decode())


def complain(text: str) -> None:
    """On standard error, so that an answer for programs stays one."""
    print(without_passwords(text), file=sys.stderr)
