"""A process that plays and writes until it is killed, and says after each append what is safe: `... FILE MODE GROUPS`.

Modes other than `sound` are for the controls: `early` says so before it writes, `unsynced` does not wait for the disk,
`careless` takes a fault for a success.
"""

import sys
from random import Random
from time import sleep

from croupier.house.conduct import Plan
from croupier.store.port import StoreError
from croupier.store.sqlite import SqliteStore
from tests.store.play import Floor

SEED, ROUNDS = 11, 40


def main(path: str, mode: str, groups: int) -> None:
    store, floor, chance = SqliteStore(path), Floor(SEED), Random()
    if mode == "unsynced":
        store._writer.execute("PRAGMA synchronous = OFF")
    last = max((each.seq for each in store.read()), default=0)
    plans = (plan for play in (floor.open(), floor.play(ROUNDS)) for plan in play if plan.after.seq > last)
    group: list[Plan] = []
    for plan in plans:
        group.append(plan)
        if chance.random() < 0.3:
            write(store, group, mode)
            group, groups = [], groups - 1
            if not groups:
                break
    store.close()


def write(store: SqliteStore, group: list[Plan], mode: str) -> None:
    if mode == "early":
        say(f"safe {group[-1].after.seq}")
        sleep(0.02)
    try:
        store.append(group)
    except StoreError:
        if mode == "careless":
            say(f"safe {group[-1].after.seq}")
            return
        say("fault")
        try:
            store.append(group)
        except StoreError:
            say("refused")
        raise SystemExit(3) from None
    if mode != "early":
        say(f"safe {group[-1].after.seq}")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
