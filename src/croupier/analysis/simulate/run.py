"""Run a simulation: shard after shard, until the rounds are played, the target is met, or somebody stops it."""

from collections.abc import Callable, Iterator
from math import inf, sqrt
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import numpy as np

from croupier.analysis.simulate import checkpoint
from croupier.analysis.simulate.engines import MakeExecutor, Shard, process_pool, run_here, run_on
from croupier.analysis.simulate.plan import Job, Plan, prepare
from croupier.analysis.simulate.round_game import RoundGame, Wager
from croupier.analysis.simulate.tally import Tally

SAVE_EVERY = 10.0  # seconds between checkpoints
ALL_PLAYED, TARGET_MET, STOPPED = "all_played", "target_met", "stopped"


class Simulation(NamedTuple):
    """A finished or stopped simulation, with all its counts."""

    plan: Plan
    game: RoundGame
    wager: Wager
    job: Job
    tally: Tally
    ended: str
    seconds: float


Report = Callable[[int, int], None]  # rounds done, and rounds in all


def simulate(
    plan: Plan,
    *,
    workers: int = 1,
    make_executor: MakeExecutor | None = None,
    file: Path | None = None,
    report: Report = lambda done, rounds: None,
    should_stop: Callable[[], bool] = lambda: False,
) -> Simulation:
    """Run a plan; its totals are the same for any number of workers and any executor."""
    job, game, wager = prepare(plan)
    identity = checkpoint.identity_of(plan, job)
    tally = checkpoint.load(file, identity, game.outcomes) if file else Tally(game.outcomes)
    start, saved = monotonic(), -inf  # the first whole shard is saved at once
    shards = shards_of(plan.rounds, job.shard_rounds, tally.shards)
    if make_executor is None and workers > 1:
        make_executor = process_pool(workers)
    results = run_on(make_executor, job, shards, workers) if make_executor else run_here(job, shards)
    ended = TARGET_MET if is_precise(plan.target, job, tally) else ""
    report(tally.rounds, plan.rounds)
    while not ended:
        result = None if tally.rounds >= plan.rounds else next(results, None)
        if result is None:
            ended = ALL_PLAYED
            break
        is_whole = result.rounds == job.shard_rounds
        if file and not is_whole:
            checkpoint.save(file, identity, tally)  # a run with more rounds plays this shard again
        tally.add(result)
        if file and is_whole and monotonic() - saved > SAVE_EVERY:
            checkpoint.save(file, identity, tally)
            saved = monotonic()
        report(tally.rounds, plan.rounds)
        ended = TARGET_MET if is_precise(plan.target, job, tally) else STOPPED if should_stop() else ""
    results.close()
    if file and tally.rounds == tally.shards * job.shard_rounds:
        checkpoint.save(file, identity, tally)
    return Simulation(plan, game, wager, job, tally, ended, monotonic() - start)


def shards_of(rounds: int, shard_rounds: int, first: int) -> Iterator[Shard]:
    """Yield the shards that are left; the last one may be shorter."""
    for number in range(first, -(-rounds // shard_rounds)):
        yield number, min(shard_rounds, rounds - number * shard_rounds)


def is_precise(target: float, job: Job, tally: Tally) -> bool:
    """Return whether the standard error of the mean result is at most the target."""
    if not target or tally.rounds < 2:
        return False
    occurred = np.flatnonzero(tally.counts)
    nets, weights = job.nets[occurred].astype(np.float64), tally.counts[occurred] / tally.rounds
    mean = float(nets @ weights)
    variance = float((nets - mean) ** 2 @ weights)
    return sqrt(variance / tally.rounds) <= target * job.unit
