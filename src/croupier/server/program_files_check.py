"""Check the program's files against the SHA-256 list of its package.

A wheel has that list (RECORD, next to the package). A clone has none, so nothing is checked there.
"""

import asyncio
import csv
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

import croupier
from croupier.words import phrase

PACKAGE = Path(croupier.__file__).parent
DAY_SECONDS = 86_400.0
MOST_NAMED = 3


class Checked(Struct, frozen=True):
    """How many files were checked, and the faults found."""

    files: int = 0
    faults: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """Return why this program may not open a round; an empty text if its files are unchanged."""
        if not self.faults:
            return ""
        unnamed_count, named = len(self.faults) - MOST_NAMED, "; ".join(self.faults[:MOST_NAMED])
        if unnamed_count > 0:
            return phrase("program_changed_in_more", faults=named, count=unnamed_count)
        return phrase("program_changed_in", faults=named)


def check(package: Path = PACKAGE) -> Checked:
    """Check every file that the package lists or contains, except in __pycache__."""
    lists = sorted(package.parent.glob(f"{package.name}-*.dist-info/RECORD"))
    if not lists:
        return Checked()
    try:
        listed = {name: digest for record_file in lists for name, digest in _read_record(record_file, package.name)}
    except (OSError, ValueError, csv.Error) as error:
        return Checked(0, (phrase("program_list_unreadable", fault=str(error)),))
    paths = {path.relative_to(package.parent).as_posix(): path for path in package.rglob("*") if path.is_file()}
    names = filter(_is_checked, sorted({*listed, *paths}))
    faults = (_describe_fault(name, listed.get(name), paths.get(name)) for name in names)
    return Checked(len(listed), tuple(fault for fault in faults if fault))


def _read_record(record: Path, package: str) -> list[tuple[str, str]]:
    with record.open(newline="", encoding="utf-8") as rows:
        pairs = [(name, digest) for name, digest, _ in csv.reader(rows)]
    return [pair for pair in pairs if pair[0].startswith(f"{package}/") and _is_checked(pair[0])]


def _is_checked(name: str) -> bool:
    """Return whether a file is checked: not in __pycache__, at any depth, because Python writes there."""
    return "__pycache__" not in name.split("/")


def _describe_fault(name: str, digest: str | None, path: Path | None) -> str:
    if path is None:
        return phrase("program_file_missing", file=name)
    if digest is None:
        return phrase("program_file_unlisted", file=name)
    try:
        return "" if digest == digest_of(path) else phrase("program_file_changed", file=name)
    except OSError as fault:
        return phrase("program_file_unreadable", file=name, fault=fault.strerror or str(fault))


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file in the format of wheels."""
    return "sha256=" + urlsafe_b64encode(sha256(path.read_bytes()).digest()).decode().rstrip("=")


async def every_day(report: Callable[[str], None]) -> None:
    """Check the files once a day until there is a fault, and report that once."""
    while True:
        await asyncio.sleep(DAY_SECONDS)
        if why := (await asyncio.to_thread(check)).why:
            report(why)
            return
