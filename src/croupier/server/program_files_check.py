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

PACKAGE = Path(croupier.__file__).parent
DAY_SECONDS = 86_400.0
MOST_NAMED = 3


class Checked(Struct, frozen=True):
    """How many files were checked, and the faults found."""

    files: int = 0
    faults: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """Return why this program may not open a round; "" if its files are unchanged."""
        unnamed_count = len(self.faults) - MOST_NAMED
        fault_list = "; ".join(self.faults[:MOST_NAMED]) + (f"; and {unnamed_count} more" if unnamed_count > 0 else "")
        return f"the program is not as it was packaged: {fault_list}" if self.faults else ""


def check(package: Path = PACKAGE) -> Checked:
    """Check every listed file and every existing one, except what Python compiles."""
    lists = sorted(package.parent.glob(f"{package.name}-*.dist-info/RECORD"))
    if not lists:
        return Checked()
    try:
        listed = {name: digest for record_file in lists for name, digest in _read_record(record_file, package.name)}
    except (OSError, ValueError, csv.Error) as error:
        return Checked(0, (f"its list of files cannot be read: {error}",))
    paths = {path.relative_to(package.parent).as_posix(): path for path in package.rglob("*") if path.is_file()}
    names = filter(_is_checked, sorted({*listed, *paths}))
    faults = (_describe_fault(name, listed.get(name), paths.get(name)) for name in names)
    return Checked(len(listed), tuple(fault for fault in faults if fault))


def _read_record(record: Path, package: str) -> list[tuple[str, str]]:
    with record.open(newline="", encoding="utf-8") as rows:
        pairs = [(name, digest) for name, digest, _ in csv.reader(rows)]
    return [pair for pair in pairs if pair[0].startswith(f"{package}/") and _is_checked(pair[0])]


def _is_checked(name: str) -> bool:
    """Skip what Python compiles into __pycache__, at any depth."""
    return "__pycache__" not in name.split("/")


def _describe_fault(name: str, digest: str | None, path: Path | None) -> str:
    if path is None:
        return f"{name} is missing"
    if digest is None:
        return f"{name} is not on its list"
    try:
        return "" if digest == digest_of(path) else f"{name} has changed"
    except OSError as fault:
        return f"{name} cannot be read: {fault.strerror}"


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file in the format of wheels."""
    return "sha256=" + urlsafe_b64encode(sha256(path.read_bytes()).digest()).decode().rstrip("=")


async def every_day(report: Callable[[str], None]) -> None:
    """Check once a day until a fault is found, and report it once."""
    while True:
        await asyncio.sleep(DAY_SECONDS)
        if why := (await asyncio.to_thread(check)).why:
            report(why)
            return
