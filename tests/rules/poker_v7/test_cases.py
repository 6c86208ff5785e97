"""The worked cases of POKER-7, to the cent: each with the paragraphs that decide it.

Blinds 5/10, smallest chip 1, Rake 5% with a cap of 30, unless a case says otherwise. The cases about seats, Blinds and
Table Stakes between Rounds (PK-42 to PK-44, PK-50 to PK-61) are in test_positions.py.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import check


class Case(NamedTuple):
    id: str
    decided_by: Callable[..., Any]
    script: str


FOUR = """
    seats 1000 1000 1000 1000
    deal
"""
UNBURNT = """
    seats 1000 1000
    fell Ac to 1
    fell Kc to 2
    fell Qc to 1
    fell Jc to 2
"""
TO_THE_FLOP = """
    seats 1000 1000 1000 1000
    deal
    s3 call
    s4 call
    s1 call
    s2 check
    deal
"""
ON_THE_RIVER = """
    seats 1000 1000
    deal
    s2 raise 100
    s1 call
    deal
    s1 check
    s2 check
    deal
    s1 check
    s2 check
    deal
"""
THREE_TO_THE_TURN = """
    seats 1000 1000 1000
    deal
    s3 call
    s1 call
    s2 check
    deal
    s1 check
    s2 check
    s3 check
"""
OUT_OF_TURN = """
    seats 1000 1000 1000
    deal
    s3 call
    s1 call
    s2 check
    deal
    report out_of_turn box=2 bet=bet cents=50  -> out_of_turn_noted 5.12
"""

CASES = (
    Case(
        "PK-01",
        shows(p("3.5"), p("1.32"), p("1.39"), p("1.7")),
        FOUR + "s3 raise 15 -> refused 3.13\n s3 raise 20 -> acted action=raise to=2000 cents=20",
    ),
    Case(
        "PK-02",
        shows(p("3.5"), p("3.13")),
        FOUR
        + """
        s3 raise 30
        s4 raise 45     -> refused 3.13
        = s4 may fold, call 30, raise 50-1000, all_in 1000
        s4 raise 50
        """,
    ),
    Case(
        "PK-03",
        shows(p("3.13"), p("3.5")),
        TO_THE_FLOP + "s1 bet 100\n s2 raise 110 -> refused 3.13\n s2 raise 150 -> refused 3.13\n s2 raise 200",
    ),
    Case(
        "PK-05",
        shows(p("3.9.4(d)"), p("3.10.5(d)")),
        TO_THE_FLOP + "s1 bet 10\n s2 check -> refused 3.9.4(d)\n = s2 may fold, call 10, raise 20-990, all_in 990",
    ),
    Case(
        "PK-06",
        shows(p("3.9.2(b)"), p("3.10.3(b)")),
        FOUR + "s3 call\n s4 fold\n s1 call\n = s2 may fold, check, raise 20-1000, all_in 1000\n = stage 1",
    ),
    Case(
        "PK-07",
        shows(p("3.8"), p("3.9.1"), p("3.9.2(a)"), p("3.9.4(a)")),
        """
        seats 1000 1000 button 1
        = stacks 995 990
        deal
        = lie burnt 2 1 2 1
        = waits s1
        s1 call
        s2 check
        deal
        = waits s2
        """,
    ),
    Case(
        "PK-08",
        shows(p("3.12.3")),
        """
        seats 1000 1000 150 1000
        deal
        s3 call
        s4 call
        s1 call
        s2 check
        deal
        s1 bet 100
        s2 call
        s3 all_in       -> acted 3.12.3 action=all_in to=14000
        = s4 may fold, call 140, raise 240-990, all_in 990
        s4 fold
        = s1 may fold, call 40
        s1 raise 240    -> refused 3.12.3
        """,
    ),
    Case(
        "PK-09",
        shows(p("3.12.3"), p("3.13")),
        """
        seats 1000 1000 160 1000
        deal
        s3 call
        s4 call
        s1 call
        s2 check
        deal
        s1 bet 100
        s2 call
        s3 all_in       -> acted 3.12 action=raise to=15000
        s4 fold
        = s1 may fold, call 50, raise 250-990, all_in 990
        """,
    ),
    Case(
        "PK-10",
        shows(p("3.5"), p("3.12")),
        """
        seats 1000 1000 260 1000
        deal
        s3 call
        s4 call
        s1 call
        s2 check
        deal
        s1 bet 100
        s2 call
        s3 all_in       -> acted action=raise to=25000
        = s4 may fold, call 250, raise 400-990, all_in 990
        """,
    ),
    Case(
        "PK-11",
        shows(p("3.12.3")),
        """
        seats 1000 140 170 1000
        deal
        s3 call
        s4 call
        s1 call
        s2 check
        deal
        s1 bet 100
        s2 all_in       -> acted 3.12.3 action=all_in to=13000
        s3 all_in       -> acted 3.12.3 action=all_in to=16000
        = s4 may fold, call 160, raise 260-990, all_in 990
        s4 call
        = s1 may fold, call 60
        """,
    ),
    Case(
        "PK-13",
        shows(p("3.12.1"), p("3.12.2")),
        """
        seats 1000 6 1000
        deal
        = s3 may fold, call 10, raise 20-1000, all_in 1000
        s3 call         -> acted cents=10
        s1 call         -> acted cents=5
        = pots 18 s1,s2,s3; 8 s1,s3
        """,
    ),
    Case(
        "PK-14",
        shows(p("3.12.2")),
        """
        seats 16 1000 1000
        deal
        s3 call
        s1 call
        s2 check
        deal
        s1 all_in       -> acted to=600
        = s2 may fold, call 10, raise 20-990, all_in 990
        """,
    ),
    Case(
        "PK-15",
        shows(p("3.5"), p("1.25")),
        """
        seats 10000 10000
        deal
        s2 raise 20
        s1 raise 30
        s2 raise 40
        s1 raise 50
        s2 raise 60
        s1 raise 70
        s2 raise 80
        s1 raise 90
        s2 all_in       -> acted to=1000000
        """,
    ),
    Case(
        "PK-17",
        shows(p("4.1"), p("4.4")),
        """
        seats 100 100 100
        cards 1 Kh Kd; 2 Ah Qc; 3 Jh Jd; board 9s 7d 5c 3s 2h
        deal
        s3 all_in
        s1 call
        s2 call
        run
        = rake 15
        = stacks 285 0 0
        """,
    ),
    Case(
        "PK-18",
        shows(p("4.1")),
        """
        seats 500 500
        cards 1 Kh Kd; 2 Ah Qc; board 9s 7d 5c 3s 2h
        deal
        s2 all_in
        s1 call
        run
        = rake 30
        = stacks 970 0
        """,
    ),
    Case(
        "PK-19",
        shows(p("4.1"), p("4.6.1"), p("4.6.2"), p("3.12.4")),
        """
        seats 100 300 500
        cards 1 Kh Kd; 2 9h 9d; 3 Ah Qc; board Ks 9s 7c 4d 2h
        deal
        s3 all_in
        s1 call
        s2 call
        run             -> bet_returned 4.3 box=3 cents=200; pots_awarded
        = rake 15 15
        = stacks 285 385 200
        """,
    ),
    Case(
        "PK-21",
        shows(p("4.6.1"), p("3.12.4")),
        """
        table rake_cap=100
        seats 100 300 300
        cards 1 Qh Qd; 2 Kh Kd; 3 Ah Jc; board 9s 7d 5c 3s 2h
        deal
        s3 all_in
        s1 call
        s2 call
        run
        = rake 15 20
        = stacks 0 665 0
        """,
    ),
    Case(
        "PK-22",
        shows(p("4.3"), p("3.11.1")),
        ON_THE_RIVER
        + """
        s1 bet 100
        s2 fold
        settle          -> bet_returned 4.3 cents=100; pots_awarded; no marker_flipped; no cards_revealed
        = rake 10
        = net +90 -100
        """,
    ),
    Case(
        "PK-23",
        shows(p("4.3")),
        ON_THE_RIVER
        + """
        s1 bet 50
        s2 raise 200
        s1 fold
        settle          -> bet_returned 4.3 cents=150
        = rake 15
        = net -150 +135
        """,
    ),
    Case(
        "PK-25",
        shows(p("1.6"), p("4.3")),
        FOUR
        + """
        s3 fold
        s4 fold
        s1 fold
        settle          -> bet_returned 4.3 box=2 cents=5
        = rake 0
        = net -5 +5 0 0
        """,
    ),
    Case(
        "PK-26",
        shows(p("4.5")),
        """
        seats 150 150 button 1
        cards 1 Ah 3d; 2 Ad 3c; board Ac Kd Qh 9s 4c
        deal
        s1 all_in
        s2 call
        run
        = rake 15
        = stacks 142 143
        """,
    ),
    Case(
        "PK-27",
        shows(p("4.5"), p("4.1")),
        """
        seats 67 67 67 button 2
        cards 1 2c 3d; 2 2d 3c; 3 2h 3h; board As Kd Qh Jc Ts
        deal
        s2 all_in
        s3 call
        s1 call
        run
        = rake 10
        = stacks 64 63 64
        """,
    ),
    Case(
        "PK-29",
        shows(p("4.5"), p("4.1")),
        """
        table chip_unit=5
        seats 1000 1000 1000 button 1
        cards 1 2c 3d; 2 2d 3c; board As Kd Qh Jc Ts
        deal
        s1 raise 155
        s2 call
        s3 call
        deal
        s2 check
        s3 fold
        s1 check
        deal
        s2 check
        s1 check
        deal
        s2 check
        s1 check
        run
        = rake 20
        = net +65 +70 -155
        """,
    ),
    Case(
        "PK-30",
        shows(p("4.6.2"), p("4.5")),
        """
        seats 50 200 200 button 1
        cards 1 Ks Kh; 2 Ah 3d; 3 Ad 3c; board Kc Qd 9h 7s 4c
        deal
        s1 all_in
        s2 all_in
        s3 call
        run
        = rake 7 15
        = stacks 143 143 142
        """,
    ),
    Case(
        "PK-31",
        shows(p("1.31"), p("4.4")),
        """
        seats 100 1000 100
        cards 1 Kh Kd; 3 Jh Jd; board 9s 7d 5c 3s 2h
        deal
        s3 raise 60
        s1 call
        s2 call
        deal
        s1 all_in
        s2 fold
        s3 call
        run
        = rake 13
        = stacks 247 940 0
        """,
    ),
    Case(
        "PK-33",
        shows(p("3.11.2(c)")),
        """
        table auto_show_winners=no
        seats 1000 1000 1000 1000
        deal
        s3 call
        s4 fold
        s1 fold
        s2 check
        deal
        s2 check
        s3 check
        deal
        s2 check
        s3 check
        deal
        s2 check
        s3 check
        reveal          -> marker_flipped 3.11
        s3 shows        -> refused 3.11.2(a)
        = s2 may show_hand
        s2 shows
        """,
    ),
    Case(
        "PK-34",
        shows(p("3.11.2(c)")),
        """
        table auto_show_winners=no
        seats 1000 1000 1000 1000
        deal
        s3 call
        s4 fold
        s1 fold
        s2 check
        deal
        s2 check
        s3 check
        deal
        s2 check
        s3 check
        deal
        s2 check
        s3 bet 50
        s2 call
        reveal
        s2 shows        -> refused 3.11.2(a)
        s3 shows
        """,
    ),
    Case(
        "PK-35",
        shows(p("3.11.2(d)")),
        """
        seats 1000 1000 1000
        cards 3 Ah Kh; 2 Ad Qd; board As Kd 9c 7c 2h
        deal
        s3 raise 20
        s1 fold
        s2 call
        deal
        s2 check
        s3 bet 20
        s2 call
        deal
        s2 check
        s3 bet 20
        s2 call
        deal
        s2 check
        s3 bet 20
        s2 call
        reveal          -> marker_flipped; cards_revealed 3.11.2(d) places=3
        = open 3
        = sees s1 2 -- --
        settle
        """,
    ),
    Case(
        "PK-37",
        shows(p("3.11.2(b)"), p("1.20(i)")),
        ON_THE_RIVER
        + """
        s1 shows        -> refused 1.20(i)
        s1 check
        s2 check
        s1 shows        -> cards_revealed 3.11.2(b) places=1
        = active s1,s2
        """,
    ),
    Case(
        "PK-38",
        shows(p("5.13")),
        """
        seats 1000 1000 1000
        deal
        s3 call
        s1 call
        s2 raise 50
        report hole_cards_exposed box=1 cards=own  -> acted 5.13 action=fold cents=0
        = active s2,s3
        = pot 70
        = waits s3
        """,
    ),
    Case(
        "PK-39",
        shows(p("1.17"), p("1.20(ii)"), p("3.12.1")),
        """
        seats 500 500
        deal
        s2 all_in
        s1 call
        deal            -> refused 1.20(ii)
        reveal          -> marker_flipped; cards_revealed 1.20(ii) places=1,2
        deal
        = lie burnt 1 2 1 2 burnt flop flop flop burnt turn burnt river
        settle
        """,
    ),
    Case(
        "PK-41", shows(p("3.12")), FOUR + "s3 all_in\n report all_in_button_forgotten -> ruling_made 3.12\n = waits s4"
    ),
    Case(
        "PK-45",
        shows(p("5.12"), p("5.12.1")),
        OUT_OF_TURN
        + """
        = waits s1
        s1 check        -> acted 5.12.1 box=2 action=check cents=0
        = waits s3
        """,
    ),
    Case(
        "PK-46",
        shows(p("5.12.2")),
        OUT_OF_TURN
        + """
        s1 bet 30
        = s2 may fold, call 30
        s2 raise 100    -> refused 5.12.2
        s2 fold         -> acted cents=0
        """,
    ),
    Case(
        "PK-46, equal",
        shows(p("5.12.2")),
        OUT_OF_TURN + "s1 bet 50\n = s2 may fold, call 50\n s2 all_in -> refused 5.12.2\n s2 call",
    ),
    Case(
        "PK-47",
        shows(p("5.12.3")),
        OUT_OF_TURN
        + """
        s1 bet 80
        = s2 may fold, call 80, raise 160-990, all_in 990
        s2 fold         -> acted 5.12.3 action=fold cents=50
        = pot 160
        """,
    ),
    Case(
        "PK-48",
        shows(p("5.12.4")),
        OUT_OF_TURN
        + """
        s1 fold         -> acted 5.12.4 box=2 action=bet cents=50
        = waits s3
        = s3 may fold, call 50, raise 100-990, all_in 990
        """,
    ),
    Case(
        "PK-49",
        shows(p("5.12.1"), p("5.12.4")),
        """
        seats 1000 1000 1000
        deal
        s3 call
        s1 call
        s2 check
        deal
        report out_of_turn box=3 bet=bet cents=50
        s1 fold         -> no bet_returned
        s2 check        -> acted 5.12.1 box=3 action=check cents=0
        """,
    ),
    Case(
        "PK-62",
        shows(p("3.7")),
        FOUR + "s3 call\n report button_forgotten -> ruling_made 3.7; no round_voided\n = waits s4",
    ),
    Case(
        "PK-63",
        shows(p("5.1.1")),
        FOUR
        + """
        s3 call
        s4 call
        s1 call
        s2 raise 50
        s3 fold
        report technical_interruption by pit_supervisor -> ruling_made 5.1.1; no round_voided
        = waits s4
        """,
    ),
    Case(
        "PK-64",
        shows(p("5.1.2"), p("5.14")),
        FOUR
        + """
        s3 fold
        report technical_interruption by pit_supervisor -> void 5.1.2; bet_returned 5.14 box=1 cents=5
        = stacks 1000 1000 1000 1000
        """,
    ),
    Case(
        "PK-65",
        shows(p("5.2.1"), p("5.14"), p("5.2[text]")),
        """
        seats 1000 1000 1000
        deal
        s3 raise 40
        s1 raise 100
        s2 call
        s3 fold
        report foreign_card -> void 5.2.1; bet_returned 5.14 box=3 cents=40; bet_returned box=1 cents=100
                        -> no pots_awarded
        = stacks 1000 1000 1000
        """,
    ),
    Case(
        "PK-66", shows(p("5.2.2"), p("5.14")), FOUR + "report deck_count -> void 5.2.2\n = stacks 1000 1000 1000 1000"
    ),
    Case(
        "PK-67",
        shows(p("5.2.3"), p("5.14")),
        THREE_TO_THE_TURN
        + "report face_up_card\n deal 1\n" * 38
        + "report out_of_cards -> void 5.2.3\n = stacks 1000 1000 1000",
    ),
    Case("PK-68", shows(p("5.2.4"), p("5.14")), FOUR + "report not_shuffled -> void 5.2.4\n = net 0 0 0 0"),
    Case(
        "PK-69",
        shows(p("5.2.5"), p("5.14")),
        """
        seats 1000 1000 1000
        deal 4
        report cards_exposed cards=1,3 -> void 5.2.5
        = stacks 1000 1000 1000
        """,
    ),
    Case(
        "PK-70",
        shows(p("5.3")),
        """
        seats 1000 1000 1000
        deal 3
        report cards_exposed cards=2 -> cards_exposed 5.3; cards_found 5.3; no round_voided
        = owed 2 3 1 2 3
        deal
        = lie burnt 1 discard 2 3 1 2 3
        = stage 1
        """,
    ),
    Case(
        "PK-71",
        shows(p("5.3")),
        THREE_TO_THE_TURN
        + """
        report face_up_card -> cards_exposed 5.3
        = owed discard burnt turn
        deal
        = lie burnt 1 2 3 1 2 3 burnt flop flop flop discard burnt turn
        = stage 3
        """,
    ),
    Case(
        "PK-73",
        shows(p("5.2.6")),
        """
        seats 1000 1000 1000
        deal
        report wrong_number_player box=2 restorable=yes lie=burnt,1,2,2,1,2,3 by pit_supervisor
          -> cards_reconstructed 5.2.6; no round_voided
        = lie burnt 1 2 3 1 2 3
        = waits s3
        """,
    ),
    Case(
        "PK-74, cannot be restored",
        shows(p("5.2.7"), p("5.2.7(a)")),
        FOUR + "fell Qs to 7\n report wrong_deal restorable=no by pit_supervisor -> void 5.2.7(a)",
    ),
    Case(
        "PK-74, somebody has looked",
        shows(p("5.2.7"), p("5.2.7(b)")),
        FOUR + "fell Qs to 7\n s1 looks\n report wrong_deal restorable=yes by pit_supervisor -> void 5.2.7(b)",
    ),
    Case(
        "PK-75",
        shows(p("5.2.7(a)")),
        """
        seats 1000 1000 1000
        deal
        report wrong_deal restorable=yes lie=burnt,1,2,3,4,1,2 by pit_supervisor -> cards_reconstructed 5.2.7
        = lie burnt 1 2 3 1 2 3
        """,
    ),
    Case(
        "PK-77",
        shows(p("5.7"), p("5.14")),
        UNBURNT + "s1 looks\n report first_card_not_burnt restorable=yes by pit_supervisor -> void 5.7",
    ),
    Case(
        "PK-78",
        shows(p("5.8")),
        THREE_TO_THE_TURN
        + """
        fell Qs to turn
        = stage 3
        report burnt_card_missed restorable=yes by pit_supervisor -> cards_reconstructed 5.8; no round_voided
        = lie burnt 1 2 3 1 2 3 burnt flop flop flop burnt
        = owed turn
        deal
        = waits s1
        = stage 3
        """,
    ),
    Case(
        "PK-79",
        shows(p("5.8.1"), p("5.8.2"), p("5.8.3")),
        THREE_TO_THE_TURN
        + """
        fell Qs to turn
        s1 bet 50
        s2 call
        s3 fold
        report burnt_card_missed restorable=no by pit_supervisor
          -> bet_returned 5.8.2 box=1 cents=50; bet_returned box=2 cents=50; cards_taken_back 5.8.1 cards=11
        deal            -> refused 5.8.1
        reshuffle       -> stub_reshuffled 5.8.1
        = owed burnt turn
        deal
        = stacks 990 990 990
        = active s1,s2
        = waits s1
        """,
    ),
    Case(
        "PK-81",
        shows(p("5.9"), p("3.10.1")),
        """
        table shuffler
        seats 1000 1000 1000
        deal
        s3 call
        report flop_exposed_early by dealer -> refused 5.16
        report flop_exposed_early by shift_manager -> cards_taken_back 5.9
        reshuffle
        = owed flop flop flop turn river
        deal
        = waits s1
        = pot 25
        """,
    ),
    Case(
        "PK-82",
        shows(p("5.10")),
        """
        seats 1000 1000
        deal
        s2 call
        s1 check
        deal
        fell Qs to flop
        report too_many_flop_cards restorable=no by pit_supervisor -> cards_taken_back 5.10 cards=5,6,7,8,9
        reshuffle
        = owed burnt flop flop flop
        deal
        = stage 2
        = waits s1
        """,
    ),
    Case(
        "PK-83, Turn",
        shows(p("5.10.1")),
        THREE_TO_THE_TURN
        + """
        deal
        fell Qs to turn
        report too_many_turn_cards restorable=no by pit_supervisor -> cards_taken_back 5.10.1 cards=11,12,13
        reshuffle
        = owed burnt turn
        deal
        = stage 3
        """,
    ),
    Case(
        "PK-83, River",
        shows(p("5.10.2")),
        THREE_TO_THE_TURN
        + """
        deal
        s1 check
        s2 check
        s3 check
        deal
        fell Qs to river
        report too_many_river_cards restorable=no by pit_supervisor -> cards_taken_back 5.10.2 cards=13,14,15
        reshuffle
        deal
        = stage 4
        """,
    ),
    Case(
        "PK-85",
        shows(p("5.15")),
        FOUR + "s3 call by dealer -> acted placed_by=lim\n report misplaced_bet box=3 -> ruling_made 5.15",
    ),
    Case(
        "PK-86",
        shows(p("5.16"), p("3.3")),
        FOUR
        + """
        s3 raise 20
        report unprovided remedy=check_or_fold reason=asleep box=4 by dealer -> refused 5.16
        report unprovided remedy=check_or_fold reason=asleep box=4 by shift_manager -> acted 5.16 box=4 action=fold
        """,
    ),
    Case(
        "PK-87",
        shows(p("3.1.2[r2]"), p("3.11.2(e)")),
        """
        seats 100 100
        cards 1 Qs Js; 2 7s 6s; board Ts 9s 8s 2d 2c
        deal
        s2 all_in
        s1 call
        run
        = stacks 190 0
        """,
    ),
    Case(
        "PK-89",
        shows(p("3.1.1"), p("3.1.3(a)")),
        """
        seats 100 100
        cards 1 As 2h; 2 6h 7h; board 5c 4d 3c Kh Kd
        deal
        s2 all_in
        s1 call
        run
        = stacks 0 190
        """,
    ),
    Case(
        "PK-90",
        shows(p("3.1.2[r3]"), p("3.1.3")),
        """
        seats 100 100
        cards 1 Ah 3d; 2 Kd Qd; board 9s 9h 9d 9c 2c
        deal
        s2 all_in
        s1 call
        run
        = stacks 190 0
        """,
    ),
    Case(
        "PK-91",
        shows(p("3.9.1"), p("3.9.3"), p("3.9.5"), p("3.9.6"), p("1.8")),
        """
        seats 1000 1000 1000
        deal
        s3 call
        s1 call
        s2 check
        deal
        s1 check
        s2 check
        s3 check
        deal
        s1 check
        s2 check
        s3 check
        deal
        = lie burnt 1 2 3 1 2 3 burnt flop flop flop burnt turn burnt river
        """,
    ),
    Case(
        "PK-93",
        shows(p("3.9.4(b)"), p("3.9.4(c)"), p("3.10.5(c)")),
        """
        seats 1000 1000 1000
        deal
        s3 call
        s1 call
        s2 check
        deal
        s1 check
        = s2 may fold, check, bet 10-990, all_in 990
        s2 bet 10
        s3 fold
        = s1 may fold, call 10, raise 20-990, all_in 990
        s1 call
        = waits nobody
        = phase dealing
        """,
    ),
    Case("PK-94", shows(p("3.3")), FOUR + "s3 call by s2 -> refused 3.3"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_worked_case(case: Case) -> None:
    check(case.script)
