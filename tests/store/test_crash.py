"""A writer dies at any moment, or its disk fails: what it called safe is there, and what is there holds together."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep

import pytest

from croupier.house.conduct import Plan
from croupier.store.rebuild import rebuild, verify
from croupier.store.sqlite import SqliteLog, SqliteStore
from tests.soak import size
from tests.store.play import Floor
from tests.store.writer import ROUNDS, SEED

ROOT = Path(__file__).parents[2]
LIVES = 12
WRITER = (sys.executable, "-m", "tests.store.writer")
STRACE = shutil.which("strace")
DISK = ("pwrite64", "fdatasync")
FAULTS, KILLS = size(8, 3_000), size(6, 10_000)  # at most every call is hit once


@pytest.fixture(scope="module")
def played() -> list[Plan]:
    """What the writer plays, in every one of its lives."""
    floor = Floor(SEED)
    return [*floor.open(), *floor.play(ROUNDS)]


def killed(path: Path, mode: str, acknowledged: int, delay: float) -> int:
    """Start a writer, kill -9 it a moment after so many acknowledgements, and say what it had called safe."""
    command = [*WRITER, str(path), mode, "1000000"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        lines = [writer.stdout.readline() for _ in range(acknowledged)]
        sleep(delay)
        writer.kill()
        lines += writer.stdout.readlines()
    assert writer.returncode == -9
    return max((int(line.split()[1]) for line in lines if line.endswith("\n")), default=0)


def test_kill_at_any_moment(tmp_path: Path, played: list[Plan]) -> None:
    """While it writes, and while it starts; each life goes on where the last one ended."""
    path, chance, safe = tmp_path / "house.db", Random(), 0
    after = {plan.after.seq: plan.after for plan in played}
    whole = [each for plan in played for each in plan.sealed]
    for life in range(LIVES):
        starting = life % 4 == 3
        acknowledged, delay = (
            (0, chance.random() * 0.4) if starting else (chance.randrange(1, 25), chance.random() / 200)
        )
        safe = max(safe, killed(path, "sound", acknowledged, delay))
        log = SqliteLog(path)
        stored = list(log.read())
        assert len(stored) >= safe, f"life {life}: {safe} were safe, {len(stored)} are there"
        assert stored == whole[: len(stored)]
        assert verify(log) == []
        assert rebuild(log) == after[len(stored)]  # plans are there whole or not at all
        log.close()
    assert safe > 100
    store = SqliteStore(path)
    assert LIVES * 3 // 4 < store.epoch <= LIVES + 1
    store.close()


def test_a_writer_that_speaks_too_early_is_caught(tmp_path: Path) -> None:
    """The control: its acknowledgements are not all there."""
    path = tmp_path / "house.db"
    safe = killed(path, "early", 5, 0)
    log = SqliteLog(path)
    assert len(list(log.read())) < safe
    log.close()


# ---- what the disk is asked, seen from outside -----------------------------------------------------------------------


def traced(path: Path, mode: str, *options: str) -> tuple[list[str], list[str], int]:
    """What a writer of twelve groups said, what it asked of the disk, and how it ended."""
    assert STRACE
    trace = path.with_suffix(".trace")
    command = [STRACE, "-f", "-y", "-qq", "-o", str(trace), "-e", "trace=pwrite64,fdatasync,fsync,write", *options]
    done = subprocess.run([*command, *WRITER, str(path), mode, "12"], cwd=ROOT, capture_output=True, text=True)
    calls = trace.read_text().splitlines() if trace.exists() else []
    return done.stdout.splitlines(), calls, done.returncode


def asked_of_the_disk(path: Path) -> dict[str, int]:
    """How often a sound writer of twelve groups calls for a write, and for a sync."""
    _, calls, _ = traced(path, "sound")
    return {name: sum(f" {name}(" in call and "resumed" not in call for call in calls) for name in DISK}


def unsafe(calls: list[str]) -> Iterator[str]:
    """Acknowledgements sent while the log had writes that were not synced."""
    dirty = False
    for call in calls:
        if re.search(r"pwrite64\(\d+<\S+-wal>", call):
            dirty = True
        elif re.search(r"f(data)?sync\(\d+<\S+-wal>\)\s+= 0", call):
            dirty = False
        elif '"safe ' in call and dirty:
            yield call


def can_trace() -> bool:
    if not STRACE:
        return False
    return subprocess.run([STRACE, "-qq", "-o", "/dev/null", "true"], capture_output=True).returncode == 0


needs_strace = pytest.mark.skipif(not can_trace(), reason="strace is not there or not allowed")


@needs_strace
@pytest.mark.parametrize("mode", ["sound", "unsynced"])
def test_nothing_is_safe_before_the_disk_says_so(tmp_path: Path, mode: str) -> None:
    """Killing cannot show a missing sync, the calls can; `unsynced` is the control."""
    said, calls, code = traced(tmp_path / "house.db", mode)
    assert (len(said), code) == (12, 0)
    assert sum('"safe ' in call for call in calls) == 12
    assert len(list(unsafe(calls))) == (0 if mode == "sound" else 12)


@needs_strace
@pytest.mark.parametrize(
    "fault",
    [
        "fdatasync:error=EIO:when=12",
        "fdatasync:error=EIO:when=12+",
        "pwrite64:error=EIO:when=40",
        "pwrite64:error=ENOSPC:when=45+",
    ],
)
def test_the_first_fault_of_the_disk_is_the_last_word(tmp_path: Path, fault: str) -> None:
    path = tmp_path / "house.db"
    said, _, code = traced(path, "sound", "-e", f"inject={fault}")
    assert (said[-2:], code) == (["fault", "refused"], 3)
    safe = max(int(line.split()[1]) for line in said[:-2])
    store = SqliteStore(path)
    assert verify(store) == []
    assert rebuild(store).seq >= safe
    store.close()


def hits(path: Path, most: int, seed: int) -> Iterator[tuple[str, int]]:
    """Calls to be hit: all of them, or so many of them spread over the whole."""
    every = [(name, at) for name, count in asked_of_the_disk(path).items() for at in range(1, count + 1)]
    assert len(every) > 60
    yield from every if most >= len(every) else Random(seed).sample(every, most)


def is_sound(path: Path, said: list[str], played: list[Plan]) -> None:
    """Whatever was called safe is there, and what is there is a beginning of what was played, whole plans only."""
    safe = max((int(line.split()[1]) for line in said if line.startswith("safe ")), default=0)
    store = SqliteStore(path)
    last = rebuild(store).seq
    assert last >= safe
    assert last in {0, *(plan.after.seq for plan in played)}
    assert verify(store) == []
    store.append([plan for plan in played if last < plan.after.seq][:20])
    assert verify(store) == []
    store.close()


@needs_strace
@pytest.mark.parametrize("error", ["EIO", "ENOSPC"])
def test_a_fault_at_each_write_and_sync_is_no_false_acknowledgement(
    tmp_path: Path, played: list[Plan], error: str
) -> None:
    """While the file is opened, in a commit, at the end: the writer stops there, and another goes on later."""
    for name, at in hits(tmp_path / "count.db", FAULTS // 2, seed=len(error)):
        path = tmp_path / f"{name}-{at}.db"
        said, _, code = traced(path, "sound", "-e", f"inject={name}:error={error}:when={at}")
        assert "fault" not in said or said[-2:] == ["fault", "refused"]
        assert code in (0, 1, 3), said  # a checkpoint that fails is tried again; one at the opening opens nothing
        is_sound(path, said, played)


@needs_strace
def test_a_writer_that_takes_a_fault_for_a_success_is_caught(tmp_path: Path, played: list[Plan]) -> None:
    """The control of the test above."""
    path = tmp_path / "house.db"
    said, _, _ = traced(path, "careless", "-e", "inject=fdatasync:error=EIO:when=12")
    with pytest.raises(AssertionError):
        is_sound(path, said, played)


@needs_strace
def test_kill_at_each_write_and_sync(tmp_path: Path, played: list[Plan]) -> None:
    killed = 0
    for name, at in hits(tmp_path / "count.db", KILLS, seed=1):
        path = tmp_path / f"{name}-{at}.db"
        said, _, code = traced(path, "sound", "-e", f"inject={name}:signal=KILL:when={at}")
        killed += code != 0  # plans written in fewer groups than counted may end before the call
        is_sound(path, said, played)
    assert killed
