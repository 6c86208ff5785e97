"""How numba compiles kernels: they are cached on disk outside the package, and run without Python's global lock."""

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
SETTINGS: Any = config  # numba creates its attributes on import

Ints = npt.NDArray[np.int64]
Int32s = npt.NDArray[np.int32]
Int16s = npt.NDArray[np.int16]
Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


@cache
def digest() -> str:
    """Return a hash of the source of all kernels. It covers them all because one may be inlined into another."""
    hasher = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        hasher.update(file.read_bytes())
    return hasher.hexdigest()[:16]


@cache
def kernel_folder() -> str:
    """Return the folder for compiled kernels, or an empty text (no caching) if it cannot be written.

    By default numba would write into the package instead.
    """
    folder = Path(SETTINGS.CACHE_DIR or cache_folder() / "kernels") / digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError:
        return ""
    return str(folder)


def compiled(function: F) -> F:
    """Compile a function that Python code calls with arrays and numbers."""
    folder, previous = kernel_folder(), SETTINGS.CACHE_DIR
    SETTINGS.CACHE_DIR = folder
    try:
        return cast(F, njit(cache=bool(folder), nogil=True)(function))
    finally:
        SETTINGS.CACHE_DIR = previous


def inlined(function: F) -> F:
    """Compile a function to be inlined into kernels, because passing arrays to a function is 25 times slower."""
    return cast(F, njit(inline="always")(function))
