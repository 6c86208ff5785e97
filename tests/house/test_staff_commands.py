"""The house records its staff: two people grant and revoke a role, neither of them the one concerned."""

import pytest

from croupier.engine import proposals
from croupier.house import authority
from croupier.house.execute import (
    HOUSE_STREAM,
    House,
    Order,
    Plan,
    encode_snapshot,
    execute,
    fold_records,
    load_snapshot,
    record_events,
)
from croupier.house.staff_commands import officers
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.coded_message import message
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Rank, Role
from tests.support.house.floors import ANN
from tests.support.house.guarded import ADM, AUD, CHU, KAY, KOH, LIM, NG, TAN, TEO, signed_by
from tests.support.house.staffed import STAFF, staffed

MIA = Actor("mia", Role.DEALER)
FOR_MIA = c.GrantRole("mia", Role.DEALER)


def test_a_role_is_granted_by_an_administrator_and_signed_by_a_shift_manager() -> None:
    floor = staffed()
    assert floor.refused("a", c.OpenRound(), MIA) == refuse("role_not_held", "role", name="mia", role="dealer")
    floor.does(HOUSE_STREAM, FOR_MIA, ADM)
    assert "mia" not in floor.house.register.staff, "nothing is done yet"
    done = floor.does(HOUSE_STREAM, c.Sign(floor.open[-1].id), KOH)
    assert (done.records[-1].by, done.records[-1].signed) == (ADM, KOH)
    assert done.records[-1].event == e.RoleGranted("mia", Role.DEALER)
    assert floor.house.register.staff["mia"] is Role.DEALER
    floor.does("a", c.OpenRound(), MIA)


def test_a_staff_member_with_a_new_role_or_none_no_longer_acts_in_the_old_one() -> None:
    floor = staffed()
    signed_by(floor, c.GrantRole("tan", Role.PIT_MANAGER), ADM, KOH)
    assert floor.turned("a", c.OpenRound(), TAN) == "role_not_held"
    floor.does("a", c.OpenRound(), Actor("tan", Role.PIT_MANAGER))
    signed_by(floor, c.RevokeRole("lim"), ADM, KOH)
    assert floor.turned("a", c.CloseBets(), LIM) == "role_not_held"
    beside = execute(floor.house, Order("a", c.Report("foreign_card"), NG, 0, second=TAN))
    assert isinstance(beside, Refused), "nor do they sign at somebody else's console"
    assert beside.field == "role"


def test_a_staff_member_who_lost_their_role_cannot_sign() -> None:
    floor = staffed()
    floor.does(HOUSE_STREAM, FOR_MIA, ADM)
    (proposal,) = floor.open
    signed_by(floor, c.RevokeRole("kay"), ADM, KOH)
    assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), KAY) == "role_not_held"
    floor.does(HOUSE_STREAM, c.Sign(proposal.id), KOH)


def test_a_proposal_of_a_staff_member_who_lost_their_role_cannot_be_signed() -> None:
    floor = staffed()
    floor.does("a", c.OpenRound(), LIM)
    floor.does("a", c.Report("foreign_card"), LIM)
    (proposal,) = floor.open
    floor.does(HOUSE_STREAM, c.RevokeRole("lim"), ADM, KOH)
    assert floor.turned("a", c.Sign(proposal.id), TAN) == "proposal_not_open"
    (again,) = floor.open
    assert (again.by, again.names, again.command) == (HOUSE, (), proposal.command), "two other people are asked (R-278)"
    floor.does("a", c.WithdrawProposal(again.id), KOH)


def test_without_the_staff_register_anybody_could_claim_any_role(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the test above must see it."""
    monkeypatch.setattr(authority, "refuse_unknown_staff", lambda *_: None)
    with pytest.raises(AssertionError):
        test_a_staff_member_who_lost_their_role_cannot_sign()


def test_players_and_the_house_itself_are_not_in_the_register() -> None:
    floor = staffed()
    floor.does("a", c.OpenRound(), HOUSE)
    floor.does("a", c.PlaceBet(1, "ante", 500), ANN)


@pytest.mark.parametrize("by", [LIM, TAN, NG, KOH, CHU, AUD, ANN, HOUSE])
def test_only_an_administrator_proposes_a_role(by: Actor) -> None:
    floor = staffed()
    for command in (FOR_MIA, c.RevokeRole("teo")):
        assert floor.turned(HOUSE_STREAM, command, by) == "role_may_not"


def test_only_a_shift_manager_signs_and_nobody_signs_for_themselves() -> None:
    floor = staffed()
    floor.does(HOUSE_STREAM, c.GrantRole("kay", Role.ADMINISTRATOR), ADM)
    (proposal,) = floor.open
    assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), KAY) == "signer_benefits"
    for by in (TAN, NG):
        assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), by) == "rank_too_low"
    assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), ADM) == "role_may_not"
    floor.does(HOUSE_STREAM, c.Sign(proposal.id), KOH)
    for command in (c.GrantRole("adm", Role.SHIFT_MANAGER), c.RevokeRole("adm"), c.Unlock("adm")):
        assert floor.turned(HOUSE_STREAM, command, ADM) == "not_for_yourself"


def test_a_lower_rank_on_the_list_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    lower = proposals.TwoPersonRule(message("proposal_role"), Rank.PIT_SUPERVISOR)
    monkeypatch.setitem(proposals.TWO_PERSON_RULES, "role", lower)
    with pytest.raises(AssertionError):
        test_only_a_shift_manager_signs_and_nobody_signs_for_themselves()


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (c.GrantRole("mia", Role.PLAYER), refuse("role_not_of_staff", "role", role="player")),
        (c.GrantRole("mia", Role.SPECTATOR), refuse("role_not_of_staff", "role", role="spectator")),
        (c.GrantRole("mia", Role.HOUSE), refuse("role_not_of_staff", "role", role="house")),
        (
            c.GrantRole("tan", Role.PIT_SUPERVISOR),
            refuse("role_granted_already", "role", name="tan", role="pit_supervisor"),
        ),
        (c.GrantRole(" mia", Role.DEALER), refuse("name_not_plain", "name", name="mia")),
        (c.GrantRole("Tan", Role.DEALER), refuse("name_taken", "name")),
        (c.GrantRole("ann", Role.DEALER), refuse("name_taken", "name")),
        (c.RevokeRole("mia"), refuse("staff_unknown", "name", name="mia")),
        (c.Unlock("mia"), refuse("staff_unknown", "name", name="mia")),
    ],
)
def test_an_impossible_proposal_is_refused(command: c.AnyCommand, refused: Refused) -> None:
    assert staffed().refused(HOUSE_STREAM, command, ADM) == refused


@pytest.mark.parametrize("name", ["", "m\u0000a", "m" * 25, "House"])
def test_a_name_that_cannot_be_read_is_not_proposed(name: str) -> None:
    assert staffed().refused(HOUSE_STREAM, c.GrantRole(name, Role.DEALER), ADM).field == "name"


def test_the_last_member_of_a_granting_role_cannot_be_removed() -> None:
    """Otherwise nobody could grant one any more."""
    eve = Actor("eve", Role.ADMINISTRATOR)
    floor = staffed(ADM, eve, KOH, TAN)
    last = refuse("last_of_role", "name", name="koh", role="shift_manager")
    assert floor.refused(HOUSE_STREAM, c.RevokeRole("koh"), ADM) == last
    assert floor.refused(HOUSE_STREAM, c.GrantRole("koh", Role.DEALER), ADM) == last
    signed_by(floor, c.RevokeRole("adm"), eve, KOH)
    signed_by(floor, c.GrantRole("adm", Role.ADMINISTRATOR), eve, KOH)
    signed_by(floor, c.RevokeRole("eve"), ADM, KOH)
    assert floor.house.register.staff == {"koh": KOH.role, "tan": TAN.role, "adm": ADM.role}


def test_the_second_of_two_proposals_for_one_person_lapses() -> None:
    floor = staffed()
    floor.does(HOUSE_STREAM, FOR_MIA, ADM)
    floor.does(HOUSE_STREAM, c.RevokeRole("teo"), ADM)
    floor.does(HOUSE_STREAM, c.GrantRole("teo", Role.PIT_MANAGER), ADM)
    first, second, third = [each.id for each in floor.open]
    floor.does(HOUSE_STREAM, c.Sign(third), KOH)
    assert [each.id for each in floor.open] == [first, second], "they can still be revoked"
    floor.does(HOUSE_STREAM, c.Sign(second), KOH)
    assert [each.id for each in floor.open] == [first]
    floor.does(HOUSE_STREAM, c.GrantRole("teo", Role.PIT_MANAGER), ADM, KOH)
    assert floor.house.register.staff["teo"] is Role.PIT_MANAGER


def test_a_name_is_unlocked_by_two_and_not_by_its_owner() -> None:
    floor = staffed()
    for by in (LIM, TAN, KOH, CHU, AUD):
        assert floor.turned(HOUSE_STREAM, c.Unlock("lim"), by) == "role_may_not"
    floor.does(HOUSE_STREAM, c.Unlock("tan"), ADM)
    (proposal,) = floor.open
    assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), TAN) == "signer_benefits"
    assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), TEO) == "signer_of_rank_required"
    done = floor.does(HOUSE_STREAM, c.Sign(proposal.id), NG)
    assert (done.records[-1].event, done.records[-1].by, done.records[-1].signed) == (e.AccountUnlocked("tan"), ADM, NG)
    signed_by(floor, c.Unlock("lim"), NG, TEO)


def test_the_staff_register_survives_replay_and_snapshots() -> None:
    floor = staffed()
    plan = signed_by(floor, FOR_MIA, ADM, KOH)
    assert isinstance(plan, Plan)
    again = load_snapshot(
        encode_snapshot(floor.house),
        lambda table, since: [record for record in floor.records if record.stream == table and record.n >= since],
    )
    assert again.register == floor.house.register
    alone = record_events(House(), HOUSE_STREAM, (e.RoleGranted("mia", Role.DEALER), e.RoleRevoked("mia")), HOUSE, 0)
    assert fold_records(House(), alone.sealed).after == alone.after
    assert alone.after.register.staff == {}


# ---- the two who restore a backup ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("by", "signed"), [("adm", "koh"), ("koh", "kay"), ("koh", "tan")])
def test_an_administrator_or_shift_manager_restores_and_one_of_the_two_is_a_shift_manager(by: str, signed: str) -> None:
    assert officers(STAFF, by, signed) == (Actor(by, STAFF[by]), Actor(signed, STAFF[signed]))


@pytest.mark.parametrize(
    ("by", "signed", "refused"),
    [
        ("adm", "adm", refuse("second_person_required", "signed")),
        ("adm", " ADM ", refuse("second_person_required", "signed")),
        ("adm", "", refuse("second_person_required", "signed")),
        ("adm", "mia", refuse("staff_unknown", "signed", name="mia")),
        ("mia", "koh", refuse("staff_unknown", "by", name="mia")),
        ("ng", "koh", refuse("restorer_rank_too_low", "by", rank="shift_manager")),
        ("adm", "ng", refuse("signer_of_rank_required", "signed", rank="shift_manager")),
        ("koh", "lim", refuse("rank_too_low", "signed", rank="pit_supervisor")),
        ("koh", "adm", refuse("rank_too_low", "signed", rank="pit_supervisor")),
    ],
)
def test_other_pairs_cannot_restore_a_backup(by: str, signed: str, refused: Refused) -> None:
    assert officers(STAFF, by, signed) == refused


def test_a_house_without_staff_takes_any_two_names() -> None:
    assert officers({}, "ann", "bob") == (Actor("ann", Role.SPECTATOR), Actor("bob", Role.SPECTATOR))
    assert isinstance(officers({}, "ann", "Ann"), Refused)
