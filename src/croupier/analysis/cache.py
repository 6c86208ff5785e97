"""A disk cache for arrays that take long to compute, and reports of the progress of such computations."""

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

ReportProgress = Callable[[float], None]
A = TypeVar("A", Ints, Floats)
RANKINGS = ("rules/hands.py", "rules/cards.py")
_callbacks: list[Callable[[str, float], None]] = []


@contextmanager
def reporting_progress(callback: Callable[[str, float], None]) -> Iterator[None]:
    """Within this block, call `callback` with the name and progress (0 to 1) of every long computation."""
    _callbacks.append(callback)
    try:
        yield
    finally:
        _callbacks.remove(callback)


@contextmanager
def progress(name: str) -> Iterator[ReportProgress]:
    """Announce a long computation, and yield a function to call with its progress (0 to 1)."""

    def report(done: float) -> None:
        for callback in _callbacks:
            callback(name, done)

    report(0.0)
    yield report


def cached_arrays(key: tuple[object, ...], make: Callable[[], tuple[A, ...]]) -> tuple[A, ...]:
    """Return the arrays stored on disk under this key, or compute them with `make` and store them."""
    name = hashlib.sha256(f"{code_digest()} {key}".encode()).hexdigest()[:24]
    file = cache_folder() / f"{name}.npz"
    try:
        with np.load(file) as arrays:
            return tuple(arrays[array_name] for array_name in arrays.files)
    except (OSError, ValueError, EOFError, BadZipFile):
        computed = make()
    _store(file, computed)
    return computed


def _store(file: Path, arrays: tuple[Ints, ...] | tuple[Floats, ...]) -> None:
    """Write arrays to a file atomically. Errors are ignored, because the arrays can be computed again."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, suffix=".npz", delete=False) as temporary:
            np.savez(temporary, *arrays)
        Path(temporary.name).replace(file)
    except OSError:
        return


@cache
def code_digest() -> str:
    """Return a hash of the source code on which cached arrays depend: the kernels and the hand rankings."""
    hasher = hashlib.sha256(digest().encode())
    for file in RANKINGS:
        hasher.update((Path(croupier.__file__).parent / file).read_bytes())
    return hasher.hexdigest()
