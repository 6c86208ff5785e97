"""What a command writes beside its answer: files, and why there is none."""

import sys
from pathlib import Path

import typer


def write_text(file: Path, text: str, option: str) -> None:
    """The text into a file; a place that cannot be written to is a fault of the option that names it."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as no:
        raise typer.BadParameter(f"{file}: {no.strerror}", param_hint=option) from None


def complain(text: str) -> None:
    """On standard error, so that an answer for programs stays one."""
    print(text, file=sys.stderr)
