"""What a solver answers: figures with their names, exact where they are fractions, to be read, printed or as JSON."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import sqrt
from typing import Any

from msgspec import Struct

from croupier.analysis.drawing.picture import Picture
from croupier.analysis.errors import Unanswerable
from croupier.rules.message import message

Number = Fraction | float  # a fraction is exact, a float has been rounded, a Sampled one was dealt by chance


class Sampled(float):
    """A figure from rounds dealt by chance, with its standard error."""

    error: float

    def __new__(cls, value: float, error: float) -> "Sampled":
        made = super().__new__(cls, value)
        made.error = error
        return made

    @property
    def plus_minus(self) -> str:
        """± 0.00008"""
        return f"± {Decimal(f'{self.error:.1g}'):f}"


class Line(Struct, frozen=True):
    """A row of a pay table: how often it comes and what it pays."""

    row: str
    probability: Fraction
    pays: str


class SideBet(Struct, frozen=True):
    name: str
    house_edge: Fraction  # of one unit staked
    lines: tuple[Line, ...]
    note: str = ""


class Jackpot(Struct, frozen=True):
    """The jackpot bet: its value is `constant` and `per_meter` times the meter, in cents, as long as its rows stay."""

    bet: int
    lines: tuple[Line, ...]
    constant: Fraction
    per_meter: Fraction
    break_even: Fraction  # the meter at which a bet that never folds is worth its price
    meter: int | None = None
    value: Fraction | None = None  # of one bet at this meter, before its price
    more: tuple[tuple[str, Fraction], ...] = ()  # further figures in cents, by name


class Start(Struct, frozen=True):
    """A hand, or a class of hands, at the first decision: per Ante, in for the finish with best play."""

    hand: str
    combinations: int
    value: Fraction  # of going on
    plays: bool
    later: tuple[tuple[str, Fraction], ...] = ()  # bets still to come, and how often each is made


class Joint(Struct, frozen=True):
    """Best play with side bets on, in cents."""

    ante: int
    stakes: tuple[tuple[str, int], ...]
    value: Fraction  # of everything together
    value_apart: Fraction  # if the main game were played as without side bets
    folds: tuple[str, ...]
    jackpot_adds: Fraction | None = None  # by the jackpot bet, its price paid, with best folding
    break_even: Fraction | None = None  # the meter at which that is nothing


class Solved(Struct, frozen=True, kw_only=True):
    """A game solved: the main game per Ante under best play, and every bet beside it."""

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
    rests_on: tuple[str, ...] = ()  # readings
    seconds: float = 0.0
    charts: dict[str, Callable[[], Picture]] = {}

    def draw(self, name: str = "") -> Picture:
        """One of its charts, or the one that says most."""
        if name and name not in self.charts:
            raise Unanswerable("draw", message("chart_unknown", chart=name, charts=tuple(self.charts)))
        return self.charts[name or next(iter(self.charts))]()

    @property
    def element_of_risk(self) -> Number:
        """The house edge over everything staked."""
        return self.house_edge / self.average_wager

    @property
    def standard_deviation(self) -> float:
        """In the unit of a result, sampled if the variance is."""
        deviation = sqrt(self.variance)
        if isinstance(self.variance, Sampled):
            return Sampled(deviation, self.variance.error / (2 * deviation))
        return deviation

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "game": self.game,
            "house_edge": number(self.house_edge),
            "element_of_risk": number(self.element_of_risk),
            "average_wager": number(self.average_wager),
            "variance": number(self.variance),
            "standard_deviation": number(self.standard_deviation),
            "bets": {each.name: _side_bet(each) for each in self.bets},
            "jackpot": _jackpot(self.jackpot),
            "joint": _joint(self.joint),
            "frequencies": {name: number(each) for name, each in self.frequencies},
            "distribution": [{"result": number(of), "probability": number(each)} for of, each in self.distribution],
            "strategy": dict(self.strategy),
            "starts": list(map(_start, self.starts)),
            "rests_on": list(self.rests_on),
            "seconds": self.seconds,
        }

    def _repr_html_(self) -> str:
        """In a notebook: its figures, and its first chart."""
        rows = "".join(
            f"<tr><td>{name}</td><td>{float(value):.5%}</td><td>{exactly(value)}</td></tr>"
            for name, value in (("house edge", self.house_edge), ("element of risk", self.element_of_risk))
        )
        chart = self.draw().svg() if self.charts else ""
        return f"<table><caption>{self.game}</caption>{rows}</table>{chart}"


def exactly(of: Number) -> str:
    """The fraction, where there is one; the standard error of what was sampled."""
    if isinstance(of, Sampled):
        return f"{of.plus_minus} (standard error)"
    return "" if isinstance(of, float) else str(of)


def number(of: Number) -> dict[str, Any]:
    if isinstance(of, Sampled):
        return {"value": float(of), "standard_error": of.error}
    return {"value": of} if isinstance(of, float) else {"exact": f"{of.numerator}/{of.denominator}", "value": float(of)}


def _start(of: Start) -> dict[str, Any]:
    found = {"hand": of.hand, "combinations": of.combinations, "value": number(of.value), "plays": of.plays}
    return found | {bet: number(often) for bet, often in of.later}


def _side_bet(bet: SideBet) -> dict[str, Any]:
    return {"house_edge": number(bet.house_edge), "lines": _lines(bet.lines), "note": bet.note}


def _lines(lines: tuple[Line, ...]) -> list[dict[str, Any]]:
    return [{"row": each.row, "probability": number(each.probability), "pays": each.pays} for each in lines]


def _jackpot(jackpot: Jackpot | None) -> dict[str, Any] | None:
    if jackpot is None:
        return None
    at = {} if jackpot.value is None else {"meter": jackpot.meter, "value": number(jackpot.value)}
    return {
        "bet": jackpot.bet,
        "rows": _lines(jackpot.lines),
        "value_per_unit_of_meter": number(jackpot.per_meter),
        "constant": number(jackpot.constant),
        "break_even": number(jackpot.break_even),
        **at,
        **{name: number(value) for name, value in jackpot.more},
    }


def _joint(joint: Joint | None) -> dict[str, Any] | None:
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
    """Mean and variance."""
    mean = sum((of * each for of, each in distribution.items()), Fraction())
    return mean, sum((of * of * each for of, each in distribution.items()), Fraction()) - mean * mean
