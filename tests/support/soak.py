"""How large a test is: the size that fits a test run, or with CROUPIER_SOAK=1 the one that the promises name.

As a pytest plugin (`-p tests.support.soak`) it writes what the tests counted to docs/results/faults.md.
"""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

RESULTS = Path(__file__).parents[2] / "docs" / "results" / "faults.md"


def size(test_run: int, soak: int) -> int:
    return soak if os.environ.get("CROUPIER_SOAK") else test_run


class Tally:
    """Write the report after every test, so that an interrupted soak keeps its results."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.tests: Counter[str] = Counter()
        self.counts: dict[str, Counter[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.failed:
            self.outcomes[report.outcome] += 1
        if report.when == "call" and report.passed and report.user_properties:
            test = report.nodeid.partition("::")[2].partition("[")[0].removeprefix("test_").replace("_", " ")
            self.tests[test] += 1
            own = self.counts.setdefault(test, Counter())
            own.update({what: count for what, count in report.user_properties if isinstance(count, int)})
            RESULTS.write_text("\n".join(self.page()) + "\n", encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.write_line("\n".join(self.page()))

    def page(self) -> Iterator[str]:
        yield "# make soak: faults of house and store\n"
        yield "| test | cases | counted | times |\n|---|---|---|---|"
        for test, own in sorted(self.counts.items()):
            for what, count in sorted(own.items()):
                yield f"| {test} | {self.tests[test]} | {what} | {count:,} |"
        yield f"\nTests passed: {self.outcomes['passed']:,}. Failed: {self.outcomes['failed']:,}."


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get("CROUPIER_SOAK") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Tally())
