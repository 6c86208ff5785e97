"""Count the instructions of a command with and without metrics; needs valgrind.

The commands are the cheapest there are, so that the share of the metrics is the largest that it can be. The count is
the difference of two runs, so that the start of the program does not count.
"""

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

from croupier.house.execute import HOUSE_STREAM, House, Plan, record_events
from croupier.record.events import ChipsIssued
from croupier.rules.roles import HOUSE
from croupier.server.command_queue import CommandQueue
from croupier.server.measurements import CommandTimes
from croupier.store.memory import MemoryStore

COUNTER = "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"
COMMANDS, BATCH = 2_000, 20


def issue(house: House) -> Plan:
    return record_events(house, HOUSE_STREAM, (ChipsIssued("Ana", 1),), HOUSE, 1)


async def decide(commands: int, *, measured: bool) -> None:
    """Decide, write and answer this many commands."""
    times = CommandTimes() if measured else None
    queue = CommandQueue(MemoryStore(), House(), publish=lambda plans: None, times=times)
    running = asyncio.create_task(queue.run())
    for start in range(0, commands, BATCH):
        await asyncio.gather(*(queue.submit(issue, "", f"Ana:{start + number}") for number in range(BATCH)))
    running.cancel()
    await queue.close()
    assert times is None or times.done == commands


def instructions(commands: int, *, measured: bool) -> int:
    run = subprocess.run(
        (*COUNTER, sys.executable, "-m", "benchmarks.bench_metrics", str(commands), "measured" * measured),
        cwd=Path(__file__).parents[1],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    counted = next(line for line in run.stderr.splitlines() if "refs:" in line)
    return int(counted.split()[-1].replace(",", ""))


def per_command(*, measured: bool) -> float:
    few, many = (instructions(count, measured=measured) for count in (BATCH, COMMANDS))
    return (many - few) / (COMMANDS - BATCH)


def main() -> None:
    if shutil.which("valgrind") is None:
        print("metrics: not counted, because valgrind is not installed (Debian package valgrind)")
        return
    without, measured = per_command(measured=False), per_command(measured=True)
    more = measured - without
    print(f"metrics: {measured:,.0f} instructions per command, {more:,.0f} ({more / without:.1%}) of them to count")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        asyncio.run(decide(int(sys.argv[1]), measured=bool(sys.argv[2])))
    else:
        main()
