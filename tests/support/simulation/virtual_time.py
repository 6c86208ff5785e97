"""Virtual time: an event loop whose clock moves only when nothing is left to do, and processes in it that can die."""

import asyncio
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")
START = 1_000.0  # seconds on the clock that only goes forward
MIDNIGHT = 1_900_000_000.0  # what the wall clock then showed


class Life:
    """One process: everything started in it ends with it, at any moment."""

    def __init__(self) -> None:
        self.alive = True
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.context = copy_context()
        self.context.run(LIFE.set, self)

    def has(self, handle: asyncio.Handle) -> bool:
        return lived_in(handle._context) is self  # type: ignore[attr-defined]  # asyncio has no other way to ask


LIFE: ContextVar[Life | None] = ContextVar("LIFE", default=None)


def lived_in(context: Context | None) -> Life | None:
    return LIFE.get() if context is None else context.get(LIFE)


class Clock:
    """The selector of this loop: asked to wait, it reports at once that the time has passed."""

    def __init__(self) -> None:
        self.now = START

    def select(self, timeout: float | None) -> list[object]:
        if timeout is None:
            raise RuntimeError("nothing will ever happen again")
        self.now += timeout
        return []


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs the work of other loops' threads itself, after a random delay."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self._selector = self.clock = Clock()
        self._clock_resolution = 1e-9
        self._chance = chance
        self.slow = 1.0  # how slow the disk is
        self.wall_ahead = 0.0  # how far the wall clock was set
        self._free: dict[object, float] = {}  # when each thread finishes its work
        self.faults: list[str] = []
        self.set_exception_handler(lambda loop, context: self.faults.append(f"the loop: {context}"))

    # ---- what the house takes for the time of day --------------------------------------------------------------------

    def time(self) -> float:
        return self.clock.now

    def monotonic(self) -> float:
        return self.clock.now

    def time_ns(self) -> int:
        return round((MIDNIGHT + self.clock.now + self.wall_ahead) * 1e6) * 1000

    # ---- what a loop needs -------------------------------------------------------------------------------------------

    def _process_events(self, events: list[object]) -> None:
        assert not events

    def _write_to_self(self) -> None:
        """Nobody else wakes this loop."""

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = super().call_soon(callback, *args, context=context)
        return self._unless_dead(handle)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = super().call_at(when, callback, *args, context=context)
        return self._unless_dead(handle)

    def _unless_dead(self, handle: T) -> T:
        assert isinstance(handle, asyncio.Handle)
        life = lived_in(handle._context)  # type: ignore[attr-defined]
        if life and not life.alive:
            handle.cancel()
        return handle

    def create_task(self, coro: Any, *, name: object = None, context: Context | None = None) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = super().create_task(coro, name=name, context=context)
        life = lived_in(context)
        if life:
            life.tasks[task] = None
            task.add_done_callback(lambda task: life.tasks.pop(task, None))
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """One job after the other in each thread; it can die before the work, or between work and result."""
        done: asyncio.Future[T] = self.create_future()
        start = max(self.time(), self._free.get(executor, 0.0) if executor else 0.0)
        worked = start + self._chance.uniform(0.0001, 0.02) * self.slow
        told = worked + self._chance.uniform(0.0001, 0.02) * self.slow
        self._free[executor] = told
        self.call_at(worked, self._work, func, args, done, told)
        return done

    def _work(self, func: Callable[..., T], args: tuple[Any, ...], done: "asyncio.Future[T]", told: float) -> None:
        try:
            result = func(*args)
        except Exception as fault:
            self.call_at(told, _tell, done.set_exception, done, fault)
        else:
            self.call_at(told, _tell, done.set_result, done, result)

    # ---- death -------------------------------------------------------------------------------------------------------

    def kill(self, life: Life) -> None:
        """Nothing of it runs again; its unfinished work is dropped silently."""
        life.alive = False
        for handle in (*self._ready, *self._scheduled):  # type: ignore[attr-defined]
            if life.has(handle):
                handle.cancel()
        for task in tuple(life.tasks):
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                life.context.copy().run(task.get_coro().close)


def _tell(say: Callable[[Any], None], done: "asyncio.Future[Any]", what: Any) -> None:
    if not done.done():
        say(what)
