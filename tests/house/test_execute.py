"""One command in, one plan out: permissions, transfers and the chain."""

import pytest

from croupier.house import audit_chain
from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, fold_records, record_events
from croupier.house.ledger_accounts import MICRO, rack, wallet
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits

ANN = Actor("ann", Role.PLAYER)
TERMS = HousePokerSettings(limits={"ante": Limits(500, 10_000), "pair_plus": Limits(500, 5_000)}, jackpot_bet=500)


def opened() -> House:
    house = record_events(House(), HOUSE_STREAM, (e.ChipsIssued("ann", 5_000),), HOUSE, 1).after
    table = e.TableOpened("t", "mlp-three-card", "ML3C-2", TERMS)
    return record_events(house, "t", (table,), HOUSE, 2).after


def does(house: House, command: c.AnyCommand, by: Actor = ANN) -> Plan:
    plan = execute(house, Order("t", command, by, at=3, cause="ann:1"))
    assert isinstance(plan, Plan), plan
    return plan


def test_a_command_of_another_role_is_refused_and_changes_nothing() -> None:
    no = execute(opened(), Order("t", c.OpenRound(), ANN, 0))
    assert isinstance(no, Refused)
    assert no.field == "role"


def test_a_table_that_is_not_there() -> None:
    no = execute(opened(), Order("nowhere", c.Sit(1), ANN, 0))
    assert isinstance(no, Refused)
    assert no.field == "table"


def test_only_the_wallet_is_asked_before_the_table() -> None:
    house = does(opened(), c.Sit(1)).after
    no = execute(house, Order("t", c.BuyIn(5_001), ANN, 0))
    assert isinstance(no, Refused)
    assert no == refuse("wallet_too_small", "cents", player="ann", holds=5_000)
    plan = does(house, c.BuyIn(5_000))
    assert plan.after.book["wallet/ann"] == 0
    assert plan.after.book["rack/t/ann"] == 5_000 * MICRO
    assert [(each.out_of, each.into, each.micro) for _, each in plan.transfers] == [
        ("wallet/ann", "rack/t/ann", 5_000 * MICRO)
    ]


def test_a_plan_records_actor_time_and_reason() -> None:
    plan = does(opened(), c.Sit(1))
    (record,) = plan.records
    assert (record.seq, record.stream, record.n, record.at, record.by, record.cause) == (3, "t", 2, 3, ANN, "ann:1")
    assert record.event == e.SeatTaken(1, "ann")


def test_the_chain_breaks_where_a_record_is_changed_left_out_or_moved() -> None:
    house = opened()
    plans = [does(house, c.Sit(1))]
    plans.append(does(plans[-1].after, c.BuyIn(1_000)))
    plans.append(does(plans[-1].after, c.CashOut(400)))
    first = record_events(House(), HOUSE_STREAM, (e.ChipsIssued("ann", 5_000),), HOUSE, 1)
    second = record_events(first.after, "t", (e.TableOpened("t", "mlp-three-card", "ML3C-2", TERMS),), HOUSE, 2)
    whole = [sealed for plan in (first, second, *plans) for sealed in plan.sealed]
    assert audit_chain.find_break(whole) == ""
    changed = audit_chain.ChainedEntry(3, whole[2].body.replace(b'"ann"', b'"bob"'), whole[2].head)
    assert "record 3" in audit_chain.find_break([*whole[:2], changed, *whole[3:]])
    assert "record 4 follows 2" in audit_chain.find_break([*whole[:2], *whole[3:]])
    assert audit_chain.find_break([whole[1], whole[0]]) != ""
    assert whole[-1].head == plans[-1].after.head


def test_recall_follows_the_records_and_nothing_else() -> None:
    plan = does(opened(), c.Sit(1))
    assert fold_records(opened(), plan.sealed) == plan
    with pytest.raises(AssertionError, match="record 3 follows 0"):
        fold_records(House(), plan.sealed)


@pytest.mark.parametrize(
    ("stream", "event", "code"),
    [
        ("t", e.TableOpened("t", "mlp-three-card", "ML3C-2", TERMS), "table_open_already"),
        ("a", e.TableOpened("b", "mlp-three-card", "ML3C-2", TERMS), "table_in_another_stream"),
        ("house", e.TableOpened("house", "mlp-three-card", "ML3C-2", TERMS), "table_name_reserved"),
        ("b", e.TableOpened("b", "mlp-three-card", "ML3C-2", TERMS, "nowhere"), "link_unknown"),
        ("t", e.ChipsIssued("ann", 1), "event_of_the_house"),
        ("t", e.LinkOpened("link", LinkTerms("", 500, 0, 0, 0)), "event_of_the_house"),
    ],
)
def test_a_fact_that_cannot_be_is_not_established(stream: str, event: e.AnyEvent, code: str) -> None:
    with pytest.raises(ValueError, match=code):
        record_events(opened(), stream, (event,), HOUSE, 0)


def test_a_link_is_opened_once() -> None:
    link = e.LinkOpened("link", LinkTerms("", 500, 0, 0, 0))
    with pytest.raises(ValueError, match="link_open_already"):
        record_events(opened(), HOUSE_STREAM, (link, link), HOUSE, 0)


def test_names_with_slashes_have_accounts_of_their_own() -> None:
    assert rack("a", "b/x") != rack("a/b", "x")
    assert wallet("100%") != wallet("100%25")


def test_nobody_but_the_house_is_overdrawn() -> None:
    with pytest.raises(AssertionError, match="wallet/ann is overdrawn"):
        record_events(opened(), "t", (e.ChipsBoughtIn("ann", 5_001),), HOUSE, 0)
