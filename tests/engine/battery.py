"""Statistics of final orders, each as a p-value. They find gross faults only; what is exact is proved in test_shoe."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import erfc, exp, sqrt
from typing import NamedTuple

Order = tuple[int, ...]
Shuffler = Callable[[], Order]
CARDS = 52


class Sums:
    """What a single pass over the orders adds up."""

    def __init__(self) -> None:
        self.decks = 0
        self.places = [[0] * CARDS for _ in range(CARDS)]
        self.neighbours = [[0] * CARDS for _ in range(CARDS)]
        self.rising = self.fixed = self.runs = self.same = 0
        self.firsts = Counter[Order]()
        self._before: Order = ()

    def add(self, order: Order) -> None:
        self.decks += 1
        where = [0] * CARDS
        for at, card in enumerate(order):
            self.places[at][card] += 1
            where[card] = at
        for one, two in pairwise(order):
            self.neighbours[one][two] += 1
        self.rising += 1 + sum(map(int.__gt__, where, where[1:]))
        self.fixed += sum(map(int.__eq__, order, range(CARDS)))
        self.runs += 1 + sum(one % 2 != two % 2 for one, two in pairwise(order))
        self.same += sum(map(int.__eq__, order, self._before)) if self._before else 0
        self.firsts[order[:5]] += 1
        self._before = order


class Result(NamedTuple):
    test: str
    statistic: float
    expected: float
    p: float


def battery(orders: Iterable[Order]) -> list[Result]:
    sums = Sums()
    for order in orders:
        sums.add(order)
    return list(results(sums))


def results(sums: Sums) -> Iterator[Result]:
    n = sums.decks
    # Each row and each column has a fixed sum: the plain statistic is too large by 52/51.
    yield _squares("position x card", sums.places, n / CARDS, 51 * 51, 51 / 52)
    # Its mean is exactly 51 x 51, its spread within one part in a hundred of such a chi-square's.
    yield _squares("neighbours", _off_diagonal(sums.neighbours), n / CARDS, 51 * 51, 1.0)
    yield _mean("rising sequences", sums.rising, n, 53 / 2, 53 / 12)
    yield _mean("fixed points", sums.fixed, n, 1.0, 1.0)
    yield _mean("runs of even and odd cards (Wald, Wolfowitz)", sums.runs, n, 27.0, 26 * 25 / 51)
    yield _mean("same card at the same place as before", sums.same, n - 1, 1.0, 1.0)
    yield _collisions(sums.firsts, n)


def _off_diagonal(rows: list[list[int]]) -> list[list[int]]:
    return [[count for two, count in enumerate(row) if two != one] for one, row in enumerate(rows)]


def _squares(test: str, rows: list[list[int]], expected: float, freedom: int, scale: float) -> Result:
    statistic = scale * sum((count - expected) ** 2 / expected for row in rows for count in row)
    return Result(test, statistic, freedom, chi_square(statistic, freedom))


def _mean(test: str, total: int, n: int, mean: float, variance: float) -> Result:
    z = (total / n - mean) / sqrt(variance / n)
    return Result(test, total / n, mean, erfc(abs(z) / sqrt(2)))


def _collisions(firsts: Counter[Order], n: int) -> Result:
    """Birthdays on the ordered first five cards."""
    pairs = sum(count * (count - 1) // 2 for count in firsts.values())
    expected = n * (n - 1) / 2 / (52 * 51 * 50 * 49 * 48)
    return Result("pairs of equal first five cards", pairs, expected, poisson(pairs, expected))


def poisson(seen: int, expected: float) -> float:
    """Both tails; where much is expected, those of the normal law."""
    if expected > 500:
        return erfc(abs(seen - expected) / sqrt(2 * expected))
    below, term = 0.0, exp(-expected)
    for count in range(seen):
        below, term = below + term, term * expected / (count + 1)
    return min(1.0, 2 * min(max(1 - below, term), below + term))


def chi_square(statistic: float, freedom: int) -> float:
    """The upper tail by Wilson and Hilferty, good where there are many degrees of freedom."""
    spread = 2 / (9 * freedom)
    z = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(z / sqrt(2)) / 2


def alarms(found: Iterable[Result], least: float = 1e-6) -> list[Result]:
    """Far outside: too uneven, or a table too even to be chance."""
    return [each for each in found if each.p < least or (each.test in TABLES and each.p > 1 - least)]


TABLES = ("position x card", "neighbours")
