"""PINs on the command line: asked for unseen at a terminal, else in the next line of standard input."""

import sys
from getpass import getpass

import typer

from croupier import words
from croupier.house.registry import Registry
from croupier.house.staff_commands import Two
from croupier.rules.refusal import Refused, refuse
from croupier.server.people.pin_storage import Secret, kept
from croupier.server.people.staff_auth import fits


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


def confirm(register: Registry, secret: Secret, option: str, name: str) -> None:
    """Ask a person for their PIN. Somebody who has none is not asked: with file and key, one could give them one."""
    known = kept(secret, register, name)
    if known and not fits(known, asked(f"PIN of {name}: ")):
        raise typer.BadParameter(words.refusal(refuse("pin_wrong", "pin")), param_hint=option)


def confirm_two(register: Registry, secret: Secret, two: Two | Refused) -> Two:
    """The two who act, each with their PIN, before anything is written."""
    if isinstance(two, Refused):
        raise typer.BadParameter(words.refusal(two), param_hint=f"--{two.field}")
    for option, person in zip(("--by", "--signed"), two, strict=True):
        confirm(register, secret, option, person.name)
    return two
