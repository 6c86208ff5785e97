"""SIGTERM ends the process once everything is closed: uvicorn would end it as soon as its own work is done."""

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
    """Leave this block on SIGTERM as on any other error, then end by the signal, as if nobody had caught it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    except Terminated:
        signal.signal(signal.SIGTERM, before)
        signal.raise_signal(signal.SIGTERM)
        raise
    finally:
        signal.signal(signal.SIGTERM, before)
