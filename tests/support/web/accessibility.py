"""Check a page for accessibility, on every size of screen."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web.browsing import DESKTOP, PHONE, ROOT, Visitor

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
RUN = """async () => {
  const {violations, passes} = await axe.run(document, {resultTypes: ['violations']});
  if (passes.length < 10) throw new Error('axe has not looked');
  return violations.flatMap(({id, nodes}) => nodes.map(({html, failureSummary}) => [id, html, failureSummary]));
}"""


def clean(*people: Visitor) -> None:
    for who in people:
        if not who.page.evaluate("'axe' in window"):
            who.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[Any] = who.page.evaluate(RUN)
        assert not found, f"{who.page.url}: {len(found)}, first {found[:3]}"


def deals(koh: Visitor, until: str) -> None:
    """Press the dealer's button until the table is there."""
    done = koh.next_step
    while koh.heading(until).count() == 0:
        done.click()
        expect(done).to_be_enabled()
