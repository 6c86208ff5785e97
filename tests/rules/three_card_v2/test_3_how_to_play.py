"""ML3C-2, chapter 3: how to play."""

from itertools import pairwise

import pytest

from croupier.rules.commands import PlaceBet
from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.pay_table import row_name
from croupier.words import render
from tests.support.paragraphs import shows
from tests.support.rules.script import check


def against(hand: str, dealer: str, expected: str) -> None:
    """One box with an Ante of 10 that Plays."""
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        deal   1 {hand}; dealer {dealer}
        ann play 1
        showdown
        = box 1  {expected}
        """,
    )


# ---- 3.1 the ranking of Hands ----------------------------------------------------------------------------------------


@shows(p("3.1"))
def test_3_1_the_higher_ranking_hand_wins() -> None:
    against("Ah 7c 3d", "Ks Qd 4c", "ante +10 play +10")
    against("Ks Qd 4c", "Ah 7c 3d", "ante -10 play -10")


@shows(p("3.1.1"))
def test_3_1_1_all_suits_have_the_same_rank() -> None:
    against("As Ks 9h", "Ac Kc 9d", "ante 0 play 0")
    against("Ac Kc 9d", "As Ks 9h", "ante 0 play 0")
    against("As Js 9s", "Ac Jc 9c", "ante 0 play 0")


@shows(p("3.1.1"))
def test_3_1_1_cards_rank_from_the_ace_down_to_the_two() -> None:
    ranks = "AKQJT98765432"
    for higher, lower in pairwise(ranks):
        against(f"{higher}h {higher}c {higher}d", f"{lower}h {lower}c {lower}d", "ante +10 play +10 ante_bonus +40")


@shows(p("3.1.1"), p("3.1.2[r3]"))
def test_3_1_1_the_ace_counts_as_1_in_3_2_ace_the_lowest_straight() -> None:
    against("3s 2h Ad", "4h 3c 2d", "ante -10 play -10 ante_bonus +10")
    against("3s 2h Ad", "3c 2d Ac", "ante 0 play 0 ante_bonus +10")
    against("3s 2h Ad", "Kh Jh 9h", "ante +10 play +10 ante_bonus +10")
    against("As Kh Qd", "Ks Qh Jd", "ante +10 play +10 ante_bonus +10")


@shows(p("3.1.1"))
def test_3_1_1_no_straight_goes_round_the_corner() -> None:
    against("2s Ah Kd", "2h 2d 3c", "ante -10 play -10")
    against("2s Ah Kd", "As Qh Jd", "ante +10 play +10")


ROWS = (
    ("Ah Kh Qh", "4d 3d 2d", "3s 2s As"),  # Straight Flush
    ("Qs Qh Qc", "2s 2h 2c"),  # Three of a Kind
    ("Ac Kd Qc", "3c 2h Ad"),  # Straight
    ("Kc Jc 9c", "5d 3d 2d"),  # Flush
    ("Tc Th Ks", "2c 2h 3s"),  # One Pair
    ("Ac Kh Js", "6s 4h 2d"),  # Three Odd Cards
)
BONUS = ("ante_bonus +50", "ante_bonus +40", "ante_bonus +10", "", "", "")


@shows(
    p("3.1.2"),
    p("3.1.2[r1]"),
    p("3.1.2[r2]"),
    p("3.1.2[r3]"),
    p("3.1.2[r4]"),
    p("3.1.2[r5]"),
    p("3.1.2[r6]"),
)
@pytest.mark.parametrize("row", range(5))
def test_3_1_2_the_lowest_hand_of_each_row_beats_the_highest_of_the_next(row: int) -> None:
    highest = {1: "As Ah Ac", 2: "As Kh Qc", 3: "As Ks Js", 4: "As Ah Kc", 5: "As Kh Jc"}
    lowest = {0: "3d 2d Ad", 1: "2h 2c 2d", 2: "3c 2h Ad", 3: "5d 3d 2d", 4: "2h 2d 3d"}
    against(lowest[row], highest[row + 1], f"ante +10 play +10 {BONUS[row]}")
    against(highest[row + 1], lowest[row], f"ante -10 play -10 {BONUS[row + 1]}")


@shows(
    p("3.1.2"),
    p("3.1.2[r1]"),
    p("3.1.2[r2]"),
    p("3.1.2[r3]"),
    p("3.1.2[r4]"),
    p("3.1.2[r5]"),
    p("3.1.2[r6]"),
)
@pytest.mark.parametrize("row", range(6))
def test_3_1_2_the_examples_of_the_list_stand_in_their_rows(row: int) -> None:
    pays = ("+40", "+30", "+5", "+4", "+1", "-1")[row]
    for hand in ROWS[row]:
        check(
            THREE_CARD,
            f"""
            box 1  ann  pair_plus 1
            deal   1 {hand}
            showdown
            = box 1  pair_plus {pays}
            """,
        )


@shows(p("3.1.2[h1]"), p("3.17[h1]"))
def test_3_1_2_and_3_17_the_lists_of_ranks_can_be_shown() -> None:
    tables = {
        table.para.number: [render(row_name(row.hand)) for row in table.rows] for _, table in THREE_CARD.pay_tables
    }
    assert tables["4.2"] == ["Straight Flush", "Three of a Kind", "Straight", "Flush", "One Pair"]
    assert tables["4.4"] == ["Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush"]


@shows(p("3.1.3"), p("3.1.3(a)"))
def test_3_1_3_a_of_two_straights_the_higher_wins() -> None:
    against("Ks Qh Jd", "Js Th 9d", "ante +10 play +10 ante_bonus +10")
    against("Js Th 9d", "Ks Qh Jd", "ante -10 play -10 ante_bonus +10")


@shows(p("3.1.3"), p("3.1.3(b)"))
def test_3_1_3_b_of_two_equal_pairs_the_third_card_decides() -> None:
    against("5s 5h Kd", "5c 5d Qh", "ante +10 play +10")
    against("5s 5h Qd", "5c 5d Kh", "ante -10 play -10")
    against("5s 5h Kd", "5c 5d Kh", "ante 0 play 0")
    against("6s 6h 2d", "5c 5d Ah", "ante +10 play +10")


@shows(p("3.1.3"), p("3.1.3(c)"))
def test_3_1_3_c_odd_cards_are_compared_from_the_top() -> None:
    against("As Kh Jd", "Ac Kd Th", "ante +10 play +10")
    against("As 4h 2d", "Kc Qd Th", "ante +10 play +10")
    against("As Qh 2d", "Ac Jd Th", "ante +10 play +10")
    against("As Kh Jd", "Ac Kd Jh", "ante 0 play 0")


# ---- 3.2 to 3.9 betting ----------------------------------------------------------------------------------------------


@shows(p("3.2"))
def test_3_2_a_player_may_bet_from_the_opening_call_on() -> None:
    assert THREE_CARD.place_bets_para == p("3.2")
    check(
        THREE_CARD,
        """
        = phase betting
        box 1  ann  ante 10  -> bet_placed box=1 player=ann bet=ante cents=10
        """,
    )


@shows(p("3.2"))
def test_3_2_after_a_round_there_is_no_bet_until_the_next_call() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        deal
        ann fold 1
        showdown
        box 1  ann  ante 10      -> refused
        box 2  bob  pair_plus 5  -> refused
        """,
    )


@shows(p("3.3"))
def test_3_3_limits_and_the_jackpot_bet_are_there_to_be_shown() -> None:
    played = check(
        THREE_CARD,
        """
        table ante 10-500; pair_plus 5-100
        box 1  ann  ante 10
        """,
    )
    offered = {
        may.command.bet: (may.cost, may.least, may.most)
        for may in THREE_CARD.legal_actions(played.round, "ann")
        if isinstance(may.command, PlaceBet) and may.command.box == 1
    }
    assert offered["pair_plus"][1:] == (500, 10_000)
    assert 500 in offered["jackpot"]
    assert played.round.settings.limits["ante"].most == 50_000


@shows(p("3.4"), p("5.2"))
def test_3_4_a_bet_within_the_limits_is_the_players_affair() -> None:
    check(
        THREE_CARD,
        """
        table ante 10-500; pair_plus 5-100
        box 1  ann  ante 10        -> ok; no excess_rejected
        box 1  ann  pair_plus 100  -> ok; no excess_rejected
        box 2  bob  ante 9.99
        no more bets               -> refused 5.2
        """,
    )


@shows(p("3.4"))
@pytest.mark.parametrize("amount", ["4", "6", "10", "4.99"])
def test_3_4_a_jackpot_bet_is_exactly_the_prescribed_amount(amount: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot {amount}  -> refused 3.4
        box 1  ann  jackpot 5
        """,
    )


@shows(p("3.4"))
def test_3_4_there_is_one_jackpot_bet_for_a_hand() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 1  ann  jackpot 5  -> refused 3.4|3.8
        """,
    )


@shows(p("3.4"))
@pytest.mark.parametrize("amount", ["0", "-10"])
def test_3_4_no_bet_is_nothing_or_less(amount: str) -> None:
    check(THREE_CARD, f"box 1  ann  ante {amount}  -> refused")


@shows(p("3.5"))
@pytest.mark.parametrize("bet", ["ante 10", "pair_plus 5", "jackpot 5"])
def test_3_5_nobody_bets_on_another_players_box(bet: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  bob  {bet}  -> refused 3.5
        box 1  bob  {bet}  by dealer  -> refused 3.5
        """,
    )


@shows(p("3.5"))
def test_3_5_nobody_takes_another_players_bet_back() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        bob takes ante 1  -> refused 3.5
        ann takes ante 1  -> bet_withdrawn box=1 bet=ante cents=10
        """,
    )


@shows(p("3.5"))
def test_3_5_a_box_whose_bets_are_gone_is_free_for_another_player() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        ann takes ante 1
        box 1  bob  ante 10
        """,
    )


@shows(p("3.6"))
@pytest.mark.parametrize("bets", [["ante 10"], ["pair_plus 5"], ["ante 10", "pair_plus 5"]])
def test_3_6_ante_or_pair_plus_or_both_take_part(bets: list[str]) -> None:
    placed = "\n".join(f"box 1 ann {bet}" for bet in bets)
    played = check(THREE_CARD, f"{placed}\nno more bets -> bets_closed boxes=1")
    assert 1 in played.round.plan


@shows(p("3.6"))
def test_3_6_a_box_with_neither_gets_no_cards() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        bob takes ante 2
        box 4  cid  pair_plus 5
        no more bets  -> bets_closed boxes=1,4
        hands
        = lie burnt 1 4 dealer 1 4 dealer 1 4 dealer community community
        """,
    )


@shows(p("3.6.2"))
@pytest.mark.parametrize("dealer", ["As Ks Qs", "Ah Ad Kc", "Jh 9c 4d"])
def test_3_6_2_pair_plus_looks_at_the_players_hand_only(dealer: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  pair_plus 5
        box 2  bob  pair_plus 5
        deal   1 5s 5h 2d; 2 Qc 7d 2c; dealer {dealer}
        showdown
        = box 1  pair_plus +5
        = box 2  pair_plus -5
        """,
    )


@shows(p("3.7"))
def test_3_7_a_player_may_bet_on_other_hands_but_examines_only_one() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  ann  ante 20
        box 2  ann  pair_plus 5
        box 3  bob  ante 10
        deal   2 2h 2c 3d
        ann looks 2   -> hand_examined box=2 player=ann
        ann looks 1   -> refused 3.7
        = ann sees 2 2h 2c 3d
        = ann sees 1 -- -- --
        bob looks 3   -> ok
        """,
    )


@shows(p("3.7"), p("3.12.2"))
def test_3_7_a_hand_not_examined_may_be_played_without_viewing_the_cards() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  ann  ante 20
        box 3  ann  ante 10
        deal   1 Ah 7c 3d; 2 Ac 7d 3s; 3 Ad 6c 3c; dealer Ks Qd 4c
        ann looks 1
        ann fold 1
        ann play 2   -> bet_placed box=2 bet=play cents=20
        ann fold 3   -> decision_made 3.12.1
        showdown
        = box 1  ante -10
        = box 2  ante +20  play +20
        = box 3  ante -10
        """,
    )


@shows(p("3.7"))
def test_3_7_nobody_bets_on_a_hand_with_another_players_bet() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  pair_plus 5
        box 2  ann  ante 10       -> refused 3.5|3.7
        box 2  ann  pair_plus 10  -> refused 3.5|3.7
        """,
    )


@shows(p("3.7"))
def test_3_7_the_house_may_limit_the_hands_of_a_player() -> None:
    check(
        THREE_CARD,
        """
        table max_hands_per_player=2
        box 1  ann  ante 10
        box 2  ann  pair_plus 5
        box 3  ann  ante 10      -> refused 3.7
        box 2  ann  ante 10
        box 3  bob  ante 10
        """,
    )


@shows(p("3.7"))
def test_3_7_nobody_looks_at_another_players_hand() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        deal
        bob looks 1     -> refused
        dealer looks 1  -> refused
        """,
    )


@shows(p("3.7"))
def test_3_7_there_is_nothing_to_examine_before_the_deal() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        ann looks 1  -> refused
        no more bets
        ann looks 1  -> refused
        """,
    )


@shows(p("3.8"))
def test_3_8_a_jackpot_bet_needs_an_ante() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  jackpot 5  -> refused 3.8
        box 1  ann  pair_plus 5
        box 1  ann  jackpot 5  -> refused 3.8
        box 1  ann  ante 10
        box 1  ann  jackpot 5  -> bet_placed bet=jackpot cents=5
        """,
    )


@shows(p("3.8"))
def test_3_8_no_jackpot_bet_is_left_when_the_ante_is_taken_back() -> None:
    played = check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        box 1  ann  jackpot 5
        """,
    )
    for line in ("ann takes ante 1", "ann takes jackpot 1", "ann takes ante 1", "no more bets"):
        played.step(line)  # refused or not: what counts is what lies there in the end
    assert played.round.closed
    assert [box.bets for box in played.round.boxes] == [{"pair_plus": 500}]


@shows(p("3.8"))
def test_3_8_bets_do_not_close_over_a_jackpot_bet_without_an_ante() -> None:
    played = check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        box 1  ann  jackpot 5
        """,
    )
    played.step("ann takes ante 1")
    played.step("no more bets")
    assert not played.round.closed or all("ante" in box.bets or "jackpot" not in box.bets for box in played.round.boxes)


@shows(p("3.8.1"))
def test_3_8_1_each_hand_has_its_own_jackpot_bet_and_needs_its_own_ante() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  ann  pair_plus 5
        box 2  ann  jackpot 5  -> refused 3.8|3.8.1
        box 2  ann  ante 10
        box 2  ann  jackpot 5
        box 3  bob  ante 10
        box 3  ann  jackpot 5  -> refused 3.5|3.8.1
        deal   1 4c 4d 9h; 2 4s 5d 9d; dealer Ks Qd 4h; community 9c 9s
        ann play 1
        ann fold 2
        bob fold 3
        showdown
        = box 1  ante +10  play +10
        = box 2  ante -10  pair_plus -5  jackpot -5
        """,
    )


@shows(p("3.9"), p("5.11"))
@pytest.mark.parametrize("bet", ["ante 10", "pair_plus 5", "jackpot 5"])
def test_3_9_no_more_bets_after_the_closing_call(bet: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 2  ann  ante 10
        no more bets  -> bets_closed boxes=1,2
        box 1  ann  {bet}  -> refused 3.9|5.11
        box 3  bob  {bet}  -> refused 3.9|5.11
        no more bets  -> refused
        """,
    )


# ---- 3.10 and 3.11 the deal ------------------------------------------------------------------------------------------


@shows(p("3.10"), p("3.10.1"))
def test_3_10_from_the_shoe_burn_then_one_card_at_a_time_clockwise_and_the_dealer_last() -> None:
    check(
        THREE_CARD,
        """
        box 5  cid  ante 10
        box 1  ann  ante 10
        box 3  bob  pair_plus 5
        no more bets  -> bets_closed boxes=1,3,5
        = phase dealing
        cards  2c  -> card_dealt place=burnt
        cards  3c  -> card_dealt place=1
        cards  4c  -> card_dealt place=3
        cards  5c  -> card_dealt place=5
        cards  6c  -> card_dealt place=dealer
        cards  7c 8c 9c Tc
        cards  Jc Qc Kc Ac
        = at 1 3c 7c Jc
        = at 3 4c 8c Qc
        = at 5 5c 9c Kc
        = at dealer 6c Tc Ac
        = phase dealing
        cards  2d  -> card_dealt place=community
        cards  3d  -> card_dealt place=community
        cards  4d  -> refused
        = phase deciding
        """,
    )


@shows(p("3.10"), p("3.10.1"), p("3.11"))
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_3_10_and_3_11_every_card_is_dealt_face_down(device: str) -> None:
    check(
        THREE_CARD,
        f"""
        table {device}
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        = ann sees 1 -- -- --
        = ann sees 2 -- -- --
        = ann sees dealer -- -- --
        = ann sees community -- --
        = dealer sees community -- --
        = dealer sees dealer -- -- --
        = dealer sees 1 -- -- --
        """,
    )


@shows(p("3.10"))
def test_3_10_nothing_is_dealt_before_the_bets_are_closed() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        cards  2c  -> refused
        """,
    )


@shows(p("3.10.1"), p("3.13"))
def test_3_10_1_community_cards_stay_closed_until_the_dealer_reveals_them() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        deal   dealer Ks Qd 4h; community 9c 9s
        ann looks 1
        = ann sees community -- --
        ann play 1
        = ann sees community -- --
        reveal  -> cards_revealed 3.13
        = ann sees community 9c 9s
        = ann sees dealer Ks Qd 4h
        """,
    )


@shows(p("3.11"), p("3.11.1"))
def test_3_11_from_the_shuffler_sets_of_three_clockwise_the_dealer_last_then_the_community_set() -> None:
    check(
        THREE_CARD,
        """
        table shuffler
        box 4  bob  ante 10
        box 2  ann  ante 10
        no more bets
        cards  2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc
        = lie 2 2 2 4 4 4 dealer dealer dealer community community discard
        = at community Jc Qc
        = at discard Kc
        = ann sees discard --
        """,
    )


@shows(p("3.11.1"))
def test_3_11_1_the_house_may_discard_the_first_of_the_community_set_instead() -> None:
    check(
        THREE_CARD,
        """
        table shuffler; shuffler_community_discard=first
        box 2  ann  ante 10
        no more bets
        cards  2c 3c 4c 8c 9c Tc Jc Qc Kc
        = lie 2 2 2 dealer dealer dealer discard community community
        """,
    )


@shows(p("3.11.1"))
def test_3_11_1_the_discarded_card_is_never_opened_and_counts_for_nothing() -> None:
    check(
        THREE_CARD,
        """
        table shuffler
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 4c 4d 9h; dealer Ks Qd 7h; community 4s 8c; discard 9c
        ann play 1
        showdown
        = ann sees discard --
        = box 1  ante +10  play +10  jackpot -5
        """,
    )


# ---- 3.12 the decision -----------------------------------------------------------------------------------------------


@shows(p("3.12"))
def test_3_12_with_an_ante_the_choice_is_fold_or_play_and_nothing_else() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        deal
        = phase deciding
        ann looks 1
        ann check 1  -> refused
        ann raise 1  -> refused
        bob play 1   -> refused
        dealer play 1  -> refused
        ann play 2   -> refused
        ann play 1   -> ok
        ann play 1   -> refused
        ann fold 1   -> refused
        """,
    )


@shows(p("3.12"))
def test_3_12_nobody_decides_before_the_cards_are_dealt_and_nothing_is_opened_before_all_have_decided() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        ann play 1   -> refused
        no more bets
        cards  2c 3c
        ann play 1   -> refused
        hands
        bob play 2
        reveal       -> refused
        settle       -> refused
        = phase deciding
        ann fold 1
        = phase showing
        """,
    )


@shows(p("3.12.1"))
def test_3_12_1_fold_loses_the_ante_whatever_the_hand_and_the_dealer() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 As Ks Qs; dealer Jh 9c 4d
        ann fold 1
        bob play 2
        showdown
        = box 1  ante -10 by 3.12.1  net -10
        """,
    )


@shows(p("3.12.1"), p("3.16"))
def test_3_12_1_after_a_fold_jackpot_and_pair_plus_are_still_settled_on_the_cards() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        deal   1 4c 4d 9h; 2 Ac Kd 2h; dealer Ks Qd 7h; community 4s 9c
        ann fold 1
        bob fold 2
        showdown
        = box 1  ante -10  pair_plus +5  jackpot -5  award 200  net +190
        = box 2  ante -10  jackpot -5  net -15
        """,
    )


@shows(p("3.12.1"), p("4.3"))
def test_3_12_1_a_folded_ante_earns_no_ante_bonus() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 8h 7c 6d
        ann fold 1
        bob play 2
        showdown
        = box 1  ante -10  net -10
        """,
    )


@shows(p("3.12.1"))
def test_3_12_1_a_folded_hand_can_win_the_whole_jackpot() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 As Ks Qs; community Js Ts
        ann fold 1
        showdown  -> award_won 4.4[r1] box=1 percent=100
        pay 1 100,000 of 100,000
        = box 1  ante -10  jackpot -5  award 100,000
        """,
    )


@shows(p("3.12.1"), p("3.16"))
def test_3_12_1_the_house_may_let_a_fold_lose_the_pair_plus_too() -> None:
    check(
        THREE_CARD,
        """
        table pair_plus_survives_fold=no
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        box 2  bob  ante 10
        box 2  bob  pair_plus 5
        deal   1 4c 4d 9h; 2 5c 5d 9c; dealer Ks Qd 7h
        ann fold 1
        bob play 2
        showdown
        = box 1  ante -10  pair_plus -5
        = box 2  ante +10  play +10  pair_plus +5
        """,
    )


@shows(p("3.12.2"))
def test_3_12_2_play_places_a_bet_equal_to_the_ante() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 37
        deal   1 Ah 7c 3d; dealer Ks Qd 4c
        ann looks 1
        ann play 1  -> bet_placed bet=play cents=37; decision_made 3.12.2
        showdown
        = box 1  ante +37  play +37  net +74
        """,
    )


@shows(p("3.12.2"), p("3.14"))
def test_3_12_2_a_player_with_only_a_pair_plus_bet_places_no_play_bet_and_decides_nothing() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  pair_plus 5
        deal
        = phase showing
        ann play 1  -> refused 3.12|3.12.2|3.14
        ann fold 1  -> refused 3.12|3.12.2|3.14
        """,
    )


# ---- 3.13 to 3.17 the outcome ----------------------------------------------------------------------------------------


@shows(p("3.13"))
@pytest.mark.parametrize("hand", ["7s 5d 2c", "Ts 6d 2c", "As Kd Qc"])
def test_3_13_without_a_qualifying_hand_the_ante_wins_and_play_comes_back(hand: str) -> None:
    bonus = "ante_bonus +10" if hand.startswith("A") else ""
    against(hand, "Jh 9c 4d", f"ante +10 by 3.13 play 0 by 3.13 {bonus}")


@shows(p("3.13"))
def test_3_13_a_folded_ante_is_lost_although_the_dealer_does_not_qualify() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   dealer Jh 9c 4d
        ann fold 1
        bob play 2
        showdown
        = box 1  ante -10
        = box 2  ante +10  play 0
        """,
    )


@shows(p("3.13"))
def test_3_13_the_dealers_hand_and_the_community_cards_are_revealed_together_and_first() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal
        ann play 1
        reveal  -> cards_revealed 3.13 places=dealer,community
        """,
    )


@shows(p("3.13"))
def test_3_13_when_all_have_folded_the_dealers_hand_stays_closed_and_community_cards_open_for_the_jackpot() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   community 4s 9c
        ann fold 1
        showdown
        = ann sees community 4s 9c
        = ann sees dealer -- -- --
        """,
    )


@shows(p("3.13"))
def test_3_13_when_all_have_folded_without_a_jackpot_bet_nothing_is_opened() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        deal   1 2c 3d 7h
        ann fold 1
        showdown
        = ann sees community -- --
        = ann sees dealer -- -- --
        = box 1  ante -10
        """,
    )


@shows(p("3.13"))
def test_3_13_the_house_may_open_everything_although_all_have_folded() -> None:
    check(
        THREE_CARD,
        """
        table deal_out_when_all_folded=full
        box 1  ann  ante 10
        deal   dealer Ks Qd 7h; community 4s 9c
        ann fold 1
        showdown
        = ann sees community 4s 9c
        = ann sees dealer Ks Qd 7h
        """,
    )


@shows(p("3.14"))
def test_3_14_a_hand_with_a_pair_plus_bet_only_is_not_examined() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  pair_plus 5
        box 2  bob  ante 10
        deal
        ann looks 1  -> refused 3.14
        = ann sees 1 -- -- --
        bob looks 2  -> ok
        """,
    )


@shows(p("3.14"))
def test_3_14_a_pair_plus_hand_is_revealed_after_the_dealers_hand() -> None:
    played = check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 3  cid  pair_plus 5
        deal   3 Kc Kh 5s; dealer Qd 9c 3s
        ann fold 1
        showdown
        = ann sees 3 Kc Kh 5s
        = ann sees dealer Qd 9c 3s
        = ann sees community -- --
        = box 3  pair_plus +5
        """,
    )
    assert played.round.shown.index(0) < played.round.shown.index(3)


@shows(p("3.15"), p("3.15.1"), p("3.15.2"), p("3.15.3"))
def test_3_15_a_qualifying_dealer_is_compared_with_each_hand() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 20
        box 3  cid  ante 30
        deal   1 Ah 7c 3d; 2 Qc Jh 2d; 3 Kh Qs 4d; dealer Ks Qd 4c
        ann play 1
        bob play 2
        cid play 3
        showdown
        = box 1  ante +10 by 3.15.1,4.1[r1]  play +10 by 3.15.1,4.1[r2]  net +20
        = box 2  ante -20 by 3.15.2  play -20 by 3.15.2  net -40
        = box 3  ante 0 by 3.15.3  play 0 by 3.15.3  net 0
        """,
    )


@shows(p("3.15"), p("3.13"))
def test_3_15_a_dealer_who_does_not_qualify_is_compared_with_nobody() -> None:
    against("2c 3d 5h", "Jh 9c 4d", "ante +10 play 0")


@shows(p("3.15.2"))
def test_3_15_2_a_loss_leaves_jackpot_ante_bonus_and_pair_plus_alone() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        box 1  ann  jackpot 5
        deal   1 9h 8c 7d; dealer Th Tc Td; community 9s 9d
        ann play 1
        showdown
        = box 1  ante -10  play -10  ante_bonus +10  pair_plus +25  jackpot -5  net +10
        """,
    )


@shows(p("3.15.3"))
def test_3_15_3_a_stand_off_returns_ante_and_play_only() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        box 1  ann  jackpot 5
        deal   1 Ah Kd 9c; dealer As Kc 9h; community 2s 3d
        ann play 1
        showdown
        = box 1  ante 0 by 3.15.3  play 0 by 3.15.3  pair_plus -5  jackpot -5  net -10
        """,
    )


@shows(p("3.16"))
@pytest.mark.parametrize(
    ("dealer", "main"),
    [("Jh 9c 4d", "ante +10 play 0"), ("Kh Qd 4c", "ante +10 play +10"), ("9s 9h 9c", "ante -10 play -10")],
)
def test_3_16_pair_plus_and_ante_bonus_are_settled_whatever_the_dealer_holds(dealer: str, main: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        deal   1 8h 7c 6d; dealer {dealer}
        ann play 1
        showdown
        = box 1  {main}  ante_bonus +10 by 3.16,4.3[r3]  pair_plus +25 by 3.16,4.2[r3]
        """,
    )


@shows(p("3.16"))
def test_3_16_a_pair_plus_bet_without_a_pair_is_lost_whatever_the_dealer_holds() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        deal   1 Ac Th Ks; dealer Jh 9c 4d
        ann play 1
        showdown
        = box 1  ante +10  play 0  pair_plus -5
        """,
    )


JACKPOT_ROWS = (
    ("Ad Kd Qd", "Jd Td", "100"),  # Royal Flush
    ("Qc Jc Tc", "9c 8c", "10"),  # Straight Flush
    ("Kc Kh Kd", "Ks Jh", "2,000"),  # Four of a Kind
    ("Kc Kh Kd", "Js Jh", "200"),  # Full House
    ("Kh Jh 9h", "5h 2h", "100"),  # Flush
)


@shows(p("3.17"), p("3.17[r1]"), p("3.17[r2]"), p("3.17[r3]"), p("3.17[r4]"), p("3.17[r5]"))
@pytest.mark.parametrize("row", range(5))
def test_3_17_the_examples_of_the_jackpot_list_stand_in_their_rows(row: int) -> None:
    hand, community, pays = JACKPOT_ROWS[row]
    expected = (
        f"showdown -> award_won 4.4[r{row + 1}] percent={pays}"
        if row < 2
        else f"showdown -> bet_settled bet=jackpot paid={pays.replace(',', '')}"
    )
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 {hand}; community {community}
        ann fold 1
        {expected}
        """,
    )


@shows(p("3.17"), p("3.17[r2]"))
def test_3_17_a_five_high_straight_flush_is_no_royal_flush() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 As 2s 3s; community 4s 5s
        ann fold 1
        showdown  -> award_won 4.4[r2] percent=10
        """,
    )


@shows(p("3.17"))
@pytest.mark.parametrize(
    ("hand", "community"),
    [("9h 8c 7d", "6s 5d"), ("Ks Kh Kd", "9s 5d"), ("Ks Kh 9d", "9s 5d"), ("Ks Qs Js", "9s 5d"), ("As Ks Qs", "2s 3d")],
)
def test_3_17_a_hand_that_is_not_on_the_list_wins_nothing(hand: str, community: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 {hand}; community {community}
        ann fold 1
        showdown  -> no award_won
        = box 1  ante -10  jackpot -5
        """,
    )
