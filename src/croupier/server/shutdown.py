"""End the process on SIGTERM, after everything is closed: the first drains the house, the second ends it at once."""

import asyncio
import logging
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from croupier.server.drain import Drain
from croupier.words import phrase

log = logging.getLogger("croupier.drain")


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


class HouseServer(uvicorn.Server):
    """A server that drains its house on the first SIGTERM, and ends on the second. Ctrl-C ends it without draining."""

    def __init__(self, config: uvicorn.Config, drain: Drain) -> None:
        super().__init__(config)
        self._drain = drain
        self._terminations = 0
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handle a signal; a drained process is not ended by the signal, so its status is 0."""
        if sig != signal.SIGTERM:
            super().handle_exit(sig, frame)
            return
        self._terminations += 1
        if self._terminations > 1:
            log.warning(phrase("log_drain_cut"))
            self.should_exit = self.force_exit = True
            self._captured_signals.append(sig)
        elif self._loop:
            self._loop.call_soon_threadsafe(self._drain.begin, self._close)
        else:
            self._close()

    def _close(self) -> None:
        self.should_exit = True
