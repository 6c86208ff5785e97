"""The two-person list: one person proposes, a second, different one signs, and only then it is done."""

from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from croupier.engine import proposals
from croupier.engine.legal_actions import actions_for
from croupier.engine.views import view
from croupier.house import approvals, authority
from croupier.house import execute as conducting
from croupier.house.execute import (
    HOUSE_STREAM,
    House,
    Order,
    Plan,
    encode_snapshot,
    execute,
    fold_records,
    load_snapshot,
    meter_shown,
    record_events,
)
from croupier.house.ledger_accounts import MICRO
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import Controls, LinkTerms
from croupier.rules.base_classes import Command
from croupier.rules.cards import parse_cards
from croupier.rules.coded_message import message
from croupier.rules.deal import Device
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Rank, Role
from croupier.rules.settings import Limits
from croupier.words import sentence
from tests.support.house.floors import ANN, NOTHING, Floor
from tests.support.house.guarded import ADM, AUD, CHU, FOREIGN, KAY, KOH, LIM, NG, TAN, TEO, Guarded, dealt, signed_by
from tests.support.random_play.world import WORLDS, World

GLASS = c.Report("unprovided", c.Facts(remedy="void", reason="a glass fell over the cards"))


def voided(house: House) -> bool:
    r = house.tables["a"].round
    return r is not None and bool(r.voided)


def test_a_void_is_proposed_by_one_and_carried_out_with_the_second_name() -> None:
    floor = dealt()
    seq = floor.house.tables["a"].seq
    made = floor.does("a", FOREIGN, LIM)
    assert [type(record.event) for record in made.records] == [e.Proposed]
    (proposal,) = floor.open
    assert (proposal.kind, proposal.by, proposal.seq, proposal.command) == ("void", LIM, seq, FOREIGN)
    assert not voided(floor.house), "nothing is done yet"
    done = floor.does("a", c.Sign(proposal.id), TAN)
    assert voided(floor.house)
    assert floor.house.tables["a"].racks == {"ann": 100_000, "bob": 100_000}
    assert isinstance(done.records[0].event, e.Signed)
    carried = [record for record in done.records if not isinstance(record.event, e.Signed)]
    assert {(record.by, record.signed) for record in carried} == {(LIM, TAN)}, "both names are in the record"
    assert floor.open == ()


def test_two_at_one_console_propose_and_sign_in_one_go() -> None:
    floor = dealt()
    plan = floor.does("a", GLASS, LIM, KOH)
    assert [type(record.event) for record in plan.records][:2] == [e.Proposed, e.Signed]
    assert voided(floor.house)
    void = next(record for record in plan.records if isinstance(record.event, e.RoundVoided))
    assert (void.by, void.signed) == (LIM, KOH)


def test_oneself_is_no_second_person() -> None:
    floor = dealt()
    floor.does("a", FOREIGN, TAN, TAN)
    (proposal,) = floor.open
    assert not voided(floor.house)
    assert floor.turned("a", c.Sign(proposal.id), TAN) == "second_person_signs"
    assert floor.turned("a", c.Sign(proposal.id), replace(TAN, role=Role.SHIFT_MANAGER)) == ("second_person_signs"), (
        "a higher rank does not make them another person"
    )
    floor.does("a", c.Sign(proposal.id), TEO)
    assert voided(floor.house)


def test_a_lower_rank_does_not_sign() -> None:
    floor = dealt()
    floor.does("a", FOREIGN, KOH)
    (proposal,) = floor.open
    roles = "player", "pit_supervisor", "pit_manager", "shift_manager"
    assert floor.refused("a", c.Sign(proposal.id), LIM) == refuse("role_may_not", "role", role="dealer", roles=roles)
    for by in (CHU, ADM, AUD, HOUSE):
        assert floor.turned("a", c.Sign(proposal.id), by) == "role_may_not"
    player = Actor("ann", Role.PLAYER)
    assert floor.refused("a", c.Sign(proposal.id), player) == refuse("rank_too_low", "role", rank="pit_supervisor")
    assert not voided(floor.house)


def test_5_23_a_ruling_reserved_for_a_shift_manager_needs_one_among_the_two_signers() -> None:
    floor = dealt()
    floor.does("a", GLASS, TAN)
    (proposal,) = floor.open
    no = floor.refused("a", c.Sign(proposal.id), NG)
    assert no == refuse("rank_too_low", no.para or "", rank="shift_manager")
    floor.does("a", c.Sign(proposal.id), KOH)
    assert voided(floor.house)


def test_a_proposal_for_a_changed_state_is_refused_with_its_reason() -> None:
    floor = dealt()
    floor.does("a", FOREIGN, LIM)
    floor.does("a", GLASS, TAN)
    first, second = floor.open
    floor.does("a", c.Sign(first.id), TAN)
    assert floor.open == (), "the other one has lapsed with the round"
    closed = [record.event for plan in floor.plans for record in plan.records]
    assert e.ProposalClosed(second.id, HOUSE, message("proposal_lapsed")) in closed
    assert floor.refused("a", c.Sign(second.id), KOH) == refuse("proposal_not_open", "proposal", proposal=second.id)


def test_a_stale_proposal_is_not_signed_even_where_it_has_not_lapsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approvals, "lapse", lambda *_: None)
    floor = Guarded("a")
    floor.bet("a")
    floor.does("a", FOREIGN, LIM)
    (proposal,) = floor.open
    monkeypatch.setattr(conducting, "refuse_while_blocked", lambda *_: None)
    floor.does("a", c.WithdrawBet(2, "ante"), Actor("bob", Role.PLAYER))
    differs = refuse("proposal_would_differ", "proposal", event=proposal.seq)
    assert floor.refused("a", c.Sign(proposal.id), TAN) == differs
    monkeypatch.setattr(approvals, "digest", lambda _: proposal.would)
    floor.does("a", c.Sign(proposal.id), TAN)
    assert voided(floor.house), "a planted bug: without the digest the other Void would have been signed"


def test_the_proposal_of_one_table_is_not_signed_at_another() -> None:
    floor = dealt()
    floor.does("a", FOREIGN, LIM)
    (proposal,) = floor.open
    assert floor.turned("b", c.Sign(proposal.id), TAN) == "proposal_not_open"


def test_the_round_is_paused_until_the_proposal_is_signed_or_withdrawn() -> None:
    floor = dealt()
    floor.does("a", FOREIGN, LIM)
    (proposal,) = floor.open
    waits = refuse("waits_for_second_signature", "proposal", proposal=proposal.id)
    assert floor.refused("a", c.Decide(1, "fold"), Actor("ann", Role.PLAYER)) == waits
    assert floor.refused("a", c.WalkAway("ann"), HOUSE) == waits
    theirs = refuse("proposal_of_another", "proposal", name="lim", rank="shift_manager")
    assert floor.refused("a", c.WithdrawProposal(proposal.id), TAN) == theirs
    floor.does("a", c.WithdrawProposal(proposal.id), LIM)
    assert floor.open == ()
    floor.settle("a")


def test_the_same_proposal_cannot_be_made_twice() -> None:
    floor = dealt()
    floor.does("a", FOREIGN, LIM)
    assert floor.turned("a", FOREIGN, TAN) == "proposed_already"


def test_after_a_refusal_to_sign_a_shift_manager_is_among_the_two() -> None:
    floor = dealt()
    floor.does("a", FOREIGN, LIM)
    (proposal,) = floor.open
    assert floor.turned("a", c.RefuseToSign(proposal.id, " "), TAN) == "refusal_reason_required"
    floor.does("a", c.RefuseToSign(proposal.id, "I saw no such card"), TAN)
    assert floor.turned("a", c.RefuseToSign(proposal.id, "no"), TAN) == "proposal_answered"
    shift_manager = refuse("signer_of_rank_required", "role", rank="shift_manager")
    assert floor.refused("a", c.Sign(proposal.id), TEO) == shift_manager
    floor.does("a", c.Sign(proposal.id), KOH)
    assert voided(floor.house)


def test_a_ruling_one_person_may_make_alone_is_not_proposed() -> None:
    floor = dealt()
    plan = floor.does("a", c.Report("misplaced_bet"), KOH)
    assert not any(isinstance(record.event, e.Proposed) for record in plan.records)
    assert {record.signed for record in plan.records} == {None}
    assert floor.open == ()


def test_a_reconstruction_is_on_the_list() -> None:
    floor = Guarded("a", device=Device.SHUFFLER)
    floor.bet("a")
    floor.do("a", c.CloseBets())
    floor.do("a", c.Deal(parse_cards("2c 3d 4h")))
    floor.do("a", c.Deal(parse_cards("5c 6d 7h")))
    exchanged = c.Facts(restorable=True, lie=(2, 2, 2, 1, 1, 1))
    floor.does("a", c.Report("wrong_deal", exchanged), TAN)
    (proposal,) = floor.open
    assert proposal.kind == "reconstruction"
    floor.does("a", c.Sign(proposal.id), NG)
    assert any(isinstance(each.event, e.CardsReconstructed) for each in floor.plans[-1].records)


def test_5_7_an_automatic_ruling_needs_no_signature() -> None:
    floor = dealt()
    floor.does("a", c.Report("technical_interruption", c.Facts(reason="away")), HOUSE)
    assert voided(floor.house)
    assert floor.open == ()


def test_a_demo_table_signs_automatically_and_the_record_says_so() -> None:
    floor = Floor("a")
    floor.bet("a")
    floor.deal("a", {1: NOTHING}, "4c 5d")
    plan = execute(floor.house, Order("a", FOREIGN, LIM, 0))
    assert isinstance(plan, Plan)
    assert voided(plan.after)
    assert {(record.by, record.signed) for record in plan.records} == {(LIM, HOUSE)}


def test_views_say_that_a_signature_is_awaited_and_show_staff_what() -> None:
    floor = dealt()
    floor.does("a", FOREIGN, LIM)
    t = floor.house.tables["a"]
    seen = {by.name: view(t, by) for by in (Actor("ann", Role.PLAYER), LIM, TAN, KOH, AUD, CHU)}
    assert {each.notice for each in seen.values()} == {sentence("notice_ruling_waits", {})}
    assert [seen[who].proposals for who in ("ann", "aud", "chu")] == [(), (), ()]
    assert {each.stopped for each in seen.values()} == {sentence("notice_play_stopped", {})}
    (shown,) = seen["tan"].proposals
    assert (shown.by, shown.signed, shown.may_sign, shown.may_withdraw) == ("lim", ("lim",), True, False)
    assert [(p.may_sign, p.may_withdraw) for who in ("lim", "koh") for p in seen[who].proposals] == [
        (False, True),
        (True, True),
    ]


def test_without_the_check_of_the_person_one_would_be_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the test that oneself is no second person must see it."""
    monkeypatch.setattr(approvals, "refuse_signer", lambda *_: None)
    with pytest.raises(AssertionError):
        test_oneself_is_no_second_person()


def test_a_void_that_is_not_on_the_list_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approvals, "kind_of", lambda *_: "")
    with pytest.raises(AssertionError):
        test_a_void_is_proposed_by_one_and_carried_out_with_the_second_name()


def test_a_snapshot_keeps_what_is_open() -> None:
    floor = dealt()
    floor.does("a", FOREIGN, LIM)
    floor.does(HOUSE_STREAM, c.CorrectMeter("link", 500, "a slip"), NG)
    old = floor.records
    again = load_snapshot(
        encode_snapshot(floor.house), lambda table, since: [r for r in old if r.stream == table and r.n >= since]
    )
    assert again == floor.house


# ---- the office ------------------------------------------------------------------------------------------------------


def test_a_meter_is_corrected_by_two_and_the_identity_holds() -> None:
    floor = Guarded("a")
    floor.round("a", {1: NOTHING}, "4c 5d")
    before = meter_shown(floor.house, "link")
    plan = signed_by(floor, c.CorrectMeter("link", -250, "counted twice on the fifth"), NG, KOH)
    assert meter_shown(floor.house, "link") == before - 250
    assert plan.records[-1].event == e.MeterCorrected("link", -250, "counted twice on the fifth")
    assert (plan.records[-1].by, plan.records[-1].signed) == (NG, KOH)
    assert floor.house.book["corrections"] == 250 * MICRO
    assert floor.house.book["meter/link"] == floor.house.links["link"].posted
    for wrong in (c.CorrectMeter("link", 0, "x"), c.CorrectMeter("link", 5, " "), c.CorrectMeter("no", 5, "x")):
        floor.turned(HOUSE_STREAM, wrong, NG)
    assert floor.turned(HOUSE_STREAM, c.CorrectMeter("link", -(10**9), "x"), NG) == "meter_too_small"
    floor.does(HOUSE_STREAM, c.CorrectMeter("link", 5, "x"), NG)
    assert floor.turned(HOUSE_STREAM, c.Sign(floor.open[-1].id), TAN) == "signer_of_rank_required"


def test_a_wallet_is_corrected_by_two_and_never_below_zero() -> None:
    floor = Guarded("a")
    holds = floor.house.book["wallet/ann"]
    signed_by(floor, c.CorrectBalance("ann", 700, "a chip found under the table"), CHU, KOH)
    assert floor.house.book["wallet/ann"] == holds + 700 * MICRO
    assert floor.house.book["corrections"] == -700 * MICRO
    assert floor.turned(HOUSE_STREAM, c.CorrectBalance("nobody", 700, "x"), CHU) == "player_unknown"
    too_small = refuse("wallet_too_small", "cents", player="ann", holds=holds // MICRO + 700)
    assert floor.refused(HOUSE_STREAM, c.CorrectBalance("ann", -(10**9), "x"), CHU) == too_small


def test_nobody_signs_a_proposal_that_benefits_them() -> None:
    floor = Guarded("a")
    floor.house = record_events(floor.house, HOUSE_STREAM, (e.ChipsIssued("koh", 500),), HOUSE, 0).after
    floor.does(HOUSE_STREAM, c.CorrectBalance("koh", 700, "forgotten"), CHU)
    assert floor.turned(HOUSE_STREAM, c.Sign(floor.open[-1].id), KOH) == "signer_benefits"
    floor.does(HOUSE_STREAM, c.Sign(floor.open[-1].id), KAY)
    assert floor.house.book["wallet/koh"] == 1_200 * MICRO


def test_new_terms_of_a_link_take_effect_from_the_next_round() -> None:
    floor = Guarded("a", rate_ppm=300_000)
    floor.bet("a", [1])
    signed_by(floor, c.ChangeLink("link", bet=1_000, rate_ppm=100_000, reset=1_000_000), ADM, KOH)
    assert floor.house.links["link"].terms == LinkTerms("Link", 1_000, 100_000, 1_000_000, 10_000_000)
    floor.deal("a", {1: NOTHING}, "4c 5d")
    assert floor.house.book["pending/link/a"] == 500 * 100_000, "the bet of a round that was open is what it was"
    floor.settle("a")
    assert floor.do("a", c.OpenRound()) is None
    assert floor.do("a", c.PlaceBet(1, "ante", 500), Actor("ann", Role.PLAYER)) is None
    assert isinstance(floor.do("a", c.PlaceBet(1, "jackpot", 500), Actor("ann", Role.PLAYER)), Refused)
    assert floor.do("a", c.PlaceBet(1, "jackpot", 1_000), Actor("ann", Role.PLAYER)) is None
    for wrong in (c.ChangeLink("link", 0, 0, 0), c.ChangeLink("link", 1, 1_000_001, 0), c.ChangeLink("no", 1, 1, 1)):
        floor.turned(HOUSE_STREAM, wrong, ADM)


def test_new_limits_take_effect_from_the_next_round_after_two_signatures() -> None:
    floor = Guarded("a")
    other = replace(floor.house.tables["a"].settings, limits={"ante": Limits(5_000, 9_000), "pair_plus": Limits(1, 2)})
    floor.does("a", c.ChangeSettings(other), ADM)
    (proposal,) = floor.open
    assert proposal.kind == "settings"
    pit_manager = refuse("signer_of_rank_required", "role", rank="pit_manager")
    assert floor.refused("a", c.Sign(proposal.id), TAN) == pit_manager
    floor.does("a", c.Sign(proposal.id), NG)
    assert floor.house.tables["a"].settings == other
    floor.do("a", c.OpenRound())
    r = floor.house.tables["a"].round
    assert r is not None
    assert r.settings == other
    floor.do("a", c.PlaceBet(1, "ante", 5_000), Actor("ann", Role.PLAYER))
    assert floor.turned("a", c.ChangeSettings(other), ADM) == "bets_on_table"


def test_new_limits_that_wait_for_a_signature_outlast_a_round() -> None:
    floor = Guarded("a")
    other = replace(floor.house.tables["a"].settings, limits={"ante": Limits(5_000, 9_000), "pair_plus": Limits(1, 2)})
    floor.does("a", c.ChangeSettings(other), ADM)
    floor.bet("a", [1])
    (proposal,) = floor.open
    assert floor.turned("a", c.Sign(proposal.id), NG) == "bets_on_table"
    floor.deal("a", {1: NOTHING}, "4c 5d")
    floor.settle("a")
    floor.does("a", c.Sign(proposal.id), NG)
    assert floor.house.tables["a"].settings == other


# ---- the list --------------------------------------------------------------------------------------------------------

# What needs two people, written down apart from the code.
NEEDS_TWO = {
    *("void", "reconstruction", "denial", "award", "settings", "opening", "link", "closing", "meter"),
    *("balance", "role", "unlock", "deck", "restoring", "rules", "clock", "order", "debt"),
    *("ruling", "absence", "placing", "witness", "pin"),
}


def alone() -> set[type[Command]]:
    """What the office does for one person."""
    return {each for each in get_args(c.OfficeCommand) if not authority.PERMISSIONS[each].needs}


def test_the_list_is_whole() -> None:
    assert set(proposals.TWO_PERSON_RULES) == NEEDS_TWO
    assert {kind for row in authority.PERMISSIONS.values() for kind in row.needs} <= NEEDS_TWO
    assert alone() == {c.OpenTable, c.SellChips, c.RedeemChips}, "everything else that is asked of the office"
    assert all(item.least >= item.signs >= Rank.PIT_SUPERVISOR for item in proposals.TWO_PERSON_RULES.values())


def test_a_command_that_is_left_off_the_list_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    flipped: dict[type[Command], authority.Row] = {**authority.PERMISSIONS}
    flipped[c.GrantRole] = replace(authority.PERMISSIONS[c.GrantRole], needs=())
    monkeypatch.setattr(authority, "PERMISSIONS", flipped)
    with pytest.raises(AssertionError):
        test_the_list_is_whole()


# ---- any order of steps ----------------------------------------------------------------------------------------------


@pytest.mark.untraced
@pytest.mark.parametrize("games", WORLDS.values(), ids=WORLDS.keys())
def test_in_random_play_two_names_stand_under_everything_on_the_list(games: tuple[str, ...]) -> None:
    listed = e.RoundVoided | e.CardsReconstructed | e.CardsReordered | e.CardsTakenBack
    signed = 0
    for seed in range(6):
        world = World(Random(seed), games, Controls())
        for _ in range(400):
            world.anything() if world.random.random() < 0.8 else world.irregularity("a")
            assert sum(world.house.book.values()) == 0
        by_person = [
            each for each in world.records if isinstance(each.event, listed) and each.by.role is not Role.HOUSE
        ]
        for record in by_person:
            assert record.signed is not None
            assert record.signed.name != record.by.name
            assert record.signed.role in (Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER)
            signed += 1
        sealed = [each for plan in world.plans for each in plan.sealed]
        assert fold_records(House(), sealed).after == world.house, "told again from its records, it is the same house"
    assert signed > 5


def test_5_22_a_bet_after_the_deal_is_placed_for_a_player_once_they_confirm_it() -> None:
    floor = dealt()
    offered = [
        each.command for each in actions_for(floor.house.tables["a"], LIM) if isinstance(each.command, c.PlaceBet)
    ]
    placed = next(each for each in offered if each.player == ANN.name)
    assert placed.bet == "play"
    floor.does("a", placed, LIM)
    (proposal,) = floor.open
    assert proposal.kind == "placing"
    floor.does("a", c.Sign(proposal.id), ANN)
    made = [each.event for each in floor.plans[-1].records]
    (bet,) = (event for event in made if isinstance(event, e.BetPlaced))
    assert (bet.bet, bet.player, bet.placed_by) == ("play", ANN.name, LIM.name)
    assert any(isinstance(event, e.DecisionMade) and event.decision == "play" for event in made)
