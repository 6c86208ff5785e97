"""End the process on SIGTERM only after everything is closed; uvicorn would end it earlier."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Terminated(SystemExit):
    pass


def _terminate(number: int, frame: FrameType | None) -> None:
    raise Terminated


@contextmanager
def sigterm_after() -> Iterator[None]:
    """On SIGTERM, leave this block as if by an exception, and only then end the process by the signal."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous_handler = signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    except Terminated:
        signal.signal(signal.SIGTERM, previous_handler)
        signal.raise_signal(signal.SIGTERM)
        raise
    finally:
        signal.signal(signal.SIGTERM, previous_handler)
