"""The folder of backup sets: one writer at a time, complete sets only, and the newest ones kept."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from time import gmtime, strftime

from croupier.store.backup_set import MANIFEST, Manifest, read_manifest, sync
from croupier.store.interface import StoreError
from croupier.words import phrase

PARTIAL = ".partial"  # suffix of a set that is not complete
NAME = "%Y-%m-%dT%H-%M-%SZ"


@contextmanager
def only_writer(folder: Path) -> Iterator[None]:
    """Lock the folder, and delete what an interrupted backup left in it."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        try:
            flock(opened, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise StoreError(phrase("backup_under_way", folder=str(folder))) from None
        for path in folder.glob(f"*{PARTIAL}"):
            shutil.rmtree(path, ignore_errors=True)
        yield
    finally:
        os.close(opened)


def add_set(folder: Path, millis: int, write: Callable[[Path, str], Manifest]) -> tuple[Path, Manifest]:
    """Let `write` fill a new folder, and give it its name only when it is complete; after a fault nothing is left."""
    made = strftime(NAME, gmtime(millis / 1000))
    name = next(name for name in _names(made) if not (folder / name).exists())
    partial = folder / f"{name}{PARTIAL}"
    try:
        partial.mkdir(mode=0o700)
        manifest = write(partial, made)
        partial.rename(folder / name)
        sync(folder)
    except OSError as fault:
        shutil.rmtree(partial, ignore_errors=True)
        raise StoreError(phrase("set_disk_fault", folder=str(folder), fault=str(fault))) from fault
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise
    return folder / name, manifest


def sets_in(folder: Path) -> list[Path]:
    """Return the complete sets in a folder, oldest first."""
    return sorted(path.parent for path in folder.glob(f"*/{MANIFEST}") if path.parent.suffix != PARTIAL)


def delete_oldest(folder: Path, newest: Path, house: str, keep: int) -> list[Path]:
    """Delete all but the newest sets of this house, `newest` included; leave other houses and damaged sets alone."""
    others = [path for path in sets_in(folder) if path != newest and _is_of(path, house)]
    deleted = others[: max(0, len(others) + 1 - keep)]
    for path in deleted:
        partial = path.with_name(path.name + PARTIAL)  # so that half a set is never taken for a whole one
        path.rename(partial)
        shutil.rmtree(partial)
    return deleted


def _names(made: str) -> Iterator[str]:
    yield made
    yield from (f"{made}-{number:02}" for number in range(2, 100))


def _is_of(path: Path, house: str) -> bool:
    with suppress(StoreError):
        return read_manifest(path).house == house
    return False
