"""Divide work among processes, and return the results in the order of the work."""

import gc
import marshal
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO, TypeVar

Share = TypeVar("Share")

Result = tuple[Any, ...]  # of numbers, strings and bytes, which `marshal` can write


def processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_turn(work: Callable[[Share], Result], shares: Sequence[Share], count: int) -> Iterator[Result]:
    """Yield the result of each share of work, in order, computed in `count` processes or, without fork, in this one."""
    if count == 1 or not hasattr(os, "fork"):
        yield from map(work, shares)
        return
    gc.freeze()  # keeps loaded objects shared between the processes
    workers = [_start_worker(work, shares[index::count]) for index in range(count)]
    try:
        for index in range(len(shares)):
            yield marshal.load(workers[index % count][1])
    except EOFError:
        raise RuntimeError("a process has failed") from None
    finally:
        for _, results in workers:
            results.close()
        for process, _ in workers:
            os.waitpid(process, 0)


def _start_worker(work: Callable[[Share], Result], shares: Sequence[Share]) -> tuple[int, BinaryIO]:
    """Fork a process that works on these shares, and return its id and the stream of its results."""
    read_end, write_end = os.pipe()
    process = os.fork()
    if process:
        os.close(write_end)
        return process, os.fdopen(read_end, "rb")
    os.close(read_end)  # else a closed reader would go unnoticed
    try:
        with os.fdopen(write_end, "wb") as results:
            for share in shares:
                results.write(marshal.dumps(work(share)))
                results.flush()
    except BrokenPipeError:
        pass  # the reader has stopped
    except Exception:
        import traceback  # slow to import, and rarely needed

        traceback.print_exc()  # the missing result ends the other processes
    finally:
        os._exit(0)
