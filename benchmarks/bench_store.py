"""Measure events per second made durable, beside bare inserts of the same rows, in SQLite and PostgreSQL.

As in the server, a group of commands is decided while the last one is written. Reading the record back is measured too.
"""

import gc
import sqlite3
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import count
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import psycopg

sys.path.insert(0, str(Path(__file__).parents[1]))  # the evening is played by the tests' own driver

from croupier.house.execute import House, Order, Plan, execute, fold_records, verify_chain
from croupier.record import commands as c
from croupier.rules.roles import Actor
from croupier.server.command_queue import SWITCH_SECONDS
from croupier.store import postgres_append, sqlite
from croupier.store.cipher import RECORDS, Cipher
from croupier.store.interface import Log, Store, rounds_of
from croupier.store.memory import MemoryStore
from croupier.store.recovery import rebuild
from croupier.store.sql_queries import ENTRY, ROUND, entry_rows, round_row, transfer_rows
from croupier.store.verify import verify
from tests.support.store.backends import PostgresGround
from tests.support.store.play import Floor
from tests.support.store.postgres_cluster import postgres as cluster

Vault = tuple[tuple[str, bytes], ...]
Orders = list[tuple[Order, Vault]]
Groups = list[list[Plan]]
Insert = Callable[[Sequence[Plan]], None]

COMMANDS = {1: 300, 10: 2_000, 100: 6_000}  # commands in a group -> commands written
TRIES = 5
LOCK = Cipher(bytes(32), RECORDS)  # cards are written under lock, as in a house at work


class Evening:
    """The plans of an evening of play, and the commands they came from."""

    def __init__(self, rounds: int) -> None:
        floor = Noting(seed=1, house=House(lock=LOCK))
        self.opening = list(floor.open())
        floor.noted.clear()
        self.plans = list(floor.play(rounds))
        self.orders = floor.noted

    @property
    def start(self) -> House:
        return self.opening[-1].after

    def groups(self, size: int, commands: int) -> Groups:
        return [self.plans[start : start + size] for start in range(0, commands, size)]


class Noting(Floor):
    """A floor that remembers its commands."""

    def __init__(self, seed: int, house: House) -> None:
        super().__init__(seed, house=house)
        self.noted: Orders = []

    def asked(self, table: str, command: c.AnyCommand, by: Actor) -> Plan | None:
        plan = super().asked(table, command, by)
        if plan:
            timestamp = plan.records[0].at
            self.noted.append((Order(table, command, by, timestamp, f"id-{timestamp}"), plan.vault))
        return plan


# ---- two databases, each with a store and with somebody who only inserts --------------------------------------------


class Ground:
    """A database that is new for each run."""

    def store(self) -> Store:
        raise NotImplementedError

    @contextmanager
    def bare(self) -> Iterator[Insert]:
        """Yield a function that inserts the same rows as safely, with the same statements, without any checks."""
        raise NotImplementedError


class SqliteFile(Ground):
    """A new SQLite file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def store(self) -> Store:
        return sqlite.SqliteStore(self.path)

    @contextmanager
    def bare(self) -> Iterator[Insert]:
        with closing(sqlite3.connect(self.path, isolation_level=None)) as db:
            for pragma in ("journal_mode = wal", "synchronous = FULL", "fullfsync = 1"):
                db.execute(f"PRAGMA {pragma}").fetchall()
            yield lambda plans: self.insert(db, plans)

    def insert(self, db: sqlite3.Connection, plans: Sequence[Plan]) -> None:
        entries, transfers, rounds = rows(plans)
        db.execute("BEGIN IMMEDIATE")
        sqlite.insert(db, f"INSERT INTO records ({ENTRY})", entries)
        sqlite.insert(db, "INSERT INTO transfers", transfers)
        sqlite.insert(db, f"INSERT OR REPLACE INTO rounds ({ROUND})", rounds)
        db.execute("COMMIT")


BARE_INSERTS = (
    (f"INSERT INTO records ({ENTRY}) SELECT * FROM {postgres_append.RECORDS}", postgres_append.RECORD_COLUMNS),
    (f"INSERT INTO transfers SELECT * FROM {postgres_append.TRANSFERS}", postgres_append.TRANSFER_COLUMNS),
    (f"INSERT INTO rounds ({ROUND}) SELECT * FROM {postgres_append.ROUNDS}", postgres_append.ROUND_COLUMNS),
)


class PostgresSchema(Ground):
    """A new schema of a PostgreSQL database."""

    schemas = count()

    def __init__(self, url: str) -> None:
        self.ground = PostgresGround(url, f"bench_{next(self.schemas)}")

    def store(self) -> Store:
        return self.ground.open()

    @contextmanager
    def bare(self) -> Iterator[Insert]:
        with psycopg.connect(self.ground.url, autocommit=True) as db:
            yield lambda plans: self.insert(db, plans)

    def insert(self, db: "psycopg.Connection[Any]", plans: Sequence[Plan]) -> None:
        with db.transaction():
            for (sql, names), some in zip(BARE_INSERTS, rows(plans), strict=True):
                if some:
                    db.execute(sql.encode(), postgres_append.columns(names, some))


MADE: dict[int, tuple[Any, Any, Any]] = {}  # the rows of a group are made before the clock starts


def rows(plans: Sequence[Plan]) -> tuple[Any, Any, Any]:
    first = plans[0].sealed[0].seq
    if first not in MADE:
        MADE[first] = list(entry_rows(plans)), list(transfer_rows(plans)), [*map(round_row, rounds_of(plans))]
    return MADE[first]


# ---- ways to write an evening ----------------------------------------------------------------------------------------


def conducted(ground: Ground, evening: Evening, size: int, commands: int) -> None:
    """Decide and write commands, with one group decided while the last one is written."""
    with closing(ground.store()) as store, ThreadPoolExecutor(1) as writer:
        store.append(evening.opening)
        house, writing = evening.start, Future[None]()
        writing.set_result(None)
        with timing(conducted):
            for start in range(0, commands, size):
                group, house = decided(house, evening.orders[start : start + size])
                writing.result()
                writing = writer.submit(store.append, group)
            writing.result()


def in_turn(ground: Ground, evening: Evening, size: int, commands: int) -> None:
    """Decide and write commands in one thread, one after the other."""
    with closing(ground.store()) as store:
        store.append(evening.opening)
        house = evening.start
        with timing(in_turn):
            for start in range(0, commands, size):
                group, house = decided(house, evening.orders[start : start + size])
                store.append(group)


def decided(house: House, orders: Orders) -> tuple[list[Plan], House]:
    group: list[Plan] = []
    for order, vault in orders:
        plan = execute(house, order, vault)
        assert isinstance(plan, Plan)
        house = plan.after
        group.append(plan)
    return group, house


def stored(ground: Ground, evening: Evening, size: int, commands: int) -> None:
    """Write plans that were made before, including the store's own checks."""
    with closing(ground.store()) as store:
        store.append(evening.opening)
        groups = evening.groups(size, commands)
        with timing(stored):
            for group in groups:
                store.append(group)


def bare(ground: Ground, evening: Evening, size: int, commands: int) -> None:
    with closing(ground.store()) as store:
        store.append(evening.opening)
    groups = evening.groups(size, commands)
    for group in groups:
        rows(group)
    with ground.bare() as insert, timing(bare):
        for group in groups:
            insert(group)


WAYS = (conducted, in_turn, stored, bare)
TIMES: dict[str, tuple[float, float]] = {}  # the best wall clock and CPU of each


@contextmanager
def timing(way: Callable[..., None]) -> Iterator[None]:
    wall, cpu = perf_counter(), process_time()
    yield
    best = TIMES.get(way.__name__, (inf, inf))
    TIMES[way.__name__] = min(best[0], perf_counter() - wall), min(best[1], process_time() - cpu)


def measure(name: str, ground: Callable[[Path], Ground], evening: Evening, size: int) -> None:
    """Measure each way of writing; they take turns, so that a busy moment affects all of them."""
    TIMES.clear()
    MADE.clear()
    commands = COMMANDS[size]
    for _ in range(TRIES):
        for way in WAYS:
            with TemporaryDirectory() as place:
                way(ground(Path(place, "db")), evening, size, commands)
    records = sum(len(plan.sealed) for plan in evening.plans[:commands])
    for way_name, (wall, cpu) in TIMES.items():
        label, share = f"{name}, groups of {size}, {way_name}", TIMES["bare"][0] / wall
        print(
            f"{label:40}{records / wall:>12,.0f}{wall / records * 1e6:>11.1f}{cpu / records * 1e6:>11.1f}{share:>10.0%}"
        )


def ways_back(log: Log) -> Iterator[tuple[str, Callable[[], object]]]:
    def one_by_one() -> House:
        house = House(lock=log.lock)
        for entry in log.read():
            house = fold_records(house, (entry,)).after
        return house

    yield "read", lambda: sum(1 for _ in log.read())
    yield "the chain alone", lambda: verify_chain(log.read())
    yield "rebuild", lambda: rebuild(log)
    yield "verify", lambda: verify(log)
    yield "recall one by one", one_by_one


def seconds(run: Callable[[], object]) -> float:
    start = process_time()
    run()
    return process_time() - start


def main() -> None:
    asked = ArgumentParser()
    asked.add_argument("--groups", type=int, nargs="*", default=[*COMMANDS])
    asked.add_argument("--sqlite-only", action="store_true")
    given = asked.parse_args()
    sys.setswitchinterval(SWITCH_SECONDS)
    evening = Evening(rounds=150)
    gc.collect()
    gc.freeze()  # the evening is ours, no house has it in memory; a server does the same before it opens
    print(f"{'durable':40}{'events/s':>12}{'us/event':>11}{'CPU us':>11}{'of bare':>10}")
    for size in given.groups:
        measure("SQLite", SqliteFile, evening, size)
    if not given.sqlite_only:
        with cluster() as url:
            for size in given.groups:
                measure("PostgreSQL", lambda _: PostgresSchema(url), evening, size)

    log = MemoryStore()
    log.lock = LOCK
    log.append([*evening.opening, *evening.plans])
    last = evening.plans[-1].after.seq
    print(f"\n{f'back, of {last:,} records, CPU':40}{'events/s':>12}{'us/event':>11}")
    for name, run in ways_back(log):
        time = min(seconds(run) for _ in range(3))
        print(f"{name:40}{last / time:>12,.0f}{time / last * 1e6:>11.1f}")


if __name__ == "__main__":
    main()
