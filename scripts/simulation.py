"""Evenings of the simulated house, one seed after the other, and docs/results/simulation.md: what they came to.

    nice -n 19 python -m scripts.simulation 0 2000 --out docs/results/simulation.md

Every tenth evening is played twice and its bytes are compared; every fourth house is in SQLite, the others in memory.
"""

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.simulation.planted import PLANTED, Plant
from tests.simulation.run import Evening, simulate

ON_DISK, TWICE = 4, 10
HOUR = 3600
MOST_SEEDS = 20  # in which a planted fault is looked for
ROWS = {
    "commands": "commands of people",
    "said again": "of them said again, on any connection",
    "frames": "messages heard",
    "views": "different views among them, held against the records: no card that its viewer may not know",
    "views compared": "of them compared in full with the records",
    "records": "records",
    "rounds": "rounds ended",
    "awards": "awards of the jackpot link",
    "connections": "connections",
    "connections lost": "of them lost or closed by the house",
    "sessions over": "sessions that fell asleep",
    "crashes": "crashes of the process",
    "disk failed": "of them because the disk failed",
    "stops": "stops in good order, one at the end of each evening",
    "interrupted": "rounds with bets in them when the house went",
    "nights": "nights in which everybody slept",
    "clock set": "times that the wall clock was set",
}


def main() -> None:
    asked = arguments()
    counts, faults, began = Counter[str](), list[str](), time.process_time()
    for seed in range(asked.first, asked.first + asked.count):
        evening = played(seed, asked.minutes)
        faults += [f"seed {seed}: {fault}" for fault in evening.faults]
        counts += evening.counts + Counter({"evenings": 1})
        if seed % TWICE == 0:
            counts += compared(evening, seed, asked.minutes, faults)
        if counts["evenings"] % 20 == 0 or seed == asked.first + asked.count - 1:
            write(asked, counts, faults, time.process_time() - began, {})
    if asked.planted:
        write(asked, counts, faults, time.process_time() - began, {plant: found(plant) for plant in PLANTED})


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--minutes", type=float, default=6.0, help="that people are awake in an evening")
    parser.add_argument("--planted", action="store_true", help="count the seeds that find each planted fault")
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


def played(seed: int, minutes: float) -> Evening:
    if seed % ON_DISK:
        return simulate(seed, minutes)
    with TemporaryDirectory() as folder:
        return simulate(seed, minutes, Path(folder))


def compared(evening: Evening, seed: int, minutes: float, faults: list[str]) -> Counter[str]:
    again = played(seed, minutes)
    same = (again.frames, again.chain, again.counts) == (evening.frames, evening.chain, evening.counts)
    faults += [] if same else [f"seed {seed}: played again it was another evening"]
    return Counter({"played twice": 1, "byte-equal": int(same)})


def found(plant: Plant) -> int:
    """After how many seeds, from 0 on; 0 where it was not."""
    with pytest.MonkeyPatch.context() as bug:
        plant(bug)
        for seed in range(MOST_SEEDS):
            if any(re.search(PLANTED[plant], fault) for fault in simulate(seed, 3.0).faults):
                return seed + 1
    return 0


def write(
    asked: argparse.Namespace, counts: Counter[str], faults: list[str], seconds: float, seeds: dict[Plant, int]
) -> None:
    asked.out.write_text("\n".join(page(asked, counts, faults, seconds, seeds)) + "\n", encoding="utf-8")


def page(
    asked: argparse.Namespace, counts: Counter[str], faults: list[str], seconds: float, seeds: dict[Plant, int]
) -> Iterator[str]:
    last = asked.first + counts["evenings"] - 1
    yield "# The whole house by seed\n"
    yield "Written by `python -m scripts.simulation`; what is simulated and what is held against it is said in"
    yield "[simulation](../simulation.md).\n"
    awake, hours, minutes = asked.minutes, counts["seconds"] / HOUR, seconds / 60
    yield f"Seeds {asked.first} to {last}: evenings in which people are awake for {awake:g} minutes, and that end"
    yield f"when all rounds have. {hours:,.1f} simulated hours in {minutes:,.1f} minutes of CPU.\n"
    yield "| counted | times |\n|---|---|"
    for name, what in ROWS.items():
        yield f"| {what} | {counts[name]:,} |"
    yield f"| evenings played twice | {counts['played twice']:,} |"
    yield f"| of them byte-equal in all that was heard and written | {counts['byte-equal']:,} |"
    yield f"\nFaults found in these evenings: {len(faults)}.\n"
    yield from (f"* {fault}" for fault in faults[:50])
    if seeds:
        yield "| planted fault | found after so many seeds |\n|---|---|"
        for plant, count in seeds.items():
            yield f"| {plant.__name__.replace('_', ' ')} | {count or f'not in {MOST_SEEDS}'} |"


if __name__ == "__main__":
    main()
