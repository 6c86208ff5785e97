"""Print tables in the terminal that stay readable in a narrow window."""

from collections.abc import Sequence
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from rich.console import Console, JustifyMethod
from rich.markup import escape
from rich.table import Table

from croupier.words import name_of

RIGHT = ("stake", "staked", "paid", "returned", "net")  # columns of figures
NARROWEST = 40  # minimum width of a column of reasons
INDENT = "     "


def grid(*names: str, wraps: str, title: str = "") -> Table:
    """Create a table with figures on the right; only the column named by `wraps` may break lines."""
    table = Table(box=None, header_style="dim", title=title or None, padding=(0, 2, 0, 0))
    for name in names:
        justify: JustifyMethod = "right" if name in RIGHT else "left"
        table.add_column(heading(name), justify=justify, no_wrap=name != wraps, overflow="fold")
    return table


def heading(name: str) -> str:
    """Return the heading of a column; a name without one, such as a card, is its own heading."""
    return name_of("column", name) or name


def add(table: Table, *cells: str) -> None:
    """Add a row of plain text to a table; text in brackets such as [r1] is not taken for a style."""
    table.add_row(*(escape(cell) for cell in cells))


def print_reasons(console: Console, names: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """Print a table whose last column gives reasons, beside the figures or, on a narrow terminal, below them."""
    headings = tuple(map(heading, names))
    widths = [max(cell_len(row[index]) for row in (headings, *rows)) for index in range(len(names))]
    figures, reason = sum(width + 2 for width in widths[:-1]), widths[-1] + 2
    if figures + min(reason, NARROWEST) <= console.width:
        table = grid(*names, wraps=names[-1], title=title)
        for row in rows:
            add(table, *row)
        console.print(table)
        return
    if title:
        console.print(title, style="italic", markup=False)
    console.print(_format_line(names, headings, widths), style="dim", markup=False, soft_wrap=True)
    for row in rows:
        console.print(_format_line(names, row, widths), markup=False, soft_wrap=True)
        for part in wrap(row[-1], max(console.width, NARROWEST) - len(INDENT)):
            console.print(f"{INDENT}{part}", style="dim", markup=False, soft_wrap=True)


def print_compared(console: Console, names: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows of figures as a table or, on a narrow terminal, one figure per line with its name."""
    headings = tuple(map(heading, names))
    widths = [max(cell_len(row[index]) for row in (headings, *rows)) for index in range(len(names))]
    if sum(widths) + 2 * len(widths) <= console.width:
        table = grid(*names, wraps="")
        for row in rows:
            add(table, *row)
        console.print(table)
        return
    label = max(map(cell_len, headings[1:]))
    for row in rows:
        console.print(row[0], markup=False, soft_wrap=True)
        for name, cell in zip(headings[1:], row[1:], strict=True):
            console.print(f"{INDENT}{set_cell_size(name, label)}  {cell}", markup=False, soft_wrap=True)


def _format_line(names: Sequence[str], cells: Sequence[str], widths: Sequence[int]) -> str:
    sized = (
        f"{' ' * (width - cell_len(cell))}{cell}" if name in RIGHT else set_cell_size(cell, width)
        for name, cell, width in zip(names[:-1], cells, widths, strict=False)
    )
    return "  ".join(sized).rstrip()
