"""The results of a solver: named figures, for people and for JSON. They are exact where they are fractions."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import sqrt
from typing import Any

from msgspec import Struct

from croupier.analysis.drawing.picture import Picture
from croupier.analysis.errors import Unanswerable
from croupier.rules.coded_message import message
from croupier.words import phrase

Number = Fraction | float  # a Fraction is exact, a float is rounded, a Sampled is simulated


class Sampled(float):
    """A figure that was estimated from simulated rounds, with its standard error."""

    error: float

    def __new__(cls, value: float, error: float) -> "Sampled":
        instance = super().__new__(cls, value)
        instance.error = error
        return instance

    @property
    def plus_minus(self) -> str:
        """Return the standard error as text, such as "± 0.00008"."""
        return f"± {Decimal(f'{self.error:.1g}'):f}"


class Line(Struct, frozen=True):
    """One row of a pay table: the probability of its hand, and its payout as text."""

    row: str
    probability: Fraction
    pays: str


class SideBet(Struct, frozen=True):
    """A side bet: its house edge and the rows of its pay table."""

    name: str
    house_edge: Fraction  # per unit staked
    lines: tuple[Line, ...]
    note: str = ""


class Jackpot(Struct, frozen=True):
    """The value of a jackpot bet in cents: `constant` plus `per_meter` times the meter, near the query's meter."""

    bet: int
    lines: tuple[Line, ...]
    constant: Fraction
    per_meter: Fraction
    break_even: Fraction  # the meter at which the bet is worth its price, without folding
    meter: int | None = None
    value: Fraction | None = None  # of one bet at this meter, before subtracting its price
    more: tuple[tuple[str, Fraction], ...] = ()  # further figures in cents, by name


class Start(Struct, frozen=True):
    """A starting hand, or a class of equal ones, with the value in Antes of not folding it under best play."""

    hand: str
    combinations: int
    value: Fraction  # of playing on
    plays: bool
    later: tuple[tuple[str, Fraction], ...] = ()  # later bets, and how often each is made


class Joint(Struct, frozen=True):
    """The value in cents of all bets of the query together, under the best play for all of them."""

    ante: int
    stakes: tuple[tuple[str, int], ...]
    value: Fraction  # of all bets together
    value_apart: Fraction  # if the main game is played as without side bets
    folds: tuple[str, ...]
    jackpot_adds: Fraction | None = None  # net value that the jackpot bet adds, with best folding
    break_even: Fraction | None = None  # the meter at which that is 0


class Solved(Struct, frozen=True, kw_only=True):
    """The results of a solved game: the main game, in Antes or Initial Bets under best play, and every other bet."""

    game: str
    house_edge: Number
    average_wager: Number
    variance: Number
    distribution: tuple[tuple[Fraction, Number], ...]  # result in Antes, probability
    frequencies: tuple[tuple[str, Number], ...]
    starts: tuple[Start, ...]
    strategy: tuple[tuple[str, str], ...]
    bets: tuple[SideBet, ...]
    jackpot: Jackpot | None
    joint: Joint | None = None
    rests_on: tuple[str, ...] = ()  # readings that the results depend on
    seconds: float = 0.0
    charts: dict[str, Callable[[], Picture]] = {}

    def draw(self, name: str = "") -> Picture:
        """Draw the chart with this name or, without a name, the game's main chart."""
        if name and name not in self.charts:
            raise Unanswerable("draw", message("chart_unknown", chart=name, charts=tuple(self.charts)))
        return self.charts[name or next(iter(self.charts))]()

    @property
    def element_of_risk(self) -> Number:
        """Return the house edge divided by the average total stake of a round."""
        return self.house_edge / self.average_wager

    @property
    def standard_deviation(self) -> float:
        """Return the standard deviation of a round's result.

        If the variance was simulated, it has a standard error.
        """
        deviation = sqrt(self.variance)
        if isinstance(self.variance, Sampled):
            return Sampled(deviation, self.variance.error / (2 * deviation))
        return deviation

    def plain(self) -> dict[str, Any]:
        """Return the results as a dictionary that can be written as JSON."""
        return {
            "game": self.game,
            "house_edge": number(self.house_edge),
            "element_of_risk": number(self.element_of_risk),
            "average_wager": number(self.average_wager),
            "variance": number(self.variance),
            "standard_deviation": number(self.standard_deviation),
            "bets": {bet.name: _side_bet_to_json(bet) for bet in self.bets},
            "jackpot": _jackpot_to_json(self.jackpot),
            "joint": _joint_to_json(self.joint),
            "frequencies": {name: number(frequency) for name, frequency in self.frequencies},
            "distribution": [
                {"result": number(result), "probability": number(probability)}
                for result, probability in self.distribution
            ],
            "strategy": dict(self.strategy),
            "starts": list(map(_start_to_json, self.starts)),
            "rests_on": list(self.rests_on),
            "seconds": self.seconds,
        }

    def _repr_html_(self) -> str:
        """Return HTML with the house edge and the main chart, which notebooks display."""
        rows = "".join(
            f"<tr><td>{phrase(name)}</td><td>{float(value):.5%}</td><td>{format_exact(value)}</td></tr>"
            for name, value in (("solve_house_edge", self.house_edge), ("solve_element_of_risk", self.element_of_risk))
        )
        chart = self.draw().svg() if self.charts else ""
        return f"<table><caption>{self.game}</caption>{rows}</table>{chart}"


def format_exact(value: Number) -> str:
    """Return the exact fraction of a figure, its standard error if it was simulated, or "" if it was rounded."""
    if isinstance(value, Sampled):
        return phrase("solve_standard_error", error=value.plus_minus)
    return "" if isinstance(value, float) else str(value)


def number(value: Number) -> dict[str, Any]:
    """Return a figure for JSON: its value, and its exact fraction or standard error, if it has one."""
    if isinstance(value, Sampled):
        return {"value": float(value), "standard_error": value.error}
    return (
        {"value": value}
        if isinstance(value, float)
        else {"exact": f"{value.numerator}/{value.denominator}", "value": float(value)}
    )


def _start_to_json(start: Start) -> dict[str, Any]:
    answer = {
        "hand": start.hand,
        "combinations": start.combinations,
        "value": number(start.value),
        "plays": start.plays,
    }
    return answer | {bet: number(frequency) for bet, frequency in start.later}


def _side_bet_to_json(bet: SideBet) -> dict[str, Any]:
    return {"house_edge": number(bet.house_edge), "lines": _lines_to_json(bet.lines), "note": bet.note}


def _lines_to_json(lines: tuple[Line, ...]) -> list[dict[str, Any]]:
    return [{"row": line.row, "probability": number(line.probability), "pays": line.pays} for line in lines]


def _jackpot_to_json(jackpot: Jackpot | None) -> dict[str, Any] | None:
    if jackpot is None:
        return None
    meter_value = {} if jackpot.value is None else {"meter": jackpot.meter, "value": number(jackpot.value)}
    return {
        "bet": jackpot.bet,
        "rows": _lines_to_json(jackpot.lines),
        "value_per_unit_of_meter": number(jackpot.per_meter),
        "constant": number(jackpot.constant),
        "break_even": number(jackpot.break_even),
        **meter_value,
        **{name: number(value) for name, value in jackpot.more},
    }


def _joint_to_json(joint: Joint | None) -> dict[str, Any] | None:
    if joint is None:
        return None
    return {
        "ante": joint.ante,
        "stakes": dict(joint.stakes),
        "value": number(joint.value),
        "value_apart": number(joint.value_apart),
        "folds": list(joint.folds),
        "jackpot_adds": None if joint.jackpot_adds is None else number(joint.jackpot_adds),
        "break_even": None if joint.break_even is None else number(joint.break_even),
    }


def moments(distribution: dict[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance of a distribution of results."""
    mean = sum((result * probability for result, probability in distribution.items()), Fraction())
    return mean, sum(
        (result * result * probability for result, probability in distribution.items()), Fraction()
    ) - mean * mean
