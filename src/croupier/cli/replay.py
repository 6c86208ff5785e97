"""`croupier replay`: a stored house told again, round by round, with every citation."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.engine.record import Recorded, decode
from croupier.engine.replay import replay
from croupier.engine.transcript import transcript
from croupier.store.sqlite import SqliteLog


def replay_file(
    file: Annotated[Path, typer.Argument(help="A house's database, or its records as JSON Lines.", exists=True)],
    table: Annotated[str, typer.Option(help="Only this table.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print the records as JSON Lines.")] = False,
) -> None:
    """Tell every table's rounds again from the records alone."""
    bodies = list(_bodies(file))
    records = [decode(body) for body in bodies]
    if json:
        for record, body in zip(records, bodies, strict=True):
            if not table or record.stream == table:
                print(body.decode())
        return
    for stream in dict.fromkeys(record.stream for record in records if record.stream != "house"):
        if not table or stream == table:
            _tell([record for record in records if record.stream == stream])


def _bodies(file: Path) -> list[bytes]:
    """Records as stored: a database, or one JSON record a line."""
    with file.open("rb") as opened:
        if opened.read(16) != b"SQLite format 3\x00":
            return [line for line in file.read_bytes().splitlines() if line.strip()]
    store = SqliteLog(file)
    try:
        return [sealed.body for sealed in store.read() if sealed.stream]
    finally:
        store.close()


def _tell(records: list[Recorded]) -> None:
    table = replay(records)
    print(f"{table.title or table.id}: {table.document}, {table.rounds} rounds, {len(records)} records")
    print(transcript(records))
