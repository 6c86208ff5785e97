"""The sources of bits to be tested: the entropy, the final orders, the number e, and two bad generators."""

from collections.abc import Callable, Iterator
from secrets import token_bytes

import numpy as np

from croupier.engine.shuffle import entropy_bytes
from tests.support.shuffles.bit_tests import Bits
from tests.support.shuffles.order_statistics import Orders, exchanges
from tests.support.shuffles.production_orders import CHUNK, Entropy, decks

MILLION = 1_000_000
LONGEST = 5  # bits that one of 52 numbers can give


def of_entropy(size: int = MILLION, entropy: Entropy = token_bytes) -> Iterator[Bits]:
    """The bytes of the shuffle, requested as it requests them: a deck's worth at a time."""
    while True:
        drawn = b"".join(entropy(entropy_bytes(1)) for _ in range(size // 8 // entropy_bytes(1) + 1))
        yield np.unpackbits(np.frombuffer(drawn, np.uint8))[:size]


def of_orders(size: int = MILLION, entropy: Entropy = token_bytes) -> Iterator[Bits]:
    """Final orders of the production function, turned into bits."""
    kept = np.empty(0, np.uint8)
    while True:
        while len(kept) < size:
            kept = np.concatenate([kept, *map(order_bits, decks(CHUNK // 4, entropy))])
        yield kept[:size]
        kept = kept[size:]


def _tables() -> tuple[Orders, Orders]:
    """For each number of 0..k: how many bits it gives, and which.

    Elias: k + 1 numbers are parted into blocks of 2^b, one for each digit 1 of k + 1 in base two; a number in such a
    block gives b bits. Where all numbers are equally likely, so are all bits, and one tells nothing of another.
    """
    lengths, values = np.zeros((52, 52), np.uint8), np.zeros((52, 52), np.uint8)
    for k in range(52):
        start = 0
        for b in reversed(range(LONGEST + 1)):
            if (k + 1) >> b & 1:
                lengths[k, start : start + 2**b] = b
                values[k, start : start + 2**b] = np.arange(2**b)
                start += 2**b
    return lengths, values


LENGTHS, VALUES = _tables()


def order_bits(orders: Orders) -> Bits:
    """The numbers that Fisher and Yates must have drawn for these orders, as bits."""
    drawn, rows = exchanges(orders), np.arange(52)[:, None]
    lengths, values = LENGTHS[rows, drawn].T, VALUES[rows, drawn].T
    places = np.arange(LONGEST, dtype=np.uint8)
    bits = values[:, :, None] >> places & np.uint8(1)
    return np.asarray(bits[places < lengths[:, :, None]], np.uint8)


def of_e(size: int = MILLION) -> Bits:
    """The first binary digits of e, the two before the point among them."""
    terms = 10
    while terms * np.log2(terms / np.e) < size + 64:
        terms += 1 + terms // 50
    above, below = _split(0, terms)
    digits = ((above + below) << (size + 62)) // below >> 64
    return np.unpackbits(np.frombuffer(digits.to_bytes((size + 7) // 8, "big"), np.uint8))[-size:]


def _split(start: int, end: int) -> tuple[int, int]:
    """The sum of 1/((start+1)...k) for k up to end, as a fraction."""
    if end - start == 1:
        return 1, end
    middle = (start + end) // 2
    (one, left), (two, right) = _split(start, middle), _split(middle, end)
    return one * right + two, left * right


def of_congruences(size: int = MILLION, seed: int = 1) -> Bits:
    """The classic linear congruential generator of many a `rand()`, all 31 bits of its state."""
    states, state = [], seed
    for _ in range(size // 31 + 1):
        state = (1_103_515_245 * state + 12_345) % 2**31
        states.append(state)
    words = np.array(states, np.int64)[:, None] >> np.arange(30, -1, -1)
    return (words & 1).astype(np.uint8).ravel()[:size]


def of_a_biased_coin(size: int = MILLION, seed: int = 1, share: float = 0.503) -> Bits:
    return (np.random.default_rng(seed).random(size) < share).astype(np.uint8)


BAD: dict[str, Callable[[int, int], Bits]] = {
    "linear congruential generator": of_congruences,
    "a one in 50.3 % of all bits": of_a_biased_coin,
}
