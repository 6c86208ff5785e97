"""What holds for all tests: which are traced, where kernels are cached, and that a busy machine fails none.

Those that show rules, engine, histories and house are traced. Tracing takes half of a test's time, often more.
"""

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TRACED = {
    "rules", "engine", "histories", "calculator", "house", "laws", "transcripts", "words", "store", "server", "cli",
}  # fmt: skip
TESTS = Path(__file__).parent

# A test run works out its sums again, in a folder of its own; kernels once compiled for tests stay.
os.environ.setdefault("NUMBA_CACHE_DIR", str(TESTS.parent / ".pytest_cache" / "kernels"))

# Keys of houses in PostgreSQL are not put into the folder of whoever runs the tests.
os.environ["XDG_DATA_HOME"] = str(TESTS.parent / ".pytest_cache" / "data")

# By default an example that takes 0.2 s fails: on a busy machine any may.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Long random play is marked `untraced`: what it reaches, the tests by paragraph have reached before.

    pytest-cov has a mark of its own for this, which traces on where tests are spread over processes.
    """
    if item.path.relative_to(TESTS).parts[0] in TRACED and not item.get_closest_marker("untraced"):
        return (yield)
    traced, in_threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(traced)
        threading.settrace(in_threads)
