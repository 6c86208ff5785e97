"""Charts as SVG: the 169 starting hands coloured by value, how often each result comes, or what blackjack plays."""

from croupier.analysis.exact.blackjack_drawn import drawn
from croupier.analysis.exact.blackjack_results import BlackjackSolved
from croupier.analysis.exact.results import Solved, Start

CELL, GAP = 44, 2
STYLE = 'font-family="system-ui, sans-serif" text-anchor="middle"'
RANKS = "AKQJT98765432"


def chart(solved: Solved) -> str:
    """A grid where there are starting hands of two cards, what to do by total in blackjack, else the results."""
    if isinstance(solved, BlackjackSolved):
        return drawn(solved)
    return grid(solved) if len(solved.starts) == 169 else bars(solved)


def grid(solved: Solved) -> str:
    """Suited above the pairs, unsuited below; folded hands are grey."""
    by_name = {start.hand: start for start in solved.starts}
    cells = [_cell(by_name[_name(row, column)], row, column) for row in range(13) for column in range(13)]
    size = 13 * CELL
    return _svg(size, size, f"{solved.game}: value of each starting hand in Antes", cells)


def _name(row: int, column: int) -> str:
    if row == column:
        return RANKS[row] * 2
    return RANKS[row] + RANKS[column] + "s" if row < column else RANKS[column] + RANKS[row] + "o"


def _cell(start: Start, row: int, column: int) -> str:
    x, y, value = column * CELL, row * CELL, float(start.value)
    colour = f"hsl({120 if value > 0 else 20} 60% {92 - min(abs(value), 2.0) * 22:.0f}%)" if start.plays else "#c8c8c8"
    shown = f"{value:+.2f}" if start.plays else "fold"
    middle = x + (CELL - GAP) // 2
    return (
        f'<rect x="{x}" y="{y}" width="{CELL - GAP}" height="{CELL - GAP}" fill="{colour}"/>'
        f'<text x="{middle}" y="{y + 18}" font-size="12" {STYLE}>{start.hand}</text>'
        f'<text x="{middle}" y="{y + 34}" font-size="10" {STYLE}>{shown}</text>'
    )


def bars(solved: Solved) -> str:
    """One bar a result, in Antes."""
    most = max(float(each) for _, each in solved.distribution)
    drawn = []
    for at, (result, probability) in enumerate(solved.distribution):
        y, length = at * 24, 420 * float(probability) / most
        drawn.append(
            f'<text x="40" y="{y + 16}" font-size="12" {STYLE}>{float(result):+g}</text>'
            f'<rect x="80" y="{y + 4}" width="{length:.1f}" height="16" fill="#4a7a5a"/>'
            f'<text x="{120 + length:.1f}" y="{y + 16}" font-size="11" {STYLE}>{float(probability):.3%}</text>'
        )
    return _svg(600, 24 * len(drawn), f"{solved.game}: results in Antes", drawn)


def _svg(width: int, height: int, title: str, parts: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
    return "\n".join([head, f"<title>{title}</title>", *parts, "</svg>", ""])
