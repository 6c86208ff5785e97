"""What a log line is about: the request, the command and the person, carried beside the code that logs."""

from contextvars import ContextVar
from itertools import count
from secrets import token_hex

REQUEST: ContextVar[str] = ContextVar("request", default="")
COMMAND: ContextVar[str] = ContextVar("command", default="")
PERSON: ContextVar[str] = ContextVar("person", default="")
FIELDS = (REQUEST, COMMAND, PERSON)

_start, _numbers = token_hex(3), count(1)


def next_request() -> str:
    """Return an id for a request or a WebSocket, unique in this process and unlike those of others."""
    return f"{_start}-{next(_numbers)}"
