"""The production shuffle through the statistics, in a size for every run; `scripts/shuffles.py` does more."""

from random import Random

import numpy as np
import pytest

from croupier.engine.shuffle import entropy_bytes, shuffled
from tests.support.shuffles.battery import Result, added, alarms, battery, results, shoe_table, suspects, together
from tests.support.shuffles.faulty_shufflers import bad, exchanged
from tests.support.shuffles.order_statistics import exchanges
from tests.support.shuffles.production_orders import decks, shoe_ranks

DECKS = 20_000
UNSEEN = {"seeded_with_32_bits", "one_card_weighted"}  # in so few orders

pytestmark = pytest.mark.untraced


def test_orders_are_those_of_the_production_function() -> None:
    one, other = Random(1), Random(1)
    (chunk,) = decks(3, one.randbytes)
    assert [tuple(column) for column in chunk.T.tolist()] == [
        shuffled(other.randbytes(entropy_bytes(1))) for _ in range(3)
    ]


def test_orders_of_the_production_function() -> None:
    """On dice that fall the same in each run: an alarm is a fault, and never bad luck."""
    dice = Random(20_26)
    found = battery(decks(DECKS, dice.randbytes))
    found += [shoe_table(each, shoe_ranks(each, 200, dice.randbytes)) for each in (4, 10)]
    found += [together(found)]
    assert len({each.test for each in found}) == len(found) == 47
    assert not suspects(found), found


def test_twelve_are_bad() -> None:
    assert len(bad(0)) == 12
    assert set(bad(0)) > UNSEEN


@pytest.mark.parametrize("name", sorted(set(bad(0)) - UNSEEN))
def test_bad_shufflers_are_rejected(name: str) -> None:
    assert alarms(battery([bad(7)[name](DECKS)])), "a fault that nobody sees"


def test_chunks_make_no_difference() -> None:
    """Not even where a deck is compared with those before it."""
    whole = bad(3)["seven_riffles"](1_000)
    assert battery([whole]) == battery([whole[:, :3], whole[:, 3:400], whole[:, 400:]])


def test_two_passes_joined() -> None:
    """Like one, but for the five decks at the seam, which are not compared."""
    whole = bad(3)["seven_riffles"](1_000)
    one, two = added([whole[:, :600]]), added([whole[:, 600:]])
    one.join(two)
    assert one.decks == 1_000
    assert one.pairs.tolist() == [1_000 - 2 * lag for lag in range(1, 6)]
    seam = ("same card", "rising sequences against")
    assert [each for each in results(one) if not each.test.startswith(seam)] == [
        each for each in battery([whole]) if not each.test.startswith(seam)
    ]


def test_exchanges_are_recovered_from_the_order() -> None:
    picks = np.random.default_rng(1).integers(0, np.arange(1, 53)[:, None], (52, 500))
    assert np.array_equal(exchanges(exchanged(picks)), picks)


def test_a_too_even_result_is_an_alarm_for_a_table_only() -> None:
    table, mean = Result("t", 0.0, 9.0, 1.0, "table"), Result("m", 0.0, 0.0, 1.0, "mean")
    assert alarms([table, mean]) == [table]
    doubtful = Result("d", 0.0, 0.0, 5e-5, "mean")
    assert (alarms([doubtful]), suspects([doubtful, mean])) == ([], {"d"})
