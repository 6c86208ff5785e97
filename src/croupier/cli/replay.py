"""`croupier replay`: the rounds of a stored house with citations, or hand histories."""

from enum import StrEnum
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.amounts import cents, percent
from croupier.cli.replay_hands import is_hands, replay_hands
from croupier.histories.table_settings import CUSTOMS, Options

if TYPE_CHECKING:
    from croupier.house.house_wide_state import Registry
    from croupier.record.stored_event import Recorded

Custom = StrEnum("Custom", {custom: custom for custom in CUSTOMS})  # type: ignore[misc]
NO_CAP = 10**15
MOST_RAKE = 5  # in percent (POKER-7 4.1)


def replay_file(
    paths: Annotated[
        list[str],
        typer.Argument(
            help="A house's database (a file, or postgresql://...) or records as JSON Lines; or hand histories "
            "(.phh, .phhs) and folders of them.",
            metavar="PATH...",
        ),
    ],
    table: Annotated[str, typer.Option(help="Of a house: only this table.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON Lines: records, or one line a hand.")] = False,
    rake: Annotated[str, typer.Option(help="Of hands: the Rake in percent, 2.5 for one, at most 5 (4.1).")] = "0",
    cap: Annotated[str, typer.Option(help="Of hands: the most Rake in one, as the file writes amounts: 6.")] = "",
    compat: Annotated[
        list[Custom] | None, typer.Option(help="Of hands: a custom other than the document's; may be given again.")
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(min=0, help="Of hands: processes; 0 takes one for each processor, from some hundred files on."),
    ] = 0,
) -> None:
    """Replay every round of a house from its records, or hand histories through the rules of Poker.

    Of a house, cards that were never opened stay closed; --json prints the records themselves, with every card. Hands:
    the exit code is 0 if all were replayed or skipped as not the document's game, and 1 if one was refused as
    corrupt or ended otherwise than its file states.
    """
    names = [_check_path(path) for path in paths]
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


def _check_path(path: str) -> str:
    """Return the path or database name; store modules are imported only if no such path exists."""
    if Path(path).exists():
        return path
    from croupier.cli.databases import database_name
    from croupier.store.connect import is_address

    name = database_name(path)
    if not is_address(name) and not Path(name).exists():
        raise typer.BadParameter(f"Path '{name}' does not exist.", param_hint="PATH...")
    return name


def _replay_house(file: str, table: str, *, json: bool) -> None:
    # Imported here: a house needs all games, hands only Poker.
    from croupier.cli.read_records import read_records, unknown_table
    from croupier.house.execute import HOUSE_STREAM
    from croupier.house.house_wide_state import Registry, apply_event

    records, bodies = read_records(file)
    if table and not any(record.stream == table for record in records):
        raise unknown_table(table, records)
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
    """Print a table's rounds; unopened cards stay closed unless two people have opened the deck."""
    from croupier.engine.replay import replay
    from croupier.house.recall import round_story

    table = replay(records)
    print(f"{table.title or table.id}: {table.document}, {table.rounds} rounds, {len(records)} records")
    print(round_story(records, register))
