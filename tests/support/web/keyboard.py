"""Reach an element with the keyboard alone."""

import re

from tests.support.web.browsing import Visitor

NAMED = "e => e.ariaLabel ?? e.labels?.[0]?.textContent ?? e.textContent"
SEEN = """e => {
  const {outlineStyle, outlineWidth} = getComputedStyle(e), at = e.getBoundingClientRect();
  return e.matches(':focus-visible') && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    && at.width > 0 && at.top < innerHeight && at.bottom > 0 && at.left < innerWidth && at.right > 0;
}"""


def reach(who: Visitor, name: str, by: str = "Tab", most: int = 80) -> None:
    """Press Tab until this has the focus; every stop on the way shows that it has it."""
    for _ in range(most):
        who.page.keyboard.press(by)
        focus = who.page.locator("*:focus")
        found = str(focus.evaluate(NAMED)).strip()
        assert focus.evaluate(SEEN), f"{found!r} does not show its focus"
        if re.match(name, found):
            return
    raise AssertionError(f"{name!r} is not reached by {by}")
