"""FBBJ-2025, 3.15.1, 3.15.2, 3.17: answers given before the third card, when a ruling changes the cards (R-265)."""

import pytest

from croupier.rules.games.free_bet_blackjack_2025.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_script import check

BETS = """
    box 1  ann  initial 100
    box 2  bob  initial 100
    """
AGAINST_AN_ACE = BETS + "deal   1 As Kd; 2 9c 7c; dealer Ad\n"
AGAINST_A_TEN = BETS + "deal   1 Ts 6d; 2 9c 7c; dealer Td\n"


@shows(p("3.15.1"), p("5.13.1"))
def test_3_15_1_even_money_is_cancelled_with_the_blackjack() -> None:
    """9-K is no Blackjack: Ann is asked about Insurance, plays her 19, and loses it to 20."""
    check(
        AGAINST_AN_ACE
        + """
        ann 1  even_money
        report damaged_card cards=0 value=9h reason=camera by pit_supervisor  -> answer_lapsed 3.15.1
        = waits ann bob
        settle  -> refused
        ann 1  no_insurance
        bob 2  no_insurance
        = may ann hit stand
        ann 1  stand
        bob 2  stand
        dealer 9d
        settle
        = ann 1  initial -100 by 3.24.3
        """
    )


@shows(p("3.15.1"), p("5.7"), p("5.9"))
def test_3_15_1_even_money_is_cancelled_when_the_ace_belongs_to_another_box() -> None:
    check(
        AGAINST_AN_ACE
        + """
        ann 1  even_money
        report dealing_error restorable=no lie=2,1,dealer,1,2 by pit_supervisor  -> answer_lapsed 3.15.1
        ann 1  chooses continue
        bob 2  chooses continue
        = waits ann bob
        ann 1  even_money  -> refused 3.15.1
        """
    )


@shows(p("3.15.1"))
def test_3_15_1_unpaid_even_money_is_cancelled_after_a_third_card_too() -> None:
    """No question is asked again after a third card: the Hand is played as it is."""
    check(
        AGAINST_AN_ACE
        + """
        ann 1  even_money
        bob 2  no_insurance
        bob 2  hit 2d
        report damaged_card cards=0 value=9h reason=camera by pit_supervisor  -> answer_lapsed 3.15.1
        = may ann hit stand
        """
    )


@shows(p("3.15.1"), p("1.21"))
def test_3_15_1_even_money_that_was_paid_stays_paid() -> None:
    check(
        AGAINST_AN_ACE
        + """
        ann 1  even_money
        bob 2  no_insurance
        settle
        report damaged_card cards=0 value=9h reason=camera by pit_supervisor  -> no answer_lapsed
        = ann 1  initial +100 by 3.15.1
        """
    )


@shows(p("3.15.1"))
def test_3_15_1_a_blackjack_that_is_established_late_is_offered_even_money() -> None:
    check(
        BETS
        + """
        deal   1 9s Kd; 2 9c 7c; dealer Ad
        ann 1  no_insurance
        bob 2  no_insurance
        report damaged_card cards=0 value=As reason=camera by pit_supervisor  -> answer_lapsed 3.15.2
        = waits ann
        = may ann even_money
        """
    )


@shows(p("3.15.2"), p("3.15.2(a)"))
def test_3_15_2_a_player_who_chose_to_play_is_asked_about_insurance_against_a_late_ace() -> None:
    check(
        AGAINST_A_TEN
        + """
        ann 1  play
        report damaged_card cards=2 value=Ad reason=camera by pit_supervisor  -> answer_lapsed 3.17
        = waits ann bob
        ann 1  insures 50
        bob 2  no_insurance
        ann 1  stand
        bob 2  stand
        dealer Kc
        settle
        = ann 1  insurance +100  initial -100
        """
    )


@shows(p("3.15.2"), p("3.17"))
def test_3_15_2_insurance_goes_back_when_the_ace_was_none() -> None:
    """Bob has the $50 back, may Surrender now, and may insure again should the card be an Ace after all."""
    check(
        AGAINST_AN_ACE
        + """
        bob 2  insures 50
        report damaged_card cards=2 value=6d reason=camera by pit_supervisor  -> bet_withdrawn; answer_lapsed 3.15.2
        = waits bob
        = may bob surrender
        report damaged_card cards=2 value=Ad reason=second_camera by pit_supervisor
        = waits ann bob
        bob 2  insures 30
        ann 1  no_insurance
        bob 2  stand
        dealer Kc
        settle
        = bob 2  insurance +60  initial -100
        """
    )


@shows(p("3.17"), p("1.38"))
def test_3_17_surrender_falls_away_against_an_ace() -> None:
    check(
        AGAINST_A_TEN
        + """
        ann 1  surrender
        report damaged_card cards=2 value=Ad reason=camera by pit_supervisor  -> answer_lapsed 3.17
        = waits ann bob
        ann 1  no_insurance
        bob 2  no_insurance
        ann 1  stand
        bob 2  stand
        dealer 6c
        settle  -> refused
        """
    )


@shows(p("3.17"))
def test_3_17_surrender_is_offered_when_the_ace_was_none() -> None:
    check(
        BETS
        + """
        deal   1 Ts 6d; 2 9c 7c; dealer Ad
        ann 1  no_insurance
        bob 2  no_insurance
        report damaged_card cards=2 value=6d reason=camera by pit_supervisor
        = waits ann
        ann 1  surrender
        bob 2  play
        settle
        = ann 1  initial -50 by 3.17
        """
    )


@shows(p("3.17"), p("3.23"))
@pytest.mark.parametrize("decided", ["hit", "stand", "double 100"])
def test_3_17_a_hand_that_is_being_played_is_not_asked_to_surrender(decided: str) -> None:
    check(
        BETS
        + f"""
        deal   1 Ts 6d; 2 9c 7c; dealer Ad
        ann 1  no_insurance
        bob 2  no_insurance
        ann 1  {decided}
        report damaged_card cards=2 value=6d reason=camera by pit_supervisor
        = waits bob
        ann 1  surrender  -> refused
        """
    )


@shows(p("3.17"))
def test_3_17_an_answer_that_the_cards_still_allow_stands() -> None:
    """Ann gave up 16 against a Ten; it is 17 against a 9 now, and she could Surrender that as well."""
    check(
        AGAINST_A_TEN
        + """
        ann 1  surrender
        report damaged_card cards=2 value=9d reason=camera by pit_supervisor  -> no answer_lapsed
        report damaged_card cards=3 value=7d reason=camera by pit_supervisor  -> no answer_lapsed
        bob 2  play
        settle
        = ann 1  initial -50 by 3.17
        """
    )
