"""A browser for this folder, a house for each test, and visitors whose pages must not complain."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.server.conftest import quick_pins as quick_pins
from tests.server.serving import Serving, serving
from tests.web.browsing import PACE, PATIENCE, Visitor, chromium, opened

Visit = Callable[..., Visitor]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """For this folder alone: while Playwright runs, nothing else in this process can run an event loop."""
    path = chromium()
    if not path:
        pytest.skip("no Chromium: name one in CROUPIER_CHROMIUM")
    expect.set_options(timeout=PATIENCE)
    with opened(path) as browser:
        yield browser


@pytest.fixture
def house() -> Iterator[Serving]:
    with serving(pace=PACE) as house:
        yield house


@pytest.fixture
def visit(browser: Browser, house: Serving) -> Iterator[Visit]:
    visitors: list[Visitor] = []

    def come(**how: Any) -> Visitor:
        visitors.append(Visitor(browser, house.base, **how))
        return visitors[-1]

    yield come
    for each in visitors:
        each.context.close()
    assert not [fault for each in visitors for fault in each.faults]
