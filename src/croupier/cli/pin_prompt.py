"""Ask for PINs: hidden input at a terminal, otherwise the next line of standard input."""

import sys
from getpass import getpass

import typer

from croupier import words
from croupier.house.registry import Registry
from croupier.house.staff_commands import ActorPair
from croupier.rules.refusal import Refused, refuse
from croupier.server.people.pin_storage import Secret, stored_pin
from croupier.server.people.staff_auth import fits
from croupier.words import phrase


def at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def ask_pin(prompt: str) -> str:
    """Ask for a PIN; input that is not ASCII counts as an empty one."""
    if sys.stdin is None:
        raise typer.BadParameter(phrase("pin_stdin_closed"), param_hint="PIN")
    try:
        text = getpass(f"{prompt}: ") if at_terminal() else sys.stdin.readline().strip()
    except UnicodeDecodeError:
        return ""
    return text if text.isascii() else ""


def confirm(register: Registry, secret: Secret, option: str, name: str) -> None:
    """Ask a staff member for their PIN and refuse a wrong one; people without a PIN are not asked."""
    member = stored_pin(secret, register, name)
    if member and not fits(member, ask_pin(phrase("pin_prompt", name=name))):
        raise typer.BadParameter(words.refusal(refuse("pin_wrong", "pin")), param_hint=option)


def confirm_two(register: Registry, secret: Secret, signers: ActorPair | Refused, command: str) -> ActorPair:
    """Ask the two signers for their PINs, and return them; if they may not sign, print the refusal and exit."""
    if isinstance(signers, Refused):
        raise typer.BadParameter(words.refusal(signers, command), param_hint=f"--{signers.field}")
    for option, person in zip(("--by", "--signed"), signers, strict=True):
        confirm(register, secret, option, person.name)
    return signers
