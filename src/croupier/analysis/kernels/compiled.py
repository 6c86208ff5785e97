"""How a loop is compiled: once, kept on disk beside its module, free of Python's lock."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

Ints = npt.NDArray[np.int64]
Int32s = npt.NDArray[np.int32]
Int16s = npt.NDArray[np.int16]
Bools = npt.NDArray[np.bool_]


def compiled(function: F) -> F:
    """A kernel: called from Python with arrays and whole numbers."""
    return cast(F, njit(cache=True, nogil=True)(function))


def inlined(function: F) -> F:
    """A few lines that kernels share, written into each: passing arrays to a helper was seen 25 times slower."""
    return cast(F, njit(inline="always")(function))
