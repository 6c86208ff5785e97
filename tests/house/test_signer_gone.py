"""A proposer or signer has lost or changed their role: their name no longer counts, and nothing is stuck."""

import pytest
from msgspec.structs import replace

from croupier.engine.proposals import Proposal
from croupier.engine.table import is_playing
from croupier.house.execute import HOUSE_STREAM, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.rules.coded_message import message
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from tests.support.house.floors import METER, NOTHING, ROYAL
from tests.support.house.guarded import ADM, FOREIGN, KAY, KOH, LIM, NG, TAN, TEO
from tests.support.house.large_awards import Awarding
from tests.support.house.staffed import EVERYBODY
from tests.support.paragraphs import shows

MADE_MANAGER = Actor("tan", Role.PIT_MANAGER)
CHANGES = pytest.mark.parametrize("change", [c.RevokeRole("tan"), c.GrantRole("tan", Role.PIT_MANAGER)])


def staffed() -> Awarding:
    floor = Awarding("a", "b", rate_ppm=0)
    granted = tuple(e.RoleGranted(each.name, each.role) for each in EVERYBODY)
    floor.house = record_events(floor.house, HOUSE_STREAM, granted, HOUSE, 0).after
    return floor


def won() -> Awarding:
    floor = staffed()
    floor.round("a", {1: ROYAL}, "Js Ts")
    return floor


def at(floor: Awarding, table: str = "a") -> Proposal:
    (proposal,) = floor.house.tables[table].proposals
    return proposal


@CHANGES
@shows(p("4.7"))
def test_4_7_a_large_award_is_signed_again_by_two_when_its_first_signer_has_gone(change: c.AnyCommand) -> None:
    floor = won()
    floor.sign("a", TAN)
    before = at(floor)
    floor.does(HOUSE_STREAM, change, ADM, KOH)
    assert (at(floor).command, at(floor).names) == (before.command, ())
    closed = [record.event for record in floor.records if isinstance(record.event, e.ProposalClosed)]
    gone = message("role_lost", name="tan", role="pit_supervisor")
    assert closed == [e.ProposalClosed(before.id, HOUSE, gone)]
    assert isinstance(floor.sign("a", NG), type(floor.plans[-1]))
    assert floor.paid == [], "the name of somebody who has gone does not pay it"
    floor.sign("a", KOH)
    assert floor.paid == [("a", 1, METER)]
    paid = next(record for record in floor.records if isinstance(record.event, e.AwardPaid))
    assert (paid.by, paid.signed) == (NG, KOH)
    assert floor.do("a", c.OpenRound()) is None


def test_a_promoted_staff_member_signs_again_in_the_new_role() -> None:
    floor = won()
    floor.sign("a", TAN)
    floor.does(HOUSE_STREAM, c.GrantRole("tan", Role.PIT_MANAGER), ADM, KOH)
    floor.sign("a", MADE_MANAGER)
    assert isinstance(floor.sign("a", MADE_MANAGER), Refused)
    floor.sign("a", TEO)
    assert floor.paid == [("a", 1, METER)]


@CHANGES
@shows(p("5.23"))
def test_5_23_a_refusal_to_sign_still_counts_when_the_award_is_signed_again(change: c.AnyCommand) -> None:
    floor = won()
    floor.does("a", c.RefuseToSign(at(floor).id, "the cards were seen before the deal"), NG)
    floor.sign("a", TAN)
    floor.does(HOUSE_STREAM, change, ADM, KOH)
    floor.sign("a", TEO)
    no = floor.sign("a", NG)
    assert isinstance(no, Refused)
    assert no.code == "signer_of_rank_required"
    floor.sign("a", KAY)
    assert floor.paid == [("a", 1, METER)]


def test_a_ruling_stays_open_and_asks_two_other_people() -> None:
    floor = staffed()
    floor.bet("a", [1])
    floor.deal("a", {1: NOTHING}, "4c 5d")
    floor.does("a", FOREIGN, LIM)
    floor.does(HOUSE_STREAM, c.RevokeRole("lim"), ADM, KOH)
    assert (at(floor).kind, at(floor).by, at(floor).names) == ("void", HOUSE, ())
    assert isinstance(floor.do("a", c.Decide(1, "fold"), Actor("ann", Role.PLAYER)), Refused), "the round still waits"
    floor.does("a", c.Sign(at(floor).id), TAN)
    assert is_playing(floor.house.tables["a"])
    floor.does("a", c.Sign(at(floor).id), TEO)
    assert not is_playing(floor.house.tables["a"])
    void = next(record for record in floor.records if isinstance(record.event, e.RoundVoided))
    assert (void.by, void.signed) == (TAN, TEO)


def test_the_value_of_a_failure_is_still_that_of_the_first_report() -> None:
    floor = staffed()
    floor.bet("a", [1])
    floor.deal("a", {1: NOTHING}, "4c 5d")
    floor.does("a", c.Report("jackpot_failure"), LIM)
    floor.does(HOUSE_STREAM, c.RevokeRole("lim"), ADM, KOH)
    assert at(floor).displayed == METER


def test_a_proposal_that_play_does_not_wait_for_is_closed_and_can_be_made_again() -> None:
    floor = staffed()
    floor.bet("a", [1])
    floor.deal("a", {1: NOTHING}, "4c 5d")
    floor.does("a", c.WalkAway("ann"), LIM)
    link = LinkTerms("Other", 500, 0, 5_000_000, 5_000_000)
    floor.does(HOUSE_STREAM, c.OpenLink("other", link), KAY)
    floor.does(HOUSE_STREAM, c.RevokeRole("lim"), ADM, KOH)
    floor.does(HOUSE_STREAM, c.RevokeRole("kay"), ADM, KOH)
    assert [*floor.open] == []
    floor.does("a", c.WalkAway("ann"), NG)
    floor.does(HOUSE_STREAM, c.OpenLink("other", link), KOH)
    assert [each.by for each in floor.open] == [KOH, NG]


@CHANGES
def test_a_house_that_is_stuck_from_an_earlier_version_is_stuck_no_longer(change: c.AnyCommand) -> None:
    floor = won()
    floor.sign("a", TAN)
    staff = {each.name: each.role for each in EVERYBODY if each != TAN}
    if isinstance(change, c.GrantRole):
        staff["tan"] = change.role
    floor.house = replace(floor.house, register=replace(floor.house.register, staff=staff))
    floor.sign("a", MADE_MANAGER if "tan" in staff else NG)
    assert floor.paid == []
    floor.sign("a", TEO)
    assert floor.paid == [("a", 1, METER)]
