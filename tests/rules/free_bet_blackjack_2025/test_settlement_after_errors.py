"""FBBJ-2025, 5.7: how Bets are settled after a dealing error, for those who took theirs back and those who play on."""

from croupier.rules.games.free_bet_blackjack_2025.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_script import check


@shows(p("5.7.3"), p("3.25"), p("3.26"))
def test_5_7_3_a_player_who_takes_their_bets_back_keeps_boom_busted_in_play() -> None:
    """It depends on the Dealer's Hand (R-14): Bust with three cards pays 2 to 1. Pairs and Stash go back once."""
    check(
        """
        box 1  ann  initial 100
        box 1  ann  boom_busted 10
        box 1  ann  rws_pairs 5
        box 1  ann  lucky_stash 5
        box 2  bob  initial 30
        deal   1 8h 8d; 2 Th 9d; dealer 6c
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses invalidate
        bob 2  chooses continue
        bob 2  stand
        dealer Tc Kc
        settle
        = ann 1  boom_busted +20  returned 110  net +20
        = bob 2  initial +30 by 3.24.1,4.1.1[r2]
        """
    )


@shows(p("5.7.1"), p("3.19"))
def test_5_7_1_a_card_left_where_it_fell_may_bust_the_hand() -> None:
    check(
        """
        box 1  ann  initial 100
        box 2  cat  initial 30
        deal   1 9h 8d; 2 Th 5d; dealer 6c
        ann 1  play
        cat 2  play
        ann 1  hit
        cards  Tc to 2
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses continue
        cat 2  chooses continue
        cards  2c
        ann 1  stand
        dealer Tc Kc
        settle
        = ann 1  initial +100 by 3.24.1
        = cat 2  initial -30 by 3.19
        """
    )


@shows(p("5.10.1"), p("5.13.1"))
def test_5_13_1_a_card_brings_back_only_what_was_collected_because_of_it() -> None:
    """Ann's Bust was collected before one of her cards was found at Bob's: that stands, whatever Cat's card is."""
    check(
        """
        box 1  ann  initial 100
        box 2  bob  initial 100
        box 3  cat  initial 100
        deal   1 Th 6d; 2 5c 7c; 3 9c 8c; dealer 6c
        ann 1  play
        bob 2  play
        cat 3  play
        ann 1  hit Kd
        = ann 1  initial -100 by 3.19
        report dealing_error restorable=no lie=1,2,3,dealer,1,2,3,2 by pit_supervisor
        bob 2  chooses continue
        cat 3  chooses continue
        report damaged_card cards=2 value=8d reason=camera by pit_supervisor  -> no settlement_reversed
        = ann 1  initial -100 by 3.19
        """
    )
