"""A ruling that waits at one table stays open and can be signed, whatever other tables do; awards wait for it."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.engine.legal_actions import step
from croupier.engine.proposals import blocking_proposal
from croupier.engine.table import Table, is_playing
from croupier.house import approvals, jackpots
from croupier.house.draft import Draft
from croupier.house.execute import meter_shown
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.coded_message import message
from croupier.rules.game import Phase
from croupier.rules.roles import HOUSE
from tests.support.random_play.restless_players import SECOND, Restless
from tests.support.random_play.rulings import play, reports
from tests.support.random_play.world import JACKPOT_WORLDS, STAFF, WORLDS

pytestmark = pytest.mark.untraced

SHIFT_MANAGER = STAFF[-1]
FAILURE = c.Report("jackpot_failure")


class Linked(Restless):
    """Two tables of one link, with many majors, where nearly everybody bets on the jackpot."""

    luck = 0.9

    def elsewhere(self, other: str, steps: int = 30) -> None:
        """The other table plays on, to the end of a round and into the next."""
        for _ in range(steps):
            self.sign_awards(other)
            now = step(self.house.tables[other])
            if now is not None and now.phase in (Phase.DECIDING, Phase.OPTIONS):
                self.do(other, c.WalkAway(now.waits_for[0]), HOUSE)
            elif now is not None and now.phase is Phase.BETTING and self.random.random() < 0.6:
                self.answer(other)
            else:
                self.deal(other)

    def sign_awards(self, table: str) -> None:
        for each in self.house.tables[table].proposals:
            for by in (SHIFT_MANAGER, SECOND):
                self.do(table, c.Sign(each.id), by)


def worth_a_ruling(t: Table) -> bool:
    return t.round is not None and t.round.closed and not t.round.voided and not t.proposals


def check_waiting(world: Linked) -> None:
    for table, t in world.house.tables.items():
        if not worth_a_ruling(t) or not t.link:
            continue
        (other,) = {*world.house.tables} - {table}
        if blocking_proposal(world.house.tables[other].proposals):  # a failed system there would be ruled on here too
            continue
        for report in (*world.random.sample(reports(world, t), 3), FAILURE, c.Report("foreign_card")):
            with world.branch():
                if world.do(table, report, SHIFT_MANAGER) is None and world.house.tables[table].proposals:
                    stays_open(world, table, other)


def stays_open(world: Linked, table: str, other: str) -> None:
    (waits,) = world.house.tables[table].proposals
    shown, before = meter_shown(world.house, "link"), len(world.records)
    first = world.house.links["link"].registered.get(table, shown)  # it may have failed before in this round
    world.elsewhere(other)
    done = [record.event for record in world.records[before:] if record.stream == table]
    assert not any(isinstance(event, e.AwardPaid) for event in done), "the award waits for the ruling"
    assert waits.id in [each.id for each in world.house.tables[table].proposals], "the ruling stays open"
    before = len(world.records)
    assert world.do(table, c.Sign(waits.id), SECOND) is None
    failed = [record.event for record in world.records[before:] if isinstance(record.event, e.JackpotFailed)]
    if any(record.stream == table and record.event in failed for record in world.records[before:]):
        assert {event.displayed for event in failed} == {shown}, "the value displayed when it was reported"
        if is_playing(world.house.tables[table]):
            registered = world.house.links["link"].registered[table]
            assert registered == first
            world.elsewhere(other)
            world.ruled(table, c.Report("jackpot_failure", c.Facts(scope="device")))
            assert world.house.links["link"].registered.get(table, first) == first, "the first report's value stays"


@pytest.mark.parametrize("games", JACKPOT_WORLDS.values(), ids=JACKPOT_WORLDS.keys())
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_a_ruling_waits_through_whatever_happens_elsewhere(seed: int, games: tuple[str, ...]) -> None:
    many(Random(seed), games)


def many(random: Random, games: tuple[str, ...]) -> None:
    world = Linked(random, games, Controls())
    for _ in range(4):
        play(world, 25)
        check_waiting(world)


# ---- bugs that the law must catch -----------------------------------------------------------------------------------


def awards_do_not_wait(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(approvals, "blocking_proposal", lambda pending: None)


def a_ruling_lapses_when_another_table_acts(bug: pytest.MonkeyPatch) -> None:
    def lapse(draft: Draft) -> None:
        for table in {*draft.tables} - {record.stream for record in draft.records}:
            approvals.lapse(draft, table)

    bug.setattr(approvals, "_lapse_reason", lambda draft, stream, each: message("proposal_lapsed"))
    bug.setattr(Draft, "lapse", lapse)


def the_value_is_that_of_the_signature(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(approvals, "value_reported", lambda draft, stream: draft.displayed(stream))


def the_last_report_counts(bug: pytest.MonkeyPatch) -> None:
    register = jackpots._register_value
    bug.setattr(jackpots, "_register_value", lambda link, table, reported: register(link, table, None))


PLANTS = [
    awards_do_not_wait,
    a_ruling_lapses_when_another_table_acts,
    the_value_is_that_of_the_signature,
    the_last_report_counts,
]


@pytest.mark.parametrize("plant", PLANTS)
def test_the_law_catches_a_ruling_that_does_not_wait(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises((AssertionError, ValueError)):
        sixty()


def sixty() -> None:
    for seed in range(60):
        many(Random(seed), WORLDS["three-card"])
