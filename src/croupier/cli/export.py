"""`croupier export`: the rounds of a table as PHH, JSON Lines or CSV."""

import sys
from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.databases import check_exists, database_name
from croupier.cli.output import write_text
from croupier.cli.read_records import read_records, table_names, unknown_table
from croupier.histories.export import NotExportable, comma_separated, hands, json_lines, phh
from croupier.record.events import TableOpened
from croupier.record.stored_event import Recorded
from croupier.rules.games import POKER
from croupier.words import phrase


class Format(StrEnum):
    """The file formats of exported rounds."""

    PHH = "phh"
    JSON_LINES = "jsonl"
    CSV = "csv"


WRITERS: dict[Format, Callable[[Iterable[Recorded]], str]] = {
    Format.PHH: phh,
    Format.JSON_LINES: json_lines,
    Format.CSV: comma_separated,
}


def export_file(
    file: Annotated[
        str,
        typer.Argument(
            help="A house's database (a file, or postgresql://...), or its records as JSON Lines.",
            callback=database_name,
        ),
    ],
    table: Annotated[str, typer.Option(help="The table. May be left out if the house has only one.")] = "",
    format: Annotated[
        Format, typer.Option(help="phh (Poker hands), jsonl (one round per line) or csv (one bet per row).")
    ] = Format.PHH,
    out: Annotated[Path | None, typer.Option(help="Write to this file instead of standard output.")] = None,
) -> None:
    """Write the rounds of a table for other programs.

    Rounds that PHH cannot express are left out and listed on standard error.
    """
    check_exists(file, "FILE")
    records, _ = read_records(file)
    name = table or _only_table([record.stream for record in records if isinstance(record.event, TableOpened)])
    table_records = [record for record in records if record.stream == name]
    if not table_records:
        raise unknown_table(name, table_names(records))
    if format is Format.PHH:
        _check_poker(name, table_records)
        for hand in hands(table_records):
            if isinstance(hand, NotExportable):
                print(phrase("left_out_round", round=hand.number, why=hand.why), file=sys.stderr)
    text = WRITERS[format](table_records)
    if out is None:
        sys.stdout.write(text)
    else:
        write_text(out, text, "--out")


def _check_poker(table: str, records: list[Recorded]) -> None:
    """Refuse the PHH format for a table of any game but Poker."""
    opened = next((record.event for record in records if isinstance(record.event, TableOpened)), None)
    if opened is not None and opened.game != POKER.id:
        raise typer.BadParameter(phrase("export_poker_only", table=table, game=opened.game), param_hint="--format")


def _only_table(names: list[str]) -> str:
    if len(names) != 1:
        raise typer.BadParameter(
            phrase("export_table_missing", count=len(names), tables=", ".join(names) or phrase("none")),
            param_hint="--table",
        )
    return names[0]
