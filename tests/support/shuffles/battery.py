"""Statistics of final orders, each as a p-value. They find gross faults only; test_shoe proves the exact part."""

from collections.abc import Callable, Iterable, Iterator
from math import comb, log, perm, sqrt
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from tests.support.shuffles import exact_distributions, order_statistics
from tests.support.shuffles.exact_distributions import Law, Spread
from tests.support.shuffles.order_statistics import Counts, Orders
from tests.support.shuffles.p_values import kolmogorov, matched, normal, poisson

CARDS = 52
LAGS = 5
ALARM = 1e-6
SUSPECT = 1e-4
HANDS = (range(7, 12), range(20, 25), range(47, 52))  # three five-card hands of a deck
FLOP = (0, 1, 4, 5, 6)  # a box's two cards and, after another box's two, the flop
STEPS = {1: "serial", 2: "every second deck", 3: "every third deck", 5: "every fifth deck (subsequences)"}
SALT: npt.NDArray[np.uint64] = np.random.default_rng(52).integers(2**64, size=(CARDS, CARDS), dtype=np.uint64)

Floats = npt.NDArray[np.float64]


class Result(NamedTuple):
    test: str
    statistic: float
    expected: float
    p: float
    kind: Literal["table", "mean", "rare"]
    """Of a table one tail is shown, so it can be too even; what is rare has a p-value in steps."""


class Trait(NamedTuple):
    """A whole number that each order has, and its exact law."""

    name: str
    of: Callable[[Orders], Counts]
    law: Law


TRAITS = (
    Trait("rising sequences", order_statistics.rising_sequences, exact_distributions.rising_sequences(CARDS)),
    Trait("cycles", order_statistics.cycles, exact_distributions.cycles(CARDS)),
    Trait("fixed points", order_statistics.fixed_points, exact_distributions.fixed_points(CARDS)),
    Trait("inversions", order_statistics.inversions, exact_distributions.inversions(CARDS)),
    Trait("longest increasing run", order_statistics.longest_run, exact_distributions.longest_run(CARDS)),
    Trait("cards guessed with full feedback", order_statistics.guessed, exact_distributions.cycles(CARDS)),
    Trait(
        "runs of even and odd cards (Wald, Wolfowitz)",
        order_statistics.colour_runs,
        exact_distributions.colour_runs(CARDS),
    ),
    Trait("coupon collector: cards until all ranks", order_statistics.coupons, exact_distributions.coupons(13, 4)),
)


def _zeros(*shape: int) -> Counts:
    return np.zeros(shape, np.int64)


class Sums:
    """The sums of a single pass over the orders."""

    def __init__(self) -> None:
        self.decks = 0
        self.places, self.neighbours = _zeros(CARDS, CARDS), _zeros(CARDS, CARDS)
        self.traits = [_zeros(len(trait.law)) for trait in TRAITS]
        self.four = _zeros(64)
        self.fives, self.threes, self.holes = _zeros(comb(52, 5)), _zeros(comb(52, 3)), _zeros(comb(52, 2))
        self.five_classes, self.flop_classes, self.three_classes = _zeros(10), _zeros(10), _zeros(6)
        self.same, self.in_order, self.pairs = _zeros(LAGS), _zeros(LAGS), _zeros(LAGS)
        self.firsts: list[npt.NDArray[np.int32]] = []
        self.decks_seen: list[npt.NDArray[np.uint64]] = []
        self.tops: list[Orders] = []
        self._last = np.empty((CARDS, 0), np.uint8)

    def add(self, given: Orders) -> None:
        self.decks += given.shape[1]
        for index, row in enumerate(given):
            self.places[index] += np.bincount(row, minlength=CARDS)
        for one, two in zip(given.astype(np.int64), given[1:], strict=False):
            self.neighbours += np.bincount(one * CARDS + two, minlength=CARDS**2).reshape(CARDS, CARDS)
        for trait, seen in zip(TRAITS, self.traits, strict=True):
            seen += np.bincount(trait.of(given), minlength=len(seen))
        self.four += order_statistics.orders_of_four(given)
        self._hands(given)
        self._lags(given)
        self._keys(given)

    def join(self, other: "Sums") -> None:
        """Add the sums of another pass over other orders."""
        self.decks += other.decks
        for mine, theirs in zip(self._counts(), other._counts(), strict=True):
            mine += theirs
        self.firsts += other.firsts
        self.decks_seen += other.decks_seen
        self.tops += other.tops

    def _counts(self) -> list[Counts]:
        return [
            *(self.places, self.neighbours, *self.traits, self.four, self.fives, self.threes, self.holes),
            *(self.five_classes, self.flop_classes, self.three_classes, self.same, self.in_order, self.pairs),
        ]

    def _hands(self, given: Orders) -> None:
        for hand in HANDS:
            np.add.at(self.fives, order_statistics.numbered(order_statistics.hands(given, tuple(hand))), 1)
        three = order_statistics.hands(given, (0, 1, 2))
        np.add.at(self.threes, order_statistics.numbered(three), 1)
        np.add.at(self.holes, order_statistics.numbered(order_statistics.hands(given, (0, 1))), 1)
        self.three_classes += np.bincount(order_statistics.three_card_classes(three), minlength=6)
        five, flop = order_statistics.hands(given, tuple(HANDS[0])), order_statistics.hands(given, FLOP)
        self.five_classes += np.bincount(order_statistics.five_card_classes(five), minlength=10)
        self.flop_classes += np.bincount(order_statistics.five_card_classes(flop), minlength=10)

    def _lags(self, given: Orders) -> None:
        """Each deck against the five before it."""
        joined = np.concatenate([self._last, given], axis=1)
        where, known = order_statistics.places(joined), self._last.shape[1]
        for lag in range(1, LAGS + 1):
            start = max(known, lag)
            after = where[:, start:]
            turned = order_statistics.relative(joined[:, start - lag :][:, : after.shape[1]], after)
            self.pairs[lag - 1] += turned.shape[1]
            self.same[lag - 1] += order_statistics.fixed_points(turned).sum()
            self.in_order[lag - 1] += (1 + order_statistics.descents(turned)).sum()
        self._last = joined[:, -LAGS:]

    def _keys(self, given: Orders) -> None:
        first = np.zeros(given.shape[1], np.int32)
        for row in given[:5]:
            first = first * np.int32(CARDS) + row
        self.firsts.append(first)
        self.decks_seen.append(np.sum([SALT[index][row] for index, row in enumerate(given)], axis=0, dtype=np.uint64))
        self.tops.append(given[0].copy())


def added(chunks: Iterable[Orders]) -> Sums:
    sums = Sums()
    for chunk in chunks:
        sums.add(chunk)
    return sums


def battery(chunks: Iterable[Orders]) -> list[Result]:
    return results(added(chunks))


def results(sums: Sums) -> list[Result]:
    return [*_tables(sums), *_traits(sums), *_events(sums), *_against_before(sums), *_stream(np.concatenate(sums.tops))]


def together(found: list[Result]) -> Result:
    """Are the p-values even?"""
    distance, p = kolmogorov(result.p for result in found if result.kind != "rare")
    return Result(f"all p-values together (Kolmogorov, Smirnov), {len(found)} tests", distance, 0.0, p, "mean")


def _tables(sums: Sums) -> Iterator[Result]:
    n = sums.decks
    # Each row and each column has a fixed sum: the plain statistic is too large by 52/51.
    yield table("position x card", 51 / 52 * _squares(sums.places, n / CARDS), Spread(51 * 51, 2 * 51 * 51))
    drift = np.arange(CARDS) @ sums.places - n * 51 / 2
    spread = n * (CARDS**2 - 1) / 12 * 52 / 51
    yield table("mean place of each card", float(np.sum(drift**2)) / spread, Spread(51, 2 * 51))
    apart = sums.neighbours[~np.eye(CARDS, dtype=bool)]
    yield table("neighbours", _squares(apart, n / CARDS), exact_distributions.neighbours(CARDS))
    four = sums.four[order_statistics.orders_of_four(order_statistics.every(4)) > 0]
    yield table("orders of four cards (permutations)", _squares(four, 13 * n / 24), Spread(23, 2 * 23))


def _squares(counts: Counts, expected: float) -> float:
    return float(np.sum((counts - expected) ** 2)) / expected


def table(test: str, statistic: float, spread: Spread) -> Result:
    return Result(test, statistic, spread.mean, matched(statistic, *spread), "table")


def _traits(sums: Sums) -> Iterator[Result]:
    for trait, seen in zip(TRAITS, sums.traits, strict=True):
        total = int(np.arange(len(seen)) @ seen)
        yield _mean(trait.name, total, sums.decks, *exact_distributions.moments(trait.law))
        yield _law(f"{trait.name}, law", seen, trait.law)


def _mean(test: str, total: int, n: int, mean: float, variance: float) -> Result:
    return Result(test, total / n, mean, normal((total / n - mean) / sqrt(variance / n)), "mean")


def _law(test: str, seen: Counts, law: Law) -> Result:
    """Merge neighbouring values until ten of them are expected."""
    n, pooled = int(seen.sum()), [(0, 0.0)]
    for count, p in zip(seen.tolist(), law, strict=True):
        if pooled[-1][1] >= 10:
            pooled.append((0, 0.0))
        pooled[-1] = (pooled[-1][0] + count, pooled[-1][1] + n * p)
    if pooled[-1][1] < 10 and len(pooled) > 1:
        count, expected = pooled.pop()
        pooled[-1] = (pooled[-1][0] + count, pooled[-1][1] + expected)
    freedom = len(pooled) - 1
    return table(
        test, sum((count - expected) ** 2 / expected for count, expected in pooled), Spread(freedom, 2 * freedom)
    )


def _events(sums: Sums) -> Iterator[Result]:
    n, five, three = sums.decks, exact_distributions.FIVE_CARDS, exact_distributions.THREE_CARDS
    covariance = exact_distributions.several_hands(52, 5, len(HANDS))
    yield _pairs("five-card combinations, three hands a deck", sums.fives, n, len(HANDS), covariance)
    yield _law("classes of five cards (poker)", sums.five_classes, exact_distributions.classes(five))
    yield _law("classes of two cards and the flop", sums.flop_classes, exact_distributions.classes(five))
    yield _pairs("three-card combinations", sums.threes, n, 1, exact_distributions.several_hands(52, 3, 1))
    yield _law("classes of three cards", sums.three_classes, exact_distributions.classes(three))
    yield _pairs("two-card combinations", sums.holes, n, 1, exact_distributions.several_hands(52, 2, 1))
    yield _collisions("pairs of equal first five cards (birthdays)", np.concatenate(sums.firsts), perm(52, 5))
    yield _collisions("pairs of equal decks", np.concatenate(sums.decks_seen), perm(52))


def _pairs(test: str, cells: Counts, decks: int, hands: int, covariance: float) -> Result:
    """Pairs of equal hands of different decks: as sensitive as a chi-square, and right where cells are empty, too."""
    seen = int(np.sum(cells * (cells - 1) // 2))
    couples = decks * (decks - 1) / 2
    expected, variance = couples * hands * hands / len(cells), couples * covariance
    if expected < 500:
        return Result(test, seen, expected, poisson(seen, expected), "rare")
    # As a sum of squares it has about as many degrees of freedom as there are cells.
    scale = sqrt(2 * len(cells) / variance)
    upper = matched(scale * (seen - expected) + len(cells), len(cells), 2 * len(cells))
    return Result(test, seen, expected, 2 * min(upper, 1 - upper), "mean")


def _collisions(test: str, keys: npt.NDArray[np.int32] | npt.NDArray[np.uint64], space: int) -> Result:
    times = np.unique(keys, return_counts=True)[1]
    seen = int(np.sum(times * (times - 1) // 2))
    expected = len(keys) * (len(keys) - 1) / 2 / space
    if expected < 500:
        return Result(test, seen, expected, poisson(seen, expected), "rare")
    return Result(test, seen, expected, normal((seen - expected) / sqrt(expected)), "mean")


def _against_before(sums: Sums) -> Iterator[Result]:
    for lag in range(1, LAGS + 1):
        n, back = int(sums.pairs[lag - 1]), f"{lag} deck{'s' if lag > 1 else ''} before"
        yield _mean(f"same card at the same place as {back}", int(sums.same[lag - 1]), n, 1.0, 1.0)
        yield _mean(f"rising sequences against {back}", int(sums.in_order[lag - 1]), n, 53 / 2, 53 / 12)


def _stream(tops: Orders) -> Iterator[Result]:
    """The first cards of the decks, one after another: drawn independently, as from a wheel."""
    ranks = tops.astype(np.int64) // 4
    longest = 100
    between = np.minimum(np.diff(np.flatnonzero(ranks == 12)), longest + 1)
    yield _law(
        "gaps between Aces on top",
        np.bincount(between, minlength=longest + 2),
        exact_distributions.gaps(1 / 13, longest),
    )
    for step, name in STEPS.items():
        part = ranks[::step]
        even = part[: len(part) // 2 * 2].reshape(-1, 2)
        seen = np.bincount(even[:, 0] * 13 + even[:, 1], minlength=169)
        yield table(f"pairs of ranks on top, {name}", _squares(seen, len(even) / 169), Spread(168, 2 * 168))
    yield _spectral(tops)


def _spectral(tops: Orders) -> Result:
    """One wave in twenty is stronger than log 20 means, of waves whose strengths sum up to the variance."""
    signal = tops - tops.mean()
    power: Floats = np.abs(np.fft.rfft(signal))[1 : (len(tops) + 1) // 2] ** 2 / len(tops) / signal.var()
    strong = int(np.count_nonzero(power > log(20)))
    variance = len(power) * (0.05 * 0.95 - (0.05 * log(20)) ** 2)
    z = (strong - 0.05 * len(power)) / sqrt(variance)
    return Result("strong waves in the first cards (spectral)", strong, 0.05 * len(power), normal(z), "mean")


def shoe_table(decks: int, seen: Counts) -> Result:
    """Position x rank of whole shoes; a rank's places are drawn without replacement, hence the small correction."""
    cards, ranks = seen.shape
    count = int(seen[0].sum())
    freedom = (cards - 1) * (ranks - 1)
    statistic = _squares(seen, count / ranks) * (cards - 1) / cards
    return table(f"{decks} decks, position x rank, {count:,} shoes", statistic, Spread(freedom, 2 * freedom))


def outside(found: Iterable[Result], least: float) -> list[Result]:
    """Results that are too uneven, or tables too even to be chance."""
    return [result for result in found if result.p < least or (result.kind == "table" and result.p > 1 - least)]


def alarms(found: Iterable[Result]) -> list[Result]:
    return outside(found, ALARM)


def suspects(found: Iterable[Result]) -> set[str]:
    """Tests that a new run must not report again."""
    return {result.test for result in outside(found, SUSPECT)}
