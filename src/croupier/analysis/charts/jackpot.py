"""Draw what a jackpot bet pays back at each meter, and the meter at which it breaks even."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil

from msgspec import Struct

from croupier.analysis.charts.axes import Plot, marks, names_below, rules_across, tick_step
from croupier.analysis.charts.page import MARGIN, TOP, money, name, page, percent, text_width
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Area, Dot, Line, Point, Shape, Words
from croupier.analysis.holdem import solve
from croupier.analysis.query import Query
from croupier.analysis.results import Jackpot, Solved
from croupier.words import phrase

WIDE, HIGH, LEFT, POINTS = 760, 300, 46, 24


class Curve(Struct, frozen=True):
    """A curve of the chart: the average payback of the bet in cents by the meter, and where it breaks even."""

    name: str
    ink: str
    back: Callable[[Fraction], Fraction]
    break_even: Fraction
    dashed: bool = False


def draw(solved: Solved, query: Query) -> Picture:
    """Draw the chart for a game in which a Fold does not lose the jackpot bet, so that the Ante does not matter."""
    return _draw_picture(solved, query, (_linear_curve(_jackpot_of(solved)),))


def draw_progressive(solved: Solved, query: Query) -> Picture:
    """Draw the chart for Progressive hold'em if no hand is folded and, if the query has an Ante, with best play."""
    jackpot = _jackpot_of(solved)
    never = Curve(
        phrase("chart_never_folding"), "win", lambda meter: solve.jackpot_back(query, meter), jackpot.break_even
    )
    if solved.joint is None or solved.joint.break_even is None:
        return _draw_picture(solved, query, (never,))
    text = phrase("chart_best_folding", ante=money(query.ante))
    even = solved.joint.break_even
    best = Curve(text, "second", lambda meter: solve.jackpot_adds(query, solved.starts, meter), even, dashed=True)
    return _draw_picture(solved, query, (best, never))


def _jackpot_of(solved: Solved) -> Jackpot:
    assert solved.jackpot is not None
    return solved.jackpot


def _linear_curve(jackpot: Jackpot) -> Curve:
    return Curve("", "win", lambda meter: jackpot.constant + jackpot.per_meter * meter, jackpot.break_even)


def _draw_picture(solved: Solved, query: Query, curves: tuple[Curve, ...]) -> Picture:
    jackpot = _jackpot_of(solved)
    right = _rightmost_meter(jackpot, curves)
    top = max(float(curve.back(Fraction(right))) for curve in curves) / jackpot.bet
    tick = tick_step(top, 4)
    y = TOP + (32 if curves[0].name else 10)
    plot = Plot(MARGIN + LEFT, y, WIDE - 2 * MARGIN - LEFT - 26, HIGH, 0, right, 0, ceil(top / tick) * tick)
    shapes = _draw_gain(plot, curves[0], jackpot.bet)
    shapes += rules_across(plot, marks(0, plot.top, 4), lambda share: percent(share, 0))
    shapes += names_below(plot, marks(0, right), money)
    shapes += [Line((plot.at(0, 1), plot.at(right, 1)), "quiet", 1, True)]
    for line, curve in reversed(list(enumerate(curves))):
        shapes += _draw_curve(plot, curve, jackpot.bet, 2 * line)
    shapes.append(Words(plot.x + plot.width, y + HIGH + 36, phrase("chart_jackpot_axis"), 11, "faint", "end"))
    shapes += [*_draw_key(curves), *_draw_query(plot, curves[0], jackpot)]
    title, under = phrase("chart_jackpot"), phrase("chart_jackpot_under", game=name(solved), bet=money(jackpot.bet))
    foot = phrase(
        "chart_jackpot_foot",
        constant=money(jackpot.constant),
        per_million=money(jackpot.per_meter * 100_000_000),
        break_even=", ".join(_break_even_text(curve) for curve in curves),
    )
    return page(title, under, shapes, width=WIDE, height=y + HIGH + 48, foot=foot, query=query)


def _break_even_text(curve: Curve) -> str:
    return money(curve.break_even) + (f" ({curve.name})" if curve.name else "")


def _rightmost_meter(jackpot: Jackpot, curves: tuple[Curve, ...]) -> int:
    """Return a round meter that is to the right of everything marked in the chart."""
    marked = [float(curve.break_even) for curve in curves]
    widest = max(*marked, jackpot.meter or 0, 100_000) * 1.35
    return ceil(widest / tick_step(widest)) * int(tick_step(widest))


def _curve_points(plot: Plot, curve: Curve, bet: int, start: Fraction) -> tuple[tuple[float, float], ...]:
    """Return points of a curve from the meter `start` on.

    The curve has bends where a different award becomes the better one.
    """
    meters = (start + (Fraction(plot.right) - start) * index / POINTS for index in range(POINTS + 1))
    return tuple(plot.at(float(meter), float(curve.back(meter)) / bet) for meter in meters)


def _draw_gain(plot: Plot, curve: Curve, bet: int) -> list[Shape]:
    """Draw the area where the bet wins on average."""
    points = _curve_points(plot, curve, bet, curve.break_even)
    return [Area((plot.at(float(curve.break_even), 1), *points, plot.at(plot.right, 1)), "win_area")]


def _draw_curve(plot: Plot, curve: Curve, bet: int, line: int) -> list[Shape]:
    x, y = plot.at(float(curve.break_even), 1)
    return [
        Line(_curve_points(plot, curve, bet, Fraction()), curve.ink, 2.4, curve.dashed),
        Dot(x, y, 5, "paper", curve.ink),
        _place_label(plot, (x, y), phrase("chart_breaks_even", meter=money(curve.break_even)), curve.ink, line),
    ]


def _place_label(plot: Plot, point: Point, text: str, ink: str, line: int) -> Words:
    """Return a label near its point: above left if `line` is 0, else below right.

    It goes to the other side if there is no room.
    """
    (x, y), length, low = point, text_width(text, 12) + 16, plot.y + plot.height
    if (line == 0 and x - length > plot.x) or x + length > plot.x + plot.width:
        return Words(x - 10, y - 12, text, 12, ink, "end", True)
    return Words(x + 10, min(y + 20, low - 22) + 16 * max(line - 1, 0), text, 12, ink, "start", True)


def _draw_key(curves: tuple[Curve, ...]) -> list[Shape]:
    shapes: list[Shape] = []
    x: float = MARGIN
    for curve in curves:
        if curve.name:
            shapes += [
                Line(((x, TOP + 4), (x + 20, TOP + 4)), curve.ink, 2.4, curve.dashed),
                Words(x + 26, TOP + 8, curve.name, 12, "quiet", "start"),
            ]
            x += 26 + text_width(curve.name, 12) + 24
    return shapes


def _draw_query(plot: Plot, curve: Curve, jackpot: Jackpot) -> list[Shape]:
    """Mark the query's meter and what the bet pays back there."""
    if jackpot.meter is None:
        return []
    back = float(curve.back(Fraction(jackpot.meter))) / jackpot.bet
    x, y = plot.at(jackpot.meter, back)
    return [
        Line(((x, plot.down(0)), (x, y)), "now", 1.2),
        Dot(x, y, 5, "gold", "now"),
        _place_label(plot, (x, y), phrase("chart_at_meter", meter=money(jackpot.meter), share=percent(back)), "now", 1),
    ]
