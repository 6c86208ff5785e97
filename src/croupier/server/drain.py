"""Drain a house: no new rounds, rounds under way are finished within a limit, then the process ends."""

import asyncio
import logging
from collections.abc import Callable

from croupier.engine.table import is_playing, stakes
from croupier.rules.coded_message import message
from croupier.server.clock import monotonic
from croupier.server.tables.floor import Floor
from croupier.words import phrase

log = logging.getLogger("croupier.drain")

LOOK_SECONDS = 0.1


class Drain:
    """Closes a house in order. `close` is called once when no round is under way, or when the time is over."""

    def __init__(self, floor: Floor, seconds: float) -> None:
        self._floor, self._seconds = floor, seconds
        self._task: asyncio.Task[None] | None = None
        self.goes_on_elsewhere: Callable[[], bool] = lambda: False  # whether other processes serve this house

    def begin(self, close: Callable[[], None]) -> None:
        """Open no more rounds, tell everybody, and wait for the rounds under way.

        The rounds of a house with other processes go on there, so its process closes at once.
        """
        if self.goes_on_elsewhere():
            close()
        elif self._task is None:
            log.info(phrase("log_draining", seconds=round(self._seconds)))
            self._floor.stop_for_good(message("notice_house_closing"))
            self._task = asyncio.create_task(self._wait(close))

    async def _wait(self, close: Callable[[], None]) -> None:
        end = monotonic() + self._seconds
        while (open_rounds := self.open_rounds()) and monotonic() < end:
            await asyncio.sleep(LOOK_SECONDS)
        log.info(phrase("log_drained", open=open_rounds))
        close()

    def open_rounds(self) -> int:
        """Return how many rounds have a bet of a person; those with bots alone are not waited for."""
        bots = self._floor.broadcast.bots
        return sum(
            is_playing(table) and any(stake.player not in bots for stake in stakes(table))
            for table in self._floor.house.tables.values()
        )
