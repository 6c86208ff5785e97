"""The operator's passphrase: from a file, from the environment, or asked for."""

import os
import sys
from getpass import getpass
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.pin_prompt import at_terminal
from croupier.words import phrase

VARIABLE = "CROUPIER_PASSPHRASE"
OPTION = "--passphrase-file"
SHORTEST = 12  # characters

PassphraseFile = Annotated[
    Path | None,
    typer.Option(
        OPTION,
        help="A file with the passphrase for the keys in a backup set. Without it, the passphrase is taken from "
        "CROUPIER_PASSPHRASE, or asked for at the terminal or on standard input.",
    ),
]


def passphrase(file: Path | None, *, is_new: bool) -> str:
    """Return the passphrase; a new one must be long enough, and at a terminal it is typed twice."""
    text = _read_file(file) if file else os.environ.get(VARIABLE) or _ask(is_new=is_new)
    if not text or (is_new and len(text) < SHORTEST):
        raise typer.BadParameter(phrase("passphrase_too_short", least=SHORTEST), param_hint=OPTION)
    return text


def _read_file(file: Path) -> str:
    try:
        if file.is_file() and file.stat().st_mode & 0o077:
            raise typer.BadParameter(phrase("passphrase_readable", path=str(file)), param_hint=OPTION)
        return file.read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as fault:
        raise typer.BadParameter(phrase("passphrase_unreadable", path=str(file), fault=str(fault))) from None


def _ask(*, is_new: bool) -> str:
    if sys.stdin is None:
        return ""
    if not at_terminal():
        return sys.stdin.readline().rstrip("\r\n")
    text = getpass(f"{phrase('passphrase_prompt')}: ")
    if is_new and getpass(f"{phrase('passphrase_again')}: ") != text:
        raise typer.BadParameter(phrase("passphrase_differs"), param_hint=OPTION)
    return text
