"""An award that the rules do not pay yet stays due: no table fails for it, and it is paid once the rules pay it."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import words
from croupier.engine import decide as decisions
from croupier.engine.legal_actions import step
from croupier.engine.table import Table
from croupier.engine.views import view
from croupier.house.draft import Draft
from croupier.record import commands as c
from croupier.rules.game import Phase
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor
from tests.support.house.award_clerk import COMMUNITY, HANDS, Clerk
from tests.support.house.floors import ANN, BOB, METER, NOTHING, RESET, ROYAL, STRAIGHT_FLUSH, Floor
from tests.support.house.guarded import NG, TAN
from tests.support.house.large_awards import Awarding
from tests.support.paragraphs import shows

NOT_YET = refuse("options_first", p("5.10"))


def withhold(plant: pytest.MonkeyPatch, unpaid: set[str]) -> None:
    """The rules pay no award at these tables, whatever their reason."""
    decide = decisions.decide

    def not_yet(t: Table, command: c.AnyCommand, by: Actor) -> decisions.Events | Refused:
        if isinstance(command, c.PayAward) and t.id in unpaid:
            return NOT_YET
        return decide(t, command, by)

    plant.setattr(decisions, "decide", not_yet)
    plant.setattr("croupier.engine.public_view.decide", not_yet)


@shows(p("4.7"), p("4.7.2"))
def test_4_7_an_award_that_is_not_payable_stays_due_and_later_ones_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    floor, unpaid = Floor("a", "b", "c"), {"b"}
    withhold(monkeypatch, unpaid)
    floor.bet("a", [1])
    floor.deal("a", {1: STRAIGHT_FLUSH}, "4c 5d")
    floor.round("b", {1: ROYAL}, COMMUNITY)
    floor.round("c", {2: STRAIGHT_FLUSH}, "6s 5s")
    floor.settle("a")  # the award at b is due now, and the step at a succeeds all the same
    assert floor.paid == []
    waiting = floor.house.tables["b"]
    assert step(waiting).phase is Phase.AWARDING  # type: ignore[union-attr]
    why = words.refusal(NOT_YET, "pay_award")
    assert view(waiting, ANN).announced.text == words.sentence("step_your_award_waits", {"reason": why})
    assert view(waiting, BOB).announced.text == words.sentence("step_award_waits", {"reason": why})
    floor.round("a", {1: NOTHING}, "4c 5d")
    assert floor.paid == [], "everything else goes on"
    unpaid.clear()
    assert floor.do("a", c.BuyIn(1_000), ANN) is None
    assert floor.paid == [("b", 1, METER), ("c", 2, RESET // 10)], "the next step of any table pays both, in order"


def test_a_large_award_that_is_not_payable_asks_nobody_to_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    floor, unpaid = Awarding("a", "b", rate_ppm=0), {"a"}
    withhold(monkeypatch, unpaid)
    floor.round("a", {1: ROYAL}, COMMUNITY)
    assert floor.open == ()
    unpaid.clear()
    assert floor.do("b", c.BuyIn(1_000), ANN) is None
    floor.sign("a", TAN)
    unpaid.add("a")
    assert isinstance(floor.sign("a", NG), Refused)
    unpaid.clear()
    floor.sign("a", NG)
    assert floor.paid == [("a", 1, METER)]


def evening(plant: pytest.MonkeyPatch, random: Random) -> None:
    """At any time the rules may begin or cease to pay at any table; the order and the values stay the same."""
    names, unpaid = [f"t{number}" for number in range(random.randint(2, 4))], set[str]()
    floor, clerk = Floor(*names), Clerk()
    withhold(plant, unpaid)
    for table in names:
        kind = random.choice([*HANDS])
        floor.bet(table, [1])
        floor.deal(table, {1: HANDS[kind][0]}, COMMUNITY)
        clerk.deal((table, 1), kind)
    for table in random.sample(names, len(names)):
        unpaid.symmetric_difference_update(random.sample(names, random.randint(0, 2)))
        floor.settle(table)
        clerk.settle((table, 1))
        assert floor.paid == clerk.paid[: len(floor.paid)]
        assert unpaid or floor.paid == clerk.paid
    unpaid.clear()
    assert floor.do(names[0], c.BuyIn(1_000), BOB) is None
    assert (floor.paid, floor.meter) == (clerk.paid, clerk.meter)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_awards_are_paid_in_order_however_long_the_rules_withhold_them(seed: int) -> None:
    with pytest.MonkeyPatch.context() as plant:
        evening(plant, Random(seed))


# ---- bugs that the law must catch -----------------------------------------------------------------------------------


def the_step_fails(bug: pytest.MonkeyPatch) -> None:
    pay = Draft.pay_awards

    def asserted(draft: Draft) -> None:
        decide = decisions.decide

        def paid(t: Table, command: c.AnyCommand, by: Actor) -> decisions.Events | Refused:
            made = decide(t, command, by)
            assert not isinstance(made, Refused), made
            return made

        with pytest.MonkeyPatch.context() as plant:
            plant.setattr(decisions, "decide", paid)
            pay(draft)

    bug.setattr(Draft, "pay_awards", asserted)


def only_a_settlement_pays(bug: pytest.MonkeyPatch) -> None:
    pay = Draft.pay_awards
    bug.setattr(Draft, "pay_awards", lambda draft: pay(draft) if len(draft.records) > 1 else None)


@pytest.mark.parametrize("plant", [the_step_fails, only_a_settlement_pays])
def test_the_law_catches_an_award_that_is_forgotten(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        sixty()


def sixty() -> None:
    for seed in range(60):
        with pytest.MonkeyPatch.context() as rules:
            evening(rules, Random(seed))
