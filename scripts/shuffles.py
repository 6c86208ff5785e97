"""Run the statistical tests of the shuffle in full size, with entropy of the machine.

`python scripts/shuffles.py --out FILE` tests ten million decks and 800,000 shoes, in some ten minutes on one core with
less than a gigabyte, and then shufflers with known faults in seconds.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))  # the statistics are those of the tests

from tests.support.shuffles.battery import (
    ALARM,
    SUSPECT,
    Result,
    Sums,
    added,
    alarms,
    results,
    shoe_table,
    suspects,
    together,
)
from tests.support.shuffles.faulty_shufflers import Shuffler, bad
from tests.support.shuffles.production_orders import decks, shoe_ranks

SHOES = (4, 6, 8, 10)
FIRST, MOST, CHUNK = 1_000, 2_048_000, 64_000
INTRODUCTION = f"""\
The production function makes these orders from the entropy of the operating system. The limits were
set before the run: an alarm is any p < {ALARM:g}, and also p < {SUSPECT:g} if a fresh run shows it again
in the same test. A table may also be too even.

p-values of tables have one tail, the others two. A mean and its distribution are not
independent, so the row of all p-values together is only a rough one. Statistics find gross faults.
That no number is favoured is proved by enumeration in `tests/engine/test_shuffle.py`, and
`tests/engine/test_exact_laws.py` compares each law here with the enumeration of small decks.
"""


class Size(NamedTuple):
    """The numbers of decks, of shoes and of processes."""

    orders: int
    shoes: int
    jobs: int


class Rejected(NamedTuple):
    """After how many decks a faulty shuffler was rejected, and by which test."""

    orders: int
    by: Result


def whole(size: Size) -> list[Result]:
    """Test decks and shoes in several processes, and return all results."""
    with ProcessPoolExecutor(size.jobs) as pool:
        shoes = [pool.submit(shoe_ranks, shoe, size.shoes) for shoe in SHOES]
        first, *others = pool.map(share, [len(range(k, size.orders, size.jobs)) for k in range(size.jobs)])
        for other in others:
            first.join(other)
        tables = [shoe_table(shoe, seen.result()) for shoe, seen in zip(SHOES, shoes, strict=True)]
    tested = results(first) + tables
    return [*tested, together(tested)]


def share(orders: int) -> Sums:
    return added(decks(orders))


def repeated(tested: list[Result], again: Callable[[], list[Result]]) -> list[str]:
    """Return the tests that are suspect in this run and in a fresh one, which is only made if needed."""
    suspected = suspects(tested)
    return sorted(suspected & suspects(again())) if suspected else []


def control(shuffler: Shuffler) -> Rejected | None:
    """Test a faulty shuffler after 1,000 decks, 2,000, 4,000 and so on, and return when it was rejected."""
    sums, goal = Sums(), FIRST
    while goal <= MOST:
        while sums.decks < goal:
            sums.add(shuffler(min(CHUNK, goal - sums.decks)))
        if rejected_by := alarms(results(sums)):
            return Rejected(goal, min(rejected_by, key=lambda alarm: alarm.p))
        goal *= 2
    return None


def page(tested: list[Result], again: list[str], rejected: dict[str, Rejected | None], size: str) -> Iterator[str]:
    yield f"# Shuffle battery, {size}\n"
    yield INTRODUCTION
    yield "| test | statistic | expected | p |\n|---|---|---|---|"
    for result in tested:
        yield f"| {result.test} | {result.statistic:,.4f} | {result.expected:,.4f} | {result.p:.4f} |"
    yield f"\nAlarms: {len(alarms(tested))}. Suspect: {len(suspects(tested))}, again in a fresh run: {len(again)}.\n"
    yield "## Bad shufflers\n\nLooked at after 1,000 orders, 2,000, 4,000 and so on; rejected at the first alarm.\n"
    yield "| shuffler | orders needed | rejected by | p |\n|---|---|---|---|"
    for name, end in rejected.items():
        cells = f"{end.orders:,} | {end.by.test} | {small(end.by.p)}" if end else f"more than {MOST:,} | **nothing** | "
        yield f"| {name.replace('_', ' ')} | {cells} |"


def small(p: float) -> str:
    return f"{p:.0e}" if p > 1e-99 else "< 1e-99"


def spent() -> float:
    """Return the CPU seconds of this process and of its child processes that have ended."""
    return sum(os.times()[:4])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--orders", type=int, default=10_000_000)
    asked.add_argument("--shoes", type=int, default=200_000)
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--out", type=Path)
    given = asked.parse_args()
    start, size = spent(), Size(given.orders, given.shoes, given.jobs)
    tested = whole(size)
    again = repeated(tested, lambda: whole(size))
    good = spent() - start
    rejected = {name: control(shuffler) for name, shuffler in bad(1).items()}
    text = "\n".join(page(tested, again, rejected, f"{size.orders:,} orders of one deck")) + "\n"
    text += f"\nTook {good:,.0f} s of CPU for the orders, {spent() - start - good:,.0f} s for the bad shufflers.\n"
    if given.out:
        given.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    if alarms(tested) or again or not all(rejected.values()):
        sys.exit("A test raised an alarm, or a faulty shuffler was not rejected. See the page.")


if __name__ == "__main__":
    main()
