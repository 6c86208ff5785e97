"""The program's own files against the list that its package came with: SHA-256 of every one, made when it was built.

A wheel brings that list with it (RECORD, beside the package). A clone has none: there nothing is checked.
"""

import asyncio
import csv
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

import croupier

PACKAGE = Path(croupier.__file__).parent
DAY_SECONDS = 86_400.0
MOST_NAMED = 3


class Checked(Struct, frozen=True):
    """How many files were held against the list, and what is wrong with the first that are."""

    files: int = 0
    faults: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """Why no round may be opened by this program; nothing where it is whole."""
        more = len(self.faults) - MOST_NAMED
        named = "; ".join(self.faults[:MOST_NAMED]) + (f"; and {more} more" if more > 0 else "")
        return f"the program is not as it was packaged: {named}" if self.faults else ""


def check(package: Path = PACKAGE) -> Checked:
    """Every file that is listed, and every file that is there; what Python compiles for itself is not listed."""
    lists = sorted(package.parent.glob(f"{package.name}-*.dist-info/RECORD"))
    if not lists:
        return Checked()
    try:
        listed = {name: digest for each in lists for name, digest in _listed(each, package.name)}
    except (OSError, ValueError, csv.Error) as no:
        return Checked(0, (f"its list of files cannot be read: {no}",))
    there = {path.relative_to(package.parent).as_posix(): path for path in package.rglob("*") if path.is_file()}
    names = filter(_is_checked, sorted({*listed, *there}))
    faults = (_fault(name, listed.get(name), there.get(name)) for name in names)
    return Checked(len(listed), tuple(fault for fault in faults if fault))


def _listed(record: Path, package: str) -> list[tuple[str, str]]:
    with record.open(newline="", encoding="utf-8") as rows:
        found = [(name, digest) for name, digest, _ in csv.reader(rows)]
    return [each for each in found if each[0].startswith(f"{package}/") and _is_checked(each[0])]


def _is_checked(name: str) -> bool:
    """Python compiles for itself into __pycache__, at any depth."""
    return "__pycache__" not in name.split("/")


def _fault(name: str, digest: str | None, path: Path | None) -> str:
    if path is None:
        return f"{name} is missing"
    if digest is None:
        return f"{name} is not on its list"
    try:
        return "" if digest == digest_of(path) else f"{name} has changed"
    except OSError as no:
        return f"{name} cannot be read: {no.strerror}"


def digest_of(path: Path) -> str:
    """As wheels write it."""
    return "sha256=" + urlsafe_b64encode(sha256(path.read_bytes()).digest()).decode().rstrip("=")


async def every_day(wrong: Callable[[str], None]) -> None:
    """Once a day, until something is wrong: that is said once, and stays so until the house is opened anew."""
    while True:
        await asyncio.sleep(DAY_SECONDS)
        if why := (await asyncio.to_thread(check)).why:
            wrong(why)
            return
