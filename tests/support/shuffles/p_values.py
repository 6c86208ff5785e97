"""The p-value of a statistic: chi-square, normal, Poisson, and whether many p-values are even."""

from collections.abc import Iterable
from itertools import count
from math import erfc, exp, inf, lgamma, log, sqrt

SMALL = 1e-16


def gamma_tail(a: float, x: float) -> float:
    """The upper incomplete gamma function, regularised: a series below its middle, a continued fraction above."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    return 1 - front * _series(a, x) if x < a + 1 else front * _fraction(a, x)


def _series(a: float, x: float) -> float:
    total = term = 1 / a
    for n in count(1):
        term *= x / (a + n)
        total += term
        if term < total * SMALL:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's method: two running quotients, until they agree."""
    b = x + 1 - a
    c, d = inf, 1 / b
    value = d
    for n in count(1):
        b += 2
        factor = -n * (n - a)
        d = 1 / (factor * d + b)
        c = b + factor / c
        value *= c * d
        if abs(c * d - 1) < 10 * SMALL:
            break
    return value


def chi_square(statistic: float, freedom: float) -> float:
    """The upper tail."""
    return gamma_tail(freedom / 2, statistic / 2)


def matched(statistic: float, mean: float, variance: float) -> float:
    """The upper tail of a weighted sum of chi-squares, by the one chi-square with its mean and variance."""
    return chi_square(statistic * 2 * mean / variance, 2 * mean * mean / variance)


def normal(z: float) -> float:
    """Both tails."""
    return erfc(abs(z) / sqrt(2))


def poisson(seen: int, expected: float) -> float:
    """Both tails."""
    below, term = 0.0, exp(-expected)
    for number in range(seen):
        below, term = below + term, term * expected / (number + 1)
    return min(1.0, 2 * min(max(1 - below, term), below + term))


def kolmogorov(given: Iterable[float]) -> tuple[float, float]:
    """The largest distance of p-values from an even spread, and its own p-value (Stephens' form of the limit)."""
    values = sorted(given)
    n = len(values)
    distance = max(max((index + 1) / n - p, p - index / n) for index, p in enumerate(values))
    x = distance * (sqrt(n) + 0.12 + 0.11 / sqrt(n))
    tail = 2 * sum((-1) ** (k - 1) * exp(-2 * k * k * x * x) for k in range(1, 101))
    return distance, min(1.0, max(0.0, tail))
