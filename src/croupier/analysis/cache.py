"""Long sums are worked out once and kept on disk under the digest of their code; and a word on how far they are."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar
from zipfile import BadZipFile

import numpy as np

import croupier
from croupier.analysis.cache_folder import cache_folder
from croupier.analysis.kernels.numba_setup import Floats, Ints, digest

Say = Callable[[float], None]
A = TypeVar("A", Ints, Floats)
RANKINGS = ("rules/hands.py", "rules/cards.py")
_watching: list[Callable[[str, float], None]] = []


@contextmanager
def watched(by: Callable[[str, float], None]) -> Iterator[None]:
    """While this lasts, whoever asks hears how far a long sum is: its name, and from 0 to 1."""
    _watching.append(by)
    try:
        yield
    finally:
        _watching.remove(by)


@contextmanager
def progress(name: str) -> Iterator[Say]:
    def say(done: float) -> None:
        for each in _watching:
            each(name, done)

    say(0.0)
    yield say


def kept(question: tuple[object, ...], make: Callable[[], tuple[A, ...]]) -> tuple[A, ...]:
    """The arrays that answer the question, from disk if they are there and whole."""
    name = hashlib.sha256(f"{made_by()} {question}".encode()).hexdigest()[:24]
    file = cache_folder() / f"{name}.npz"
    try:
        with np.load(file) as found:
            return tuple(found[each] for each in found.files)
    except (OSError, ValueError, EOFError, BadZipFile):
        made = make()
    _keep(file, made)
    return made


def _keep(file: Path, made: tuple[Ints, ...] | tuple[Floats, ...]) -> None:
    """Whole or not at all; a place that cannot be written to only costs the next one time."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, suffix=".npz", delete=False) as new:
            np.savez(new, *made)
        Path(new.name).replace(file)
    except OSError:
        return


@cache
def made_by() -> str:
    """A digest of the source files that a kept sum was made by: the kernels, and the rankings they start from."""
    found = hashlib.sha256(digest().encode())
    for file in RANKINGS:
        found.update((Path(croupier.__file__).parent / file).read_bytes())
    return found.hexdigest()
