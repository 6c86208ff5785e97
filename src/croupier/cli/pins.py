"""A PIN as it is asked for: unseen at a terminal, else the next line of standard input."""

import sys
from getpass import getpass

import typer


def at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def asked(prompt: str) -> str:
    """What was typed or written; what is no text, or has other letters than ours, is no PIN."""
    if sys.stdin is None:
        raise typer.BadParameter("standard input is closed, and a PIN is asked for", param_hint="PIN")
    try:
        given = getpass(prompt) if at_terminal() else sys.stdin.readline().strip()
    except UnicodeDecodeError:
        return ""
    return given if given.isascii() else ""
