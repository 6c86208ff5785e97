"""The power fails: unsynced writes survive wholly, partly or not, in any order. Answered commands survive."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.support.soak import size
from tests.support.store.dying_house import Reports
from tests.support.store.round_scripts import NAMES, Script, script
from tests.support.store.soundness import NOT_SOUND, is_sound
from tests.support.store.strace import FOLDER, Op, Recorder, needs_strace

pytestmark = pytest.mark.untraced

IMAGES = size(8, 400)  # of each script
SECTOR = 512
Files = dict[str, bytearray]


def image(ops: Sequence[Op], keeps: Callable[[], bool]) -> Files:
    """The disk after these calls, of which those that were not synced are kept as it happens."""
    files: Files = {}
    for at, op in enumerate(ops):
        if op.file in ("", "-wal", "-journal", ".witness"):
            keeper = FOLDER if op.name == "unlink" else op.file
            synced = any("sync" in later.name and later.file == keeper for later in ops[at + 1 :])
            carry_out(files, op, (lambda: True) if synced else keeps)
    return files


def carry_out(files: Files, op: Op, keeps: Callable[[], bool]) -> None:
    match op.name:
        case "unlink" if keeps():
            files.pop(op.file, None)
        case "ftruncate" if keeps():
            del files.setdefault(op.file, bytearray())[op.at :]
        case "pwrite64" | "write":
            op = op if op.name == "pwrite64" else op._replace(at=len(files.get(op.file, b"")))
            for start in range(0, len(op.data), SECTOR):
                if keeps():
                    write(files.setdefault(op.file, bytearray()), op.at + start, op.data[start : start + SECTOR])
        case _:
            pass


def write(file: bytearray, at: int, data: bytes) -> None:
    file.extend(bytes(max(at - len(file), 0)))
    file[at : at + len(data)] = data


def said_by(ops: Sequence[Op]) -> Reports:
    lines = [msgspec.json.decode(op.data, type=Reports) for op in ops if op.file == ".said"]
    return Reports({id: seq for each in lines for id, seq in each.answers.items()})


def images(ops: Sequence[Op], count: int, seed: int) -> Iterator[tuple[Reports, Files]]:
    """At moments spread over the whole: nothing that was not synced, about half of it, nearly all."""
    chance = Random(seed)
    for each in range(count):
        until = ops[: len(ops) * (each + 1) // count]
        share = (0.0, 0.5, 0.9)[each % 3]
        yield said_by(until), image(until, lambda: chance.random() < share)  # noqa: B023


def survives(folder: Path, files: Files, said: Reports, played: Script, keys: Path) -> None:
    """The keys are written once, before anything is done with them (test_vault, test_witness)."""
    path = folder / "house.db"
    for file in folder.iterdir():
        file.unlink()
    for end, content in files.items():
        Path(f"{path}{end}").write_bytes(content)
    for end in (".lock", ".key"):
        shutil.copy2(f"{keys}{end}", f"{path}{end}")
    is_sound(path, said, played)


@needs_strace
@pytest.mark.parametrize("name", NAMES)
def test_answered_commands_survive_a_power_loss(
    name: str, recorder: Recorder, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    for said, files in images(recorder.ops(name), IMAGES, NAMES.index(name)):
        survives(tmp_path, files, said, script(name), recorder.file(name))
    record_property("images of a disk without power", IMAGES)


@needs_strace
def test_the_whole_trace_is_the_file_that_was_written(recorder: Recorder, tmp_path: Path) -> None:
    """The images are of the disk that was really there: with everything kept, nothing is missing."""
    ops = recorder.ops(NAMES[0])
    files = image(ops, lambda: True)
    path = recorder.file(NAMES[0])
    assert files == {end: Path(f"{path}{end}").read_bytes() for end in ("", ".witness")}
    survives(tmp_path, files, Reports(script(NAMES[0]).answers), script(NAMES[0]), path)


@needs_strace
@pytest.mark.parametrize("bug", ["unsynced", "behind"])
def test_a_house_with_this_bug_does_not_survive_it(bug: str, recorder: Recorder, tmp_path: Path) -> None:
    """The control: killing it would not show a missing sync."""
    with pytest.raises(NOT_SOUND):  # noqa: PT012
        for said, files in images(recorder.ops(NAMES[0], bug), 12, 1):
            survives(tmp_path, files, said, script(NAMES[0]), recorder.file(NAMES[0], bug))
