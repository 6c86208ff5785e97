"""The file of a witness: opened once, appended to by one process at a time, and begun again when it is full."""

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
    """Keeps its descriptor: a process without a free one can still write here."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold the file against another process that is taking over, or being taken over from."""
        flock(self._file, LOCK_EX)
        while self._is_replaced():
            flock(self._file, LOCK_EX)
        try:
            yield
        finally:
            flock(self._file, LOCK_UN)

    def _is_replaced(self) -> bool:
        """Follow the other process where it has rotated the file. A file that is gone raises."""
        now, ours = os.stat(self.path), os.fstat(self._file)
        if (now.st_dev, now.st_ino) == (ours.st_dev, ours.st_ino):
            return False
        fresh = os.open(self.path, os.O_RDWR | os.O_CLOEXEC)
        os.close(self._file)
        self._file = fresh
        return True

    @property
    def size(self) -> int:
        return os.fstat(self._file).st_size

    def last(self) -> bytes:
        """The last complete line. What a crash left of one behind it is removed."""
        size = self.size
        start = max(0, size - LONGEST_TAIL)
        *_, line, torn = b"", *os.pread(self._file, size - start, start).split(b"\n")
        if torn:
            os.ftruncate(self._file, size - len(torn))
        return line

    def append(self, line: bytes) -> None:
        data, at = line + b"\n", self.size
        while data:
            written = os.pwrite(self._file, data, at)
            data, at = data[written:], at + written
        os.fsync(self._file)

    def touch(self) -> None:
        """Nothing new was seen, and the house is open: the file's time says so."""
        self._is_replaced()
        os.utime(self._file)

    def rotate(self, first: bytes) -> bool:
        """Keep a copy of the full file and begin again with this line; False where no descriptor is free for it."""
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
        fresh = os.open(new, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o644)
        os.pwrite(fresh, first + b"\n", 0)
        os.fsync(fresh)
        os.replace(old, self.path.with_name(self.path.name + ROTATED))
        os.replace(new, self.path)
        with suppress(OSError):
            _sync_folder(self.path.parent)
        flock(fresh, LOCK_EX)
        full, self._file = self._file, fresh
        os.close(full)


def _sync_folder(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def last_line(path: Path) -> bytes:
    """The last complete line of a file that is only read."""
    if not path.exists():
        return b""
    with path.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - LONGEST_TAIL))
        return (b"", *file.read().split(b"\n"))[-2]
