"""No dead ends in the three jackpot games: from every state, offered actions lead to a settled or void round.

A walk plays at random with every irregularity, cards that fell elsewhere included. From every fiftieth state a copy of
it is brought to an end by commands that somebody is offered; a refusal that tells people to report something first is
followed by that report, which must be accepted.
"""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, Controls
from croupier.rules.games.three_card_v2 import irregularities
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.house_poker import apply as applying
from croupier.rules.house_poker import misdeals, play
from croupier.rules.refusal import refuse
from tests.support.random_play.walks import GAMES, TWO_PERSONS, Walk, ends

pytestmark = pytest.mark.untraced

EVERY = 50


# ---- bringing a round to its end ------------------------------------------------------------------------------------


# ---- the law --------------------------------------------------------------------------------------------------------


def walked(seed: int, games: tuple[str, ...], controls: Controls, steps: int = 150) -> None:
    world = Walk(Random(seed), games, controls)
    for at in range(1, steps + 1):
        world.anything()
        if at % EVERY == 0:
            ends(world.fork())


def walked_often(times: int) -> None:
    for seed in range(times):
        walked(seed, GAMES["three-card"], DEMO)


SEEDS = st.integers(min_value=0, max_value=2**32)
LAWFUL = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


@pytest.mark.parametrize("games", GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("controls", [DEMO, TWO_PERSONS], ids=["one person", "two persons"])
@LAWFUL
@given(seed=SEEDS)
def test_from_every_state_what_is_offered_leads_to_a_settled_or_void_round(
    seed: int, games: tuple[str, ...], controls: Controls
) -> None:
    walked(seed, games, controls)


# ---- bugs that it catches -------------------------------------------------------------------------------------------


def refuse_what_cannot_be_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Community Cards that cannot be put back in order: nobody's report is accepted."""
    for way in ("_choose_community_cards", "_return_jackpot_bets"):
        monkeypatch.setattr(irregularities, way, lambda *_: refuse("two_community_cards_required", p("5.23")))


def hold_up_hands_that_depend_on_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any wrong number of cards stops the round, also where no open bet depends on them."""
    monkeypatch.setattr(play, "open_bets", lambda *_: {"ante": 1})
    monkeypatch.setattr(irregularities, "open_bets", lambda _, box: box.bets)


def reconstruct_on_paper_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Reconstruction is written down, and no card is moved."""
    monkeypatch.setattr(misdeals, "intended_places", lambda r: r.places)


def never_take_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who has chosen an option is asked again forever."""
    applied = applying._apply_irregular
    deaf = lambda r, event: r if isinstance(event, e.OptionChosen) else applied(r, event)  # noqa: E731
    monkeypatch.setattr(applying, "_apply_irregular", deaf)


PLANTED = [
    refuse_what_cannot_be_restored,
    hold_up_hands_that_depend_on_nothing,
    reconstruct_on_paper_only,
    never_take_an_answer,
]


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_the_law_catches_a_planted_dead_end(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        walked_often(60)
