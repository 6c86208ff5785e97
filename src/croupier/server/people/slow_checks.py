"""Lanes for slow checks: a few at a time, a bounded queue before them, with no place for a client that has gone."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class SlowChecks:
    def __init__(self, at_a_time: int, most: int, per_source: int) -> None:
        self._free = asyncio.Semaphore(at_a_time)
        self._most, self._per_source = most, per_source
        self._inside: Counter[str] = Counter()  # by source: checks that wait or are under way
        self._under_way: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return self._inside.total()

    def is_full(self, source: str) -> bool:
        return len(self) >= self._most or self._inside[source] >= self._per_source

    async def run(self, source: str, check: Callable[[], Awaitable[T]]) -> T:
        """Wait for a turn and check. Cancelled while it waits, it leaves; once it has begun, it is finished."""
        self._inside[source] += 1
        try:
            await self._free.acquire()
        except BaseException:
            self._leave(source)
            raise
        task = asyncio.create_task(self._finished(source, check))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _finished(self, source: str, check: Callable[[], Awaitable[T]]) -> T:
        try:
            return await check()
        finally:
            self._free.release()
            self._leave(source)

    def _leave(self, source: str) -> None:
        self._inside[source] -= 1
        if not self._inside[source]:
            del self._inside[source]


async def unless(gone: Coroutine[Any, Any, None], work: Coroutine[Any, Any, T]) -> T | None:
    """The result of this work, which is cancelled where the client has gone first."""
    working, going = asyncio.create_task(work), asyncio.create_task(gone)
    try:
        await asyncio.wait((working, going), return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        working.cancel()
        going.cancel()
