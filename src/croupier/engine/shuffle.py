"""Shuffle cards: put them in an order computed from random bytes, then permute it with players' sealed words."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import TypeVar

from croupier.rules.cards import DECK, Card

T = TypeVar("T")
MIX = b"croupier mix\0"
SEED_BYTES = 32
SPARE_BYTES = 64  # for rejected words: about one in a shoe of ten decks
SPARE_BYTES_OF_A_DECK = 6  # from eleven decks on, more than any setting allows


def entropy_bytes(decks: int) -> int:
    """Return how many random bytes a shuffle needs: a 16-bit number per card, and spares for numbers it rejects."""
    return 2 * len(DECK) * decks + max(SPARE_BYTES, SPARE_BYTES_OF_A_DECK * decks)


def shuffled(seed: bytes, decks: int = 1) -> tuple[Card, ...]:
    """Return the cards in an order computed from the seed, each order equally likely (Fisher-Yates).

    A seed of `entropy_bytes` or more supplies the random numbers itself. A shorter one is expanded, for a demonstration
    that repeats its order.
    """
    assert len(seed) >= SEED_BYTES
    words = _words(seed, seed if len(seed) >= entropy_bytes(decks) else b"")
    return permute(DECK * decks, words)


def mixed(order: tuple[Card, ...], commitment: str, words: tuple[str, ...]) -> tuple[Card, ...]:
    """Return the cards in the order they are drawn: the committed order, permuted by players' words if any."""
    return tuple([order[position] for position in positions(commitment, words, len(order))]) if words else order


@lru_cache(maxsize=256)
def positions(commitment: str, words: tuple[str, ...], cards: int) -> tuple[int, ...]:
    """Return the position of each drawn card in the committed order; without words, cards are drawn in that order."""
    if not words:
        return tuple(range(cards))
    encoded_words = b"".join(len(text).to_bytes(4, "big") + text for text in map(str.encode, words))
    return permute(range(cards), _derived_words(MIX + bytes.fromhex(commitment) + encoded_words))


def permute(items: Iterable[T], words: Iterator[int]) -> tuple[T, ...]:
    """Shuffle the items by Fisher-Yates with random 16-bit numbers."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = draw_below(last + 1, words)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def draw_below(limit: int, words: Iterator[int]) -> int:
    """Return an unbiased number from 0 to limit - 1, skipping 16-bit numbers that would favour some results."""
    top = 65536 - 65536 % limit
    while True:
        word = next(words)
        if word < top:
            return word % limit


def _words(seed: bytes, entropy: bytes) -> Iterator[int]:
    """Yield the 16-bit numbers in the entropy, and then an endless series derived from the seed."""
    yield from _words_in(entropy)
    yield from _derived_words(b"croupier order" + seed)


def _derived_words(source: bytes) -> Iterator[int]:
    """Yield an endless series of 16-bit numbers, hashed from the source."""
    for block in count():
        yield from _words_in(sha256(source + block.to_bytes(8, "big")).digest())


def _words_in(data: bytes) -> Iterator[int]:
    for index in range(0, len(data) - 1, 2):
        yield int.from_bytes(data[index : index + 2], "big")
