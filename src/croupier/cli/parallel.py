"""Work shared among processes: each takes its turn, and the results come in the order of the work."""

import gc
import marshal
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO, TypeVar

Share = TypeVar("Share")

Result = tuple[Any, ...]  # of numbers, texts and bytes: what `marshal` writes


def processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_turn(work: Callable[[Share], Result], shares: Sequence[Share], count: int) -> Iterator[Result]:
    """Of n processes the first does the shares 0, n, 2n ... and so on; one alone where nothing can be forked."""
    if count == 1 or not hasattr(os, "fork"):
        yield from map(work, shares)
        return
    gc.freeze()  # what is loaded stays shared between the processes
    started = [_started(work, shares[at::count]) for at in range(count)]
    try:
        for at in range(len(shares)):
            yield marshal.load(started[at % count][1])
    except EOFError:
        raise RuntimeError("a process has failed") from None
    finally:
        for _, results in started:
            results.close()
        for process, _ in started:
            os.waitpid(process, 0)


def _started(work: Callable[[Share], Result], shares: Sequence[Share]) -> tuple[int, BinaryIO]:
    """Another process, and where it writes its results."""
    out, into = os.pipe()
    process = os.fork()
    if process:
        os.close(into)
        return process, os.fdopen(out, "rb")
    os.close(out)  # else nobody would notice that nobody reads on
    try:
        with os.fdopen(into, "wb") as results:
            for share in shares:
                results.write(marshal.dumps(work(share)))
                results.flush()
    except BrokenPipeError:
        pass  # the results are not wanted any more
    except Exception:
        import traceback  # not loaded by thousands of hands that go well

        traceback.print_exc()  # and the result that is missing ends the others
    finally:
        os._exit(0)
