"""Measure a restart from a snapshot and an audit of every record, on a long record (`--events 1000000`)."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parents[1]))  # the evening is played by the tests' own driver

from croupier.house.execute import Plan, take_snapshot
from croupier.server.command_queue import SNAPSHOT_EVERY
from croupier.store.interface import Store
from croupier.store.recovery import rebuild, resume
from croupier.store.sqlite import SqliteLog, SqliteStore
from croupier.store.verify import verify
from tests.support.store.play import Floor

TABLES, PLAYERS, AT_ONCE = 5, 5, 500


def written(store: Store, events: int) -> None:
    """Play and write this many events, with the last snapshot as far back as it can be."""
    floor = Floor(seed=6, tables=TABLES, players=PLAYERS)
    group: list[Plan] = [*floor.open()]
    last = 0
    while floor.house.seq < events:
        for plan in floor.play(10):
            group.append(plan)
            if plan.after.seq - last >= SNAPSHOT_EVERY and plan.after.seq < events - SNAPSHOT_EVERY // 2:
                group.append(take_snapshot(plan.after, floor.now()))
                floor.house, last = group[-1].after, plan.after.seq
            if len(group) >= AT_ONCE:
                store.append(group)
                group.clear()
    store.append(group)


def timed(name: str, events: int, run: Callable[[], object]) -> None:
    wall, cpu = perf_counter(), process_time()
    run()
    wall, cpu = perf_counter() - wall, process_time() - cpu
    print(f"{name:34}{wall:>10.2f}{cpu:>10.2f}{cpu / events * 1e6:>14.1f}", flush=True)


def restarted(path: Path) -> None:
    store = SqliteStore(path)
    resume(store)
    store.close()


def audited(path: Path) -> None:
    log = SqliteLog(path)
    assert verify(log) == []
    log.close()


def rebuilt(path: Path) -> None:
    log = SqliteLog(path)
    rebuild(log)
    log.close()


def main() -> None:
    asked = ArgumentParser()
    asked.add_argument("--events", type=int, default=100_000)
    events = asked.parse_args().events
    with TemporaryDirectory() as place:
        path = Path(place, "house.db")
        store = SqliteStore(path)
        print(f"{f'{events:,} events':34}{'seconds':>10}{'CPU':>10}{'CPU us/event':>14}")
        timed("played and written", events, lambda: written(store, events))
        store.close()
        timed("restart behind a snapshot", events, lambda: restarted(path))
        timed("restart without one", events, lambda: rebuilt(path))
        timed("audit verify", events, lambda: audited(path))


if __name__ == "__main__":
    main()
