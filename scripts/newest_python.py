"""Print the newest CPython of this machine, for the tests that also run on it; print nothing if it is this one."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which

NEWEST_MINOR = 20  # python3.20 is far enough ahead
VERSION = "import sys; print(*sys.version_info[:2], sys.version_info.releaselevel)"


def candidates() -> Iterator[str]:
    """Yield interpreters by name on PATH, then those that pyenv has installed."""
    yield from filter(None, (which(f"python3.{minor}") for minor in range(sys.version_info[1] + 1, NEWEST_MINOR + 1)))
    if pyenv := which("pyenv"):
        root = subprocess.run([pyenv, "root"], capture_output=True, text=True, check=False).stdout.strip()
        yield from map(str, Path(root).glob("versions/*/bin/python3"))


def version_of(python: str) -> tuple[int, int]:
    """Return the version of a final release; (0, 0) if it does not start or is a preview."""
    try:
        answer = subprocess.run([python, "-c", VERSION], capture_output=True, text=True, check=False, timeout=60).stdout
    except OSError:
        return 0, 0
    match answer.split():
        case [major, minor, "final"]:
            return int(major), int(minor)
        case _:
            return 0, 0


def newest() -> str:
    """Return the newest interpreter that is newer than this one, or an empty text."""
    newest = max(((version_of(python), python) for python in candidates()), default=((0, 0), ""))
    return newest[1] if newest[0] > sys.version_info[:2] else ""


if __name__ == "__main__":
    print(newest())
