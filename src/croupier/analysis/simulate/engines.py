"""Run shards in this process or on an executor of `concurrent.futures`, and return their results in order."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor

from croupier.analysis.simulate.plan import Job
from croupier.analysis.simulate.shards import ShardResult, play_shard

MakeExecutor = Callable[[], Executor]
Shard = tuple[int, int]  # number and rounds
Results = Generator[ShardResult, None, None]
AHEAD = 3  # shards that wait or run for each worker
MOST_LOSSES = 5  # of workers without a finished shard in between


class WorkersLost(RuntimeError):
    """Workers ended again and again before they finished a shard."""


def process_pool(workers: int) -> MakeExecutor:
    """Return what starts a pool of processes; Ctrl-C reaches only the process that started it."""
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    if "forkserver" in methods:
        context.set_forkserver_preload(["croupier.analysis.simulate.shards"])
    return lambda: ProcessPoolExecutor(workers, mp_context=context, initializer=ignore_interrupts)


def ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run_here(job: Job, shards: Iterator[Shard]) -> Results:
    for number, rounds in shards:
        yield play_shard(job, number, rounds)


def run_on(make_executor: MakeExecutor, job: Job, shards: Iterator[Shard], workers: int) -> Results:
    """Yield the results in the order of the shards; the shards of a lost worker are played again."""
    executor, losses = make_executor(), 0
    pending: deque[tuple[Shard, Future[ShardResult]]] = deque()
    try:
        while True:
            while len(pending) < AHEAD * workers and (shard := next(shards, None)) is not None:
                pending.append((shard, executor.submit(play_shard, job, *shard)))
            if not pending:
                return
            try:
                result = pending[0][1].result()
            except BrokenExecutor:
                losses += 1
                if losses > MOST_LOSSES:
                    raise WorkersLost from None
                executor.shutdown(wait=False, cancel_futures=True)
                executor = make_executor()
                pending = deque((shard, executor.submit(play_shard, job, *shard)) for shard, _ in pending)
                continue
            losses = 0
            pending.popleft()
            yield result
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
