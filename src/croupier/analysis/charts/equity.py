"""Draw hold'em starting hands, coloured by their equity against one random hand."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from croupier.analysis.charts.page import MARGIN, TOP, cell, colour, page, scale
from croupier.analysis.charts.starting_hands import GAP, HIGH, WIDE, squares
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Box, Shape
from croupier.words import phrase

STEPS = ((0.65, "pine"), (0.58, "leaf"), (0.52, "sage"), (0.46, "mint"), (0.4, "sand"), (0.0, "peach"))
BOUNDS = ("58 %", "52 %", "46 %", "40 %")


def draw(equities: Mapping[str, Fraction]) -> Picture:
    """Draw the equity of each starting hand. A tie counts as half a win."""
    shapes = squares(lambda hand, box: _cell(hand, equities[hand], box), WIDE, HIGH)
    low = TOP + 13 * HIGH + 24
    shapes += scale(STEPS, (phrase("chart_and_more", value="65 %"), *BOUNDS, phrase("chart_less")), low)
    best, worst = max(equities, key=lambda hand: equities[hand]), min(equities, key=lambda hand: equities[hand])
    lowest, highest = _format_percent(equities[worst]), _format_percent(equities[best])
    foot = phrase("chart_equity_foot", lowest=lowest, worst=worst, highest=highest, best=best)
    title, under = phrase("chart_starts"), phrase("chart_equity_under")
    return page(title, under, shapes, width=2 * MARGIN + 13 * WIDE - GAP, height=low + 14, foot=foot)


def _cell(hand: str, share: Fraction, box: Box) -> list[Shape]:
    return cell(replace(box, fill=colour(STEPS, share)), hand, _format_percent(share))


def _format_percent(share: Fraction) -> str:
    return f"{float(share) * 100:.1f}"
