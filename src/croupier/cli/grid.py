"""A table on the terminal in which only the reasons wrap."""

from rich.markup import escape
from rich.table import Table


def grid(*names: str, wraps: str, title: str = "") -> Table:
    """Figures stand to the right; the column named `wraps` gives way when the terminal is narrow."""
    table = Table(box=None, header_style="dim", title=title or None, padding=(0, 2, 0, 0))
    for name in names:
        right = name in ("Stake", "Staked", "Paid", "Returned", "Net")
        table.add_column(name, justify="right" if right else "left", no_wrap=name != wraps, overflow="fold")
    return table


def add(table: Table, *cells: str) -> None:
    """Cells as they are: [r1] is a row of a pay table, not a style."""
    table.add_row(*(escape(cell) for cell in cells))
