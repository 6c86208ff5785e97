"""An operating-system lock that shows whether a process has a house file open; it ends with the process."""

import os
from contextlib import suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from os import PathLike, fspath
from pathlib import Path

SUFFIX = ".open"


class Ownership:
    """The lock file beside a database. It only shows that the house is open; the epoch keeps other writers out."""

    def __init__(self, db: str | PathLike[str]) -> None:
        self._path, self._file = lock_file(db), -1

    @property
    def is_ours(self) -> bool:
        return self._file >= 0

    def take(self) -> bool:
        """Take the lock and return True, or return False if another store holds it, in this process or another."""
        while not self.is_ours:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                flock(file, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                os.close(file)
                return False
            if is_same(file, self._path):
                self._file = file
            else:  # its owner removed the file before we locked it
                os.close(file)
        return True

    def release(self) -> None:
        if self.is_ours:
            with suppress(OSError):
                self._path.unlink()
            os.close(self._file)
        self._file = -1


def is_same(file: int, path: Path) -> bool:
    with suppress(FileNotFoundError):
        opened, named = os.fstat(file), os.stat(path)
        return (opened.st_dev, opened.st_ino) == (named.st_dev, named.st_ino)
    return False


def lock_file(db: str | PathLike[str]) -> Path:
    """Return the lock file beside the resolved database file, so that symbolic links share it."""
    return Path(fspath(Path(db).resolve()) + SUFFIX)


def is_open(db: str | PathLike[str]) -> bool:
    """Return whether somebody has this house open for writing."""
    if not lock_file(db).exists():
        return False
    ownership = Ownership(db)
    try:
        return not ownership.take()
    finally:
        ownership.release()
