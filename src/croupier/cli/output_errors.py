"""Output that nobody takes, because there is no room for it or nobody reads on: a word about it, and no traceback."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from errno import EDQUOT, EFBIG, EIO, ENOSPC, EPIPE

FULL = frozenset({EDQUOT, EFBIG, EIO, ENOSPC, EPIPE})  # how a write fails whose file or reader was there before
FAILED = 1


def reopen_closed_streams() -> None:
    """What the caller has closed: with no file in its place, the next one opened would have its number."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def run_and_flush(command: Callable[[], object]) -> None:
    """The command, to the last of what it prints: where that cannot be written, it has failed whatever it says."""
    try:
        try:
            command()
        finally:
            sys.stdout.flush()
    except OSError as no:
        if no.errno not in FULL or no.filename is not None:
            raise
        give_up(no)
        sys.exit(FAILED)


def give_up(no: OSError) -> None:
    """What is left to be printed goes nowhere; a reader who has gone is told nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if no.errno != EPIPE:
        with suppress(OSError):
            print(no.strerror, file=sys.stderr)
