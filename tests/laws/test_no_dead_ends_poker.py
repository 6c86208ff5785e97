"""No dead ends in Poker: from every state of random play, offered or named actions lead to the end."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.record.house_settings import DEMO, Controls
from croupier.rules.games.poker_v7 import irregularity_commands, irregularity_report, legal_actions, rulings, settlement
from croupier.rules.refusal import refuse
from tests.support.random_play.poker_world import DeadEnd, PokerWorld

pytestmark = pytest.mark.untraced

CONTROLS = pytest.mark.parametrize("controls", [DEMO, Controls()], ids=["one person", "two persons"])
EVERY = 50  # states from one that must lead to an end to the next
STEPS = 200
REPORT_FIRST = frozenset(  # refusals that ask for a report by their paragraph
    ("card_misplaced", "card_not_due", "street_came_too_early", "wrong_number_at_seat", "wrong_number_on_board")
)
LAWFUL = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def law(seed: int, controls: Controls = DEMO, every: int = EVERY) -> None:
    world, seen = PokerWorld(Random(seed), controls), 0
    for _ in range(STEPS):
        before = world.house
        no = world.anything()
        assert no is None or world.house is before, "a refusal changes nothing"
        if no is not None and no.code in REPORT_FIRST and not world.table.proposals:
            world.named(no)
        if world.states // every > seen:
            seen = world.states // every
            world.twin().finish()
    world.finish()


def law_closely(seed: int) -> None:
    law(seed, every=5)


@CONTROLS
@given(seed=st.integers(0, 2**32))
@LAWFUL
def test_from_every_state_the_round_can_be_finished(controls: Controls, seed: int) -> None:
    law(seed, controls)


@CONTROLS
@pytest.mark.parametrize("seed", range(6))
def test_from_nearly_every_state_of_these_the_round_can_be_finished(controls: Controls, seed: int) -> None:
    law(seed, controls, every=5)


# ---- planted bugs ----------------------------------------------------------------------------------------------------


def only_before_the_betting(case: Any) -> Any:
    """5.10 as if it said when the cards are noticed: a refusal and a report send people in a circle."""
    if not rulings.is_untouched(case.round_):
        return refuse("burnt_card_noticed_too_late", case.para)
    return rulings.too_many(case)


def plant_late_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("too_many_flop_cards", "too_many_turn_cards", "too_many_river_cards"):
        row = replace(irregularity_commands.ROWS[kind], rule=only_before_the_betting)
        monkeypatch.setitem(irregularity_commands.ROWS, kind, row)


def plant_blind_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong number of cards at a seat is never seen by the report, and always by the settlement."""
    monkeypatch.setattr(rulings, "hands_are_right", lambda r, places: True)


def plant_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is offered anything in a Betting Round, and no clock runs for them."""
    monkeypatch.setattr(legal_actions, "_betting_actions", lambda r, at: ())
    monkeypatch.setattr(irregularity_commands, "act_for_absent", lambda r, at: ())
    monkeypatch.setattr("croupier.engine.legal_actions._staff_actions", lambda t, by, elsewhere: ())


def plant_hands_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settlement, "_has_undecided_hand", lambda r: True)


def plant_absent_at_the_showdown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table waits for a player who has left to show their Hand (R-260)."""
    monkeypatch.setattr(irregularity_report, "player_to_show", lambda r: None)


def plant_early_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards dealt too early are found by one paragraph and not by the one it names."""
    monkeypatch.setattr(rulings, "early_cards", lambda r, places: {})


PLANTED = (
    plant_late_notice,
    plant_blind_count,
    plant_silence,
    plant_hands_never_shown,
    plant_absent_at_the_showdown,
    plant_early_twice,
)


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__.removeprefix("plant_"))
def test_a_planted_dead_end_is_noticed(monkeypatch: pytest.MonkeyPatch, plant: Any) -> None:
    plant(monkeypatch)
    with pytest.raises(DeadEnd):
        list(map(law_closely, range(200)))
