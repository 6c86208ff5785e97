"""A browser for this folder, a house for each test, and visitors whose pages must not complain."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from croupier.server.tables.pace import Pace
from tests.support.server.quick_pins import quick_pins as quick_pins
from tests.support.server.serving import Serving, serving
from tests.support.web.browsing import PACE, PATIENCE, Visit, Visitor, chromium, opened

OPENED = pytest.StashKey[Browser]()


@pytest.fixture
def browser(request: pytest.FixtureRequest) -> Browser:
    """One for this folder, closed when it is left: while Playwright runs, nobody else here can run an event loop."""
    folder = next(each for each in request.node.iter_parents() if isinstance(each, pytest.Dir))
    if OPENED not in folder.stash:
        path = chromium()
        if not path:
            pytest.skip("no Chromium: name one in CROUPIER_CHROMIUM")
        expect.set_options(timeout=PATIENCE)
        stack = ExitStack()
        folder.stash[OPENED] = stack.enter_context(opened(path))
        stack.callback(folder.stash.__delitem__, OPENED)
        folder.addfinalizer(stack.close)
    return folder.stash[OPENED]


@pytest.fixture
def pace() -> Pace:
    return PACE


@pytest.fixture
def house(pace: Pace) -> Iterator[Serving]:
    with serving(pace=pace) as house:
        yield house


@pytest.fixture
def visit(browser: Browser, house: Serving) -> Iterator[Visit]:
    """Visitors of the house; one whose page throws, warns or breaks the content policy fails the test."""
    visitors: list[Visitor] = []

    def come(**how: Any) -> Visitor:
        visitors.append(Visitor(browser, house.base, **how))
        visitors[-1].bets_stay_open = house.bets_stay_open
        return visitors[-1]

    yield come
    for each in visitors:
        each.context.close()
    assert not [fault for each in visitors for fault in each.faults]
