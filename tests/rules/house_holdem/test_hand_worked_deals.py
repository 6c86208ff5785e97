"""Situations of both hold'em games worked out by hand: exposed cards, wrong deals, the options, and what is settled."""

import pytest

from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM
from tests.support.rules.both_holdem import HOLDEM, TWO_BOXES
from tests.support.rules.script import check

CARDS = "deal 1 Kh 8c; 2 Ah 3c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd\n"

EXPOSED_AND_OPENED_CARDS = {
    "the Flop opened too early while nobody has looked": "table shuffler\n"
    + TWO_BOXES
    + CARDS
    + """
        report cards_exposed cards=0,1,2 -> void 5.8.2
    """,
    "the Flop opened too early after a look": "table shuffler\n"
    + TWO_BOXES
    + CARDS
    + """
        ann looks 1
        report cards_exposed cards=0,1,2 -> ruling_made 5.12; no void; no options_offered
        = nobody sees flop Kd 7s 4c
        play 1 flop turn river; 2 fold
        = box 1 ante 0 flop +20 turn +10 river +10 bonus -5 jackpot -5
        = box 2 ante -20 jackpot -5
    """,
    "the Turn Card opened too early over blind Hands": "table shuffler\n"
    + TWO_BOXES
    + CARDS
    + """
        ann flop 1
        bob flop 2
        open
        report cards_exposed cards=3 -> options_offered boxes=1,2; no void
    """,
    "a card of the Dealer from the shuffler": "table shuffler\n"
    + TWO_BOXES
    + CARDS
    + """
        report cards_exposed cards=10 -> options_offered boxes=1,2; no void
    """,
    "a Burnt Card is nobody's": TWO_BOXES
    + CARDS
    + """
        report cards_exposed cards=0 -> no void; no options_offered
        = phase deciding
    """,
    "but one of two": TWO_BOXES
    + CARDS
    + """
        report cards_exposed cards=0
        report cards_exposed cards=1 -> void 5.8.2
    """,
    "cards open by the rules are not exposed": TWO_BOXES
    + CARDS
    + """
        ann flop 1
        bob flop 2
        open
        report cards_exposed cards=6,7 -> refused
    """,
    "a Folded Hand with a jackpot Bet is affected": TWO_BOXES
    + CARDS
    + """
        ann fold 1
        report cards_exposed cards=1 -> options_offered boxes=1
    """,
    "a second failure changes nothing": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        report jackpot_failure -> ruling_made 5.17.1; no void
        report jackpot_failure -> no void
        play 1 flop check check; 2 fold
        = box 1 ante 0 flop +20 bonus -5 jackpot -5
        = box 2 ante -20 jackpot -5
    """,
    "a failure while bets are open": TWO_BOXES
    + """
        report jackpot_failure -> void 5.16
        = box 1 ante 0 bonus 0 jackpot 0 returned 20
    """,
    "a failure while a choice is open and nobody has looked": TWO_BOXES
    + CARDS
    + """
        report cards_exposed cards=1
        report jackpot_failure -> void 5.16
    """,
}
EXPOSED_AND_OPENED_CARDS_IN_MULTILINK = {
    "a blind Royal Flush opened before the link fails": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        deal 1 As Ks; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d
        play 1 flop check check -> award_won box=1
        report jackpot_failure -> ruling_made 5.17.1; no void
        pay 1 100,000 of 100,000 -> round_concluded
        = box 1 ante +10 flop +20 jackpot -5 award 100,000
    """,
}
EXPOSED_AND_OPENED_CARDS_IN_PROGRESSIVE = {
    "one without is not": """
        box 1 ann ante 10
        box 2 bob ante 10
        deal
        ann fold 1
        report cards_exposed cards=1 -> no options_offered; no void
    """,
}
WRONG_DEALS = {
    "a Burnt Card forgotten before the Turn, all blind": TWO_BOXES
    + CARDS
    + """
        ann flop 1
        bob flop 2
        open
        ann check 1
        bob check 2
        cards 5h to turn
        report burnt_card_missed restorable=yes by pit_supervisor
            -> cards_reconstructed 5.9; options_offered boxes=1,2
        = at burnt 2c 2d 5h
    """,
    "the record says where the cards lay": """
        box 1 ann ante 10
        deal 1 Kh 8c
        ann flop 1
        cards Kd to flop
        cards 7s to flop
        cards 4c to flop
        report burnt_card_missed restorable=yes by pit_supervisor -> no cards_found; cards_reconstructed 5.9
    """,
    "a shuffler draws no two cards together": "table shuffler\n"
    + TWO_BOXES
    + CARDS
    + """
        report simultaneous_cards order=6,5 by pit_supervisor -> refused 5.14
    """,
    "a card too many is a wrong deal while nobody has looked": TWO_BOXES
    + CARDS
    + """
        cards 9h to 2
        report wrong_number_player box=2 restorable=yes by pit_supervisor -> void 5.8.6
    """,
    "a wrong deal under blind Flop Bets": TWO_BOXES
    + CARDS
    + """
        ann flop 1
        report wrong_deal lie=burnt,2,1,1,2 by pit_supervisor -> void 5.8.6
        = box 1 ante 0 flop 0 bonus 0 jackpot 0 returned 40
    """,
    "complete Hands exchanged after a look give the options": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        report wrong_deal lie=burnt,2,1,2,1 restorable=yes by pit_supervisor
            -> options_offered 5.10 boxes=1,2; no void
    """,
    "a card too many that can go back affects its Hand alone": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        cards 9h to 2
        report wrong_number_player box=2 restorable=yes by pit_supervisor
            -> options_offered boxes=2 options=reconstructed,invalidate
    """,
    "not the Hand that is out": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        report wrong_number_player box=2 lie=short:2+astray:1 restorable=no boxes=1,2 by pit_supervisor
            -> hand_invalidated 5.15 box=2; options_offered boxes=1
    """,
    "nor twice": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        report wrong_number_player box=2 lie=short:2 restorable=no by pit_supervisor
        report wrong_number_player box=2 restorable=no by pit_supervisor -> refused
    """,
    "a Hand that is out decides nothing": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        report wrong_number_player box=2 lie=short:2 restorable=no by pit_supervisor
        bob flop 2 -> refused
        bob leaves -> refused
    """,
    "blind Hands are seen when they are opened": TWO_BOXES
    + CARDS
    + """
        play 1 flop check check; 2 flop check check -> round_concluded
        report wrong_number_player box=2 lie=short:2 restorable=no by pit_supervisor
        -> hand_invalidated 5.15 box=2; no void
        = box 2 ante 0 flop 0 jackpot 0 returned 65
    """,
    "who plays on may still have a wrong number of cards": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        report dealing_error lie=astray:2 restorable=no boxes=2 by pit_supervisor
        bob chooses continue 2
        report wrong_number_player box=2 lie=short:2 restorable=no by pit_supervisor -> hand_invalidated 5.15 box=2
        = box 2 ante 0 jackpot 0 returned 25
    """,
}
WRONG_DEALS_IN_MULTILINK = {
    "a Burnt Card forgotten before the Flop of a Folded jackpot Bet": TWO_BOXES
    + """
        deal 1 Kh 8c; 2 Ah 3c
        ann looks 1
        ann fold 1
        bob fold 2
        cards Kd to flop
        report burnt_card_missed restorable=yes by pit_supervisor -> void 5.9
        = box 1 ante 0 bonus 0 jackpot 0 returned 20
        = box 2 ante 0 jackpot 0 returned 25
    """,
    "the others choose by 5.15": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        report wrong_number_player box=2 lie=short:2+astray:1 restorable=no boxes=1 by pit_supervisor
            -> hand_invalidated 5.15 box=2; options_offered 5.15 boxes=1
    """,
    "four Flop Cards and a Folded jackpot Bet": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        ann flop 1
        bob fold 2
        hands
        cards 9h to flop
        report wrong_number_dealer restorable=yes by pit_supervisor -> options_offered 5.10 boxes=1,2
    """,
}
OPTIONS = {
    "a Folded Hand with nothing open is not asked": """
        box 1 ann ante 10
        box 2 bob ante 20
        deal
        ann looks 1
        ann flop 1
        bob fold 2
        hands
        report simultaneous_cards order=7,6 by pit_supervisor -> options_offered 5.14.1 boxes=1
    """,
    "each Hand of a Player chooses for itself": """
        box 1 ann ante 10
        box 2 ann ante 10
        deal 1 Kh 8c; 2 Ah 3c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        report dealing_error lie=astray:1,2 restorable=no boxes=1,2 by pit_supervisor
        ann chooses continue 1
        ann chooses invalidate 2
        = box 2 ante 0 returned 10
        play 1 flop check check
        = box 1 ante 0 flop +20
    """,
    "all take their Bets back": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        report dealing_error lie=astray:1,2 restorable=no boxes=1,2 by pit_supervisor
        ann chooses invalidate 1
        bob chooses invalidate 2
        settle -> round_concluded
    """,
    "one look for each Player, whatever becomes of the Hand": """
        box 1 ann ante 10
        box 2 ann ante 10
        deal 1 Kh 8c; 2 Ah 3c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        report dealing_error lie=astray:1 restorable=no boxes=1 by pit_supervisor
        ann chooses invalidate 1
        ann looks 2 -> refused 3.7
        ann flop 2
    """,
    "the one look may come late": """
        box 1 ann ante 10
        box 2 ann ante 10
        deal
        ann flop 1
        ann flop 2
        open
        ann looks 2 -> hand_examined box=2
        ann looks 1 -> refused 3.7
    """,
    "a second look at another Hand on purpose": """
        box 1 ann ante 10
        box 2 ann ante 20
        box 2 ann jackpot 5
        deal 1 Kh 8c; 2 Ah 3c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        ann fold 1
        ann looks 2 -> refused 3.7
        report extra_hand_examined box=2 intentional=yes by pit_supervisor -> hand_invalidated 5.18 box=2
        = box 2 ante 0 jackpot 0 returned 25
        showdown
        = box 1 ante -10
    """,
    "also after the Flop": """
        box 1 ann ante 10
        box 2 ann ante 20
        box 2 ann bonus 5
        box 2 ann jackpot 5
        deal 1 Kh 8c; 2 Ah 3c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        ann flop 1
        ann flop 2
        open
        report extra_hand_examined box=2 intentional=yes by pit_supervisor -> hand_invalidated 5.18 box=2
        = box 2 ante 0 flop 0 bonus 0 jackpot 0 returned 70
        play 1 turn river
        = box 1 ante 0 flop +20 turn +10 river +10
    """,
    "also at two more Hands": """
        box 1 ann ante 10
        box 2 ann ante 20
        box 3 ann ante 30
        deal
        ann looks 2
        report extra_hand_examined box=1 intentional=yes by pit_supervisor -> hand_invalidated 5.18 box=1
        report extra_hand_examined box=3 intentional=yes by pit_supervisor -> hand_invalidated 5.18 box=3
        ann flop 2
    """,
}
OPTIONS_IN_MULTILINK = {
    "a Folded Hand takes back its jackpot Bet and no more": TWO_BOXES
    + CARDS
    + """
        ann looks 1
        ann flop 1
        bob fold 2
        hands
        cards 9h to flop
        report wrong_number_dealer restorable=yes by pit_supervisor -> options_offered boxes=1,2
        ann chooses reconstructed 1
        bob chooses invalidate 2
        play 1 check check
        = box 2 ante -20 jackpot 0 returned 5
    """,
}
SETTLED_IN_MULTILINK = {
    "no Bet is found once it is settled": """
        table ante 10-500
        box 1 ann ante 10
        box 1 ann jackpot 5
        box 2 bob ante 20
        deal 1 9s 8s; 2 Ah 3c; flop Ts 7s 6s; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        play 1 flop check check; 2 flop check check -> award_won box=1
        report over_limit box=2 bet=ante cents=600 -> refused
        report under_limit box=2 bet=ante cents=5 -> refused
    """,
    "no options once the Hands are settled": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        box 2 bob ante 20
        deal 1 9s 8s; 2 Ah 3c; flop Ts 7s 6s; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        play 1 flop check check; 2 flop check check -> award_won box=1
        report dealing_error lie=astray:2 restorable=no boxes=2 by pit_supervisor -> refused
    """,
    "no new order of the cards": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        box 2 bob ante 20
        deal 1 9s 8s; 2 Ah 3c; flop Ts 7s 6s; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        play 1 flop check check; 2 flop check check -> award_won box=1
        report simultaneous_cards order=2,1 by pit_supervisor -> refused
    """,
    "nothing restored for the Dealer": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        box 2 bob ante 20
        deal 1 9s 8s; 2 Ah 3c; flop Ts 7s 6s; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        play 1 flop check check; 2 flop check check -> award_won box=1
        report wrong_number_dealer lie=short:dealer restorable=yes by pit_supervisor -> refused
    """,
    "nor for a Player": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        box 2 bob ante 20
        deal 1 9s 8s; 2 Ah 3c; flop Ts 7s 6s; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        play 1 flop check check; 2 flop check check -> award_won box=1
        report wrong_number_player box=2 lie=short:2 restorable=yes by pit_supervisor -> refused
    """,
    "who leaves while an award waits is paid": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        box 2 bob ante 20
        deal 1 9s 8s; 2 Ah 3c; flop Ts 7s 6s; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        play 1 flop check check; 2 flop check check -> award_won box=1
        ann leaves -> player_left 5.6
        pay 1 10,000 of 100,000 -> round_concluded
    """,
    "a Void before the award is paid": TWO_BOXES
    + """
        deal 1 9s 8s; 2 Ah 3c; flop Ts 7s 6s; turn 2h; river 9d; dealer Qs Jd
        ann looks 1
        play 1 flop check check; 2 fold -> award_won box=1
        report foreign_card -> void 5.8.1
        pay 1 10,000 of 100,000 -> refused
        = box 1 ante 0 flop 0 bonus 0 jackpot 0 returned 40
    """,
    "a major paid and another Hand invalidated": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        box 2 bob ante 20
        box 2 bob jackpot 5
        deal 1 9s 8s; 2 As Ks; flop Qs Js Ts; turn 2h; river 9d; dealer 3c 3d
        ann looks 1
        play 1 flop check check; 2 flop check check -> award_won box=1; award_won box=2
        pay 2 90,000 of 90,000 -> refused 4.5.1
        pay 1 10,000 of 100,000
        report wrong_number_player box=2 lie=short:2 restorable=no by pit_supervisor -> hand_invalidated 5.15 box=2
        = box 2 ante 0 flop 0 jackpot 0 returned 65
        = box 1 ante +10 flop +20 jackpot -5 award 10,000
        = phase over
    """,
    "the first claim falls away": """
        box 1 ann ante 10
        box 1 ann jackpot 5
        box 2 bob ante 20
        box 2 bob jackpot 5
        deal 1 9s 8s; 2 As Ks; flop Qs Js Ts; turn 2h; river 9d; dealer 3c 3d
        ann looks 1
        play 1 flop check check; 2 flop check check -> award_won box=1; award_won box=2
        report wrong_number_player box=1 lie=short:1 restorable=no by pit_supervisor -> hand_invalidated 5.15 box=1
        pay 2 100,000 of 100,000 -> round_concluded
    """,
}
TABLES = (
    (HOLDEM, EXPOSED_AND_OPENED_CARDS),
    ((MULTILINK_HOLDEM,), EXPOSED_AND_OPENED_CARDS_IN_MULTILINK),
    ((PROGRESSIVE_HOLDEM,), EXPOSED_AND_OPENED_CARDS_IN_PROGRESSIVE),
    (HOLDEM, WRONG_DEALS),
    ((MULTILINK_HOLDEM,), WRONG_DEALS_IN_MULTILINK),
    (HOLDEM, OPTIONS),
    ((MULTILINK_HOLDEM,), OPTIONS_IN_MULTILINK),
    ((MULTILINK_HOLDEM,), SETTLED_IN_MULTILINK),
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
