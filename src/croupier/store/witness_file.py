"""The file of a witness: one process at a time appends to it, and it is rotated when full."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EMFILE, ENFILE
from fcntl import LOCK_EX, LOCK_UN, flock
from pathlib import Path

from croupier.store.signed_heads import ROTATED

MOST_BYTES = 4_000_000  # about 10,000 lines; then the file is rotated
LONGEST_TAIL = 4096  # bytes, many lines


class WitnessFile:
    """An open witness file. It keeps its file descriptor, so that writing works even if the process has none free."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Lock the file against another server of the same house, which may still run during a hand-over."""
        flock(self._file, LOCK_EX)
        while self._reopen_if_replaced():
            flock(self._file, LOCK_EX)
        try:
            yield
        finally:
            flock(self._file, LOCK_UN)

    def _reopen_if_replaced(self) -> bool:
        """Reopen the file if another process has rotated it; raise if it is gone."""
        named, opened = os.stat(self.path), os.fstat(self._file)
        if (named.st_dev, named.st_ino) == (opened.st_dev, opened.st_ino):
            return False
        reopened = os.open(self.path, os.O_RDWR | os.O_CLOEXEC)
        os.close(self._file)
        self._file = reopened
        return True

    @property
    def size(self) -> int:
        return os.fstat(self._file).st_size

    def last(self) -> bytes:
        """Return the last complete line, and remove a torn line after it."""
        size = self.size
        start = max(0, size - LONGEST_TAIL)
        *_, line, torn = b"", *os.pread(self._file, size - start, start).split(b"\n")
        if torn:
            os.ftruncate(self._file, size - len(torn))
        return line

    def append(self, line: bytes) -> None:
        data, position = line + b"\n", self.size
        while data:
            written = os.pwrite(self._file, data, position)
            data, position = data[written:], position + written
        os.fsync(self._file)

    def touch(self) -> None:
        """Update the file's time, to show that the house is open although nothing new was seen."""
        self._reopen_if_replaced()
        os.utime(self._file)

    def rotate(self, first: bytes) -> bool:
        """Keep a copy of the full file and begin again with this line; return False if no descriptor is free."""
        try:
            self._set_aside(first)
        except OSError as fault:
            if fault.errno not in (EMFILE, ENFILE):
                raise
            return False
        return True

    def _set_aside(self, first: bytes) -> None:
        old, new = (self.path.with_name(self.path.name + end) for end in (f"{ROTATED}.new", ".new"))
        with old.open("wb") as copy:
            copy.write(os.pread(self._file, self.size, 0))
            copy.flush()
            os.fsync(copy.fileno())
        new_file = os.open(new, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o644)
        os.pwrite(new_file, first + b"\n", 0)
        os.fsync(new_file)
        os.replace(old, self.path.with_name(self.path.name + ROTATED))
        os.replace(new, self.path)
        with suppress(OSError):
            _sync_folder(self.path.parent)
        flock(new_file, LOCK_EX)
        full_file, self._file = self._file, new_file
        os.close(full_file)


def _sync_folder(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def last_line(path: Path) -> bytes:
    """Return the last complete line of a file without changing the file."""
    if not path.exists():
        return b""
    with path.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - LONGEST_TAIL))
        return (b"", *file.read().split(b"\n"))[-2]
