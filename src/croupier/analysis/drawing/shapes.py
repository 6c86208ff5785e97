"""The shapes of a picture, in pixels from the upper left corner, and the colours they can have."""

from typing import Literal

from msgspec import Struct

COLOURS = {
    "paper": "#fcfaf5", "shade": "#f1ece2", "edge": "#dbd2c2", "rule": "#e9e2d5",
    "ink": "#211c15", "quiet": "#564c40", "faint": "#6d6254",
    "brass": "#b07a16", "gold": "#e0b155", "now": "#84590c",
    "win": "#1d6a41", "win_area": "#dbe8dc", "loss": "#b4503d", "even": "#a89c89",
    "second": "#2f5a86", "third": "#7d3442",
    "pine": "#1d5c42", "leaf": "#3b8062", "sage": "#a3ccb2", "mint": "#d2e6d5", "sand": "#efe8d6", "peach": "#f5dcc3",
    "blush": "#f6ddd4", "stripe": "#dfa798",
    "hit": "#cfe3cf", "stand": "#f2c9bb", "double": "#bcd2ee", "split": "#dccbea", "surrender": "#d2cabb",
}  # fmt: skip
Point = tuple[float, float]


class Box(Struct, frozen=True):
    """A rectangle, with rounded corners of the radius `round`."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    edge: str = ""
    round: float = 0


class Words(Struct, frozen=True):
    """One line of text. `y` is its baseline."""

    x: float
    y: float
    text: str
    size: float = 12
    ink: str = "ink"
    anchor: Literal["start", "middle", "end"] = "middle"  # which part of the text is at x
    bold: bool = False


class Line(Struct, frozen=True):
    """A line through several points."""

    points: tuple[Point, ...]
    ink: str
    thick: float = 1
    dashed: bool = False


class Area(Struct, frozen=True):
    """A filled polygon."""

    points: tuple[Point, ...]
    fill: str


class Dot(Struct, frozen=True):
    """A filled circle with an edge."""

    x: float
    y: float
    radius: float
    fill: str
    edge: str


Shape = Box | Words | Line | Area | Dot
