"""The starting hands of hold'em: 13 by 13, pairs across, suited above, each coloured by what it is worth."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from croupier.analysis.charts.page import MARGIN, TOP, cell, colour, edge, name, page, scale, signed
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Box, Point, Shape
from croupier.analysis.query import Question
from croupier.analysis.results import Solved, Start

RANKS = "AKQJT98765432"
WIDE, HIGH, GAP = 51, 40, 2
STEPS = ((1.5, "pine"), (0.75, "leaf"), (0.25, "sage"), (0.0, "mint"), (-0.5, "sand"), (-9.0, "peach"))
NAMES = ("from +1.5", "+0.75", "+0.25", "0", "−0.5", "below", "Fold")


def draw(of: Solved, q: Question) -> Picture:
    """Value of a Flop Bet; with side bets on, the hands that are folded with them."""
    folds, by_hand = folded(of), {start.hand: start for start in of.starts}
    shapes = squares(lambda hand, box: _cell(by_hand[hand], box, hand in folds), WIDE, HIGH)
    low = TOP + 13 * HIGH + 24
    under = f"{name(of)}: a Flop Bet with best play after it, in Antes; striped hands Fold"
    with_bets = "with side bets on, folds" if of.joint else "folds"
    foot = f"{edge(of)} of the Ante · {with_bets} {' '.join(sorted(folds)) or 'nothing'}"
    shapes += scale(STEPS, NAMES, low)
    return page("Starting hands", under, shapes, wide=2 * MARGIN + 13 * WIDE - GAP, high=low + 14, foot=foot, q=q)


def folded(of: Solved) -> set[str]:
    return set(of.joint.folds) if of.joint else {start.hand for start in of.starts if not start.plays}


def squares(drawn: Callable[[str, Box], list[Shape]], wide: int, high: int, at: Point = (MARGIN, TOP)) -> list[Shape]:
    """A box for each hand, in which it is drawn."""
    found: list[Shape] = []
    for row, column, hand in hands():
        found += drawn(hand, Box(at[0] + column * wide, at[1] + row * high, wide - GAP, high - GAP, "paper", "", 4))
    return found


def hands() -> Iterator[tuple[int, int, str]]:
    """By row and column."""
    for row, one in enumerate(RANKS):
        for column, two in enumerate(RANKS):
            yield row, column, one + two if row == column else one + two + "s" if row < column else two + one + "o"


def _cell(start: Start, box: Box, folds: bool) -> list[Shape]:
    fill = "blush" if folds else colour(STEPS, start.value)
    return cell(replace(box, fill=fill), start.hand, signed(start.value))
