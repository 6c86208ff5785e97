"""The order of the cards from a given seed, and the commitment that binds it before the first bet."""

from collections.abc import Iterator
from hashlib import sha256

from croupier.rules.cards import DECK, Card

SEED_BYTES = 32  # more than the 226 bits that the orders of one deck need


def commitment(seed: bytes) -> str:
    """Published when the round opens; nobody can find the seed from it."""
    return sha256(b"croupier commitment" + seed).hexdigest()


def shuffled(seed: bytes, decks: int = 1) -> tuple[Card, ...]:
    """Every order equally likely: Fisher and Yates, on 16-bit words drawn with rejection."""
    assert len(seed) >= SEED_BYTES
    words = _words(seed)
    cards = list(DECK) * decks
    for last in range(len(cards) - 1, 0, -1):
        at = below(last + 1, words)
        cards[last], cards[at] = cards[at], cards[last]
    return tuple(cards)


def below(n: int, words: Iterator[int]) -> int:
    """A number from 0 to n-1: words that would favour some are thrown away."""
    top = 65536 - 65536 % n
    while True:
        word = next(words)
        if word < top:
            return word % n


def _words(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(b"croupier order" + seed + block.to_bytes(8, "big")).digest()
        for at in range(0, 32, 2):
            yield int.from_bytes(digest[at : at + 2], "big")
        block += 1
