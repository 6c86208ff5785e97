"""A house dies at any call to its disk, or the disk fails there: its answers stay valid, and the round goes on."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from signal import SIGKILL
from tempfile import TemporaryDirectory

import pytest

from tests.support.soak import size
from tests.support.store.dying_house import Case, read_reports
from tests.support.store.round_scripts import NAMES, script
from tests.support.store.soundness import NOT_SOUND, is_sound
from tests.support.store.strace import Call, Recorder, Tracer, hitting, needs_strace

pytestmark = pytest.mark.untraced

KILLED_EVERY, FAULTY_EVERY = size(15, 1), size(60, 1)  # one call of a script in this many is hit
MEMORY = Path("/dev/shm")
SYNCS = ("fdatasync", "fsync")
Record = Callable[[str, object], None]


@pytest.fixture
def disk() -> Iterator[Path]:
    """In memory where there is one: a killed process leaves the same behind, and nobody waits for a sync."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def killer() -> Iterator[Tracer]:
    with hitting("signal=KILL") as tracer:
        yield tracer


@pytest.fixture(scope="module", params=["EIO", "ENOSPC"])
def spoiler(request: pytest.FixtureRequest) -> Iterator[Tracer]:
    with hitting(f"error={request.param}") as tracer:
        yield tracer


def chosen(name: str, recorder: Recorder, every: int) -> list[Call]:
    """Some calls of this script, others for each script; or all."""
    return recorder.calls(name)[NAMES.index(name) % every :: every]


@needs_strace
@pytest.mark.parametrize("name", NAMES)
def test_killed_at_each_write_and_sync(
    name: str, killer: Tracer, recorder: Recorder, disk: Path, record_property: Record
) -> None:
    found: Counter[str] = Counter()
    for at, call in enumerate(chosen(name, recorder, KILLED_EVERY)):
        path = disk / f"{at}.db"
        assert killer.run(Case(name, str(path), call.name, call.at, call.writing)) == SIGKILL, call
        said = read_reports(str(path))
        groups = is_sound(path, said, script(name))
        answered = sum(group[-1].cause in said.answers for group in script(name).groups)
        found["a group is there that was not answered" if groups > answered else "what was answered is there"] += 1
    for what, count in found.items():
        record_property(what, count)


@needs_strace
@pytest.mark.parametrize("bug", ["behind", "piecemeal", "forgetful"])
def test_a_house_with_this_bug_does_not_survive_being_killed(
    bug: str, killer: Tracer, recorder: Recorder, disk: Path
) -> None:
    """The control: some of the very calls that a sound house survives."""
    name = NAMES[0]
    for at, call in enumerate([each for each in recorder.calls(name) if each.writing and each.name in SYNCS][5:9]):
        path = disk / f"{at}.db"
        assert killer.run(Case(name, str(path), call.name, call.at, call.writing, bug)) == SIGKILL
        try:
            is_sound(path, read_reports(str(path)), script(name), bug)
        except NOT_SOUND:
            return
    pytest.fail(f"{bug} was not found")


@needs_strace
@pytest.mark.parametrize("name", NAMES)
def test_a_fault_at_each_write_and_sync_stops_the_house(
    name: str, spoiler: Tracer, recorder: Recorder, disk: Path, record_property: Record
) -> None:
    """Nothing is answered after it and the reason is said; only where the log is copied into the file it may pass."""
    found: Counter[str] = Counter()
    for at, call in enumerate(each for each in chosen(name, recorder, FAULTY_EVERY) if each.file != ".said"):
        path = disk / f"{at}.db"
        assert spoiler.run(Case(name, str(path), call.name, call.at, call.writing)) == 0, call
        said = read_reports(str(path))
        is_sound(path, said, script(name))
        assert said.stopped or said.answers == script(name).answers
        commits = call.writing and call.file == "-wal" and (call.dirty or call.name not in SYNCS)
        assert said.stopped or not commits, call
        found["the house stopped" if said.stopped else "it went on, and nothing was lost"] += 1
    for what, count in found.items():
        record_property(what, count)


@needs_strace
def test_a_house_that_mistakes_a_fault_for_success_is_caught(spoiler: Tracer, disk: Path) -> None:
    """The control."""
    path, name = disk / "house.db", NAMES[0]
    spoiler.run(Case(name, str(path), "fdatasync", 12, writing=True, bug="careless"))
    with pytest.raises(NOT_SOUND):
        is_sound(path, read_reports(str(path)), script(name))
