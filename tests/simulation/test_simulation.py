"""The whole house by seed: people, network, crashes and time are random; the same seed gives the same bytes."""

import asyncio
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from croupier.engine.shuffle import entropy_bytes, shuffled
from tests.support.simulation.planted_bugs import PLANTED, Plant
from tests.support.simulation.random_players import entropy_of, flushes
from tests.support.simulation.run import Evening, simulate
from tests.support.simulation.virtual_time import START, Life, VirtualLoop
from tests.support.soak import size

SEEDS, MINUTES, ON_DISK = size(20, 1_000), size(2, 12), 4  # every fourth house is SQLite's
TWICE = size(2, 100)
FEW = 10  # seeds within which a planted fault is found
ROOT = Path(__file__).parents[2]
ELSEWHERE = """
import sys
from tests.support.simulation.run import simulate
evening = simulate(int(sys.argv[1]), float(sys.argv[2]))
print(evening.frames, evening.chain)
"""
pytestmark = pytest.mark.untraced
Note = Callable[[str, object], None]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_an_evening_breaks_no_law(seed: int, tmp_path: Path, record_property: Note) -> None:
    evening = simulate(seed, MINUTES, None if seed % ON_DISK else tmp_path)
    assert not evening.faults, "\n".join(evening.faults)
    assert evening.counts["rounds"]
    assert evening.counts["commands"]
    for what, count in evening.counts.items():
        record_property(what, count)


@pytest.mark.parametrize("seed", range(SEEDS, SEEDS + TWICE))
def test_the_same_seed_gives_the_same_bytes(seed: int, tmp_path: Path) -> None:
    """In memory and on disk alike; and in another process, where texts have other hashes."""
    one, other = simulate(seed, MINUTES, keep=True), simulate(seed, MINUTES, tmp_path, keep=True)
    assert first_difference(one, other) == ""
    assert one.frames == other.frames
    assert one.counts == other.counts
    told = elsewhere(seed) if seed == SEEDS else (one.frames, one.chain)
    assert told == (one.frames, one.chain)


def first_difference(one: Evening, other: Evening) -> str:
    lines = zip(one.lines, other.lines, strict=False)
    return next((f"{left}\n{right}" for left, right in lines if left != right), "")


def elsewhere(seed: int) -> tuple[str, ...]:
    command = [sys.executable, "-c", ELSEWHERE, str(seed), str(MINUTES)]
    told = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "7"}, capture_output=True, check=True)
    return tuple(told.stdout.decode().split())


def test_seeds_differ() -> None:
    assert simulate(6, 0.2).chain != simulate(7, 0.2).chain


# ---- shown to be able to fail ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_caught(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a few seeds, and for its own reason."""
    plant(monkeypatch)
    found = (fault for seed in range(FEW) for fault in simulate(seed, 3).faults)
    assert any(re.search(PLANTED[plant], fault) for fault in found), "it was not found"


# ---- the tools -------------------------------------------------------------------------------------------------------


def test_hours_pass_in_no_time() -> None:
    loop = VirtualLoop(Random(1))
    loop.run_until_complete(asyncio.sleep(36_000))
    assert loop.time() - START == pytest.approx(36_000)
    loop.close()


def test_a_loop_without_any_future_event_reports_it() -> None:
    loop = VirtualLoop(Random(1))
    waits = loop.create_future()
    with pytest.raises(RuntimeError, match="nothing will ever happen"):
        loop.run_until_complete(waits)
    loop.close()


def test_a_dead_process_does_nothing_more() -> None:
    loop, life, did = VirtualLoop(Random(1)), Life(), Counter[str]()

    async def lives() -> None:
        try:
            while True:
                did["lived"] += 1
                await asyncio.sleep(1.0)
        finally:
            asyncio.get_running_loop().call_later(1.0, did.update, ["woke up"])

    async def world() -> None:
        loop.create_task(lives(), context=life.context.copy())
        await asyncio.sleep(2.5)
        loop.kill(life)
        await asyncio.sleep(10.0)

    loop.run_until_complete(world())
    assert did == {"lived": 3}
    loop.close()


def test_cards_can_be_ordered() -> None:
    wanted = flushes(Random(1), range(5))
    assert shuffled(entropy_of(wanted) + bytes(entropy_bytes(1) - 2 * 51)) == wanted
