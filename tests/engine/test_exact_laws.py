"""The laws of the battery against the enumeration of all orders of a small deck, and of all hands."""

from collections.abc import Callable
from itertools import combinations, pairwise, product
from math import comb, erfc, exp, sqrt

import numpy as np
import pytest

from tests.support.shuffles import exact_distributions, order_statistics
from tests.support.shuffles.exact_distributions import Law, moments
from tests.support.shuffles.faulty_shufflers import riffled
from tests.support.shuffles.order_statistics import Counts, Orders
from tests.support.shuffles.p_values import chi_square, gamma_tail, kolmogorov, matched, poisson

pytestmark = pytest.mark.untraced

TRAITS: tuple[tuple[Callable[[Orders], Counts], Callable[[int], Law]], ...] = (
    (order_statistics.rising_sequences, exact_distributions.rising_sequences),
    (order_statistics.cycles, exact_distributions.cycles),
    (order_statistics.fixed_points, exact_distributions.fixed_points),
    (order_statistics.inversions, exact_distributions.inversions),
    (order_statistics.longest_run, exact_distributions.longest_run),
    (order_statistics.guessed, exact_distributions.cycles),
)


def agrees(seen: Counts, law: Law) -> bool:
    return np.allclose(np.bincount(seen, minlength=len(law)) / len(seen), law)


@pytest.mark.parametrize("n", range(3, 8))
@pytest.mark.parametrize(("of", "law"), TRAITS)
def test_each_trait_has_its_law(of: Callable[[Orders], Counts], law: Callable[[int], Law], n: int) -> None:
    assert agrees(of(order_statistics.every(n)), law(n))


@pytest.mark.parametrize("n", [4, 6, 8])
def test_runs_of_colours_and_coupons(n: int) -> None:
    assert agrees(order_statistics.colour_runs(order_statistics.every(n)), exact_distributions.colour_runs(n))
    assert agrees(order_statistics.coupons(order_statistics.every(n), suits=2), exact_distributions.coupons(n // 2, 2))


def test_means_and_variances_that_are_printed_in_books() -> None:
    assert moments(exact_distributions.rising_sequences(52)) == pytest.approx((53 / 2, 53 / 12))
    harmonic = sum(1 / k for k in range(1, 53))
    assert moments(exact_distributions.cycles(52))[0] == pytest.approx(harmonic) == pytest.approx(4.5380, abs=1e-4)
    assert moments(exact_distributions.fixed_points(52)) == pytest.approx((1, 1))
    assert moments(exact_distributions.inversions(52)) == pytest.approx((52 * 51 / 4, 52 * 51 * 109 / 72))
    assert moments(exact_distributions.colour_runs(52)) == pytest.approx((27, 26 * 25 / 51))
    assert sum(exact_distributions.gaps(1 / 13, 100)) == pytest.approx(1)


def indicators(rows: list[Counts], cells: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    found = np.zeros((cells, len(rows[0])))
    for row in rows:
        np.add.at(found, (row, np.arange(len(row))), 1)
    return found


@pytest.mark.parametrize("n", [4, 5, 6])
def test_neighbours_spread(n: int) -> None:
    given = order_statistics.every(n).astype(np.int64)
    seen = indicators([one * n + two for one, two in pairwise(given)], n * n)
    covariance = np.cov(seen[~np.eye(n, dtype=bool).ravel()], bias=True)
    law = exact_distributions.neighbours(n)
    assert (np.trace(covariance) * n, 2 * np.sum(covariance**2) * n * n) == pytest.approx(law)


@pytest.mark.parametrize(("ranks", "suits"), [(5, 1), (3, 2), (2, 3)])
def test_position_tables_want_the_small_correction(ranks: int, suits: int) -> None:
    """All directions spread alike: by n/(n-1) too much, in (n-1)(ranks-1) degrees."""
    n = ranks * suits
    given = order_statistics.every(n).astype(np.int64) // suits
    covariance = np.cov(indicators([at * ranks + row for at, row in enumerate(given)], n * ranks), bias=True)
    spreads = np.linalg.eigvalsh(covariance) * ranks
    assert spreads[spreads > 1e-9] == pytest.approx([n / (n - 1)] * ((n - 1) * (ranks - 1)))


@pytest.mark.parametrize(("n", "size", "hands"), [(6, 2, 1), (6, 2, 3), (7, 2, 3), (7, 3, 2)])
def test_several_hands_of_a_deck(n: int, size: int, hands: int) -> None:
    given = order_statistics.every(n)
    rows = [
        order_statistics.numbered(order_statistics.hands(given, tuple(range(k * size, (k + 1) * size))))
        for k in range(hands)
    ]
    covariance = np.cov(indicators(rows, comb(n, size)), bias=True)
    assert np.sum(covariance**2) == pytest.approx(exact_distributions.several_hands(n, size, hands))


def test_classes_of_all_five_and_three_card_hands() -> None:
    five = np.array([list(map(bytes, combinations(range(52), 5)))]).view(np.uint8).reshape(-1, 5).T
    assert np.bincount(order_statistics.five_card_classes(five)).tolist() == list(
        exact_distributions.FIVE_CARDS.values()
    )
    assert np.array_equal(np.sort(order_statistics.numbered(five)), np.arange(comb(52, 5)))
    three = np.array(list(combinations(range(52), 3)), np.uint8).T
    assert np.bincount(order_statistics.three_card_classes(three)).tolist() == list(
        exact_distributions.THREE_CARDS.values()
    )


def test_riffles_have_the_law_of_bayer_and_diaconis() -> None:
    """After riffles of a piles in all, an order with r rising sequences comes C(a + n - r, n) times of a^n."""
    n, a = 5, 4
    made = riffled(np.array(list(product(range(a), repeat=n))).T)
    kinds, times = np.unique(made, axis=1, return_counts=True)
    assert times.tolist() == [comb(a + n - int(r), n) for r in order_statistics.rising_sequences(kinds)]


def test_tails() -> None:
    """Against printed tables and closed forms: the 1 % point of 100 degrees is 135.807."""
    assert chi_square(135.807, 100) == pytest.approx(0.01, abs=1e-6)
    assert matched(2 * 135.807, 200, 800) == pytest.approx(0.01, abs=1e-6)
    assert chi_square(2600.33, 2601) == pytest.approx(0.5, abs=1e-4)
    for x in (0.1, 1.0, 3.0, 20.0):
        assert gamma_tail(1, x) == pytest.approx(exp(-x))
        assert gamma_tail(0.5, x) == pytest.approx(erfc(sqrt(x)))
        assert gamma_tail(3, x) == pytest.approx(exp(-x) * (1 + x + x * x / 2))
    assert poisson(0, 3.0) == pytest.approx(2 * exp(-3))
    assert poisson(5, 1e-9) < 1e-40
    assert kolmogorov([(k + 0.5) / 100 for k in range(100)]) == pytest.approx((0.005, 1))
    assert kolmogorov([0.001 * k for k in range(100)])[1] < 1e-6
