"""The hands of 3 Card Poker by class, from the best to the worst, and one by one where Play turns into Fold."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from msgspec import Struct

from croupier.analysis.charts.axes import Plot
from croupier.analysis.charts.page import MARGIN, TOP, cell, edge, key, name, page, percent, plain, signed
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Box, Dot, Line, Shape, Words
from croupier.analysis.query import Question
from croupier.analysis.results import Solved, Start
from croupier.analysis.three_card.solve import HANDS

ROW, LABEL, BAR, FIGURES = 26, 166, 250, 110
WIDE, HIGH, GAP, APART = 50, 38, 2, 56
FOLD = -1
CARDS = {"king": "K", "queen": "Q", "jack": "J", "ten": "T", "nine": "9", "eight": "8"} | {
    "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2"
}  # fmt: skip


class Kind(Struct, frozen=True):
    """Hands that are called alike: Flush, Pair, Queen high."""

    name: str
    hands: tuple[Start, ...]

    @property
    def combinations(self) -> int:
        return sum(each.combinations for each in self.hands)

    @property
    def value(self) -> Fraction:
        return sum((each.combinations * each.value for each in self.hands), Fraction()) / self.combinations

    @property
    def does(self) -> str:
        plays = {each.plays for each in self.hands}
        return "Play" if plays == {True} else "Fold" if plays == {False} else "Play or Fold"


def kinds(starts: Sequence[Start]) -> list[Kind]:
    """From the highest."""
    found: dict[str, list[Start]] = {}
    for each in reversed(starts):
        found.setdefault(_called(each.hand), []).append(each)
    return [Kind(name, tuple(hands)) for name, hands in found.items()]


def _called(hand: str) -> str:
    first = hand.split(",")[0]
    return "Pair" if first.startswith("Pair") else first


def draw(of: Solved, q: Question) -> Picture:
    each = kinds(of.starts)
    lowest = dict(of.strategy)["play_from"]
    beside = next(kind for kind in each if kind.name == _called(lowest))
    x = MARGIN + LABEL + BAR + FIGURES + APART
    low = TOP + 24 + len(each) * ROW + 30
    keys = key((("leaf", "Play"), ("blush", "Fold: Play would lose more than the Ante")), MARGIN, low)
    shapes = [*_list(each), *_squares(beside, lowest, x), *keys]
    under = f"{name(of)}: what Play is worth in Antes, Ante Bonus in it; a Fold is worth −1"
    foot = f"{edge(of)} of the Ante · Play from {lowest}: {percent(dict(of.frequencies)['play'], 2)} of all hands"
    return page("Play or Fold", under, shapes, wide=x + 8 * WIDE - GAP + MARGIN, high=low + 14, foot=foot, q=q)


def _list(each: list[Kind]) -> list[Shape]:
    """A row a class: from its worst to its best hand, a dot for its mean."""
    most = max(float(hand.value) for kind in each for hand in kind.hands)
    high = len(each) * ROW
    plot = Plot(MARGIN + LABEL, TOP + 24, BAR, high, -1.5, ceil(most), 0, 1)
    shapes: list[Shape] = []
    for at in range(FOLD, ceil(most) + 1):
        line = (plot.across(at), plot.y), (plot.across(at), plot.y + high)
        shapes.append(Line(line, "stripe" if at == FOLD else "rule", 1.5 if at == FOLD else 1))
        shapes.append(Words(plot.across(at), plot.y - 8, plain(at), 11, "faint"))
    for at, kind in enumerate(each):
        shapes += _row(plot, kind, plot.y + at * ROW + ROW / 2)
    return shapes


def _row(plot: Plot, of: Kind, y: float) -> list[Shape]:
    values = [float(hand.value) for hand in of.hands]
    left, right = plot.across(min(values)), plot.across(max(values))
    ink = "loss" if of.does == "Fold" else "leaf"
    return [
        Words(MARGIN, y + 4, of.name, 12.5, "ink", "start", True),
        Words(plot.x - 14, y + 4, percent(Fraction(of.combinations, HANDS), 2), 11, "faint", "end"),
        Box(left - 3, y - 4, right - left + 6, 8, ink, "", 4),
        Dot(plot.across(float(of.value)), y, 4.5, "paper", ink),
        Words(plot.x + BAR + 46, y + 4, signed(of.value), 12, "ink", "end"),
        Words(plot.x + BAR + 56, y + 4, of.does, 12, ink if of.does != "Play or Fold" else "now", "start", True),
    ]


def _squares(of: Kind, lowest: str, x: float) -> list[Shape]:
    """By second and third card; the lowest hand that plays has a frame. Nothing where it is no hand of odd cards."""
    hands = {_cards(each.hand): each for each in of.hands if each.hand.count(",") == 2}
    if not hands:
        return []
    shapes: list[Shape] = [Words(x, TOP + 6, f"{of.name}, by second and third card", 13, "ink", "start", True)]
    seconds, thirds = ([rank for rank in CARDS.values() if rank in found] for found in zip(*hands, strict=True))
    for cards, each in hands.items():
        row, column = seconds.index(cards[0]), thirds.index(cards[1])
        place = x + column * WIDE, TOP + 24 + row * HIGH
        fill, frame = ("sage" if each.plays else "blush"), ("ink" if each.hand == lowest else "")
        shapes += cell(
            Box(*place, WIDE - GAP, HIGH - GAP, fill, frame, 4), f"{cards[0]}-{cards[1]}", signed(each.value, 3)
        )
    return shapes


def _cards(hand: str) -> tuple[str, str]:
    """Queen high, six, four: 6 and 4."""
    _, second, third = hand.split(", ")
    return CARDS[second.lower()], CARDS[third.lower()]
