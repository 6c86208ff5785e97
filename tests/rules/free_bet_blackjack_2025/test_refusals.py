"""Commands that come at the wrong time, from the wrong person or with the wrong facts: refused, and nothing changes."""

import pytest

from tests.rules.free_bet_blackjack_2025.script import check

BETS = """
    box 1  ann  initial 100
    box 1  ann  rws_pairs 5
    on  1  bob  initial 50
    box 2  cid  initial 20
"""
CLOSED = BETS + "no more bets\n"
DEALT = BETS + "deal 1 8h 8d; 2 Th 6d; dealer Ts\n"
ASKED = DEALT + "ann 1  play\ncid 2  play\nsettle\n"
STOOD = ASKED + "ann 1  stand\ncid 2  stand\n"
DRAWN = STOOD + "dealer 7c\n"
OVER = DRAWN + "settle\n"
ACE = BETS + "deal 1 8h 8d; 2 Ah Kd; dealer As\n"

UNPROVIDED, SHIFT = "report unprovided reason=why", "by shift_manager -> refused"
PIT = "by pit_supervisor -> refused"

REFUSED = (
    ("no card before bets are closed", BETS, "cards Th -> refused"),
    ("no decision before the cards", CLOSED, "ann 1 hit -> refused"),
    ("no settlement before the cards", CLOSED, "settle -> refused"),
    ("no settlement while bets are open", BETS, "settle -> refused"),
    ("bets are closed once", CLOSED, "no more bets -> refused"),
    ("nothing is face down", DEALT, "reveal -> refused"),
    ("nothing is there to examine", DEALT, "ann 1 examines -> refused"),
    ("a word nobody knows", ASKED, "ann 1 pass -> refused"),
    ("a word of another game", ASKED, "ann 1 fold -> refused"),
    ("not one's own box", ASKED, "cid 1 hit -> refused"),
    ("not one's turn", ASKED, "cid 2 hit -> refused"),
    ("a box without a bet", ASKED, "ann 5 hit -> refused"),
    ("a box the layout does not have", ASKED, "ann 9 hit -> refused"),
    ("somebody who has no bet", ASKED, "zoe 1 hit -> refused"),
    ("a decision of yesterday: play", ASKED, "ann 1 play -> refused"),
    ("no insurance is asked for", ASKED, "ann 1 no_insurance -> refused"),
    ("nothing to follow", ASKED, "bob 1 follow -> refused"),
    ("nothing to decline", ASKED, "bob 1 decline -> refused"),
    ("no even money on another's Blackjack", ACE, "ann 2 even_money -> refused"),
    ("no insurance for nothing", ACE, "ann 1 insures 0 -> refused"),
    ("a hit while insurance is asked", ACE, "ann 1 hit -> refused"),
    ("insurance is answered once", ACE + "ann 1 no_insurance", "ann 1 no_insurance -> refused"),
    ("insurance is answered once, by a bet too", ACE + "ann 1 no_insurance", "ann 1 insures 50 -> refused"),
    ("no card for a player who stands", STOOD, "cards 5c to 9 -> refused"),
    ("no decision while the Dealer draws", STOOD, "ann 1 hit -> refused"),
    ("no settlement before the Dealer has drawn", STOOD, "settle -> refused"),
    ("no decision after the Dealer", DRAWN, "ann 1 hit -> refused"),
    ("a settled round is settled", OVER, "settle -> refused"),
    ("no card in a round that is over", OVER, "cards 5c -> refused"),
    ("no bet in a round that is over", OVER, "box 1 ann initial 5 -> refused"),
    ("nobody walks away from a round that is over", OVER, "ann leaves -> refused"),
    ("a bet of another that is withdrawn", BETS, "bob takes rws_pairs 1 -> refused"),
    ("a bet that is not there", BETS, "cid takes rws_pairs 2 -> refused"),
    ("a command of the dealer by a player", BETS, "no more bets by ann -> refused"),
    ("a card dealt by a player", CLOSED, "cards Th by ann -> refused"),
    ("a settlement by a player", DRAWN, "settle by ann -> refused"),
    ("an irregularity nobody knows", ASKED, "report earthquake by shift_manager -> refused"),
    ("a fact that is not asked for", ASKED, "report foreign_card box=1 -> refused"),
    ("a fact that is missing", ASKED, "report dealing_error by pit_supervisor -> refused"),
    ("limits of a bet that has none", ASKED, "report over_limit box=1 player=ann bet=split cents=1000 -> refused"),
    ("a bet of nothing found", ASKED, "report under_limit box=1 player=ann cents=0 -> refused"),
    ("a bet that is found as it was entered", ASKED, "report over_limit box=1 player=ann cents=100 -> refused"),
    ("a remedy nobody knows", ASKED, f"{UNPROVIDED} remedy=dance {SHIFT}"),
    ("a remedy for boxes that are not in play", ASKED, f"{UNPROVIDED} remedy=invalidate boxes=5 {SHIFT}"),
    ("cards that lie in too few places", ASKED, f"report dealing_error restorable=no lie=1,2 {PIT}"),
    ("cards that lie nowhere", ASKED, f"report dealing_error restorable=no lie=1,2,dealer,1,99 {PIT}"),
    ("an order of cards that were not drawn", ASKED, f"report simultaneous_cards box=1 order=7,8 {PIT}"),
    ("no Dealer's cards to discard", ASKED, f"report simultaneous_dealer_cards cards=9 {PIT}"),
)


@pytest.mark.parametrize(("situation", "line"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(situation: str, line: str) -> None:
    played = check(situation)
    before, events = played.round, len(played.events)
    played.line(line)
    assert played.round is before
    assert len(played.events) == events


def test_a_ruling_of_the_shift_manager_may_name_boxes() -> None:
    check(
        ASKED
        + """
        report unprovided remedy=invalidate boxes=2 reason=a_drink by shift_manager
            -> hand_invalidated box=2 player=cid
        = cid 2  net 0  returned 20
        ann 1  stand
        dealer 7c
        settle
        = ann 1  initial -100  rws_pairs +60
        = bob 1  initial -50
        """
    )


def test_a_ruling_of_the_shift_manager_may_offer_options() -> None:
    check(
        ASKED
        + """
        report unprovided remedy=options boxes=1,2 reason=a_drink by shift_manager  -> options_offered boxes=1,2
        = waits ann bob cid
        cid 2  chooses continue
        bob 1  chooses invalidate
        ann 1  chooses continue
        ann 1  stand
        """
    )


def test_boom_busted_may_lie_on_a_box_nobody_plays() -> None:
    check(
        """
        box 1  ann  initial 100
        on  4  bob  boom_busted 5
        deal 1 Th 6d; dealer Ts
        = at 4
        ann 1  hit Kc
        = phase dealing
        dealer 6c 7h
        settle
        = ann 1  initial -100
        = bob 4  boom_busted +10
        """
    )


def test_a_side_bet_left_alone_by_a_withdrawal_goes_back() -> None:
    check(
        """
        box 1  ann  initial 100
        box 2  bob  initial 50
        on  2  cid  rws_pairs 5
        bob takes initial 2  -> bet_withdrawn player=bob; bet_withdrawn player=cid bet=rws_pairs cents=5
        no more bets         -> bets_closed boxes=1
        cards Th Ts 9d
        = at 2
        """
    )


def test_what_may_be_done_is_offered_with_its_cost() -> None:
    check(
        ASKED
        + """
        = may ann hit stand split free_split double
        = may not ann free_double surrender play no_insurance even_money
        = may not bob hit stand split free_split double
        = may not cid hit stand
        """
    )
    check(
        ACE + "= may ann insurance no_insurance\n= may not ann even_money\n= may cid insurance no_insurance even_money"
    )
    check(DEALT + "= may ann surrender play\n= may not cid surrender play\n= may not bob surrender play")
