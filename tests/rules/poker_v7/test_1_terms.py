"""POKER-7, chapters 1 and 2: definitions, the layout, the cards; and what the House may set."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules.cards import parse_cards
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.terms import p, ranking, refuse_settings
from croupier.rules.hands import HandRank, five_rank
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import Limits
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import SETTINGS, check
from tests.support.rules.poker_tables import DEALER


@shows(p("0"))
def test_0_the_title_page_is_stored_with_the_game() -> None:
    assert (POKER.doc.version, POKER.doc.effective, POKER.edition) == ("7", "2023-04-19", p("0"))


@shows(p("1.7"), p("1.39"), p("2.1.1"), p("3.6"), p("4.1"), p("App.A"))
@pytest.mark.parametrize(
    ("setting", "value", "number"),
    [
        ("rake_percent", 6, "4.1"),  # PK-95
        ("rake_percent", -1, "4.1"),
        ("rake_cap", -1, "4.1"),
        ("big_blind", 1500, "1.7"),
        ("box_count", 1, "2.1.1"),
        ("box_count", 11, "2.1.1"),
        ("table_stake", Limits(0, 100), "3.6"),
        ("table_stake", Limits(200, 100), "3.6"),
    ],
)
def test_4_1_a_table_that_the_document_does_not_allow(setting: str, value: Any, number: str) -> None:
    no = refuse_settings(replace(SETTINGS, **{setting: value}))
    assert no is not None
    assert no.para == p(number)


@shows(p("4.1"), p("1.7"), p("2.1.1"))
def test_4_1_a_table_that_it_allows() -> None:
    for percent in range(6):
        assert refuse_settings(replace(SETTINGS, rake_percent=percent)) is None
    assert refuse_settings(replace(SETTINGS, box_count=2)) is None
    assert refuse_settings(replace(SETTINGS, box_count=10)) is None
    no = refuse_settings(replace(SETTINGS, chip_unit=1000))
    assert no is not None
    assert no.field == "chip_unit"


@shows(p("1.1"), p("1.19"))
def test_1_1_a_player_who_folds_is_not_active_and_their_chips_stay() -> None:
    check("""
        seats 1000 1000 1000
        deal
        s3 call
        s1 fold
        = active s2,s3
        = pot 25
        s1 call         -> refused
    """)


@shows(p("1.2"), p("3.12"))
def test_1_2_all_in_stakes_all_remaining_chips_and_asks_no_more() -> None:
    check("""
        seats 1000 200 1000
        deal
        s3 call
        s1 call
        s2 all_in       -> acted 3.12 action=raise cents=190 to=20000
        s3 call
        s1 call
        deal
        = waits s1
        s1 check
        = waits s3
    """)


@shows(p("1.4"), p("1.11"), p("1.9"))
def test_1_4_the_first_voluntary_chips_of_a_betting_round_are_a_bet() -> None:
    check("""
        seats 1000 1000
        deal
        s2 bet 20       -> refused
        s2 call         -> acted action=call cents=5
        s1 check        -> acted action=check cents=0
        deal
        s1 raise 20     -> refused
        s1 call         -> refused
        s1 bet 20       -> acted action=bet cents=20
        s2 check        -> refused 3.9.4(d)
        s2 bet 40       -> refused
        s2 call         -> acted action=call cents=20
    """)


@shows(p("1.5"), p("1.5(a)"), p("1.5(b)"), p("1.5(c)"), p("1.5(d)"), p("1.24"), p("1.18"), p("1.42"), p("1.35"))
def test_1_5_four_betting_rounds_between_the_deals() -> None:
    check("""
        seats 1000 1000
        = stage 0
        settle          -> refused 1.5
        deal
        = stage 1
        deal            -> refused 3.9.3
        s2 call
        s1 check
        = waits nobody
        = owed burnt flop flop flop
        deal
        = stage 2
        s1 check
        s2 check
        = owed burnt turn
        deal
        = stage 3
        s1 check
        s2 check
        = owed burnt river
        deal
        = stage 4
        s1 check
        s2 check
        = phase showing
    """)


@shows(p("1.5[text]"), p("1.6"), p("3.11.1"))
def test_1_5_a_betting_round_also_ends_when_all_but_one_have_folded() -> None:
    check("""
        seats 1000 1000 1000
        deal
        s3 fold
        s1 fold
        = waits nobody
        = phase settling
        settle          -> pots_awarded; no marker_flipped
        = net -5 +5 0
    """)


@shows(p("1.8"), p("1.10"), p("1.15"), p("3.9"), p("3.10"))
def test_1_8_only_a_card_shoe_has_burnt_cards() -> None:
    check("""
        seats 1000 1000
        deal
        = lie burnt 1 2 1 2
    """)
    check("""
        table shuffler
        seats 1000 1000
        deal
        = lie flop flop flop turn river 1 1 2 2
    """)


@shows(p("1.12"), p("1.22"), p("1.20(i)"))
def test_1_22_hole_cards_are_seen_by_their_player_and_community_cards_by_all() -> None:
    check("""
        seats 1000 1000
        cards 1 As Ks; 2 Qd Qc; board Ts 9s 8s 2d 2c
        deal
        = sees s1 1 -- --
        s2 looks by s1  -> refused 3.3
        s1 looks        -> hand_examined
        s1 looks        -> refused 1.22
        = sees s1 1 As Ks
        = sees s2 1 -- --
        s2 call
        s1 check
        deal
        = sees s1 flop Ts 9s 8s
        = sees nobody flop Ts 9s 8s
        = sees s1 burnt -- --
    """)


@shows(p("1.14"), p("1.27"))
def test_1_14_the_button_is_last_to_receive_cards() -> None:
    check("""
        seats 1000 1000 1000 button 2
        deal
        = lie burnt 3 1 2 3 1 2
        = waits s2
    """)


@shows(p("1.16"), p("3.1"), p("3.11.2(e)"))
def test_1_16_two_one_or_no_hole_card_make_the_hand() -> None:
    board = parse_cards("As Ks Qs 2d 2c")
    assert five_rank(ranking(parse_cards("Js Ts"), board)) is HandRank.ROYAL_FLUSH
    assert five_rank(ranking(parse_cards("Ad 3h"), board)) is HandRank.TWO_PAIRS
    straight = parse_cards("9s 8d 7c 6h 5s")
    assert ranking(parse_cards("2d 2c"), straight) == ranking(parse_cards("3d 3c"), straight)


@shows(p("1.20"), p("1.20(i)"), p("1.20(ii)"), p("3.11"))
def test_1_20_the_marker_says_betting_round_until_the_final_betting_round_is_over() -> None:
    check("""
        seats 1000 1000
        deal
        reveal          -> refused 1.20(i)
        s1 shows        -> refused 1.20(i)
        s2 call
        s1 check
        reveal          -> refused 1.20(i)
        deal
        s1 check
        s2 check
        deal
        s1 check
        s2 check
        deal
        s1 check
        s2 check
        reveal          -> marker_flipped 3.11
        reveal          -> refused 3.11
    """)


@shows(p("1.28"), p("3.9.2"))
def test_1_28_on_a_screen_nobody_acts_out_of_turn() -> None:
    check("""
        seats 1000 1000 1000
        deal
        s1 call         -> refused 1.28
        s3 call
        s3 call         -> refused 1.28
        s9 call         -> refused box
        s1 dance        -> refused decision
    """)


@shows(p("1.29"))
def test_1_29_the_deal_is_for_pit_employees() -> None:
    played = check("seats 1000 1000")
    for command in (c.Deal((1, 2, 3, 4, 5)), c.Settle(), c.Reveal(), c.Report("foreign_card")):
        answer = POKER.decide(played.round, command, Actor("s1", Role.PLAYER))
        assert isinstance(answer, Refused)
        assert answer.para == p("1.29")
    acting = POKER.decide(played.round, c.Deal((1, 2, 3, 4, 5)), Actor("pat", Role.PIT_MANAGER))
    assert not isinstance(acting, Refused)


@shows(p("1.33"), p("4.1"))
def test_1_33_each_pot_shows_its_rake() -> None:
    played = check("""
        seats 100 300 300
        cards 1 Kh Kd; 2 Qh Qd; 3 Jh Jd; board 9s 7d 5c 3s 2h
        deal
        s3 all_in
        s1 call
        s2 call
        run
    """)
    assert [(award.cents, award.rake) for award in played.round.awards] == [(30_000, 1_500), (40_000, 1_500)]


@shows(p("1.34"), p("5.2.7"))
def test_1_34_reconstruction_returns_cards_to_their_intended_order() -> None:
    check("""
        seats 1000 1000
        deal
        report wrong_deal restorable=yes lie=burnt,2,1,2,1 by pit_supervisor -> cards_reconstructed
        = lie burnt 1 2 1 2
    """)


@shows(p("1.38"), p("1.26"), p("3.12.2"))
def test_1_38_side_pots_are_formed_by_levels() -> None:
    check("""
        seats 50 100 400 400
        deal
        = pots 10 s1,s2
        s3 raise 300
        s4 call
        s1 call
        s2 call
        = pots 200 s1,s2,s3,s4; 150 s2,s3,s4; 400 s3,s4
    """)


@shows(p("1.43"), p("5.14"))
def test_1_43_a_void_round_has_no_result() -> None:
    check("""
        seats 1000 1000
        deal
        s2 raise 100
        report foreign_card -> void 5.2.1
        = void 5.2.1
        = phase over
        s1 call         -> refused 1.36
        report foreign_card -> refused 5.2.1
        = stacks 1000 1000
    """)


@shows(p("2.2.1"))
def test_2_2_1_one_deck_holds_each_card_once() -> None:
    played = check("seats 1000 1000")
    for dealt in ((1, 1), (1, 52), (1, -1)):
        answer = POKER.decide(played.round, c.Deal(dealt), DEALER)
        assert isinstance(answer, Refused)
        assert answer.para == p("2.2.1")
    fell = POKER.decide(played.round, c.Deal((3, 3), 1), DEALER)
    assert isinstance(fell, Refused)
    assert fell.para == p("2.2.1")
    nowhere = POKER.decide(played.round, c.Deal((3,), 20), DEALER)
    assert isinstance(nowhere, Refused)
    assert nowhere.field == "to"


# ---- 3.1: ranking ----------------------------------------------------------------------------------------------------

ROWS = (
    ("As Ks Qs Js Ts 2d 3c", HandRank.ROYAL_FLUSH),
    ("Qc Jc Tc 9c 8c 2d 3h", HandRank.STRAIGHT_FLUSH),
    ("Kc Kh Kd Ks Jh 2d 3c", HandRank.FOUR_OF_A_KIND),
    ("Kc Kh Kd Js Jh 2d 3c", HandRank.FULL_HOUSE),
    ("Kh Jh 9h 5h 2h 3d 4c", HandRank.FLUSH),
    ("5c 4d 3c 2h As Kd 9h", HandRank.STRAIGHT),
    ("Qs Qh Qc 8h 3d 2c Td", HandRank.THREE_OF_A_KIND),
    ("7s 7h 4c 4h Jd 2c 9s", HandRank.TWO_PAIRS),
    ("Tc Th Kd 6h 3s 2d 8c", HandRank.ONE_PAIR),
    ("Qc Th 6d 4s 2h 7c 9s", HandRank.ODD_CARDS),
)


@shows(
    p("3.1.2"),
    p("3.1.2[h1]"),
    p("3.1.2[r1]"),
    p("3.1.2[r2]"),
    p("3.1.2[r3]"),
    p("3.1.2[r4]"),
    p("3.1.2[r5]"),
    p("3.1.2[r6]"),
    p("3.1.2[r7]"),
    p("3.1.2[r8]"),
    p("3.1.2[r9]"),
    p("3.1.2[r10]"),
)
def test_3_1_2_each_row_of_the_list_beats_the_next() -> None:
    hands = [parse_cards(hand) for hand, _ in ROWS]
    ranked = [ranking(hand[:2], hand[2:]) for hand in hands]
    assert [five_rank(each) for each in ranked] == [row for _, row in ROWS]
    assert ranked == sorted(ranked, reverse=True)
    assert [row for row, _ in POKER.rank_lists[0].rows] == [row for _, row in ROWS]


@shows(p("3.1.1"), p("3.1.3"), p("3.1.3(a)"), p("3.1.3(b)"), p("3.1.3(c)"))
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Kd Qc Jh Ts 9d", "Jd Tc 9h 8s 7d"),
        ("5c 5d Kh Ts 2d", "5h 5s Qh Jd Tc"),
        ("Ac Kd Jh 5s 2d", "Ad Kc Th 6s 4d"),
        ("6c 5d 4h 3s 2d", "5c 4d 3h 2s Ad"),
    ],
)
def test_3_1_3_equal_rows_are_decided_by_card_values(higher: str, lower: str) -> None:
    assert ranking((), parse_cards(higher)) > ranking((), parse_cards(lower))
