"""POKER-7, chapter 3: how to play."""

import pytest

from croupier.rules.game import HandState
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.terms import p
from croupier.words import render
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import check

HEADS_UP_RIVER = """
    seats 1000 1000
    deal
    s2 call
    s1 check
    deal
    s1 check
    s2 check
    deal
    s1 check
    s2 check
    deal
"""


@shows(p("3.3"), p("3.2"))
def test_3_3_nobody_decides_for_another() -> None:
    check("""
        seats 1000 1000 1000
        deal
        s3 fold by s1   -> refused 3.3
        s1 fold by s3   -> refused 3.3
        s3 fold by dealer -> acted placed_by=lim
    """)


@shows(p("3.4"), p("1.25"))
def test_3_4_no_limit_all_chips_at_any_time() -> None:
    check("""
        seats 100000 100000
        deal
        = s2 may fold, call 5, raise 20-100000, all_in 100000
        s2 raise 100001 -> refused 1.41
        s2 raise 100000 -> acted action=raise cents=99995
    """)


@shows(p("3.5"), p("3.13"))
def test_3_5_the_least_raise_is_the_largest_so_far() -> None:
    check("""
        seats 1000 1000 1000
        deal
        s3 raise 40     -> acted to=4000
        s1 raise 60     -> refused 3.13
        s1 raise 70     -> acted to=7000
        s2 raise 99     -> refused 3.13
        s2 raise 100
        = s3 may fold, call 60, raise 130-1000, all_in 1000
        s3 raise 130.50 -> refused cents
    """)


@shows(p("3.5"), p("3.4"))
def test_3_5_the_least_bet_is_a_big_blind_unless_all_in() -> None:
    check("""
        seats 1000 1000
        deal
        s2 call
        s1 check
        deal
        s1 bet 9        -> refused 3.5
        s1 bet 10
    """)
    check("""
        table minimum_bet=30
        seats 1000 1000
        deal
        s2 call
        s1 check
        deal
        s1 bet 20       -> refused 3.5
        s1 bet 30
    """)
    check("""
        table minimum_bet=5
        seats 1000 1000
        deal
        s2 call
        s1 check
        deal
        s1 bet 5
        s2 raise 10     -> refused 3.13
        s2 raise 15
    """)


@shows(p("3.9.2(a)"), p("3.9.2(b)"), p("3.9.2"), p("3.8"))
def test_3_9_2_left_of_the_big_blind_acts_first_and_the_big_blind_last() -> None:
    check("""
        seats 1000 1000 1000 1000
        deal
        = waits s3
        s3 check        -> refused 3.9.2(a)
        s3 call
        s4 call
        s1 call
        = s2 may fold, check, raise 20-1000, all_in 1000
        s2 raise 20
        = waits s3
        s3 call
        s4 fold
        s1 fold
        = waits nobody
    """)


@shows(p("3.9.4"), p("3.9.4(a)"), p("3.9.4(b)"), p("3.9.4(c)"), p("3.9.7"), p("3.9.3"))
@pytest.mark.parametrize("street", [2, 3, 4])
def test_3_9_4_later_betting_rounds_begin_left_of_the_button(street: int) -> None:
    before = "s2 check\n s3 check\n deal\n" * (street - 2)
    check(f"""
        seats 1000 1000 1000
        deal
        s3 call
        s1 fold
        s2 check
        deal
        {before}
        = stage {street}
        = waits s2
        = s2 may fold, check, bet 10-990, all_in 990
        s2 check
        s3 bet 10
        = s2 may fold, call 10, raise 20-990, all_in 990
        s2 raise 20
        s3 call
        = waits nobody
    """)


@shows(p("3.9.5"), p("3.9.6"), p("1.8"))
def test_3_9_5_no_card_before_the_betting_round_is_over() -> None:
    check("""
        seats 1000 1000
        deal
        s2 call
        deal            -> refused 3.9.3
        s1 check
        deal
        s1 check
        deal            -> refused 3.9.5
        s2 check
        deal 1
        s1 check        -> refused 1.5
        deal 1
        s1 check
        s2 check
        deal
        s1 bet 10
        deal            -> refused 3.9.6
    """)


@shows(
    p("3.10"),
    p("3.10.1"),
    p("3.10.2"),
    p("3.10.3"),
    p("3.10.3(a)"),
    p("3.10.3(b)"),
    p("3.10.4"),
    p("3.10.5"),
    p("3.10.5(a)"),
    p("3.10.5(b)"),
    p("3.10.5(c)"),
    p("3.10.5(d)"),
    p("3.10.6"),
    p("3.10.7"),
    p("3.10.8"),
)
def test_3_10_pk_92_with_a_shuffler_the_board_is_face_down_and_opened_street_by_street() -> None:
    check("""
        table shuffler
        seats 1000 1000 1000
        cards board Ts 9s 8s 2d 2c
        deal
        = lie flop flop flop turn river 1 1 2 2 3 3
        = sees s1 flop -- -- --
        = waits s3
        s3 call
        s1 call
        reveal          -> refused 1.20(i)
        s2 check
        = phase showing
        reveal          -> cards_revealed 3.10.4 places=flop
        = sees s1 flop Ts 9s 8s
        = sees s1 turn --
        = waits s1
        s1 check
        s2 bet 10
        s3 check        -> refused 3.10.5(d)
        s3 fold
        s1 call
        reveal          -> cards_revealed 3.10.6 places=turn
        s1 check
        s2 check
        reveal          -> cards_revealed 3.10.7 places=river
        s1 check
        s2 check
        settle          -> marker_flipped; pots_awarded; round_concluded
    """)


@shows(p("3.10.4"), p("1.17"))
def test_3_10_4_all_in_with_a_shuffler_hands_first_then_the_whole_board() -> None:
    check("""
        table shuffler
        seats 500 500
        deal
        s2 all_in
        s1 call
        reveal          -> marker_flipped; cards_revealed 1.20(ii) places=1,2
        reveal          -> cards_revealed places=flop,turn,river
        settle          -> pots_awarded
    """)


@shows(p("3.11"), p("3.11.1"))
def test_3_11_1_pk_36_a_lone_winner_need_not_show() -> None:
    check("""
        seats 1000 1000
        cards 1 As Ad
        deal
        s2 fold
        reveal          -> refused 3.11.1
        settle          -> no cards_revealed
        = sees s2 1 -- --
    """)
    check("""
        seats 1000 1000
        cards 1 As Ad
        deal
        s2 fold
        = s1 may show_hand
        s1 shows        -> cards_revealed places=1
        = sees s2 1 As Ad
        settle
    """)


@shows(p("3.11.2"), p("3.11.2(a)"))
def test_3_11_2_a_pk_32_the_last_to_raise_shows_first() -> None:
    check(
        "table auto_show_winners=no\n"
        + HEADS_UP_RIVER
        + """
        s1 bet 20
        s2 raise 60
        s1 call
        reveal          -> marker_flipped; no cards_revealed
        s1 shows        -> refused 3.11.2(a)
        s2 hides        -> refused 3.11.2(a)
        settle          -> refused 3.11.2
        = s2 may show_hand
        s2 shows
        = s1 may show_hand, refuse_to_show
        s1 hides        -> show_refused 3.11.2(d)
        s1 hides        -> refused 3.11.2(d)
        settle          -> pots_awarded
    """
    )


@shows(p("3.11.2(a)"), p("3.12.3"))
def test_3_11_2_a_an_all_in_below_half_a_raise_makes_no_last_raiser() -> None:
    check("""
        table auto_show_winners=no
        seats 1000 140 1000
        deal
        s3 raise 100
        s1 call
        s2 all_in       -> acted action=all_in
        s3 call
        s1 call
        deal
        s1 check
        s3 check
        deal
        s1 check
        s3 check
        deal
        s1 check
        s3 check
        reveal
        = s1 may show_hand
    """)


@shows(p("3.11.2(c)"), p("1.17"))
def test_3_11_2_c_the_final_betting_round_may_be_an_early_one() -> None:
    check("""
        table all_in_hands_opened=after_run_out
        seats 500 1000 1000
        cards 1 2c 7d; 2 As Ad; 3 Ks Kd; board Qh Jh 8s 4c 3d
        deal
        s3 call
        s1 call
        s2 check
        deal
        s1 check
        s2 bet 100
        s3 all_in
        s1 fold
        s2 call
        reveal          -> refused 3.9.5
        deal
        reveal          -> cards_revealed places=2,3
        settle
        = stacks 490 1980 0
    """)


@shows(p("3.11.2(d)"), p("3.11.2"))
def test_3_11_2_d_a_player_who_keeps_a_better_hand_closed_gives_up_the_pot() -> None:
    check(
        "table auto_show_winners=no\n cards 1 2c 7d; 2 As Ad; board Qh Jh 8s 4c 3d\n"
        + HEADS_UP_RIVER
        + """
        s1 bet 20
        s2 call
        reveal
        s1 shows
        s2 hides
        settle
        = net +27 -30
    """
    )


@shows(p("3.11.2(d)"))
def test_3_11_2_d_hands_that_equal_or_beat_what_is_shown_are_opened_and_so_is_a_side_pots_best() -> None:
    check("""
        seats 100 1000 1000
        cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; board Jh 9h 8s 4c 3d
        deal
        s3 raise 100
        s1 call
        s2 call
        deal
        s2 check
        s3 check
        deal
        s2 check
        s3 check
        deal
        s2 bet 50
        s3 call
        reveal          -> cards_revealed 3.11.2(d) places=2,1
        settle
        = open 2 1
        = sees s1 3 -- --
        = stacks 285 945 850
    """)


@shows(p("3.11.2(e)"), p("4.4"))
def test_3_11_2_e_the_highest_five_of_seven_wins() -> None:
    check(
        "cards 1 9c 7d; 2 As 4d; board Qh Jh 8s Tc 3d\n"
        + HEADS_UP_RIVER
        + """
        s1 check
        s2 check
        settle
        = net +9 -10
    """
    )


@shows(p("3.12"), p("1.2"))
def test_3_12_all_in_to_bet_call_or_raise() -> None:
    check("""
        seats 1000 300 200 100
        deal
        s3 all_in       -> acted action=raise to=20000
        s4 all_in       -> acted action=call to=10000
        s1 fold
        s2 call
        = phase showing
    """)
    check("""
        seats 1000 300
        deal
        s2 call
        s1 check
        deal
        s1 check
        s2 all_in       -> acted action=bet to=29000
    """)


@shows(p("3.12.1"), p("1.9"))
def test_3_12_1_pk_12_a_player_with_too_few_chips_to_call_stays_in_with_all_of_them() -> None:
    check("""
        seats 1000 1000 60
        deal
        s3 call
        s1 raise 100
        s2 call
        = s3 may fold, call 50
        s3 raise 200    -> refused 3.12.1
        s3 call         -> acted 3.12 action=call cents=50 to=6000
        = pots 180 s1,s2,s3; 80 s1,s2
        deal
        s1 check
        = waits s2
        s2 check
        = waits nobody
    """)


@shows(p("3.12.2"))
def test_3_12_2_a_short_opening_all_in_is_called_to_the_least_bet_or_to_its_amount() -> None:
    script = """
        seats 14 1000 1000
        deal
        s3 call
        s1 call
        s2 check
        deal
        s1 all_in       -> acted action=all_in to=400
    """
    check(script + "= s2 may fold, call 10, raise 20-990, all_in 990\n s2 call\n s3 fold\n = pots 38 s1,s2")
    check(
        "table short_open_call_to=all_in_amount\n"
        + script
        + "= s2 may fold, call 4, raise 14-990, all_in 990\n s2 call\n s3 fold\n = pots 38 s1,s2"
    )


@shows(p("3.12.3"))
def test_3_12_3_options_of_the_house_for_short_all_ins() -> None:
    script = """
        seats 1000 1000 160 180
        deal
        s3 call
        s4 call
        s1 call
        s2 check
        deal
        s1 bet 120
        s2 call
        s3 all_in       -> acted action=all_in to=15000
    """
    check(script + "= s4 may fold, call 150, all_in 170\n s4 all_in -> acted action=all_in\n = s1 may fold, call 50")
    check("table short_all_in_reopens=yes\n" + script + "s4 fold\n = s1 may fold, call 30, raise 270-990, all_in 990")
    check(
        "table short_all_ins_add_up=yes; all_in_raise_percent=40\n"
        + script
        + "s4 all_in -> acted action=raise\n = s1 may fold, call 50, raise 290-990, all_in 990"
    )


@shows(p("3.12.3"), p("3.5"))
def test_3_12_3_completion_where_the_house_allows_it() -> None:
    script = """
        seats 1000 1000 150 1000
        deal
        s3 call
        s4 call
        s1 call
        s2 check
        deal
        s1 bet 100
        s2 call
        s3 all_in       -> acted action=all_in to=14000
    """
    check(script + "= s4 may fold, call 140, raise 240-990, all_in 990")
    check("table short_all_in_completion=yes\n" + script + "= s4 may fold, call 140, raise 200-990, all_in 990")
    check("""
        table short_all_in_completion=yes
        seats 14 1000 1000
        deal
        s3 call
        s1 call
        s2 check
        deal
        s1 all_in       -> acted action=all_in to=400
        = s2 may fold, call 10, raise 20-990, all_in 990
    """)


@shows(p("3.12.3"))
def test_3_12_3_a_full_raise_reopens_where_a_round_was_played_by_other_rules() -> None:
    script = """
        seats 1000 1000 190
        deal
        s3 call
        s1 call
        s2 check
        deal
        s1 bet 100
        s2 call
        s3 all_in       -> acted to=18000
    """
    check(script + "= s1 may fold, call 80, raise 280-990, all_in 990")
    check("table all_in_raise_percent=100\n" + script + "= s1 may fold, call 80")


@shows(p("3.12.4"), p("4.6"))
def test_3_12_4_an_all_in_player_wins_only_the_pots_they_paid_into() -> None:
    check("""
        seats 50 300 300
        cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; board Jh 9h 8s 4c 3d
        deal
        s3 all_in
        s1 call
        s2 call
        run
        = rake 7 23
        = stacks 143 477 0
    """)


@shows(p("3.12"), p("1.17"))
def test_3_12_nobody_may_raise_when_nobody_can_call() -> None:
    check("""
        seats 1000 100 button 2
        deal
        s2 all_in
        = s1 may fold, call 90
        s1 raise 500    -> refused 1.17
        s1 all_in       -> refused 1.17
        s1 call
        = waits nobody
    """)


@shows(p("3.14"))
def test_3_14_pk_16_the_action_counts_and_words_have_no_command() -> None:
    check("""
        seats 1000 1000 1000
        deal
        s3 says_raise   -> refused decision
        s3 call         -> acted action=call
        = waits s1
    """)


@shows(p("3.9.2(a)"), p("1.17"))
def test_3_9_2_nobody_is_asked_when_all_are_all_in_from_the_blinds() -> None:
    check("""
        seats 4 8
        deal
        = waits nobody
        = phase showing
        run
    """)
    check("""
        seats 1000 5
        deal
        = waits nobody
        run             -> bet_returned 4.3 box=1 cents=5
    """)


@shows(p("3.11"), p("3.9.1"), p("1.19"))
def test_3_11_hands_that_cannot_be_looked_at_shown_or_left_closed_are_refused() -> None:
    check(
        """
        seats 1000 1000 1000
        s1 looks        -> refused 3.9.1
        deal
        s9 shows        -> refused box
        s3 call
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
        s1 shows        -> refused 1.19
        s2 shows by s3  -> refused 3.3
        s2 hides        -> refused 3.11.2(d)
        s2 shows
        s2 shows        -> refused 3.11.2
        """
    )


@shows(p("5.2.6"), p("5.10"))
def test_5_2_6_no_hand_is_compared_with_a_wrong_number_of_cards() -> None:
    check(HEADS_UP_RIVER + "s1 check\n s2 check\n fell Ac to 1\n reveal -> refused 5.2.6\n settle -> refused 5.2.6")
    check(HEADS_UP_RIVER + "s1 check\n s2 check\n fell Ac to flop\n reveal -> refused 5.10")


@shows(p("3.11.2(a)"), p("3.11.2"))
def test_3_11_2_any_order_where_a_round_was_played_by_other_rules() -> None:
    check(
        "table auto_show_winners=no; showing_order=any; all_in_hands_opened=after_run_out\n"
        """
        seats 500 500 500
        cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; board Jh 9h 8s 4c 3d
        deal
        s3 all_in
        s1 call
        s2 call
        deal
        reveal          -> marker_flipped; no cards_revealed
        = s2 may show_hand, refuse_to_show
        s2 shows
        settle          -> refused 3.11.2
        s1 hides
        s3 hides
        s2 hides        -> refused
        settle
        = stacks 0 1470 0
    """
    )
    check(
        "table auto_show_winners=no; showing_order=any; all_in_hands_opened=after_run_out\n"
        """
        seats 500 500
        deal
        s2 all_in
        s1 call
        deal
        reveal
        s1 hides
        = s2 may show_hand
        s2 hides        -> refused 3.11.2
    """
    )


def states(r: Round, *seats: int) -> list[HandState]:
    return [hand.state for seat in seats for hand in POKER.hands(r, seat)]


@shows(p("1.12"), p("3.11.2(e)"), p("1.37"))
def test_3_11_hands_and_seats_are_described() -> None:
    played = check("""
        seats 500 1000 1000
        cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; board Ah 9h 8s 4c 3d
        deal
        s3 call
        s1 fold
        s2 check
        deal
    """)
    r = played.round
    assert render(POKER.describe_hand(r, 1)) == "Three of a Kind, Aces"
    assert POKER.describe_hand(r, 9) == ""
    assert states(r, 1, 2, 3) == [HandState.FOLDED, HandState.TO_ACT, HandState.PLAYING]
    assert POKER.hands(r, 9) == ()
    assert [(stake.box, stake.cents) for stake in POKER.stakes(r)] == [(1, 500), (2, 1000), (3, 1000)]
    assert set(POKER.deciding_places(r)) == {-6, -7, -8, 2, 3}
    over = check("""
        table auto_show_winners=no
        seats 500 500
        cards 1 As Ad; 2 Ks Kd; board Ah 9h 8s 4c 3d
        deal
        s2 all_in
        s1 call
        run
    """).round
    assert states(over, 1, 2) == [HandState.WON, HandState.BEATEN]
    assert [(stake.box, stake.cents) for stake in POKER.stakes(over)] == [(1, 50_000), (2, 50_000)]
    lone = check("seats 500 500\n deal\n s2 fold").round
    assert POKER.deciding_places(lone) == ()
    void = check("seats 500 500\n deal\n report foreign_card").round
    assert states(void, 1) == [HandState.VOID]
    hidden = check(
        "table auto_show_winners=no\n" + HEADS_UP_RIVER + "s1 check\n s2 check\n reveal\n s1 shows\n s2 hides"
    ).round
    assert states(hidden, 2) == [HandState.NOT_SHOWN]
    everything = check("seats 500 500 500\n deal\n s3 all_in").round
    assert states(everything, 3) == [HandState.ALL_IN]
