"""From every state of random play with irregularities, commands offered to somebody end the round; and where a refusal
tells people to report something first, that report is accepted. Tables with one person in control, and with two."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.record.controls_and_link_terms import DEMO, Controls
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.games.free_bet_blackjack_2025 import legal_actions as shown
from croupier.rules.games.free_bet_blackjack_2025.irregularity_commands import ROWS
from croupier.rules.refusal import refuse
from tests.support.random_play.blackjack_pit import EVERY, SEEDS, STEPS, Pit


def walked(seed: int, controls: Controls) -> Pit:
    pit = Pit(Random(seed), controls)
    try:
        pit.walk()
    except BaseException as wrong:
        wrong.add_note(f"seed {seed}, {controls}")
        raise
    return pit


def walk_all(seeds: int, controls: Controls) -> int:
    return sum(walked(seed, controls).finished for seed in range(seeds))


@pytest.mark.untraced
@pytest.mark.parametrize("controls", [DEMO, Controls()], ids=["one person", "two people"])
def test_every_round_can_be_ended_from_any_state(controls: Controls) -> None:
    assert walk_all(SEEDS, controls) >= SEEDS * STEPS // EVERY


# ---- planted bugs ----------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def rule_of(plant: pytest.MonkeyPatch, row: str, rule: Callable[[Any], Any]) -> None:
    plant.setitem(ROWS, row, replace(ROWS[row], rule=rule))


def no_ruling_after_a_settlement(plant: pytest.MonkeyPatch) -> None:
    row = ROWS["dealing_error"].rule
    rule_of(plant, "dealing_error", lambda case: refuse("round_over", case.para) if case.round_.lines else row(case))


def sent_in_a_circle(plant: pytest.MonkeyPatch) -> None:
    """5.7 names 5.10.3, and 5.10.3 names 5.7."""
    rule_of(plant, "cards_to_empty_box", lambda case: refuse("dealing_error_not_reported", GAME.doc.p("5.7")))
    rule_of(plant, "dealing_error", lambda case: refuse("card_on_empty_area_not_reported", GAME.doc.p("5.10.3")))


def options_nobody_is_shown(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(shown, "_option_actions", lambda r, player: ())


def bets_nobody_can_take_back(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(shown, "_withdraw_actions", lambda r, player: ())


def a_surrender_nobody_may_answer(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(shown, "_answer_actions", lambda r, player: ())


@pytest.mark.untraced
@pytest.mark.parametrize(
    "bug",
    [
        no_ruling_after_a_settlement,
        sent_in_a_circle,
        options_nobody_is_shown,
        bets_nobody_can_take_back,
        a_surrender_nobody_may_answer,
    ],
)
def test_the_law_catches_a_planted_bug(monkeypatch: pytest.MonkeyPatch, bug: Plant) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError, match=r"refused|offered nothing|nobody is offered"):
        walk_all(40, DEMO)
