"""A key in a file of its own: made once, and whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from croupier.store.interface import StoreError


def make(path: Path, text: str) -> None:
    """It has its name only when it is on the disk; where somebody else was sooner, his key is the key."""
    try:
        handle, new = mkstemp(prefix=f"{path.name}.", dir=path.parent)  # for its owner alone
        try:
            with open(handle, "w", encoding="ascii") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileExistsError):
                os.link(new, path)
        finally:
            os.unlink(new)
        _sync_folder(path.parent)
    except OSError as fault:
        raise StoreError(f"the key {path} cannot be made: {fault}") from fault


def _sync_folder(path: Path) -> None:
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
