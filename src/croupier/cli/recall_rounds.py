"""`croupier recall`: find finished rounds by table, number, player, box or paragraph."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import Annotated

import msgspec
import typer

from croupier.cli.databases import UNREADABLE, Database, check_exists
from croupier.cli.output import complain
from croupier.cli.read_records import unknown_table
from croupier.engine.table import Table
from croupier.house.execute import House
from croupier.house.recall import RecalledRound, RecallQuery, find_rounds, hidden, raw, text
from croupier.record.stored_event import Recorded
from croupier.store.encryption import read_only
from croupier.store.interface import Log, StoreError, decode_records
from croupier.store.recovery import resume
from croupier.words import phrase


def recall_rounds(
    db: Database,
    table: Annotated[str, typer.Option(help="Only this table.")] = "",
    number: Annotated[int | None, typer.Option("--round", help="Only the round with this number.")] = None,
    player: Annotated[str, typer.Option(help="Only rounds in which this player took part.")] = "",
    box: Annotated[
        int | None, typer.Option(help="Only rounds in which something happened at this box or seat.")
    ] = None,
    para: Annotated[str, typer.Option(help="Only rounds that cite this paragraph or one below it, such as 5.8.")] = "",
    most: Annotated[int, typer.Option(min=1, help="The most rounds per table, newest first.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON line per round, with its records.")] = False,
) -> None:
    """Print finished rounds, newest first, with every card that was shown and every paragraph cited.

    Cards that were never shown are printed only if two people have opened the deck of that round (OpenDeck).
    """
    check_exists(db)
    try:
        with closing(read_only(db)) as log:
            house, query = resume(log), RecallQuery(number, player, box, para)
            rounds = [
                past_round
                for state in _tables_named(house, table)
                for past_round in _newest_rounds(log, state, query, most)
            ]
    except StoreError as error:
        complain(f"{db}: {error}")
        raise typer.Exit(UNREADABLE) from None
    for past_round in rounds:
        closed_cards = hidden(past_round, house.register)
        if json:
            print(_to_json(past_round, closed_cards))
        else:
            print(phrase("recall_heading", table=past_round.table.id, round=past_round.number))
            print(text(past_round, closed_cards))
    if not rounds:
        complain(_describe_search(table, query))
        raise typer.Exit(1)


def _describe_search(table: str, query: RecallQuery) -> str:
    """Return the message that no round was found, with the conditions and the tables of the search."""
    conditions = [
        *([phrase("recall_number", round=query.round)] if query.round is not None else ()),
        *([phrase("recall_player", player=query.player)] if query.player else ()),
        *([phrase("recall_box", box=query.box)] if query.box is not None else ()),
        *([phrase("recall_para", para=query.para)] if query.para else ()),
    ]
    scope = phrase("recall_table", table=table) if table else phrase("recall_every_table")
    if not conditions:
        return phrase("recall_none", scope=scope)
    return phrase("recall_none_like", scope=scope, conditions=", ".join(conditions))


def _tables_named(house: House, name: str) -> list[Table]:
    tables = house.tables
    if name and name not in tables:
        raise unknown_table(name, tables)
    return [tables[name]] if name else list(tables.values())


def _newest_rounds(log: Log, table: Table, query: RecallQuery, limit: int) -> Iterator[RecalledRound]:
    def read(stream: str, after: int) -> Iterable[Recorded]:
        return decode_records(log, log.stream(stream, after))

    return islice(find_rounds(read, table, query), limit)


def _to_json(past_round: RecalledRound, closed_cards: frozenset[int]) -> str:
    return msgspec.json.encode(
        {"table": past_round.table.id, "round": past_round.number, "records": raw(past_round, closed_cards)}
    ).decode()
