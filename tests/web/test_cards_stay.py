"""A card on the felt stays the same element while it lies there: it turns over, and is never dealt twice."""

import pytest
from playwright.sync_api import expect

from tests.support.web.browsing import Visit, Visitor

pytestmark = pytest.mark.browser

WATCH = """() => {
  const cards = (node) => node.querySelectorAll ? [...node.querySelectorAll('.outer')] : [];
  window.dealt = window.taken = 0;
  new MutationObserver((changes) => {
    for (const change of changes) {
      for (const node of change.addedNodes) window.dealt += cards(node).length + (node.matches?.('.outer') ? 1 : 0);
      for (const node of change.removedNodes) window.taken += cards(node).length + (node.matches?.('.outer') ? 1 : 0);
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""


def count(who: Visitor, name: str) -> int:
    return int(who.page.evaluate(f"window.{name}"))


@pytest.mark.parametrize(("table", "decision"), [("t2", "Play"), ("t3", "Fold")])
def test_a_card_is_dealt_once_and_then_turned(visit: Visit, table: str, decision: str) -> None:
    ana = visit()
    ana.enters("Ana", table)
    ana.page.evaluate(WATCH)
    ana.bets("Ante")
    ana.action(decision).wait_for()
    expect(ana.page.locator("main .card.back").first).to_be_visible()
    assert count(ana, "dealt") > 0, "the cards of this round have been seen"
    ana.press(ana.action(decision))
    expect(ana.page.get_by_role("link", name="Receipt for round 1")).to_be_visible()
    assert count(ana, "taken") == 0
