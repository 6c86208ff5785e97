"""ML3C-2 5.10: a wrong number of Community Cards, and how the round goes on from it (R-43, R-166)."""

import pytest

from croupier.rules import events as e
from croupier.rules.deal import COMMUNITY
from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.refusal import Refused, refuse
from tests.support.paragraphs import shows
from tests.support.rules.script import check

JACKPOT = "box 1  ann  jackpot 5"
PLAIN = """
    box 1  ann  ante 10
    {jackpot}
    box 2  bob  ante 20
    deal   1 9s 8s 5s; 2 Ah Kd 3c; dealer Qh Jd 2c; community 7s 6s
    cards  Td to community
    ann looks 1
    ann play 1
    bob play 2
"""
WITH, WITHOUT = PLAIN.format(jackpot=JACKPOT), PLAIN.format(jackpot="")


@shows(p("5.10"), p("5.10.1"), p("5.23"))
def test_5_10_a_shift_manager_says_which_two_count_and_those_with_a_jackpot_bet_choose() -> None:
    check(
        THREE_CARD,
        WITH
        + """
        reveal  -> refused 5.10
        report wrong_number_community restorable=no cards=10,11 by pit_manager    -> refused 5.23
        report wrong_number_community restorable=no cards=10,11 by shift_manager
            -> ruling_made 5.23; cards_moved 5.23; options_offered 5.10 boxes=1 options=continue,invalidate; no void
        = at community 7s 6s
        = at discard Td
        ann chooses continue 1
        showdown  -> award_won box=1 percent=10
        """,
    )


@shows(p("5.10"), p("5.23"))
def test_5_10_another_two_may_be_the_ones_that_count() -> None:
    check(
        THREE_CARD,
        WITH
        + """
        report wrong_number_community restorable=no cards=10,12 by shift_manager
        = at community 7s Td
        ann chooses continue 1
        showdown  -> bet_settled box=1 bet=jackpot result=lose
        """,
    )


@shows(p("5.10"), p("5.23"))
def test_5_10_if_no_two_cards_can_count_the_jackpot_bets_go_back_and_the_rest_is_settled() -> None:
    check(
        THREE_CARD,
        WITH
        + """
        report wrong_number_community restorable=no by shift_manager
            -> ruling_made 5.23; bet_returned 5.23 box=1 bet=jackpot cents=5; no options_offered; no void
        showdown
        = box 1  ante +10  play +10  jackpot 0 by 5.23  returned 5
        = box 2  ante +20  play +20
        """,
    )


@shows(p("5.10"))
@pytest.mark.parametrize("cards", ["10", "10,10", "1,10", "10,11,12", "9,10"])
def test_5_10_only_two_of_the_dealt_community_cards_are_accepted(cards: str) -> None:
    check(THREE_CARD, WITH + f"report wrong_number_community restorable=no cards={cards} by shift_manager -> refused")


@shows(p("5.10"))
def test_5_10_without_a_jackpot_bet_nobody_depends_on_them_and_hands_are_settled() -> None:
    check(
        THREE_CARD,
        WITHOUT
        + """
        showdown
        = box 1  ante +10  play +10
        = box 2  ante +20  play +20
        """,
    )


@shows(p("5.10"), p("5.10.2"))
def test_5_10_without_a_jackpot_bet_they_can_still_be_put_back_in_order() -> None:
    check(
        THREE_CARD,
        WITHOUT
        + """
        report wrong_number_community restorable=yes by pit_supervisor
            -> cards_reconstructed 5.10; ruling_made 5.10; no options_offered
        = at community 7s 6s
        showdown  -> round_concluded
        """,
    )


@shows(p("5.23"))
@pytest.mark.parametrize("remedy", ["continue", "options boxes=1", "options boxes=1,2"])
def test_5_23_a_ruling_that_nobody_could_carry_out_is_refused_and_names_the_report_that_can_be(remedy: str) -> None:
    played = check(THREE_CARD, WITH)
    answer = played.step(f"report unprovided reason=wine remedy={remedy} by shift_manager")
    first = refuse(
        "report_wrong_number_first", p("5.10"), place=COMMUNITY, cards=3, due=2, report="wrong_number_community"
    )
    assert answer == first
    assert not isinstance(played.step("report wrong_number_community restorable=no by shift_manager"), Refused)


@shows(p("5.10"), p("5.15"))
def test_5_15_and_5_10_together_the_community_cards_are_ruled_on_first() -> None:
    played = check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        {JACKPOT}
        box 2  bob  ante 20
        deal
        ann looks 1
        report wrong_number_player box=2 restorable=no by pit_supervisor
            -> refused
        report wrong_number_player box=2 lie=burnt,1,2,dealer,1,2,dealer,1,community,dealer,community,community
            -> refused
        """,
    )
    found = "lie=burnt,1,2,dealer,1,2,dealer,1,community,dealer,community,community"
    first = played.step(f"report wrong_number_player box=2 restorable=no {found} by pit_supervisor")
    assert isinstance(first, Refused)
    assert first.para == p("5.10")
    ruled = played.step(f"report wrong_number_community restorable=no cards=10,11 {found} by shift_manager")
    assert not isinstance(ruled, Refused), ruled
    assert any(isinstance(each, e.CardsMoved) for each in ruled)
    played.line("ann chooses continue 1")
    played.line("report wrong_number_player box=2 restorable=no by pit_supervisor -> hand_invalidated 5.15 box=2")
    played.line("ann fold 1")
    played.line("showdown -> round_concluded")
