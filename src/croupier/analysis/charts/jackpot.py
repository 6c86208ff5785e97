"""What a jackpot bet brings back against the meter, and the meter from which it costs nothing."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil

from msgspec import Struct

from croupier.analysis.charts.axes import Plot, marks, names_below, rules_across, step
from croupier.analysis.charts.page import MARGIN, TOP, money, name, page, percent, wide_as
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Area, Dot, Line, Point, Shape, Words
from croupier.analysis.holdem import solve
from croupier.analysis.query import Question
from croupier.analysis.results import Jackpot, Solved

WIDE, HIGH, LEFT, POINTS = 760, 300, 46, 24


class Curve(Struct, frozen=True):
    """What a bet brings back at a meter, in cents, and the meter at which that is its price."""

    name: str
    ink: str
    back: Callable[[Fraction], Fraction]
    break_even: Fraction
    dashed: bool = False


def draw(of: Solved, q: Question) -> Picture:
    """Where a Fold keeps every row, the Ante changes nothing."""
    return _picture(of, q, (_straight(_jackpot(of)),))


def draw_progressive(of: Solved, q: Question) -> Picture:
    """PTH-6: never folding and, beside an Ante, with best folding."""
    found = _jackpot(of)
    never = Curve("never folding", "win", lambda meter: solve.jackpot_back(q, meter), found.break_even)
    if of.joint is None or of.joint.break_even is None:
        return _picture(of, q, (never,))
    text = f"best folding, Ante {money(q.ante)}"
    even = of.joint.break_even
    best = Curve(text, "second", lambda meter: solve.jackpot_adds(q, of.starts, meter), even, dashed=True)
    return _picture(of, q, (best, never))


def _jackpot(of: Solved) -> Jackpot:
    assert of.jackpot is not None
    return of.jackpot


def _straight(of: Jackpot) -> Curve:
    return Curve("", "win", lambda meter: of.constant + of.per_meter * meter, of.break_even)


def _picture(of: Solved, q: Question, curves: tuple[Curve, ...]) -> Picture:
    found = _jackpot(of)
    right = _reach(found, curves)
    top = max(float(each.back(Fraction(right))) for each in curves) / found.bet
    up = step(top, 4)
    y = TOP + (32 if curves[0].name else 10)
    plot = Plot(MARGIN + LEFT, y, WIDE - 2 * MARGIN - LEFT - 26, HIGH, 0, right, 0, ceil(top / up) * up)
    shapes = _beyond(plot, curves[0], found.bet)
    shapes += rules_across(plot, marks(0, plot.top, 4), lambda each: percent(each, 0))
    shapes += names_below(plot, marks(0, right), money)
    shapes += [Line((plot.at(0, 1), plot.at(right, 1)), "quiet", 1, True)]
    for line, curve in reversed(list(enumerate(curves))):
        shapes += _curve(plot, curve, found.bet, 2 * line)
    shapes.append(Words(plot.x + plot.wide, y + HIGH + 36, "Progressive Jackpot on display", 11, "faint", "end"))
    shapes += [*_key(curves), *_now(plot, curves[0], found)]
    under = f"{name(of)}: what a jackpot bet of {money(found.bet)} brings back on average, against the meter"
    worth = f"{money(found.constant)} plus {money(found.per_meter * 100_000_000)} per $1,000,000 on the meter"
    foot = f"Returns {worth} · breaks even at {', '.join(_even(each) for each in curves)}"
    return page("The jackpot bet", under, shapes, wide=WIDE, high=y + HIGH + 48, foot=foot, q=q)


def _even(of: Curve) -> str:
    return money(of.break_even) + (f" ({of.name})" if of.name else "")


def _reach(of: Jackpot, curves: tuple[Curve, ...]) -> int:
    """A round meter beyond all that is marked."""
    marked = [float(each.break_even) for each in curves]
    far = max(*marked, of.meter or 0, 100_000) * 1.35
    return ceil(far / step(far)) * int(step(far))


def _points(plot: Plot, of: Curve, bet: int, start: Fraction) -> tuple[tuple[float, float], ...]:
    """It may bend, where another row comes to pay more."""
    meters = (start + (Fraction(plot.right) - start) * at / POINTS for at in range(POINTS + 1))
    return tuple(plot.at(float(meter), float(of.back(meter)) / bet) for meter in meters)


def _beyond(plot: Plot, of: Curve, bet: int) -> list[Shape]:
    """What the bet wins on average."""
    over = _points(plot, of, bet, of.break_even)
    return [Area((plot.at(float(of.break_even), 1), *over, plot.at(plot.right, 1)), "win_area")]


def _curve(plot: Plot, of: Curve, bet: int, line: int) -> list[Shape]:
    x, y = plot.at(float(of.break_even), 1)
    return [
        Line(_points(plot, of, bet, Fraction()), of.ink, 2.4, of.dashed),
        Dot(x, y, 5, "paper", of.ink),
        _beside(plot, (x, y), f"breaks even at {money(of.break_even)}", of.ink, line),
    ]


def _beside(plot: Plot, at: Point, text: str, ink: str, line: int) -> Words:
    """Line 0 stands above its point, to the left, others below to the right; the other way where there is no room."""
    (x, y), long, low = at, wide_as(text, 12) + 16, plot.y + plot.high
    if (line == 0 and x - long > plot.x) or x + long > plot.x + plot.wide:
        return Words(x - 10, y - 12, text, 12, ink, "end", True)
    return Words(x + 10, min(y + 20, low - 22) + 16 * max(line - 1, 0), text, 12, ink, "start", True)


def _key(curves: tuple[Curve, ...]) -> list[Shape]:
    found: list[Shape] = []
    x: float = MARGIN
    for curve in curves:
        if curve.name:
            found += [
                Line(((x, TOP + 4), (x + 20, TOP + 4)), curve.ink, 2.4, curve.dashed),
                Words(x + 26, TOP + 8, curve.name, 12, "quiet", "start"),
            ]
            x += 26 + wide_as(curve.name, 12) + 24
    return found


def _now(plot: Plot, curve: Curve, of: Jackpot) -> list[Shape]:
    """The meter that was asked about."""
    if of.meter is None:
        return []
    back = float(curve.back(Fraction(of.meter))) / of.bet
    x, y = plot.at(of.meter, back)
    return [
        Line(((x, plot.down(0)), (x, y)), "now", 1.2),
        Dot(x, y, 5, "gold", "now"),
        _beside(plot, (x, y), f"at {money(of.meter)}: {percent(back)}", "now", 1),
    ]
