"""Commands at the wrong time or with the wrong facts: each refusal names its paragraph or field."""

import pytest

from croupier.rules.coded_message import message
from croupier.rules.game import HandState
from croupier.rules.games import THREE_CARD
from tests.support.rules.script import check

BETS = """
    box 1  ann  ante 10
    box 1  ann  pair_plus 5
    box 1  ann  jackpot 5
    box 2  bob  ante 20
"""
DEALT = BETS + "deal 1 9s 8s 5s; 2 Kh 7d 2c; dealer Qh Jd 2d; community 7s 6s\n"
LOOKED = DEALT + "ann looks 1\n"
DECIDED = LOOKED + "ann play 1\nbob play 2\n"
OPENED = DECIDED + "reveal\n"
SETTLED = OPENED + "settle\n"

REFUSED = (
    ("the deal comes first", BETS + "no more bets", "reveal -> refused 3.10 deal_first"),
    ("no hand is settled before the Dealer's is open", DECIDED, "settle -> refused 3.13 open_cards_first"),
    ("there is nothing more to open", OPENED, "reveal -> refused 3.13 nothing_to_open"),
    ("a claim waits for the link", SETTLED, "settle -> refused 4.7.1 award_waits_for_link"),
    ("no card after the showdown", OPENED, "cards 3c to 1 -> refused 3.13 no_card_once_open"),
    ("no card to a box that is not in play", DEALT, "cards 3c to 4 -> refused to place_not_in_play"),
    ("hands are shown after the Dealer's", DECIDED, "ann hides 1 -> refused 4.5 dealer_shows_first"),
    ("no hand of another", OPENED, "bob hides 1 -> refused 3.5 not_your_box"),
    ("no hand where there is none", OPENED, "ann hides 4 -> refused box no_hand_in_play"),
    (
        "a bet that has no limits",
        DEALT,
        "report over_limit box=1 bet=play cents=1000 -> refused bet_before_deal_required",
    ),
    ("a Play Bet of nothing", DECIDED, "report wrong_follow_on box=1 cents=0 -> refused amount_not_positive"),
    ("a bet of nothing", DEALT, "report under_limit box=1 bet=ante cents=0 by dealer -> refused amount_not_positive"),
    ("a fact that is not asked for", DEALT, "report foreign_card box=1 by dealer -> refused"),
    (
        "a wrong deal needs to say whether it can be restored",
        LOOKED,
        "report wrong_deal lie=astray:1 by pit_supervisor -> refused restorable_required",
    ),
    (
        "a ruling needs its reason",
        DEALT,
        "report unprovided remedy=void reason= by shift_manager -> refused reason_required",
    ),
    ("an award of another amount", SETTLED, "pay 1 9,000 of 100,000 -> refused 4.4[r2] award_amount_fixed"),
)


@pytest.mark.parametrize(("situation", "line"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(situation: str, line: str) -> None:
    check(THREE_CARD, situation + "\n" + line)


def test_5_4_a_bet_that_has_gone_back_does_not_go_back_again() -> None:
    check(
        THREE_CARD,
        BETS
        + """
        no more bets
        report missing_base_bet box=3 cents=2500 player=cid by dealer
        report missing_base_bet box=3 cents=500 player=cid by dealer  -> refused 5.4 bet_gone_back_already
        """,
    )


def test_a_hand_that_is_out_is_not_examined() -> None:
    check(
        THREE_CARD,
        DEALT
        + """
        bob looks 2
        report dealing_error lie=astray:1 restorable=no boxes=1 by pit_supervisor
        ann chooses invalidate 1
        ann looks 1  -> refused 5.10.3 hand_out_of_round
        """,
    )


def test_cards_that_could_be_restored_do_not_undo_a_paid_award() -> None:
    check(
        THREE_CARD,
        SETTLED
        + """
        pay 1 10,000 of 100,000
        report wrong_number_dealer lie=short:dealer restorable=yes by pit_supervisor
            -> refused no_restoring_once_settled
        """,
    )


def test_5_8_1_a_paid_award_does_not_stand_in_the_way_of_a_void() -> None:
    check(
        THREE_CARD,
        SETTLED
        + """
        pay 1 10,000 of 100,000
        report foreign_card by dealer  -> void 5.8.1
        """,
    )


def test_5_23_a_hand_is_out_with_its_paid_award() -> None:
    check(
        THREE_CARD,
        SETTLED
        + """
        pay 1 10,000 of 100,000
        report unprovided remedy=invalidate reason=late boxes=1 by shift_manager
        """,
    )


def test_5_15_a_card_that_went_to_the_dealer_makes_it_the_dealers_paragraph() -> None:
    check(
        THREE_CARD,
        """
        table shuffler
        box 1  ann  ante 10
        box 2  bob  ante 20
        deal
        ann looks 1
        report wrong_number_player box=2 restorable=no lie=1,1,1,2,2,0,0,0,0,-1,-1,-3 by pit_supervisor
            -> void 5.8.7
        """,
    )


def test_5_15_community_cards_that_are_touched_and_matter_are_reported_first() -> None:
    check(
        THREE_CARD,
        """
        table shuffler
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 20
        deal
        ann looks 1
        report wrong_number_player box=2 restorable=no lie=1,1,1,2,2,-1,dealer,dealer,dealer,-1,-1,-3 by pit_supervisor
            -> refused 5.10 wrong_number_found
        report wrong_number_community restorable=no cards=9,10 lie=1,1,1,2,2,-1,dealer,dealer,dealer,-1,-1,-3
            -> refused 5.23|5.10
        """,
    )


def test_the_jackpot_hand_is_named_beside_the_hand() -> None:
    played = check(THREE_CARD, OPENED)
    hand, jackpot = message("hand_flush", high=9), message("hand_straight_flush", high=9)
    assert THREE_CARD.describe_hand(played.round, 1) == message("hand_with_jackpot", hand=hand, jackpot=jackpot)
    hidden = check(THREE_CARD, OPENED + "ann hides 1\n")
    assert THREE_CARD.hands(hidden.round, 1)[0].state is HandState.NOT_SHOWN
