"""Read the records of a house from its database or from JSON Lines."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import typer

from croupier.engine.replay import replay
from croupier.engine.table import is_playing
from croupier.house.execute import HOUSE_STREAM, decrypt_body
from croupier.record.stored_event import Recorded, decode
from croupier.store.connect import is_address
from croupier.store.encryption import read_only
from croupier.store.interface import StoreError
from croupier.words import phrase

SQLITE = b"SQLite format 3\x00"


def read_records(location: str) -> tuple[list[Recorded], list[bytes]]:
    """Return all records and the bytes of each; refuse a file that cannot be read or decoded."""
    file = Path(location)
    try:
        if is_address(location):
            return _read_house(location)
        return _read_house(file) if _is_house(file) else _read_lines(file)
    except OSError as error:
        raise typer.BadParameter(f"{location}: {error.strerror}", param_hint="FILE") from None
    except (StoreError, ValueError) as error:
        raise typer.BadParameter(f"{location}: {error}", param_hint="FILE") from None


def table_names(records: list[Recorded]) -> Iterable[str]:
    return dict.fromkeys(record.stream for record in records if record.stream != HOUSE_STREAM)


def unknown_table(name: str, tables: Iterable[str], hint: str = "--table") -> typer.BadParameter:
    """Return the error about an unknown table, with the names of the known ones."""
    return typer.BadParameter(
        phrase("no_such_table", table=name, tables=", ".join(tables) or phrase("none")), param_hint=hint
    )


def _is_house(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(SQLITE)) == SQLITE


def _read_lines(file: Path) -> tuple[list[Recorded], list[bytes]]:
    bodies = [line for line in file.read_bytes().splitlines() if line.strip()]
    return [decode(body) for body in bodies], bodies


def _read_house(file: str | Path) -> tuple[list[Recorded], list[bytes]]:
    """Return the records and the bytes of each, without rounds in progress, whose cards nobody may read yet."""
    with closing(read_only(file)) as log:
        bodies = [decrypt_body(sealed, log.lock).rstrip() for sealed in log.read() if sealed.stream]
    records = [decode(body) for body in bodies]
    first_open = _open_rounds(records)
    readable = [index for index, record in enumerate(records) if record.n < first_open.get(record.stream, record.n + 1)]
    return [records[index] for index in readable], [bodies[index] for index in readable]


def _open_rounds(records: list[Recorded]) -> dict[str, int]:
    """Return, for each table with a round in progress, the number of the record that opened the round."""
    streams: dict[str, list[Recorded]] = {}
    for record in records:
        if record.stream != HOUSE_STREAM:
            streams.setdefault(record.stream, []).append(record)
    tables = map(replay, streams.values())
    return {table.id: table.log[0].seq for table in tables if is_playing(table)}
