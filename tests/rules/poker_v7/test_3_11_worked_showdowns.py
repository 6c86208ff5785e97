"""POKER-7 3.11: which Hands are opened, in which order, and who may keep theirs closed."""

import pytest

from croupier.rules.cards import DECK
from croupier.rules.games.poker_v7.play import are_of_one_deck
from croupier.rules.games.poker_v7.round import is_run_out
from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import SETTINGS, check
from tests.support.rules.poker_tables import begun

HEADS_UP = """
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
MAIN_AND_SIDE = """
    seats 100 1000 1000
    deal
    s3 raise 200
    s1 call
    s2 call
    deal
    s2 check
    s3 check
    deal
    s2 check
    s3 check
    deal
    s2 check
    s3 check
"""


@shows(p("3.11.2(d)"), p("4.6.2"))
def test_3_11_2_d_the_best_hand_of_a_side_pot_is_shown_though_a_better_one_was_shown_before() -> None:
    """All Checked, so seat 1 shows first: All-in with Aces. Kings are worse, but win the Side Pot; Queens nothing."""
    cards = "table rake_percent=0\n cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; board Jh 9h 8s 4c 3d\n"
    check(cards + MAIN_AND_SIDE + "reveal -> cards_revealed 3.11.2(d) places=1,2")


@shows(p("3.11.2(d)"), p("4.6.2"))
def test_3_11_2_d_no_hand_is_shown_twice_for_two_side_pots() -> None:
    """Stakes of 100, 200, 500 and 500: Aces take the Main Pot, Kings the first Side Pot, Queens the second."""
    check("""
        cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; 4 7s 7d; board Jh 9h 8c 4c 3d
        seats 100 200 500 500
        deal
        s3 raise 300
        s4 call
        s1 call
        s2 call
        deal
        s3 check
        s4 check
        deal
        s3 check
        s4 check
        deal
        s3 check
        s4 check
        reveal          -> cards_revealed 3.11.2(d) places=1,2,3
    """)


@shows(p("3.11.2(d)"), p("4.5"))
def test_3_11_2_d_a_hand_of_equal_ranking_is_shown() -> None:
    cards = "cards 1 As Kd; 2 Ad Ks; board Jh 9h 8s 4c 3d\n seats 1000 1000\n"
    check(cards + HEADS_UP + "s1 check\n s2 check\n reveal -> cards_revealed 3.11.2(d) places=1,2")


@shows(p("1.20(ii)"), p("3.11"))
def test_1_20_ii_after_an_all_in_on_the_river_the_beaten_hand_opens_too() -> None:
    """Seat 2 has chips left, seat 1 has none: nobody could Bet any more, so all Hands are opened (R-94)."""
    cards = "cards 1 As Ad; 2 Ks Kd; board Jh 9h 8s 4c 3d\n seats 500 1000\n"
    check(cards + HEADS_UP + "s1 all_in\n s2 call\n reveal -> cards_revealed 1.20(ii) places=1,2")


@shows(p("3.11.1"), p("3.10.4"))
def test_3_11_1_the_last_player_may_show_and_no_community_card_is_opened() -> None:
    for house in ("yes", "no"):
        check(f"""
            table shuffler; auto_show_winners={house}
            seats 1000 1000
            deal
            s2 fold
            reveal      -> refused 3.11.1
            = s1 may show_hand
            s1 shows    -> cards_revealed 3.11.2(b) places=1
        """)


@shows(p("3.11.2(b)"))
def test_3_11_2_b_each_may_show_before_the_marker_is_flipped() -> None:
    check(
        "seats 1000 1000\n"
        + HEADS_UP
        + """
        s1 check
        s2 check
        = s1 may show_hand
        = s2 may show_hand
        s2 shows        -> cards_revealed 3.11.2(b) places=2
    """
    )


@shows(p("3.11.2(d)"), p("3.11.2(a)"), p("3.3"))
def test_3_11_2_d_players_choose_in_turn_to_stay_closed() -> None:
    check("""
        table auto_show_winners=no
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
        s1 check
        s2 check
        s3 check
        reveal
        s9 hides        -> refused box
        s2 hides by s3  -> refused 3.3
        s1 shows
        s3 hides        -> refused 3.11.2(d)
        = s3 may
        = s2 may show_hand, refuse_to_show
        s2 hides
        s3 hides
        = phase settling
    """)


@shows(p("3.11.2(d)"), p("5.16"))
def test_3_11_2_d_a_player_shows_only_for_the_pots_they_can_win() -> None:
    """Seats 1 and 4 are All-in; seat 3 keeps its Hand closed, and seat 2, alone with it in the Side Pot, is ruled out.

    Nobody is left to show for the Side Pot, but seat 4 has no part in it: seat 1 has shown for the Main Pot.
    """
    check("""
        table auto_show_winners=no
        seats 100 1000 1000 100
        deal
        s3 raise 100
        s4 call
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
        reveal
        s2 shows
        s3 hides
        report unprovided remedy=fold box=2 reason=seen by shift_manager
        s1 shows
        = s4 may show_hand, refuse_to_show
        s4 hides        -> show_refused 3.11.2(d)
    """)


@shows(p("1.17"))
def test_1_17_the_river_is_bet_on_while_two_have_chips() -> None:
    played = check("seats 1000 1000\n" + HEADS_UP + "s1 check\n s2 check")
    assert not is_run_out(played.round)


@shows(p("2.2.1"))
@pytest.mark.parametrize(("some", "fits"), [(DECK, True), (DECK[:2], True), ((0, 0), False), ((52,), False)])
def test_2_2_1_a_deck_is_each_of_its_52_cards_once(some: tuple[int, ...], fits: bool) -> None:
    assert are_of_one_deck(begun([100_000, 100_000], SETTINGS), tuple(some)) is fits


# ---- absent and silent players at the showdown (R-260) ---------------------------------------------------------------

CHECKED_DOWN = """
    table auto_show_winners=no
    seats 1000 1000 1000
    cards 1 {one}; 2 {two}; 3 {three}; board Qh Jh 8s 4c 3d
    deal
    s3 call
    s1 call
    s2 check
    deal
    {leaves}
    s1 check
    s3 check
    deal
    s1 check
    s3 check
    deal
    s1 check
    s3 check
"""
HANDS = {"one": "Ks Kd", "two": "As Ad", "three": "2c 7d"}


@shows(p("3.11.2(d)"), p("5.16"))
def test_3_11_2_d_the_hand_of_an_absent_player_is_opened_where_it_must_be_shown() -> None:
    check(
        CHECKED_DOWN.format(**HANDS, leaves="s2 leaves")
        + """
        reveal
        s1 shows        -> cards_revealed 3.11.2 places=1; cards_revealed 5.16 places=2
        = open 1 2
        s3 hides
        settle
        = net -10 +19 -10
        """
    )


@shows(p("3.11.2(d)"), p("5.16"))
def test_3_11_2_d_the_beaten_hand_of_an_absent_player_stays_closed() -> None:
    beaten = {**HANDS, "one": "As Ad", "two": "Ks Kd"}
    check(
        CHECKED_DOWN.format(**beaten, leaves="s2 leaves")
        + """
        reveal
        s1 shows        -> cards_revealed 3.11.2 places=1; show_refused 5.16
        = open 1
        s3 hides
        settle
        = net +19 -10 -10
        """
    )


@shows(p("3.11.2(a)"), p("5.16"))
def test_3_11_2_a_an_absent_player_who_shows_first_is_opened_with_the_marker() -> None:
    script = CHECKED_DOWN.format(**HANDS, leaves="s1 leaves").replace("s1 check\n    s3", "s2 check\n    s3")
    check(script + "reveal -> marker_flipped 3.11; cards_revealed 5.16 places=1\n = open 1\n = phase showing")


@shows(p("3.11.2(d)"), p("5.16"), p("3.3"))
@pytest.mark.parametrize("silence", ["s{} sleeps", "s{} leaves"])
def test_3_11_2_d_a_player_who_says_nothing_at_the_showdown_does_not_stop_the_table(silence: str) -> None:
    all_here = CHECKED_DOWN.format(**HANDS, leaves="").replace("s1 check\n    s3", "s1 check\n    s2 check\n    s3")
    played = check(all_here + "reveal")
    played.line("s2 sleeps -> refused 1.28")
    for seat in (1, 2, 3):
        played.line(silence.format(seat))
    played.line("= open 1 2")
    played.line("= phase settling")
    played.line("settle")
    played.line("= net -10 +19 -10")
