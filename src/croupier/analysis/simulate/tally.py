"""The counts of all shards so far, from which every figure of a simulation follows."""

from collections import Counter

import numpy as np

from croupier.analysis.kernels.numba_setup import Ints
from croupier.analysis.simulate.shards import COUNTED, RUIN, ShardResult


class Tally:
    """Counts of outcomes, and of sessions by their figures."""

    def __init__(self, outcomes: int) -> None:
        self.counts: Ints = np.zeros(outcomes, np.int64)
        self.shards = self.rounds = self.sessions = 0
        self.figures: dict[str, Counter[int]] = {name: Counter() for name in (*COUNTED, RUIN)}

    def add(self, result: ShardResult) -> None:
        self.shards += 1
        self.rounds += result.rounds
        self.sessions += result.sessions
        self.counts[result.outcomes] += result.counts
        for name, (values, counts) in result.figures.items():
            for value, count in zip(values.tolist(), counts.tolist(), strict=True):
                self.figures[name][value] += count
