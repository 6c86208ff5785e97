"""Situations of ML3C-2 worked out by hand: side bets, options, exposed and wrong cards."""

import pytest

from croupier.rules.games.three_card_v2 import THREE_CARD
from tests.support.rules.script import check

TWO_BOXES = """
    box 1  ann  ante 10
    box 1  ann  pair_plus 5
    box 1  ann  jackpot 5
    box 2  bob  ante 20
    box 2  bob  jackpot 5
"""
CARDS = "deal 1 Ah 7c 3d; 2 Ac 6d 2s; dealer Ks Qd 4c; community 9s 8d\n"
SITUATIONS = {
    "an empty box whose jackpot Bet went back needs no cards": """
        box 1 ann ante 10
        deal
        report missing_base_bet box=3 cents=5 player=cid
        ann fold 1
        settle -> round_concluded
    """,
    "and has nothing to choose": """
        box 1 ann ante 10
        no more bets
        report missing_base_bet box=3 cents=5 player=cid
        cards 2c 3c 4c
        report simultaneous_cards order=2,1 by pit_supervisor -> options_offered 5.14.1 boxes=1
    """,
    "a Folded Hand with nothing open is not asked": """
        box 1 ann ante 10
        box 2 bob ante 20
        deal
        ann looks 1
        bob fold 2
        report simultaneous_cards order=2,1 by pit_supervisor -> options_offered 5.14.1 boxes=1
    """,
    "nor for the Dealer's cards": """
        box 1 ann ante 10
        box 2 bob ante 20
        deal
        cards 9h to dealer
        ann looks 1
        bob fold 2
        report wrong_number_dealer restorable=yes by pit_supervisor -> options_offered boxes=1
    """,
    "a Folded Hand takes back Pair Plus and no more": """
        box 1 ann ante 10
        box 2 bob ante 20
        box 2 bob pair_plus 5
        deal
        ann looks 1
        bob fold 2
        report simultaneous_cards order=2,1 by pit_supervisor -> options_offered 5.14.1 boxes=1,2
        bob chooses invalidate 2
        ann chooses continue 1
        ann fold 1
        showdown
        = box 2 ante -20 pair_plus 0 returned 5
    """,
    "nor after a look on purpose": """
        box 1 ann ante 10
        box 2 ann ante 20
        box 2 ann jackpot 5
        deal
        ann looks 1
        ann fold 2
        report extra_hand_examined box=2 intentional=yes by pit_supervisor -> hand_invalidated 5.18 box=2
        = box 2 ante -20 jackpot 0 returned 5
    """,
    "a blind Royal Flush opened before the link fails": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        deal 1 As Ks Qs; dealer 9h 9d 2c; community Js Ts
        ann play 1
        showdown -> award_won box=1
        report jackpot_failure -> ruling_made 5.17.1; no void
    """,
    "cards open by the rules are not exposed": TWO_BOXES
    + CARDS
    + """
        ann play 1
        bob play 2
        reveal
        report cards_exposed cards=3,6 -> refused
    """,
    "a card of the Dealer affects everybody": TWO_BOXES
    + CARDS
    + """
        report cards_exposed cards=3 -> options_offered 5.10 boxes=1,2
    """,
    "a card discarded affects nobody": "table shuffler\n"
    + TWO_BOXES
    + CARDS
    + """
        report cards_exposed cards=11 -> no options_offered; no void
    """,
    "a Community Card affects the jackpot Bets": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        box 2 bob ante 10
        deal
        report cards_exposed cards=10 -> options_offered 5.10 boxes=1
    """,
    "Community Cards that cannot be restored": TWO_BOXES
    + CARDS
    + """
        cards 9h to community
        ann looks 1
        report wrong_number_community restorable=no by pit_supervisor -> refused 5.23
        report unprovided remedy=void reason=three_community by shift_manager -> void 5.23
        = box 1 ante 0 pair_plus 0 jackpot 0 returned 20
    """,
    "a Pair Plus box as the additional Hand": """
        box 1 ann ante 10
        box 2 ann pair_plus 5
        deal
        ann looks 1
        ann looks 2 -> refused 3.14
        report extra_hand_examined box=2 intentional=yes by pit_supervisor -> hand_invalidated 5.18 box=2
        = box 2 pair_plus 0 returned 5
    """,
    "Pair Plus opens no jackpot, and an Ante taken back takes it along": """
        box 1 ann pair_plus 5
        box 1 ann jackpot 5 -> refused 3.8
        box 1 ann ante 10
        box 1 ann jackpot 5
        ann takes ante 1 -> bet_withdrawn bet=ante; bet_withdrawn bet=jackpot
    """,
    "a player who leaves has Folded the Ante and not the Pair Plus": """
        box 1 ann ante 10
        box 2 ann pair_plus 5
        box 3 bob ante 10
        deal 1 2h 2c 3d; 2 4h 4c 9d; dealer Ks Qd 7c
        ann leaves -> decision_made 5.5 box=1
        bob fold 3
        showdown
        = box 1 ante -10
        = box 2 pair_plus +5
    """,
    "an interruption over Pair Plus alone": """
        box 1 ann pair_plus 5
        deal
        report technical_interruption by pit_supervisor -> void 5.7.2
        = box 1 pair_plus 0 returned 5
    """,
    "the Dealer's Hand shown is an outcome": """
        box 1 ann pair_plus 5
        deal 1 2h 2c 4d
        reveal
        report technical_interruption by pit_supervisor -> ruling_made 5.7.1
        settle
        = box 1 pair_plus +5
    """,
    "a card too many while nobody has looked": TWO_BOXES
    + CARDS
    + """
        cards 9h to 2
        report wrong_number_player box=2 restorable=yes by pit_supervisor -> void 5.8.6
    """,
    "a Fold loses though the Dealer does not qualify": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        box 2 bob ante 10
        deal 1 Th 6h 2h; 2 7c 5d 2c; dealer Jh 9c 4d; community Kh 4h
        ann fold 1
        bob play 2
        showdown
        = box 1 ante -10 jackpot -5 award 100
        = box 2 ante +10 play 0
    """,
    "not shown though the Dealer does not qualify": """
        box 1 ann ante 10
        box 1 ann pair_plus 5
        deal 1 8h 7c 6d; dealer Jh 9c 4d
        ann looks 1
        ann play 1
        reveal
        ann hides 1
        ann proves 1
        settle
        = box 1 ante -10 play -10 pair_plus +25
    """,
    "who leaves with the options open has Folded": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        report dealing_error lie=astray:1 restorable=no boxes=1 by pit_supervisor
        ann leaves
        bob play 2
        showdown
        = box 1 ante -10 pair_plus -5 jackpot -5
        = box 2 ante +20 play +20 jackpot -5
    """,
    "four cards in the shuffler's set": "table shuffler\n"
    + TWO_BOXES
    + CARDS
    + """
        cards 9h to community
        ann looks 1
        report wrong_number_community restorable=yes by pit_supervisor
            -> options_offered 5.10 boxes=1,2; no void
        = at community 9s 8d
    """,
    "a shuffler draws no two cards together": "table shuffler\n"
    + TWO_BOXES
    + CARDS
    + """
        report simultaneous_cards order=2,1 by pit_supervisor -> refused 5.14
    """,
    "a Dealer one card short": TWO_BOXES
    + """
        no more bets
        cards 2c 3c 4c 5c 6c 7c 8c 9c Tc
        cards Jc to community
        cards Qc to community
        cards Kc to community
        ann looks 1
        ann play 1
        bob play 2
        reveal -> refused
        report wrong_number_dealer restorable=no by pit_supervisor -> void 5.8.7
    """,
    "a Play Bet is placed by deciding": """
        box 1 ann ante 10
        no more bets
        box 1 ann play 15 -> refused 3.12.2
    """,
    "one look for each Player, whatever becomes of the Hand": """
        box 1 ann ante 10
        box 2 ann ante 10
        deal
        ann looks 1
        ann fold 1
        ann looks 2 -> refused 3.7
        ann play 2
    """,
    "a Void returns the surplus of a Play Bet": """
        box 1 ann ante 10
        deal
        ann looks 1
        ann play 1
        report wrong_follow_on box=1 cents=25
        report deck_count -> void 5.8.3
        = box 1 ante 0 play 0 returned 35
    """,
}


@pytest.mark.parametrize("script", SITUATIONS.values(), ids=SITUATIONS)
def test_hand_worked(script: str) -> None:
    check(THREE_CARD, script)
