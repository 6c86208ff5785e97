"""How a loop is compiled: once, cached on disk outside the package, free of Python's lock."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import config, njit

from croupier.analysis.cache_folder import cache_folder

F = TypeVar("F", bound=Callable[..., Any])
SETTINGS: Any = config  # its names are made when it is imported

Ints = npt.NDArray[np.int64]
Int32s = npt.NDArray[np.int32]
Int16s = npt.NDArray[np.int16]
Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


@cache
def digest() -> str:
    """Of all kernels: one that is changed is written into others, so none of them is taken from before the change."""
    found = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


@cache
def kernel_folder() -> str:
    """Return the folder of compiled kernels, or nothing where no file can be written: they are not cached then.

    Left to itself, numba would write them into the package instead.
    """
    folder = Path(SETTINGS.CACHE_DIR or cache_folder() / "kernels") / digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError:
        return ""
    return str(folder)


def compiled(function: F) -> F:
    """A kernel: called from Python with arrays and whole numbers."""
    folder, before = kernel_folder(), SETTINGS.CACHE_DIR
    SETTINGS.CACHE_DIR = folder
    try:
        return cast(F, njit(cache=bool(folder), nogil=True)(function))
    finally:
        SETTINGS.CACHE_DIR = before


def inlined(function: F) -> F:
    """A few lines that kernels share, written into each: passing arrays to a helper was seen 25 times slower."""
    return cast(F, njit(inline="always")(function))
