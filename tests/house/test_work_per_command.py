"""A command does its work once: nothing is computed again or put into words, or looked for where nothing can follow."""

import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import words
from croupier.engine.table import phase_of
from croupier.house import authority, draft
from croupier.house import execute as conducting
from croupier.house.audit_chain import next_head
from croupier.house.award_verification import Evidence
from croupier.house.execute import House, Order, Plan, execute
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.house_settings import Controls
from croupier.rules.games import BY_ID
from croupier.rules.games.three_card_v2 import play
from croupier.rules.house_poker import legal_actions
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from tests.support.house.floors import ANN, METER, ROYAL, STRAIGHT_FLUSH
from tests.support.house.floors import Floor as LinkedFloor
from tests.support.random_play.restless_players import Restless
from tests.support.random_play.world import WORLDS
from tests.support.store.play import Floor

MOST_CALLS: dict[Callable[..., object], int] = {  # in one command
    legal_actions.phase: 1,
    legal_actions.round_step: 0,
    play.progress_due: 2,  # by the decision and by the phase
    play.to_reveal: 2,
    words.phrase: 0,
}
WITHOUT_CONSEQUENCES = c.PlaceBet | c.Deal | c.Examine


def count_calls(decide: Callable[[], Plan | Refused]) -> tuple[Plan, Counter[CodeType]]:
    """Decide a command; count the calls of each function."""
    counted: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            counted[frame.f_code] += 1

    sys.setprofile(count)
    try:
        plan = decide()
    finally:
        sys.setprofile(None)
    assert isinstance(plan, Plan)
    return plan, counted


class Counted(Floor):
    """A floor that decides each command again and counts what is called."""

    def asked(self, table: str, command: c.AnyCommand, by: Actor) -> Plan | None:
        house, now = self.house, self.at + 1
        decided = super().asked(table, command, by)
        if decided is None:
            return None
        plan, counted = count_calls(lambda: execute(house, Order(table, command, by, now, f"id-{now}")))
        assert plan.sealed == decided.sealed
        for function, most in MOST_CALLS.items():
            assert calls_of(function, counted) <= most, f"{type(command).__name__} calls {function.__name__}"
        assert calls_of(next_head, counted) == len(plan.sealed)
        if isinstance(command, WITHOUT_CONSEQUENCES) and not any(link.claims for link in house.links.values()):
            assert not calls_of(conducting._carry_out_consequences, counted), type(command).__name__
        return decided


def calls_of(function: Callable[..., object], counted: Counter[CodeType]) -> int:
    assert isinstance(function, FunctionType)
    return counted[function.__code__]


def evening() -> None:
    floor = Counted(seed=2)
    plans = [*floor.open(), *floor.play(3)]
    assert {type(record.event) for plan in plans for record in plan.records} >= {e.BetSettled, e.DecisionMade}


def test_a_command_computes_the_phase_once_and_puts_nothing_into_words() -> None:
    evening()


def the_phase_is_taken_from_the_step(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(
        authority,
        "phase_of",
        lambda table: "idle" if table.round is None else BY_ID[table.game].round_step(table.round).phase.value,
    )


def the_phase_is_computed_twice(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(authority, "phase_of", lambda table: phase_of(table) and phase_of(table))


def nothing_is_quiet(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(draft, "QUIET", frozenset())


@pytest.mark.parametrize("plant", [the_phase_is_taken_from_the_step, the_phase_is_computed_twice, nothing_is_quiet])
def test_the_count_catches_repeated_work(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        evening()


# ---- and nothing that follows is left out ---------------------------------------------------------------------------


def assert_nothing_is_left_out(house: House, order: Order, plan: Plan, evidence: Evidence | None = None) -> None:
    """Decide a command again and look for everything that may follow."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draft.Draft, "may_have_consequences", lambda *_: True)
        again = execute(house, order, plan.vault, evidence)
    assert again == plan, order.command


class Compared(Restless):
    """A world that decides each command a second time."""

    def do(self, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
        house, now = self.house, len(self.plans)
        evidence = self.evidence(table) if isinstance(command, c.Sign) and table in house.tables else None
        refused = super().do(table, command, by)
        if refused is None:
            assert_nothing_is_left_out(house, Order(table, command, by, now), self.plans[-1], evidence)
        return refused


def compare(seed: int, games: tuple[str, ...], controls: Controls) -> None:
    world = Compared(Random(seed), games, controls)
    for _ in range(150):
        world.anything()


@pytest.mark.parametrize("games", WORLDS.values(), ids=WORLDS)
@given(seed=st.integers(0, 10_000), two_persons=st.booleans())
def test_nothing_that_follows_from_a_command_is_left_out(games: tuple[str, ...], seed: int, two_persons: bool) -> None:
    compare(seed, games, Controls(two_persons=two_persons))


def test_an_award_is_paid_as_soon_as_a_card_at_another_table_is_open() -> None:
    pay_when_the_earlier_hand_can_no_longer_win()


def every_event_is_quiet(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(draft, "QUIET", frozenset(get_args(e.AnyEvent)))


def waiting_awards_are_forgotten(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(draft.Draft, "may_have_consequences", lambda self, _: not self.kinds <= draft.QUIET)


@pytest.mark.parametrize("plant", [every_event_is_quiet, waiting_awards_are_forgotten])
def test_the_comparison_catches_what_is_left_out(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        compare_many()


def compare_many() -> None:
    pay_when_the_earlier_hand_can_no_longer_win()
    for seed in range(60):
        compare(seed, WORLDS["three-card"], Controls(two_persons=seed % 2 == 0))


def pay_when_the_earlier_hand_can_no_longer_win() -> None:
    """Let a straight flush at one table hold up a royal flush at the other, until its Community Cards are open."""
    floor = LinkedFloor("a", "b")
    floor.bet("a", [1])
    floor.deal("a", {1: STRAIGHT_FLUSH}, "4c 5d")
    floor.round("b", {1: ROYAL}, "Js Ts")
    assert floor.do("a", c.Decide(1, "fold"), ANN) is None
    assert floor.paid == []
    assert floor.do("a", c.Reveal()) is None
    assert floor.paid == [("b", 1, METER)]
