"""Format figures, tables and pictures for the pages of docs/odds/."""

import re
import textwrap
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from croupier.analysis import Picture
from croupier.analysis.results import Line, Number, Sampled, SideBet, Solved
from croupier.cli.solve import title

DOCS = Path(__file__).parents[1] / "docs"
ODDS = DOCS / "odds"
COLUMNS = 96  # leaves room for characters of several bytes, which some tools count singly


def percent(number: Number) -> str:
    return f"{float(number):.4%}".replace("%", " %")


def error(number: Number) -> str:
    """Return the standard error in percent, or "exact"."""
    return f"{Sampled(number * 100, number.error * 100).plus_minus} %" if isinstance(number, Sampled) else "exact"


def money(cents: Fraction | int) -> str:
    """Format cents as dollars, such as $1,000.50 or -$5.00."""
    return f"{'-' if cents < 0 else ''}${abs(float(cents)) / 100:,.2f}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [" | ".join(cells) for cells in (head, ("---",) * len(head), *rows)]
    return "\n".join(f"| {line} |" for line in lines)


def wrapped(page: str) -> str:
    """Return the page with paragraphs and lists wrapped at COLUMNS."""
    return "\n\n".join(part if part.startswith(("|", "#")) else _filled(part) for part in page.split("\n\n"))


def _filled(part: str) -> str:
    items = re.split(r"\n(?=\* )", part)
    return "\n".join(
        textwrap.fill(item, COLUMNS, subsequent_indent="  " if item.startswith("* ") else "", break_on_hyphens=False)
        for item in items
    )


def one_in(probability: Fraction) -> str:
    return f"{float(1 / probability):,.2f}" if probability else "never"


def pay_rows(lines: tuple[Line, ...]) -> str:
    rows = [(title(line.row), line.pays, one_in(line.probability), f"{line.probability}") for line in lines]
    return table(("row", "pays", "one in", "probability"), rows)


def side_bet(bet: SideBet) -> str:
    note = f", {bet.note}" if bet.note else ""
    edge = f"House edge {percent(bet.house_edge)} ({bet.house_edge}){note}."
    return f"## {title(bet.name)}\n\n{edge}\n\n{pay_rows(bet.lines)}"


def pictures(solved: Solved) -> str:
    """Draw all charts of a game, and return their Markdown section."""
    return "## Charts\n\n" + "\n\n".join(
        picture(solved.draw(name), f"{solved.game}-{name}.svg") for name in solved.charts
    )


def picture(drawing: Picture, file: str) -> str:
    """Save a chart beside its page, and return its Markdown."""
    drawing.save(ODDS / file)
    return f"![{drawing.title}: {drawing.description}]({file})"


def link(reading: str) -> str:
    (file,) = (DOCS / "readings").glob(f"{reading}-*.md")
    return f"[{reading}](../readings/{file.name})"
