"""The order of the cards, from entropy that is drawn for it alone."""

from collections.abc import Iterator
from hashlib import sha256

from croupier.rules.cards import DECK, Card

SEED_BYTES = 32
SPARE_BYTES = 64  # for the words that are thrown away: about one in a shoe of ten decks


def entropy_bytes(decks: int) -> int:
    """A word for each card and some to spare: far more bits than the orders need (226 for one deck, 2,814 for ten)."""
    return 2 * len(DECK) * decks + SPARE_BYTES


def shuffled(seed: bytes, decks: int = 1) -> tuple[Card, ...]:
    """Every order equally likely: Fisher and Yates, on 16-bit words drawn with rejection.

    The words are the entropy itself. A shorter seed only names an order, for a demonstration that deals it again.
    """
    assert len(seed) >= SEED_BYTES
    words = _words(seed, seed if len(seed) >= entropy_bytes(decks) else b"")
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


def _words(seed: bytes, straight: bytes) -> Iterator[int]:
    """Those of the entropy; should they ever run out, more are derived from all of it."""
    yield from _pairs(straight)
    block = 0
    while True:
        yield from _pairs(sha256(b"croupier order" + seed + block.to_bytes(8, "big")).digest())
        block += 1


def _pairs(given: bytes) -> Iterator[int]:
    for at in range(0, len(given) - 1, 2):
        yield int.from_bytes(given[at : at + 2], "big")
