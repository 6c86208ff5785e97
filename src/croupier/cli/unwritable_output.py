"""Exit cleanly when output cannot be written because of a full disk or a closed pipe."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from errno import EDQUOT, EFBIG, EIO, ENOSPC, EPIPE

FULL = frozenset({EDQUOT, EFBIG, EIO, ENOSPC, EPIPE})  # errors of a write to an open file or pipe
FAILED = 1


def reopen_closed_streams() -> None:
    """Open /dev/null in place of standard streams that are closed, so that no other file gets their numbers."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def run_and_flush(command: Callable[[], object]) -> None:
    """Run a command and flush its output, and exit with an error if the output cannot be written."""
    try:
        try:
            command()
        finally:
            sys.stdout.flush()
    except OSError as error:
        if error.errno not in FULL or error.filename is not None:
            raise
        give_up(error)
        sys.exit(FAILED)


def give_up(error: OSError) -> None:
    """Discard the remaining output, and print the error unless it is only that the reader has closed the pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno != EPIPE:
        with suppress(OSError):
            print(error.strerror, file=sys.stderr)
