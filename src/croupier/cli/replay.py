"""`croupier replay`: a stored house told again, round by round, with citations; or hand histories, hand by hand."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.hands import is_hands, replay_hands
from croupier.engine.histories.terms import CUSTOMS, Options

if TYPE_CHECKING:
    from croupier.engine.record import Recorded

Custom = StrEnum("Custom", {custom: custom for custom in CUSTOMS})  # type: ignore[misc]
NO_CAP = 10**15


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
    rake: Annotated[int, typer.Option(min=0, max=5, help="Of hands: the Rake in percent, at most 5 (4.1).")] = 0,
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
        options = Options(rake, cap, tuple(custom.value for custom in compat or ()))
        if not replay_hands(names, options, as_json=json, jobs=jobs):
            raise typer.Exit(1)
        return
    for path in paths:
        _house(path, table, json=json)


def _house(file: Path, table: str, *, json: bool) -> None:
    from croupier.engine.record import decode  # all games are loaded to tell of a house, and none but Poker for hands

    stored = bodies(file)
    records = [decode(body) for body in stored]
    if json:
        for record, body in zip(records, stored, strict=True):
            if not table or record.stream == table:
                print(body.decode())
        return
    for stream in dict.fromkeys(record.stream for record in records if record.stream != "house"):
        if not table or stream == table:
            _tell([record for record in records if record.stream == stream])


def bodies(file: Path) -> list[bytes]:
    """Records as stored: a database, or one JSON record a line."""
    with file.open("rb") as opened:
        if opened.read(16) != b"SQLite format 3\x00":
            return [line for line in file.read_bytes().splitlines() if line.strip()]
    from croupier.house.conduct import in_clear
    from croupier.store.port import StoreError
    from croupier.store.vault import read_only

    store = read_only(file)
    try:
        return [in_clear(sealed, store.lock).rstrip() for sealed in store.read() if sealed.stream]
    except (StoreError, ValueError) as no:
        raise typer.BadParameter(f"{file}: {no}") from None
    finally:
        store.close()


def _tell(records: "list[Recorded]") -> None:
    from croupier.engine.replay import replay
    from croupier.engine.transcript import transcript

    table = replay(records)
    print(f"{table.title or table.id}: {table.document}, {table.rounds} rounds, {len(records)} records")
    print(transcript(records))
