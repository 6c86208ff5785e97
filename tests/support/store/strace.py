"""A house under strace: its disk calls, and how it ends when one of them is hit."""

import re
import shutil
import subprocess
import sys
from ast import literal_eval
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from tests.support.store.dying_house import CALLS, LAST, Case

ROOT = Path(__file__).parents[3]
STRACE = shutil.which("strace")
HOUSE = (sys.executable, "-m", "tests.support.store.dying_house")
FOLDER = "/"
LINE = re.compile(r'^(\d+) +(\w+)\((?:\d+<([^>]*)>|"([^"]*)")(?:, (".*"), \d+)?(?:, (\d+))?\) += (?!-)', re.MULTILINE)


class Op(NamedTuple):
    """One call to the disk: the file by the end of its name, what was written, and where (or how long it is left)."""

    name: str
    writing: bool  # by the thread that writes, or by the one that opens, answers and closes
    file: str
    data: bytes
    at: int


class Call(NamedTuple):
    """The n-th call of its name by one of the two threads."""

    name: str
    at: int
    writing: bool
    file: str
    dirty: bool  # was anything written to that file since it was synced?


class Tracer:
    """One strace with one house under it, which forks for every case."""

    def __init__(self, *options: str) -> None:
        assert STRACE
        command = [STRACE, "-f", "-y", "-qq", "-e", f"trace={','.join(CALLS)}", *options, *HOUSE]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self, case: Case) -> int:
        """How the process of this case ended, in the form of `os.waitpid`."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(msgspec.json.encode(case) + b"\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@contextmanager
def hitting(with_what: str) -> Iterator[Tracer]:
    """`signal=KILL`, `error=EIO`, ..."""
    options = [option for name in CALLS for option in ("-e", f"inject={name}:{with_what}:when={LAST}")]
    tracer = Tracer("-o", "/dev/null", *options)
    yield tracer
    tracer.close()


class Recorder:
    """Runs without a fault, call by call; each script is played once."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._trace = folder, folder / "trace"
        self._trace.touch()
        self._tracer = Tracer("-o", str(self._trace), "-s", "1000000")
        self._known: dict[tuple[str, str], list[Op]] = {}

    def ops(self, script: str, bug: str = "") -> list[Op]:
        if (script, bug) not in self._known:
            path, before = self.file(script, bug), self._trace.stat().st_size
            assert self._tracer.run(Case(script, str(path), bug=bug)) == 0
            with self._trace.open() as trace:
                trace.seek(before)
                self._known[script, bug] = parsed(trace.read(), path)
        return self._known[script, bug]

    def file(self, script: str, bug: str = "") -> Path:
        return self._folder / f"{script.replace('/', '-')}{bug}.db"

    def calls(self, script: str) -> list[Call]:
        return list(counted(self.ops(script)))

    def close(self) -> None:
        self._tracer.close()


def parsed(trace: str, path: Path) -> list[Op]:
    """The two threads do not use the disk at the same time: each call is a line."""
    assert "unfinished" not in trace
    found, threads = list[Op](), list[str]()
    for thread, name, opened, named, data, offset in LINE.findall(trace):
        file = opened or named
        if not file.startswith(str(path.parent)):
            continue  # the server that forks, and its pipe
        if thread not in threads:
            threads.append(thread)
        written = literal_eval(f"b{data}") if data else b""
        end = FOLDER if file == str(path.parent) else file.removeprefix(str(path))
        found.append(Op(name, thread != threads[0], end, written, int(offset or 0)))
    assert len(threads) == 2
    return found


def counted(ops: Sequence[Op]) -> Iterator[Call]:
    counts: dict[tuple[str, bool], int] = {}
    dirty = set[str]()
    for op in ops:
        count = counts[op.name, op.writing] = counts.get((op.name, op.writing), 0) + 1
        assert count < LAST
        yield Call(op.name, count, op.writing, op.file, op.file in dirty)
        (dirty.discard if "sync" in op.name else dirty.add)(op.file)


def can_trace() -> bool:
    if not STRACE:
        return False
    return subprocess.run([STRACE, "-qq", "-o", "/dev/null", "true"], capture_output=True).returncode == 0


needs_strace = pytest.mark.skipif(not can_trace(), reason="strace is not there or not allowed")
