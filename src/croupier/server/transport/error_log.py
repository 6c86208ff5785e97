"""Error messages for people, and a limit on logged tracebacks."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.server.transport.rate_limits import Throttle
from croupier.store.interface import StoreError
from croupier.words import phrase

SAFE_ERRORS = (StoreError, OSError)  # errors whose messages we know
TRACEBACKS_A_MINUTE = 20
LOGGERS = ("uvicorn.error", "asyncio")  # these log exceptions of requests and callbacks


def in_words(fault: BaseException) -> str:
    """Return the message for screens; details of a database driver are only logged.

    An error whose message could hold anything, such as cards, is shown by its type only.
    """
    if type(fault.__cause__).__module__.startswith("psycopg"):
        return phrase("database_does_not_answer")
    return str(fault) or repr(fault) if isinstance(fault, SAFE_ERRORS) else type(fault).__qualname__


class TracebackLimit(logging.Filter):
    """Drops tracebacks beyond TRACEBACKS_A_MINUTE, so that an error that clients can cause does not fill the disk."""

    def __init__(self) -> None:
        super().__init__()
        self._throttle = Throttle(TRACEBACKS_A_MINUTE, 60.0)
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.exc_info:
            return True
        if not self._throttle.allows():
            self._left_out += 1
            return False
        if self._left_out:
            record.msg = f"{phrase('log_tracebacks_left_out', count=self._left_out)}\n{record.msg}"
            self._left_out = 0
        return True


@contextmanager
def limited_tracebacks() -> Iterator[None]:
    """Limit the number of logged tracebacks while this block runs."""
    limit = TracebackLimit()
    for name in LOGGERS:
        logging.getLogger(name).addFilter(limit)
    try:
        yield
    finally:
        for name in LOGGERS:
            logging.getLogger(name).removeFilter(limit)
