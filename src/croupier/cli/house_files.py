"""The files that a house writes: no two of them may be the same one."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from croupier.store import house_lock
from croupier.store.connect import is_address
from croupier.store.encryption import key_file
from croupier.store.second_witnesses import is_file
from croupier.store.signed_heads import ROTATED
from croupier.store.witness import WitnessPaths

OF_SQLITE = ("", "-wal", "-shm", "-journal", house_lock.SUFFIX)  # how the names of the database and its helpers end
OF_A_WITNESS = ("", ROTATED, ".new", f"{ROTATED}.new")  # those of a witness that is full, and of the next one


class HouseFile(NamedTuple):
    what: str
    path: Path


def check_apart(db: str, at: WitnessPaths, second: Iterable[str]) -> None:
    """Raise where two files of a house are one, by the same name, a link or another way to it; nothing is created."""
    for one, other in combinations(house_files(db, at, second), 2):
        if _is_same(one.path, other.path):
            raise ValueError(f"{other.path} cannot be {other.what}: it is {one.what}. Name another file")


def house_files(db: str, at: WitnessPaths, second: Iterable[str]) -> Iterator[HouseFile]:
    if not is_address(db):
        yield from _with_ends("the database", Path(db), OF_SQLITE)
    yield HouseFile("the key of cards and PINs", key_file(db))
    yield HouseFile("the key of the witness", at.key)
    yield from _with_ends("the witness", at.witness, OF_A_WITNESS)
    for where in filter(is_file, second):
        yield from _with_ends("a second witness", Path(where), OF_A_WITNESS)


def _with_ends(what: str, path: Path, ends: Iterable[str]) -> Iterator[HouseFile]:
    for end in ends:
        yield HouseFile(f"{what}, or a file beside it" if end else what, path.with_name(path.name + end))


def _is_same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve() or (one.exists() and other.exists() and one.samefile(other))
