"""The records of a house as they are kept: in its database, or one JSON record a line."""

from contextlib import closing
from pathlib import Path

import typer

from croupier.engine.replay import replay
from croupier.engine.table import playing
from croupier.house.execute import HOUSE_STREAM, decrypt_body
from croupier.record.recorded import Recorded, decode
from croupier.store.connect import is_address
from croupier.store.encryption import read_only
from croupier.store.interface import StoreError

SQLITE = b"SQLite format 3\x00"


def stored(where: str) -> tuple[list[Recorded], list[bytes]]:
    """Each record, and the bytes it was read from; a file that holds none is refused."""
    file = Path(where)
    try:
        if is_address(where):
            return _of_house(where)
        return _of_house(file) if _is_house(file) else _of_lines(file)
    except OSError as no:
        raise typer.BadParameter(f"{where}: {no.strerror}", param_hint="FILE") from None
    except (StoreError, ValueError) as no:
        raise typer.BadParameter(f"{where}: {no}", param_hint="FILE") from None


def no_table(name: str, records: list[Recorded], hint: str = "--table") -> typer.BadParameter:
    """The complaint about a table that this house does not have, with those that it has."""
    names = ", ".join(dict.fromkeys(record.stream for record in records if record.stream != HOUSE_STREAM))
    return typer.BadParameter(f"There is no table {name!r} in this house. Tables: {names or 'none'}", param_hint=hint)


def _is_house(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(SQLITE)) == SQLITE


def _of_lines(file: Path) -> tuple[list[Recorded], list[bytes]]:
    bodies = [line for line in file.read_bytes().splitlines() if line.strip()]
    return [decode(body) for body in bodies], bodies


def _of_house(file: str | Path) -> tuple[list[Recorded], list[bytes]]:
    """All but the rounds under way: their cards are nobody's to read, whoever has the key."""
    with closing(read_only(file)) as log:
        bodies = [decrypt_body(sealed, log.lock).rstrip() for sealed in log.read() if sealed.stream]
    records = [decode(body) for body in bodies]
    since = _under_way(records)
    told = [at for at, record in enumerate(records) if record.n < since.get(record.stream, record.n + 1)]
    return [records[at] for at in told], [bodies[at] for at in told]


def _under_way(records: list[Recorded]) -> dict[str, int]:
    """The record that opened the round of each table where one is played."""
    streams: dict[str, list[Recorded]] = {}
    for record in records:
        if record.stream != HOUSE_STREAM:
            streams.setdefault(record.stream, []).append(record)
    tables = map(replay, streams.values())
    return {t.id: t.log[0].seq for t in tables if playing(t)}
