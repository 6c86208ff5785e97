"""Draw the 169 hold'em starting hands as 13 by 13 cells, coloured by value. Suited hands are above the pairs."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from croupier.analysis.charts.page import MARGIN, TOP, cell, colour, edge, name, page, scale, signed
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Box, Point, Shape
from croupier.analysis.query import Query
from croupier.analysis.results import Solved, Start
from croupier.words import name_of, phrase

RANKS = "AKQJT98765432"
WIDE, HIGH, GAP = 51, 40, 2
STEPS = ((1.5, "pine"), (0.75, "leaf"), (0.25, "sage"), (0.0, "mint"), (-0.5, "sand"), (-9.0, "peach"))
BOUNDS = ("+0.75", "+0.25", "0", "−0.5")


def draw(solved: Solved, query: Query) -> Picture:
    """Draw the value of a Flop Bet by starting hand. Hands that best play folds are striped."""
    folds, by_hand = folded(solved), {start.hand: start for start in solved.starts}
    shapes = squares(lambda hand, box: _cell(by_hand[hand], box, hand in folds), WIDE, HIGH)
    low = TOP + 13 * HIGH + 24
    title, under = phrase("chart_starts"), phrase("chart_starts_under", game=name(solved))
    code = "chart_starts_foot_with_bets" if solved.joint else "chart_starts_foot"
    foot = phrase(code, edge=edge(solved), hands=" ".join(sorted(folds)) or phrase("chart_no_hand"))
    first, last = phrase("chart_from", value="+1.5"), phrase("chart_below")
    shapes += scale(STEPS, (first, *BOUNDS, last, name_of("decision", "fold")), low)
    wide = 2 * MARGIN + 13 * WIDE - GAP
    return page(title, under, shapes, width=wide, height=low + 14, foot=foot, query=query)


def folded(solved: Solved) -> set[str]:
    """Return the starting hands that best play folds, considering the side bets of the query."""
    return set(solved.joint.folds) if solved.joint else {start.hand for start in solved.starts if not start.plays}


def squares(
    draw_hand: Callable[[str, Box], list[Shape]], wide: int, high: int, origin: Point = (MARGIN, TOP)
) -> list[Shape]:
    """Draw the cell of each starting hand with `draw_hand`. `wide` and `high` are the sizes of a cell."""
    shapes: list[Shape] = []
    for row, column, hand in hands():
        shapes += draw_hand(
            hand, Box(origin[0] + column * wide, origin[1] + row * high, wide - GAP, high - GAP, "paper", "", 4)
        )
    return shapes


def hands() -> Iterator[tuple[int, int, str]]:
    """Yield the row, column and name of each starting hand."""
    for row, first in enumerate(RANKS):
        for column, second in enumerate(RANKS):
            yield (
                row,
                column,
                first + second if row == column else first + second + "s" if row < column else second + first + "o",
            )


def _cell(start: Start, box: Box, folds: bool) -> list[Shape]:
    fill = "blush" if folds else colour(STEPS, start.value)
    return cell(replace(box, fill=fill), start.hand, signed(start.value))
