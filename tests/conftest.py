"""Which tests are traced: those that show rules, engine and house. Tracing takes half of a test's time, often more."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

TRACED = {"rules", "engine", "house", "laws", "transcripts", "store", "server", "cli"}
TESTS = Path(__file__).parent


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
