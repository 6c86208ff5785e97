"""A plot with two axes: tick marks, grid lines, and coordinates."""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10

from msgspec import Struct

from croupier.analysis.drawing.shapes import Line, Point, Shape, Words

ROUND = (1, 2, 2.5, 5, 10)


class Plot(Struct, frozen=True):
    """A rectangle on the page, and the values at its sides."""

    x: float
    y: float
    wide: float
    high: float
    left: float
    right: float
    low: float
    top: float

    def across(self, value: float) -> float:
        return self.x + self.wide * (value - self.left) / (self.right - self.left)

    def down(self, value: float) -> float:
        return self.y + self.high * (self.top - value) / (self.top - self.low)

    def at(self, x_value: float, y_value: float) -> Point:
        return self.across(x_value), self.down(y_value)


def tick_step(length: float, about: int = 5) -> float:
    """Return a round number that divides a length into about this many parts."""
    rough = length / about
    power = 10.0 ** floor(log10(rough))
    return power * next(factor for factor in ROUND if factor * power >= rough * 0.999)


def marks(low: float, high: float, about: int = 5) -> tuple[float, ...]:
    """Return the round numbers from low to high."""
    distance = tick_step(high - low, about)
    return tuple(index * distance for index in range(ceil(low / distance - 1e-9), floor(high / distance + 1e-9) + 1))


def rules_across(plot: Plot, values: Sequence[float], text: Callable[[float], str]) -> list[Shape]:
    shapes: list[Shape] = []
    for value in values:
        y = plot.down(value)
        shapes += [
            Line(((plot.x, y), (plot.x + plot.wide, y)), "rule"),
            Words(plot.x - 8, y + 4, text(value), 11, "faint", "end"),
        ]
    return shapes


def names_below(plot: Plot, values: Sequence[float], text: Callable[[float], str]) -> list[Shape]:
    low = plot.y + plot.high
    return [Words(plot.across(value), low + 18, text(value), 11, "faint") for value in values]
