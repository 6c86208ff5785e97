"""Events made durable each second: through conduct and store beside bare inserts of the same rows, and the way back."""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parents[1]))  # the evening is played by the tests' own driver

from croupier.house.conduct import House, Order, Plan, conduct, recall, verify_chain
from croupier.rules import commands as c
from croupier.rules.people import Actor
from croupier.store.memory import MemoryStore
from croupier.store.port import Log, rounds_of
from croupier.store.rebuild import rebuild, verify
from croupier.store.sql import ENTRY, ROUND, entry_rows, round_row, transfer_rows
from croupier.store.sqlite import SqliteStore
from tests.store.play import Floor

Vault = tuple[tuple[str, bytes], ...]
Orders = list[tuple[Order, Vault]]

COMMANDS = {1: 300, 10: 2_000, 100: 6_000}  # commands in a group -> commands written
TRIES = 5
TRANSFERS = "INSERT INTO transfers VALUES (?, ?, ?, ?, ?)"
ENTRIES = f"INSERT INTO records ({ENTRY}) VALUES (?, ?, ?, ?, ?, ?)"
ROUNDS = f"INSERT OR REPLACE INTO rounds ({ROUND}) VALUES (?, ?, ?, ?, ?, ?, ?)"


class Evening:
    """The plans of an evening, and the commands they came from."""

    def __init__(self, rounds: int) -> None:
        floor = Noting(seed=1)
        self.opening = list(floor.open())
        floor.noted.clear()
        self.plans = list(floor.play(rounds))
        self.orders = floor.noted

    @property
    def start(self) -> House:
        return self.opening[-1].after


class Noting(Floor):
    """A floor that remembers what it was asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.noted: Orders = []

    def asked(self, table: str, command: c.AnyCommand, by: Actor) -> Plan | None:
        plan = super().asked(table, command, by)
        if plan:
            at = plan.records[0].at
            self.noted.append((Order(table, command, by, at, f"id-{at}"), plan.vault))
        return plan


def conducted(path: Path, evening: Evening, size: int, commands: int) -> None:
    """Through conduct and store: decided, chained, booked, checked and made durable."""
    store, house = SqliteStore(path), evening.start
    store.append(evening.opening)
    with timing(conducted):
        for at in range(0, commands, size):
            group: list[Plan] = []
            for order, vault in evening.orders[at : at + size]:
                plan = conduct(house, order, vault)
                assert isinstance(plan, Plan)
                house = plan.after
                group.append(plan)
            store.append(group)
    store.close()


def stored(path: Path, evening: Evening, size: int, commands: int) -> None:
    """The store alone: plans that were made before; epoch and order checked."""
    store = SqliteStore(path)
    store.append(evening.opening)
    with timing(stored):
        for at in range(0, commands, size):
            store.append(evening.plans[at : at + size])
    store.close()


def bare(path: Path, evening: Evening, size: int, commands: int) -> None:
    """The same rows in the same tables as safe on disk, inserted by nobody who knows what they are."""
    groups = [evening.plans[at : at + size] for at in range(0, commands, size)]
    rows = [(list(entry_rows(each)), list(transfer_rows(each)), [*map(round_row, rounds_of(each))]) for each in groups]
    store = SqliteStore(path)
    store.append(evening.opening)
    store.close()
    db = safe(path)
    with timing(bare):
        for entries, transfers, rounds in rows:
            db.execute("BEGIN IMMEDIATE")
            db.executemany(ENTRIES, entries)
            db.executemany(TRANSFERS, transfers)
            db.executemany(ROUNDS, rounds)
            db.execute("COMMIT")
    db.close()


def bodies(path: Path, evening: Evening, size: int, commands: int) -> None:
    """Number and bytes of each record in one table, and nothing else."""
    groups = [evening.plans[at : at + size] for at in range(0, commands, size)]
    rows = [[(each.seq, each.body) for plan in group for each in plan.sealed] for group in groups]
    db = safe(path)
    db.execute("CREATE TABLE records (seq INTEGER PRIMARY KEY, body BLOB)")
    with timing(bodies):
        for group in rows:
            db.execute("BEGIN IMMEDIATE")
            db.executemany("INSERT INTO records VALUES (?, ?)", group)
            db.execute("COMMIT")
    db.close()


def safe(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = wal", "synchronous = FULL", "fullfsync = 1"):
        db.execute(f"PRAGMA {pragma}").fetchall()
    return db


WAYS = (conducted, stored, bare, bodies)
TIMES: dict[str, tuple[float, float]] = {}  # the best wall clock and CPU of each


@contextmanager
def timing(way: Callable[..., None]) -> Iterator[None]:
    wall, cpu = perf_counter(), process_time()
    yield
    best = TIMES.get(way.__name__, (inf, inf))
    TIMES[way.__name__] = min(best[0], perf_counter() - wall), min(best[1], process_time() - cpu)


def measure(evening: Evening, size: int, commands: int) -> None:
    """Rounds take turns, so that a busy moment falls on everybody."""
    TIMES.clear()
    for _ in range(TRIES):
        for way in WAYS:
            with TemporaryDirectory() as place:
                way(Path(place, "db"), evening, size, commands)
    records = sum(len(plan.sealed) for plan in evening.plans[:commands])
    for name, (wall, cpu) in TIMES.items():
        label, rate = f"groups of {size}, {name}", records / wall
        share = TIMES["bare"][0] / wall
        print(f"{label:28}{rate:>12,.0f}{wall / records * 1e6:>11.1f}{cpu / records * 1e6:>11.1f}{share:>10.0%}")


def ways_back(log: Log) -> Iterator[tuple[str, Callable[[], object]]]:
    def one_by_one() -> House:
        house = House()
        for each in log.read():
            house = recall(house, (each,)).after
        return house

    yield "read", lambda: sum(1 for _ in log.read())
    yield "the chain alone", lambda: verify_chain(log.read())
    yield "rebuild", lambda: rebuild(log)
    yield "verify", lambda: verify(log)
    yield "recall one by one", one_by_one


def seconds(run: Callable[[], object]) -> float:
    start = perf_counter()
    run()
    return perf_counter() - start


def main() -> None:
    evening = Evening(rounds=150)
    print(f"{'durable':28}{'events/s':>12}{'us/event':>11}{'CPU us':>11}{'of bare':>10}")
    for size, commands in COMMANDS.items():
        measure(evening, size, commands)

    log = MemoryStore()
    log.append([*evening.opening, *evening.plans])
    last = evening.plans[-1].after.seq
    print(f"\n{f'back, of {last:,} records':28}{'events/s':>12}{'us/event':>11}")
    for name, run in ways_back(log):
        time = min(seconds(run) for _ in range(3))
        print(f"{name:28}{last / time:>12,.0f}{time / last * 1e6:>11.1f}")


if __name__ == "__main__":
    main()
