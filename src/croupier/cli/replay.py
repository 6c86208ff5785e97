"""`croupier replay`: a stored house told again, round by round, with citations; or hand histories, hand by hand."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.amounts import percent
from croupier.cli.hands import is_hands, replay_hands
from croupier.engine.histories.terms import CUSTOMS, Options

if TYPE_CHECKING:
    from croupier.engine.record import Recorded

Custom = StrEnum("Custom", {custom: custom for custom in CUSTOMS})  # type: ignore[misc]
NO_CAP = 10**15
MOST_RAKE = 5  # in percent (POKER-7 4.1)


def replay_file(
    paths: Annotated[
        list[Path],
        typer.Argument(
            help="A house's database or records as JSON Lines; or hand histories (.phh, .phhs) and folders of them.",
            exists=True,
            metavar="PATH...",
        ),
    ],
    table: Annotated[str, typer.Option(help="Of a house: only this table.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON Lines: records, or one line a hand.")] = False,
    rake: Annotated[str, typer.Option(help="Of hands: the Rake in percent, 2.5 for one, at most 5 (4.1).")] = "0",
    cap: Annotated[int, typer.Option(min=0, help="Of hands: the most Rake in one, in cents or chips.")] = NO_CAP,
    compat: Annotated[
        list[Custom] | None, typer.Option(help="Of hands: a custom other than the document's; may be given again.")
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(min=0, help="Of hands: processes; 0 takes one for each processor, from some hundred files on."),
    ] = 0,
) -> None:
    """Tell every table's rounds again from the records alone, or replay hand histories through the rules of Poker.

    Hands: the exit code is 0 if all were replayed or skipped as not the document's game, and 1 if one was refused as
    corrupt or ended otherwise than its file states.
    """
    names = list(map(str, paths))
    if any(map(is_hands, names)):
        customs = tuple(custom.value for custom in compat or ())
        whole, hundredths = percent(rake, "--rake", MOST_RAKE)
        options = Options(whole, cap, customs, rake_hundredths=hundredths)
        if not replay_hands(names, options, as_json=json, jobs=jobs):
            raise typer.Exit(1)
        return
    for path in paths:
        _house(path, table, json=json)


def _house(file: Path, table: str, *, json: bool) -> None:
    from croupier.cli.stored import stored  # all games are loaded to tell of a house, and none but Poker for hands

    records, bodies = stored(file)
    if json:
        for record, body in zip(records, bodies, strict=True):
            if not table or record.stream == table:
                print(body.decode())
        return
    for stream in dict.fromkeys(record.stream for record in records if record.stream != "house"):
        if not table or stream == table:
            _tell([record for record in records if record.stream == stream])


def _tell(records: "list[Recorded]") -> None:
    from croupier.engine.replay import replay
    from croupier.engine.transcript import transcript

    table = replay(records)
    print(f"{table.title or table.id}: {table.document}, {table.rounds} rounds, {len(records)} records")
    print(transcript(records))
