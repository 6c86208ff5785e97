"""`croupier recall`: rounds that are over, found again by table, number, player, box or paragraph."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import Annotated

import msgspec
import typer

from croupier.cli.audit import UNREADABLE, Database, there
from croupier.cli.output import complain
from croupier.engine.record import Recorded
from croupier.engine.table import Table
from croupier.house.recall import Asked, Told, raw, recalled, text
from croupier.store.port import Log, StoreError, told
from croupier.store.rebuild import resume
from croupier.store.vault import read_only


def recall_rounds(
    db: Database,
    table: Annotated[str, typer.Option(help="Only this table.")] = "",
    number: Annotated[int | None, typer.Option("--round", help="Only the round with this number.")] = None,
    player: Annotated[str, typer.Option(help="Rounds in which this player took part.")] = "",
    box: Annotated[int | None, typer.Option(help="Rounds in which something happened at this box or seat.")] = None,
    para: Annotated[str, typer.Option(help="Rounds in which this paragraph, or one below it, was cited.")] = "",
    most: Annotated[int, typer.Option(min=1, help="So many of each table, the newest first.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print the records, a JSON line for each round.")] = False,
) -> None:
    """Print the newest rounds that fit, with every card and citation. A round under way is not among them."""
    there(db)
    try:
        with closing(read_only(db)) as log:
            found = [
                each for t in _tables(log, table) for each in _newest(log, t, Asked(number, player, box, para), most)
            ]
    except StoreError as no:
        complain(f"{db}: {no}")
        raise typer.Exit(UNREADABLE) from None
    for each in found:
        print(_line(each) if json else f"Table {each.table.id}, round {each.number}\n{text(each)}")
    if not found:
        raise typer.Exit(1)


def _tables(log: Log, name: str) -> list[Table]:
    tables = resume(log).tables
    if name and name not in tables:
        raise typer.BadParameter(f"one of {', '.join(tables) or 'none'}", param_hint="--table")
    return [tables[name]] if name else list(tables.values())


def _newest(log: Log, t: Table, asked: Asked, most: int) -> Iterator[Told]:
    def read(stream: str, after: int) -> Iterable[Recorded]:
        return told(log, log.stream(stream, after))

    return islice(recalled(read, t, asked), most)


def _line(each: Told) -> str:
    return msgspec.json.encode({"table": each.table.id, "round": each.number, "records": raw(each)}).decode()
