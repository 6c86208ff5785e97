"""Two people close a jackpot link, or merge it with another: to the last micro-cent, and never during a round."""

import pytest
from msgspec.structs import replace

from croupier.engine import proposals
from croupier.house.execute import (
    HOUSE_STREAM,
    House,
    Order,
    Plan,
    encode_snapshot,
    execute,
    load_snapshot,
    meter_shown,
    record_events,
)
from croupier.house.jackpots import meter_micro
from croupier.house.ledger_accounts import MICRO
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.rules.coded_message import message
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Rank
from tests.support.house.floors import ANN, NOTHING, ROYAL
from tests.support.house.guarded import ADM, AUD, CHU, KAY, KOH, LIM, NG, TAN, Guarded, signed_by

OTHER = LinkTerms("Other", bet=700, rate_ppm=10_001, reset=100, start=3_000)
TO_OTHER, TO_HOUSE = c.CloseLink("link", "other"), c.CloseLink("link")


def floor_of(*tables: str) -> Guarded:
    """Two tables on a link whose rate leaves fractions of a cent, and a link without tables."""
    floor = Guarded(*(tables or ("a", "b")), rate_ppm=123_457)
    floor.house = record_events(floor.house, HOUSE_STREAM, (e.LinkOpened("other", OTHER),), HOUSE, 0).after
    return floor


def after_rounds() -> Guarded:
    floor = floor_of()
    for table in ("a", "a", "b"):
        floor.round(table, {1: NOTHING}, "4c 5d")
    assert floor.house.links["link"].pending, "the last rounds could still be Void"
    return floor


def test_a_link_is_merged_to_the_micro_cent_and_its_tables_play_on_with_the_other() -> None:
    floor = after_rounds()
    held, other = meter_micro(floor.house.links["link"]), floor.house.links["other"].posted
    assert held % MICRO, "there is a fraction of a cent to lose"
    plan = signed_by(floor, TO_OTHER, ADM, KOH)
    house = floor.house
    assert "link" not in house.links
    assert house.links["other"].posted == house.book["meter/other"] == other + held
    assert [house.book[name] for name in ("meter/link", "pending/link/a", "pending/link/b")] == [0, 0, 0]
    assert [(record.stream, record.event) for record in plan.records[1:]] == [
        ("a", e.TableLinked("other", 700)),
        ("b", e.TableLinked("other", 700)),
        (HOUSE_STREAM, e.LinkClosed("link", "other", held)),
    ]
    assert {(record.by, record.signed) for record in plan.records[1:]} == {(ADM, KOH)}
    assert {(t.link, t.settings.jackpot_bet) for t in house.tables.values()} == {("other", 700)}
    assert floor.do("a", c.OpenRound()) is None
    assert floor.do("a", c.PlaceBet(1, "ante", 500), ANN) is None
    assert isinstance(floor.do("a", c.PlaceBet(1, "jackpot", 500), ANN), Refused)
    assert floor.do("a", c.PlaceBet(1, "jackpot", 700), ANN) is None
    assert floor.do("a", c.CloseBets()) is None
    assert floor.house.book["pending/other/a"] == 700 * 10_001


def test_closing_a_link_returns_its_meter_to_the_house_and_ends_jackpot_bets() -> None:
    floor = after_rounds()
    held = meter_micro(floor.house.links["link"])
    signed_by(floor, TO_HOUSE, KAY, KOH)
    assert floor.house.book["reserve"] == held
    assert {(t.link, t.settings.jackpot_bet) for t in floor.house.tables.values()} == {("", 0)}
    assert floor.do("a", c.OpenRound()) is None
    assert floor.do("a", c.PlaceBet(1, "ante", 500), ANN) is None
    for cents in (500, 700, 0):
        assert isinstance(floor.do("a", c.PlaceBet(1, "jackpot", cents), ANN), Refused)
    floor.deal("a", {1: ROYAL}, "Js Ts")
    for command, by in ((c.Decide(1, "play"), ANN), (c.Reveal(), HOUSE), (c.Settle(), HOUSE)):
        assert floor.do("a", command, by) is None
    assert floor.paid == [], "a Royal Flush, and no jackpot"


def test_a_closed_link_takes_no_table_no_money_and_no_new_name() -> None:
    floor = after_rounds()
    settings = floor.house.tables["a"].settings
    signed_by(floor, TO_HOUSE, ADM, KOH)
    plan = execute(floor.house, Order("c", c.OpenTable("mlp-three-card", settings, "link"), ADM, 0))
    assert isinstance(plan, Refused)
    for command, by in (
        (c.CorrectMeter("link", 5, "x"), NG),
        (c.ChangeLink("link", 500, 0, 0), ADM),
        (TO_OTHER, ADM),
        (c.CloseLink("other", "link"), ADM),
    ):
        assert floor.turned(HOUSE_STREAM, command, by) == "link_closed"
    with pytest.raises(ValueError, match="link_name_used"):
        record_events(floor.house, HOUSE_STREAM, (e.LinkOpened("link", OTHER),), HOUSE, 0)


def test_no_link_closes_during_a_round_or_a_waiting_award() -> None:
    floor = after_rounds()
    floor.bet("b", [1])
    for command in (TO_OTHER, TO_HOUSE):
        assert floor.refused(HOUSE_STREAM, command, ADM) == refuse("rounds_on_link", "link", tables=("b",))
    floor.deal("b", {1: ROYAL}, "Js Ts")
    floor.settle("b")
    assert floor.open[-1].kind == "award"
    for command in (TO_OTHER, TO_HOUSE, c.CloseLink("other", "link")):
        assert floor.turned(HOUSE_STREAM, command, ADM) == "award_unpaid_on_link"


def test_a_link_is_for_both_multi_link_games_or_for_progressive_holdem_alone() -> None:
    """R-55: neither a new table nor a merger brings the two kinds of jackpot onto one meter."""
    floor = floor_of()
    three = floor.house.tables["a"].settings
    of_others = refuse("link_of_another_jackpot", "link", link="link", jackpots=("multi-link",))

    def opened(game: str, link: str) -> Plan | Refused:
        terms = floor.house.links[link].terms
        settings = replace(
            three, jackpot_bet=terms.bet, limits={"ante": three.limits["ante"], "bonus": three.limits["ante"]}
        )
        return execute(floor.house, Order("new", c.OpenTable(game, settings, link), ADM, 0))

    refused = opened("progressive-holdem", "link")
    assert refused == of_others
    assert isinstance(opened("mlp-holdem", "link"), Plan), "the other Multi-Link game"
    plan = opened("progressive-holdem", "other")
    assert isinstance(plan, Plan), "a link that has no table yet"
    floor.house = plan.after
    assert floor.refused(HOUSE_STREAM, c.CloseLink("other", "link"), ADM) == replace(of_others, field="into")
    assert floor.turned(HOUSE_STREAM, TO_OTHER, ADM) == "link_of_another_jackpot"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (c.CloseLink("no"), refuse("link_unknown", "link", link="no")),
        (c.CloseLink("link", "no"), refuse("link_unknown", "link", link="no")),
        (c.CloseLink("link", "link"), refuse("link_into_itself", "into")),
    ],
)
def test_an_impossible_proposal_is_refused(command: c.CloseLink, why: Refused) -> None:
    floor = after_rounds()
    assert floor.refused(HOUSE_STREAM, command, ADM) == why


def test_a_shift_manager_signs_and_nobody_below() -> None:
    floor = after_rounds()
    for by in (LIM, TAN, NG, CHU, AUD, ANN, HOUSE):
        assert floor.turned(HOUSE_STREAM, TO_OTHER, by) == "role_may_not"
    floor.does(HOUSE_STREAM, TO_OTHER, KAY)
    (proposal,) = floor.open
    assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), KAY) == "second_person_signs"
    for by in (TAN, NG):
        assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), by) == "rank_too_low"
    assert "link" in floor.house.links
    floor.does(HOUSE_STREAM, c.Sign(proposal.id), KOH)
    assert "link" not in floor.house.links


def test_without_the_rank_of_the_signer_a_pit_manager_would_be_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the test above must see it."""
    lower = replace(proposals.TWO_PERSON_RULES["closing"], signs=Rank.PIT_SUPERVISOR)
    monkeypatch.setitem(proposals.TWO_PERSON_RULES, "closing", lower)
    with pytest.raises(AssertionError):
        test_a_shift_manager_signs_and_nobody_below()


def test_two_people_sign_the_exact_sum() -> None:
    floor = after_rounds()
    floor.does(HOUSE_STREAM, TO_OTHER, ADM)
    (proposal,) = floor.open
    floor.round("a", {1: NOTHING}, "4c 5d")
    assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), KOH) == "proposal_would_differ"
    floor.does(HOUSE_STREAM, c.WithdrawProposal(proposal.id), ADM)
    signed_by(floor, TO_OTHER, ADM, KOH)
    assert "link" not in floor.house.links


def test_other_proposals_for_a_closed_link_lapse() -> None:
    floor = after_rounds()
    floor.does(HOUSE_STREAM, c.CorrectMeter("link", 5, "a slip"), NG)
    (correction,) = floor.open
    floor.does(HOUSE_STREAM, TO_HOUSE, ADM, KOH)
    assert floor.open == ()
    assert floor.plans[-1].records[-1].event == e.ProposalClosed(correction.id, HOUSE, message("proposal_lapsed"))


def test_a_void_of_the_last_round_is_then_borne_by_the_house() -> None:
    floor = after_rounds()
    signed_by(floor, TO_OTHER, ADM, KOH)
    shown, bank = meter_shown(floor.house, "other"), floor.house.book["bank/a"]
    floor.does("a", c.Report("deck_count"), LIM, TAN)
    r = floor.house.tables["a"].round
    assert r is not None
    assert r.voided
    assert meter_shown(floor.house, "other") == shown
    assert floor.house.book["bank/a"] < bank


def test_a_snapshot_keeps_what_is_closed() -> None:
    floor = after_rounds()
    signed_by(floor, TO_OTHER, ADM, KOH)
    old = floor.records
    again = load_snapshot(
        encode_snapshot(floor.house), lambda table, since: [r for r in old if r.stream == table and r.n >= since]
    )
    assert again == floor.house
    assert again.register.closed == ("link",)
    assert b"register" not in encode_snapshot(House()), (
        "where there is nothing to keep, the bytes are what they always were"
    )
    assert isinstance(floor.plans[-1], Plan)
