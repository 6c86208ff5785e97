"""House edges of blackjack, kept on disk under the digest of all that works them out."""

import hashlib
from functools import cache
from pathlib import Path

import numpy as np

from croupier.analysis.blackjack.best_play import house_edge
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.cache import kept


def kept_edge(rules: Rules) -> float:
    (found,) = kept(("blackjack", _solver(), rules), lambda: (np.array([house_edge(rules)]),))
    return float(found[0])


@cache
def _solver() -> str:
    """The kernels are in what is kept anyway, and the rules in the question."""
    found = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("blackjack*.py")):
        found.update(file.read_bytes())
    return found.hexdigest()
