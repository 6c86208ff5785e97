"""Draw how often best play bets on the Turn and on the River, by hold'em starting hand."""

from msgspec.structs import replace

from croupier.analysis.charts.page import MARGIN, TOP, cell, colour, edge, name, page, percent, scale
from croupier.analysis.charts.starting_hands import squares
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Box, Shape, Words
from croupier.analysis.query import Query
from croupier.analysis.results import Number, Solved, Start
from croupier.rules.bets import Decision
from croupier.words import name_of, phrase

WIDE, HIGH, GAP, APART = 37, 31, 2, 30
STEPS = ((0.8, "pine"), (0.6, "leaf"), (0.4, "sage"), (0.2, "mint"), (0.0, "sand"))
BOUNDS = ("60 %", "40 %", "20 %")
BARS, LABEL = 4 * 26, 92
ACROSS = 2 * MARGIN + 26 * WIDE + APART - GAP


def draw(solved: Solved, query: Query) -> Picture:
    shapes = [*_frequency_bars(solved)]
    y = TOP + BARS + 42
    for index, bet in enumerate((Decision.TURN, Decision.RIVER)):
        x = MARGIN + index * (13 * WIDE + APART)
        shapes += _grid(solved, bet, x, y)
    low = y + 13 * HIGH + 24
    more, less, fold = phrase("chart_and_more", value="80 %"), phrase("chart_less"), name_of("decision", "fold")
    shapes += scale(STEPS, (more, *BOUNDS, less, fold), low)
    title, under = phrase("chart_turn_river"), phrase("chart_turn_river_under", game=name(solved))
    foot = phrase("chart_turn_river_foot", edge=edge(solved), antes=f"{float(solved.average_wager):.4f}")
    return page(title, under, shapes, width=ACROSS, height=low + 14, foot=foot, query=query)


def _frequency_bars(solved: Solved) -> list[Shape]:
    """Draw a bar for each bet and for folding, with its share of all rounds."""
    shapes: list[Shape] = []
    longest = ACROSS - 2 * MARGIN - LABEL - 180
    for index, (bet, share) in enumerate(solved.frequencies):
        y, fill = TOP + index * 26, "stripe" if bet == Decision.FOLD else "leaf"
        shapes += [
            Words(MARGIN, y + 14, _bet_name(bet), 12.5, "ink", "start", True),
            Box(MARGIN + LABEL, y, longest, 18, "shade", "", 3),
            Box(MARGIN + LABEL, y, max(longest * float(share), 2), 18, fill, "", 3),
            Words(MARGIN + LABEL + longest + 12, y + 14, _of_rounds(share), 12, "quiet", "start"),
        ]
    return shapes


def _bet_name(bet: str) -> str:
    return name_of("decision", "fold") if bet == "fold" else phrase("chart_bet", bet=bet)


def _of_rounds(share: Number) -> str:
    return phrase("chart_of_rounds", share=percent(share, 2))


def _grid(solved: Solved, bet: str, left: float, top: float) -> list[Shape]:
    """Draw the 169 starting hands, coloured by how often best play makes this bet with them."""
    heading = Words(left, top - 12, phrase("chart_bet_share", bet=bet), 13, "ink", "start", True)
    by_hand = {start.hand: start for start in solved.starts}
    drawn = squares(lambda hand, box: _cell(by_hand[hand], bet, box), WIDE, HIGH, (left, top))
    return [heading, *drawn]


def _cell(start: Start, bet: str, box: Box) -> list[Shape]:
    share = float(dict(start.later)[bet])
    fill = colour(STEPS, share) if start.plays else "blush"
    lower = f"{share * 100:.0f}" if start.plays else ""
    return cell(replace(box, fill=fill), start.hand, lower, sizes=(10, 9.5))
