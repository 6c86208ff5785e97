"""A plot with two axes: round steps, a rule across for each, and where a pair of figures stands."""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10

from msgspec import Struct

from croupier.analysis.drawing.shapes import Line, Point, Shape, Words

ROUND = (1, 2, 2.5, 5, 10)


class Plot(Struct, frozen=True):
    """A place on the page, and what its sides stand for."""

    x: float
    y: float
    wide: float
    high: float
    left: float
    right: float
    low: float
    top: float

    def across(self, of: float) -> float:
        return self.x + self.wide * (of - self.left) / (self.right - self.left)

    def down(self, of: float) -> float:
        return self.y + self.high * (self.top - of) / (self.top - self.low)

    def at(self, one: float, other: float) -> Point:
        return self.across(one), self.down(other)


def step(length: float, about: int = 5) -> float:
    """A round number that divides a length into about so many parts."""
    rough = length / about
    power = 10.0 ** floor(log10(rough))
    return power * next(each for each in ROUND if each * power >= rough * 0.999)


def marks(low: float, high: float, about: int = 5) -> tuple[float, ...]:
    """The round numbers from low to high."""
    each = step(high - low, about)
    return tuple(at * each for at in range(ceil(low / each - 1e-9), floor(high / each + 1e-9) + 1))


def rules_across(of: Plot, at: Sequence[float], text: Callable[[float], str]) -> list[Shape]:
    found: list[Shape] = []
    for each in at:
        y = of.down(each)
        found += [
            Line(((of.x, y), (of.x + of.wide, y)), "rule"),
            Words(of.x - 8, y + 4, text(each), 11, "faint", "end"),
        ]
    return found


def names_below(of: Plot, at: Sequence[float], text: Callable[[float], str]) -> list[Shape]:
    low = of.y + of.high
    return [Words(of.across(each), low + 18, text(each), 11, "faint") for each in at]
