"""A plot with two axes: conversion of values to coordinates, tick marks and grid lines."""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10

from msgspec import Struct

from croupier.analysis.drawing.shapes import Line, Point, Shape, Words

ROUND = (1, 2, 2.5, 5, 10)


class Plot(Struct, frozen=True):
    """A rectangle in a picture, with the values that its left, right, lower and upper sides stand for."""

    x: float
    y: float
    width: float
    height: float
    left: float
    right: float
    low: float
    top: float

    def across(self, value: float) -> float:
        """Return the horizontal coordinate of a value in the picture."""
        return self.x + self.width * (value - self.left) / (self.right - self.left)

    def down(self, value: float) -> float:
        """Return the vertical coordinate of a value in the picture."""
        return self.y + self.height * (self.top - value) / (self.top - self.low)

    def at(self, x_value: float, y_value: float) -> Point:
        return self.across(x_value), self.down(y_value)


def tick_step(length: float, about: int = 5) -> float:
    """Return a round distance between tick marks for an axis of this length with about this many parts."""
    rough = length / about
    power = 10.0 ** floor(log10(rough))
    return power * next(factor for factor in ROUND if factor * power >= rough * 0.999)


def marks(low: float, high: float, about: int = 5) -> tuple[float, ...]:
    """Return round values for tick marks between two values."""
    distance = tick_step(high - low, about)
    return tuple(index * distance for index in range(ceil(low / distance - 1e-9), floor(high / distance + 1e-9) + 1))


def rules_across(plot: Plot, values: Sequence[float], text: Callable[[float], str]) -> list[Shape]:
    """Draw a horizontal grid line and its label for each value."""
    shapes: list[Shape] = []
    for value in values:
        y = plot.down(value)
        shapes += [
            Line(((plot.x, y), (plot.x + plot.width, y)), "rule"),
            Words(plot.x - 8, y + 4, text(value), 11, "faint", "end"),
        ]
    return shapes


def names_below(plot: Plot, values: Sequence[float], text: Callable[[float], str]) -> list[Shape]:
    """Draw labels for these values below the horizontal axis."""
    low = plot.y + plot.height
    return [Words(plot.across(value), low + 18, text(value), 11, "faint") for value in values]
