"""`croupier replay`: print the rounds of a house with citations, or replay hand histories."""

from enum import StrEnum
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.amounts import cents, percent
from croupier.cli.replay_hands import is_hands, replay_hands
from croupier.histories.table_settings import CUSTOMS, Options
from croupier.words import phrase

if TYPE_CHECKING:
    from croupier.house.registry import Registry
    from croupier.record.stored_event import Recorded

Custom = StrEnum("Custom", {custom: custom for custom in CUSTOMS})  # type: ignore[misc]
NO_CAP = 10**15
MOST_RAKE = 5  # in percent (POKER-7 4.1)


def replay_file(
    context: typer.Context,
    paths: Annotated[
        list[str],
        typer.Argument(
            help="A house's database (a file, or postgresql://...), its records as JSON Lines, or hand "
            "histories (.phh, .phhs) and folders of them.",
            metavar="PATH...",
        ),
    ],
    table: Annotated[str, typer.Option(help="Houses only: replay only this table.")] = "",
    json: Annotated[
        bool, typer.Option("--json", help="Print JSON Lines: the records of a house, or one line per hand.")
    ] = False,
    rake: Annotated[str, typer.Option(help="Hands only: the rake in percent, such as 2.5, at most 5 (4.1).")] = "0",
    cap: Annotated[
        str, typer.Option(help="Hands only: the most rake from one hand, in the unit of the file, such as 6.")
    ] = "",
    compat: Annotated[
        list[Custom] | None, typer.Option(help="Hands only: a custom that differs from the document. May be repeated.")
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(min=0, help="Hands only: number of processes. 0 uses every processor if there are enough hands."),
    ] = 0,
) -> None:
    """Replay every round of a house from its records, or Poker hand histories by the rules.

    Houses: cards that were never shown stay hidden, but --json prints the records with every card.
    Hands: a hand that the document's rules do not allow is skipped.
    The exit code is 1 if a hand is corrupt or its result differs from the file, and otherwise 0.
    """
    names = [_check_path(context, path) for path in paths]
    if any(map(is_hands, names)):
        customs = tuple(custom.value for custom in compat or ())
        whole_percent, hundredths = percent(rake, "--rake", MOST_RAKE)
        cap_cents = cents(cap, "--cap") if cap else NO_CAP
        options = Options(whole_percent, cap_cents, customs, hundredths, cap_in_units=True)
        if not replay_hands(names, options, as_json=json, jobs=jobs):
            raise typer.Exit(1)
        return
    for name in names:
        _replay_house(name, table, json=json)


def _check_path(context: typer.Context, path: str) -> str:
    """Return the path or database name, and refuse one that does not exist."""
    if Path(path).exists() and is_hands(path):
        return path
    from croupier.cli.databases import database_name
    from croupier.store.connect import is_address

    name = database_name(context, path)
    if not is_address(name) and not Path(name).exists():
        raise typer.BadParameter(phrase("path_missing", path=name), param_hint="PATH...")
    return name


def _replay_house(file: str, table: str, *, json: bool) -> None:
    # Imported here: a house needs all games, hands only Poker.
    from croupier.cli.read_records import read_records, table_names, unknown_table
    from croupier.house.execute import HOUSE_STREAM
    from croupier.house.registry import Registry, apply_event

    records, bodies = read_records(file)
    if table and not any(record.stream == table for record in records):
        raise unknown_table(table, table_names(records))
    if json:
        for record, body in zip(records, bodies, strict=True):
            if not table or record.stream == table:
                print(body.decode())
        return
    register = reduce(apply_event, (record.event for record in records if record.stream == HOUSE_STREAM), Registry())
    for stream in dict.fromkeys(record.stream for record in records if record.stream != HOUSE_STREAM):
        if not table or stream == table:
            _print_rounds([record for record in records if record.stream == stream], register)


def _print_rounds(records: "list[Recorded]", register: "Registry") -> None:
    """Print the rounds of a table, with unshown cards hidden unless two people have opened the deck."""
    from croupier.engine.replay import replay
    from croupier.house.recall import round_story

    table = replay(records)
    title = table.title or table.id
    print(phrase("replay_house", table=title, document=table.document, rounds=table.rounds, records=len(records)))
    print(round_story(records, register))
