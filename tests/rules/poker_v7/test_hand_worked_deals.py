"""Situations worked out by hand from 5.2.5 to 5.11, and Rounds in which somebody pays to join or to come back."""

import pytest

from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import check
from tests.support.rules.poker_seats_script import check_seats, round_of
from tests.support.rules.script import follow

CALLED = "deal\n s3 call\n s1 call\n s2 check\n"
CHECKED = "s1 check\n s2 check\n s3 check\n"
FLOP = "seats 1000 1000 1000\n" + CALLED
TURN = FLOP + "deal\n" + CHECKED
RIVER = TURN + "deal\n" + CHECKED

EXPOSED = {
    "5.3 one card, the next takes its place": """
        seats 1000 1000 1000
        deal 3
        report cards_exposed cards=2 -> cards_exposed 5.3
        = owed 2 3 1 2 3
        deal
        = lie burnt 1 discard 2 3 1 2 3
        = waits s3
    """,
    "5.2.5 two at once": """
        seats 1000 1000 1000
        deal 3
        report cards_exposed cards=1,2 -> void 5.2.5
        = net 0 0 0
    """,
    "5.2.5 the replacement is exposed as well": """
        seats 1000 1000 1000
        deal 3
        report cards_exposed cards=2
        deal 1
        report cards_exposed cards=3 -> void 5.2.5
    """,
    "5.3 a card face up in the shoe is not counted": """
        seats 1000 1000 1000
        deal 3
        report cards_exposed cards=2
        report face_up_card -> cards_exposed 5.3; no round_voided
        deal
        = waits s3
    """,
    "5.3 nor before the one that the Dealer exposes": """
        seats 1000 1000 1000
        deal 1
        report face_up_card -> cards_exposed 5.3
        deal 3
        report cards_exposed cards=3 -> cards_exposed 5.3; no round_voided
        deal
        = lie burnt discard 1 discard 2 3 1 2 3
        = waits s3
    """,
    "5.3 face up where the Flop is due": FLOP + "report face_up_card -> cards_exposed 5.3\n deal\n = stage 2",
    "5.3 face up where the River Card is due": TURN
    + "deal\n"
    + CHECKED
    + "deal 1\n report face_up_card\n = owed discard river\n deal\n = stage 4",
    "5.2.6 looked": """
        seats 1000 1000
        deal
        fell Qs to 2
        s1 looks
        report wrong_number_player box=2 restorable=yes by pit_supervisor -> void 5.2.6
    """,
    "5.7 looked": """
        seats 1000 1000
        fell Ac to 1
        s1 looks
        report first_card_not_burnt restorable=yes by pit_supervisor -> void 5.7
    """,
    "5.2.7 an extra Hand, nobody has looked": """
        seats 1000 1000
        deal 3
        fell Qs to 5
        fell Js to 1
        fell Ts to 2
        report wrong_deal restorable=yes by pit_supervisor -> cards_reconstructed 5.2.7; no round_voided
        = lie burnt 1 2 1 2 device
    """,
}


@shows(p("5.2.5"), p("5.2.6"), p("5.2.7"), p("5.3"), p("5.7"))
@pytest.mark.parametrize("script", EXPOSED.values(), ids=EXPOSED)
def test_5_2_and_5_3_the_initial_deal(script: str) -> None:
    check(script)


UNBURNT = {
    "5.8 the Flop, restored before a BET": FLOP
    + """
        fell Ac Kc Qc to flop
        report burnt_card_missed restorable=yes by pit_supervisor -> cards_reconstructed 5.8; no bet_returned
        = owed flop
        deal
        = waits s1
    """,
    "5.8 the Turn, noticed when its Betting Round is over": TURN
    + """
        fell Ac to turn
        s1 bet 40
        s2 call
        s3 fold
        report burnt_card_missed restorable=yes by pit_supervisor
          -> bet_returned 5.8.2 box=1 cents=40; bet_returned box=2 cents=40; cards_reconstructed 5.8
        = owed turn
        deal
        = stacks 990 990 990
        = active s1,s2
        = waits s1
    """,
    "5.8.1 the River, an All-in goes back": RIVER
    + """
        fell Ac to river
        s1 all_in
        s2 call
        report burnt_card_missed restorable=no by pit_supervisor
          -> cards_taken_back 5.8.1; bet_returned 5.8.2 box=1 cents=990; bet_returned box=2 cents=990
        reshuffle
        = owed burnt river
        deal
        = stacks 990 990 990
        = s1 may fold, check, bet 10-990, all_in 990
    """,
    "5.16 the Turn, noticed in the 4th Betting Round": TURN
    + "fell Ac to turn\n"
    + CHECKED
    + "deal\n s1 check\n report burnt_card_missed restorable=yes by pit_supervisor -> refused 5.16",
    "5.9 a Flop Card fell in the 1st Betting Round: that is for 5.9": """
        seats 1000 1000
        deal
        fell Ac to flop
        report burnt_card_missed restorable=no by pit_supervisor -> refused 5.9
        report flop_exposed_early -> cards_taken_back 5.9
    """,
    "5.8 the Flop of a Round without further betting": """
        seats 100 100 button 1
        deal
        s1 all_in
        s2 call
        reveal
        fell Ac Kc Qc to flop
        report burnt_card_missed restorable=no by pit_supervisor -> cards_taken_back 5.8.1; no bet_returned
        reshuffle
        = owed burnt flop flop flop burnt turn burnt river
        run
    """,
    "5.8 the same, in order": """
        seats 100 100 button 1
        deal
        s1 all_in
        s2 call
        reveal
        fell Ac Kc Qc to flop
        report burnt_card_missed restorable=yes by pit_supervisor -> cards_reconstructed 5.8; no bet_returned
        = lie burnt 2 1 2 1 burnt flop flop
        = owed flop burnt turn burnt river
        run
    """,
    "5.8.1 the Turn of a Round without further betting, the River Card is out": """
        seats 100 100 button 1
        deal
        s1 all_in
        s2 call
        reveal
        deal 4
        fell Ac to turn
        fell Kc to burnt
        fell Qc to river
        report burnt_card_missed restorable=no by pit_supervisor -> cards_taken_back 5.8.1 cards=9,10,11
        reshuffle
        = owed burnt turn burnt river
        run
    """,
}


@shows(p("5.8"), p("5.8.1"), p("5.8.2"), p("5.8.3"))
@pytest.mark.parametrize("script", UNBURNT.values(), ids=UNBURNT)
def test_5_8_a_burnt_card_is_forgotten(script: str) -> None:
    check(script)


TOO_MANY = {
    "5.10 four Flop Cards": FLOP
    + """
        deal
        fell Qs to flop
        report too_many_flop_cards restorable=no by pit_supervisor -> cards_taken_back 5.10 cards=7,8,9,10,11
        reshuffle
        = owed burnt flop flop flop
        deal
        = waits s1
        = pot 30
    """,
    "5.10.1 two Turn Cards": TURN
    + """
        deal
        fell Qs to turn
        report too_many_turn_cards restorable=no by pit_supervisor -> cards_taken_back 5.10.1 cards=11,12,13
        reshuffle
        = owed burnt turn
        deal
        = stage 3
    """,
    "5.10.2 two River Cards": RIVER
    + """
        deal
        fell Qs to river
        report too_many_river_cards restorable=no by pit_supervisor -> cards_taken_back 5.10.2 cards=13,14,15
        reshuffle
        = owed burnt river
        deal
        = stage 4
    """,
    "5.9 all three Flop Cards, and all have Folded since": """
        seats 1000 1000 1000
        deal
        fell Ac to burnt
        fell Qs Js Ts to flop
        report flop_exposed_early -> cards_taken_back 5.9
        s3 fold
        s1 fold
        settle
        = stacks 995 1005 1000
    """,
    "5.10 four Flop Cards of a Round without further betting": """
        seats 100 100 button 1
        deal
        s1 all_in
        s2 call
        reveal
        deal 4
        fell Qs to flop
        report too_many_flop_cards restorable=no by pit_supervisor -> cards_taken_back 5.10 cards=5,6,7,8,9
        reshuffle
        = owed burnt flop flop flop burnt turn burnt river
        run
    """,
    "5.10 the same, in order: the fourth is the next Burnt Card": """
        seats 100 100 button 1
        deal
        s1 all_in
        s2 call
        reveal
        deal 4
        fell Qs to flop
        report too_many_flop_cards restorable=yes by pit_supervisor -> cards_reconstructed 5.10
        = lie burnt 2 1 2 1 burnt flop flop flop burnt
        = owed turn burnt river
        run
    """,
    "5.10.1 two Turn Cards of a Round without further betting": """
        seats 100 100 button 1
        deal
        s1 all_in
        s2 call
        reveal
        deal 6
        fell Qs to turn
        report too_many_flop_cards restorable=no by pit_supervisor -> refused 5.10
        report too_many_turn_cards restorable=no by pit_supervisor -> cards_taken_back 5.10.1 cards=9,10,11
        reshuffle
        = owed burnt turn burnt river
        run
    """,
    "5.10.2 two River Cards of a Round without further betting": """
        seats 100 100 button 1
        deal
        s1 all_in
        s2 call
        reveal
        deal
        fell Qs to river
        settle          -> refused 5.10.2
        report too_many_river_cards restorable=no by pit_supervisor -> cards_taken_back 5.10.2 cards=11,12,13
        reshuffle
        = owed burnt river
        run
    """,
    "5.11 the Turn Card, then an All-in and a Call": FLOP
    + """
        deal
        s1 bet 20
        fell Ac to burnt
        fell Qs to turn
        report street_exposed_early -> cards_taken_back 5.11
        s2 all_in
        s3 fold
        s1 call
        reveal
        reshuffle
        = owed burnt turn burnt river
        run
    """,
}


@shows(p("5.9"), p("5.10"), p("5.10.1"), p("5.10.2"), p("5.11"))
@pytest.mark.parametrize("script", TOO_MANY.values(), ids=TOO_MANY)
def test_5_9_to_5_11_community_cards_too_many_or_too_early(script: str) -> None:
    check(script)


SHUFFLER = {
    "5.9": """
        deal
        s3 call
        report flop_exposed_early by shift_manager -> cards_taken_back 5.9
        reshuffle
        = owed flop flop flop turn river
        deal
        = waits s1
    """,
    "5.11 Turn": CALLED
    + """
        reveal
        s1 check
        report street_exposed_early by shift_manager -> cards_taken_back 5.11
        reshuffle
        = owed turn river
        deal
        = waits s2
    """,
    "5.11 River": CALLED
    + "reveal\n"
    + CHECKED
    + """
        reveal
        report street_exposed_early by shift_manager -> cards_taken_back 5.11
        reshuffle
        = owed river
        deal
        = waits s1
    """,
    "5.10.2": CALLED
    + "reveal\n"
    + CHECKED
    + "reveal\n"
    + CHECKED
    + "reveal\n fell Ac to river\n"
    + "report too_many_river_cards restorable=no by shift_manager -> cards_taken_back 5.10.2\n reshuffle",
    "5.9 while the Hole Cards are dealt": """
        deal 7
        report flop_exposed_early by pit_manager -> refused 5.16
        report flop_exposed_early by shift_manager -> cards_taken_back 5.9 cards=0,1,2,3,4
        reshuffle
        = owed flop flop flop turn river 2 2 3 3
        deal
        = waits s3
    """,
    "5.11 Turn, in the 1st Betting Round": """
        deal
        report street_exposed_early by shift_manager -> cards_taken_back 5.11 cards=0,1,2,3,4
        reshuffle
        deal
        = waits s3
    """,
    "5.2.5": "deal 7\n report cards_exposed cards=5,6 -> void 5.2.5",
    "5.3": "deal 7\n report cards_exposed cards=5 -> cards_exposed 5.3\n deal\n = waits s3",
    "5.8": CALLED + "report burnt_card_missed restorable=no by pit_supervisor -> refused 5.8",
    "5.2.6": "deal\n fell Ac to 2\n s1 looks\n"
    "report wrong_number_player box=2 restorable=yes by pit_supervisor -> void 5.2.6",
}


@shows(p("3.10.1"), p("5.9"), p("5.10.2"), p("5.11"), p("5.2.5"), p("5.3"))
@pytest.mark.parametrize("script", SHUFFLER.values(), ids=SHUFFLER)
def test_5_with_a_shuffler(script: str) -> None:
    check("table shuffler\n seats 1000 1000 1000\n" + script)


# ---- Rounds in which somebody pays to join or to come back: the Button is at s4, s6 Small Blind, s1 Big Blind --------

BOTH_MISSED = "s5 out\n rounds 3\n s5 back\n"
PAID = {
    "5.4.2 the player may Check, and the dead Small Blind is won": """
        = stacks 490 500 500 500 485 495
        = pot 30
        s2 fold
        s3 fold
        s4 fold
        = s5 may fold, check, raise 20-495, all_in 495
        s5 raise 30
        s6 fold
        s1 fold
        settle
        = stacks 490 500 500 500 514 495
        = rake 1
    """,
    "5.14 Void": "s2 call\n report foreign_card -> void 5.2.1\n = stacks 500 500 500 500 500 500",
    "5.1.1 the player Folds": """
        s2 raise 20
        s3 fold
        s4 fold
        s5 fold
        report technical_interruption by pit_supervisor -> ruling_made 5.1.1
    """,
    "3.9.2(b) the player Checks, and so may the Big Blind": """
        s2 fold
        s3 fold
        s4 fold
        s5 check
        = s6 may fold, call 5, raise 20-500, all_in 500
        s6 fold
        = s1 may fold, check, raise 20-500, all_in 500
        s1 check
        = pots 30 s1,s5
    """,
}


@shows(p("5.4.2"), p("4.3"), p("5.14"), p("5.1.1"))
@pytest.mark.parametrize("script", PAID.values(), ids=PAID)
def test_5_4_2_a_round_with_one_who_has_paid_both(script: str) -> None:
    played = round_of(check_seats("players s1 s2 s3 s4 s5 s6\n rounds 6\n" + BOTH_MISSED))
    follow("deal\n" + script, played.line)


SMALL_PAID = {
    "5.4.2(b) it does not count towards the Call": """
        = stacks 495 490 500 495 500 500
        s3 fold
        = s4 may fold, call 10, raise 20-495, all_in 495
        s4 fold
        report technical_interruption by pit_supervisor -> ruling_made 5.1.1
    """,
    "4.3 all Fold to the Big Blind": """
        s3 fold
        s4 fold
        s5 fold
        s6 fold
        s1 fold
        settle
        = stacks 495 510 500 495 500 500
    """,
}


@shows(p("5.4.2(b)"), p("4.3"))
@pytest.mark.parametrize("script", SMALL_PAID.values(), ids=SMALL_PAID)
def test_5_4_2_b_a_round_with_one_who_has_paid_the_small_blind(script: str) -> None:
    # s4 posts the Big Blind in Round 8 and is away in Rounds 9 to 11: the Button is at s6 in Round 12
    played = round_of(check_seats("players s1 s2 s3 s4 s5 s6\n rounds 8\n s4 out\n rounds 3\n s4 back\n"))
    follow("deal\n" + script, played.line)


@shows(p("5.5"), p("4.3"), p("1.6"))
def test_5_5_all_fold_to_a_big_blind_without_a_small_blind() -> None:
    played = round_of(check_seats("players s1 s2 s3 s4\n rounds 4\n s2 out\n"))
    script = """
        deal
        = stacks 500 490 500
        = waits s4
        s4 fold
        s1 fold
        = waits nobody
        settle
        = stacks 500 500 500
    """
    follow(script, played.line)


@shows(p("5.4"), p("3.9.2(b)"), p("3.9.4(a)"))
def test_5_4_a_new_player_at_the_small_blind_seat_has_the_choice_of_the_big_blind() -> None:
    played = round_of(check_seats("players s1 s2 s3 s4\n rounds 4\n s2 leaves\n s9 sits 2\n"))
    script = """
        deal
        = waits s4
        s4 call
        s1 call
        = s9 may fold, check, raise 20-500, all_in 500
    """
    follow(script, played.line)


@shows(p("5.4.2"), p("3.12.1"), p("3.12.4"))
def test_5_4_2_dead_chips_of_a_short_stack_are_in_the_main_pot() -> None:
    table = check_seats("players s1 s2 s3 s4 s5 s6\n rounds 6\n" + BOTH_MISSED + "s5 has 12\n")
    script = """
        deal
        s2 raise 30
        s3 fold
        s4 fold
        s6 fold
        s1 call
        = pots 37 s1,s2,s5; 40 s1,s2
    """
    follow(script, round_of(table).line)
