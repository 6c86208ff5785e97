"""Poker: a report about Community Cards never moves a Hole Card (POKER-7 5.8 to 5.11, R-120, R-261)."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.record import commands as c
from croupier.rules.games.poker_v7 import rulings
from croupier.rules.games.poker_v7.round import Places, Round
from tests.support.random_play.poker_world import PokerWorld
from tests.support.random_play.world import SHIFT_MANAGER

pytestmark = pytest.mark.untraced

LAWFUL = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
STEPS = 120
ABOUT_THE_BOARD = (
    "burnt_card_missed",
    "flop_exposed_early",
    "too_many_flop_cards",
    "too_many_turn_cards",
    "too_many_river_cards",
    "street_exposed_early",
)


def hole_cards(places: Places) -> list[tuple[int, int]]:
    """Each card at a seat, with its seat."""
    return [(at, place) for at, place in enumerate(places) if place > 0]


def check_reports(world: PokerWorld) -> None:
    """Every report about Community Cards that would be accepted now."""
    r = world.table.round
    if not isinstance(r, Round) or r.over or r.meant is None:
        return
    for kind in ABOUT_THE_BOARD:
        for restorable in (True, False) if "too_many" in kind or kind == "burnt_card_missed" else (None,):
            twin = world.twin()
            if twin.do("a", c.Report(kind, c.Facts(restorable=restorable)), SHIFT_MANAGER) is None:
                assert hole_cards(twin.round.places) == hole_cards(r.places), f"{kind} moves Hole Cards: {r.places}"


def law(seed: int) -> None:
    world = PokerWorld(Random(seed))
    for _ in range(STEPS):
        world.anything()
        check_reports(world)


@given(seed=st.integers(0, 2**32))
@LAWFUL
def test_a_report_about_community_cards_moves_no_hole_card(seed: int) -> None:
    law(seed)


def test_a_report_that_restores_the_whole_deal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulings, "restore_board", rulings.restore_cards)
    with pytest.raises(AssertionError, match="moves Hole Cards"):
        list(map(law, range(200)))
