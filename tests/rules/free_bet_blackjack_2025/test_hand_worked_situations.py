"""Situations worked out by hand: who may do what, which bets stay, and what an irregularity changes at each stage."""

import pytest

from croupier.rules.games.free_bet_blackjack_2025.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_script import check

ANN = "box 1  ann  initial 100\n"
BOTH = ANN + "on 1  bob  initial 50\n"
BOXES = ANN + "box 2  bob  initial 50\n"
DEALT = BOXES + "deal 1 Th 6d; 2 9h 4d; dealer Ts\n"
PLAYING = DEALT + "ann 1  play\n bob 2  play\n"

BETTING = {
    "5.1 Standing Bets give way by time": """
        table initial 25-500
        on 1  bob  initial 200
        on 1  cid  initial 200
        box 1  ann  initial 200  -> excess_rejected 5.1 player=cid cents=100
        no more bets
    """,
    "5.1 of a Player's Bets the later one gives way, then another's": """
        table initial 25-500
        on 1  bob  initial 100
        on 1  cid  initial 200
        on 1  bob  initial 100
        box 1  ann  initial 300  -> excess_rejected 5.1 player=bob cents=100; excess_rejected 5.1 player=cid cents=100
        deal 1 Th 9d; dealer Ts
        ann 1  stand
        dealer 8c
        settle
        = ann 1  initial +300
        = bob 1  initial +100
        = cid 1  initial +100
    """,
    "5.1 a Bet that was taken back and placed again is a later one": """
        table initial 25-500
        on 1  bob  initial 200
        on 1  cid  initial 200
        bob takes initial 1
        on 1  bob  initial 150
        box 1  ann  initial 300  -> excess_rejected 5.1 player=bob cents=150; no round_voided
        no more bets
    """,
    "5.1 who is pushed under the minimum must raise or withdraw": """
        table initial 25-500
        on 1  bob  initial 30
        box 1  ann  initial 490
        no more bets  -> refused 5.2|3.5
        bob takes initial 1
        no more bets
    """,
    "3.6 the Seated Player may raise up to the maximum, then no room is left": """
        table initial 25-500
        box 1  ann  initial 400
        box 1  ann  initial 100
        on 1  bob  initial 25  -> refused 5.1
    """,
    "1.30 the Seated Player decides though another has more": """
        box 1  ann  initial 50
        on 1  bob  initial 200
        deal 1 8h 8d; dealer Ts
        = waits ann
        bob 1  split  -> refused 3.8
        ann 1  split
        = waits bob
        bob 1  follow 50   -> refused 3.22.1|3.22
        bob 1  follow 200
        ann 1  3d double 50
        bob 1  follow 201  -> refused 3.23.2|3.23
        bob 1  follow 150
        ann 1  Kd 9c stand
        dealer 7c
        settle
        = ann 1  initial +50  double.1 +50  split.2 0
        = bob 1  initial +200  double.1 +150  split.2 0
    """,
    "1.30 the Seated Player has gone before the deal: the other decides": BOTH
    + """
        ann takes initial 1
        deal 1 Th 6d; dealer Ts
        = waits bob
    """,
    "3.9 side Bets only: no word in the Hand": ANN
    + """
        on 1  zoe  lucky_stash 5
        on 1  zoe  rws_pairs 5
        deal 1 6h 5d; dealer As
        ann 1  no_insurance
        zoe 1  insures 2  -> refused 3.15.2|3.15.2(a)
        settle
        = waits ann
        ann 1  free_double 9c
        dealer 8c
        settle
        = zoe 1  rws_pairs -5  lucky_stash +10
        = ann 1  initial +100  free_double.1 +100
    """,
    "3.9 the last Initial Bet is withdrawn: side Bets of others go back": ANN
    + "box 2  bob  initial 50\n on 2  zoe  lucky_stash 5\n bob takes initial 2\n no more bets\n = zoe 2  net 0",
    "3.9.1 Boom Busted on an empty box": ANN
    + """
        on 3  zoe  boom_busted 5
        deal 1 Th 9d; dealer Ts
        ann 1  stand
        dealer 6c 9h
        settle
        = zoe 3  boom_busted +10
    """,
}

INSURED = {
    "3.15.2 in two parts, together half": ANN
    + "deal 1 Th 9d; dealer As\n ann 1  insures 51 -> refused 3.15.2(a)\n ann 1  insures 50",
    "3.15.2 the Standing Player alone": BOTH
    + """
        deal 1 Th 9d; dealer As
        ann 1  no_insurance
        bob 1  insures 25.01 -> refused 3.15.2(a)
        bob 1  insures 25
        ann 1  stand
        dealer Kd
        settle
        = ann 1  initial -100
        = bob 1  initial -50  insurance +50
    """,
    "3.15.1 Even Money for the Standing Player, Insurance for the Seated one": BOTH
    + """
        deal 1 Ah Kd; dealer As
        ann 1  insures 50
        ann 1  even_money  -> refused
        bob 1  even_money
        settle
        = bob 1  initial +50 by 3.15.1
        dealer Qd
        settle
        = ann 1  initial 0  insurance +100
    """,
    "3.16 for a Blackjack against a ten the second card is enough": ANN
    + "deal 1 Ah Kd; dealer Ts\n = waits dealer\n dealer 2c\n = phase settling\n settle\n = ann 1  initial +150",
    "3.15.1 for a Blackjack against an Ace the second card is enough": ANN
    + "deal 1 Ah Kd; dealer As\n ann 1  no_insurance\n dealer 2c\n = phase settling\n settle\n = ann 1  initial +150",
    "3.17 the window is open for box 2 until a third card is dealt": BOXES
    + """
        deal 1 Th 6d; 2 Th 6s; dealer Ts
        ann 1  hit  -> refused 3.17
        ann 1  play
        bob 2  surrender
        settle
        ann 1  surrender -> refused 3.17
        ann 1  hit 5c stand
        dealer 7c
        settle
        = ann 1  initial +100
        = bob 2  initial -25
    """,
    "3.17 half of what plays, all else goes back": """
        table initial 25-500
        box 1  ann  initial 500
        no more bets
        report over_limit box=1 player=ann bet=initial cents=600.01
        cards Th Ts 6d
        ann 1  surrender
        settle
        = ann 1  initial -250
    """,
    "3.15.1 Even Money on what plays": """
        table initial 25-500
        box 1  ann  initial 500
        no more bets
        report over_limit box=1 player=ann bet=initial cents=600
        cards Ah As Kd
        ann 1  even_money
        settle
        = ann 1  initial +500
    """,
    "3.17 a Blackjack elsewhere is paid beside the half": BOXES
    + """
        box 2  bob  lucky_stash 5
        box 2  bob  boom_busted 5
        deal 1 Ah Kd; 2 Th 6s; dealer 9c
        bob 2  surrender
        settle
        = ann 1  initial +150
        dealer 7d 7c
        settle
        = bob 2  initial -25  lucky_stash -5  boom_busted +10
    """,
}

HANDS = {
    "3.22.2 resplit to four, then no more, free or paid": ANN
    + """
        box 1  ann  lucky_stash 1
        deal 1 8h 8d; dealer Ts
        ann 1  free_split 8c split 8s free_split
        cards 8h
        = may not ann split free_split
        ann 1  split  -> refused 3.22.2
        ann 1  free_split  -> refused 3.22.2
        ann 1  stand 3c free_double Td 3d double 40 Tc Th stand
        dealer 9c
        settle
        = markers 1 3
        = ann 1  initial -100  split.3 +100  double.3 +40  free_split.4 +100  free_double.4 +100  lucky_stash +25
    """,
    "3.22.2 Split Aces end the turn, markers count": ANN
    + """
        box 1  ann  lucky_stash 5
        deal 1 Ah Ad; dealer Ts
        ann 1  free_split As
        cards Ac
        = waits dealer
        dealer 7c
        settle
        = ann 1  initial -100  lucky_stash +10  net -90
    """,
    "3.24 for a free Hand alone the Dealer draws": ANN
    + """
        deal 1 8h 8d; dealer Ts
        ann 1  free_split 7d hit Tc
        ann 1  Tc stand
        = waits dealer
        dealer 7c
        settle
        = ann 1  initial -100 by 3.22.3  free_split.2 +100
    """,
    "3.27 all Hands Bust, no draw, Lucky Stash pays": ANN
    + """
        box 1  ann  lucky_stash 5
        deal 1 8h 8d; dealer Ts
        ann 1  free_split 7d hit Tc 6c hit Th
        = phase settling
        settle
        = ann 1  initial -100  lucky_stash +10  free_split.2 0
    """,
    "3.18 hard 21 may draw, 3.20 hard 11 must": ANN
    + "deal 1 5h 4d; dealer Ts\n ann 1  hit 2c\n ann 1  stand -> refused 3.20\n ann 1  hit Tc\n = may ann hit stand",
    "3.23 Soft 20 may be Doubled for one cent where the House has such chips": ANN
    + "deal 1 Ah 9d; dealer Ts\n ann 1  free_double -> refused 3.23.1|1.12\n ann 1  double 100 Ad\n = waits dealer",
    "3.23 A-5-5 after a Double is 21 and stays": ANN
    + "deal 1 Ah 5d; dealer Ts\n ann 1  double 25 5c\n dealer 6c 6h\n settle\n = ann 1  net 0  returned 125",
    "3.22.1 a player who declined is asked at the Double of their own Hand, not at another's Split": BOTH
    + """
        deal 1 8h 8d; dealer Ts
        ann 1  split
        bob 1  decline
        ann 1  3d double 60
        = waits bob
        bob 1  follow 50
        ann 1  Tc 8c split
        = phase dealing
        ann 1  Td stand Tc stand
        dealer 7c
        settle
        = ann 1  initial +100  double.1 +60  split.2 +100  split.3 +100
        = bob 1  initial +50  double.1 +50
    """,
    "3.23.2 a Double on a Free Split Hand: the other declines and keeps their marker": BOTH
    + """
        deal 1 8h 8d; dealer Ts
        ann 1  free_split Td stand 2c double 100
        bob 1  decline
        ann 1  9c
        dealer 8c
        settle
        = ann 1  initial 0  free_split.2 +100  double.2 +100
        = bob 1  initial 0  free_split.2 +50
    """,
    "3.22 ten and King of a Split Hand: for money only": ANN
    + """
        deal 1 Th Td; dealer 6c
        ann 1  free_split Kd
        = may ann split
        = may not ann free_split
        ann 1  free_split -> refused 1.13|3.22
        ann 1  split
    """,
    "3.22.1 followed, declined, followed again": BOTH
    + """
        deal 1 5h 5d; dealer 6c
        ann 1  split
        bob 1  follow
        ann 1  6h double 50
        bob 1  decline
        ann 1  Td 5c split
        bob 1  follow
        ann 1  4c free_double Kd 6c free_double Kc
        dealer Tc 7c
        settle
        = ann 1  initial +100  double.1 +50  split.2 +100  free_double.2 +100  split.3 +100  free_double.3 +100
        = bob 1  initial +50  split.2 +50  free_double.2 +50  split.3 +50  free_double.3 +50
        = markers 1 2
    """,
    "5.19 Insurance placed by the Dealer for a Player": ANN
    + """
        deal 1 Th 9d; dealer As
        ann 1  insures 50 by dealer
        ann 1  stand
        dealer Kd
        settle
        = ann 1  initial -100  insurance +100
    """,
    "3.24.5 seven markers against 22": ANN
    + """
        box 1  ann  lucky_stash 5
        deal 1 5h 5d; dealer Ts
        ann 1  free_split 5c free_split 5s free_split
        ann 1  4d free_double 2c 4h free_double 2d 4c free_double 2h 4s free_double 2s
        dealer 6c 6h
        settle
        = ann 1  initial 0  lucky_stash +5,000
        = markers 1 7
    """,
    "3.23.3 a Double that went Bust, for less by both": BOTH
    + """
        deal 1 Th 5d; dealer Ts
        ann 1  double 70
        bob 1  follow 20
        ann 1  Kc
        = ann 1  initial -100  double.1 -70
        = bob 1  initial -50  double.1 -20
        settle
    """,
    "3.26.1 all Bust, the Dealer draws on for somebody else": BOTH
    + """
        on 1  zoe  boom_busted 5
        deal 1 Th 5d; dealer 2s
        ann 1  hit Kc
        dealer 3s 4s 5s 2d Ts
        settle
        = zoe 1  boom_busted +60
    """,
    "3.24 Soft 17 must draw": ANN
    + """
        deal 1 Th 8d; dealer 6s
        ann 1  stand
        dealer As
        settle -> refused 3.24
        dealer Ad
        settle
        = ann 1  initial 0
    """,
    "3.22.3 Split Aces against the Dealer's Blackjack, insured": ANN
    + """
        box 1  ann  rws_pairs 10
        deal 1 As As; dealer Ad
        ann 1  insures 50
        settle
        = ann 1  rws_pairs +500
        ann 1  split Kd
        cards Qd
        dealer Kc
        settle
        = ann 1  initial -100  split.2 0  insurance +100  rws_pairs +500
    """,
    "5.2 limits of side Bets": """
        table rws_pairs 5-50; lucky_stash 5-50; boom_busted 5-50
        box 1  ann  initial 100
        box 1  ann  rws_pairs 3
        no more bets -> refused 5.2
        box 1  ann  rws_pairs 2
        on 1  zoe  rws_pairs 60 -> excess_rejected 5.1 player=zoe cents=15
        no more bets
    """,
    "5.1.1 a Lucky Stash found late": """
        table lucky_stash 5-50
        box 1  ann  initial 100
        box 1  ann  lucky_stash 30
        deal 1 6h 5d; dealer Ts
        report over_limit box=1 player=zoe bet=lucky_stash cents=30
        ann 1  free_double 9c
        dealer 8c
        settle
        = ann 1  initial +100  free_double.1 +100  lucky_stash +50
        = zoe 1  lucky_stash +50
    """,
    "3.8 out of turn and on another's box": PLAYING
    + "bob 2  hit -> refused\n bob 1  hit -> refused 3.8\n ann 2  hit -> refused 3.8\n zoe 1  stand -> refused 3.8",
}

LEFT = {
    "5.3 after closing, before the deal": ANN
    + "no more bets\n ann leaves\n cards 6h Ts 3d\n cards 2c\n cards 9c -> card_dealt place=1\n = waits dealer",
    "5.3 from two boxes": """
        box 1  ann  initial 100
        box 2  bob  initial 50
        on 3  ann  initial 20
        deal 1 6h 3d; 2 Th 9d; 3 5h 6c; dealer Ts
        ann leaves
        = waits bob
        bob 2  play
        cards 8c -> card_dealt place=1
        bob 2  stand
        cards 9c -> card_dealt place=3
        dealer 8s
        settle
        = ann 1  initial -100
        = bob 2  initial +50
        = ann 3  initial +20
    """,
    "5.3 asked to follow a Split and gone": BOTH
    + """
        deal 1 8h 8d; dealer Ts
        ann 1  split
        bob leaves
        ann 1  Td stand Tc stand
        dealer 7c
        settle
        = ann 1  initial +100  split.2 +100
        = bob 1  initial +50
    """,
    "5.3 a squeezer's Double is dealt and opened": """
        table squeeze_allowed=yes
        box 1  ann  initial 100
        ann 1  squeezes
        deal 1 6h 5d; dealer Ts
        ann 1  examines
        ann 1  free_double
        ann leaves
        cards 9c
        reveal
        dealer 7c
        settle
        = ann 1  initial +100  free_double.1 +100
    """,
    "5.3 soft 13 stands": ANN
    + "deal 1 Ah 2d; dealer Ts\n ann leaves\n = waits dealer\n dealer 7c\n settle\n = ann 1  initial -100",
    "5.3 a Double already said is dealt": ANN
    + """
        deal 1 6h 3d; dealer Ts
        ann 1  double 60
        ann leaves
        cards 2c  -> card_dealt place=1
        = waits dealer
        dealer 7c
        settle
        = ann 1  initial -100  double.1 -60
    """,
    "5.3 who has only side Bets there does not decide": ANN
    + """
        on 1  zoe  lucky_stash 5
        deal 1 6h 3d; dealer Ts
        ann leaves
        = waits dealer
        zoe 1  free_double -> refused 3.8
        cards Tc
        dealer 7c
        settle
        = zoe 1  lucky_stash -5
        = ann 1  initial +100
    """,
    "5.3 nobody sits: the next highest": """
        on 1  bob  initial 80
        on 1  cid  initial 50
        on 1  dee  initial 60
        deal 1 Th 6d; dealer Ts
        = waits bob
        bob leaves
        = waits dee
        dee leaves
        = waits cid
        cid leaves
        = waits dealer
    """,
    "5.3 the Standing Player surrenders for the box": BOTH
    + "deal 1 Th 6d; dealer Ts\n ann leaves\n bob 1  surrender\n settle\n = ann 1  initial -50\n = bob 1  initial -25",
    "5.3 the Blackjack of one who left": ANN
    + "deal 1 Ah Kd; dealer As\n ann leaves\n = waits dealer\n dealer 9c\n settle\n = ann 1  initial +150",
    "5.3 a Free Split was made: each Hand to 12": ANN
    + """
        box 1  ann  lucky_stash 5
        deal 1 2h 2d; dealer Ts
        ann 1  free_split
        ann leaves
        cards 2c -> card_dealt place=1
        cards 8c -> card_dealt place=1
        cards Td -> card_dealt place=11
        = waits dealer
        dealer 8s
        settle
        = ann 1  initial -100  lucky_stash +10
    """,
}

POWER = "report technical_interruption by pit_supervisor  -> "
ESTABLISHED = {
    "a Lucky Stash won by a marker": ANN + "box 1  ann  lucky_stash 5\n deal 1 8h 8d; dealer Ts\n ann 1  free_split Td",
    "a Lucky Stash lost when the Hand stands": BOXES
    + "box 1  ann  lucky_stash 5\n deal 1 Th 6d; 2 9h 4d; dealer Ts\n ann 1  play\n bob 2  play\n ann 1  stand",
    "Insurance lost by the Dealer's second card": ANN + "deal 1 Th 9d; dealer As\n ann 1  insures 50 stand\n dealer 5c",
    "a Blackjack won by the Dealer's second card": BOXES
    + "deal 1 Ah Kd; 2 9h 8d; dealer Ts\n bob 2  play stand\n dealer 5c",
    "the Dealer has drawn": ANN + "deal 1 Th 9d; dealer Ts\n ann 1  stand\n dealer 7c",
    "the Dealer stands off with 22": ANN + "deal 1 Th 9d; dealer Ts\n ann 1  stand\n dealer 6c 6h",
    "RWS Pairs of box 1 when its second card lies there": BOXES
    + "box 1  ann  rws_pairs 5\n no more bets\n cards Th 9h Ts 6d",
    "a Blackjack against a 9 when its second card lies there": BOXES + "no more bets\n cards Ah 9h 9s Kd",
    "RWS Pairs of an open box beside one that is squeezed": """
        table squeeze_allowed=yes
        box 1  ann  initial 100
        box 2  bob  initial 50
        box 2  bob  rws_pairs 5
        ann 1  squeezes
        deal 1 Th 6d; 2 9h 4d; dealer Ts
    """,
    "a Lucky Stash beside a Blackjack, which takes no marker": ANN
    + "box 1  ann  lucky_stash 5\n deal 1 Ah Kd; dealer Ts",
    "a free Hand is Bust": ANN + "deal 1 8h 8d; dealer Ts\n ann 1  free_split Td stand 6c hit Th",
}
NOT_ESTABLISHED = {
    "bets are open": ANN,
    "a Free Split without a Lucky Stash": ANN + "deal 1 8h 8d; dealer Ts\n ann 1  free_split Td",
    "Boom Busted while the Dealer draws": ANN
    + "box 1  ann  boom_busted 5\n deal 1 Th 9d; dealer Ts\n ann 1  stand\n dealer 5c",
    "a Hand of 21 while the Dealer draws": ANN + "deal 1 Th 5d; dealer Ts\n ann 1  hit 6c\n ann 1  stand\n dealer 5c",
    "a Lucky Stash while a Hand is not played": ANN
    + "box 1  ann  lucky_stash 5\n deal 1 8h 8d; dealer Ts\n ann 1  split Td stand",
    "a side Bet went back by 5.16": ANN
    + "no more bets\n report side_bet_alone box=2 player=bob bet=rws_pairs cents=5\n cards Th Ts 9d",
    "a Bet went back by 5.7.3": BOXES
    + "deal 1 Th 6d; 2 9h 4d; dealer Ts\n cards 2c to 6\n report dealing_error restorable=no by pit_supervisor\n"
    + "bob 2  chooses invalidate\n ann 1  chooses continue",
    "a Double without its card": ANN + "deal 1 6h 5d; dealer Ts\n ann 1  double 100",
}

VOIDED = {
    "in the betting": BOTH + "report not_shuffled -> void 5.5.4\n = ann 1  net 0\n = bob 1  net 0",
    "Even Money, Surrender and Bust are undone": """
        box 1  ann  initial 100
        box 2  bob  initial 50.01
        box 3  cid  initial 20
        box 3  cid  rws_pairs 1
        box 3  cid  lucky_stash 1
        deal 1 Ah Kd; 2 Th 6d; 3 8h 8s; dealer 9c
        bob 2  surrender
        cid 3  play
        settle
        = ann 1  initial +150
        = bob 2  initial -25
        cid 3  free_split 6c hit Tc
        = cid 3  initial -20  rws_pairs +6
        report deck_count -> void 5.5.2
        = ann 1  net 0  returned 100
        = bob 2  net 0  returned 50.01
        = cid 3  net 0  returned 22
    """,
    "Insurance and a Double for less go back whole": ANN
    + """
        box 1  ann  boom_busted 5
        deal 1 6h 5d; dealer As
        ann 1  insures 33 double 40 9c
        dealer 5c
        report deck_count -> void 5.5.2
        = ann 1  net 0  returned 178
    """,
    "what did not count goes back once": """
        table initial 25-500
        box 1  ann  initial 500
        no more bets
        report over_limit box=1 player=ann bet=initial cents=600
        cards Th Ts 9d
        report foreign_card -> void 5.5.1
        = ann 1  net 0
    """,
    "after the Final Settlement, before the next Round": ANN
    + """
        deal 1 Th 9d; dealer Ts
        ann 1  stand
        dealer 7c
        settle
        = ann 1  initial +100
        report foreign_card -> void 5.5.1
        = ann 1  net 0  returned 100
    """,
}

ERRORS = {
    "5.10.1 a Bust was collected: nothing is put back": BOXES
    + """
        box 3  cid  initial 20
        deal 1 Th 6d; 2 9h 4d; 3 8h 7d; dealer Ts
        ann 1  play
        bob 2  play
        cid 3  play
        ann 1  hit Kc
        bob 2  hit
        cards 2c to 3
        report dealing_error restorable=yes by pit_supervisor
            -> no cards_reconstructed; options_offered boxes=2,3 options=continue,invalidate
        bob 2  chooses invalidate
        cid 3  chooses continue
        = at 3 8h 7d 2c
        cid 3  stand
        dealer 6c 9d
        settle
        = ann 1  initial -100
        = bob 2  net 0  returned 50
        = cid 3  initial +20
    """,
    "5.9 a second card for the Dealer in the Initial Deal is the next card": BOXES
    + """
        deal 1 Th 6d; 2 9h 4d; dealer Ts
        cards 5c to dealer
        report dealing_error restorable=yes by pit_supervisor
            -> options_offered boxes=1,2 options=reconstructed,invalidate
        = at dealer Ts
        ann 1  chooses reconstructed
        bob 2  chooses reconstructed
        ann 1  play
        bob 2  play
        ann 1  hit
        cards 9c -> refused 5.9
        cards 5c -> card_dealt place=1
        = at 1 Th 6d 5c
    """,
    "5.9 a card for a Hand that stood is the next card": PLAYING
    + """
        ann 1  stand
        cards 5c to 1
        report dealing_error restorable=yes by pit_supervisor -> options_offered boxes=1,2
        = at 1 Th 6d
        ann 1  chooses reconstructed
        bob 2  chooses reconstructed
        bob 2  hit
        cards 5c -> card_dealt place=2
    """,
    "5.9 the Dealer draws before the last box has played": PLAYING
    + """
        ann 1  stand
        cards 8c to dealer
        report dealing_error restorable=yes by pit_supervisor -> options_offered boxes=1,2
        = at dealer Ts
        ann 1  chooses reconstructed
        bob 2  chooses reconstructed
        bob 2  hit
        cards 8c -> card_dealt place=2
        bob 2  stand
        dealer 7c
        settle
        = ann 1  initial -100
        = bob 2  initial +50
    """,
    "5.9 the Dealer's first card fell on box 1": BOXES
    + """
        no more bets
        cards Th 9h
        cards Ts to 1
        report dealing_error restorable=yes by pit_supervisor -> cards_reconstructed 5.9
        = at 1 Th
        = at dealer Ts
        ann 1  chooses reconstructed
        bob 2  chooses reconstructed
        cards 6d -> card_dealt place=1
    """,
    "5.9 the card of the first Split Hand fell on the second": BOXES
    + """
        deal 1 8h 8d; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  free_split
        cards 3c to 11
        report dealing_error restorable=yes by pit_supervisor -> cards_reconstructed 5.9
        = at 1 8h 3c
        = at 11 8d
    """,
    "5.7.1 a card too many stays on a Hand that plays on": PLAYING
    + """
        ann 1  stand
        cards 5c to 1
        report dealing_error restorable=no by pit_supervisor -> options_offered boxes=1,2 options=continue,invalidate
        ann 1  chooses continue
        bob 2  chooses invalidate
        = at 1 Th 6d 5c
        dealer 7c
        settle
        = ann 1  initial +100
        = bob 2  net 0  returned 50
    """,
    "5.7[text] a second error: who has chosen is not asked again": PLAYING
    + """
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses continue
        bob 2  chooses continue
        ann 1  hit
        cards 2c to 2
        report dealing_error restorable=yes by pit_supervisor -> cards_reconstructed
        = at 1 Th 6d 2c
        = waits ann
    """,
    "5.12 a third card of three drawn at once comes last": PLAYING
    + """
        ann 1  hit
        cards 2c 3c 4c to 1
        report simultaneous_cards box=1 order=6,5,7 by pit_supervisor -> options_offered 5.12.2
        = at 1 Th 6d 3c
        ann 1  chooses continue
        bob 2  chooses continue
        ann 1  hit
        cards 2c -> card_dealt place=1
        ann 1  stand
        bob 2  hit
        cards 9c -> refused 5.12
        cards 4c -> card_dealt place=2
    """,
    "5.12.1 two at once for the Dealer's first card": BOXES
    + """
        no more bets
        cards Th 9h
        cards Ts 5c to dealer
        report simultaneous_dealer_cards cards=2,3 by pit_supervisor -> options_offered 5.12.2 boxes=1,2
        = at discard Ts 5c
        ann 1  chooses continue
        bob 2  chooses continue
        cards 8s -> card_dealt place=dealer
        cards 6d -> card_dealt place=1
        cards 4d -> card_dealt place=2
        ann 1  play
    """,
    "5.7.3 all of a box, side Bets of others too, Boom Busted stays": BOXES
    + """
        on 1  zoe  lucky_stash 5
        on 1  zoe  boom_busted 5
        deal 1 Th 6d; 2 9h 4d; dealer Ts
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses invalidate
        zoe 1  chooses continue -> refused
        bob 2  chooses continue
        bob 2  stand
        dealer 6c 9h
        settle
        = zoe 1  boom_busted +10  lucky_stash 0  returned 5
        = bob 2  initial +50
    """,
    "5.7.3 Insurance goes back with the Hand": BOXES
    + """
        deal 1 Th 6d; 2 9h 4d; dealer As
        ann 1  insures 50
        bob 2  no_insurance
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses invalidate
        bob 2  chooses continue
        = ann 1  net 0  returned 150
        bob 2  hit 5c stand
        dealer Kd
        settle
        = ann 1  net 0  returned 150
        = bob 2  initial -50
    """,
    "5.7.3 Splits, Doubles and the markers go with the Hand": BOXES
    + """
        box 1  ann  lucky_stash 5
        deal 1 8h 8d; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  split 3d double 60 Tc
        ann 1  8c free_split
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses invalidate
        bob 2  chooses continue
        = ann 1  net 0  returned 265
        = waits bob
        bob 2  stand
        dealer 6c Kh
        settle
        = ann 1  net 0  returned 265
        = bob 2  initial +50
    """,
    "5.7.3 a Split Hand that is Bust stays lost": BOXES
    + """
        deal 1 8h 8d; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  split 6d hit Tc
        = ann 1  initial -100
        cards 2c to 2
        report dealing_error restorable=yes by pit_supervisor -> options_offered boxes=1,2 options=continue,invalidate
        ann 1  chooses invalidate
        bob 2  chooses continue
        = ann 1  initial -100  returned 100  net -100
    """,
    "5.7.3 the decider has their Bet back, the other decides": BOTH
    + """
        deal 1 8h 8d; dealer Ts
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses invalidate
        bob 1  chooses continue
        bob 1  free_split Td stand Tc stand
        dealer 7c
        settle
        = ann 1  net 0  returned 100
        = bob 1  initial +50  free_split.2 +50
    """,
    "5.12 two cards for a Double: the first counts, the other is next": PLAYING.replace("Th 6d", "6h 5d")
    + """
        ann 1  double 100
        cards 2c Kc to 1
        report simultaneous_cards box=1 order=6,5 by pit_supervisor -> options_offered 5.12.2 boxes=1,2
        = at 1 6h 5d Kc
        ann 1  chooses continue
        bob 2  chooses continue
        = waits bob
        bob 2  hit
        cards Kd -> refused 5.12
        cards 2c -> card_dealt place=2
    """,
    "5.12 two cards for a Split Hand": BOXES
    + """
        deal 1 8h 8d; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  free_split
        cards 3c Td to 1
        report simultaneous_cards box=1 order=5,6 by pit_supervisor -> options_offered 5.12.2 boxes=1,2
        = at 1 8h 3c
        ann 1  chooses continue
        bob 2  chooses continue
        ann 1  free_double
        cards Td -> card_dealt place=1
        = at 1 8h 3c Td
    """,
    "5.12 in the Initial Deal": BOXES
    + """
        no more bets
        cards Th 9h to 1
        report simultaneous_cards box=1 order=1,0 by pit_supervisor -> options_offered 5.12.2 boxes=1,2
        = at 1 9h
        ann 1  chooses continue
        bob 2  chooses continue
        cards Th -> card_dealt place=2
    """,
    "5.12 whoever decides for the box chooses, here by the House's word": BOXES
    + "no more bets\n cards Th 9h to 1\n report simultaneous_cards box=1 order=1,0 by bob -> refused",
    "5.12.1 two cards while the Dealer draws on": ANN
    + """
        box 1  ann  boom_busted 5
        deal 1 Th 6d; dealer Ts
        ann 1  stand
        dealer 2c
        cards 3c 9c to dealer
        report simultaneous_dealer_cards cards=4,5 by pit_supervisor -> options_offered 5.12.2
        = at dealer Ts 2c
        ann 1  chooses continue
        dealer 4d Kh
        settle
        = ann 1  initial +100  boom_busted +10
    """,
    "5.10.2 two cards too many": ANN
    + """
        deal 1 Th 9d; dealer As
        ann 1  no_insurance stand
        dealer 7c
        cards 2h to dealer
        cards 3h to dealer
        report dealer_overdraw by pit_supervisor -> no options_offered
        = at dealer As 7c
        settle
        = ann 1  initial +100
    """,
    "5.10.2 the Dealer, who may report it, has drawn a second card for Insurance alone": ANN
    + """
        deal 1 Th 6d; dealer As
        ann 1  insures 50 hit Kc
        dealer 5c
        = phase settling
        settle
        = ann 1  initial -100  insurance -50
    """,
    "5.13.1 the Dealer's torn card is a seven": ANN
    + """
        deal 1 Th 7d; dealer Ts
        ann 1  stand
        dealer 6c
        report damaged_card cards=3 value=7c reason=camera by pit_supervisor -> card_read 5.13.1
        = at dealer Ts 7c
        = phase settling
        settle
        = ann 1  initial 0
    """,
    "5.13.1 a torn card that was a Bust is none": BOXES
    + """
        deal 1 Th 6d; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  hit 6c
        report damaged_card cards=5 value=5c reason=camera by pit_supervisor -> card_read 5.13.1
        = at 1 Th 6d 5c
    """,
    "5.16 found after the Interim Settlement": """
        box 1  ann  initial 100
        box 1  ann  rws_pairs 5
        deal 1 Th Td; dealer Ts
        ann 1  play
        settle
        report side_bet_alone box=2 player=bob bet=lucky_stash cents=5 -> bet_returned 5.16
        ann 1  stand
        dealer 7c
        settle
        = bob 2  net 0  returned 5
        = ann 1  initial +100  rws_pairs +60
    """,
    "5.9 a Bet that went back is no settlement": PLAYING
    + """
        report side_bet_alone box=3 player=cid bet=rws_pairs cents=5
        ann 1  hit
        cards 2c to 2
        report dealing_error restorable=yes by pit_supervisor -> cards_reconstructed 5.9
    """,
    "5.7 Surrendered and paid Hands are not asked": """
        box 1  ann  initial 100
        box 2  bob  initial 50
        box 3  cid  initial 20
        on 3  dee  boom_busted 5
        deal 1 Ah Kd; 2 Th 6d; 3 9h 4d; dealer 9c
        bob 2  surrender
        cid 3  play
        settle
        cards 2c to 3
        report dealing_error restorable=yes by pit_supervisor -> no cards_reconstructed; options_offered boxes=3
        = waits cid
    """,
    "5.7 a live free Hand is asked, though its real one is Bust": BOXES
    + """
        deal 1 8h 8d; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  free_split 6d hit Tc
        cards 2c to 2
        report dealing_error restorable=yes by pit_supervisor -> options_offered boxes=1,2
        = waits ann bob
    """,
    "5.10.3 a card on a box whose Blackjack is paid": BOXES
    + """
        deal 1 Ah Kd; 2 9h 4d; dealer 9c
        bob 2  play
        settle
        bob 2  hit
        cards 2c to 1
        report cards_to_empty_box by pit_supervisor -> no options_offered; no cards_reconstructed
        = at 1 Ah Kd
        = at discard 2c
        cards 8c -> card_dealt place=2
    """,
    "5.10.3 a card on a Surrendered box": BOXES
    + """
        deal 1 Th 6d; 2 9h 4d; dealer 9c
        ann 1  surrender
        bob 2  play
        settle
        bob 2  hit
        cards 2c to 1
        report cards_to_empty_box by pit_supervisor -> no options_offered
        = at discard 2c
    """,
    "5.10.3 a Hand with a Bet is no empty area": BOXES
    + """
        box 1  ann  rws_pairs 5
        deal 1 Th 6d; 2 9h 4d; dealer 9c
        ann 1  play
        bob 2  play
        settle
        ann 1  stand
        bob 2  hit
        cards 2c to 1
        report cards_to_empty_box by pit_supervisor -> refused 5.10.3
        report dealing_error restorable=no by pit_supervisor -> options_offered boxes=1,2
    """,
    "5.1.1 found when all Hands are played": """
        table initial 25-500
        box 1  ann  initial 300
        on 1  bob  initial 200
        deal 1 Th 9d; dealer Ts
        ann 1  stand
        dealer 8c
        report over_limit box=1 player=bob bet=initial cents=300 -> bet_found 5.1.1 player=bob cents=100
        settle
        = ann 1  initial +250
        = bob 1  initial +250
    """,
    "5.1.1 found behind a paid Split of another: both Hands count pro rata": """
        table initial 25-500
        box 1  ann  initial 300
        on 1  bob  initial 200
        deal 1 8h 8d; dealer Ts
        ann 1  split
        bob 1  decline
        report over_limit box=1 player=bob bet=initial cents=300 -> bet_found 5.1.1 player=bob cents=100
        ann 1  Tc stand 9c stand
        dealer 7h
        settle
        = ann 1  initial +250 by 5.1.1  split.2 0
        = bob 1  initial +250 by 5.1.1
    """,
    "5.1.1 floors alone over the maximum": """
        table initial 50-100
        box 1  ann  initial 60
        no more bets
        report over_limit box=1 player=bob bet=initial cents=60
        report over_limit box=1 player=cid bet=initial cents=60
        cards Th Ts 9d
        ann 1  stand
        dealer 8c
        settle
        = ann 1  initial +50
        = bob 1  initial +50
        = cid 1  initial +50
    """,
    "5.2.1 found when all Hands are played": """
        table initial 25-500
        box 1  ann  initial 25
        deal 1 Th 9d; dealer Ts
        ann 1  stand
        dealer 8c
        report under_limit box=1 player=ann bet=initial cents=10
        settle
        = ann 1  initial +10
    """,
    "5.13.1 a torn card that was a Bust: the Bet lies there again": BOXES
    + """
        deal 1 Th 6d; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  hit 6c
        = ann 1  initial -100
        report damaged_card cards=5 value=5c reason=camera by pit_supervisor -> settlement_reversed 5.13.1
        = ann 1  net 0
        ann 1  stand
        bob 2  stand
        dealer 7c
        settle
        = ann 1  initial +100
    """,
    "5.13.1 a torn card that is a Bust": BOXES
    + """
        deal 1 Th 6d; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  hit 5c
        report damaged_card cards=5 value=6c reason=camera by pit_supervisor -> bet_settled
        = ann 1  initial -100
        = waits bob
    """,
    "5.13.1 a torn card makes a pair of what was lost": BOXES
    + """
        box 1  ann  rws_pairs 5
        deal 1 Th 9d; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        settle
        = ann 1  rws_pairs -5
        report damaged_card cards=3 value=Td reason=camera by pit_supervisor -> settlement_reversed 5.13.1
        settle
        = ann 1  rws_pairs +60
        ann 1  stand
        bob 2  stand
        dealer 7c
        settle
        = ann 1  initial +100  rws_pairs +60
    """,
    "5.13.1 what was paid stays paid": BOXES
    + """
        box 1  ann  rws_pairs 5
        deal 1 Th Td; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        settle
        report damaged_card cards=3 value=9d reason=camera by pit_supervisor -> no settlement_reversed
        = ann 1  rws_pairs +60
    """,
    "5.13.1 a Surrender stays one": BOXES
    + """
        deal 1 Th 6d; 2 9h 4d; dealer Ts
        ann 1  surrender
        bob 2  play
        settle
        report damaged_card cards=3 value=9d reason=camera by pit_supervisor -> no settlement_reversed
        = ann 1  initial -50
    """,
    "5.9 two cards on box 1 in the Initial Deal": BOXES
    + """
        no more bets
        cards Th 9h to 1
        report dealing_error restorable=yes by pit_supervisor -> cards_reconstructed
        = at 1 Th
        ann 1  chooses reconstructed
        bob 2  chooses reconstructed
        cards 9h Ts 6d 4d
        = at 2 9h 4d
        ann 1  play
    """,
    "5.9 the questions before the third card are still open": BOXES
    + """
        deal 1 Th 6d; 2 9h 4d; dealer Ts
        cards 5c to dealer
        report dealing_error restorable=yes by pit_supervisor
        ann 1  chooses reconstructed
        bob 2  chooses reconstructed
        ann 1  surrender
        bob 2  play
        settle
        bob 2  hit 5c
        bob 2  stand
        dealer 8c
        settle
        = ann 1  initial -50
        = bob 2  initial 0
    """,
    "5.7.1 the Dealer's second card came early and stays": BOXES
    + """
        deal 1 Th 6d; 2 9h 4d; dealer Ts
        cards 7c to dealer
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses continue
        bob 2  chooses continue
        ann 1  hit 5c
        ann 1  stand
        bob 2  stand
        settle
        = ann 1  initial +100
        = bob 2  initial -50
    """,
    "5.18 Void while options are open": BOXES
    + """
        deal 1 Th 6d; 2 9h 4d; dealer Ts
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses invalidate
        report foreign_card -> void 5.5.1
        = ann 1  net 0  returned 100
        = bob 2  net 0  returned 50
    """,
    "5.7.3 the Standing Player leaves a Free Split": BOTH
    + """
        deal 1 8h 8d; dealer Ts
        ann 1  free_split Td
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses continue
        bob 1  chooses invalidate
        ann 1  stand Tc stand
        dealer 7c
        settle
        = ann 1  initial +100  free_split.2 +100
        = bob 1  net 0  returned 50
    """,
    "5.3 both leave, Insurance is settled as usual": BOTH
    + """
        deal 1 Th 6d; dealer As
        ann 1  no_insurance
        bob 1  insures 25
        ann leaves
        bob leaves
        dealer Kc
        settle
        = ann 1  initial -100
        = bob 1  initial -50  insurance +50
    """,
    "5.4.2 a Bust that is still squeezed decides nothing": """
        table squeeze_allowed=yes
        box 1  ann  initial 100
        ann 1  squeezes
        deal 1 8h 8d; dealer Ts
        reveal
        ann 1  free_split
        cards 6c
        reveal
        ann 1  hit
        cards Tc
        report technical_interruption by pit_supervisor -> void 5.4.2
    """,
    "5.10.2 nothing is settled before the card too many is reported": ANN
    + """
        deal 1 8h 8d; dealer Ts
        ann 1  free_split Td stand Tc stand
        dealer 8c
        cards 3c to dealer
        settle -> refused 5.10.2
        report dealer_overdraw by pit_supervisor
        settle
        = ann 1  initial 0  free_split.2 0
    """,
    "5.13.1 a torn first card makes a Blackjack": BOXES
    + """
        deal 1 Ah 9d; 2 9h 4d; dealer 9c
        report damaged_card cards=3 value=Kd reason=camera by pit_supervisor
        bob 2  play
        settle
        = ann 1  initial +150
    """,
    "5.13.1 the Dealer's torn first card is a ten": BOXES
    + """
        deal 1 Ah Kd; 2 9h 4d; dealer 9c
        report damaged_card cards=2 value=Tc reason=camera by pit_supervisor
        bob 2  play
        bob 2  stand
        dealer Ac
        settle
        = ann 1  initial 0
        = bob 2  initial -50
    """,
    "5.8 nothing is taken back or raised after closing": BOXES
    + """
        deal 1 Th 6d; 2 9h 4d; dealer Ts
        ann takes initial 1 -> refused 5.8|3.10
        box 1  ann  initial 10 -> refused 5.8|3.10
        on 2  zoe  boom_busted 5 -> refused 5.8|3.10
    """,
    "5.1.3 found after the Dealer's cards": BOXES
    + """
        on 1  cid  boom_busted 5
        deal 1 Th 6d; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  stand
        bob 2  stand
        dealer 6c 9d
        settle
        = cid 1  boom_busted +10
    """,
}


@shows(p("1.30"), p("3.6"), p("3.9"), p("5.1"))
@pytest.mark.parametrize("script", BETTING.values(), ids=BETTING)
def test_3_the_bets_of_several_players(script: str) -> None:
    check(script)


@shows(p("3.15.1"), p("3.15.2"), p("3.16"), p("3.17"))
@pytest.mark.parametrize("script", INSURED.values(), ids=INSURED)
def test_3_15_before_any_third_card(script: str) -> None:
    check(script)


@shows(p("3.22"), p("3.22.1"), p("3.22.2"), p("3.23.2"), p("3.8"))
@pytest.mark.parametrize("script", HANDS.values(), ids=HANDS)
def test_3_22_hands_that_are_split_and_doubled(script: str) -> None:
    check(script)


@shows(p("5.3"))
@pytest.mark.parametrize("script", LEFT.values(), ids=LEFT)
def test_5_3_a_player_walks_away(script: str) -> None:
    check(script)


@shows(p("5.4.1"))
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
@pytest.mark.parametrize("script", ESTABLISHED.values(), ids=ESTABLISHED)
def test_5_4_1_an_outcome_is_established(script: str, device: str) -> None:
    check(f"table {device}\n{script}\n{POWER}ruling_made 5.4.1; no round_voided")


@shows(p("5.4.2"))
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
@pytest.mark.parametrize("script", NOT_ESTABLISHED.values(), ids=NOT_ESTABLISHED)
def test_5_4_2_no_outcome_is_established(script: str, device: str) -> None:
    check(f"table {device}\n{script}\n{POWER}void 5.4.2\n= ann 1  net 0")


@shows(p("5.5"), p("5.18"))
@pytest.mark.parametrize("script", VOIDED.values(), ids=VOIDED)
def test_5_18_all_bets_go_back(script: str) -> None:
    check(script)


@shows(p("5.7.1"), p("5.7.2"), p("5.7.3"), p("5.9"), p("5.10.1"), p("5.10.2"), p("5.12"), p("5.12.1"), p("5.13.1"))
@pytest.mark.parametrize("script", ERRORS.values(), ids=ERRORS)
def test_5_7_errors_at_each_stage(script: str) -> None:
    check(script)
