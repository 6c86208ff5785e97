"""Section 4.2 of SP 800-22: of many sequences, how many pass each test, and whether their p-values are even."""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple

import numpy as np

from tests.support.shuffles.p_values import chi_square

LEVEL = 0.01
EVEN = 0.0001


class Row(NamedTuple):
    test: str
    sequences: int
    passed: float
    least: float
    evenness: float

    @property
    def holds(self) -> bool:
        return self.passed >= self.least and self.evenness >= EVEN


def rows(found: Iterable[Mapping[str, float]]) -> list[Row]:
    """One row for each p-value of a sequence, in the order of the tests."""
    by: dict[str, list[float]] = {}
    for result in found:
        for test, p in result.items():
            by.setdefault(test, []).append(p)
    return [_row(test, by[test]) for test in sorted(by, key=_place)]


def _row(test: str, values: list[float]) -> Row:
    n = len(values)
    passed = sum(p >= LEVEL for p in values) / n
    least = (1 - LEVEL) - 3 * sqrt(LEVEL * (1 - LEVEL) / n)
    tenths = np.bincount(np.minimum(np.array(values) * 10, 9).astype(np.int64), minlength=10)
    return Row(test, n, passed, least, chi_square(float(np.sum((tenths - n / 10) ** 2)) * 10 / n, 9))


FAMILIES = (
    *("frequency", "block frequency", "runs", "longest run", "rank", "spectral"),
    *("non-overlapping template", "overlapping template", "universal", "linear complexity", "serial"),
    *("approximate entropy", "cumulative sums", "random excursions", "random excursions variant"),
)


def family(test: str) -> str:
    """The one of the fifteen tests that it belongs to."""
    return max((family for family in FAMILIES if test.startswith(family)), key=len)


def _place(test: str) -> int:
    return FAMILIES.index(family(test))
