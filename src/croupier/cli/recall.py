"""`croupier recall`: rounds that are over, found again by table, number, player, box or paragraph."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import Annotated

import msgspec
import typer

from croupier.cli.databases import UNREADABLE, Database, there
from croupier.cli.output import complain
from croupier.engine.table import Table
from croupier.house.execute import House
from croupier.house.recall import RecalledRound, RecallQuery, find_rounds, hidden, raw, text
from croupier.record.recorded import Recorded
from croupier.store.encryption import read_only
from croupier.store.interface import Log, StoreError, decode_records
from croupier.store.recovery import resume


def recall_rounds(
    db: Database,
    table: Annotated[str, typer.Option(help="Only this table.")] = "",
    number: Annotated[int | None, typer.Option("--round", help="Only the round with this number.")] = None,
    player: Annotated[str, typer.Option(help="Rounds in which this player took part.")] = "",
    box: Annotated[int | None, typer.Option(help="Rounds in which something happened at this box or seat.")] = None,
    para: Annotated[str, typer.Option(help="Rounds in which this paragraph, or one below it, was cited.")] = "",
    most: Annotated[int, typer.Option(min=1, help="Rounds per table, newest first.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print the records, a JSON line for each round.")] = False,
) -> None:
    """Print the newest rounds that fit, with every card that was shown and every citation; never a round under way.

    Cards that were never shown are printed once two people have opened the deck of their round (OpenDeck).
    """
    there(db)
    try:
        with closing(read_only(db)) as log:
            house, asked = resume(log), RecallQuery(number, player, box, para)
            found = [each for t in _tables(house, table) for each in _newest(log, t, asked, most)]
    except StoreError as no:
        complain(f"{db}: {no}")
        raise typer.Exit(UNREADABLE) from None
    for each in found:
        shut = hidden(each, house.register)
        print(_line(each, shut) if json else f"Table {each.table.id}, round {each.number}\n{text(each, shut)}")
    if not found:
        complain(f"No round found: {_searched(table, asked)}.")
        raise typer.Exit(1)


def _searched(table: str, asked: RecallQuery) -> str:
    """What was looked for, and where."""
    number = f"number {asked.round}" if asked.round is not None else ""
    player = f"with player {asked.player}" if asked.player else ""
    box = f"with box {asked.box}" if asked.box is not None else ""
    para = f"citing paragraph {asked.para}" if asked.para else ""
    wanted = ", ".join(filter(None, (number, player, box, para)))
    where = f"table {table}" if table else "every table"
    return f"searched the finished rounds of {where}{' for a round ' if wanted else ''}{wanted}"


def _tables(house: House, name: str) -> list[Table]:
    tables = house.tables
    if name and name not in tables:
        raise typer.BadParameter(f"one of {', '.join(tables) or 'none'}", param_hint="--table")
    return [tables[name]] if name else list(tables.values())


def _newest(log: Log, t: Table, asked: RecallQuery, most: int) -> Iterator[RecalledRound]:
    def read(stream: str, after: int) -> Iterable[Recorded]:
        return decode_records(log, log.stream(stream, after))

    return islice(find_rounds(read, t, asked), most)


def _line(each: RecalledRound, shut: frozenset[int]) -> str:
    return msgspec.json.encode({"table": each.table.id, "round": each.number, "records": raw(each, shut)}).decode()
