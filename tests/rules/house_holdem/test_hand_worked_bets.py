"""Situations of both hold'em games worked out by hand: bets, leaving, interruption, and what is dealt for whom."""

import pytest

from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM
from tests.support.rules.both_holdem import HOLDEM, TWO_BOXES
from tests.support.rules.script import check

CARDS = "deal 1 Kh 8c; 2 Ah 3c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd\n"

BETS = {
    "a Bonus Bet needs an Ante first": """
        box 1 ann bonus 5 -> refused 3.9
    """,
    "a jackpot Bet needs an Ante first": """
        box 1 ann jackpot 5 -> refused 3.8
    """,
    "nobody bets on another's box": """
        box 1 ann ante 10
        box 1 bob bonus 5 -> refused 3.5|3.7
        box 1 bob jackpot 5 -> refused 3.5|3.7|3.8.1
    """,
    "one prescribed jackpot Bet for each Hand": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        box 1 ann jackpot 5 -> refused 3.3|3.4|3.8
    """,
    "the House limits the Hands of a Player": """
        table max_hands_per_player=2
        box 1 ann ante 10
        box 2 ann ante 10
        box 3 ann ante 10 -> refused
    """,
    "each Bet has its own time": TWO_BOXES
    + CARDS
    + """
        ann turn 1 -> refused
        ann check 1 -> refused
        ann flop 1
        ann river 1 -> refused
        bob flop 2
        open
        ann fold 1 -> refused 1.17|3.11.2(b)|3.11.3
        ann river 1 -> refused
    """,
    "a Bonus Bet without an Ante goes back": TWO_BOXES
    + CARDS
    + """
        report missing_base_bet box=3 bet=bonus cents=5 player=cid by pit_manager -> refused 5.23
        report missing_base_bet box=3 bet=bonus cents=5 player=cid by shift_manager
            -> ruling_made 5.23; bet_returned 5.23 box=3 bet=bonus cents=5
    """,
    "with an Ante the jackpot Bet stands": TWO_BOXES
    + CARDS
    + """
        report missing_base_bet box=2 cents=5 -> refused 5.4
    """,
    "an Ante over the maximum is found after the Fold": """
        table ante 10-500
        box 1 ann ante 500
        box 2 bob ante 10
        deal
        ann fold 1
        report over_limit box=1 bet=ante cents=600 -> bet_found 5.1.1
        play 2 fold
        = box 1 ante -500
    """,
    "an Ante under the minimum is found after the Flop Bet": """
        table ante 10-500
        box 1 ann ante 10
        deal 1 Kh 8c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann flop 1
        report under_limit box=1 bet=ante cents=5
        play 1 check check -> bet_settled bet=flop stake=20 paid=30
        = box 1 ante 0 flop +10
    """,
    "a wrong entry is put right": """
        box 1 ann ante 10
        deal
        ann flop 1
        report wrong_follow_on box=1 bet=flop cents=30
        report wrong_follow_on box=1 bet=flop cents=20 -> bet_found cents=-10
    """,
    "a Void returns what was found over the limit too": """
        table ante 10-500
        box 1 ann ante 500
        no more bets
        report over_limit box=1 bet=ante cents=600
        hands
        ann flop 1
        report wrong_follow_on box=1 bet=flop cents=1,200
        report foreign_card -> void 5.8.1
        = box 1 ante 0 flop 0 returned 1,800
    """,
    "so does an invalidated Hand": """
        table ante 10-500
        box 1 ann ante 500
        no more bets
        report over_limit box=1 bet=ante cents=600
        hands
        ann looks 1
        ann flop 1
        report dealing_error lie=astray:1 restorable=no boxes=1 by pit_supervisor
        ann chooses invalidate 1
        = box 1 ante 0 flop 0 returned 1,600
    """,
    "an empty box whose jackpot Bet went back needs no cards": """
        box 1 ann ante 10
        deal
        report missing_base_bet box=3 cents=5 player=cid
        ann fold 1
        settle -> round_concluded
    """,
    "and has nothing to choose": """
        box 1 ann ante 10
        deal
        ann looks 1
        report missing_base_bet box=3 cents=5 player=cid
        ann flop 1
        hands
        report simultaneous_cards order=5,4 by pit_supervisor -> options_offered 5.14.1 boxes=1
    """,
}
BETS_IN_MULTILINK = {
    "for 1 multiplies the prescribed amount": """
        table jackpot_bet=250
        box 1 ann ante 10
        box 1 ann jackpot 5 -> refused 3.3|3.4
        box 1 ann jackpot 2.50
        deal 1 Kh Kd; flop Kc Ks 2d
        play 1 fold -> bet_settled bet=jackpot stake=2.5 paid=1000
    """,
    "what lies over the prescribed amount comes back beside the award": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        deal 1 Kh Kd; flop Kc Ks 2d
        report over_limit box=1 bet=jackpot cents=10
        play 1 fold -> bet_settled bet=jackpot stake=10 paid=2005
    """,
}
LEAVING_INTERRUPTION = {
    "who leaves has Folded every Hand with a choice open": """
        box 1 ann ante 10
        box 2 ann ante 20
        box 3 bob ante 10
        deal 1 Kh 8c; 2 Ah 3c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        ann flop 1
        ann flop 2
        bob fold 3
        open
        ann turn 1
        ann leaves -> decision_made 5.5 box=1; decision_made 5.5 box=2
        showdown
        = box 1 ante -10 flop -20 turn -10
        = box 2 ante -20 flop -40
    """,
    "but not the Hand that has none": """
        box 1 ann ante 10
        box 2 ann ante 20
        deal 1 Kh 8c; 2 Ah 3c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        ann flop 1
        ann flop 2
        open
        ann check 1
        ann check 2
        open
        ann river 1
        ann leaves -> decision_made 5.5 box=2; no void
        showdown
        = box 1 ante 0 flop +20 river +10
        = box 2 ante -20 flop -40
    """,
    "who leaves with the options open plays on and has Folded": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        report dealing_error lie=astray:1,2 restorable=no boxes=1,2 by pit_supervisor
        ann leaves -> decision_made 5.5 box=1 decision=fold
        bob chooses continue 2
        play 2 flop check check
        = box 1 ante -10 bonus -5 jackpot -5
    """,
    "or is settled on the cards if nothing else is open": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        ann flop 1
        bob flop 2
        open
        ann check 1
        bob check 2
        open
        ann check 1
        bob check 2
        report dealing_error lie=astray:1,2 restorable=no boxes=1,2 by pit_supervisor
        ann leaves
        bob chooses continue 2
        showdown
        = box 1 ante 0 flop +20 bonus -5 jackpot -5
    """,
    "who has left is not asked": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        ann flop 1
        bob leaves
        hands
        report simultaneous_cards order=7,6 by pit_supervisor -> options_offered 5.14.1 boxes=1
    """,
    "nor is one who left with nothing to decide": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        ann flop 1
        bob flop 2
        open
        ann check 1
        bob check 2
        open
        ann check 1
        bob check 2
        bob leaves
        hands
        report simultaneous_cards order=12,11 by pit_supervisor -> options_offered boxes=1
        ann chooses invalidate 1
        showdown
        = box 2 ante 0 flop +40 jackpot -5
        = box 1 ante 0 flop 0 bonus 0 jackpot 0 returned 40
    """,
    "a Player who left is an outcome": TWO_BOXES
    + CARDS
    + """
        ann leaves
        report technical_interruption by pit_supervisor -> ruling_made 5.7.1; no void
    """,
    "also during the deal": TWO_BOXES
    + """
        no more bets
        cards 2c 3c
        ann leaves
        report technical_interruption by pit_supervisor -> ruling_made 5.7.1; no void
    """,
    "the Flop Cards open are no outcome by themselves": """
        box 1 ann ante 10
        box 1 ann bonus 5
        box 2 bob ante 20
        deal
        ann looks 1
        ann flop 1
        bob flop 2
        open
        report technical_interruption by pit_supervisor -> void 5.7.2
        = box 1 ante 0 flop 0 bonus 0 returned 35
        = box 2 ante 0 flop 0 returned 60
    """,
    "nor are all Community Cards": """
        box 1 ann ante 10
        deal
        ann flop 1
        open
        ann check 1
        open
        ann river 1
        open
        report technical_interruption by pit_supervisor -> void 5.7.2
    """,
    "a Hand invalidated is none": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        report dealing_error lie=astray:1 restorable=no boxes=1 by pit_supervisor
        ann chooses invalidate 1
        report technical_interruption by pit_supervisor -> void 5.7.2
        = box 1 ante 0 bonus 0 jackpot 0 returned 20
        = box 2 ante 0 jackpot 0 returned 25
    """,
    "nor is a choice open": TWO_BOXES
    + CARDS
    + """
        report cards_exposed cards=1
        report technical_interruption by pit_supervisor -> void 5.7.2
        = box 1 ante 0 bonus 0 jackpot 0 returned 20
    """,
    "all Folded and no jackpot Bet": """
        box 1 ann ante 10
        deal
        ann fold 1
        settle -> round_concluded
    """,
}
LEAVING_INTERRUPTION_IN_MULTILINK = {
    "who refuses to show and leaves has refused": TWO_BOXES
    + CARDS
    + """
        ann flop 1
        bob flop 2
        open
        ann check 1
        bob check 2
        open
        ann check 1
        bob check 2
        open
        open
        ann hides 1
        ann leaves
        settle
        = box 1 ante -10 flop -20 bonus -5 jackpot -5
    """,
    "the last Hand leaves and its jackpot Bet stays": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        deal 1 9h 4h; flop Ah Jh 2h
        ann leaves
        open
        settle -> round_concluded
        = box 1 ante -10 jackpot -5 award 200
    """,
    "all Folded: a shuffler's other cards stay closed": """
        table shuffler
        box 1 ann ante 10
        box 1 ann jackpot 5
        deal 1 9h 4h; flop Ah Jh 2h
        ann fold 1
        open
        settle -> round_concluded
        = box 1 ante -10 jackpot -5 award 200
        = nobody sees dealer -- --
    """,
    "the last Hand is invalidated and a Folded jackpot Bet stays": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        box 2 bob ante 10
        deal 1 9h 4h; flop Ah Jh 2h
        ann looks 1
        ann fold 1
        bob flop 2
        report dealing_error lie=astray:2 restorable=no boxes=2 by pit_supervisor
        bob chooses invalidate 2
        open
        settle -> round_concluded
        = box 1 ante -10 jackpot -5 award 200
    """,
}
LEAVING_INTERRUPTION_IN_PROGRESSIVE = {
    "all Folded and all five Community Cards for the jackpot": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        deal
        ann fold 1
        open
        open
        open
        settle -> round_concluded
    """,
}
TABLES = (
    (HOLDEM, BETS),
    ((MULTILINK_HOLDEM,), BETS_IN_MULTILINK),
    (HOLDEM, LEAVING_INTERRUPTION),
    ((MULTILINK_HOLDEM,), LEAVING_INTERRUPTION_IN_MULTILINK),
    ((PROGRESSIVE_HOLDEM,), LEAVING_INTERRUPTION_IN_PROGRESSIVE),
)
SITUATIONS = [
    pytest.param(game, script, id=f"{game.id}: {name}")
    for games, table in TABLES
    for name, script in table.items()
    for game in games
]


@pytest.mark.parametrize(("game", "script"), SITUATIONS)
def test_hand_worked(game: Game, script: str) -> None:
    check(game, script)
