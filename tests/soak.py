"""How large a test is: the size that fits a test run, or with CROUPIER_SOAK=1 the one that the promises name.

As a plugin of pytest (`-p tests.soak`) it writes docs/results/faults.md: what the tests counted, and that all passed.
"""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

RESULTS = Path(__file__).parents[1] / "docs" / "results" / "faults.md"


def size(test_run: int, soak: int) -> int:
    return soak if os.environ.get("CROUPIER_SOAK") else test_run


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    passed, failed = (terminalreporter.getreports(how) for how in ("passed", "failed"))
    lines = [*counted(passed), f"\nTests passed: {len(passed):,}. Failed: {len(failed):,}."]
    terminalreporter.write_line("\n".join(lines))
    if os.environ.get("CROUPIER_SOAK"):
        RESULTS.write_text("\n".join(("# make soak: faults of house and store\n", *lines)) + "\n", encoding="utf-8")


def counted(reports: list[pytest.TestReport]) -> Iterator[str]:
    """What the tests of one name counted, however they were parametrized."""
    counts: dict[str, Counter[str]] = {}
    for report in reports:
        if report.user_properties:
            own = counts.setdefault(report.nodeid.partition("::")[2].partition("[")[0], Counter())
            own.update({what: count for what, count in report.user_properties if isinstance(count, int)})
    yield "| test | counted | times |\n|---|---|---|"
    for test, own in sorted(counts.items()):
        for what, count in sorted(own.items()):
            yield f"| {test.removeprefix('test_').replace('_', ' ')} | {what} | {count:,} |"
