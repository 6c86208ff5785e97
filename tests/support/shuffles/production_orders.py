"""Orders of the production function, on system entropy requested as the dealer requests it."""

from collections.abc import Callable, Iterator
from secrets import token_bytes

import numpy as np

from croupier.engine.shuffle import entropy_bytes, shuffled
from tests.support.shuffles.order_statistics import Counts, Orders

CHUNK = 20_000
Entropy = Callable[[int], bytes]


def decks(count: int, entropy: Entropy = token_bytes) -> Iterator[Orders]:
    """Decks in chunks that need little memory."""
    for start in range(0, count, CHUNK):
        yield _rows(1, min(CHUNK, count - start), entropy)


def _rows(size: int, count: int, entropy: Entropy) -> Orders:
    drawn = b"".join(bytes(shuffled(entropy(entropy_bytes(size)), size)) for _ in range(count))
    return np.ascontiguousarray(np.frombuffer(drawn, np.uint8).reshape(count, -1).T)


def shoe_ranks(size: int, count: int, entropy: Entropy = token_bytes) -> Counts:
    """Count how often each rank came at each place of a shoe of this many decks."""
    found = np.zeros((52 * size, 13), np.int64)
    for start in range(0, count, CHUNK // size):
        for seen, row in zip(found, _rows(size, min(CHUNK // size, count - start), entropy), strict=True):
            seen += np.bincount(row >> 2, minlength=13)
    return found
