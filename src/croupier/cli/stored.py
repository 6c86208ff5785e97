"""The records of a house as they are kept: in its database, or one JSON record a line."""

from pathlib import Path

import typer

from croupier.engine.record import Recorded, decode
from croupier.house.conduct import in_clear
from croupier.store.port import StoreError
from croupier.store.vault import read_only

SQLITE = b"SQLite format 3\x00"


def stored(file: Path) -> tuple[list[Recorded], list[bytes]]:
    """Each record, and the bytes it was read from; a file that holds none is refused."""
    try:
        bodies = _bodies(file)
        return [decode(body) for body in bodies], bodies
    except OSError as no:
        raise typer.BadParameter(f"{file}: {no.strerror}", param_hint="FILE") from None
    except (StoreError, ValueError) as no:
        raise typer.BadParameter(f"{file}: {no}", param_hint="FILE") from None


def _bodies(file: Path) -> list[bytes]:
    with file.open("rb") as opened:
        if opened.read(len(SQLITE)) != SQLITE:
            return [line for line in file.read_bytes().splitlines() if line.strip()]
    store = read_only(file)
    try:
        return [in_clear(sealed, store.lock).rstrip() for sealed in store.read() if sealed.stream]
    finally:
        store.close()
