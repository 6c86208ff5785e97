"""The only clock: monotonic for every timer, the wall clock for labels alone; and how long each step may take."""

import time


def monotonic() -> float:
    """Seconds that only go forward: the one measure of waiting."""
    return time.monotonic()


def wall() -> int:
    """Milliseconds since 1970: a label on records, never a reason for anything."""
    return time.time_ns() // 1_000_000
