"""The production shuffle through the statistics, in a size for every run; `scripts/shuffles.py` does more."""

from random import Random

import pytest

from croupier.engine.shoe import entropy_bytes, shuffled
from tests.engine.bad_shufflers import bad
from tests.engine.battery import alarms, battery, chi_square

DECKS = 20_000

pytestmark = pytest.mark.untraced


def test_chi_square_tail() -> None:
    """Against printed tables: the 1 % point of 100 degrees is 135.807, the median of 2,601 is near 2,600.33."""
    assert abs(chi_square(135.807, 100) - 0.01) < 0.0002
    assert abs(chi_square(2600.33, 2601) - 0.5) < 0.001


def test_orders_of_the_production_function() -> None:
    dice = Random(20_26)
    found = battery(shuffled(dice.randbytes(entropy_bytes(1))) for _ in range(DECKS))
    assert len(found) == 7
    assert not alarms(found, 1e-4), found


@pytest.mark.parametrize("name", bad(0))
def test_bad_shufflers_are_rejected(name: str) -> None:
    shuffler = bad(7)[name]
    assert alarms(battery(shuffler() for _ in range(DECKS // 4))), "a fault that nobody sees"
