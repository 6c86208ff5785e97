"""Records made durable each second: our store beside bare SQLite inserts of the same bytes, and the way back."""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))  # the evening is played by the tests' own driver

from croupier.house.conduct import House, Plan, recall, verify_chain
from croupier.store.memory import MemoryStore
from croupier.store.port import Log
from croupier.store.rebuild import rebuild, verify
from croupier.store.sqlite import SqliteStore
from tests.store.play import plans

Groups = list[list[Plan]]

COMMANDS = {1: 500, 10: 3_000, 100: 8_000}  # commands in a group -> commands written
ROUNDS = 9


def ours(path: Path, groups: Groups) -> float:
    """Records, streams, transfers, chain and secrets; epoch and order checked."""
    store = SqliteStore(path)
    start = perf_counter()
    for group in groups:
        store.append(group)
    time = perf_counter() - start
    store.close()
    return time


def bare(path: Path, groups: Groups) -> float:
    """Number and bytes of each record in one table, as safe on disk as ours."""
    rows = [[(each.seq, each.body) for plan in group for each in plan.sealed] for group in groups]
    db = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = wal", "synchronous = FULL", "fullfsync = 1"):
        db.execute(f"PRAGMA {pragma}").fetchall()
    db.execute("CREATE TABLE records (seq INTEGER PRIMARY KEY, body BLOB)")
    start = perf_counter()
    for group in rows:
        db.execute("BEGIN IMMEDIATE")
        db.executemany("INSERT INTO records VALUES (?, ?)", group)
        db.execute("COMMIT")
    time = perf_counter() - start
    db.close()
    return time


def best_times(groups: Groups) -> dict[str, float]:
    """The best round of each; rounds take turns, so that a busy moment falls on everybody."""
    rounds: list[dict[str, float]] = []
    for _ in range(ROUNDS):
        with TemporaryDirectory() as place:
            rounds.append({run.__name__: run(Path(place, run.__name__), groups) for run in (ours, bare)})
    return {name: min(each[name] for each in rounds) for name in rounds[0]}


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
    evening = plans(seed=1, rounds=200)
    print(f"{'durable appends':24}{'records/s':>12}{'us/record':>11}{'us/group':>10}{'time/bare':>11}")
    for size, commands in COMMANDS.items():
        groups = [evening[at : at + size] for at in range(0, commands, size)]
        records = sum(len(plan.sealed) for group in groups for plan in group)
        times = best_times(groups)
        for name, time in times.items():
            label = f"groups of {size}, {name}"
            each, group = time / records * 1e6, time / len(groups) * 1e6
            print(f"{label:24}{records / time:>12,.0f}{each:>11.1f}{group:>10,.0f}{time / times['bare']:>11.2f}")

    log = MemoryStore()
    log.append(evening)
    last = evening[-1].after.seq
    evening.clear()
    print(f"\n{f'back, of {last:,} records':24}{'records/s':>12}{'us/record':>11}")
    for name, run in ways_back(log):
        time = min(seconds(run) for _ in range(3))
        print(f"{name:24}{last / time:>12,.0f}{time / last * 1e6:>11.1f}")


if __name__ == "__main__":
    main()
