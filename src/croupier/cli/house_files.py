"""The files that a house writes, no two of which may be the same."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from croupier.rules.coded_message import Message, message
from croupier.store import house_lock
from croupier.store.connect import is_address
from croupier.store.encryption import key_file
from croupier.store.second_witnesses import is_file
from croupier.store.signed_heads import ROTATED
from croupier.store.witness import WitnessPaths
from croupier.words import phrase

SQLITE_SUFFIXES = ("", "-wal", "-shm", "-journal", house_lock.SUFFIX)  # suffixes of the database and its helper files
WITNESS_SUFFIXES = ("", ROTATED, ".new", f"{ROTATED}.new")  # suffixes of a witness and its rotated files


class HouseFile(NamedTuple):
    """A file that a house writes, and what it is for."""

    what: Message
    path: Path


def check_apart(db: str, paths: WitnessPaths, second_witnesses: Iterable[str]) -> None:
    """Raise ValueError if two files of a house are the same file, directly or through a link."""
    for first, second in combinations(house_files(db, paths, second_witnesses), 2):
        if _is_same(first.path, second.path):
            raise ValueError(phrase("house_files_same", path=str(second.path), what=second.what, other=first.what))


def house_files(db: str, paths: WitnessPaths, second_witnesses: Iterable[str]) -> Iterator[HouseFile]:
    """Yield every file that a house with this database and these witnesses may write."""
    if not is_address(db):
        yield from _with_suffixes("file_database", Path(db), SQLITE_SUFFIXES)
    yield HouseFile(message("file_card_key"), key_file(db))
    yield HouseFile(message("file_witness_key"), paths.key)
    yield from _with_suffixes("file_witness", paths.witness, WITNESS_SUFFIXES)
    for location in filter(is_file, second_witnesses):
        yield from _with_suffixes("file_second_witness", Path(location), WITNESS_SUFFIXES)


def _with_suffixes(code: str, path: Path, suffixes: Iterable[str]) -> Iterator[HouseFile]:
    main = message(code)
    for suffix in suffixes:
        what = message("file_beside", file=main) if suffix else main
        yield HouseFile(what, path.with_name(path.name + suffix))


def _is_same(first: Path, second: Path) -> bool:
    return first.resolve() == second.resolve() or (first.exists() and second.exists() and first.samefile(second))
