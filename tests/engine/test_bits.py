"""The bit battery: worked examples of SP 800-22 revision 1a, the digits of e it prints, and two bad generators.

Where the standard prints a value that its own example does not give, the comment says what it prints.
"""

from itertools import islice, pairwise
from math import comb, exp, factorial, sqrt
from random import Random

import numpy as np
import pytest

from tests.support.shuffles import bit_sources as sources
from tests.support.shuffles import bit_tests as b
from tests.support.shuffles.bit_tests import Bits
from tests.support.shuffles.bit_verdict import FAMILIES, family, rows
from tests.support.shuffles.linear_complexity import complexities
from tests.support.shuffles.order_statistics import exchanges, sorted_decks
from tests.support.shuffles.p_values import normal

pytestmark = pytest.mark.untraced


def bits(text: str) -> Bits:
    return np.array([int(each) for each in text if each in "01"], np.uint8)


def near(value: float) -> object:
    """To all digits that are printed."""
    return pytest.approx(value, abs=1.1e-6)


PI = bits("1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000")


@pytest.fixture(scope="module")
def e() -> Bits:
    return sources.of_e()


def test_2_1_frequency() -> None:
    assert b.frequency(bits("1011010101")) == near(0.527089)
    assert b.frequency(PI) == near(0.109599)


def test_2_2_block_frequency() -> None:
    assert b.block_frequency(bits("0110011010"), 3) == near(0.801252)
    assert b.block_frequency(PI, 10) == near(0.706438)


def test_2_3_runs() -> None:
    assert b.runs(bits("1001101011")) == near(0.147232)
    assert b.runs(PI) == near(0.500798)
    assert b.runs(bits("1" * 90 + "0" * 10)) == 0


def test_2_4_longest_run() -> None:
    given = bits(
        "1100110000010101011011000100110011100000000000100100110101010001"
        "0001001111010110100000001101011111001100111001101101100010110010"
    )
    assert b.longest_run(given) == pytest.approx(0.180609, abs=2e-5)  # its shares have four digits


def test_2_5_rank(e: Bits) -> None:
    assert b.rank(bits("01011001001010101101"), 3, (0.2888, 0.5776, 0.1336)) == near(0.741948)
    assert b.rank(e[:100_000]) == near(0.532069)
    assert b.ranks(np.array([np.eye(4), np.ones((4, 4)), np.zeros((4, 4)), np.tri(4)], np.uint8)).tolist() == [
        4,
        1,
        0,
        4,
    ]


def test_2_6_spectral() -> None:
    """Printed: 0.029523, for four of five strengths below the bound. All five are: 0, 2, 4.47, 2, 4.47 below 5.47."""
    assert b.spectral(bits("1001010011")) == near(0.468160)


def test_2_7_non_overlapping() -> None:
    assert b.non_overlapping(bits("10100100101110010110"), 3, 2)[0b001] == near(0.344154)
    assert len(b.templates(9)) == 148


def compound_poisson(mean: float) -> tuple[float, ...]:
    """The shares of section 3.8, which later ones by exact counting replaced for blocks of 1,032 bits."""
    found = [exp(-mean)]
    for u in range(1, 5):
        found.append(found[0] / 2**u * sum(comb(u - 1, k - 1) * mean**k / factorial(k) for k in range(1, u + 1)))
    return (*found, 1 - sum(found))


def test_2_8_overlapping(e: Bits) -> None:
    """Printed for the short one: 0.274932, for counts 0, 1, 1, 1, 1, 1. Its blocks have 5, 1, 3, 4 and 1."""
    given = bits("1011101111 0010110100 0111001011 1011111000 0101101001")
    shares = compound_poisson(1.125)
    assert shares == pytest.approx((0.324652, 0.182617, 0.142670, 0.106645, 0.077147, 0.166269), abs=2e-6)
    assert b.overlapping(given, 2, 10, shares) == b.chi_square(np.array([0, 2, 0, 1, 1, 1]), shares)
    assert b.overlapping(e, shares=compound_poisson(1.0)) == near(0.110434)


def test_2_8_shares_by_exact_counting() -> None:
    """Count the blocks of 1,032 bits that hold nine ones in a row this many times."""
    chances = np.zeros((6, 10))  # times so far, ones at the end
    chances[0, 0] = 1
    for _ in range(1032):
        after = np.zeros_like(chances)
        after[:, 0] = chances.sum(axis=1) / 2
        after[:, 1:9] = chances[:, :8] / 2
        again = chances[:, 8:].sum(axis=1) / 2
        after[1:, 9] = again[:5]
        after[5, 9] += again[5]
        chances = after
    assert chances.sum(axis=1) == pytest.approx(b.OVERLAPPING, abs=1e-6)


def test_2_9_universal() -> None:
    """The example takes the root of the variance as it is; so long a sequence has a formula."""
    found = b.distances(bits("01011010011101010111"), 2, 4)
    assert found == pytest.approx(1.1949875, abs=1e-7)
    assert normal((found - 1.5374383) / sqrt(1.338)) == near(0.767189)


def test_2_10_linear_complexity(e: Bits) -> None:
    assert complexities(bits("1101011110001")[None]).tolist() == [4]
    assert complexities(np.array([bits("0000000"), bits("0000001"), bits("1010101"), bits("1111111")])).tolist() == [
        0,
        7,
        2,
        1,
    ]
    misprinted = (0.01047, *b.COMPLEXITY[1:])  # 1/96 is 0.010417
    assert b.linear_complexity(e, 1000, misprinted) == near(0.845406)
    assert b.linear_complexity(e, 500, misprinted) == near(0.826335)


def test_2_11_serial(e: Bits) -> None:
    assert b.serial(bits("0011011101"), 3) == (near(0.808792), near(0.670320))
    assert b.serial(e, 2) == (near(0.843764), near(0.561915))


def test_2_12_approximate_entropy() -> None:
    assert b.approximate_entropy(bits("0100110101"), 3) == near(0.261961)
    assert b.approximate_entropy(PI, 2) == near(0.235301)


def test_2_13_cumulative_sums() -> None:
    assert b.cumulative_sums(bits("1011010111"))[0] == near(0.4116588)
    assert b.cumulative_sums(PI) == (near(0.219194), near(0.114866))


def test_2_14_random_excursions(e: Bits) -> None:
    assert b.random_excursions(bits("0110110101"))[1] == pytest.approx(
        0.502529, abs=1e-4
    )  # its shares have four digits
    assert b.chi_square(np.array([1, 1, 0, 1, 0, 0]), (0.5, 0.25, 0.125, 0.0625, 0.0312, 0.0312)) == near(0.502529)
    assert [b.random_excursions(e)[state] for state in (-4, -3, -2, -1)] == [
        *(near(0.573306), near(0.197996), near(0.164011), near(0.007779))
    ]


VARIANT = (
    *(0.858946, 0.794755, 0.576249, 0.493417, 0.633873, 0.917283, 0.934708, 0.816012, 0.826009),
    *(0.137861, 0.200642, 0.441254, 0.939291, 0.505683, 0.445935, 0.512207, 0.538635, 0.593930),
)


def test_2_15_random_excursions_variant(e: Bits) -> None:
    assert b.random_excursions_variant(bits("0110110101"))[1] == near(0.683091)
    assert list(b.random_excursions_variant(e).values()) == [near(value) for value in VARIANT]


E_PRINTED = {
    "frequency": 0.953749,
    "block frequency": 0.211072,
    "runs": 0.561917,
    "longest run": 0.718945,
    "rank": 0.306156,
    "spectral": 0.847187,
    "non-overlapping template 000000001": 0.078790,
    "universal": 0.282568,
    "serial 1": 0.766182,
    "approximate entropy": 0.700073,
    "cumulative sums forwards": 0.669887,
    "cumulative sums backwards": 0.724266,
    "random excursions +1": 0.786868,
    "random excursions variant -1": 0.826009,
}


def test_appendix_b_a_million_binary_digits_of_e(e: Bits) -> None:
    """The two that are missing, overlapping templates and linear complexity, are above with the shares of that time."""
    found = b.battery(e)
    assert len(found) == 188
    assert {test: found[test] for test in E_PRINTED} == {test: near(value) for test, value in E_PRINTED.items()}


def test_the_digits_of_e() -> None:
    assert "".join(map(str, sources.of_e(64))) == f"{0xADF85458A2BB4A9A:b}"


def test_numbers_turn_into_bits_evenly() -> None:
    """Among the numbers that give this many bits, every pattern comes up equally often."""
    for k in range(52):
        lengths, values = sources.LENGTHS[k, : k + 1], sources.VALUES[k, : k + 1]
        for length in set(lengths.tolist()):
            assert sorted(values[lengths == length]) == list(range(2**length))
        assert sum(2 ** int(length) for length in set(lengths.tolist())) == k + 1


def test_bits_of_an_order() -> None:
    """The sorted deck: each card was exchanged with itself, so that each number was the highest."""
    sorted_deck = sorted_decks(52, 1)
    assert exchanges(sorted_deck).ravel().tolist() == list(range(52))
    assert sources.order_bits(sorted_deck).tolist() == [
        bit for k in range(52) for bit in [1] * next(length for length in range(6) if (k + 1) >> length & 1)
    ]


def test_the_entropy_of_the_system() -> None:
    """So far out that chance is no excuse: these bits are others in each run."""
    for given in islice(sources.of_entropy(), 2):
        assert min(b.battery(given).values()) > 1e-10


def test_bits_of_final_orders() -> None:
    """On dice that fall the same in each run."""
    found = [b.battery(given) for given in islice(sources.of_orders(entropy=Random(8).randbytes), 2)]
    assert min(min(each.values()) for each in found) > 1e-5
    assert {family(test) for each in found for test in each} >= set(FAMILIES[:13])


@pytest.mark.parametrize("name", sources.BAD)
def test_bad_generators_are_rejected(name: str) -> None:
    found = b.battery(sources.BAD[name](sources.MILLION, 1))
    assert min(found.values()) < 1e-6


def test_the_rule_for_many_sequences() -> None:
    even = [{"runs": (k + 0.5) / 1000, "serial 1": 0.5, "rank": k / 2000} for k in range(1000)]
    by = {row.test: row for row in rows(even)}
    assert by["runs"].least == pytest.approx(0.9806, abs=1e-4)
    assert by["runs"].holds
    assert not by["serial 1"].holds, "p-values that are all the same"
    assert not by["rank"].holds, "twice as many fail as may"
    assert all(
        FAMILIES.index(family(one.test)) <= FAMILIES.index(family(two.test)) for one, two in pairwise(rows(even))
    )
