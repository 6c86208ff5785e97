"""Large awards are claimed, verified from the record, signed by two and paid; the order of the link is unchanged."""

import pytest
from msgspec.structs import replace

from croupier.engine import proof
from croupier.engine.commitment import Label, commit, commit_unbound
from croupier.engine.shuffle import shuffled
from croupier.engine.transcript import transcript
from croupier.engine.views import view
from croupier.house import approvals, award_verification
from croupier.house.award_verification import Evidence
from croupier.house.execute import Order, Plan, execute
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.base_classes import Event
from croupier.rules.cards import parse_card
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.words import sentence
from tests.support.house.floors import METER, NOTHING, RESET, ROYAL, SEATS, STRAIGHT_FLUSH
from tests.support.house.guarded import KOH, LIM, NG, TAN, TEO
from tests.support.house.large_awards import Awarding, winning_order, won
from tests.support.paragraphs import shows


@shows(p("4.7"))
def test_a_large_award_is_paid_once_two_people_have_signed_it() -> None:
    floor = won()
    (proposal,) = floor.house.tables["a"].proposals
    assert (proposal.kind, proposal.by, proposal.command) == ("award", HOUSE, c.PayAward(1, METER, METER))
    assert floor.paid == []
    assert isinstance(floor.do("a", c.OpenRound()), Refused), "the round is not concluded before"
    assert isinstance(floor.sign("a", TAN), Plan)
    assert floor.paid == []
    again = floor.sign("a", TAN)
    assert isinstance(again, Refused)
    assert again.code == "second_person_signs"
    too_low = floor.sign("a", TEO)
    assert isinstance(too_low, Refused)
    assert too_low == refuse("signer_of_rank_required", "role", rank="pit_manager")
    assert isinstance(floor.sign("a", NG), Plan)
    assert floor.paid == [("a", 1, METER)]
    assert floor.meter == RESET
    paid = next(record for record in floor.records if isinstance(record.event, e.AwardPaid))
    assert (paid.by, paid.signed) == (TAN, NG)
    told = transcript(record for record in floor.records if record.stream == "a")
    assert "- tan, pit supervisor; signed by ng, pit manager" in told
    assert floor.do("a", c.OpenRound()) is None


def test_a_small_award_needs_nobody_and_a_fixed_one_goes_at_once() -> None:
    floor = Awarding("a", rate_ppm=0)
    floor.round("a", {1: STRAIGHT_FLUSH, 2: "2h 2d 2c"}, "6s 5s")
    assert floor.paid == [("a", 1, METER // 10)], "ten percent is not above the set sum"
    assert all(record.signed is None for record in floor.records)


def test_while_one_waits_fixed_awards_at_other_tables_go_at_once_and_later_majors_wait_behind_it() -> None:
    floor = won()
    floor.round("b", {1: STRAIGHT_FLUSH, 2: "2h 2d 2c"}, "6s 5s")
    assert floor.paid == [], "the later major waits, small as it is"
    lines = [record.event.line for record in floor.records if isinstance(record.event, e.BetSettled)]
    assert any(line.bet == "jackpot" for line in lines if line.box == 2), "what has a fixed price is settled"
    floor.sign("a", TAN)
    floor.sign("a", KOH)
    assert floor.paid == [("a", 1, METER), ("b", 1, RESET // 10)], "each on the value then displayed"


def test_contributions_that_arrive_meanwhile_are_in_the_value_then_displayed() -> None:
    floor = Awarding("a", "b", rate_ppm=300_000)
    floor.round("a", {1: ROYAL}, "Js Ts")
    floor.sign("a", TAN)
    floor.round("b", {1: NOTHING}, "4c 5d")
    assert floor.meter == METER + 300
    floor.sign("a", NG)
    assert floor.paid == [("a", 1, METER + 300)]
    assert floor.meter == RESET


def test_an_earlier_hand_still_holds_it_up_and_then_it_asks_for_signatures() -> None:
    floor = Awarding("a", "b", rate_ppm=0)
    floor.bet("a", [1])
    floor.deal("a", {1: STRAIGHT_FLUSH}, "4c 5d")
    floor.round("b", {1: ROYAL}, "Js Ts")
    assert not floor.open, "its turn has not come"
    floor.settle("a")
    assert [each.kind for each in floor.house.tables["b"].proposals] == ["award"]


def test_an_award_that_nobody_can_check_yet_waits_for_its_turn() -> None:
    floor = Awarding("a", "b", rate_ppm=0)
    floor.bet("a", [1])
    floor.deal("a", {1: STRAIGHT_FLUSH}, "4c 5d")
    floor.round("b", {1: ROYAL}, "Js Ts")
    t = floor.house.tables["b"]
    winner = Actor(t.seats[1], Role.PLAYER)
    for by, code in ((LIM, "step_award_waits_for_turn"), (winner, "step_your_award_waits_for_turn")):
        seen = view(t, by)
        assert (seen.phase, seen.announced.text) == ("awarding", sentence(code, {}))


def test_a_proposal_says_whose_signature_is_still_missing() -> None:
    floor = won()
    needs = [view(floor.house.tables["a"], TAN).proposals[0].needs_role]
    floor.sign("a", NG)
    needs.append(view(floor.house.tables["a"], TAN).proposals[0].needs_role)
    assert needs == [Role.PIT_MANAGER, Role.PIT_SUPERVISOR]


def test_views_say_so() -> None:
    floor = won()
    mine = sentence("notice_your_award_checked", {"cents": METER, "signers": 2})
    others = sentence("notice_award_checked", {"signers": 2})
    for by, notice in (
        (Actor("ann", Role.PLAYER), mine),
        (Actor("bob", Role.PLAYER), others),
        (LIM, others),
        (Actor("ann", Role.SPECTATOR), others),
    ):
        seen = view(floor.house.tables["a"], by)
        assert (seen.phase, seen.notice) == ("awarding", notice)
        code = "step_your_award_checked" if notice == mine else "step_award_checked"
        assert seen.announced.text == sentence(code, {})
    (shown,) = view(floor.house.tables["a"], TAN).proposals
    assert (shown.by, shown.signed, shown.may_sign, shown.may_withdraw) == ("house", (), True, False)


def test_the_winner_does_not_sign_and_the_claim_is_not_withdrawn() -> None:
    floor = won()
    no = floor.sign("a", Actor("ann", Role.SHIFT_MANAGER))
    assert isinstance(no, Refused)
    assert no.code == "signer_benefits"
    (proposal,) = floor.house.tables["a"].proposals
    assert floor.turned("a", c.WithdrawProposal(proposal.id), KOH) == "award_not_withdrawn"


@shows(p("5.23"))
def test_5_23_a_refused_award_stays_open_until_a_shift_manager_signs_or_two_rule_on_it() -> None:
    floor = won()
    (proposal,) = floor.house.tables["a"].proposals
    floor.does("a", c.RefuseToSign(proposal.id, "the cards were seen before the deal"), TAN)
    floor.sign("a", TEO)
    no = floor.sign("a", NG)
    assert isinstance(no, Refused)
    assert no == refuse("signer_of_rank_required", "role", rank="shift_manager")
    other = Awarding("a", rate_ppm=0)
    other.house, other.records = floor.house, list(floor.records)
    floor.sign("a", KOH)
    assert floor.paid == [("a", 1, METER)]
    out = c.Report("unprovided", c.Facts(remedy="invalidate", reason="a marked card", boxes=(1,)))
    other.does("a", out, KOH)
    ruling = other.house.tables["a"].proposals[-1]
    assert ruling.kind == "denial", "one person alone does not take an award away"
    other.does("a", c.Sign(ruling.id), TAN)
    assert (other.paid, other.meter, other.house.tables["a"].proposals) == ([], METER, ())


# ---- verified from the record ----------------------------------------------------------------------------------------


def without(shown: Evidence, kind: type[Event]) -> Evidence:
    return replace(shown, records=tuple(each for each in shown.records if not isinstance(each.event, kind)))


def another_card(shown: Evidence) -> Evidence:
    """The record as it would be, had the first card of the hand been another one."""

    def other(each: Recorded) -> Recorded:
        first = isinstance(each.event, e.CardDealt) and each.event.card == parse_card("As")
        return replace(each, event=replace(each.event, card=parse_card("2h"))) if first else each

    return replace(shown, records=tuple(map(other, shown.records)))


def test_without_the_record_nobody_signs() -> None:
    floor = won()
    unsigned = c.Sign(floor.house.tables["a"].proposals[0].id)
    assert floor.turned("a", unsigned, TAN) == "award_without_evidence"
    for shown in (
        another_card(floor.evidence("a")),
        replace(floor.evidence("a"), records=floor.evidence("a").records[1:]),
        replace(floor.evidence("a"), records=floor.evidence("a").records[:-1]),
    ):
        no = floor.sign("a", TAN, shown)
        assert isinstance(no, Refused)
        assert no.code == "award_of_another_round"


def test_a_claim_that_does_not_follow_from_the_cards_is_not_signed() -> None:
    """Memory and record agree on other cards than those that won: settling again finds it."""
    floor = won()
    shown, t = another_card(floor.evidence("a")), floor.house.tables["a"]
    assert t.round is not None
    swapped = tuple(parse_card("2h") if each == parse_card("As") else each for each in t.round.cards)
    table = replace(t, round=replace(t.round, cards=swapped))
    floor.house = replace(floor.house, tables={**floor.house.tables, "a": table})
    no = floor.sign("a", TAN, shown)
    assert isinstance(no, Refused)
    assert no.code == "hand_wins_no_award"


SEED, OTHER = b"thirty-two bytes are a small one", b"another seed of thirty-two bytes"


def promised(monkeypatch: pytest.MonkeyPatch, order: tuple[int, ...], *, old: bool = False) -> Awarding:
    """A round whose commitment is to this order, dealt so that the first box wins."""
    for module in (award_verification, proof):
        monkeypatch.setattr(module, "shuffled", lambda seed, decks: order if seed == SEED else shuffled(seed, decks))
    floor = Awarding("a", rate_ppm=0)
    label = Label("mlp-three-card", "a", 1, 1)
    commitment = commit_unbound(order, SEED) if old else commit(label, order, SEED)
    assert floor.do("a", c.OpenRound(commitment)) is None
    for bet in ("ante", "jackpot"):
        assert floor.do("a", c.PlaceBet(1, bet, 500), Actor("ann", Role.PLAYER)) is None
    floor.deal("a", {1: ROYAL}, "Js Ts")
    floor.settle("a")
    return floor


@pytest.mark.parametrize("old", [False, True], ids=["format 2", "opened before commitments named their round"])
def test_the_cards_are_those_of_the_order_that_was_promised(old: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    floor = promised(monkeypatch, winning_order(), old=old)
    for seeds in ((), ((0, OTHER),), ((0, SEED), (0, SEED))):
        no = floor.sign("a", TAN, replace(floor.evidence("a"), seeds=seeds))
        assert isinstance(no, Refused)
        assert no.code == "cards_not_as_committed"
    for by in (TAN, NG):
        assert isinstance(floor.sign("a", by, replace(floor.evidence("a"), seeds=((0, SEED),))), Plan)
    assert floor.paid == [("a", 1, METER)]


def test_cards_that_were_not_dealt_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    floor = promised(monkeypatch, tuple(reversed(winning_order())))
    no = floor.sign("a", TAN, replace(floor.evidence("a"), seeds=((0, SEED),)))
    assert isinstance(no, Refused)
    assert no.code == "cards_not_as_committed"


def test_without_the_verification_a_wrong_claim_would_be_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the test above must see it."""
    monkeypatch.setattr(approvals, "refuse_unproven", lambda *_: None)
    with pytest.raises(AssertionError):
        test_a_claim_that_does_not_follow_from_the_cards_is_not_signed()


def test_without_the_wait_the_award_would_be_paid_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approvals, "award_waits", lambda *_, **__: False)
    with pytest.raises((AssertionError, ValueError)):
        test_a_large_award_is_paid_once_two_people_have_signed_it()


@shows(p("4.7"), p("5.4"))
def test_a_bet_that_went_back_before_the_settlement_does_not_stand_in_the_way_of_a_large_award() -> None:
    floor = Awarding("a", rate_ppm=0)
    floor.bet("a")
    floor.deal("a", {1: ROYAL}, "Js Ts")
    back = c.Report("missing_base_bet", c.Facts(box=3, player="bob", cents=500))
    conducted = execute(floor.house, Order("a", back, TAN, 0, second=NG))
    assert isinstance(conducted, Plan), conducted
    floor.house = conducted.after
    floor.records += conducted.records
    for box, who in SEATS.items():
        assert floor.do("a", c.Decide(box, "fold"), who) is None
    for command in (c.Reveal(), c.Settle()):
        assert floor.do("a", command) is None
    assert isinstance(floor.sign("a", TAN), Plan)
    assert isinstance(floor.sign("a", NG), Plan)
    assert floor.paid == [("a", 1, METER)]


@shows(p("4.7.1"))
def test_4_7_1_the_next_award_is_proposed_in_the_step_that_denies_the_one_before_it() -> None:
    floor = Awarding("a", rate_ppm=0)
    link = floor.house.links["link"]
    floor.house = replace(floor.house, links={"link": replace(link, terms=replace(link.terms, sign_above=100))})
    floor.round("a", {1: STRAIGHT_FLUSH, 2: ROYAL}, "Js Ts")
    first = floor.open
    floor.does("a", c.Report("unprovided", c.Facts(remedy="invalidate", reason="a marked card", boxes=(1,))), KOH)
    floor.does("a", c.Sign(floor.open[-1].id), TAN)
    assert [each.command for each in (*first, *floor.open)] == [
        c.PayAward(1, METER // 10, METER),
        c.PayAward(2, METER, METER),
    ]
    floor.sign("a", TAN)
    floor.sign("a", NG)
    assert floor.paid == [("a", 2, METER)]
