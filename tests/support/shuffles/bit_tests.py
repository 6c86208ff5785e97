"""The fifteen tests of NIST SP 800-22 revision 1a, in its order. Bits come as an array of zeros and ones."""

from collections.abc import Iterator
from itertools import islice
from math import erf, erfc, log, prod, sqrt

import numpy as np
import numpy.typing as npt

from tests.support.shuffles.linear_complexity import complexities
from tests.support.shuffles.p_values import gamma_tail, normal

Bits = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]


def chi_square(seen: Ints, shares: tuple[float, ...]) -> float:
    expected = seen.sum() * np.array(shares)
    return gamma_tail((len(shares) - 1) / 2, float(np.sum((seen - expected) ** 2 / expected)) / 2)


def blocks(bits: Bits, size: int) -> Bits:
    """Cut into blocks; the rest at the end is ignored."""
    return bits[: len(bits) // size * size].reshape(-1, size)


def walk(bits: Bits) -> Ints:
    """A step up for a one, down for a zero."""
    return np.cumsum(2 * bits.astype(np.int64) - 1)


def windows(bits: Bits, size: int) -> Words:
    """Each bit with those after it, as a number."""
    found = np.zeros(len(bits) - size + 1, np.int32)
    for index in range(size):
        found <<= 1
        found |= bits[index : index + len(found)]
    return found


def frequency(bits: Bits) -> float:
    """2.1"""
    return normal((2 * int(bits.sum()) - len(bits)) / sqrt(len(bits)))


def block_frequency(bits: Bits, size: int) -> float:
    """2.2"""
    shares: Floats = blocks(bits, size).mean(axis=1)
    return gamma_tail(len(shares) / 2, 2 * size * float(np.sum((shares - 0.5) ** 2)))


def runs(bits: Bits) -> float:
    """2.3"""
    share = float(bits.mean())
    if abs(share - 0.5) >= 2 / sqrt(len(bits)):
        return 0.0
    seen = 1 + int(np.count_nonzero(bits[1:] != bits[:-1]))
    middle = share * (1 - share)
    return erfc(abs(seen - 2 * len(bits) * middle) / (2 * sqrt(2 * len(bits)) * middle))


LONGEST = (  # bits at least, size of a block, the shortest of the distinguished longest runs, their shares
    (750_000, 10_000, 10, (0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727)),
    (6_272, 128, 4, (0.1174, 0.2430, 0.2493, 0.1752, 0.1027, 0.1124)),
    (128, 8, 1, (0.2148, 0.3672, 0.2305, 0.1875)),
)


def longest_run(bits: Bits) -> float:
    """2.4"""
    _, size, shortest, shares = next(row for row in LONGEST if len(bits) >= row[0])
    longest, alive = np.zeros(len(bits) // size, np.int64), blocks(bits, size)
    while alive.any():
        longest += alive.any(axis=1)
        alive = alive[:, 1:] & alive[:, :-1]
    classes = np.clip(longest - shortest, 0, len(shares) - 1)
    return chi_square(np.bincount(classes, minlength=len(shares)), shares)


FULL = prod(1 - 0.5**k for k in range(1, 33))
RANKS = (FULL, 2 * FULL, 1 - 3 * FULL)


def rank(bits: Bits, size: int = 32, shares: tuple[float, ...] = RANKS) -> float:
    """2.5"""
    found = size - ranks(blocks(bits, size * size).reshape(-1, size, size))
    return chi_square(np.bincount(np.minimum(found, 2), minlength=3), shares)


def ranks(matrices: Bits) -> Ints:
    """The ranks of square bit matrices: all are reduced at once, a column at a time."""
    size = matrices.shape[1]
    rows = matrices.astype(np.uint64) @ (1 << np.arange(size, dtype=np.uint64))
    free, every = np.ones(rows.shape, bool), np.arange(len(rows))
    found = np.zeros(len(rows), np.int64)
    for column in range(size):
        has = (rows >> np.uint64(column)) & np.uint64(1) == 1
        able = has & free
        pivot, there = able.argmax(axis=1), able.any(axis=1)
        has[every, pivot] = False
        rows ^= np.where(has & there[:, None], rows[every, pivot][:, None], np.uint64(0))
        free[every, pivot] &= ~there
        found += there
    return found


def spectral(bits: Bits) -> float:
    """2.6"""
    n = len(bits)
    strengths = np.abs(np.fft.rfft(2.0 * bits - 1))[: n // 2]
    weak = int(np.count_nonzero(strengths < sqrt(n * log(20))))
    return normal((weak - 0.95 * n / 2) / sqrt(n * 0.95 * 0.05 / 4))


def templates(size: int) -> list[int]:
    """The templates that cannot overlap themselves: no beginning is also an end."""

    def overlaps(word: int) -> bool:
        return any(word >> (size - k) == word & ((1 << k) - 1) for k in range(1, size))

    return [word for word in range(2**size) if not overlaps(word)]


def non_overlapping(bits: Bits, size: int = 9, parts: int = 8) -> dict[int, float]:
    """2.7, a p-value for each template."""
    length = len(bits) // parts
    seen = np.array([np.bincount(windows(part, size), minlength=2**size) for part in blocks(bits, length)[:parts]])
    mean = (length - size + 1) / 2**size
    variance = length * (1 / 2**size - (2 * size - 1) / 2 ** (2 * size))
    squares = np.sum((seen - mean) ** 2, axis=0) / variance
    return {word: gamma_tail(parts / 2, float(squares[word]) / 2) for word in templates(size)}


OVERLAPPING = (0.364091, 0.185659, 0.139381, 0.100571, 0.0704323, 0.139865)


def overlapping(bits: Bits, size: int = 9, length: int = 1032, shares: tuple[float, ...] = OVERLAPPING) -> float:
    """2.8, ones only."""
    within = blocks(bits, length)
    alike = np.logical_and.reduce([within[:, shift : length - size + 1 + shift] for shift in range(size)])
    seen = np.count_nonzero(alike, axis=1)
    return chi_square(np.bincount(np.minimum(seen, len(shares) - 1), minlength=len(shares)), shares)


UNIVERSAL = (7, 1280, 6.1962507, 3.125)


def universal(bits: Bits) -> float:
    """2.9, for 904,960 bits and up to twice as many."""
    size, start, mean, variance = UNIVERSAL
    count = len(bits) // size - start
    spread = 0.7 - 0.8 / size + (4 + 32 / size) * count ** (-3 / size) / 15
    return normal((distances(bits, size, start) - mean) / (spread * sqrt(variance / count)))


def distances(bits: Bits, size: int, start: int) -> float:
    """The mean of the logarithms of how long ago each block came before."""
    words = blocks(bits, size) @ (1 << np.arange(size)[::-1])
    order = np.argsort(words, kind="stable")
    before = np.where(np.diff(words[order], prepend=-1) == 0, np.roll(order, 1), -1)
    ago = np.empty(len(words), np.int64)
    ago[order] = order - before
    return float(np.mean(np.log2(ago[start:])))


COMPLEXITY = (0.010417, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833)


def linear_complexity(bits: Bits, size: int = 500, shares: tuple[float, ...] = COMPLEXITY) -> float:
    """2.10"""
    mean = size / 2 + (9 + (-1) ** (size + 1)) / 36 - (size / 3 + 2 / 9) / 2.0**size
    deviations = (-1) ** size * (complexities(blocks(bits, size)) - mean) + 2 / 9
    classes = np.clip(np.ceil(deviations + 2.5), 0, 6).astype(np.int64)
    return chi_square(np.bincount(classes, minlength=7), shares)


def patterns(bits: Bits, size: int) -> Iterator[Ints]:
    """How often each came, the sequence being closed to a ring: those of that size, then of all that are shorter."""
    seen = np.bincount(windows(np.concatenate([bits, bits[: size - 1]]), size), minlength=2**size)
    while len(seen) > 1:
        yield seen
        seen = seen.reshape(-1, 2).sum(axis=1)
    yield seen


def serial(bits: Bits, size: int = 16) -> tuple[float, float]:
    """2.11"""
    squares = [len(seen) / len(bits) * float(np.sum(seen**2)) for seen in islice(patterns(bits, size), 3)]
    first, second = squares[0] - squares[1], squares[0] - 2 * squares[1] + squares[2]
    return gamma_tail(2.0 ** (size - 2), first / 2), gamma_tail(2.0 ** (size - 3), second / 2)


def approximate_entropy(bits: Bits, size: int = 10) -> float:
    """2.12"""
    longer, shorter = (_phi(seen / len(bits)) for seen in islice(patterns(bits, size + 1), 2))
    return gamma_tail(2.0 ** (size - 1), len(bits) * (log(2) - (shorter - longer)))


def _phi(shares: Floats) -> float:
    shares = shares[shares > 0]
    return float(np.sum(shares * np.log(shares)))


def cumulative_sums(bits: Bits) -> tuple[float, float]:
    """2.13, forwards and backwards."""
    return _farthest(walk(bits)), _farthest(walk(bits[::-1]))


def _farthest(path: Ints) -> float:
    n, z = len(path), int(np.abs(path).max())

    def below(steps: int) -> float:
        return (1 + erf(steps * z / sqrt(2 * n))) / 2

    first, last = int((-n / z + 1) / 4), int((n / z - 1) / 4)
    total = 1 - sum(below(4 * k + 1) - below(4 * k - 1) for k in range(first, last + 1))
    first = int((-n / z - 3) / 4)
    return total + sum(below(4 * k + 3) - below(4 * k + 1) for k in range(first, last + 1))


STATES = (-4, -3, -2, -1, 1, 2, 3, 4)


def random_excursions(bits: Bits) -> dict[int, float]:
    """2.14, a p-value for each state."""
    path = walk(bits)
    trip = np.cumsum(path == 0)
    trips = _trips(path)
    found = {}
    for state in STATES:
        visits = np.bincount(trip[path == state], minlength=trips)
        found[state] = chi_square(np.bincount(np.minimum(visits, 5), minlength=6), _visits(state))
    return found


def _trips(path: Ints) -> int:
    """From zero to zero; the last one is taken as ended."""
    return int(np.count_nonzero(path == 0) + (path[-1] != 0))


def _visits(state: int) -> tuple[float, ...]:
    away = 1 - 1 / (2 * abs(state))
    return (away, *((1 - away) ** 2 * away ** (k - 1) for k in range(1, 5)), (1 - away) * away**4)


def random_excursions_variant(bits: Bits) -> dict[int, float]:
    """2.15, a p-value for each state."""
    path = walk(bits)
    trips, near = _trips(path), path[np.abs(path) <= 9]
    visits = np.bincount(near + 9, minlength=19)
    states = [state for state in range(-9, 10) if state]
    return {x: erfc(abs(int(visits[x + 9]) - trips) / sqrt(2 * trips * (4 * abs(x) - 2))) for x in states}


def battery(bits: Bits) -> dict[str, float]:
    """All p-values, by name. With too few excursions their tests say nothing, as in the standard, and are left out."""
    return dict(_named(bits))


def _named(bits: Bits) -> Iterator[tuple[str, float]]:
    yield "frequency", frequency(bits)
    yield "block frequency", block_frequency(bits, 128)
    yield "runs", runs(bits)
    yield "longest run", longest_run(bits)
    yield "rank", rank(bits)
    yield "spectral", spectral(bits)
    yield from ((f"non-overlapping template {word:09b}", p) for word, p in non_overlapping(bits).items())
    yield "overlapping template", overlapping(bits)
    yield "universal", universal(bits)
    yield "linear complexity", linear_complexity(bits)
    yield from zip(("serial 1", "serial 2"), serial(bits), strict=True)
    yield "approximate entropy", approximate_entropy(bits)
    yield from zip(("cumulative sums forwards", "cumulative sums backwards"), cumulative_sums(bits), strict=True)
    if _trips(walk(bits)) >= max(500, 0.005 * sqrt(len(bits))):
        yield from ((f"random excursions {state:+d}", p) for state, p in random_excursions(bits).items())
        yield from ((f"random excursions variant {x:+d}", p) for x, p in random_excursions_variant(bits).items())
