"""The two clocks: a monotonic one for every timer, and the wall clock for timestamps only."""

import time


def monotonic() -> float:
    """Return seconds that never go back, for every kind of waiting."""
    return time.monotonic()


def wall() -> int:
    """Return milliseconds since 1970, for timestamps only: no decision depends on them."""
    return time.time_ns() // 1_000_000
