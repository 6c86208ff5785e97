"""How a loop is compiled: once, kept on disk beside its module, free of Python's lock."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import config, njit

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


def compiled(function: F) -> F:
    """A kernel: called from Python with arrays and whole numbers."""
    before = SETTINGS.CACHE_DIR
    SETTINGS.CACHE_DIR = before or str(Path(__file__).parent / "__pycache__" / digest())
    try:
        return cast(F, njit(cache=True, nogil=True)(function))
    finally:
        SETTINGS.CACHE_DIR = before


def inlined(function: F) -> F:
    """A few lines that kernels share, written into each: passing arrays to a helper was seen 25 times slower."""
    return cast(F, njit(inline="always")(function))
