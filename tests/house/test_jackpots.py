"""The link: contributions, tickets by deal, the order of major awards, failures of the device."""

import pytest

from croupier.engine.jackpot_outage import NO_JACKPOT
from croupier.engine.legal_actions import step
from croupier.engine.views import view
from croupier.house.ledger_accounts import MICRO
from croupier.record import commands as c
from croupier.rules.cards import parse_cards
from croupier.rules.deal import Device
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.words import render
from tests.support.house.floors import (
    ANN,
    BOB,
    DEALER,
    METER,
    NOTHING,
    RESET,
    ROYAL,
    SEATS,
    SHIFT,
    STRAIGHT_FLUSH,
    Floor,
)
from tests.support.paragraphs import shows


@shows(p("1.16"), p("4.4[r1]"))
def test_1_16_the_meter_grows_with_accepted_bets_and_goes_back_to_its_set_value_when_won() -> None:
    floor = Floor("a", rate_ppm=300_000)
    floor.round("a", {1: NOTHING, 2: "3h 8d Jc"}, "4c 5d")
    assert floor.meter == METER + 2 * 150
    floor.round("a", {1: ROYAL}, "Js Ts")
    assert floor.paid == [("a", 1, METER + 3 * 150)]
    assert floor.meter == RESET
    floor.round("a", {1: NOTHING}, "4c 5d")
    assert floor.meter == RESET + 150


@shows(p("1.16"))
def test_1_16_a_bet_that_is_not_accepted_adds_nothing() -> None:
    floor = Floor("a", rate_ppm=300_000)
    assert floor.do("a", c.OpenRound()) is None
    assert isinstance(floor.do("a", c.PlaceBet(1, "jackpot", 500), ANN), Refused)
    assert floor.meter == METER


def test_fractions_of_a_cent_are_carried_and_never_paid() -> None:
    floor = Floor("a", rate_ppm=123_457)
    floor.round("a", {1: NOTHING}, "4c 5d")
    assert floor.house.book["pending/link/a"] == 500 * 123_457
    floor.round("a", {1: ROYAL}, "Js Ts")
    grown = METER * MICRO + 2 * 500 * 123_457
    assert floor.paid == [("a", 1, grown // MICRO)]
    assert floor.house.book["meter/link"] == RESET * MICRO + grown % MICRO


@shows(p("4.7"), p("4.7.1"))
def test_4_7_1_clockwise_at_one_table_each_on_the_value_then_displayed() -> None:
    floor = Floor("a")
    floor.round("a", {1: "9s 8s 5s", 2: "Qs Js Ts"}, "7s 6s")
    assert floor.paid == [("a", 1, 1_000_000)], "the other hand is a flush"
    floor = Floor("a")
    floor.round("a", {1: "Qs Js Ts", 2: "7s 6s 5s"}, "9s 8s")
    assert floor.paid == [("a", 1, 1_000_000), ("a", 2, 900_000)]
    assert floor.meter == 8_100_000


@shows(p("4.7.2"), p("4.7"))
def test_4_7_2_across_tables_the_hand_dealt_first_is_paid_first() -> None:
    floor = Floor("a", "b")
    floor.bet("a", [1])
    floor.bet("b", [1])
    floor.deal("a", {1: STRAIGHT_FLUSH}, "6s 5s")
    floor.deal("b", {1: ROYAL}, "Js Ts")
    floor.settle("b")
    now = step(floor.house.tables["b"])
    assert floor.paid == []
    assert now is not None
    assert (now.phase, now.waits_for) == ("awarding", ("link",))
    assert isinstance(floor.do("b", c.OpenRound()), Refused), "the round is not concluded before its award is paid"
    floor.settle("a")
    assert floor.paid == [("a", 1, 1_000_000), ("b", 1, 9_000_000)]
    assert floor.meter == RESET


@shows(p("4.7.2"))
def test_4_7_2_neither_settlement_order_nor_betting_order_decides() -> None:
    floor = Floor("a", "b")
    floor.bet("a", [1])
    floor.bet("b", [1])
    floor.deal("b", {1: ROYAL}, "Js Ts")
    floor.deal("a", {1: STRAIGHT_FLUSH}, "6s 5s")
    floor.settle("a")
    assert floor.paid == []
    floor.settle("b")
    assert floor.paid == [("b", 1, METER), ("a", 1, RESET // 10)]


@shows(p("4.7.2"))
def test_4_7_2_an_earlier_hand_holds_up_a_major_only_until_it_is_decided() -> None:
    floor = Floor("a", "b")
    floor.bet("a", [1])
    floor.deal("a", {1: STRAIGHT_FLUSH}, "4c 5d")
    floor.round("b", {1: ROYAL}, "Js Ts")
    assert floor.paid == []
    floor.settle("a")
    assert floor.paid == [("b", 1, METER)]


@shows(p("4.7.2"))
def test_4_7_2_an_earlier_hand_that_cannot_win_a_major_award_holds_nobody_up() -> None:
    floor = Floor("a", "b")
    floor.bet("a", [1])
    floor.deal("a", {1: NOTHING}, "4c 5d")
    floor.round("b", {1: ROYAL}, "Js Ts")
    assert floor.paid == [("b", 1, METER)], "9-3-2 of several suits: no Community Cards make it a Straight Flush"


def test_a_void_of_the_earlier_hand_releases_the_later_award() -> None:
    floor = Floor("a", "b", rate_ppm=300_000)
    floor.bet("a", [1])
    floor.deal("a", {1: STRAIGHT_FLUSH}, "6s 5s")
    floor.round("b", {1: ROYAL}, "Js Ts")
    assert floor.paid == []
    assert floor.do("a", c.Report("foreign_card"), DEALER) is None
    assert floor.paid == [("b", 1, METER + 150)], "the contribution of the Void round left the meter first"


@shows(p("5.21"), p("1.16"))
def test_5_21_a_void_takes_the_contribution_out_of_the_meter_again() -> None:
    floor = Floor("a", rate_ppm=300_000)
    floor.bet("a")
    floor.deal("a", {}, "4c 5d")
    assert floor.meter == METER + 300
    assert floor.do("a", c.Report("deck_count"), DEALER) is None
    assert floor.meter == METER
    assert floor.house.tables["a"].racks == {"ann": 100_000, "bob": 100_000}


def test_a_contribution_is_pending_until_the_next_round_begins() -> None:
    floor = Floor("a", rate_ppm=300_000)
    floor.round("a", {1: NOTHING}, "4c 5d")
    assert (floor.house.book["pending/link/a"], floor.house.book["meter/link"]) == (150 * MICRO, METER * MICRO)
    assert floor.do("a", c.OpenRound()) is None
    assert (floor.house.book["pending/link/a"], floor.house.book["meter/link"]) == (0, (METER + 150) * MICRO)


@shows(p("5.10.3"))
def test_5_10_3_bets_that_go_back_take_their_contribution_along() -> None:
    floor = Floor("a", rate_ppm=300_000)
    floor.bet("a")
    floor.deal("a", {}, "4c 5d")
    supervisor = Actor("tan", Role.PIT_SUPERVISOR)
    assert floor.do("a", c.Examine(1), ANN) is None
    burnt, first, *rest = floor.house.tables["a"].round.places  # type: ignore[union-attr]
    exchanged = c.Facts(restorable=False, boxes=(1,), lie=(first, burnt, *rest))
    assert floor.do("a", c.Report("dealing_error", exchanged), supervisor) is None
    assert floor.do("a", c.ChooseOption(1, "invalidate"), ANN) is None
    assert floor.meter == METER + 150


def test_a_hand_completed_by_reconstruction_takes_its_ticket_there() -> None:
    floor = Floor("a", device=Device.SHUFFLER)
    floor.bet("a")
    assert floor.do("a", c.CloseBets()) is None
    assert floor.do("a", c.Deal(parse_cards("2c 3d 4h"))) is None
    assert floor.do("a", c.Examine(1), ANN) is None
    assert floor.do("a", c.Deal(parse_cards("As"), to=1)) is None
    assert floor.do("a", c.Deal(parse_cards("Ks Qs 5c 6d 7h Js Ts 9c"))) is None
    supervisor = Actor("tan", Role.PIT_SUPERVISOR)
    assert floor.do("a", c.Report("wrong_number_player", c.Facts(box=2, restorable=True)), supervisor) is None
    for box, who in SEATS.items():
        assert floor.do("a", c.ChooseOption(box, "reconstructed"), who) is None
    floor.settle("a")
    assert floor.paid == [("a", 2, METER)]


# ---- 5.16 and 5.17: the device or the system fails -------------------------------------------------------------------


@shows(p("5.17"), p("5.17.1"))
def test_5_17_1_awards_are_paid_on_the_value_registered_before_the_failure() -> None:
    floor = Floor("a", "b", rate_ppm=300_000)
    floor.bet("a", [1])
    floor.deal("a", {1: STRAIGHT_FLUSH}, "6s 5s")
    assert floor.do("a", c.Examine(1), ANN) is None
    registered = floor.meter
    assert floor.do("a", c.Report("jackpot_failure"), DEALER) is None
    floor.bet("b", [1])
    assert floor.do("b", c.CloseBets()) is None
    assert floor.meter == registered + 150
    floor.settle("a")
    assert floor.paid == [("a", 1, registered // 10)]


def test_5_17_1_the_house_covers_a_registered_value_that_was_won_elsewhere_since() -> None:
    floor = Floor("a", "b")
    floor.bet("b", [1])
    floor.deal("b", {1: ROYAL}, "Js Ts")
    floor.bet("a", [1])
    floor.deal("a", {1: ROYAL}, "Js Ts")
    assert floor.do("a", c.Examine(1), ANN) is None
    assert floor.do("a", c.Report("jackpot_failure"), DEALER) is None
    floor.settle("b")
    floor.settle("a")
    assert floor.paid == [("b", 1, METER), ("a", 1, METER)]
    assert floor.meter == RESET


def failed() -> Floor:
    floor = Floor("a")
    assert floor.do("a", c.Report("jackpot_failure"), DEALER) is None
    return floor


@shows(p("5.17.2"))
def test_5_17_2_no_round_opens_until_the_house_decides_how_to_continue() -> None:
    floor = failed()
    no = floor.do("a", c.OpenRound())
    assert isinstance(no, Refused)
    assert no.para == p("5.17.2")
    supervisor = Actor("tan", Role.PIT_SUPERVISOR)
    no = floor.do("a", c.RuleJackpot("no_jackpot"), supervisor)
    assert isinstance(no, Refused)
    assert no.para == p("5.17.2"), "a Shift Manager speaks for the House here"
    no = floor.do("a", c.RuleJackpot("wait"), SHIFT)
    assert isinstance(no, Refused)
    assert no.field == "mode"


@shows(p("5.17.2(a)"))
def test_5_17_2_a_the_table_is_closed() -> None:
    floor = failed()
    assert floor.do("a", c.RuleJackpot("close_table"), SHIFT) is None
    assert isinstance(floor.do("a", c.OpenRound()), Refused)
    assert view(floor.house.tables["a"], ANN).phase == "closed"


@shows(p("5.17.2(b)"))
def test_5_17_2_b_no_bets_on_the_box_concerned() -> None:
    floor = failed()
    assert floor.do("a", c.RuleJackpot("block_box", 1), SHIFT) is None
    assert floor.do("a", c.OpenRound()) is None
    no = floor.do("a", c.PlaceBet(1, "ante", 500), ANN)
    assert isinstance(no, Refused)
    assert no.para == p("5.17.2(b)")
    assert floor.do("a", c.PlaceBet(2, "ante", 500), BOB) is None
    assert floor.do("a", c.PlaceBet(2, "jackpot", 500), BOB) is None


@shows(p("5.17.2(c)"))
def test_5_17_2_c_play_without_jackpot_under_a_notice() -> None:
    floor = failed()
    assert floor.do("a", c.RuleJackpot("no_jackpot"), SHIFT) is None
    assert floor.do("a", c.OpenRound()) is None
    for viewer in (ANN, BOB, DEALER, Actor("eve", Role.SPECTATOR)):
        assert view(floor.house.tables["a"], viewer).notice == render(NO_JACKPOT)
    assert floor.do("a", c.PlaceBet(1, "ante", 500), ANN) is None
    no = floor.do("a", c.PlaceBet(1, "jackpot", 500), ANN)
    assert isinstance(no, Refused)
    assert no.para == p("5.17.2(c)")


def test_a_restored_jackpot_takes_bets_again_and_the_notice_goes() -> None:
    floor = failed()
    assert floor.do("a", c.RuleJackpot("no_jackpot"), SHIFT) is None
    assert floor.do("a", c.RuleJackpot("restored"), SHIFT) is None
    assert view(floor.house.tables["a"], ANN).notice == ""
    floor.bet("a")


@shows(p("5.17.2"), p("5.17.2(a)"), p("5.17.2(b)"), p("5.17.2(c)"))
@pytest.mark.parametrize("mode", ["close_table", "block_box", "no_jackpot"])
def test_5_17_2_the_three_ways_need_a_failure_and_wait_for_the_end_of_a_round(mode: str) -> None:
    floor = Floor("a")
    command = c.RuleJackpot(mode, 1 if mode == "block_box" else None)
    assert isinstance(floor.do("a", command, SHIFT), Refused)
    floor.bet("a")
    assert isinstance(floor.do("a", command, SHIFT), Refused)
