"""POKER-7 5.8 to 5.11: a Community Card that came before its Betting Round was over, noticed later."""

import pytest

from croupier.rules.deal import BURNT, FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.games.poker_v7.round import Places
from croupier.rules.games.poker_v7.ruling_consequences import burnt_cards, unburnt_street
from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import check

CALLED = "seats 1000 1000 1000\n deal\n s3 call\n s1 call\n s2 check\n"
TURN_DURING_THE_2ND = CALLED + "deal\n s1 check\n fell Kc to turn\n s2 check\n s3 check\n"
B, F, T, R = BURNT, FLOP_CARDS, TURN_CARD, RIVER_CARD
HANDS: Places = (B, 1, 2, 1, 2)
FLOP: Places = (B, F, F, F)


# ---- the Dealer goes on: two Turn Cards, the Burnt Card between them -------------------------------------------------


@shows(p("5.10.1"), p("3.9.5"))
def test_5_10_1_the_burnt_card_goes_back_though_a_turn_card_came_before_it() -> None:
    check(
        TURN_DURING_THE_2ND
        + """
        deal
        = lie burnt 1 2 3 1 2 3 burnt flop flop flop turn burnt turn
        report too_many_turn_cards restorable=no by pit_supervisor -> cards_taken_back 5.10.1 cards=11,12,13
        reshuffle
        = owed burnt turn
        """
    )


@shows(p("5.8"), p("5.8.2"))
def test_5_8_is_refused_while_the_record_shows_the_burnt_card_and_the_bet_stands() -> None:
    check(
        TURN_DURING_THE_2ND
        + """
        deal
        s1 bet 50
        report burnt_card_missed restorable=no by pit_supervisor -> refused 5.8
        = stacks 940 990 990
        """
    )


@shows(p("1.8"), p("5.8"), p("5.10"))
@pytest.mark.parametrize(
    ("board", "burnt", "bare"),
    [
        ((*FLOP, B, T, B, R), {2: [5], 3: [9], 4: [11]}, 0),
        ((*FLOP, T, B, R), {2: [5], 3: [], 4: [10]}, 3),
        ((*FLOP, T, B, T), {2: [5], 3: [10], 4: []}, 0),
        ((*FLOP, B, T, B, T), {2: [5], 3: [9, 11], 4: []}, 0),
        ((*FLOP, B, T, B, T, R), {2: [5], 3: [9], 4: [11]}, 0),
        ((F, B, F, F, F), {2: [6], 3: [], 4: []}, 0),
        ((F, F, B, F), {2: [], 3: [], 4: []}, 2),
        ((F, F, F, B, T), {2: [], 3: [8], 4: []}, 2),
        ((B, F), {2: [5], 3: [], 4: []}, 0),
    ],
)
def test_1_8_which_burnt_card_belongs_to_which_community_cards(
    board: Places, burnt: dict[int, list[int]], bare: int
) -> None:
    assert burnt_cards((*HANDS, *board)) == burnt
    assert unburnt_street((*HANDS, *board)) == bare


# ---- noticed when the Betting Round is over (R-263) ------------------------------------------------------------------


@shows(p("5.11"), p("3.9.5"))
def test_5_11_a_turn_card_exposed_in_the_2nd_betting_round_is_taken_back_when_it_is_over() -> None:
    check(
        TURN_DURING_THE_2ND
        + """
        report unprovided remedy=put_in_order reason=late by shift_manager -> refused 5.11
        report burnt_card_missed restorable=yes by pit_supervisor -> refused 5.11
        report street_exposed_early -> cards_taken_back 5.11 cards=11; no bet_returned
        = phase shuffling
        reshuffle
        = owed burnt turn
        deal
        = s1 may fold, check, bet 10-990, all_in 990
        """
    )


@shows(p("5.9"), p("3.9.3"))
def test_5_9_a_flop_card_exposed_in_the_1st_betting_round_goes_back_with_its_burnt_card_when_it_is_over() -> None:
    check("""
        seats 1000 1000 1000
        deal
        s3 call
        fell 9c to burnt
        fell Tc to flop
        s1 call
        s2 check
        report flop_exposed_early -> cards_taken_back 5.9 cards=7,8
        reshuffle
        = owed burnt flop flop flop
    """)


@shows(p("5.9"))
def test_5_9_flop_cards_that_come_in_time_stay_and_only_the_early_one_goes_back() -> None:
    check("""
        seats 1000 1000 1000
        deal
        s3 call
        fell Tc to flop
        s1 call
        s2 check
        deal 3
        = lie burnt 1 2 3 1 2 3 flop burnt flop flop
        report flop_exposed_early -> cards_taken_back 5.9 cards=7
        reshuffle
        = owed flop
    """)


@shows(p("5.11"), p("3.11.1"))
def test_5_11_is_named_when_one_player_is_left() -> None:
    check(
        CALLED
        + """
        deal
        s1 check
        fell Kc to turn
        s2 bet 20
        s3 fold
        s1 fold
        settle          -> refused 5.11
        report street_exposed_early
        reshuffle
        settle
        """
    )


@shows(p("5.11"), p("1.17"))
def test_5_11_before_an_all_in_the_early_turn_card_does_not_stay() -> None:
    check(
        CALLED
        + """
        deal
        s1 check
        fell Kc to turn
        s2 all_in
        s3 call
        s1 fold
        report burnt_card_missed restorable=yes by pit_supervisor -> refused 5.11
        report street_exposed_early -> cards_taken_back 5.11 cards=11
        reshuffle
        run
        """
    )


@shows(p("5.9"), p("5.11"))
def test_5_9_and_5_11_cards_dealt_in_time_are_not_too_early() -> None:
    check(CALLED + "deal 2\n report flop_exposed_early -> refused 5.9\n deal")
    all_in = CALLED + "deal\n s1 all_in\n s2 call\n s3 fold\n reveal\n deal 2\n"
    check(all_in + "report street_exposed_early -> refused 5.11\n run")


@shows(p("5.8"), p("5.11"))
def test_5_8_no_early_report_is_named_that_the_record_would_refuse() -> None:
    """By the record a Turn Card came early; a report has it as a Flop Card, and 5.9 finds no such card."""
    played = check("seats 1000 1000 1000\n deal\n s3 call\n fell Kc to turn\n s1 call\n s2 check")
    report = "report {} lie=burnt,1,2,3,1,2,3,flop"
    played.line(report.format("burnt_card_missed restorable=no") + " by pit_supervisor -> refused 5.8")
    played.line(report.format("flop_exposed_early") + " -> refused 5.9")


# ---- 5.8: the Flop came without its Burnt Card, and the rest of the board is there (R-264) ---------------------------

ALL_IN_ON_THE_FLOP = """
    table all_in_hands_opened=after_run_out
    seats 1000 1000 1000
    deal
    s3 call
    s1 call
    s2 check
    fell Tc Jc Qc to flop
    s1 all_in
    s2 call
    s3 fold
"""


@shows(p("5.8"), p("5.8.1"), p("5.8.2"), p("5.8.3"))
def test_5_8_after_the_run_out_the_bets_on_the_flop_go_back_while_hands_are_closed() -> None:
    check(
        ALL_IN_ON_THE_FLOP
        + """
        deal
        reveal          -> refused 5.8
        report unprovided remedy=continue reason=late by shift_manager -> no cards_moved
        report burnt_card_missed restorable=no by pit_supervisor -> cards_taken_back 5.8.1 cards=7,8,9,10,11,12,13
        = stacks 990 990 990
        = active s1,s2
        = stage 1
        reshuffle
        = owed burnt flop flop flop
        deal
        = s1 may fold, check, bet 10-990, all_in 990
        """
    )


@shows(p("5.8"), p("1.34"))
def test_5_8_put_in_order_after_the_run_out_the_later_cards_are_shuffled_in() -> None:
    """The card burnt before the Turn was meant to be the third Flop Card, and nobody has seen it."""
    check(
        ALL_IN_ON_THE_FLOP
        + """
        deal
        report burnt_card_missed restorable=yes by pit_supervisor -> cards_reconstructed 5.8; cards_taken_back 5.8.1
        = lie burnt 1 2 3 1 2 3 burnt flop flop flop device device device
        = phase shuffling
        reshuffle
        = s1 may fold, check, bet 10-990, all_in 990
        s1 check
        s2 check
        = owed burnt turn
        """
    )


@shows(p("5.8"), p("5.8.1"))
@pytest.mark.parametrize("restorable", ["yes", "no"])
def test_5_8_in_the_middle_of_the_run_out_no_turn_card_stays(restorable: str) -> None:
    played = check(ALL_IN_ON_THE_FLOP + f"deal 2\n report burnt_card_missed restorable={restorable} by pit_supervisor")
    assert TURN_CARD not in played.round.places
    played.line("= stacks 990 990 990")


@shows(p("5.8"), p("5.16"))
def test_5_8_once_hands_are_open_a_shift_manager_rules() -> None:
    check(
        ALL_IN_ON_THE_FLOP
        + "s1 shows\n deal\n report burnt_card_missed restorable=no by pit_supervisor -> refused 5.16"
    )
