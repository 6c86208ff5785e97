"""The checks of scripts/endurance.py on a house that stays open, and a very short evening of it."""

from pathlib import Path

import pytest

from scripts.endurance import Sample, evening, verdict

EVENING = [Sample(at, at, at * 10, 80_000 + at % 3 * 500, 45 + at % 4, 4, 0, 0, 0) for at in range(48)]


def changed(**to: object) -> list[Sample]:
    """The same evening, with its last quarter otherwise."""
    return [*EVENING[:36], *(each._replace(**to) for each in EVENING[36:])]  # type: ignore[arg-type]


def test_a_quiet_evening_has_no_fault() -> None:
    assert not verdict(EVENING).faults


@pytest.mark.parametrize(
    ("samples", "fault"),
    [
        ([each._replace(rss=80_000 + at * 200) for at, each in enumerate(EVENING)], "memory"),
        (changed(descriptors=60), "descriptors"),
        (changed(threads=5), "threads"),
        (changed(sum=1), "add up"),
        (changed(lowest=-1), "below zero"),
        (changed(errors=1), "errors"),
        (changed(rounds=36), "plays"),
    ],
)
def test_every_fault_is_named(samples: list[Sample], fault: str) -> None:
    (found,) = verdict(samples).faults
    assert fault in found


def test_a_house_tells_of_itself(tmp_path: Path) -> None:
    told = evening(tmp_path / "house.db", minutes=0.05, tables=9, pace=0.02)
    assert told[-1].records > told[0].records
    assert {(each.sum, each.errors) for each in told} == {(0, 0)}
    assert min(told, key=lambda each: each.lowest).lowest == 0
