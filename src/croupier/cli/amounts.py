"""Parse and format amounts on the command line, such as 25, 12.50 or 1,000,000."""

import re
from fractions import Fraction

import typer

from croupier.rules.money import dollars, parse_cents
from croupier.words import phrase

NUMBER = re.compile(r"-?\d[\d,]{0,19}(\.\d{1,9})?", re.ASCII)


def cents(text: str, option: str) -> int:
    """Parse an amount in dollars as people write it, and return cents; an error names the option."""
    exact = number(text.replace("$", ""), option) * 100
    if exact.denominator != 1 or exact < 0:
        raise typer.BadParameter(phrase("not_dollars", text=text), param_hint=option)
    return int(exact)


def parse_share(text: str, option: str) -> Fraction:
    """Parse a share such as 5% or 0.05; refuse a 5 without a percent sign, because it could mean either."""
    exact = number(text.removesuffix("%"), option)
    if text.endswith("%"):
        return exact / 100
    if exact > 1:
        raise typer.BadParameter(phrase("share_above_one", text=text, share=_format_share(exact)), param_hint=option)
    return exact


def _format_share(percent: Fraction) -> str:
    return f"{float(percent / 100):.9f}".rstrip("0")


def percent(text: str, option: str, maximum: int) -> tuple[int, int]:
    """Parse a percentage such as 5 or 2.25%, and return its whole percents and its hundredths of a percent."""
    hundredths = parse_cents(text.removesuffix("%"))
    if hundredths is None or hundredths > 100 * maximum:
        raise typer.BadParameter(phrase("not_a_percentage", text=text, maximum=maximum), param_hint=option)
    return divmod(hundredths, 100)


def number(text: str, option: str) -> Fraction:
    if not NUMBER.fullmatch(text):
        raise typer.BadParameter(phrase("not_a_number", text=text), param_hint=option)
    return Fraction(text.replace(",", ""))


def money(cents: int, *, signed: bool = False) -> str:
    """Format cents as dollars, such as $1,000.50 or -$25; with `signed`, a gain has a plus sign, such as +$25."""
    sign = "-" if cents < 0 else "+" if signed and cents else ""
    return f"{sign}${dollars(abs(cents))}"
