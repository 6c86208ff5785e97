"""PTH-6 where it differs from MLTH-3: a Fold and the jackpot, the jackpot itself, not revealing, 5.12 and 5.15."""

import pytest

from croupier.rules.events import AwardWon, CardDealt, CardsRevealed
from croupier.rules.games.progressive_holdem_v6 import PROGRESSIVE_HOLDEM
from croupier.rules.games.progressive_holdem_v6.terms import p
from croupier.rules.pay_table import payout, row_name
from croupier.words import render
from tests.support.paragraphs import shows
from tests.support.rules.both_holdem import BETS, DEVICES
from tests.support.rules.expectations import NAMES
from tests.support.rules.script import Played, check

WON, LOST = "ante +10 flop +20 jackpot -5", "ante -10 flop -20 jackpot -5"


def play(hand: str, board: str, then: str, *, dealer: str = "9h 9d") -> Played:
    """One box with a jackpot Bet that Checks twice; the board has five cards."""
    five = board.split()
    return check(
        PROGRESSIVE_HOLDEM,
        BETS
        + f"""
        deal   1 {hand}; flop {" ".join(five[:3])}; turn {five[3]}; river {five[4]}; dealer {dealer}
        play   1 flop check check {then}
        """,
    )


# ---- 3.11.2(a), 3.12.3(a): after a Fold only the Community Cards count -----------------------------------------------


@shows(p("3.11.2(a)"), p("3.12.3(a)"), p("4.2[h5]"))
@DEVICES
def test_3_11_2_a_after_a_fold_a_royal_flush_with_hole_cards_wins_nothing(device: str) -> None:
    played = check(
        PROGRESSIVE_HOLDEM,
        f"""
        table {device}
        {BETS}
        deal   1 As Ks; flop Qs Js Ts; turn 2d; river 3c
        play   1 fold  -> no award_won; round_concluded
        = box 1  ante -10  jackpot -5  net -15
        """,
    )
    told = [event.places for event in played.events if isinstance(event, CardsRevealed)]
    assert {place for places in told for place in places} == {-6, -7, -8}, "all five, and never the Dealer's Hand"


@shows(p("3.11.2(a)"))
def test_3_11_2_a_when_all_fold_all_five_community_cards_are_dealt_for_a_jackpot_bet_and_no_dealers_hand() -> None:
    played = check(PROGRESSIVE_HOLDEM, BETS + "deal\nplay 1 fold")
    dealt = [NAMES.get(each.place, str(each.place)) for each in played.events if isinstance(each, CardDealt)]
    assert " ".join(dealt) == "burnt 1 1 burnt flop flop flop burnt turn burnt river"


@shows(p("3.11.2(a)"), p("3.12.3(a)"), p("4.2[r7]"), p("4.2[h5]"))
@DEVICES
def test_3_11_2_a_a_folded_hand_is_paid_on_the_community_cards(device: str) -> None:
    check(
        PROGRESSIVE_HOLDEM,
        f"""
        table {device}
        {BETS}
        deal   1 4h Ah; flop 9s 8s 7s; turn 6s; river 5s
        play   1 fold
        = box 1  ante -10  jackpot -5  award 1,500 by 4.2[r7]
        = nobody sees 1 -- --
        """,
    )


@shows(p("3.11.2(a)"))
@pytest.mark.parametrize(
    ("hand", "board"),
    [("Ts 3d", "9s 8s 7s 6s 2d"), ("9h 3d", "9s 9d 9c 6s 2d"), ("Kh Kd", "Kc Ks 2d 9h 4s")],
)
def test_3_11_2_a_a_hand_that_needs_a_hole_card_wins_nothing_after_a_fold(hand: str, board: str) -> None:
    five = board.split()
    check(
        PROGRESSIVE_HOLDEM,
        BETS
        + f"""
        deal   1 {hand}; flop {" ".join(five[:3])}; turn {five[3]}; river {five[4]}
        play   1 fold
        = box 1  ante -10  jackpot -5 by 3.11.2(a)
        """,
    )


@shows(p("5.5"), p("3.11.2(a)"))
def test_5_5_a_player_who_walks_away_after_the_flop_bet_has_a_jackpot_bet_on_the_board_only() -> None:
    check(
        PROGRESSIVE_HOLDEM,
        BETS
        + """
        deal   1 As Ks; flop Qs Js Ts; turn 2d; river 3c
        ann flop 1
        open
        ann leaves
        showdown  -> no award_won
        = box 1  ante -10  flop -20  jackpot -5
        """,
    )
    check(
        PROGRESSIVE_HOLDEM,
        BETS
        + """
        deal   1 As Ks; flop 9s 9h 9d; turn 9c; river 3c
        ann flop 1
        open
        ann leaves
        showdown
        = box 1  ante -10  flop -20  jackpot -5  award 300
        """,
    )


# ---- 4.2 the pay table -----------------------------------------------------------------------------------------------


@shows(
    p("4.2"),
    p("4.2[h1]"),
    p("4.2[h2]"),
    p("4.2[h3]"),
    p("4.2[h4]"),
    p("4.2[h5]"),
    p("4.2[r1]"),
    p("4.2[r2]"),
    p("4.2[r3]"),
    p("4.2[r4]"),
    p("4.2[r5]"),
    p("4.2[r6]"),
    p("4.2[r7]"),
    p("4.2[r8]"),
)
def test_4_2_the_jackpot_table_is_shown() -> None:
    table = next(table for _, table in PROGRESSIVE_HOLDEM.pay_tables if table.para == p("4.2"))
    assert [(render(row_name(row.hand)), render(payout(row.pays)), row.para.number) for row in table.rows] == [
        ("Royal Flush on the Flop", "100%", "4.2[r1]"),
        ("Royal Flush on the Turn", "25%", "4.2[r2]"),
        ("Royal Flush on the River", "5%", "4.2[r3]"),
        ("Straight Flush", "$1,500", "4.2[r4]"),
        ("Four of a Kind", "$300", "4.2[r5]"),
        ("Community Royal Flush", "$10,000", "4.2[r6]"),
        ("Community Straight Flush", "$1,500", "4.2[r7]"),
        ("Community Four of a Kind", "$300", "4.2[r8]"),
    ]


@shows(p("4.2"), p("4.2[h2]"), p("4.2[r1]"), p("4.2[r2]"), p("4.2[r3]"))
@pytest.mark.parametrize(
    ("hand", "board", "row", "percent"),
    [
        ("As Ks", "Qs Js Ts 2d 3c", "r1", 100),
        ("As Ts", "Ks Qs Js 9s 8s", "r1", 100),
        ("As Ks", "Qs Js 4d Ts 2c", "r2", 25),
        ("As 2d", "Ks Qs Js Ts 4c", "r2", 25),
        ("Ks Qs", "Js Ts 9s As 2d", "r2", 25),  # a Straight Flush before
        ("As Ks", "Qs 2d 3c Js Ts", "r3", 5),
        ("As 2d", "Ks Qs 4h Js Ts", "r3", 5),
        ("As Ks", "Qs Js 3c 4d Ts", "r3", 5),
    ],
)
def test_4_2_a_royal_flush_counts_at_the_first_stage_at_which_it_is_complete(
    hand: str, board: str, row: str, percent: int
) -> None:
    paid = {100: "200,000", 25: "50,000", 5: "10,000"}[percent]
    played = play(hand, board, f"-> award_won 4.2[{row}] box=1 percent={percent}; no round_concluded")
    played.line(f"pay 1 {paid} of 200,000  -> award_paid; round_concluded")
    played.line(f"= box 1  {WON}  award {paid} by 4.2[{row}]")


@shows(p("4.2[r1]"), p("4.2[r2]"), p("4.2[r3]"))
@pytest.mark.parametrize(
    ("hand", "board", "percent", "displayed", "award"),
    [
        ("As Ks", "Qs Js Ts 2d 3c", 100, "123,456.78", "123,456.78"),
        ("As Ks", "Qs Js 4d Ts 2c", 25, "123,456.79", "30,864.19"),
        ("As Ks", "Qs Js 4d 2c Ts", 5, "123,456.79", "6,172.83"),
    ],
)
def test_4_2_a_share_is_rounded_down_to_the_cent(
    hand: str, board: str, percent: int, displayed: str, award: str
) -> None:
    played = play(hand, board, f"-> award_won percent={percent}")
    played.line(f"pay 1 {award[:-1]}0 of {displayed}  -> {'ok' if award.endswith('0') else 'refused'}")
    played.line(f"pay 1 {award} of {displayed}")


@shows(p("4.2[h4]"), p("4.2[r3]"), p("4.2[r6]"))
def test_4_2_h4_a_royal_flush_on_the_board_is_not_the_river_row_but_the_community_row() -> None:
    play("2h 3d", "As Ks Qs Js Ts", "-> no award_won; round_concluded").line(
        "= box 1  ante 0  flop 0  jackpot -5  award 10,000 by 4.2[r6]"
    )


@shows(p("4.2[h4]"), p("4.2[r3]"), p("4.2[r4]"))
def test_4_2_h4_the_mark_binds_the_river_row_alone() -> None:
    """A Straight Flush or Four of a Kind on the board is paid by either row: one amount (R-57, R-60)."""
    play("2h 3d", "9s 8s 7s 6s 5s", "").line("= box 1  ante 0  flop 0  jackpot -5  award 1,500")
    play("2h 3d", "Js Jh Jd Jc As", "").line("= box 1  ante 0  flop 0  jackpot -5  award 300")


@shows(p("4.2"), p("4.2[h3]"), p("4.2[r4]"))
@pytest.mark.parametrize(
    ("hand", "board"),
    [
        ("9s 8s", "Ts 7s 6s 2d 3c"),
        ("9s 8s", "Ts 7s 2d 3c 6s"),
        ("9s 2h", "Ts 8s 7s 3c 6s"),
        ("As 2s", "3s 4s 5s Kd Kc"),
    ],
)
def test_4_2_r4_a_straight_flush_of_all_seven_cards_pays_1500(hand: str, board: str) -> None:
    play(hand, board, "-> round_concluded; no award_won", dealer="Ah Ad").line(
        f"= box 1  {WON}  award 1,500 by 4.2[r4]"
    )


@shows(p("4.2"), p("4.2[r5]"))
@pytest.mark.parametrize(("hand", "board"), [("Kh Kd", "Kc 4s 2d 9s Ks"), ("Kh 3d", "Kc Kd 2d 9s Ks")])
def test_4_2_r5_four_of_a_kind_of_all_seven_cards_pays_300(hand: str, board: str) -> None:
    play(hand, board, "-> round_concluded", dealer="Ah Qd").line(f"= box 1  {WON}  award 300 by 4.2[r5]")


@shows(p("4.2"), p("4.2[r4]"), p("4.2[r5]"))
def test_4_2_the_jackpot_is_paid_whatever_the_result_of_the_main_bets() -> None:
    play("7h 2c", "7d 7s 7c 8c 9c", "", dealer="Tc Jc").line(f"= box 1  {LOST}  award 300")


@shows(p("4.2"), p("4.2[r4]"), p("4.2[r5]"), p("4.2[r6]"), p("4.2[r7]"), p("4.2[r8]"))
@pytest.mark.parametrize(
    ("hand", "board"), [("Kh Kd", "Kc 4s 4d 9s 2c"), ("Kh Jh", "9h 5h 2h 3c 8d"), ("9h 8c", "7d 6s 5c Kh 2d")]
)
def test_4_2_full_house_flush_and_straight_win_nothing_here(hand: str, board: str) -> None:
    play(hand, board, "-> no award_won; round_concluded", dealer="Ah Qd").line(f"= box 1  {WON}")


@shows(p("4.2[h5]"), p("4.2[r6]"), p("4.2[r7]"), p("4.2[r8]"))
@pytest.mark.parametrize(
    ("board", "award", "row"),
    [("As Ks Qs Js Ts", "10,000", "r6"), ("9s 8s 7s 6s 5s", "1,500", "r7"), ("9s 9h 9d 9c 2c", "300", "r8")],
)
def test_4_2_h5_each_jackpot_bet_of_the_table_is_paid_on_the_community_cards_folded_or_not(
    board: str, award: str, row: str
) -> None:
    five = board.split()
    check(
        PROGRESSIVE_HOLDEM,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        box 3  cid  ante 10
        deal   1 2h 3d; 2 4h 5h; flop {" ".join(five[:3])}; turn {five[3]}; river {five[4]}; dealer 2s 3h
        play   1 flop check check; 2 fold; 3 fold  -> no award_won; round_concluded
        = box 1  ante 0  flop 0  jackpot -5  award {award}
        = box 2  ante -10  jackpot -5  award {award} by 4.2[{row}]
        = box 3  ante -10
        """,
    )


@shows(p("4.2"), p("4.2[r4]"), p("4.2[r7]"))
def test_4_2_one_bet_wins_one_award() -> None:
    play("Ts 3d", "9s 8s 7s 6s 5s", "", dealer="Ac Kc").line(f"= box 1  {WON}  award 1,500")


@shows(p("4.2[r2]"), p("4.2[r3]"), p("4.2[r4]"))
@pytest.mark.parametrize(
    ("board", "row", "displayed", "paid", "by"),
    [
        ("Ks Qs 9s Js Ts", "r3", "20,000", "1,500", "4.2[r4]"),  # 5% is 1,000
        ("Ks Qs 9s Js Ts", "r3", "30,000", "1,500", "4.2[r3]"),  # equal: the row standing higher
        ("Ks Qs 9s Js Ts", "r3", "30,000.20", "1,500.01", "4.2[r3]"),
        ("Ks Qs 9s Js Ts", "r3", "200,000", "10,000", "4.2[r3]"),
        ("Ks Qs Js Ts 9s", "r2", "4,000", "1,500", "4.2[r4]"),  # 25% is 1,000
        ("Ks Qs Js Ts 9s", "r2", "200,000", "50,000", "4.2[r2]"),
    ],
)
def test_4_2_of_a_share_and_a_fixed_row_the_better_is_paid_by_the_value_displayed(
    board: str, row: str, displayed: str, paid: str, by: str
) -> None:
    """Of the two fixed rows that the same board meets, the one standing higher is named (R-58)."""
    played = play("As 2d", board, f"-> award_won 4.2[{row}] box=1 instead=150000", dealer="8h 8d")
    played.line(f"pay 1 {'1,000' if by == '4.2[r4]' else '1,499.99'} of {displayed}  -> refused")
    played.line(f"pay 1 {paid} of {displayed}  -> award_paid; round_concluded")
    played.line(f"= box 1  {WON}  award {paid} by {by}")


@shows(p("4.2[r3]"), p("4.2[r4]"))
def test_4_2_a_royal_flush_with_a_straight_flush_of_own_cards_beside_it_has_the_fixed_row_too() -> None:
    played = play("As 9s", "Ks Qs 2d Js Ts", "-> award_won 4.2[r3] percent=5 instead=150000", dealer="8h 8d")
    played.line("pay 1 1,500 of 20,000")
    played.line(f"= box 1  {WON}  award 1,500 by 4.2[r4]")


@shows(p("4.2[r3]"))
def test_4_2_a_royal_flush_alone_has_no_fixed_row_beside_it() -> None:
    played = play("As 2d", "Ks Qs 4h Js Ts", "-> award_won 4.2[r3] percent=5 instead=0")
    assert [each.instead_because for each in played.events if isinstance(each, AwardWon)] == [None]
    played.line("pay 1 1,500 of 20,000  -> refused")
    played.line("pay 1 1,000 of 20,000")


@shows(p("4.2[r1]"), p("4.2[r2]"))
@pytest.mark.parametrize("paid", ["49,999.99", "50,000.01", "200,000", "0", "1,500"])
def test_4_2_the_link_pays_neither_more_nor_less_than_the_share_and_only_once(paid: str) -> None:
    played = play("As Ks", "Qs Js 4d Ts 2c", "")
    played.line(f"pay 1 {paid} of 200,000  -> refused")
    played.line("pay 2 50,000 of 200,000  -> refused")
    played.line("pay 1 50,000 of 200,000 by ann  -> refused")
    played.line("pay 1 50,000 of 200,000")
    played.line("pay 1 50,000 of 200,000  -> refused")


@shows(p("4.2"))
def test_4_2_a_player_without_a_jackpot_bet_wins_no_jackpot() -> None:
    check(
        PROGRESSIVE_HOLDEM,
        """
        box 1  ann  ante 10
        deal   1 As Ks; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d
        play   1 flop check check  -> no award_won; round_concluded
        = box 1  ante +10  flop +20
        """,
    )


# ---- 4.3 not revealing -----------------------------------------------------------------------------------------------

SHOWDOWN = """
    box 1  ann  ante 10
    box 1  ann  bonus 5
    box 1  ann  jackpot 5
    deal   1 Ah Kc; flop {flop}; turn {turn}; river 2d; dealer 3s 3d
    ann looks 1
    ann flop 1
    open
    ann check 1
    open
    ann check 1
    open
    open
"""
STRAIGHT = SHOWDOWN.format(flop="Qd Js Tc", turn="2h")


@shows(p("4.3"))
def test_4_3_a_hand_that_is_not_shown_cannot_win() -> None:
    check(
        PROGRESSIVE_HOLDEM,
        STRAIGHT
        + """
        ann hides 1  -> show_refused 4.3 box=1
        settle
        = box 1  ante -10  flop -20  bonus -5  jackpot -5 by 4.3
        = nobody sees 1 -- --
        """,
    )


@shows(p("4.3"))
def test_4_3_a_player_who_shows_before_the_settlement_keeps_all_their_bets() -> None:
    """Unlike MLTH-3, nobody is considered to have Folded (R-45)."""
    check(
        PROGRESSIVE_HOLDEM,
        STRAIGHT
        + """
        ann hides 1
        ann proves 1  -> hand_proved 4.3 box=1
        settle
        = box 1  ante +10  flop +20  bonus +75  jackpot -5
        = nobody sees 1 Ah Kc
        """,
    )


@shows(p("4.3"), p("4.2[r8]"))
def test_4_3_the_community_rows_are_paid_although_the_hand_is_not_shown() -> None:
    check(
        PROGRESSIVE_HOLDEM,
        SHOWDOWN.format(flop="9s 9h 9d", turn="9c")
        + """
        ann hides 1
        settle
        = box 1  ante -10  flop -20  bonus -5  jackpot -5  award 300 by 4.2[r8]
        """,
    )


@shows(p("4.3"))
def test_4_3_nobody_refuses_for_another_or_before_hands_are_shown() -> None:
    check(
        PROGRESSIVE_HOLDEM,
        """
        box 1  ann  ante 10
        deal
        ann looks 1
        ann hides 1   -> refused
        ann flop 1
        ann hides 1   -> refused
        open
        ann check 1
        open
        ann check 1
        open
        open
        bob hides 1   -> refused
        ann proves 1  -> refused
        ann hides 1
        """,
    )


@shows(p("4.4"))
def test_4_4_a_straight_flush_nobody_mentions_is_found_and_left_face_up() -> None:
    play("9s 8s", "Ts 7s 6s 2d 3c", "", dealer="Ah Ad").line("= nobody sees 1 9s 8s")
