"""The order of the cards, from entropy that is drawn for it alone, and what players' own words make of it."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import TypeVar

from croupier.rules.cards import DECK, Card

T = TypeVar("T")
MIX = b"croupier mix\0"
SEED_BYTES = 32
SPARE_BYTES = 64  # for the words that are thrown away: about one in a shoe of ten decks
SPARE_BYTES_OF_A_DECK = 6  # from eleven decks on; no settings allow so many


def entropy_bytes(decks: int) -> int:
    """A word for each card and some to spare: far more bits than the orders need (226 for one deck, 2,814 for ten)."""
    return 2 * len(DECK) * decks + max(SPARE_BYTES, SPARE_BYTES_OF_A_DECK * decks)


def shuffled(seed: bytes, decks: int = 1) -> tuple[Card, ...]:
    """Every order equally likely: Fisher and Yates, on 16-bit words drawn with rejection.

    The words are the entropy itself. A shorter seed only names an order, for a demonstration that deals it again.
    """
    assert len(seed) >= SEED_BYTES
    words = _words(seed, seed if len(seed) >= entropy_bytes(decks) else b"")
    return exchanged(DECK * decks, words)


def mixed(order: tuple[Card, ...], commitment: str, words: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards as they are drawn: in the promised order, or where players have mixed, as their words permute it."""
    return tuple([order[at] for at in positions(commitment, words, len(order))]) if words else order


@lru_cache(maxsize=256)
def positions(commitment: str, words: tuple[str, ...], cards: int) -> tuple[int, ...]:
    """The k-th card drawn lies at the k-th of these positions of the promised order. Without words: at k."""
    if not words:
        return tuple(range(cards))
    said = b"".join(len(each).to_bytes(4, "big") + each for each in map(str.encode, words))
    return exchanged(range(cards), _derived(MIX + bytes.fromhex(commitment) + said))


def exchanged(given: Iterable[T], words: Iterator[int]) -> tuple[T, ...]:
    """Fisher and Yates."""
    order = list(given)
    for last in range(len(order) - 1, 0, -1):
        at = below(last + 1, words)
        order[last], order[at] = order[at], order[last]
    return tuple(order)


def below(n: int, words: Iterator[int]) -> int:
    """A number from 0 to n-1: words that would favour some are thrown away."""
    top = 65536 - 65536 % n
    while True:
        word = next(words)
        if word < top:
            return word % n


def _words(seed: bytes, straight: bytes) -> Iterator[int]:
    """Those of the entropy; should they ever run out, more are derived from all of it."""
    yield from _pairs(straight)
    yield from _derived(b"croupier order" + seed)


def _derived(source: bytes) -> Iterator[int]:
    """As many words as are asked for."""
    for block in count():
        yield from _pairs(sha256(source + block.to_bytes(8, "big")).digest())


def _pairs(given: bytes) -> Iterator[int]:
    for at in range(0, len(given) - 1, 2):
        yield int.from_bytes(given[at : at + 2], "big")
