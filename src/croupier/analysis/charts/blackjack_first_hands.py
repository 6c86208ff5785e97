"""Draw the value of a blackjack Hand's first two cards, and of the Dealer's first card."""

from collections.abc import Iterable

from croupier.analysis.blackjack.best_play import LABELS, FirstHand
from croupier.analysis.blackjack.chart import UPS
from croupier.analysis.blackjack.hands import TEN
from croupier.analysis.blackjack.results import BlackjackSolved
from croupier.analysis.charts.axes import Plot
from croupier.analysis.charts.page import MARGIN, TOP, cell, colour, name, page, percent, scale, signed
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Box, Line, Shape, Words
from croupier.analysis.query import Query
from croupier.analysis.results import Solved
from croupier.words import phrase

CARDS = (0, 9, 8, 7, 6, 5, 4, 3, 2, 1)  # from high to low: Ace, ten, nine
WIDE, HIGH, GAP, APART, BAR = 53, 40, 2, 44, 190
STEPS = ((1.0, "pine"), (0.3, "leaf"), (0.1, "sage"), (0.0, "mint"), (-0.2, "sand"), (-9.0, "peach"))
BOUNDS = ("+0.3", "+0.1", "0", "−0.2")


def draw(solved: Solved, query: Query) -> Picture:
    assert isinstance(solved, BlackjackSolved)
    shapes = [*_draw_squares(solved), *_draw_bars(solved, MARGIN + 10 * WIDE + APART)]
    low = TOP + 24 + 10 * HIGH + 24
    shapes += scale(STEPS, (phrase("chart_from", value="+1"), *BOUNDS, phrase("chart_below")), low)
    under = phrase("chart_first_hands_under", game=name(solved), decks=solved.rules.decks)
    foot = phrase("chart_first_hands_foot", edge=percent(solved.house_edge, 4))
    wide = MARGIN + 10 * WIDE + APART + 28 + BAR + 62 + MARGIN
    return page(phrase("chart_first_hands"), under, shapes, width=wide, height=low + 14, foot=foot, query=query)


def mean(first_hands: Iterable[FirstHand]) -> float:
    """Return the mean value of these first Hands, weighted by their chances."""
    hand_list = tuple(first_hands)
    return sum(first_hand.chance * first_hand.value for first_hand in hand_list) / sum(
        first_hand.chance for first_hand in hand_list
    )


def worth(solved: BlackjackSolved) -> dict[tuple[int, int], float]:
    """Return the mean value by the first two cards. Two 10s count as any other pair of tens."""
    by_cards: dict[tuple[int, int], list[FirstHand]] = {}
    for first_hand in solved.first_hands:
        by_cards.setdefault((first_hand.cards[0], min(first_hand.cards[1], TEN)), []).append(first_hand)
    return {cards: mean(starts) for cards, starts in by_cards.items()}


def _draw_squares(solved: BlackjackSolved) -> list[Shape]:
    """Draw a triangle of cells, one for each combination of a Hand's first two cards, with its value."""
    values = worth(solved)
    shapes: list[Shape] = [Words(MARGIN, TOP + 6, phrase("chart_by_both_cards"), 13, "ink", "start", True)]
    for row, first in enumerate(CARDS):
        for column, second in enumerate(CARDS[row:], start=row):
            value = values[min(first, second), max(first, second)]
            place = MARGIN + column * WIDE, TOP + 24 + row * HIGH
            box = Box(*place, WIDE - GAP, HIGH - GAP, colour(STEPS, value), "", 4)
            shapes += cell(box, f"{LABELS[first]}-{LABELS[second]}", signed(value))
    return shapes


def _draw_bars(solved: BlackjackSolved, left: float) -> list[Shape]:
    """Draw a bar with the mean value of a round for each first card of the Dealer."""
    means = {up: mean(first_hand for first_hand in solved.first_hands if first_hand.up == up) for up in UPS}
    widest = max(map(abs, means.values()))
    plot = Plot(left + 28, TOP + 24, BAR, 10 * HIGH, -widest, widest, 0, 1)
    middle = plot.across(0)
    shapes: list[Shape] = [
        Words(left, TOP + 6, phrase("chart_by_dealers_card"), 13, "ink", "start", True),
        Line(((middle, plot.y), (middle, plot.y + plot.height - GAP)), "edge"),
    ]
    for index, (up, value) in enumerate(means.items()):
        y, end = plot.y + index * HIGH, plot.across(value)
        shapes += [
            Words(left, y + 24, LABELS[up], 12.5, "ink", "start", True),
            Box(min(end, middle), y + 9, abs(end - middle), 20, "win" if value > 0 else "loss", "", 2),
            Words(plot.x + BAR + 62, y + 24, signed(value, 3), 12, "ink", "end"),
        ]
    return shapes
