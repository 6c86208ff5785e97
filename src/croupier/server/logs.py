"""Log lines on standard error, as text or JSON: time, level, message, request, command and person, and no secret.

Messages of exceptions can hold anything, such as cards. So a traceback has the places and the type of an error, and
its message only if the error comes from the store or the system. Only our own loggers write below WARNING: others
log what passes through a connection.
"""

import logging
import sys
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import msgspec

from croupier.server.log_context import FIELDS
from croupier.server.transport.error_log import SAFE_ERRORS

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}
OURS = "croupier"
SHORT = ("asyncio",)  # after its first line, it prints tasks with the messages of their exceptions
LONGEST_VALUE = 200  # of what a client chose
ESCAPES = {code: f"\\x{code:02x}" for code in (*range(32), 127)} | {10: "\\n", 9: "\\t", 13: "\\r"}


def unchanged(text: str) -> str:
    return text


class Lines(logging.Formatter, ABC):
    """Formats records; `redact` takes out what must not be in a line, such as the password of a database."""

    def __init__(self, redact: Callable[[str], str] = unchanged) -> None:
        super().__init__()
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        return self._redact(self.write(fields(record)))

    @abstractmethod
    def write(self, line: dict[str, Any]) -> str:
        """Return the line of one record."""


class TextLines(Lines):
    """Text: one line per record, and the traceback below it."""

    def write(self, line: dict[str, Any]) -> str:
        error = line.pop("error", ())
        time, level, logger, message = (line.pop(name) for name in ("time", "level", "logger", "message"))
        values = "".join(f" {name}={value!r}" for name, value in line.items())
        head = f"{time} {level.upper():8} {logger} {message.translate(ESCAPES)}{values}"
        return "\n  ".join((head, *(part.translate(ESCAPES) for part in error)))


class JsonLines(Lines):
    """JSON: one object per record."""

    def write(self, line: dict[str, Any]) -> str:
        return msgspec.json.encode(line).decode()


FORMATS: dict[str, type[Lines]] = {"text": TextLines, "json": JsonLines}


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """Return what a line says about a record."""
    message = record.getMessage()
    line: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": message.split("\n", 1)[0] if record.name in SHORT else message,
        **{name: value[:LONGEST_VALUE] for name, value in about(record).items()},
    }
    if record.exc_info and record.exc_info[1]:
        line["error"] = error_lines(record.exc_info[1])
    return line


def about(record: logging.LogRecord) -> dict[str, str]:
    """Return the request, the command and the person of a record, as it says itself or as its context does."""
    own = {field.name: vars(record).get(field.name, field.get()) for field in FIELDS}
    return {name: value for name, value in own.items() if value}


def error_lines(error: BaseException) -> list[str]:
    """Return the places of an error and of its causes, innermost last, with the messages that are safe."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    places = [
        f"{frame.filename}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__, limit=-20)
    ]
    name = type(error).__qualname__
    told = f"{name}: {error}" if isinstance(error, SAFE_ERRORS) else name
    return [*(error_lines(cause) if cause else ()), *places, told]


@contextmanager
def logging_to_stderr(format: str, level: str, redact: Callable[[str], str] = unchanged) -> Iterator[None]:
    """Write all log lines of this process to standard error in one format, also those of uvicorn."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATS[format](redact))
    root, ours, lowest = logging.getLogger(), logging.getLogger(OURS), LEVELS[level]
    before = {logger: logger.level for logger in (root, ours)}
    root.addHandler(handler)
    root.setLevel(max(lowest, logging.WARNING))
    ours.setLevel(lowest)
    try:
        yield
    finally:
        root.removeHandler(handler)
        for logger, old in before.items():
            logger.setLevel(old)
