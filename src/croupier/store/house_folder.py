"""The folder in which a house keeps its keys and its witness."""

import os
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

LOCK, KEY, WITNESS = ".lock", ".key", ".witness"  # the key of cards and PINs, the key of the witness, the witness
PROGRAM = "croupier"


class ChosenFolder:
    """The folder that the configuration of this process names, if any."""

    path: Path | None = None


def choose_folder(path: Path | None) -> None:
    """Let every house of this process keep its keys and its witness in a folder."""
    ChosenFolder.path = path


def house_file(db: str | Path, suffix: str) -> Path:
    """Return the path of a key or of the witness of a house.

    If the house's folder has none of these files, but there are some where earlier programs put them, those are used.
    """
    place, earlier = _place(db), _earlier_place(db)
    if not _has_files(place) and _has_files(earlier):
        place = earlier
    return _with_suffix(place, suffix)


def _place(db: str | Path) -> Path:
    if not _is_address(db):
        return ChosenFolder.path / Path(db).name if ChosenFolder.path else Path(db)
    return (ChosenFolder.path or _data_folder() / _server_of(str(db))) / _database_of(str(db))


def _earlier_place(db: str | Path) -> Path:
    """Return where earlier programs looked: beside a file, or in the working directory for a database server."""
    return Path(PROGRAM if _is_address(db) else db)


def _data_folder() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / PROGRAM


def _server_of(address: str) -> str:
    """Return the name of a database server, so that houses of the same name on two servers do not share files."""
    parts = urlsplit(address)
    hosts = parts.netloc.rpartition("@")[2] or ",".join(parse_qs(parts.query).get("host", []))
    return re.sub(r"[^\w.-]+", "-", hosts).strip("-") or "localhost"


def _database_of(address: str) -> str:
    return urlsplit(address).path.strip("/").replace("/", "-") or PROGRAM


def _has_files(place: Path) -> bool:
    return any(_with_suffix(place, suffix).exists() for suffix in (LOCK, KEY, WITNESS))


def _with_suffix(place: Path, suffix: str) -> Path:
    return place.with_name(place.name + suffix)


def _is_address(db: str | Path) -> bool:
    return "://" in str(db) or str(db).startswith(("postgresql:", "postgres:"))
