"""The value of a jackpot bet as a function of the meter, and the meter at which the bet breaks even."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from croupier.analysis.errors import Unanswerable
from croupier.analysis.results import Jackpot, Line
from croupier.rules.coded_message import message
from croupier.rules.money import Fixed, For, Pays, Share

HUNDRED = 100


class Worth(NamedTuple):
    """A value in cents that is a linear function of the meter."""

    constant: Fraction
    per_meter: Fraction

    def at(self, meter: Fraction | int) -> Fraction:
        return self.constant + self.per_meter * meter


def worth(pays: Pays, bet: int) -> Worth:
    """Return the value of a jackpot row for this bet, by the meter. It is not rounded down to the cent (R-50)."""
    match pays:
        case Share():
            return Worth(Fraction(), Fraction(pays.percent, HUNDRED * pays.by))
        case For() | Fixed():
            return Worth(Fraction(pays.award(bet)), Fraction())
        case _:
            raise Unanswerable("jackpot", message("jackpot_row_not_valued", pays=str(pays)))


def plain_jackpot(rows: dict[str, Pays], chances: dict[str, Fraction], bet: int) -> tuple[Worth, tuple[Line, ...]]:
    """Return the value and the rows of a jackpot of which a hand wins at most one row."""
    worths = {row: worth(pays, bet) for row, pays in rows.items()}
    total = Worth(
        sum((chances[row] * line.constant for row, line in worths.items()), Fraction()),
        sum((chances[row] * line.per_meter for row, line in worths.items()), Fraction()),
    )
    return total, tuple(Line(row, chances[row], str(pays)) for row, pays in rows.items())


def break_even(line_at: Callable[[Fraction], Worth], price: Fraction | int) -> Fraction:
    """Return the meter at which the value of a bet equals its price.

    `line_at` returns the value near a meter as a linear function. The value as a whole is convex; it is solved by
    Newton's method, from above.
    """
    meter = Fraction(10**15)
    while True:
        line = line_at(meter)
        if line.per_meter == 0:
            raise Unanswerable("jackpot", message("jackpot_without_shares"))
        lower = max((price - line.constant) / line.per_meter, Fraction())
        if lower >= meter or (lower == 0 and line_at(lower) == line):
            return lower
        meter = lower


def long_run_figures(
    bet: int, value_line: Worth, resets: Fraction, rate_ppm: int, reset: int
) -> tuple[tuple[str, Fraction], ...]:
    """Return the long-run averages of a linked jackpot: contribution, house income and mean meter, in cents.

    `resets` is the chance that a bet wins the whole meter. The house pays the fixed awards and the resets; the
    contributions pay the rest. The mean meter is where average contributions and payouts are equal.
    """
    contribution = Fraction(bet * rate_ppm, 1_000_000)
    inflow = contribution + resets * reset
    return (
        ("contribution", contribution),
        ("house_keeps", bet - value_line.constant - inflow),
        ("mean_meter", inflow / value_line.per_meter if value_line.per_meter else Fraction()),
    )


def build_jackpot(bet: int, value_line: Worth, lines: tuple[Line, ...], even: Fraction, meter: int | None) -> Jackpot:
    value = None if meter is None else value_line.at(meter)
    return Jackpot(bet, lines, value_line.constant, value_line.per_meter, even, meter, value)
