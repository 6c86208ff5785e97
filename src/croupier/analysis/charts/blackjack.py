"""Strategy chart of blackjack, coloured by action, with marks for free bets; separate for Free Bet Markers."""

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

COLOURS = {"H": "hit", "S": "stand", "D": "double", "F": "double", "P": "split", "R": "surrender"}
ACTIONS = {"H": "Hit", "S": "Stand", "D": "Double Down", "P": "Split", "R": "Surrender"}
FREE_DOUBLE, FREE_SPLIT = "F", "P*"
FREE = {FREE_DOUBLE: "Free Double: the House stakes it", FREE_SPLIT: "Free Split: the House stakes it"}
TENS = "10-10 is two number tens, T-T any other two cards of value ten"
WIDE, HIGH, GAP, LABEL, APART, HEAD = 36, 25, 2, 64, 44, 34
COLUMN, KEY = LABEL + 10 * WIDE, 300


def draw(solved: Solved, query: Query) -> Picture:
    """Draw the chart for Hands with the Initial Bet on the left, with a Free Bet Marker on the right."""
    assert isinstance(solved, BlackjackSolved)
    parts, free = rows(solved.chart), solved.rules.free_splits or solved.rules.free_doubles
    initial_parts = {
        "Hard totals": merge_equal_rows(parts["hard"]),
        "Soft totals": merge_equal_rows(parts["soft"]),
        "Pairs": pairs(solved),
    }
    markers = {
        f"On a Free Bet Marker: {kind} totals": merge_equal_rows(parts[f"free_{kind}"]) for kind in ("hard", "soft")
    }
    x = MARGIN + COLUMN + APART
    left, low = _draw_column(initial_parts, MARGIN)
    right, y = _draw_column(markers if free else {}, x)
    keys, end = _draw_key(x, y, free=free)
    under = f"{name(solved)}, {solved.rules.decks} decks: by Point Total or pair, against the Dealer’s first card"
    by_cards = f"{percent(solved.house_edge, 4)} looking at every card of the Hand"
    foot = f"House edge {percent(solved.chart_edge, 4)} of the Initial Bet by this chart, {by_cards}"
    shapes, wide = [*left, *right, *keys], x + (COLUMN if free else KEY) + MARGIN
    return page("What to do", under, shapes, wide=wide, high=max(low, end), foot=foot, query=query)


def merge_equal_rows(part_rows: Rows) -> Rows:
    """Merge neighbouring totals that are played alike into one row: 4–8."""
    merged = []
    for letters, same_rows in groupby(part_rows, key=lambda row: row[1]):
        names = [name for name, _ in same_rows]
        merged.append((names[0] if len(names) == 1 else f"{names[0]}–{names[-1]}", letters))
    return tuple(merged)


def pairs(solved: BlackjackSolved) -> Rows:
    """Return the rows of pairs: one that is not Split plays by its total; a free Split is marked."""
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


def _draw_column(parts: dict[str, Rows], x: int) -> tuple[list[Shape], int]:
    """Draw the parts below each other; return the shapes and where they end."""
    shapes: list[Shape] = []
    y = TOP
    for title, part_rows in parts.items():
        shapes += _draw_part(title, part_rows, x, y)
        y += HEAD + len(part_rows) * HIGH + 24
    return shapes, y


def _draw_part(title: str, part_rows: Rows, x: int, y: int) -> list[Shape]:
    """Draw a heading, the Dealer's cards, and the rows."""
    shapes: list[Shape] = [Words(x, y + 6, title, 13.5, "ink", "start", True)]
    for index, up in enumerate(labels()):
        shapes.append(Words(x + LABEL + index * WIDE + (WIDE - GAP) / 2, y + HEAD - 6, up, 12, "faint"))
    for row, (label, letters) in enumerate(part_rows):
        top = y + HEAD + row * HIGH
        shapes.append(Words(x + LABEL - 12, top + 16, label, 12.5, "ink", "end", True))
        for index, cell_letters in enumerate(letters):
            shapes += square(x + LABEL + index * WIDE, top, cell_letters)
    return shapes


def square(x: float, y: float, letters: str) -> list[Shape]:
    """Draw the action, a smaller one for when it is not allowed, and a corner if it is free."""
    box = Box(x, y, WIDE - GAP, HIGH - GAP, COLOURS[letters[0]], "", 3)
    middle, line = x + (WIDE - GAP) / 2, y + 16
    free, second = letters == FREE_SPLIT or letters[0] == FREE_DOUBLE, letters[1:].strip("*")
    first = "D" if letters[0] == FREE_DOUBLE else letters[0]
    shapes: list[Shape] = [box, Words(middle - (6 if second else 0), line, first, 12.5, bold=True)]
    if second:
        shapes.append(Words(middle + 5, line, second, 10, "quiet"))
    return [*shapes, *(corner(x + WIDE - GAP, y) if free else ())]


def corner(right: float, top: float) -> list[Shape]:
    return [Area(((right - 9, top), (right, top), (right, top + 9)), "brass")]


def _draw_key(x: int, y: int, *, free: bool) -> tuple[list[Shape], int]:
    """Draw the key; return its shapes and where they end."""
    lines = [*ACTIONS.items(), *(FREE.items() if free else ()), ("DH", "the small letter where the first is not open")]
    shapes: list[Shape] = [Words(x, y + 6, "Key", 13.5, "ink", "start", True)]
    for index, (letters, text) in enumerate(lines):
        top = y + 22 + index * (HIGH + 3)
        shapes += [*square(x, top, letters), Words(x + WIDE + 10, top + 16, text, 12.5, "quiet", "start")]
    low = y + 22 + len(lines) * (HIGH + 3)
    if free:
        shapes.append(Words(x, low + 16, TENS, 12.5, "quiet", "start"))
    return shapes, low + 30
