"""A run's totals depend on the plan alone: not on workers, executors, stops, lost workers or checkpoints."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from croupier.analysis import Unanswerable
from croupier.analysis.simulate import checkpoint, engines, plan, run
from croupier.analysis.simulate.engines import process_pool
from croupier.analysis.simulate.plan import Job, Plan, prepare
from croupier.analysis.simulate.run import ALL_PLAYED, STOPPED, TARGET_MET, Simulation, simulate
from croupier.analysis.simulate.shards import ShardResult, play_shard

pytestmark = pytest.mark.timeout(600)
SMALL = 4096
PLAN = Plan(
    game="free-bet-blackjack", rounds=50_000, seed=7, strategy="never-bust", session=100, bankroll=20_000,
    stakes={"initial": 1000, "boom_busted": 500},
)  # fmt: skip


@pytest.fixture(autouse=True)
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "SHARD", SMALL)


def totals(simulation: Simulation) -> dict[str, Any]:
    tally = simulation.tally
    return {
        "rounds": tally.rounds, "counts": tally.counts.tolist(), "sessions": tally.sessions,
        "figures": {name: dict(counter) for name, counter in tally.figures.items()},
    }  # fmt: skip


def test_processes_threads_and_one_worker_give_the_same_totals() -> None:
    alone = simulate(PLAN)
    assert alone.tally.rounds == PLAN.rounds
    assert totals(simulate(PLAN, workers=2)) == totals(alone)
    assert totals(simulate(PLAN, workers=3, make_executor=lambda: ThreadPoolExecutor(3))) == totals(alone)


def test_another_seed_and_another_shard_have_other_cards() -> None:
    job, _, _ = prepare(PLAN)
    first = play_shard(job, 0, SMALL)
    assert_different(first, play_shard(job, 1, SMALL))
    assert_different(first, play_shard(msgspec.structs.replace(job, seed=8), 0, SMALL))


def assert_different(first: ShardResult, second: ShardResult) -> None:
    assert first.outcomes.tolist() != second.outcomes.tolist() or first.counts.tolist() != second.counts.tolist()


def test_more_rounds_begin_with_the_same_rounds() -> None:
    job, game, _ = prepare(PLAN)
    long, short = np.zeros(1000, np.int32), np.zeros(400, np.int32)
    game.deal(job.rules, 7, 2, 0, long)
    game.deal(job.rules, 7, 2, 300, short)
    assert short.tolist() == long[300:700].tolist()


def play_or_die(marker: Path, job: Job, shard: int, rounds: int) -> ShardResult:
    """Play a shard, but end the process at the first attempt at shard 3."""
    if shard == 3 and not marker.exists():
        marker.touch()
        os._exit(1)
    return play_shard(job, shard, rounds)


def test_a_lost_worker_costs_only_its_shard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = totals(simulate(PLAN))
    monkeypatch.setattr(engines, "play_shard", partial(play_or_die, tmp_path / "lost"))
    assert totals(simulate(PLAN, workers=2)) == expected
    assert (tmp_path / "lost").exists()


def always_die(job: Job, shard: int, rounds: int) -> ShardResult:
    os._exit(1)


def test_workers_that_are_lost_every_time_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "play_shard", always_die)
    with pytest.raises(engines.WorkersLost):
        simulate(PLAN, workers=1, make_executor=process_pool(1))


@dataclass
class StopsAfter:
    """Asks a run to stop after a number of shards."""

    shards: int
    asked: int = field(default=0)

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked >= self.shards


def test_a_stopped_run_keeps_its_shards_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    stopped = simulate(PLAN, file=file, should_stop=StopsAfter(4))
    assert (stopped.ended, stopped.tally.shards) == (STOPPED, 4)
    resumed = simulate(PLAN, file=file, workers=2, make_executor=lambda: ThreadPoolExecutor(2))
    assert resumed.ended == ALL_PLAYED
    assert totals(resumed) == totals(simulate(PLAN))


def test_a_finished_run_goes_on_with_more_rounds(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    simulate(PLAN, file=file)
    longer = msgspec.structs.replace(PLAN, rounds=90_000)
    assert totals(simulate(longer, file=file)) == totals(simulate(longer))


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"seed": 8}, "seed"), ({"strategy": "mimic-dealer"}, "digest"), ({"session": 200}, "session"),
        ({"stakes": {"initial": 1000}}, "digest"), ({"bankroll": 30_000}, "bankroll"), ({"decks": 8}, "digest"),
        ({"game": "mlp-three-card", "stakes": {}, "strategy": "best"}, "game"),
    ],
)  # fmt: skip
def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path, change: dict[str, Any], part: str) -> None:
    file = tmp_path / "run.json"
    simulate(PLAN, file=file, should_stop=StopsAfter(1))
    with pytest.raises(Unanswerable) as refused:
        simulate(msgspec.structs.replace(PLAN, **change), file=file)
    assert refused.value.reason.code == "checkpoint_of_another"  # type: ignore[union-attr]
    assert refused.value.reason.values["part"] == part  # type: ignore[union-attr]


DAMAGES: list[Callable[[str], str]] = [
    lambda text: text[: len(text) // 2],
    lambda text: text.replace('"format":1', '"format":9'),
    lambda text: text.replace('"rounds":', '"rounds":1', 1),
    lambda _: "",
    lambda text: text.replace('"outcomes":{', '"outcomes":{"99999999":1,'),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_checkpoint_is_refused(tmp_path: Path, damage: Callable[[str], str]) -> None:
    file = tmp_path / "run.json"
    simulate(PLAN, file=file, should_stop=StopsAfter(2))
    file.write_text(damage(file.read_text()))
    with pytest.raises(Unanswerable) as refused:
        simulate(PLAN, file=file)
    assert refused.value.reason.code == "checkpoint_unreadable"  # type: ignore[union-attr]


def test_checkpoints_are_written_while_rounds_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "SAVE_EVERY", -1.0)
    file, seen = tmp_path / "run.json", list[int]()
    job, game, _ = prepare(PLAN)

    def look(_: int, __: int) -> None:
        if file.exists():
            seen.append(checkpoint.load(file, checkpoint.identity_of(PLAN, job), game.outcomes).shards)

    simulate(PLAN, file=file, report=look)
    whole = PLAN.rounds // job.shard_rounds
    assert seen[:whole] == list(range(1, whole + 1))
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def test_a_run_stops_at_its_target_after_the_same_shards_for_any_workers() -> None:
    aimed = msgspec.structs.replace(PLAN, rounds=10**9, target=0.01)
    alone = simulate(aimed)
    assert alone.ended == TARGET_MET
    before = (alone.tally.shards - 1) * alone.job.shard_rounds
    assert simulate(msgspec.structs.replace(PLAN, rounds=before, target=0.01)).ended != TARGET_MET

    def pool() -> Executor:
        return ThreadPoolExecutor(3)

    assert totals(simulate(aimed, workers=3, make_executor=pool)) == totals(alone)


def test_progress_counts_every_round() -> None:
    seen: list[tuple[int, int]] = []
    simulate(PLAN, report=lambda done, rounds: seen.append((done, rounds)))
    assert seen[0] == (0, PLAN.rounds)
    assert seen[-1] == (PLAN.rounds, PLAN.rounds)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})
