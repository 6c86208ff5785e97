"""ML3C-2, chapter 4: settlement."""

import pytest

from croupier.rules.events import AwardWon
from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.pay_table import payout, row_name
from croupier.words import name_of, render
from tests.support.paragraphs import shows
from tests.support.rules.script import check

HANDS = {
    "Straight Flush": "9h 8h 7h",
    "Three of a Kind": "6h 6c 6d",
    "Straight": "8h 7c 6d",
    "Flush": "Kc Jc 9c",
    "Pair": "2c 2h 5s",
    "odd cards": "Ac Th Ks",
}


def printed(number: str) -> tuple[str, list[tuple[str, str, str]]]:
    """A pay table as it is shown: its title and its rows."""
    code, table = next((code, table) for code, table in THREE_CARD.pay_tables if table.para == p(number))
    rows = [(render(row_name(row.hand)), render(payout(row.pays)), row.para.number) for row in table.rows]
    return name_of("pay_table", code), rows


# ---- 4.1 Ante and Play -----------------------------------------------------------------------------------------------


@shows(p("4.1"), p("4.1[h1]"), p("4.1[r1]"), p("4.1[r2]"))
def test_4_1_the_table_of_ante_and_play_is_shown() -> None:
    assert printed("4.1") == (
        "Ante and Play",
        [("Ante", "1 to 1", "4.1[r1]"), ("Play", "1 to 1", "4.1[r2]")],
    )


@shows(p("4.1"), p("4.1[r1]"), p("4.1[r2]"))
@pytest.mark.parametrize("ante", ["1", "10", "12.35", "100,000"])
def test_4_1_ante_and_play_win_1_to_1(ante: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante {ante}
        deal   1 Ah 7c 3d; dealer Ks Qd 4c
        ann play 1
        showdown
        = box 1  ante +{ante} by 4.1[r1]  play +{ante} by 4.1[r2]
        """,
    )


@shows(p("4.1"), p("4.1[r1]"), p("4.1[r2]"))
def test_4_1_a_lost_or_returned_bet_is_paid_nothing() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 Kh Qh 4d; 2 Qc 7c 3d; dealer Ks Qd 4c
        ann play 1
        bob play 2
        showdown  -> bet_settled box=1 bet=ante paid=10; bet_settled box=2 bet=play paid=0
        = box 1  ante 0  play 0
        = box 2  ante -10  play -10
        """,
    )


# ---- 4.2 Pair Plus ---------------------------------------------------------------------------------------------------


@shows(p("4.2"), p("4.2[h1]"), p("4.2[r1]"), p("4.2[r2]"), p("4.2[r3]"), p("4.2[r4]"), p("4.2[r5]"))
def test_4_2_the_pair_plus_table_is_shown() -> None:
    assert printed("4.2") == (
        "Pair Plus",
        [
            ("Straight Flush", "40 to 1", "4.2[r1]"),
            ("Three of a Kind", "30 to 1", "4.2[r2]"),
            ("Straight", "5 to 1", "4.2[r3]"),
            ("Flush", "4 to 1", "4.2[r4]"),
            ("One Pair", "1 to 1", "4.2[r5]"),
        ],
    )


@shows(p("4.2"), p("4.2[r1]"), p("4.2[r2]"), p("4.2[r3]"), p("4.2[r4]"), p("4.2[r5]"))
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Straight Flush", "+200 by 4.2[r1]"),
        ("Three of a Kind", "+150 by 4.2[r2]"),
        ("Straight", "+25 by 4.2[r3]"),
        ("Flush", "+20 by 4.2[r4]"),
        ("Pair", "+5 by 4.2[r5]"),
    ],
)
@pytest.mark.parametrize("dealer", ["Jd 9s 4h", "Qd 9s 3s", "As Ad Ah"])
def test_4_2_pair_plus_of_5_wins_by_its_row_irrespective_of_the_dealer(hand: str, pays: str, dealer: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  pair_plus 5
        deal   1 {HANDS[hand]}; dealer {dealer}
        showdown
        = box 1  pair_plus {pays}
        """,
    )


@shows(p("4.2"))
@pytest.mark.parametrize("dealer", ["Jd 9s 4h", "Qd 9s 3s"])
def test_4_2_odd_cards_lose_the_pair_plus_bet(dealer: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  pair_plus 5
        deal   1 {HANDS["odd cards"]}; dealer {dealer}
        showdown
        = box 1  pair_plus -5 by 4.2
        """,
    )


@shows(p("4.2"))
def test_4_2_without_a_pair_plus_bet_a_pair_is_paid_nothing() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        deal   1 2c 2h 5s; dealer Ks Qd 4c
        ann play 1
        showdown
        = box 1  ante +10  play +10
        """,
    )


# ---- 4.3 Ante Bonus --------------------------------------------------------------------------------------------------


@shows(p("4.3"), p("4.3[h1]"), p("4.3[r1]"), p("4.3[r2]"), p("4.3[r3]"))
def test_4_3_the_ante_bonus_table_is_shown() -> None:
    assert printed("4.3") == (
        "Ante Bonus",
        [
            ("Straight Flush", "5 to 1", "4.3[r1]"),
            ("Three of a Kind", "4 to 1", "4.3[r2]"),
            ("Straight", "1 to 1", "4.3[r3]"),
        ],
    )


@shows(p("4.3"), p("4.3[r1]"), p("4.3[r2]"), p("4.3[r3]"))
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Straight Flush", "+50 by 4.3[r1]"),
        ("Three of a Kind", "+40 by 4.3[r2]"),
        ("Straight", "+10 by 4.3[r3]"),
    ],
)
@pytest.mark.parametrize(
    ("dealer", "main"),
    [("Jd 9s 4h", "ante +10 play 0"), ("Qd 9s 3s", "ante +10 play +10"), ("As Ks Qs", "ante -10 play -10")],
)
def test_4_3_an_ante_of_10_earns_the_bonus_of_its_row_irrespective_of_the_dealer(
    hand: str, pays: str, dealer: str, main: str
) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        deal   1 {HANDS[hand]}; dealer {dealer}
        ann play 1
        showdown
        = box 1  {main}  ante_bonus {pays}
        """,
    )


@shows(p("4.3"))
@pytest.mark.parametrize("hand", ["Flush", "Pair", "odd cards"])
def test_4_3_less_than_a_straight_earns_no_ante_bonus(hand: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        deal   1 {HANDS[hand]}; dealer Qd 9s 3h
        ann play 1
        showdown  -> no award_won
        = box 1  ante +10  play +10
        """,
    )


@shows(p("4.3"))
def test_4_3_without_an_ante_there_is_no_ante_bonus() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  pair_plus 5
        deal   1 9h 8h 7h
        showdown
        = box 1  pair_plus +200
        """,
    )


# ---- 4.4 Progressive Jackpot -----------------------------------------------------------------------------------------


@shows(
    p("4.4"),
    p("4.4[h1]"),
    p("4.4[r1]"),
    p("4.4[r2]"),
    p("4.4[r3]"),
    p("4.4[r4]"),
    p("4.4[r5]"),
)
def test_4_4_the_jackpot_table_is_shown() -> None:
    assert printed("4.4") == (
        "Progressive Jackpot",
        [
            ("Royal Flush", "100%", "4.4[r1]"),
            ("Straight Flush", "10%", "4.4[r2]"),
            ("Four of a Kind", "$2,000", "4.4[r3]"),
            ("Full House", "$200", "4.4[r4]"),
            ("Flush", "$100", "4.4[r5]"),
        ],
    )


@shows(p("4.4"), p("4.4[h3]"), p("4.4[r1]"), p("4.4[r2]"))
@pytest.mark.parametrize(
    ("hand", "community", "row", "percent", "award"),
    [("As Ks Qs", "Js Ts", "4.4[r1]", 100, "123,456.78"), ("9s 8s 5s", "7s 6s", "4.4[r2]", 10, "12,345.67")],
)
def test_4_4_a_major_award_is_a_share_of_the_jackpot_displayed_rounded_down_to_the_cent(
    hand: str, community: str, row: str, percent: int, award: str
) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 {hand}; community {community}
        ann fold 1
        showdown  -> award_won {row} box=1 player=ann percent={percent}; no round_concluded
        pay 1 {award} of 123,456.78  -> award_paid displayed=123456.78 percent={percent}; round_concluded
        = box 1  ante -10  jackpot -5  award {award} by {row}
        """,
    )


@shows(p("4.4"), p("4.4[h4]"), p("4.4[r3]"), p("4.4[r4]"), p("4.4[r5]"))
@pytest.mark.parametrize(
    ("hand", "community", "award"),
    [
        ("Kh Kd Kc", "Ks 4d", "2,000 by 4.4[r3]"),
        ("4c 4d 9h", "4s 9c", "200 by 4.4[r4]"),
        ("Th 6h 2h", "Kh 4h", "100 by 4.4[r5]"),
    ],
)
def test_4_4_a_minor_award_is_a_fixed_amount_and_the_round_waits_for_no_link(
    hand: str, community: str, award: str
) -> None:
    amount, _, row = award.partition(" by ")
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 {hand}; community {community}
        ann fold 1
        showdown  -> bet_settled bet=jackpot paid={amount.replace(",", "")}; no award_won; round_concluded
        pay 1 {amount} of 100,000  -> refused
        = box 1  ante -10  jackpot -5 by {row}  award {amount}
        """,
    )


@shows(p("4.4"), p("4.4[h3]"))
@pytest.mark.parametrize("paid", ["9,999.99 of 100,000", "10,000.01 of 100,000", "100,000 of 100,000", "0 of 100,000"])
def test_4_4_the_link_pays_neither_more_nor_less_than_the_share(paid: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 9s 8s 5s; community 7s 6s
        ann fold 1
        showdown
        pay 1 {paid}  -> refused 4.4[r2]|cents
        """,
    )


@shows(p("4.4"), p("4.4[h3]"))
def test_4_4_an_award_is_paid_once_after_the_settlement_to_the_box_that_won_it() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 9s 8s 5s; community 7s 6s
        ann fold 1
        pay 1 10,000 of 100,000  -> refused
        showdown
        pay 2 10,000 of 100,000  -> refused
        pay 1 10,000 of 100,000
        pay 1 10,000 of 100,000  -> refused
        """,
    )


@shows(p("4.4"), p("4.4[h3]"), p("1.14"))
@pytest.mark.parametrize("somebody", ["ann", "bob", "spectator"])
def test_4_4_no_player_pays_themselves_the_jackpot(somebody: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 9s 8s 5s; community 7s 6s
        ann fold 1
        showdown
        pay 1 10,000 of 100,000 by {somebody}  -> refused
        """,
    )


@shows(p("4.4[h4]"))
def test_4_4_minor_awards_of_several_players_are_each_paid_in_full() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        deal   1 4c 4d 9h; 2 4h 9d 9s; community 4s 9c
        ann fold 1
        bob fold 2
        showdown
        = box 1  ante -10  jackpot -5  award 200
        = box 2  ante -10  jackpot -5  award 200
        """,
    )


@shows(p("4.4.1"))
def test_4_4_1_a_player_without_a_jackpot_bet_wins_no_jackpot() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        deal   1 As Ks Qs; 2 9h 9d 2c; dealer Ah Kd 3c; community Js Ts
        ann play 1
        bob play 2
        showdown  -> no award_won; round_concluded
        = box 1  ante +10  play +10  ante_bonus +50
        = box 2  ante +10  play +10  jackpot -5
        """,
    )


@shows(p("4.4.1"))
def test_4_4_1_all_five_cards_count_and_no_others() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 9s 8s 2h; dealer Ts Jd 5s; community 7s 6s
        ann fold 1
        showdown  -> no award_won; round_concluded
        = box 1  ante -10  jackpot -5 by 4.4.1
        """,
    )


@shows(p("4.4.1"))
def test_4_4_1_the_stake_of_a_winning_jackpot_bet_is_not_given_back() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 Th 6h 2h; dealer 9s 9d 9c; community Kh 4h
        ann play 1
        showdown  -> bet_settled bet=jackpot stake=5 paid=100
        = box 1  ante -10  play -10  jackpot -5  award 100  net +75
        """,
    )


# ---- 4.5 and 4.6 showing the cards -----------------------------------------------------------------------------------

SHOWING = """
    box 1  ann  ante 10
    box 1  ann  pair_plus 5
    box 1  ann  jackpot 5
    box 2  bob  ante 10
    deal   1 Kh Kd 4c; 2 Ah Ad 3c; dealer 9h 9d 2c; community Kc 4s
    ann play 1
    bob play 2
    reveal
"""


@shows(p("4.5"))
def test_4_5_a_player_who_refuses_to_show_counts_as_folded_and_wins_side_bets_only_by_proof() -> None:
    check(
        THREE_CARD,
        SHOWING
        + """
        ann hides 1  -> show_refused 4.5 box=1 player=ann
        showdown
        = box 1  ante -10 by 4.5  play -10 by 4.5  pair_plus -5 by 4.5  jackpot -5  net -30
        = box 2  ante +10  play +10
        """,
    )


@shows(p("4.5"))
def test_4_5_a_player_who_proves_their_hand_later_is_paid_jackpot_and_pair_plus() -> None:
    check(
        THREE_CARD,
        SHOWING
        + """
        ann hides 1
        ann proves 1  -> hand_proved 4.5 box=1
        showdown
        = box 1  ante -10 by 4.5  play -10  pair_plus +5  jackpot -5  award 200  net +180
        """,
    )


@shows(p("4.5"))
def test_4_5_a_player_who_shows_is_settled_as_usual() -> None:
    check(
        THREE_CARD,
        SHOWING
        + """
        showdown
        = box 1  ante +10  play +10  pair_plus +5  jackpot -5  award 200  net +220
        """,
    )


@shows(p("4.5"), p("4.3"))
def test_4_5_an_unshown_straight_earns_no_ante_bonus_and_an_unshown_royal_flush_no_jackpot() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 As Ks Qs; dealer 9h 9d 2c; community Js Ts
        ann play 1
        reveal
        ann hides 1
        showdown  -> no award_won; round_concluded
        = box 1  ante -10  play -10  jackpot -5
        """,
    )


@shows(p("4.5"))
def test_4_5_only_the_player_refuses_or_proves_and_proof_follows_a_refusal() -> None:
    check(
        THREE_CARD,
        SHOWING
        + """
        ann proves 1  -> refused 4.5
        bob hides 1   -> refused
        ann hides 1
        ann hides 1   -> refused
        bob proves 1  -> refused
        ann proves 1
        """,
    )


@shows(p("4.5"))
def test_4_5_cards_that_are_not_shown_stay_closed() -> None:
    check(
        THREE_CARD,
        SHOWING
        + """
        ann hides 1
        showdown
        = bob sees 1 -- -- --
        """,
    )


@shows(p("4.5"), p("3.14"))
def test_4_5_a_hand_with_pair_plus_only_is_opened_by_the_dealer_and_cannot_be_withheld() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  pair_plus 5
        deal   1 Kh Kd 4c
        reveal
        ann hides 1  -> refused 3.14|4.5
        showdown
        = box 1  pair_plus +5
        """,
    )


@shows(p("4.6"))
@pytest.mark.parametrize("dealer", ["Jd 9d 3h", "Qd 9d 3h"])
def test_4_6_a_jackpot_hand_is_found_without_a_word_and_stays_face_up(dealer: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        deal   1 9s 8s 5s; dealer {dealer}; community 7s 6s
        ann fold 1
        bob play 2
        showdown  -> award_won
        = phase awarding
        = bob sees 1 9s 8s 5s
        = nobody sees 1 9s 8s 5s
        pay 1 10,000 of 100,000
        = bob sees 1 9s 8s 5s
        """,
    )


@shows(p("4.6"))
def test_4_6_a_folded_hand_without_pair_plus_and_jackpot_is_not_shown() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        ann fold 1
        bob play 2
        showdown
        = bob sees 1 -- -- --
        """,
    )


# ---- 4.7 several winners ---------------------------------------------------------------------------------------------

TWO_STRAIGHT_FLUSHES = """
    box 4  ann  ante 10
    box 4  ann  jackpot 5
    box 2  bob  ante 10
    box 2  bob  jackpot 5
    deal   2 7s 6s 5s; 4 Qs Js Ts; dealer 2h 2d 3c; community 9s 8s
    ann play 4
    bob play 2
"""


@shows(p("4.7"), p("4.7.1"))
def test_4_7_1_major_awards_are_paid_clockwise_each_on_the_value_then_displayed() -> None:
    played = check(
        THREE_CARD,
        TWO_STRAIGHT_FLUSHES
        + """
        showdown  -> award_won box=2 percent=10; award_won box=4 percent=10
        pay 4 10,000 of 100,000  -> refused 4.7|4.7.1
        pay 2 10,000 of 100,000  -> award_paid box=2; no round_concluded
        pay 4 9,000 of 90,000    -> award_paid box=4; round_concluded
        = box 2  ante +10  play +10  ante_bonus +50  jackpot -5  award 10,000
        = box 4  ante +10  play +10  ante_bonus +50  jackpot -5  award 9,000
        """,
    )
    assert [each.box for each in played.events if isinstance(each, AwardWon)] == [2, 4]


@shows(p("4.7.1"))
def test_4_7_1_the_order_is_that_of_the_deal_and_not_of_the_rows() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        deal   1 9s 8s 7s; 2 As Ks Qs; dealer 2h 2d 3c; community Js Ts
        ann play 1
        bob play 2
        showdown  -> award_won box=1 percent=10; award_won box=2 percent=100
        pay 2 100,000 of 100,000  -> refused 4.7|4.7.1
        pay 1 10,000 of 100,000
        pay 2 90,000 of 90,000
        """,
    )


@shows(p("4.7.1"), p("4.4[r1]"))
def test_4_7_1_after_a_royal_flush_the_next_is_paid_on_the_value_reset() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        deal   1 As Ks Qs; 2 9s 8s 7s; dealer 2h 2d 3c; community Js Ts
        ann play 1
        bob play 2
        showdown
        pay 1 100,000 of 100,000
        pay 2 5,000 of 50,000
        = box 1  ante +10  play +10  ante_bonus +50  jackpot -5  award 100,000
        = box 2  ante +10  play +10  ante_bonus +50  jackpot -5  award 5,000
        """,
    )


@shows(p("4.7"), p("4.7.1"))
def test_4_7_1_two_hands_of_one_player_are_two_winners() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 3  ann  ante 10
        box 3  ann  jackpot 5
        deal   1 7s 6s 5s; 3 Qs Js Ts; community 9s 8s
        ann fold 1
        ann fold 3
        showdown
        pay 1 10,000 of 100,000  -> no round_concluded
        pay 3 9,000 of 90,000    -> round_concluded
        """,
    )


@shows(p("4.7"))
def test_4_7_minor_winners_wait_for_nobody() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        deal   1 7s 6s 5s; 2 As Ks 2s; community 9s 8s
        ann fold 1
        bob fold 2
        showdown  -> award_won box=1; bet_settled box=2 bet=jackpot paid=100
        """,
    )
