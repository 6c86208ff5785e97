"""The folder for compiled code and cached arrays. It is outside the package, whose files must not change."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """Return the folder named by CROUPIER_CACHE, or `croupier` in the user's cache folder."""
    usual = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("CROUPIER_CACHE") or Path(usual) / "croupier")
