"""Commands that come at the wrong time, from the wrong person or with the wrong facts: refused, and nothing changes."""

import pytest

from croupier.rules import commands as c
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.refusal import Refused
from tests.support.rules.blackjack_script import check
from tests.support.rules.script import actor

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

SQUEEZE = "table squeeze_allowed=yes\n" + BETS
SQUEEZED = SQUEEZE + "ann 1 squeezes\n"
FACE_DOWN = SQUEEZED + "deal 1 8h 8d; 2 Th 6d; dealer Ts\n"
PAID_ONLY_WHERE_NOT_FREE = "table offer_paid_when_free=no\nbox 1  ann  initial 100\n"
OVERLOOKED = "table initial 20-500; boom_busted 5-100\n" + BETS + "on 1 dee boom_busted 90\nno more bets\n"

REFUSED = (
    ("no card before bets are closed", BETS, "cards Th -> refused", "cards_after_betting"),
    ("no decision before the cards", CLOSED, "ann 1 hit -> refused", "no_decision_due"),
    ("no settlement before the cards", CLOSED, "settle -> refused", "initial_deal_incomplete"),
    ("no settlement while bets are open", BETS, "settle -> refused", "initial_deal_incomplete"),
    ("bets are closed once", CLOSED, "no more bets -> refused", "betting_closed_already"),
    ("nothing is face down", DEALT, "reveal -> refused", "no_cards_face_down"),
    ("nothing is there to examine", DEALT, "ann 1 examines -> refused", "not_your_squeeze"),
    ("a word nobody knows", ASKED, "ann 1 pass -> refused", "no_such_decision"),
    ("a word of another game", ASKED, "ann 1 fold -> refused", "no_such_decision"),
    ("not one's own box", ASKED, "cid 1 hit -> refused", "other_player_decides"),
    ("not one's turn", ASKED, "cid 2 hit -> refused", "other_box_plays_first"),
    ("a box without a bet", ASKED, "ann 5 hit -> refused", "nothing_to_decide_here"),
    ("a box the layout does not have", ASKED, "ann 9 hit -> refused", "nothing_to_decide_here"),
    ("somebody who has no bet", ASKED, "zoe 1 hit -> refused", "other_player_decides"),
    ("a decision of yesterday: play", ASKED, "ann 1 play -> refused", "surrender_not_offered"),
    ("no insurance is asked for", ASKED, "ann 1 no_insurance -> refused", "no_insurance_to_answer"),
    ("nothing to follow", ASKED, "bob 1 follow -> refused", "nothing_to_follow"),
    ("nothing to decline", ASKED, "bob 1 decline -> refused", "nothing_to_follow"),
    ("no even money on another's Blackjack", ACE, "ann 2 even_money -> refused", "even_money_needs_initial_bet"),
    ("no insurance for nothing", ACE, "ann 1 insures 0 -> refused", "insurance_amount_not_allowed"),
    ("a hit while insurance is asked", ACE, "ann 1 hit -> refused", "answers_missing"),
    (
        "insurance is answered once",
        ACE + "ann 1 no_insurance",
        "ann 1 no_insurance -> refused",
        "no_insurance_to_answer",
    ),
    (
        "insurance is answered once, by a bet too",
        ACE + "ann 1 no_insurance",
        "ann 1 insures 50 -> refused",
        "answered_already",
    ),
    ("no card for a player who stands", STOOD, "cards 5c to 9 -> refused", "place_unknown"),
    ("no decision while the Dealer draws", STOOD, "ann 1 hit -> refused", "hand_finished"),
    ("no settlement before the Dealer has drawn", STOOD, "settle -> refused", "dealer_must_draw"),
    ("no decision after the Dealer", DRAWN, "ann 1 hit -> refused", "hand_finished"),
    ("a settled round is settled", OVER, "settle -> refused", "round_over"),
    ("no card in a round that is over", OVER, "cards 5c -> refused", "round_over"),
    ("no bet in a round that is over", OVER, "box 1 ann initial 5 -> refused", "round_over"),
    ("nobody walks away from a round that is over", OVER, "ann leaves -> refused", "round_over"),
    ("a bet of another that is withdrawn", BETS, "bob takes rws_pairs 1 -> refused", "no_bet_to_withdraw"),
    ("a bet that is not there", BETS, "cid takes rws_pairs 2 -> refused", "no_bet_to_withdraw"),
    ("a command of the dealer by a player", BETS, "no more bets by ann -> refused", "for_dealer_and_pit"),
    ("a card dealt by a player", CLOSED, "cards Th by ann -> refused", "for_dealer_and_pit"),
    ("a settlement by a player", DRAWN, "settle by ann -> refused", "for_dealer_and_pit"),
    ("an irregularity nobody knows", ASKED, "report earthquake by shift_manager -> refused", "no_such_report"),
    ("a fact that is not asked for", ASKED, "report foreign_card box=1 -> refused", "fact_not_asked_for"),
    ("a fact that is missing", ASKED, "report dealing_error by pit_supervisor -> refused", "fact_required"),
    (
        "limits of a bet that has none",
        ASKED,
        "report over_limit box=1 player=ann bet=split cents=1000 -> refused",
        "reported_bet_unknown",
    ),
    (
        "a bet of nothing found",
        ASKED,
        "report under_limit box=1 player=ann cents=0 -> refused",
        "reported_bet_not_positive",
    ),
    (
        "a bet that is found as it was entered",
        ASKED,
        "report over_limit box=1 player=ann cents=100 -> refused",
        "bet_not_over_maximum",
    ),
    ("a squeeze is granted once", SQUEEZED, "ann 1 squeezes -> refused", "box_squeezed_already"),
    ("a squeeze on a box without a bet", SQUEEZE, "ann 4 squeezes -> refused", "squeeze_needs_bet"),
    ("a squeeze by somebody without a bet", SQUEEZE, "zoe 1 squeezes -> refused", "squeeze_needs_bet"),
    ("another's cards", FACE_DOWN, "cid 1 examines -> refused", "not_your_squeeze"),
    ("a Standing Player does not open them", FACE_DOWN, "bob 1 examines -> refused", "not_your_squeeze"),
    ("cards that lie open", FACE_DOWN, "cid 2 examines -> refused", "not_your_squeeze"),
    ("no card before they are open", FACE_DOWN, "cards 5c -> refused", "squeezed_cards_face_down"),
    ("no settlement before they are open", FACE_DOWN, "settle -> refused", "squeezed_cards_face_down"),
    ("no surrender before they are open", FACE_DOWN, "ann 1 surrender -> refused", "surrender_not_offered"),
    ("opened once", FACE_DOWN + "reveal", "reveal -> refused", "no_cards_face_down"),
    ("a player does not reveal", FACE_DOWN, "reveal by ann -> refused", "for_dealer_and_pit"),
    ("a card to a Hand that is not there", ASKED + "ann 1 hit", "cards 5c to 31 -> refused", "place_unknown"),
    ("a card to a box the layout does not have", ASKED + "ann 1 hit", "cards 5c to 8 -> refused", "place_unknown"),
    ("a card to the Burnt Cards of another game", ASKED + "ann 1 hit", "cards 5c to burnt -> refused", "place_unknown"),
    ("two cards where one is owed", ASKED + "ann 1 hit", "cards 5c 6c -> refused", "one_card_at_a_time"),
    ("no card at all", ASKED + "ann 1 hit", "cards -> refused", "card_required"),
    (
        "a paid Double where it is free",
        PAID_ONLY_WHERE_NOT_FREE + "deal 1 6h 5d; dealer Ts",
        "ann 1 double -> refused",
        "free_double_only",
    ),
    ("a Double of an odd amount", ASKED, "ann 1 double 50.50 -> refused 3.23", "double_amount_not_allowed"),
    ("a follow for nothing to follow", ASKED, "ann 1 follow 50 -> refused", "nothing_to_follow"),
    (
        "a Bet of staff for nobody",
        "box 1  ann  initial 100",
        "box 1 nobody initial 0 by dealer -> refused",
        "bet_not_positive",
    ),
    (
        "over the maximum where nobody bets",
        OVERLOOKED,
        "report over_limit box=5 player=zoe cents=600 -> refused",
        "no_hand_on_box",
    ),
    (
        "over the maximum on a box of another game",
        OVERLOOKED,
        "report over_limit box=9 player=ann cents=600 -> refused",
        "place_not_on_layout",
    ),
    (
        "under the minimum where nobody bets",
        OVERLOOKED,
        "report under_limit box=5 player=zoe cents=10 -> refused",
        "no_hand_on_box",
    ),
    (
        "Boom Busted of nothing",
        OVERLOOKED,
        "report boom_busted_over box=1 player=dee cents=0 -> refused",
        "reported_bet_not_positive",
    ),
    (
        "Boom Busted on no box",
        OVERLOOKED,
        "report boom_busted_over box=9 player=dee cents=500 -> refused",
        "place_not_on_layout",
    ),
    (
        "side bets alone are no Initial Bet",
        OVERLOOKED,
        "report side_bet_alone box=5 player=zoe bet=initial cents=5 -> refused",
        "reported_bet_unknown",
    ),
    (
        "side bets alone on no box",
        OVERLOOKED,
        "report side_bet_alone box=9 player=zoe bet=rws_pairs cents=5 -> refused",
        "place_not_on_layout",
    ),
    (
        "side bets alone of nothing",
        OVERLOOKED,
        "report side_bet_alone box=5 player=zoe bet=rws_pairs cents=0 -> refused",
        "reported_bet_not_positive",
    ),
    ("nothing was exposed", FACE_DOWN, "report squeeze_exposed cards=77 -> refused", "card_not_drawn"),
    ("open cards are not exposed", DEALT, "report squeeze_exposed cards=0 -> refused", "squeezed_cards_required"),
    (
        "a damaged card read as one that is used up",
        "table decks=4\n" + BETS + "deal 1 8h 8h; 2 8h 8h; dealer Ts",
        "report damaged_card cards=2 value=8h reason=camera by pit_supervisor -> refused",
        "all_such_cards_on_table",
    ),
    (
        "the cards of one draw, not of two Hands",
        ASKED,
        f"report simultaneous_cards box=2 order=0,1 {PIT}",
        "players_cards_drawn_together_required",
    ),
    (
        "an order names a card twice",
        ASKED,
        f"report simultaneous_cards box=1 order=3,3 {PIT}",
        "players_cards_drawn_together_required",
    ),
    ("a box without cards", ASKED, f"report simultaneous_cards box=5 order=3,4 {PIT}", "no_hand_on_box"),
    ("a remedy nobody knows", ASKED, f"{UNPROVIDED} remedy=dance {SHIFT}", "remedy_unknown"),
    (
        "a remedy for boxes that are not in play",
        ASKED,
        f"{UNPROVIDED} remedy=invalidate boxes=5 {SHIFT}",
        "boxes_without_hands",
    ),
    (
        "cards that lie in too few places",
        ASKED,
        f"report dealing_error restorable=no lie=1,2 {PIT}",
        "lie_of_every_card_required",
    ),
    (
        "cards that lie nowhere",
        ASKED,
        f"report dealing_error restorable=no lie=1,2,dealer,1,99 {PIT}",
        "lie_at_unknown_place",
    ),
    (
        "an order of cards that were not drawn",
        ASKED,
        f"report simultaneous_cards box=1 order=7,8 {PIT}",
        "card_not_drawn",
    ),
    ("no Dealer's cards to discard", ASKED, f"report simultaneous_dealer_cards cards=9 {PIT}", "card_not_drawn"),
)


@pytest.mark.parametrize(("situation", "line", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(situation: str, line: str, code: str) -> None:
    played = check(situation)
    before, events = played.round, len(played.events)
    played.line(line)
    refused = played.step(line.partition("->")[0].strip())
    assert isinstance(refused, Refused)
    assert refused.code == code
    assert played.round is before
    assert len(played.events) == events


@pytest.mark.parametrize(
    "command", [c.RefuseToShow(1), c.ShowForClaim(1), c.PayAward(1, 100, 100), c.ChooseOption(1, "continue")]
)
def test_commands_of_other_games_are_refused(command: c.RoundCommand) -> None:
    played = check(ASKED)
    for name in ("ann", "house", "dealer"):
        assert isinstance(GAME.decide(played.round, command, actor(name)), Refused)


def test_staff_who_bet_or_withdraw_name_the_player() -> None:
    played = check(BETS)
    assert isinstance(GAME.decide(played.round, c.PlaceBet(1, "initial", 500), actor("dealer")), Refused)
    assert isinstance(GAME.decide(played.round, c.WithdrawBet(1, "initial"), actor("dealer")), Refused)
    check(BETS + "ann takes rws_pairs 1 by dealer  -> bet_withdrawn player=ann")


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


def test_boom_busted_may_be_placed_on_a_box_nobody_plays() -> None:
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


def test_legal_actions_are_offered_with_their_cost() -> None:
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
