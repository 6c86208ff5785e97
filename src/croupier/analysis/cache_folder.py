"""The cache folder of kernels and computations, always outside the package, whose files `croupier serve` checks."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """Return CROUPIER_CACHE, or the usual cache folder of the user."""
    usual = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("CROUPIER_CACHE") or Path(usual) / "croupier")
