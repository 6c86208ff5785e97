"""What the first two cards of blackjack are worth, over all first cards of the Dealer; and what those cost."""

from collections.abc import Iterable

from croupier.analysis.blackjack.best_play import LABELS, Start
from croupier.analysis.blackjack.chart import UPS
from croupier.analysis.blackjack.hands import TEN
from croupier.analysis.blackjack.results import BlackjackSolved
from croupier.analysis.charts.axes import Plot
from croupier.analysis.charts.page import MARGIN, TOP, cell, colour, name, page, percent, scale, signed
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Box, Line, Shape, Words
from croupier.analysis.query import Question
from croupier.analysis.results import Solved

CARDS = (0, 9, 8, 7, 6, 5, 4, 3, 2, 1)  # as one reads them: Ace, ten, nine
WIDE, HIGH, GAP, APART, BAR = 53, 40, 2, 44, 190
STEPS = ((1.0, "pine"), (0.3, "leaf"), (0.1, "sage"), (0.0, "mint"), (-0.2, "sand"), (-9.0, "peach"))
NAMES = ("from +1", "+0.3", "+0.1", "0", "−0.2", "below")


def draw(of: Solved, q: Question) -> Picture:
    assert isinstance(of, BlackjackSolved)
    shapes = [*_squares(of), *_against(of, MARGIN + 10 * WIDE + APART)]
    low = TOP + 24 + 10 * HIGH + 24
    shapes += scale(STEPS, NAMES, low)
    under = f"{name(of)}, {of.rules.decks} decks: with best play by own cards, in Initial Bets"
    foot = f"House edge {percent(of.house_edge, 4)} of the Initial Bet: the mean of all these"
    wide = MARGIN + 10 * WIDE + APART + 28 + BAR + 62 + MARGIN
    return page("First two cards", under, shapes, wide=wide, high=low + 14, foot=foot, q=q)


def mean(of: Iterable[Start]) -> float:
    found = tuple(of)
    return sum(each.chance * each.value for each in found) / sum(each.chance for each in found)


def worth(of: BlackjackSolved) -> dict[tuple[int, int], float]:
    """By both cards; number tens are tens here."""
    found: dict[tuple[int, int], list[Start]] = {}
    for each in of.first_hands:
        found.setdefault((each.cards[0], min(each.cards[1], TEN)), []).append(each)
    return {cards: mean(starts) for cards, starts in found.items()}


def _squares(of: BlackjackSolved) -> list[Shape]:
    """One card down, the other across; which came first is nothing."""
    values = worth(of)
    shapes: list[Shape] = [Words(MARGIN, TOP + 6, "By both cards", 13, "ink", "start", True)]
    for row, one in enumerate(CARDS):
        for column, two in enumerate(CARDS[row:], start=row):
            value = values[min(one, two), max(one, two)]
            place = MARGIN + column * WIDE, TOP + 24 + row * HIGH
            box = Box(*place, WIDE - GAP, HIGH - GAP, colour(STEPS, value), "", 4)
            shapes += cell(box, f"{LABELS[one]}-{LABELS[two]}", signed(value))
    return shapes


def _against(of: BlackjackSolved, x: float) -> list[Shape]:
    """A bar for each first card of the Dealer."""
    found = {up: mean(each for each in of.first_hands if each.up == up) for up in UPS}
    far = max(map(abs, found.values()))
    plot = Plot(x + 28, TOP + 24, BAR, 10 * HIGH, -far, far, 0, 1)
    middle = plot.across(0)
    shapes: list[Shape] = [
        Words(x, TOP + 6, "By the Dealer’s first card", 13, "ink", "start", True),
        Line(((middle, plot.y), (middle, plot.y + plot.high - GAP)), "edge"),
    ]
    for at, (up, value) in enumerate(found.items()):
        y, end = plot.y + at * HIGH, plot.across(value)
        shapes += [
            Words(x, y + 24, LABELS[up], 12.5, "ink", "start", True),
            Box(min(end, middle), y + 9, abs(end - middle), 20, "win" if value > 0 else "loss", "", 2),
            Words(plot.x + BAR + 62, y + 24, signed(value, 3), 12, "ink", "end"),
        ]
    return shapes
