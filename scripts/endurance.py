#!/usr/bin/env python3
"""Run a house with many tables for a long time, and check its memory, threads, descriptors and books.

`python scripts/endurance.py MINUTES [--tables 100] [--pace 0.25] [--out FILE]`. Bots play at every table and visitors
come and go while the house measures itself. `--leak` plants a slow leak, which must be found.
"""

import argparse
import asyncio
import logging
import multiprocessing as mp
import os
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import uvicorn
from msgspec.structs import replace

from croupier.bots.client import connected, sign_in
from croupier.house.execute import House
from croupier.server import demo
from croupier.server.app import create, uvicorn_config
from croupier.server.config import Options
from croupier.server.tables.pace import Pace
from croupier.store import encryption
from croupier.store.signed_heads import key_at
from croupier.store.verify import verify
from croupier.store.witness import Witness, witness_paths

SAMPLES = 48  # in an evening
VISITORS = 20  # who look on at a time, each for some seconds
STRANGERS = Options(messages=(10**6, 1.0), repeatable=(10**6, 1.0), sign_ins_a_minute=10**6, sockets_an_address=10**6)
GROWTH = 1.05  # the most, from the second quarter of the evening to the last
LOOSE = 5  # descriptors more or less, by who is at the door just then
LEAK = 4_096  # bytes kept after every sample's share of events, where a leak is planted


class Sample(NamedTuple):
    """Measurements of the house at one moment."""

    seconds: float
    rounds: int
    records: int
    rss: int  # kilobytes
    descriptors: int
    threads: int
    sum: int  # of all accounts, in micro-cents: nothing
    lowest: int  # balance of a player
    errors: int  # written to the log


class Verdict(NamedTuple):
    """The growth of memory, and the faults found."""

    growth: float
    faults: list[str]


def verdict(samples: Sequence[Sample]) -> Verdict:
    """Compare the last quarter of the samples with the second one; the first quarter is for warming up."""
    quarter = len(samples) // 4
    early, late = samples[quarter : 2 * quarter], samples[-quarter:]
    growth = median(sample.rss for sample in late) / median(sample.rss for sample in early)
    faults = [f"memory has grown to {growth:.1%}"] if growth > GROWTH else []
    if max(sample.descriptors for sample in late) > max(sample.descriptors for sample in early) + LOOSE:
        faults.append("more and more descriptors are open")
    if max(sample.threads for sample in late) > max(sample.threads for sample in early):
        faults.append("more and more threads run")
    if any(sample.sum for sample in samples):
        faults.append("the accounts do not add up to nothing")
    if any(sample.lowest < 0 for sample in samples):
        faults.append("a player's account is below zero")
    if samples[-1].errors:
        faults.append(f"{samples[-1].errors} errors in the log")
    if not late[-1].rounds > late[0].rounds:
        faults.append("nobody plays any more")
    return Verdict(growth, faults)


# ---- the house, in a process of its own ------------------------------------------------------------------------------


def many(count: int) -> dict[str, demo.DemoTable]:
    """Return this many tables by repeating those of the demo, each with its own bots."""
    kinds = list(demo.TABLES.values())
    return {f"t{number}": _again(kinds[number % len(kinds)], number) for number in range(count)}


def _again(table: demo.DemoTable, number: int) -> demo.DemoTable:
    def own(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(f"{name} {number}" for name in names)

    return replace(table, title=f"Table {number}", bots=own(table.bots), standing=own(table.standing))


class Counting(logging.Handler):
    """A log handler that counts records."""

    count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


def house(db: str, tables: int, pace: float, every: float, leak: bool, out: Connection) -> None:
    demo.TABLES = many(tables)
    errors = Counting(logging.ERROR)
    logging.getLogger().addHandler(errors)
    witness = Witness(witness_paths(db).witness, key_at(witness_paths(db).key))
    app = create(
        encryption.open_encrypted(db), demo=True, options=replace(STRANGERS, pace=Pace().times(pace), witness=witness)
    )
    config = uvicorn_config(app, "127.0.0.1", 0)
    socket = config.bind_socket()
    server = uvicorn.Server(config)
    kept: list[bytes] = []

    def tell() -> None:
        start = time.monotonic()
        while not server.started:
            time.sleep(0.05)
        out.send(f"http://127.0.0.1:{socket.getsockname()[1]}")
        while not out.poll(every):
            now: House = app.state.floor.house
            kept.extend(bytes(LEAK) for _ in range(500 if leak else 0))
            out.send(sample(now, time.monotonic() - start, errors.count))
        server.should_exit = True

    threading.Thread(target=tell, daemon=True).start()
    server.run(sockets=[socket])


def sample(now: House, seconds: float, errors: int) -> Sample:
    own = [micro for account, micro in now.book.items() if account.startswith(("wallet/", "rack/", "stake/"))]
    rss = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS"))
    return Sample(
        seconds,
        sum(table.rounds for table in now.tables.values()),
        now.seq,
        int(rss.split()[1]),
        len(os.listdir("/proc/self/fd")),
        threading.active_count(),
        sum(now.book.values()),
        min(own, default=0),
        errors,
    )


# ---- who comes to it -------------------------------------------------------------------------------------------------


async def visits(base: str, tables: int, until: float) -> None:
    cookies = [sign_in(base, "guest", name=f"Visitor {number}")[0] for number in range(VISITORS)]
    await asyncio.gather(*(visit(base, cookie, tables, until, Random(seed)) for seed, cookie in enumerate(cookies)))


async def visit(base: str, cookie: str, tables: int, until: float, dice: Random) -> None:
    while time.monotonic() < until:
        async with connected(base, cookie) as client:
            await client.join(f"t{dice.randrange(tables)}")
            await asyncio.sleep(min(dice.uniform(1, 20), max(0.0, until - time.monotonic())))


@contextmanager
def opened(db: Path, tables: int, pace: float, every: float, leak: bool) -> Iterator[tuple[str, Connection]]:
    ours, theirs = mp.Pipe()
    process = mp.get_context("spawn").Process(target=house, args=(str(db), tables, pace, every, leak, theirs))
    process.start()
    try:
        yield ours.recv(), ours
    finally:
        ours.send("it is late")
        process.join(60)


def evening(db: Path, minutes: float, tables: int, pace: float, leak: bool = False) -> list[Sample]:
    """Run a house for this long, and return its samples."""
    samples = []
    with opened(db, tables, pace, minutes * 60 / SAMPLES, leak) as (base, said):
        asyncio.run(visits(base, tables, time.monotonic() + minutes * 60))
        while said.poll():
            samples.append(said.recv())
    return samples


# ---- the page --------------------------------------------------------------------------------------------------------


def page(samples: Sequence[Sample], verdict_: Verdict, audit: list[str], tables: int, pace: float) -> Iterator[str]:
    last = samples[-1]
    yield f"# A house that stays open: {tables} tables, {last.seconds / 60:.0f} minutes\n"
    faster = f"{1 / pace:.0f} times the usual pace"
    yield f"Bots play at every table at {faster}, {VISITORS} visitors come and go, on SQLite."
    yield "`scripts/endurance.py` writes this page; with `--leak` it must find a planted leak.\n"
    yield f"* {last.rounds:,} rounds, {last.records:,} records; {last.errors} errors in the log."
    yield f"* Memory in the last quarter: {verdict_.growth:.1%} of that in the second (at most {GROWTH:.0%})."
    yield "* In every sample all accounts add up to $0, and no player's account is below $0."
    yield f"* `audit verify` afterwards: {'; '.join(audit) or 'no fault'}."
    yield f"* Faults of the house: {'; '.join(verdict_.faults) or 'none'}.\n"
    yield "| minute | rounds | records | MB | descriptors | threads |\n|---|---|---|---|---|---|"
    for sample in samples[:: max(1, len(samples) // 12)]:
        size = f"{sample.rss / 1024:.1f} | {sample.descriptors} | {sample.threads}"
        yield f"| {sample.seconds / 60:.1f} | {sample.rounds:,} | {sample.records:,} | {size} |"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("minutes", type=float)
    asked.add_argument("--tables", type=int, default=100)
    asked.add_argument("--pace", type=float, default=0.25)
    asked.add_argument("--leak", action="store_true")
    asked.add_argument("--out", type=Path)
    given = asked.parse_args()
    with TemporaryDirectory() as folder:
        db = Path(folder, "house.db")
        samples = evening(db, given.minutes, given.tables, given.pace, given.leak)
        with closing(encryption.read_only(db)) as log:
            audit = verify(log)
    result = verdict(samples)
    text = "\n".join(page(samples, result, audit, given.tables, given.pace)) + "\n"
    if given.out:
        given.out.write_text(text, encoding="utf-8")
    print(text)
    if result.faults or audit:
        sys.exit("The house has faults. See the page above.")


if __name__ == "__main__":
    main()
