"""Play one shard: a fixed number of rounds that depend on the seed and the shard's number alone."""

from typing import NamedTuple

import numpy as np

from croupier.analysis.kernels.numba_setup import Ints
from croupier.analysis.kernels.sessions import (
    DRAWDOWN,
    FIGURES,
    FINAL,
    LOSING_STREAK,
    ROUNDS,
    RUINED,
    count_outcomes,
    play_sessions,
)
from croupier.analysis.simulate.games import GAMES
from croupier.analysis.simulate.plan import Job

COUNTED = {"result": FINAL, "drawdown": DRAWDOWN, "losing_streak": LOSING_STREAK}
RUIN = "rounds_to_ruin"  # of ruined sessions only
Counted = dict[str, tuple[Ints, Ints]]  # by figure: its values, and how many sessions have each


class ShardResult(NamedTuple):
    """The counts of a shard, which can be added to those of others in any order."""

    rounds: int
    outcomes: Ints  # those that occurred
    counts: Ints
    sessions: int
    figures: Counted


def play_shard(job: Job, shard: int, rounds: int) -> ShardResult:
    game = GAMES[job.game]
    outcomes = np.zeros(rounds, np.int32)
    game.deal(job.rules, job.seed, shard, 0, outcomes)
    counts = np.zeros(game.outcomes, np.int64)
    count_outcomes(outcomes, counts)
    occurred = np.flatnonzero(counts)
    sessions, figures = rounds // job.session if job.session else 0, Counted()
    if sessions:
        columns = np.zeros((sessions, FIGURES), np.int64)
        play_sessions(outcomes, job.nets, job.session, job.bankroll, job.least, columns)
        figures = {name: np.unique(columns[:, column], return_counts=True) for name, column in COUNTED.items()}
        ruined = columns[columns[:, RUINED] == 1, ROUNDS]
        figures[RUIN] = np.unique(ruined, return_counts=True)
    return ShardResult(rounds, occurred, counts[occurred], sessions, figures)
