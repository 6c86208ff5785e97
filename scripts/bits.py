"""Run the statistical tests of NIST SP 800-22 on the bits of the shuffle, in full size.

`python scripts/bits.py --out FILE` tests twice 1,000 sequences of a million bits, in some 15 minutes on one core.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby, islice
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))  # the statistics are those of the tests

from tests.support.shuffles.bit_sources import BAD, MILLION, of_entropy, of_orders
from tests.support.shuffles.bit_tests import Bits, battery
from tests.support.shuffles.bit_verdict import EVEN, Row, family, rows

SOURCES: dict[str, Callable[[], Iterator[Bits]]] = {
    "Bytes of the operating system, as the shuffle asks for them": of_entropy,
    "Final orders of the production function": of_orders,
}
CONTROLS = 20
INTRODUCTION = f"""\
Fifteen tests of revision 1a are run on the entropy that a shuffle takes and on the orders that it
makes. A final order is converted back into the 51 numbers that Fisher and Yates must have drawn,
and these into bits (Elias), 179 per deck on average.

By section 4.2 of the standard, at a level of 1 %, the share of sequences that must pass is given by
three standard deviations (0.9806 for 1,000), and p-values must be even (p >= {EVEN}). A perfect
source fails 0.6 of 188 rows on average, so a row that fails is tested again on fresh sequences. A
row that fails twice is a fault.

The two tests of random excursions count only sequences with at least 500 excursions. The
worked examples of the standard are in `tests/engine/test_bits.py`."""


class Size(NamedTuple):
    """The number of sequences to test, and of processes."""

    sequences: int
    jobs: int


def tested(title: str, size: Size) -> list[Row]:
    """Test the sequences of a source in several processes, and return a row per test."""
    with ProcessPoolExecutor(size.jobs) as pool:
        sizes = [len(range(k, size.sequences, size.jobs)) for k in range(size.jobs)]
        shares = pool.map(share, [title] * size.jobs, sizes)
        return rows(row for share in shares for row in share)


def share(title: str, sequences: int) -> list[dict[str, float]]:
    return [battery(bits) for bits in islice(SOURCES[title](), sequences)]


def broken(test_rows: list[Row]) -> set[str]:
    return {row.test for row in test_rows if not row.holds}


def twice(title: str, size: Size) -> tuple[list[Row], set[str]]:
    """Return the rows of a source, and the tests that also fail on fresh sequences, as the standard asks."""
    test_rows = tested(title, size)
    return test_rows, broken(test_rows) and broken(test_rows) & broken(tested(title, size))


def bad(name: str) -> list[Row]:
    return rows(battery(BAD[name](MILLION, seed)) for seed in range(1, CONTROLS + 1))


def part(title: str, test_rows: list[Row], again: set[str]) -> Iterator[str]:
    yield f"\n## {title}\n"
    yield "| test | p-values per sequence | sequences | fewest passed | needed | least evenness |"
    yield "|---|---|---|---|---|---|"
    for name, group in groupby(test_rows, lambda row: family(row.test)):
        members = list(group)
        least, even = min(members, key=lambda row: row.passed), min(row.evenness for row in members)
        yield f"| {name} | {len(members)} | {least.sequences:,} | {least.passed:.4f} | {least.least:.4f} | {even:.4f} |"
    failed = [row for row in test_rows if not row.holds]
    yield f"\nRows that failed: {len(failed)} of {len(test_rows)}.\n"
    yield from (f"* {row.test}: passed {row.passed:.4f}, evenness {row.evenness:.4f}" for row in failed)
    yield from [""] if failed else []
    yield f"Failed again in fresh sequences: {', '.join(sorted(again)) or 'none'}."


def page(parts: dict[str, tuple[list[Row], set[str]]], controls: dict[str, list[Row]], size: int) -> Iterator[str]:
    yield f"# Bits by NIST SP 800-22, {size:,} sequences of {MILLION:,} bits\n"
    yield INTRODUCTION
    for title, (test_rows, again) in parts.items():
        yield from part(title, test_rows, again)
    yield f"\n## Bad generators, {CONTROLS} sequences each\n"
    yield "| generator | rows that failed | the worst |\n|---|---|---|"
    for name, test_rows in controls.items():
        worst = min(test_rows, key=lambda row: row.passed)
        yield f"| {name} | {len(broken(test_rows))} of {len(test_rows)} | {worst.test}: {worst.passed:.2f} passed |"


def spent() -> float:
    """Return the CPU seconds of this process and of its child processes that have ended."""
    return sum(os.times()[:4])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--sequences", type=int, default=1_000)
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--out", type=Path)
    given = asked.parse_args()
    start, size = spent(), Size(given.sequences, given.jobs)
    parts = {title: twice(title, size) for title in SOURCES}
    controls = {name: bad(name) for name in BAD}
    text = "\n".join(page(parts, controls, size.sequences)) + "\n"
    text += f"\nTook {spent() - start:,.0f} s of CPU.\n"
    if given.out:
        given.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    if any(again for _, again in parts.values()) or not all(map(broken, controls.values())):
        sys.exit("A test failed twice, or a faulty generator was not rejected. See the page.")


if __name__ == "__main__":
    main()
