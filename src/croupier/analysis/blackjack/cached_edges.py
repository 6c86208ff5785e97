"""House edges of blackjack, cached on disk. A change of the solver's code makes the cached values invalid."""

import hashlib
from functools import cache
from pathlib import Path

import numpy as np

from croupier.analysis.blackjack.best_play import house_edge
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.cache import cached_arrays


def cached_edge(rules: Rules) -> float:
    (edges,) = cached_arrays(("blackjack", _solver_digest(), rules), lambda: (np.array([house_edge(rules)]),))
    return float(edges[0])


@cache
def _solver_digest() -> str:
    """Return a hash of the source files of the blackjack solver."""
    hasher = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        hasher.update(file.read_bytes())
    return hasher.hexdigest()
