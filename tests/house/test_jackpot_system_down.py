"""5.16, 5.17: a device fails at one table, a system at every table of its link (R-245); boxes can be blocked."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from croupier.engine import decide as decisions
from croupier.engine.jackpot_outage import NO_JACKPOT, report_failure
from croupier.engine.legal_actions import actions_for
from croupier.house import draft as drafting
from croupier.house import jackpots
from croupier.house.execute import House, fold_records
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.game import JackpotOutageRules
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.house_poker.round import Round, anyone_has_seen
from croupier.rules.roles import Actor, Role
from tests.support.house.floors import ANN, BOB, DEALER, Floor
from tests.support.paragraphs import shows
from tests.support.random_play.world import SHIFT_MANAGER, WORLDS, World

SUPERVISOR = Actor("sue", Role.PIT_SUPERVISOR)
DEVICE, SYSTEM = (c.Report("jackpot_failure", c.Facts(scope=scope)) for scope in ("device", "system"))


def under_way(*tables: str, controls: Controls | None = None) -> Floor:
    """Rounds with a jackpot bet; at table b ann has looked."""
    floor = Floor(*tables, controls=controls) if controls else Floor(*tables)
    for table in tables:
        floor.bet(table)
        floor.deal(table, {}, "4c 5d")
    assert floor.do("b", c.Examine(1), ANN) is None
    return floor


@shows(p("5.16"), p("5.17.1"))
def test_a_system_that_fails_is_down_at_every_table_of_its_link_each_ruled_on_as_it_is() -> None:
    floor = under_way("a", "b", "c")
    assert floor.do("a", SYSTEM, DEALER) is None
    rounds = {name: t.round for name, t in floor.house.tables.items()}
    assert rounds["a"].voided == rounds["c"].voided == p("5.16")  # type: ignore[union-attr]
    assert rounds["b"].voided is None  # type: ignore[union-attr]
    assert {t.jackpot for t in floor.house.tables.values()} == {"failed"}
    assert set(floor.house.links["link"].registered) == {"a", "b", "c"}
    by = {record.stream: record.by.role for record in floor.records if isinstance(record.event, e.RoundVoided)}
    assert by == {"a": Role.DEALER, "c": Role.HOUSE}


@shows(p("5.16"))
@pytest.mark.parametrize("report", [DEVICE, c.Report("jackpot_failure")])
def test_a_device_that_fails_concerns_its_own_table_only(report: c.Report) -> None:
    floor = under_way("a", "b", "c")
    assert floor.do("a", report, DEALER) is None
    assert [t.jackpot for t in floor.house.tables.values()] == ["failed", "on", "on"]
    assert floor.house.tables["c"].round.voided is None  # type: ignore[union-attr]


@shows(p("5.17.2"))
def test_between_rounds_the_failure_reaches_the_other_tables_too() -> None:
    floor = Floor("a", "b")
    assert floor.do("a", SYSTEM, DEALER) is None
    for table in ("a", "b"):
        assert str(floor.do(table, c.OpenRound())).startswith("ML3C-2 5.17.2")
        assert floor.do(table, c.RuleJackpot("no_jackpot"), SHIFT_MANAGER) is None
        assert floor.do(table, c.OpenRound()) is None


def test_one_person_alone_does_not_void_rounds_at_other_tables() -> None:
    floor = under_way("b", "c", controls=Controls())
    opened = Floor("a", "b", controls=Controls())
    for each in (floor, opened):
        before = {name: t.jackpot for name, t in each.house.tables.items()}
        table = next(iter(each.house.tables))
        assert each.do(table, SYSTEM, DEALER) is None
        assert {name: t.jackpot for name, t in each.house.tables.items()} == before
        (proposal,) = each.house.tables[table].proposals
        assert each.do(table, c.Sign(proposal.id), SUPERVISOR) is None
        assert {t.jackpot for t in each.house.tables.values()} == {"failed"}


@shows(p("5.17.2(b)"))
def test_several_boxes_can_be_blocked_one_after_the_other() -> None:
    floor = Floor("a")
    assert floor.do("a", c.Report("jackpot_failure"), DEALER) is None
    for box in (2, 4, 1):
        offered = [each.command for each in actions_for(floor.house.tables["a"], SHIFT_MANAGER)]
        assert c.RuleJackpot("block_box", box) in offered
        assert floor.do("a", c.RuleJackpot("block_box", box), SHIFT_MANAGER) is None
    offered = [each.command for each in actions_for(floor.house.tables["a"], SHIFT_MANAGER)]
    assert c.RuleJackpot("block_box", 4) not in offered
    assert floor.do("a", c.RuleJackpot("block_box", 4), SHIFT_MANAGER) is not None
    assert floor.house.tables["a"].blocked == (1, 2, 4)
    assert floor.do("a", c.OpenRound()) is None
    for box, who in ((1, ANN), (2, BOB), (4, ANN)):
        assert str(floor.do("a", c.PlaceBet(box, "ante", 500), who)).startswith("ML3C-2 5.17.2(b)")


def without(*tables: str) -> Floor:
    """Boxes are blocked at table a, then it fails again and plays without the jackpot."""
    floor = Floor(*tables)
    for mode in (c.RuleJackpot("block_box", 2), c.RuleJackpot("no_jackpot")):
        assert floor.do("a", DEVICE, DEALER) is None
        assert floor.do("a", mode, SHIFT_MANAGER) is None
    return floor


@shows(p("5.17.2(b)"), p("5.17.2(c)"))
def test_5_17_2_c_a_box_that_is_blocked_later_does_not_bring_the_jackpot_back() -> None:
    floor = without("a")
    offered = [each.command for each in actions_for(floor.house.tables["a"], SHIFT_MANAGER)]
    assert c.RuleJackpot("block_box", 3) in offered
    assert floor.do("a", c.RuleJackpot("block_box", 3), SHIFT_MANAGER) is None
    t = floor.house.tables["a"]
    assert (t.jackpot, t.notice, t.blocked) == ("off", NO_JACKPOT, (2, 3))
    assert floor.do("a", c.OpenRound()) is None
    assert floor.do("a", c.PlaceBet(1, "ante", 500), ANN) is None
    assert str(floor.do("a", c.PlaceBet(1, "jackpot", 500), ANN)).startswith("ML3C-2 5.17.2(c)")


@shows(p("5.17.2(c)"), p("5.16"))
def test_5_17_2_c_nothing_fails_at_a_table_that_plays_without_the_jackpot() -> None:
    """Neither between rounds nor in one; a failed system is still reported there, for the other tables."""
    for under_way in (False, True):
        floor = without("a", "b")
        if under_way:
            assert floor.do("a", c.OpenRound()) is None
            assert floor.do("a", c.PlaceBet(1, "ante", 500), ANN) is None
            assert floor.do("a", c.CloseBets()) is None
        before = floor.house.tables["a"]
        assert str(floor.do("a", DEVICE, DEALER)).startswith("ML3C-2 5.17.2(c)")
        assert floor.do("a", SYSTEM, DEALER) is None
        now = floor.house.tables["a"]
        assert (now.jackpot, now.notice, now.round) == ("off", NO_JACKPOT, before.round)
        assert floor.house.tables["b"].jackpot == "failed"
        assert under_way or floor.do("a", c.OpenRound()) is None


# ---- at random ------------------------------------------------------------------------------------------------------


def spread(seeds: int = 40) -> None:
    """Whatever the tables of a link are at, a system that fails stops all of them, by the paragraph for each."""
    for seed in range(seeds):
        world = World(Random(seed), WORLDS["multilink"])
        for command in (DEVICE, c.RuleJackpot("no_jackpot")) if seed % 4 == 0 else ():
            world.do("a", command, SHIFT_MANAGER)
        for _ in range(60):
            world.anything()
        before = world.house
        if before.tables["a"].jackpot == "failed" or world.do("a", SYSTEM, SHIFT_MANAGER) is not None:
            continue
        for name, t in before.tables.items():
            now = world.house.tables[name]
            assert now.jackpot == ("off" if t.jackpot == "off" else "failed"), name
            assert t.jackpot != "off" or (now.round, now.notice) == (t.round, t.notice), "it is not touched (R-245)"
            if isinstance(t.round, Round) and not t.round.over and t.jackpot == "on":
                assert isinstance(now.round, Round)
                assert bool(now.round.voided) is not anyone_has_seen(t.round), name
        assert fold_records(House(), [each for plan in world.plans for each in plan.sealed]).after == world.house


def test_a_failed_system_stops_every_table_wherever_it_is() -> None:
    spread()


def tell_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jackpots, "other_tables_down", lambda *_: [])


def only_write_it_down(monkeypatch: pytest.MonkeyPatch) -> None:
    def written(draft: drafting.Draft) -> None:
        for t in jackpots.other_tables_down(draft.records, draft.tables):
            draft.record(t.id, SHIFT_MANAGER, (e.JackpotFailed(p("5.17.2"), True),))

    monkeypatch.setattr(drafting.Draft, "spread_failure", written)


def forget_idle_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    real = jackpots.other_tables_down
    monkeypatch.setattr(
        jackpots, "other_tables_down", lambda *of: [t for t in real(*of) if t.round and not t.round.over]
    )


def fail_without_a_jackpot(monkeypatch: pytest.MonkeyPatch) -> None:
    def on(rules: JackpotOutageRules, **of: Any) -> object:
        return report_failure(rules, **{**of, "jackpot": "on"})

    monkeypatch.setattr(decisions, "report_failure", on)


PLANTS = [tell_nobody, only_write_it_down, forget_idle_tables, fail_without_a_jackpot]


@pytest.mark.parametrize("plant", PLANTS, ids=lambda one: one.__name__)
def test_a_planted_bug_is_caught(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        spread()
