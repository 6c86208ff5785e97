"""The exact laws of uniform orders, in whole numbers until the last division."""

from collections.abc import Sequence
from itertools import pairwise
from math import comb
from typing import NamedTuple

Law = list[float]  # the probability of 0, 1, 2, ...


def _shares(counts: Sequence[int]) -> Law:
    total = sum(counts)
    return [count / total for count in counts]


def moments(law: Law) -> tuple[float, float]:
    """Mean and variance."""
    mean = sum(k * p for k, p in enumerate(law))
    return mean, sum((k - mean) ** 2 * p for k, p in enumerate(law))


def rising_sequences(n: int) -> Law:
    """Euler's numbers: one more than the descents of the places."""
    counts = [1]
    for size in range(2, n + 1):
        padded = [0, *counts, 0]
        counts = [(k + 1) * padded[k + 1] + (size - k) * padded[k] for k in range(size)]
    return _shares([0, *counts])


def cycles(n: int) -> Law:
    """Stirling's numbers. Also cards guessed: whatever the guess, one of k remaining cards is right once in k times."""
    counts = [1]
    for size in range(n):
        counts = [size * stays + grows for stays, grows in zip([*counts, 0], [0, *counts], strict=True)]
    return _shares(counts)


def fixed_points(n: int) -> Law:
    """Some cards are chosen to stay in place; the rest are deranged."""
    deranged = [1, 0]
    for size in range(2, n + 1):
        deranged.append((size - 1) * (deranged[-1] + deranged[-2]))
    return _shares([comb(n, k) * deranged[n - k] for k in range(n + 1)])


def inversions(n: int) -> Law:
    """Each further card jumps over 0, 1, 2, ... of those before it."""
    counts = [1]
    for size in range(2, n + 1):
        counts = [sum(counts[max(0, k - size + 1) : k + 1]) for k in range(len(counts) + size - 1)]
    return _shares(counts)


def longest_run(n: int) -> Law:
    """The longest stretch of neighbours that rise."""
    at_most = [0, *(_without_run(n, size + 1) for size in range(1, n + 1))]
    return _shares([0, *(two - one for one, two in pairwise(at_most))])


def _without_run(n: int, size: int) -> int:
    """Orders without a rising run of that size s: the series 1 / sum(x^(js) / (js)! - x^(js+1) / (js+1)!) over j."""
    counts = [1]
    for total in range(1, n + 1):
        full = sum(comb(total, k) * counts[total - k] for k in range(size, total + 1, size))
        more = sum(comb(total, k) * counts[total - k] for k in range(1, total + 1, size))
        counts.append(more - full)
    return counts[n]


def colour_runs(n: int) -> Law:
    """Wald and Wolfowitz: half of the cards of either colour."""
    half = n // 2

    def ways(runs: int) -> int:
        return comb(half - 1, (runs + 1) // 2 - 1) * comb(half - 1, runs // 2 - 1) * 2

    return _shares([0, 0, *map(ways, range(2, n + 1))])


def coupons(ranks: int, suits: int) -> Law:
    """Cards until every rank has been seen: by inclusion and exclusion of the ranks that are missing."""
    n = ranks * suits

    def seen_by(cards: int) -> float:
        missing = [comb(ranks, k) * comb(n - suits * k, cards) for k in range(ranks + 1)]
        return (sum(missing[::2]) - sum(missing[1::2])) / comb(n, cards)

    by = [seen_by(cards) for cards in range(n + 1)]
    return [by[0], *(two - one for one, two in pairwise(by))]


def gaps(share: float, longest: int) -> Law:
    """Draws until the same card comes again; all longer gaps are the last entry."""
    return [0.0, *((1 - share) ** k * share for k in range(longest)), (1 - share) ** longest]


class Spread(NamedTuple):
    """Of a sum of squares over cells that are not independent."""

    mean: float
    variance: float


def neighbours(n: int) -> Spread:
    """Ordered pairs of neighbours: in one deck a card has one card after it, and one before it."""
    q = 1 / n
    together = 1 / (n * (n - 1))  # two pairs that share nothing, or follow one another
    cells = n * (n - 1)
    excluded = 2 * (n - 2) + 1  # the same first card, the same second card, the pair the other way round
    others = cells - 1 - excluded
    squares = cells * ((q - q * q) ** 2 + excluded * q**4 + others * (together - q * q) ** 2)
    return Spread(cells * (1 - q), 2 * squares / q**2)


def several_hands(n: int, size: int, hands: int) -> float:
    """The sum of squared covariances of the cells, where a deck gives several hands: they never share a card.

    By the eigenvalues of disjointness among the hands of a deck (Kneser's graph).
    """
    q = 1 / comb(n, size)
    total = 0.0
    for j in range(1, size + 1):
        times = comb(n, j) - comb(n, j - 1)
        eigenvalue = (-1) ** j * comb(n - size - j, size - j) / comb(n - size, size)
        total += times * (hands * q * (1 + (hands - 1) * eigenvalue)) ** 2
    return total


FIVE_CARDS = {
    "odd cards": 1_302_540,
    "one pair": 1_098_240,
    "two pairs": 123_552,
    "three of a kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full house": 3_744,
    "four of a kind": 624,
    "straight flush": 36,
    "royal flush": 4,
}
THREE_CARDS = {
    "odd cards": 16_440,
    "pair": 3_744,
    "flush": 1_096,
    "straight": 720,
    "three of a kind": 52,
    "straight flush": 48,
}


def classes(counts: dict[str, int]) -> Law:
    return _shares(list(counts.values()))
