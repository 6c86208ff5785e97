"""POKER-7, chapter 4: settlement. Each paragraph is shown where it applies and where it does not."""

from typing import get_args

import pytest
from msgspec.structs import replace

from croupier.record import commands as c
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.settlement import rake, share_pot
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import SETTINGS, check

SPLIT = "cards 1 2c 3d; 2 2d 3c; 3 2h 3h; board As Kd Qh Jc Ts\n"


@shows(p("4.1"), p("1.33"))
@pytest.mark.parametrize(
    ("pot", "taken", "cut"),
    [(300, 0, 15), (1000, 0, 30), (400, 15, 15), (400, 30, 0), (19, 0, 0), (20, 0, 1), (201, 0, 10)],
)
def test_4_1_five_percent_of_each_pot_rounded_down_up_to_the_cap_of_the_round(pot: int, taken: int, cut: int) -> None:
    assert rake(SETTINGS, pot * 100, taken * 100) == cut * 100


@shows(p("4.1"))
def test_4_1_the_rake_is_rounded_to_its_own_unit_where_the_house_says_so() -> None:
    assert rake(replace(SETTINGS, rake_unit=1), 1950, 0) == 97
    assert rake(replace(SETTINGS, rake_unit=500), 30_000, 0) == 1500
    assert rake(replace(SETTINGS, rake_unit=1000), 30_000, 0) == 1000
    assert rake(replace(SETTINGS, rake_percent=0), 30_000, 0) == 0


@shows(p("4.1"), p("4.3"))
def test_4_1_no_flop_no_rake_is_an_option_and_not_the_document() -> None:
    script = """
        seats 1000 1000
        deal
        s2 raise 100
        s1 raise 300
        s2 fold
        settle
    """
    check(script + "= rake 10\n = net +90 -100")
    check("table no_flop_no_rake=yes\n" + script + "= rake 0\n = net +100 -100")


@shows(p("4.2"))
def test_4_2_pk_40_no_command_shares_a_pot_by_agreement() -> None:
    words = " ".join(command.__name__.lower() for command in get_args(c.AnyCommand))
    assert not any(word in words for word in ("chop", "agree", "divide", "share", "twice"))


@shows(p("4.2"))
def test_4_2_a_hand_is_played_to_its_conclusion() -> None:
    check("""
        seats 500 500
        deal
        s2 all_in
        s1 call
        settle          -> refused
        reveal
        settle          -> refused 3.11.2(e)
        deal 4
        settle          -> refused 3.11.2(e)
        deal
        settle          -> pots_awarded
    """)
    played = check("seats 500 500")
    answer = POKER.decide(played.round, c.CloseBets(), Actor("lim", Role.DEALER))
    assert isinstance(answer, Refused)
    assert answer.para == p("4.2")


@shows(p("4.3"))
def test_4_3_pk_24_an_uncalled_bet_goes_back_before_the_rake() -> None:
    check("""
        seats 1000 1000 1000
        deal
        s3 raise 500
        s1 fold
        s2 fold
        settle          -> bet_returned 4.3 box=3 cents=490
        = rake 1
        = net -5 -10 +14
    """)


@shows(p("4.3"), p("3.12.2"))
def test_4_3_unmatched_chips_go_back_and_matched_chips_do_not() -> None:
    check("""
        seats 300 1000
        cards 1 As Ad; 2 Ks Kd; board Jh 9h 8s 4c 3d
        deal
        s2 all_in
        s1 call
        run             -> bet_returned box=2 cents=700
        = rake 30
        = stacks 570 700
    """)
    check("""
        seats 300 300
        cards 1 As Ad; 2 Ks Kd; board Jh 9h 8s 4c 3d
        deal
        s2 all_in
        s1 call
        run             -> no bet_returned
        = stacks 570 0
    """)


@shows(p("4.4"))
def test_4_4_the_highest_active_hand_wins_and_a_folded_one_does_not() -> None:
    check("""
        seats 100 100 1000
        cards 1 Ks Kd; 2 Qs Qd; 3 As Ad; board Jh 9h 8s 4c 3d
        deal
        s3 raise 50
        s1 all_in
        s2 call
        s3 fold
        run
        = rake 12
        = stacks 238 0 950
    """)


@shows(p("4.5"))
def test_4_5_equal_hands_share_in_whole_chips() -> None:
    assert share_pot(SETTINGS, 28_500, 2) == (14_300, 14_200)
    assert share_pot(SETTINGS, 19_100, 3) == (6_400, 6_400, 6_300)
    assert share_pot(SETTINGS, 30_000, 3) == (10_000, 10_000, 10_000)
    assert share_pot(SETTINGS, 30_000, 1) == (30_000,)
    assert share_pot(replace(SETTINGS, chip_unit=500), 44_500, 2) == (22_500, 22_000)
    assert share_pot(SETTINGS, 28_550, 2) == (14_350, 14_200)


@shows(p("4.5"))
def test_4_5_other_customs_for_odd_chips_are_options() -> None:
    assert share_pot(replace(SETTINGS, odd_chips="all_to_first"), 19_100, 3) == (6_500, 6_300, 6_300)
    apart = """
        seats 51 73 73 25
        cards 1 2c 3d; 2 2d 3c; 3 2h 4d; 4 9h 8h; board As Kd Qh Jc 2s
        deal
        s3 all_in
        s4 call
        s1 call
        s2 call
        run
    """
    check("table rake_percent=0\n" + apart)
    check("table rake_percent=0; pots_of_same_winners=together; odd_chips=all_to_first\n" + apart)


@shows(p("4.5"))
def test_4_5_pk_28_only_winners_get_odd_chips() -> None:
    check("""
        table rake_percent=0
        seats 75 75 75 button 3
        cards 1 9h 8h; 2 Ah 3d; 3 Ad 3c; board Ac Kd Qh 7s 4c
        deal
        s3 all_in
        s1 call
        s2 call
        run
        = stacks 0 113 112
    """)


@shows(p("4.6"), p("4.6.1"), p("4.6.2"))
def test_4_6_pk_20_each_pot_is_settled_by_itself() -> None:
    check("""
        table rake_cap=1000
        seats 100 200 400 400
        cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; 4 Js Jd; board 9h 8h 6s 4c 3d
        deal
        s3 all_in
        s4 call
        s1 call
        s2 call
        run
        = rake 20 15 20
        = stacks 380 285 380 0
    """)


@shows(p("4.6"), p("4.6.1"))
def test_4_6_1_the_best_all_in_hand_wins_everything_it_paid_into_and_no_more() -> None:
    check("""
        table rake_percent=0
        seats 100 200 400 400
        cards 1 2s 7d; 2 As Ad; 3 Qs Qd; 4 Js Jd; board 9h 8h 6s 4c 3d
        deal
        s3 all_in
        s4 call
        s1 call
        s2 call
        run
        = stacks 0 700 400 0
    """)


@shows(p("4.6.2"), p("4.6"))
def test_4_6_2_a_side_pot_without_rivals_goes_back_as_an_uncalled_bet() -> None:
    check("""
        table rake_percent=0
        seats 100 400
        cards 1 As Ad; 2 Ks Kd; board 9h 8h 6s 4c 3d
        deal
        s2 all_in
        s1 call
        run             -> bet_returned 4.3 cents=300
        = stacks 200 300
    """)


@shows(p("4.4"), p("1.31"))
def test_4_4_each_line_says_what_was_put_in_and_what_came_out() -> None:
    played = check(
        "table rake_percent=5\n seats 67 67 67 button 2\n" + SPLIT + "deal\n s2 all_in\n s3 call\n s1 call\n run"
    )
    lines = {line.player: (line.stake // 100, line.paid // 100) for line in played.round.lines}
    assert lines == {"s3": (67, 64), "s1": (67, 64), "s2": (67, 63)}
    assert sum(line.stake - line.paid for line in played.round.lines) == sum(a.rake for a in played.round.awards)
