"""Draw the blackjack strategy chart, coloured by play, with marks for Free Doubles and Free Splits."""

from itertools import groupby

from croupier.analysis.blackjack.best_play import LABELS, is_free
from croupier.analysis.blackjack.chart import PAIRS, SPLIT, SURRENDER, Cell, Rows, labels, rows
from croupier.analysis.blackjack.hands import ACE
from croupier.analysis.blackjack.results import BlackjackSolved
from croupier.analysis.charts.page import MARGIN, TOP, name, page, percent
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Area, Box, Shape, Words
from croupier.analysis.query import Query
from croupier.analysis.results import Solved
from croupier.words import name_of, phrase

COLOURS = {"H": "hit", "S": "stand", "D": "double", "F": "double", "P": "split", "R": "surrender"}
ACTIONS = {"H": "hit", "S": "stand", "D": "double", "P": "split", "R": "surrender"}
FREE_DOUBLE, FREE_SPLIT = "F", "P*"
FREE = {FREE_DOUBLE: "chart_free_double", FREE_SPLIT: "chart_free_split"}
WIDE, HIGH, GAP, LABEL, APART, HEAD = 36, 25, 2, 64, 44, 34
COLUMN, KEY = LABEL + 10 * WIDE, 300


def draw(solved: Solved, query: Query) -> Picture:
    """Draw the chart. Hands with the Initial Bet are on the left, those with a Free Bet Marker on the right."""
    assert isinstance(solved, BlackjackSolved)
    parts, free = rows(solved.chart), solved.rules.free_splits or solved.rules.free_doubles
    initial_parts = {
        phrase("chart_hard_totals"): merge_equal_rows(parts["hard"]),
        phrase("chart_soft_totals"): merge_equal_rows(parts["soft"]),
        phrase("chart_pairs"): pairs(solved),
    }
    markers = {
        phrase("chart_marker_hard_totals"): merge_equal_rows(parts["free_hard"]),
        phrase("chart_marker_soft_totals"): merge_equal_rows(parts["free_soft"]),
    }
    x = MARGIN + COLUMN + APART
    left, low = _draw_column(initial_parts, MARGIN)
    right, y = _draw_column(markers if free else {}, x)
    keys, end = _draw_key(x, y, free=free)
    under = phrase("chart_strategy_under", game=name(solved), decks=solved.rules.decks)
    foot = phrase("chart_strategy_foot", by_chart=percent(solved.chart_edge, 4), by_cards=percent(solved.house_edge, 4))
    shapes, wide = [*left, *right, *keys], x + (COLUMN if free else KEY) + MARGIN
    title = phrase("chart_strategy")
    return page(title, under, shapes, width=wide, height=max(low, end), foot=foot, query=query)


def merge_equal_rows(part_rows: Rows) -> Rows:
    """Merge neighbouring rows that have the same letters into one with a name such as "4–8"."""
    merged = []
    for letters, same_rows in groupby(part_rows, key=lambda row: row[1]):
        names = [name for name, _ in same_rows]
        merged.append((names[0] if len(names) == 1 else f"{names[0]}–{names[-1]}", letters))
    return tuple(merged)


def pairs(solved: BlackjackSolved) -> Rows:
    """Return the chart's rows for pairs, with free Splits marked.

    Pairs that are not Split have the play of their total.
    """
    pair_rows = []
    for pair in PAIRS:
        if pair in solved.chart[0].pairs:
            total = Cell(True, pair == ACE, 12 if pair == ACE else 2 * min(pair + 1, 10))
            split = FREE_SPLIT if is_free(solved.rules, pair) else SPLIT
            by_pair = {SPLIT: split, SURRENDER: SURRENDER}
            letters = (
                by_pair.get(column.pairs[pair]) or column.cells[total].lstrip(SURRENDER) for column in solved.chart
            )  # fmt: skip
            pair_rows.append((f"{LABELS[pair]}-{LABELS[pair]}", tuple(letters)))
    return tuple(pair_rows)


def _draw_column(parts: dict[str, Rows], left: int) -> tuple[list[Shape], int]:
    """Draw these parts of the chart below each other. Return the shapes and the vertical position after them."""
    shapes: list[Shape] = []
    y = TOP
    for title, part_rows in parts.items():
        shapes += _draw_part(title, part_rows, left, y)
        y += HEAD + len(part_rows) * HIGH + 24
    return shapes, y


def _draw_part(title: str, part_rows: Rows, left: int, top: int) -> list[Shape]:
    """Draw one part of the chart: its heading, the Dealer's first cards, and its rows."""
    shapes: list[Shape] = [Words(left, top + 6, title, 13.5, "ink", "start", True)]
    for index, up in enumerate(labels()):
        shapes.append(Words(left + LABEL + index * WIDE + (WIDE - GAP) / 2, top + HEAD - 6, up, 12, "faint"))
    for row, (label, letters) in enumerate(part_rows):
        row_top = top + HEAD + row * HIGH
        shapes.append(Words(left + LABEL - 12, row_top + 16, label, 12.5, "ink", "end", True))
        for index, cell_letters in enumerate(letters):
            shapes += square(left + LABEL + index * WIDE, row_top, cell_letters)
    return shapes


def square(left: float, top: float, letters: str) -> list[Shape]:
    """Draw a cell: the play, a smaller letter for when that is not allowed, and a marked corner if it is free."""
    box = Box(left, top, WIDE - GAP, HIGH - GAP, COLOURS[letters[0]], "", 3)
    middle, line = left + (WIDE - GAP) / 2, top + 16
    free, second = letters == FREE_SPLIT or letters[0] == FREE_DOUBLE, letters[1:].strip("*")
    first = "D" if letters[0] == FREE_DOUBLE else letters[0]
    shapes: list[Shape] = [box, Words(middle - (6 if second else 0), line, first, 12.5, bold=True)]
    if second:
        shapes.append(Words(middle + 5, line, second, 10, "quiet"))
    return [*shapes, *(corner(left + WIDE - GAP, top) if free else ())]


def corner(right: float, top: float) -> list[Shape]:
    return [Area(((right - 9, top), (right, top), (right, top + 9)), "brass")]


def _draw_key(left: int, top: int, *, free: bool) -> tuple[list[Shape], int]:
    """Draw the key of colours and letters. Return the shapes and the vertical position after them."""
    actions = [(letter, name_of("decision", action)) for letter, action in ACTIONS.items()]
    free_actions = [(letters, phrase(code)) for letters, code in FREE.items()] if free else []
    lines = [*actions, *free_actions, ("DH", phrase("chart_small_letter"))]
    shapes: list[Shape] = [Words(left, top + 6, phrase("chart_key"), 13.5, "ink", "start", True)]
    for index, (letters, text) in enumerate(lines):
        row_top = top + 22 + index * (HIGH + 3)
        shapes += [*square(left, row_top, letters), Words(left + WIDE + 10, row_top + 16, text, 12.5, "quiet", "start")]
    low = top + 22 + len(lines) * (HIGH + 3)
    if free:
        shapes.append(Words(left, low + 16, phrase("chart_tens"), 12.5, "quiet", "start"))
    return shapes, low + 30
