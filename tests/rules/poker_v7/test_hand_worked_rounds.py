"""Situations worked out by hand from chapters 3 and 5: who acts, what is least and most, what follows."""

import pytest

from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import check

LIMPED = {
    3: "deal\n s3 call\n s1 call\n s2 check\n deal\n",
    4: "deal\n s3 call\n s4 call\n s1 call\n s2 check\n deal\n",
}
"""Three or four Players see the Flop for 10 each."""


def flop(stacks: str) -> str:
    return f"seats {stacks}\n" + LIMPED[len(stacks.split())]


SHORT_ALL_INS = {
    "30 is short, 50 on top of it is a Raise": flop("1010 140 190 1010")
    + """
        s1 bet 100
        s2 all_in
        s3 all_in
        = s4 may fold, call 180, raise 280-1000, all_in 1000
        s4 call
        = s1 may fold, call 80, raise 280-1000, all_in 1000
    """,
    "30 is short and so is 49 on top of it": flop("1010 140 189 1010")
    + """
        s1 bet 100
        s2 all_in
        s3 all_in
        = s4 may fold, call 179, raise 279-1000, all_in 1000
        s4 call
        = s1 may fold, call 79
    """,
    "a Raise by one who had not acted opens it for all": flop("1010 159 1010")
    + """
        s1 bet 100
        s2 all_in
        = s3 may fold, call 149, raise 249-1000, all_in 1000
        s3 raise 248    -> refused 3.13
        s3 raise 249
        = s1 may fold, call 149, raise 349-1000, all_in 1000
    """,
    "half of the largest Raise so far": flop("1010 1010 170 1010")
    + """
        s1 bet 10
        s2 raise 110
        s3 all_in
        = s4 may fold, call 160, raise 260-1000, all_in 1000
        s4 call
        = s1 may fold, call 150, raise 260-1000, all_in 1000
        s1 call
        = s2 may fold, call 50, raise 260-1000, all_in 1000
    """,
    "a chip less than half of it": flop("1010 1010 169 1010")
    + """
        s1 bet 10
        s2 raise 110
        s3 all_in
        s4 call
        = s1 may fold, call 149, raise 259-1000, all_in 1000
        s1 call
        = s2 may fold, call 49
    """,
    "before the Flop, half of a Raise of 20": """
        seats 1000 1000 1000 40
        deal
        s3 raise 30
        s4 all_in
        = s1 may fold, call 35, raise 60-1000, all_in 1000
        s1 fold
        s2 call
        = s3 may fold, call 10, raise 60-1000, all_in 1000
    """,
    "before the Flop, less than half of a Raise of 20": """
        seats 1000 1000 1000 39
        deal
        s3 raise 30
        s4 all_in
        = s1 may fold, call 34, raise 59-1000, all_in 1000
        s1 fold
        s2 call
        = s3 may fold, call 9
    """,
    "14 over a Big Blind of 10, nobody has acted": """
        seats 1000 1000 14 1000
        deal
        s3 all_in
        = s4 may fold, call 14, raise 24-1000, all_in 1000
        s4 call
        = s1 may fold, call 9, raise 24-1000, all_in 1000
        s1 fold
        = s2 may fold, call 4, raise 24-1000, all_in 1000
        s2 call
        = pots 47 s2,s3,s4
    """,
    "14 over a Big Blind that was called": """
        seats 1000 1000 1000 14
        deal
        s3 call
        s4 all_in
        s1 fold
        s2 call
        = s3 may fold, call 4
    """,
    "15 over a Big Blind that was called": """
        seats 1000 1000 1000 15
        deal
        s3 call
        s4 all_in
        s1 fold
        s2 call
        = s3 may fold, call 5, raise 25-1000, all_in 1000
    """,
}


@shows(p("3.12.3"), p("3.13"), p("3.5"))
@pytest.mark.parametrize("script", SHORT_ALL_INS.values(), ids=SHORT_ALL_INS)
def test_3_12_3_all_ins_around_half_a_raise(script: str) -> None:
    check(script)


FOR_LESS = {
    "both Blinds short, one caller": """
        table rake_percent=0
        seats 3 6 1000 1000
        cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; board Jh 9h 8s 4c 3d
        deal
        = s3 may fold, call 10, raise 20-1000, all_in 1000
        s3 call
        s4 fold
        = waits nobody
        run
        = stacks 9 6 994 1000
    """,
    "two Players, a Big Blind of 6": """
        seats 1000 6 button 1
        cards 1 Qs Qd; 2 As Ad; board Jh 9h 8s 4c 3d
        deal
        = s1 may fold, call 5
        s1 call
        run
        = stacks 994 12
    """,
    "two Players, a Big Blind below the Small Blind": """
        seats 1000 4 button 1
        cards 1 Qs Qd; 2 As Ad; board Jh 9h 8s 4c 3d
        deal
        = waits nobody
        run
        = stacks 996 8
    """,
    "two Players, a Big Blind equal to the Small Blind": """
        seats 1000 5 button 1
        deal
        = waits nobody
    """,
    "two Players, a Small Blind of 3": """
        seats 3 1000 button 1
        cards 2 Qs Qd; 1 As Ad; board Jh 9h 8s 4c 3d
        deal
        = waits nobody
        run
        = stacks 6 997
    """,
    "an opening All-in of 4, called": flop("1010 14 1010")
    + """
        s1 check
        s2 all_in
        = s3 may fold, call 10, raise 20-1000, all_in 1000
        s3 call
        = s1 may fold, call 10, raise 20-1000, all_in 1000
        s1 call
        = pots 42 s1,s2,s3; 12 s1,s3
    """,
    "an opening All-in of 5 is half of a BET": flop("1010 15 1010")
    + """
        s1 check
        s2 all_in
        s3 call
        = s1 may fold, call 10, raise 20-1000, all_in 1000
    """,
    "All-ins of 6 and 8": flop("16 18 1010 1010")
    + """
        s1 all_in
        s2 all_in
        = s3 may fold, call 10, raise 20-1000, all_in 1000
        s3 call
        s4 call
        = pots 64 s1,s2,s3,s4; 6 s2,s3,s4; 4 s3,s4
    """,
    "All-ins of 6 and 14": flop("16 24 1010 1010")
    + "s1 all_in\n s2 all_in\n = s3 may fold, call 14, raise 24-1000, all_in 1000",
    "All-ins of 6 and 15": flop("16 25 1010 1010")
    + "s1 all_in\n s2 all_in\n = s3 may fold, call 15, raise 25-1000, all_in 1000",
    "a Call for less leaves the BET as it is": flop("1010 50 1010")
    + """
        s1 bet 100
        s2 all_in
        = s3 may fold, call 100, raise 200-1000, all_in 1000
        s3 fold
        = waits nobody
    """,
    "a Call of less than the Big Blind leaves the Big Blind the choice": """
        seats 1000 1000 7 1000
        deal
        s3 all_in
        s4 call
        s1 call
        = s2 may fold, check, raise 20-1000, all_in 1000
    """,
    "one other can still put in more": """
        seats 500 1000 300
        deal
        s3 all_in
        s1 call
        = s2 may fold, call 290, raise 590-1000, all_in 1000
    """,
    "nobody can put in more": """
        seats 500 1000 300
        deal
        s3 all_in
        s1 fold
        = s2 may fold, call 290
    """,
    "a Big Blind who is All-in is not asked, the next Active Player begins": """
        seats 1000 10 1000 1000
        deal
        s3 call
        s4 call
        s1 fold
        = waits nobody
        deal
        = waits s3
    """,
}


@shows(p("3.12.1"), p("3.12.2"), p("1.9"), p("3.9.2(b)"))
@pytest.mark.parametrize("script", FOR_LESS.values(), ids=FOR_LESS)
def test_3_12_2_all_in_for_less(script: str) -> None:
    check(script)


RIVER = """
    {stacks}
    cards {cards}board Jh 9h 8s 4c 3d
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
"""


def river(stacks: str = "seats 1010 1010 1010", hands: str = "1 As Ad; 2 Ks Kd; 3 Qs Qd; ") -> str:
    return "table auto_show_winners=no\n" + RIVER.format(stacks=stacks, cards=hands)


SHOWN_FIRST = {
    "3.11.2(c) all Check": "s1 check\n s2 check\n s3 check\n reveal\n = s1 may show_hand",
    "3.11.2(c) the first to BET": "s1 check\n s2 bet 20\n s3 call\n s1 call\n reveal\n = s2 may show_hand",
    "3.11.2(a) the last to Raise": """
        s1 bet 20
        s2 raise 40
        s3 raise 60
        s1 call
        s2 call
        reveal
        = s3 may show_hand
    """,
    "3.11.2(c) left of the Button, who has Folded": "s1 fold\n s2 check\n s3 check\n reveal\n = s2 may show_hand",
}


@shows(p("3.11.2(a)"), p("3.11.2(c)"))
@pytest.mark.parametrize("script", SHOWN_FIRST.values(), ids=SHOWN_FIRST)
def test_3_11_2_the_right_player_shows_first(script: str) -> None:
    check(river() + script)


@shows(p("3.11.2(a)"), p("3.12.3"))
def test_3_11_2_a_an_all_in_of_half_a_raise_shows_first_a_shorter_one_does_not() -> None:
    all_in = "s1 bet 100\n s2 all_in\n s3 call\n s1 call\n reveal\n"
    check(river("seats 1010 160 1010") + all_in + "= s2 may show_hand")
    check(river("seats 1010 159 1010") + all_in + "= s1 may show_hand")


@shows(p("3.11.2(d)"), p("3.12.4"), p("4.6.2"))
def test_3_11_2_c_an_all_in_player_left_of_the_button_shows_first_and_side_pots_follow() -> None:
    script = """
        table auto_show_winners=no
        seats 60 1000 1000
        cards 1 Qs Qd; 2 Ks Kd; 3 As Ad; board Jh 9h 8s 4c 3d
        deal
        s3 raise 60
        s1 call
        s2 call
        deal
        s2 check
        s3 check
        deal
        s2 bet 50
        s3 call
        deal
        s2 check
        s3 check
        reveal
        = s1 may show_hand
        s1 shows
        = s2 may show_hand, refuse_to_show
        s2 hides
        = s3 may show_hand
        s3 shows
        settle
        = stacks 0 890 1156
    """
    check(script)


@shows(p("3.11.2(d)"))
def test_3_11_2_d_equal_hands_share_and_a_closed_one_gives_up_its_share() -> None:
    tie = river(hands="1 As Kd; 2 Ad Ks; 3 Qs 2d; ") + "s1 bet 100\n s2 call\n s3 fold\n reveal\n s1 shows\n"
    check(tie + "s2 shows\n settle\n = stacks 1010 1009 1000\n = rake 11")
    check(tie + "s2 hides\n settle\n = stacks 1119 900 1000")


# ---- 5.1, 5.2, 5.14 --------------------------------------------------------------------------------------------------

THREE = "seats 1000 1000 1000\n deal\n"
INTERRUPTED = {
    "before a card": ("seats 1000 1000 1000", "void 5.1.2"),
    "in the deal": ("seats 1000 1000 1000\n deal 3", "void 5.1.2"),
    "after a Raise and a Call": (THREE + "s3 raise 30\n s1 call", "void 5.1.2"),
    "a Fold without chips": (THREE + "s3 fold", "void 5.1.2"),
    "a Fold of the Small Blind": (THREE + "s3 call\n s1 fold", "ruling_made 5.1.1"),
    "a Fold of Blinds, all others have Folded too": (THREE + "s3 fold\n s1 fold", "ruling_made 5.1.1"),
    "Checks to the River": (flop("1000 1000 1000") + "s1 check\n s2 check\n s3 check\n deal\n", "void 5.1.2"),
    "a Fold on the Flop of one who had Called": (flop("1000 1000 1000") + "s1 fold", "ruling_made 5.1.1"),
    "Hole Cards exposed by their Player": (THREE + "report hole_cards_exposed box=1 cards=own", "ruling_made 5.1.1"),
}


@shows(p("5.1"), p("5.1.1"), p("5.1.2"), p("5.14"))
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
@pytest.mark.parametrize(("script", "answer"), INTERRUPTED.values(), ids=INTERRUPTED)
def test_5_1_a_technical_interruption_at_each_stage(script: str, answer: str, device: str) -> None:
    if device == "shuffler":
        first, *later = script.split("deal\n")
        script = "deal\n".join((first, "reveal\n".join(later))) if later else first
    played = check(f"table {device}\n {script}\n report technical_interruption by pit_supervisor -> {answer}")
    if "void" in answer:
        assert played.round.stacks == played.round.start


@shows(p("5.2"), p("5.14"), p("5.2[text]"))
@pytest.mark.parametrize(
    ("kind", "para"), [("foreign_card", "5.2.1"), ("deck_count", "5.2.2"), ("not_shuffled", "5.2.4")]
)
@pytest.mark.parametrize(
    "stage",
    [
        "seats 100 1000 1000",
        "seats 100 1000 1000\n deal 3",
        "seats 100 1000 1000\n deal\n s3 raise 100\n s1 call\n s2 fold",
        "seats 100 1000 1000\n deal\n s3 raise 100\n s1 call\n s2 fold\n reveal\n deal",
        "seats 100 1000 1000\n deal\n s3 fold\n s1 fold\n settle",
    ],
)
def test_5_2_every_chip_comes_back_from_a_void_round(kind: str, para: str, stage: str) -> None:
    check(f"{stage}\n report {kind} -> void {para}\n = stacks 100 1000 1000\n = net 0 0 0")


# ---- 5.12 ------------------------------------------------------------------------------------------------------------

FIVE = "seats 1000 1000 1000 1000 1000\n deal\n report out_of_turn box=5 bet=raise cents=30\n"
EARLY = {
    "5.12.4 all before the player Fold": """
        s3 fold
        s4 fold         -> acted box=5 action=raise to=3000
        = waits s1
        = s1 may fold, call 25, raise 50-1000, all_in 1000
    """,
    "5.12.2 a Call of the Big Blind": """
        s3 call
        s4 fold
        = s5 may fold, call 10
        s5 fold
        = stacks 995 990 990 1000 1000
    """,
    "5.12.2 a smaller Raise": """
        s3 raise 20
        s4 fold
        = s5 may fold, call 20
    """,
    "5.12.2 an equal Raise": """
        s3 call
        s4 raise 30
        = s5 may fold, call 30
    """,
    "5.12.2 the player is free again after a Raise": """
        s3 raise 20
        s4 fold
        s5 call
        s1 raise 60
        s2 fold
        s3 fold
        = s5 may fold, call 40, raise 100-1000, all_in 1000
    """,
    "5.12.3 a larger Raise, and the player Calls": """
        s3 raise 40
        s4 fold
        = s5 may fold, call 40, raise 70-1000, all_in 1000
        s5 call
        = stacks 995 990 960 1000 960
    """,
    "5.12.3 a larger Raise, and the player Folds": """
        s3 raise 40
        s4 fold
        s5 fold
        = stacks 995 990 960 1000 970
        s1 fold
        s2 fold
        settle
        = stacks 995 990 1042 1000 970
        = rake 3
    """,
    "5.12.3 a smaller and then a larger one": """
        s3 raise 20
        s4 raise 35
        = s5 may fold, call 35, raise 50-1000, all_in 1000
    """,
}


@shows(p("5.12"), p("5.12.2"), p("5.12.3"), p("5.12.4"))
@pytest.mark.parametrize("script", EARLY.values(), ids=EARLY)
def test_5_12_a_raise_out_of_turn_before_the_flop(script: str) -> None:
    check(FIVE + script)


EARLY_BET = {
    "5.12.1 all before the player Check": """
        s1 check
        s2 check        -> acted 5.12.1 box=3 action=check
        = stacks 990 990 990
        deal
        = waits s1
    """,
    "5.12.1 one Folds, one Checks": """
        s1 fold
        s2 check        -> acted 5.12.1 box=3 action=check
        = stacks 990 990 990
    """,
    "5.12.2 one Folds, one BETs less": """
        s1 fold
        s2 bet 20
        = s3 may fold, call 20
        s3 fold
        settle
        = stacks 990 1019 990
    """,
    "5.12.3 one Checks, one BETs more": """
        s1 check
        s2 bet 80
        = s3 may fold, call 80, raise 160-990, all_in 990
        s3 fold
        s1 fold
        settle
        = stacks 990 1064 940
        = rake 6
    """,
    "5.12.3 one goes All-in above it": """
        s1 all_in
        s2 fold
        = s3 may fold, call 990
    """,
    "5.12.4 both Fold": """
        s1 fold
        s2 fold
        = waits nobody
        settle
        = stacks 990 990 1019
    """,
}


@shows(p("5.12"), p("5.12.1"), p("5.12.2"), p("5.12.3"), p("5.12.4"))
@pytest.mark.parametrize("script", EARLY_BET.values(), ids=EARLY_BET)
def test_5_12_a_bet_out_of_turn_on_the_flop(script: str) -> None:
    check(flop("1000 1000 1000") + "report out_of_turn box=3 bet=bet cents=50\n" + script)


@shows(p("5.12"), p("5.12.1"), p("5.12.2"))
def test_5_12_1_is_for_checks_not_for_calls_before_the_flop() -> None:
    check(
        THREE
        + "report out_of_turn box=2 bet=check\n s3 call\n s1 call\n = s2 may fold, check, raise 20-1000, all_in 1000"
    )
    check(THREE + "report out_of_turn box=2 bet=raise cents=40\n s3 call\n s1 call -> acted 5.12.2 box=2 action=check")


@shows(p("5.12.4"), p("4.3"))
def test_5_12_4_the_big_blind_raises_too_early_and_all_fold() -> None:
    check(THREE + "report out_of_turn box=2 bet=raise cents=40\n s3 fold\n s1 fold\n settle\n = stacks 995 1005 1000")


@shows(p("5.12"), p("5.12.3"))
def test_5_12_an_early_all_in_for_less_is_a_call_and_leaves_no_chips() -> None:
    check("""
        seats 1000 100 1000
        deal
        s3 raise 500
        report out_of_turn box=2 bet=all_in
        s1 all_in
        = s2 may fold, call 90
        s2 fold
        = stacks 0 90 500
    """)


# ---- 5.13 ------------------------------------------------------------------------------------------------------------


@shows(p("5.13"), p("4.3"))
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_5_13_the_big_blind_of_two_players_exposes_their_cards(device: str) -> None:
    check(f"""
        table {device}
        seats 1000 1000
        deal
        report hole_cards_exposed box=1 cards=own -> acted 5.13 box=1 action=fold
        = waits nobody
        settle
        = stacks 990 1010
    """)


@shows(p("5.13"), p("3.12.4"))
def test_5_13_an_all_in_hand_that_is_folded_draws_no_line_between_pots() -> None:
    check("""
        seats 10 1000 1000
        cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; board Jh 9h 8s 4c 3d
        deal
        s3 raise 95
        s1 all_in
        report hole_cards_exposed box=1 cards=own -> acted 5.13 box=1 action=fold
        s2 call
        = pots 200 s2,s3
        deal
        s2 check
        s3 check
        deal
        s2 check
        s3 check
        deal
        s2 check
        s3 check
        settle
        = rake 10
        = stacks 0 1095 905
    """)
