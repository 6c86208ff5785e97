"""Durations counted in buckets, cheaply enough for every commit and every command."""

from bisect import bisect_left

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class Durations:
    """How many durations fell into each bucket, and their sum. One thread at a time may observe."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


COMMITS = Durations()  # of this process: each commit waits until the disk has the data
