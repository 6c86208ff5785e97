"""Files that a command writes beside what it prints."""

from pathlib import Path

import typer


def write_text(file: Path, text: str, option: str) -> None:
    """The text into a file; a place that cannot be written to is a fault of the option that names it."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as no:
        raise typer.BadParameter(f"{file}: {no.strerror}", param_hint=option) from None
