"""A queue for slow PIN checks: few run at a time, few may wait, and clients that disconnect leave the queue."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class SlowChecks:
    """A queue of PIN checks that runs a few at a time."""

    def __init__(self, at_a_time: int, limit: int, per_source: int) -> None:
        self._free = asyncio.Semaphore(at_a_time)
        self._most, self._per_source = limit, per_source
        self._inside: Counter[str] = Counter()  # by source: checks that wait or run
        self._under_way: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return self._inside.total()

    def is_full(self, source: str) -> bool:
        return len(self) >= self._most or self._inside[source] >= self._per_source

    async def run(self, source: str, check: Callable[[], Awaitable[T]]) -> T:
        """Wait for a turn, then run the check. A cancelled check leaves the queue, but one that is running finishes."""
        self._inside[source] += 1
        try:
            await self._free.acquire()
        except BaseException:
            self._leave(source)
            raise
        task = asyncio.create_task(self._finish(source, check))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _finish(self, source: str, check: Callable[[], Awaitable[T]]) -> T:
        try:
            return await check()
        finally:
            self._free.release()
            self._leave(source)

    def _leave(self, source: str) -> None:
        self._inside[source] -= 1
        if not self._inside[source]:
            del self._inside[source]


async def run_unless(disconnect: Coroutine[Any, Any, None], work: Coroutine[Any, Any, T]) -> T | None:
    """Return the result of the work; if the client disconnects first, cancel the work and return None."""
    work_task, disconnect_task = asyncio.create_task(work), asyncio.create_task(disconnect)
    try:
        await asyncio.wait((work_task, disconnect_task), return_when=asyncio.FIRST_COMPLETED)
        return work_task.result() if work_task.done() else None
    finally:
        work_task.cancel()
        disconnect_task.cancel()
