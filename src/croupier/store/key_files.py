"""Key files, created atomically."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from croupier.store.interface import StoreError
from croupier.words import phrase


def create_key_file(path: Path, text: str) -> None:
    """Create a key file that appears only when complete on disk; an existing one stays."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = mkstemp(prefix=f"{path.name}.", dir=path.parent)  # readable by its owner only
        try:
            with open(handle, "w", encoding="ascii") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileExistsError):
                os.link(temporary, path)
        finally:
            os.unlink(temporary)
        _sync_folder(path.parent)
    except OSError as fault:
        raise StoreError(phrase("key_not_made", path=str(path), fault=str(fault))) from fault


def is_private(path: Path) -> bool:
    """Return whether only its owner can read a file."""
    return os.name != "posix" or not path.stat().st_mode & 0o077


def _sync_folder(path: Path) -> None:
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
