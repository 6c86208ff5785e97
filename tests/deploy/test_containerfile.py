"""The Containerfile copies only what is there, and installs what the lock files list."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = ROOT / "deploy" / "Containerfile"


def instructions(text: str) -> list[tuple[str, str]]:
    joined = re.sub(r"\\\n", " ", text)
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in lines]


def copied(text: str) -> list[str]:
    """The paths of this folder that a build copies."""
    paths = []
    for name, value in instructions(text):
        if name == "COPY" and "--from=" not in value:
            *sources, _ = value.split()
            paths += sources
    return paths


def missing(text: str) -> list[str]:
    return [path for path in copied(text) if not (ROOT / path).exists()]


def test_everything_that_is_copied_exists() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert len(copied(text)) > 5
    assert missing(text) == []
    assert missing("COPY pyproject.toml nothing.toml ./\n") == ["nothing.toml"], "the check finds what is not there"


def test_what_the_build_needs_is_copied() -> None:
    """`make wheel` reads these files of the repository."""
    paths = set(copied(FILE.read_text(encoding="utf-8")))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    needed = {
        name for name in re.findall(r"requirements[\w-]*\.lock", makefile.partition("wheel:")[0]) if "node" in name
    }
    assert {"Makefile", "pyproject.toml", "hatch_build.py", "requirements.lock", "web", "src", "tests"} <= paths
    assert needed <= paths


def test_what_is_ignored_is_not_what_is_copied() -> None:
    ignored = set((ROOT / ".dockerignore").read_text(encoding="utf-8").split())
    assert not ignored & set(copied(FILE.read_text(encoding="utf-8")))


def test_the_house_does_not_run_as_root_and_keeps_its_files_in_a_volume() -> None:
    last = dict(instructions(FILE.read_text(encoding="utf-8")))
    assert last["USER"] == "croupier"
    assert last["VOLUME"] == last["WORKDIR"] == "/var/lib/croupier"
    assert last["STOPSIGNAL"] == "SIGTERM"
    assert "--require-hashes" in FILE.read_text(encoding="utf-8")
