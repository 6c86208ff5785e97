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

from tests.support.simulation.planted_bugs import PLANTED, Plant
from tests.support.simulation.run import Evening, simulate

ON_DISK, TWICE = 4, 10
HOUR = 3600
MOST_SEEDS = 20  # in which a planted fault is looked for
ABOUT = """\
Written by `python -m scripts.simulation`. `tests/simulation` plays evenings of the real house (application, floor,
pit, dealers, bots of the house, store) on an event loop whose clock goes on only when nothing is left to do.
Everything that is left to chance comes from the seed: cards, tokens, how long the disk and the network take, what
people do, what goes wrong. Connections are lost, fall silent, clog and bring things late; people come back in other
windows and say the same thing twice; the process dies before a write, after it or before the answer to it, is
stopped, its disk fails, its clock is set, everybody sleeps for an hour or two. Then all is well again, every round
must end and everybody see the same.

Held against each evening: `audit verify`; the books are even and nobody owes anything; nothing is shown or answered
that is not on disk; each acknowledged command is in the records once and where its answer says, each repeat is
answered as the first was, nothing stands in anybody's name that he did not say; views follow one another without a
gap, and are what the records say, without a card that their viewer may not know; each card was due by the promise of
its round, before a crash and after it; each interrupted round was ruled on (5.7); the meter is what the link's
specification says (`support/house/plain_link`); time banks run for the player who must act; no table plays for nobody.

Not in it: the sockets themselves (uvicorn), PostgreSQL, the witness file, the page; threads are simulated one step at
a time, so that a race inside one step is not seen. People do what is offered to them; the rulings of chapter 5 are
not drawn, but for a foreign card and the interruption.

Found so far, and mended with a test each: a press of the Dealer's button that was refused was carried out when it was
said again after a restart; bots at a table where one may stand played all night for a player who had left it; a time
bank ran on after its player had acted, where a person dealt.
"""
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
    yield ABOUT
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
        yield "Each planted fault is looked for in evenings of 3 minutes from seed 0 on, by the law it breaks.\n"
        yield "| planted fault | found after so many seeds |\n|---|---|"
        for plant, count in seeds.items():
            yield f"| {plant.__name__.replace('_', ' ')} | {count or f'not in {MOST_SEEDS}'} |"


if __name__ == "__main__":
    main()
