"""`@shows(p("3.8"), p("5.11"))`: the paragraphs that a test shows, read by `croupier.cli.rules_coverage`."""

from collections.abc import Callable
from typing import TypeVar

from croupier.rules.document import Para

F = TypeVar("F", bound=Callable[..., object])


def shows(*paras: Para) -> Callable[[F], F]:
    """Mark a test, or a row of a table of tests, with the paragraphs it shows. Always write literal numbers."""
    assert paras, "a test shows at least one paragraph"

    def mark(test: F) -> F:
        test.__dict__["shows"] = paras
        return test

    mark.__dict__["shows"] = paras
    return mark
