"""Draw the value of 3 Card Poker hands by kind, and in detail where best play changes from Play to Fold."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from msgspec import Struct

from croupier.analysis.charts.axes import Plot
from croupier.analysis.charts.page import MARGIN, TOP, cell, edge, key, name, page, percent, plain, signed
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Box, Dot, Line, Shape, Words
from croupier.analysis.query import Query
from croupier.analysis.results import Solved, Start
from croupier.analysis.three_card.solve import HANDS
from croupier.words import phrase

ROW, LABEL, BAR, FIGURES = 26, 166, 250, 110
WIDE, HIGH, GAP, APART = 50, 38, 2, 56
FOLD = -1
PLAY, FOLDS, EITHER = "chart_play", "chart_fold", "chart_play_or_fold"
CARDS = {"king": "K", "queen": "Q", "jack": "J", "ten": "T", "nine": "9", "eight": "8"} | {
    "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2"
}  # fmt: skip


class Kind(Struct, frozen=True):
    """All hands with the same name, such as "Flush", "Pair" or "Queen high"."""

    name: str
    hands: tuple[Start, ...]

    @property
    def combinations(self) -> int:
        return sum(hand.combinations for hand in self.hands)

    @property
    def value(self) -> Fraction:
        return sum((hand.combinations * hand.value for hand in self.hands), Fraction()) / self.combinations

    @property
    def does(self) -> str:
        """Return the code of what best play does with these hands: play, fold, or either."""
        plays = {hand.plays for hand in self.hands}
        return PLAY if plays == {True} else FOLDS if plays == {False} else EITHER


def kinds(starts: Sequence[Start]) -> list[Kind]:
    """Return the kinds of hands, from the highest."""
    by_name: dict[str, list[Start]] = {}
    for start in reversed(starts):
        by_name.setdefault(_kind_name(start.hand), []).append(start)
    return [Kind(name, tuple(hands)) for name, hands in by_name.items()]


def _kind_name(hand: str) -> str:
    first = hand.split(",")[0]
    return "Pair" if first.startswith("Pair") else first


def draw(solved: Solved, query: Query) -> Picture:
    all_kinds = kinds(solved.starts)
    lowest = dict(solved.strategy)["play_from"]
    border_kind = next(kind for kind in all_kinds if kind.name == _kind_name(lowest))
    x = MARGIN + LABEL + BAR + FIGURES + APART
    low = TOP + 24 + len(all_kinds) * ROW + 30
    keys = key((("leaf", phrase(PLAY)), ("blush", phrase("chart_fold_reason"))), MARGIN, low)
    shapes = [*_draw_list(all_kinds), *_draw_squares(border_kind, lowest, x), *keys]
    title, under = phrase(EITHER), phrase("chart_three_card_under", game=name(solved))
    share = percent(dict(solved.frequencies)["play"], 2)
    foot = phrase("chart_three_card_foot", edge=edge(solved), hand=lowest, share=share)
    wide = x + 8 * WIDE - GAP + MARGIN
    return page(title, under, shapes, width=wide, height=low + 14, foot=foot, query=query)


def _draw_list(all_kinds: list[Kind]) -> list[Shape]:
    """Draw a row for each kind, with a bar from its worst to its best hand and a dot for the mean."""
    highest = max(float(hand.value) for kind in all_kinds for hand in kind.hands)
    high = len(all_kinds) * ROW
    plot = Plot(MARGIN + LABEL, TOP + 24, BAR, high, -1.5, ceil(highest), 0, 1)
    shapes: list[Shape] = []
    for value in range(FOLD, ceil(highest) + 1):
        line = (plot.across(value), plot.y), (plot.across(value), plot.y + high)
        shapes.append(Line(line, "stripe" if value == FOLD else "rule", 1.5 if value == FOLD else 1))
        shapes.append(Words(plot.across(value), plot.y - 8, plain(value), 11, "faint"))
    for value, kind in enumerate(all_kinds):
        shapes += _draw_row(plot, kind, plot.y + value * ROW + ROW / 2)
    return shapes


def _draw_row(plot: Plot, kind: Kind, middle: float) -> list[Shape]:
    values = [float(hand.value) for hand in kind.hands]
    left, right = plot.across(min(values)), plot.across(max(values))
    ink = "loss" if kind.does == FOLDS else "leaf"
    return [
        Words(MARGIN, middle + 4, kind.name, 12.5, "ink", "start", True),
        Words(plot.x - 14, middle + 4, percent(Fraction(kind.combinations, HANDS), 2), 11, "faint", "end"),
        Box(left - 3, middle - 4, right - left + 6, 8, ink, "", 4),
        Dot(plot.across(float(kind.value)), middle, 4.5, "paper", ink),
        Words(plot.x + BAR + 46, middle + 4, signed(kind.value), 12, "ink", "end"),
        Words(
            plot.x + BAR + 56, middle + 4, phrase(kind.does), 12, ink if kind.does != EITHER else "now", "start", True
        ),
    ]


def _draw_squares(kind: Kind, lowest: str, left: float) -> list[Shape]:
    """Draw the hands of a kind by their second and third card, and frame the lowest hand that plays."""
    hands = {_parse_cards(start.hand): start for start in kind.hands if start.hand.count(",") == 2}
    if not hands:
        return []
    shapes: list[Shape] = [
        Words(left, TOP + 6, phrase("chart_by_other_cards", kind=kind.name), 13, "ink", "start", True)
    ]
    seconds, thirds = ([rank for rank in CARDS.values() if rank in ranks] for ranks in zip(*hands, strict=True))
    for cards, start in hands.items():
        row, column = seconds.index(cards[0]), thirds.index(cards[1])
        place = left + column * WIDE, TOP + 24 + row * HIGH
        fill, frame = ("sage" if start.plays else "blush"), ("ink" if start.hand == lowest else "")
        shapes += cell(
            Box(*place, WIDE - GAP, HIGH - GAP, fill, frame, 4), f"{cards[0]}-{cards[1]}", signed(start.value, 3)
        )
    return shapes


def _parse_cards(hand: str) -> tuple[str, str]:
    """Return the second and third card of a hand's name: "Queen high, six, four" gives "6" and "4"."""
    _, second, third = hand.split(", ")
    return CARDS[second.lower()], CARDS[third.lower()]
