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


def percent(of: Number) -> str:
    return f"{float(of):.4%}".replace("%", " %")


def error(of: Number) -> str:
    """Return the standard error in percent, or "exact"."""
    return f"{Sampled(of * 100, of.error * 100).plus_minus} %" if isinstance(of, Sampled) else "exact"


def money(cents: Fraction | int) -> str:
    """Format cents as dollars, such as $1,000.50 or -$5.00."""
    return f"{'-' if cents < 0 else ''}${abs(float(cents)) / 100:,.2f}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [" | ".join(each) for each in (head, ("---",) * len(head), *rows)]
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


def one_in(of: Fraction) -> str:
    return f"{float(1 / of):,.2f}" if of else "never"


def pay_rows(lines: tuple[Line, ...]) -> str:
    rows = [(title(each.row), each.pays, one_in(each.probability), f"{each.probability}") for each in lines]
    return table(("row", "pays", "one in", "probability"), rows)


def side_bet(of: SideBet) -> str:
    note = f", {of.note}" if of.note else ""
    return (
        f"## {title(of.name)}\n\nHouse edge {percent(of.house_edge)} ({of.house_edge}){note}.\n\n{pay_rows(of.lines)}"
    )


def pictures(of: Solved) -> str:
    """Draw all charts of a game, and return their Markdown section."""
    return "## Charts\n\n" + "\n\n".join(picture(of.draw(name), f"{of.game}-{name}.svg") for name in of.charts)


def picture(of: Picture, file: str) -> str:
    """Save a chart beside its page, and return its Markdown."""
    of.save(ODDS / file)
    return f"![{of.title}: {of.description}]({file})"


def link(reading: str) -> str:
    (file,) = (DOCS / "readings").glob(f"{reading}-*.md")
    return f"[{reading}](../readings/{file.name})"
