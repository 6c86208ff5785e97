"""MLTH-3 and PTH-6, 4.1 to 4.4: odds, the Bonus and its cap, cards not shown or left face up. The jackpots differ."""

import pytest

from croupier.rules.game import Game
from tests.support.rules.both_holdem import shows_both
from tests.support.rules.script import check

BONUS = """
    box 1  ann  ante 10
    box 1  ann  bonus {stake}
    deal   1 {hand}; flop 2c 5h 9s; turn 8d; river 3c; dealer {dealer}
    play   1 {decisions}
    = box 1  {expected}
"""


def bonus(game: Game, hand: str, dealer: str, expected: str, *, stake: str = "5") -> None:
    decisions = "flop check check"
    check(game, BONUS.format(hand=hand, dealer=dealer, expected=expected, stake=stake, decisions=decisions))


@shows_both(
    "4.1",
    "4.1[h1]",
    "4.1[h3]",
    "4.1[r1]",
    "4.1[r2]",
    "4.1[r3]",
    "4.1[r4]",
    "4.1[r5]",
    "4.1[r6]",
    "4.1[r7]",
    "4.1[r8]",
    "4.1[r9]",
    "4.1[r10]",
    "4.1[r11]",
    "4.1[r12]",
)
def test_4_1_the_table_is_shown_with_its_odds(game: Game) -> None:
    table = next(table for _, table in game.pay_tables if table.para.number == "4.1")
    assert [row.para.number for row in table.rows] == [f"4.1[r{row}]" for row in range(1, 13)]
    odds = [1, 1, 1, 1, 1000, 30, 25, 20, 15, 10, 5, 3]
    assert [str(row.pays) for row in table.rows] == [f"{each:,} to 1" for each in odds]


@shows_both("4.1", "4.1[r1]", "4.1[r2]", "4.1[r3]", "4.1[r4]")
@pytest.mark.parametrize(("ante", "flop"), [("1", "2"), ("10", "20"), ("12.35", "24.70"), ("100,000", "200,000")])
def test_4_1_flop_turn_river_and_with_a_straight_the_ante_win_1_to_1(game: Game, ante: str, flop: str) -> None:
    check(
        game,
        f"""
        box 1  ann  ante {ante}
        deal   1 9h 8c; flop 7d 6s 5c; turn Kh; river 2d; dealer Ks Qd
        play   1 flop turn river
        = box 1  ante +{ante} by 4.1[r4]  flop +{flop} by 4.1[r1]  turn +{ante} by 4.1[r2]  river +{ante} by 4.1[r3]
        """,
    )


@shows_both("4.1[r1]", "4.1[r2]", "4.1[r3]", "4.1[r4]")
def test_4_1_a_lost_or_returned_bet_is_paid_nothing(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 Kh Qh; 2 Jc 3h; flop Kd 9s 7c; turn 5d; river 2s; dealer Kc Qc
        play   1 flop turn river; 2 flop turn river
            -> bet_settled box=1 bet=flop paid=20; bet_settled box=2 bet=flop paid=0; bet_settled box=2 bet=river paid=0
        = box 1  ante 0  flop 0  turn 0  river 0
        = box 2  ante -10  flop -20  turn -10  river -10
        """,
    )


@shows_both("4.1[r4]")
@pytest.mark.parametrize(
    ("hand", "board", "ante"),
    [
        ("7h 7c", "flop 7d Ks 5c; turn 2h; river Jd", "0"),  # Three of a Kind
        ("9h 8c", "flop 7d 6s 5c; turn Kd; river 2d", "+10"),  # Straight
        ("9h 8h", "flop 2h 6h 5h; turn Kd; river 3d", "+10"),  # Flush
        ("9h 9d", "flop 9c 6h 6s; turn Kd; river 3d", "+10"),  # Full House
        ("9h 9d", "flop 9c 9s 6s; turn Kd; river 3d", "+10"),  # Four of a Kind
        ("9h 8h", "flop 7h 6h 5h; turn Kd; river 3d", "+10"),  # Straight Flush
        ("Ah Kh", "flop Qh Jh Th; turn 2d; river 3d", "+10"),  # Royal Flush
    ],
)
def test_4_1_r4_the_ante_wins_with_a_straight_or_better_only(game: Game, hand: str, board: str, ante: str) -> None:
    check(
        game,
        f"""
        box 1  ann  ante 10
        deal   1 {hand}; {board}; dealer Kc Qd
        play   1 flop check check
        = box 1  ante {ante}  flop +20
        """,
    )


# ---- the Bonus -------------------------------------------------------------------------------------------------------


@shows_both("4.1[r5]", "4.1[r6]")
def test_4_1_r5_aces_in_both_hands_win_1000_to_1_and_nothing_more(game: Game) -> None:
    bonus(game, "Ah Ad", "As Ac", "ante 0 flop 0 bonus +5,000 by 4.1[r5]")


@shows_both("4.1[r5]", "4.1[r6]")
@pytest.mark.parametrize("dealer", ["Ks Qd", "As Kd", "Ks Kd"])
def test_4_1_r6_aces_in_the_players_hand_only_win_30_to_1(game: Game, dealer: str) -> None:
    bonus(game, "Ah Ad", dealer, "ante 0 flop +20 bonus +150 by 4.1[r6]")


@shows_both("4.1[r5]")
def test_4_1_r5_aces_on_the_board_or_with_another_player_do_not_count(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  bonus 5
        box 2  bob  ante 10
        box 2  bob  bonus 5
        deal   1 Ah Ad; 2 As Ac; flop 9h 7d 5c; turn 3s; river 2h; dealer Ks Qd
        play   1 flop check check; 2 flop check check
        = box 1  ante 0  flop +20  bonus +150 by 4.1[r6]
        = box 2  ante 0  flop +20  bonus +150 by 4.1[r6]
        """,
    )
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  bonus 5
        deal   1 Ah Ad; flop As Ac 5c; turn 3s; river 2h; dealer Ks Qd
        play   1 flop check check
        = box 1  ante +10  flop +20  bonus +150 by 4.1[r6]
        """,
    )


LOST = "ante -10 flop -20"
WON = "ante 0 flop +20"


@shows_both("4.1[r7]", "4.1[r8]", "4.1[r9]", "4.1[r10]", "4.1[r11]", "4.1[r12]")
@pytest.mark.parametrize(
    ("hand", "pays", "row"),
    [
        ("Ad Kd", "+125", "r7"),
        ("Kh Ah", "+125", "r7"),
        ("Ad Qd", "+100", "r8"),
        ("Js As", "+100", "r8"),
        ("Ad Kh", "+75", "r9"),
        ("Kc As", "+75", "r9"),
        ("Kd Kh", "+50", "r10"),
        ("Qd Qh", "+50", "r10"),
        ("Jd Jh", "+50", "r10"),
        ("Ad Qh", "+25", "r11"),
        ("Jd As", "+25", "r11"),
        ("Td Th", "+15", "r12"),
        ("6d 6h", "+15", "r12"),
        ("4d 4h", "+15", "r12"),
    ],
)
def test_4_1_the_bonus_wins_by_its_row_whether_the_hand_wins_or_loses(
    game: Game, hand: str, pays: str, row: str
) -> None:
    bonus(game, hand, "Tc 7s", f"{WON} bonus {pays} by 4.1[{row}]")
    bonus(game, hand, "9d 9c", f"{LOST} bonus {pays} by 4.1[{row}]")


@shows_both("4.1[h3]", "4.1[r7]", "4.1[r8]", "4.1[r9]", "4.1[r10]", "4.1[r11]", "4.1[r12]")
@pytest.mark.parametrize("hand", ["Kd Qd", "Ac Tc", "Ad Th", "Kd Jd", "Qh Jh", "As 2s", "7d 4d", "Th 4c"])
def test_4_1_other_hole_cards_lose_the_bonus(game: Game, hand: str) -> None:
    bonus(game, hand, "9d 9c", f"{LOST} bonus -5")


@shows_both("4.1[h3]", "4.1[r6]")
def test_4_1_without_a_bonus_bet_aces_are_paid_nothing(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        deal   1 Ah Ad; flop 9h 7d 5c; turn 3s; river 2h; dealer As Ac
        play   1 flop check check
        = box 1  ante 0  flop 0
        """,
    )


@shows_both("4.1.1")
@pytest.mark.parametrize(
    ("stake", "dealer", "main", "won"),
    [
        ("99.99", "As Ac", "ante 0 flop 0", "+99,990"),
        ("100", "As Ac", "ante 0 flop 0", "+100,000"),
        ("150", "As Ac", "ante 0 flop 0", "+100,000"),
        ("3,333", "Ks Qd", "ante 0 flop +20", "+99,990"),
        ("3,333.33", "Ks Qd", "ante 0 flop +20", "+99,999.90"),
        ("4,000", "Ks Qd", "ante 0 flop +20", "+100,000"),
    ],
)
def test_4_1_1_a_bonus_bet_wins_no_more_than_100_000_and_the_stake_comes_back_on_top(
    game: Game, stake: str, dealer: str, main: str, won: str
) -> None:
    bonus(game, "Ah Ad", dealer, f"{main} bonus {won}", stake=stake)


@shows_both("4.1.1")
def test_4_1_1_the_cap_is_cited_where_it_bites_and_only_there(game: Game) -> None:
    for stake, capped in (("100", False), ("100.01", True)):
        played = check(
            game,
            BONUS.format(
                hand="Ah Ad",
                dealer="As Ac",
                stake=stake,
                decisions="flop check check",
                expected="ante 0 flop 0 bonus +100,000",
            ),
        )
        line = next(line for line in played.round.lines if line.bet == "bonus")
        assert (game.doc.p("4.1.1") in line.paras) is capped
        assert line.paid == line.stake + 10_000_000


@shows_both("4.1.1")
def test_4_1_1_the_cap_is_for_each_box(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  bonus 4,000
        box 2  ann  ante 10
        box 2  ann  bonus 4,000
        deal   1 Ah Ad; 2 As Ac; flop 9h 7d 5c; turn 3s; river 2h; dealer Ks Qd
        play   1 flop check check; 2 flop check check
        = box 1  ante 0  flop +20  bonus +100,000 by 4.1.1
        = box 2  ante 0  flop +20  bonus +100,000 by 4.1.1
        """,
    )


@shows_both("4.1.1")
def test_4_1_1_the_house_may_set_a_lower_cap(game: Game) -> None:
    check(
        game,
        """
        table bonus_cap=100000
        box 1  ann  ante 10
        box 1  ann  bonus 50
        deal   1 Ah Ad; flop 9h 7d 5c; turn 3s; river 2h; dealer Ks Qd
        play   1 flop check check
        = box 1  ante 0  flop +20  bonus +1,000 by 4.1.1
        """,
    )


@shows_both("4.3")
def test_4_3_a_royal_flush_that_is_not_shown_wins_no_jackpot(game: Game) -> None:
    check(
        game,
        """
        table shuffler
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 As Ks; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d
        ann hides 1  -> refused
        ann flop 1
        open
        ann check 1
        open
        ann check 1
        open
        ann hides 1
        settle  -> no award_won; round_concluded
        = box 1  ante -10  flop -20  jackpot -5 by 4.3
        """,
    )


@shows_both("4.4")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_4_4_a_jackpot_hand_is_found_without_a_word_and_stays_face_up(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        deal   1 As Ks; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d
        play   1 flop turn river; 2 fold  -> award_won box=1
        = nobody sees 1 As Ks
        = nobody sees 2 -- --
        pay 1 100,000 of 100,000
        = nobody sees 1 As Ks
        """,
    )


@shows_both("4.4")
def test_4_4_a_folded_hand_that_wins_nothing_is_not_shown(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        play   1 fold; 2 flop check check
        = nobody sees 1 -- --
        = bob sees 1 -- --
        """,
    )
