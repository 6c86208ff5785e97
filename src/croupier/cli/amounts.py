"""Amounts on the command line: 25, 12.50, 1,000,000."""

import re
from fractions import Fraction

import typer

NUMBER = re.compile(r"-?\d[\d,]{0,19}(\.\d{1,9})?", re.ASCII)
AMOUNT = re.compile(r"\d[\d,]{0,14}(\.\d{0,2})?", re.ASCII)


def said(text: str) -> int | None:
    """Dollars as a player says them, in whole cents, or percents in hundredths; None where it is no such number."""
    if not AMOUNT.fullmatch(text):
        return None
    whole, _, rest = text.replace(",", "").partition(".")
    return int(whole) * 100 + int(rest.ljust(2, "0"))


def cents(text: str, option: str) -> int:
    """Dollars as people write them."""
    exact = number(text.replace("$", ""), option) * 100
    if exact.denominator != 1 or exact < 0:
        raise typer.BadParameter(f"{text!r} is not an amount: write 25 or 12.50", param_hint=option)
    return int(exact)


def part(text: str, option: str) -> Fraction:
    """A share of the whole: 5%, or 0.05."""
    exact = number(text.rstrip("%"), option)
    return exact / 100 if text.endswith("%") else exact


def percent(text: str, option: str, most: int) -> tuple[int, int]:
    """A percentage as people write it, 5 or 2.25%: whole percents, and hundredths of one beside them."""
    hundredths = said(text.removesuffix("%"))
    if hundredths is None or hundredths > 100 * most:
        raise typer.BadParameter(f"{text!r} is not a percentage up to {most}: write 5 or 2.25", param_hint=option)
    return divmod(hundredths, 100)


def number(text: str, option: str) -> Fraction:
    if not NUMBER.fullmatch(text):
        raise typer.BadParameter(f"{text!r} is not a number", param_hint=option)
    return Fraction(text.replace(",", ""))
