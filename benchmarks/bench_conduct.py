"""Count the instructions of deciding a command, per event that it records; needs valgrind.

The count is the same however busy the machine is. It is the difference of two runs that decide one evening once and
three times, so that the start of the program and the first use of its caches do not count.
"""

import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # the evening is played by the tests' own driver

from benchmarks.bench_store import Evening, decided

ROUNDS = 6  # at each of two tables with four players
COUNTER = "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"


def decide_evening(times: int) -> int:
    """Decide the same commands this many times; return how many events they record."""
    evening = Evening(ROUNDS)
    gc.collect()
    gc.freeze()  # as a server does before it opens
    for _ in range(times):
        decided(evening.start, evening.orders)
    return sum(len(plan.records) for plan in evening.plans)


def instructions(times: int) -> tuple[int, int]:
    """Return the instructions of a run that decides the evening this many times, and the events of one evening."""
    run = subprocess.run(
        (*COUNTER, sys.executable, "-m", "benchmarks.bench_conduct", str(times)),
        cwd=Path(__file__).parents[1],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    counted = next(line for line in run.stderr.splitlines() if "refs:" in line)
    return int(counted.split()[-1].replace(",", "")), int(run.stdout)


def main() -> None:
    if shutil.which("valgrind") is None:
        print("conduct: not counted, because valgrind is not installed (Debian package valgrind)")
        return
    decide_evening(1)  # compiles the modules, which would count too
    once, events = instructions(1)
    thrice, _ = instructions(3)
    print(f"conduct: {(thrice - once) / 2 / events:,.0f} instructions per event, of {events:,} events")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(decide_evening(int(sys.argv[1])))
    else:
        main()
