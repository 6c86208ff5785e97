"""MLTH-3 where it differs from PTH-6: a Fold and the jackpot, the jackpot itself, refusing to show, 5.12 and 5.15."""

import pytest

from croupier.rules.coded_message import message
from croupier.rules.events import AwardWon, CardDealt, CardsRevealed
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_HOLDEM
from croupier.rules.games.multilink_holdem_v3.terms import p
from croupier.rules.pay_table import payout, row_name
from croupier.words import render
from tests.support.paragraphs import shows
from tests.support.rules.both_holdem import BETS, DEVICES
from tests.support.rules.expectations import NAMES
from tests.support.rules.script import Played, check


def jackpot(hand: str, flop: str, expected: str, *, turn: str = "2d", river: str = "3c", fold: bool = False) -> Played:
    """One box with a jackpot Bet; the Dealer holds nothing that matters."""
    return check(
        MULTILINK_HOLDEM,
        BETS
        + f"""
        deal   1 {hand}; flop {flop}; {"" if fold else f"turn {turn}; river {river}; dealer 6h 4s"}
        play   1 {"fold" if fold else "flop check check"}
        = box 1  {expected}
        """,
    )


def turned(played: Played) -> str:
    told = [
        ",".join(NAMES.get(place, str(place)) for place in event.places)
        for event in played.events
        if isinstance(event, CardsRevealed)
    ]
    return " ".join(told)


# ---- 1.21, 3.16, 3.17, 4.2.1: the jackpot hand -----------------------------------------------------------------------


@shows(p("1.21"), p("4.2.1"))
def test_1_21_the_jackpot_hand_is_the_hole_cards_and_the_flop_cards() -> None:
    jackpot("9h 4h", "Ah Jh 2h", "ante +10 flop +20 jackpot -5 award 200")
    jackpot("Kh Kd", "Kc 9s 9d", "ante +10 flop +20 jackpot -5 award 400")


@shows(p("1.21"), p("4.2.1"))
def test_1_21_turn_and_river_do_not_help_it() -> None:
    jackpot("9h 4h", "Ah Jh 2c", "ante +10 flop +20 jackpot -5", turn="8h")
    jackpot("As Ks", "Qs Js 4d", "ante +10 flop +20 jackpot -5", turn="2c", river="Ts")
    jackpot("Kh Kd", "Kc 9s 7d", "ante +10 flop +20 jackpot -5", turn="Ks")


@shows(p("1.21"), p("4.2.1"))
def test_1_21_nor_do_they_spoil_it_nor_do_the_dealers_cards_count() -> None:
    jackpot("9h 8c", "7d 6s 5c", "ante +10 flop +20 jackpot -5 award 100", turn="Th", river="2c")
    check(
        MULTILINK_HOLDEM,
        BETS
        + """
        deal   1 Kh 2d; flop Kd 9s 7c; turn 3h; river 5d; dealer Kc Ks
        play   1 flop check check
        = box 1  ante -10  flop -20  jackpot -5
        """,
    )


@shows(p("3.16"))
@pytest.mark.parametrize(("dealer", "main"), [("Qh 3s", "ante -10 flop -20"), ("3s 3d", "ante +10 flop +20")])
def test_3_16_the_jackpot_is_paid_irrespective_of_the_dealers_hand(dealer: str, main: str) -> None:
    check(
        MULTILINK_HOLDEM,
        BETS
        + f"""
        deal   1 9h 4h; flop Ah Jh 2h; turn Kh; river 5c; dealer {dealer}
        play   1 flop check check
        = box 1  {main}  jackpot -5  award 200 by 4.2[r5]
        """,
    )


@shows(p("3.16"))
def test_3_16_the_jackpot_is_paid_in_a_stand_off_too() -> None:
    check(
        MULTILINK_HOLDEM,
        BETS
        + """
        deal   1 9h 8c; flop 7d 6s 5c; turn 2h; river 2d; dealer 9s 8d
        play   1 flop check check
        = box 1  ante 0  flop 0  jackpot -5  award 100
        """,
    )


JACKPOT_ROWS = (
    ("Royal Flush", "Ad Kd", "Qd Jd Td"),
    ("Straight Flush", "Qc Jc", "Tc 9c 8c"),
    ("Four of a Kind", "Kc Kh", "Kd Ks Jh"),
    ("Full House", "Kc Kh", "Kd Js Jh"),
    ("Flush", "Kh Jh", "9h 5h 2h"),
    ("Straight", "5c 4d", "3h 2h As"),
)
PAYS = (100, 10, "2,000", "400", "200", "100")


@shows(
    p("3.17"), p("3.17[h1]"), p("3.17[r1]"), p("3.17[r2]"), p("3.17[r3]"), p("3.17[r4]"), p("3.17[r5]"), p("3.17[r6]")
)
@pytest.mark.parametrize("row", range(6))
def test_3_17_the_examples_of_the_jackpot_list_stand_in_their_rows(row: int) -> None:
    name, hand, flop = JACKPOT_ROWS[row]
    played = check(
        MULTILINK_HOLDEM,
        BETS
        + f"""
        deal   1 {hand}; flop {flop}; turn 7s; river 6s; dealer 6h 4s
        play   1 flop check check
        """,
    )
    paid = sum(line.paid for line in played.round.lines if line.bet == "jackpot")
    won = [(event.percent, event.hand) for event in played.events if isinstance(event, AwardWon)]
    if row < 2:
        assert [percent for percent, _ in won] == [PAYS[row]]
        assert won[0][1] == message("hand_row", row=name.lower().replace(" ", "_"))
    else:
        assert not won
        assert paid == int(str(PAYS[row]).replace(",", "")) * 100
    listed = MULTILINK_HOLDEM.rank_lists[1]
    assert listed.head == p("3.17[h1]")
    assert listed.rows[row][0].name == name.upper().replace(" ", "_")


@shows(p("3.17"), p("3.17[r2]"))
def test_3_17_a_five_high_straight_flush_is_no_royal_flush() -> None:
    check(
        MULTILINK_HOLDEM,
        BETS
        + """
        deal   1 As 2s; flop 3s 4s 5s; turn Kd; river Kc; dealer 9h 9d
        play   1 flop check check  -> award_won 4.2[r2] percent=10
        """,
    )


@shows(p("3.17"))
@pytest.mark.parametrize(
    ("hand", "flop"), [("Qs Qh", "Qc 8h 9d"), ("7s 7h", "9c 9h Jd"), ("As Ah", "9d 8c Jh"), ("As 2h", "Kd Qc Jh")]
)
def test_3_17_a_hand_that_is_not_on_the_list_wins_nothing(hand: str, flop: str) -> None:
    jackpot(hand, flop, "ante 0 flop +20 jackpot -5", turn="3d", river="2c")


# ---- 3.11.2(a), 3.12.3(a): a Fold keeps the jackpot ------------------------------------------------------------------


@shows(p("3.11.2(a)"), p("3.16"), p("4.2[r5]"))
def test_3_11_2_a_after_a_fold_the_jackpot_bet_is_settled_on_hole_cards_and_flop_cards() -> None:
    played = jackpot("9h 4h", "Ah Jh 2h", "ante -10 jackpot -5 award 200", fold=True)
    dealt = [event.place for event in played.events if isinstance(event, CardDealt)]
    assert " ".join(NAMES.get(place, str(place)) for place in dealt) == "burnt 1 1 burnt flop flop flop"
    assert turned(played).split()[0] == "flop"


@shows(p("3.12.3(a)"))
def test_3_12_3_a_from_the_shuffler_only_the_flop_cards_are_opened_for_it() -> None:
    played = check(
        MULTILINK_HOLDEM,
        f"""
        table shuffler
        {BETS}
        deal   1 9h 4h; flop Ah Jh 2h
        play   1 fold
        = box 1  ante -10  jackpot -5  award 200
        = nobody sees turn --
        = nobody sees river --
        = nobody sees dealer -- --
        """,
    )
    assert turned(played).split()[0] == "flop"


@shows(p("3.11.2(a)"), p("3.12.3(a)"))
@DEVICES
def test_3_11_2_a_a_folded_hand_can_win_the_whole_jackpot(device: str) -> None:
    check(
        MULTILINK_HOLDEM,
        f"""
        table {device}
        {BETS}
        box 2  bob  ante 10
        deal   1 As Ks; flop Qs Js Ts
        play   1 fold; 2 flop check check  -> award_won 4.2[r1] box=1 percent=100
        pay 1 100,000 of 100,000
        = box 1  ante -10  jackpot -5  award 100,000
        = nobody sees 1 As Ks
        """,
    )


@shows(p("3.11.2(a)"))
def test_3_11_2_a_when_all_fold_the_flop_cards_serve_every_jackpot_bet() -> None:
    check(
        MULTILINK_HOLDEM,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        box 3  cid  ante 10
        deal   1 2h 7d; 2 5c 5d; flop 5s 9h 9c
        play   1 fold; 2 fold; 3 fold
        = box 1  ante -10  jackpot -5  net -15
        = box 2  ante -10  jackpot -5  award 400  net +385
        = box 3  ante -10
        """,
    )


@shows(p("5.5"), p("3.11.2(a)"))
def test_5_5_a_player_who_walks_away_keeps_the_jackpot_bet_as_after_a_fold() -> None:
    check(
        MULTILINK_HOLDEM,
        BETS
        + """
        deal   1 9h 4h; flop Ah Jh 2h
        ann flop 1
        open
        ann leaves  -> decision_made 5.5 decision=fold
        showdown
        = box 1  ante -10  flop -20  jackpot -5  award 200
        """,
    )


@shows(p("5.5"), p("3.11.2(a)"))
def test_5_5_when_all_have_walked_away_no_more_is_dealt_than_the_flop_cards() -> None:
    check(
        MULTILINK_HOLDEM,
        BETS
        + """
        deal   1 9h 4h; flop Ah Jh 2h
        ann leaves
        showdown
        = box 1  ante -10  jackpot -5  award 200
        = lie burnt 1 1 burnt flop flop flop
        """,
    )


# ---- 4.2 the pay table -----------------------------------------------------------------------------------------------


@shows(
    p("4.2"),
    p("4.2[h1]"),
    p("4.2[h3]"),
    p("4.2[h4]"),
    p("4.2[r1]"),
    p("4.2[r2]"),
    p("4.2[r3]"),
    p("4.2[r4]"),
    p("4.2[r5]"),
    p("4.2[r6]"),
)
def test_4_2_the_jackpot_table_is_shown() -> None:
    table = next(table for _, table in MULTILINK_HOLDEM.pay_tables if table.para == p("4.2"))
    assert [(render(row_name(row.hand)), render(payout(row.pays)), row.para.number) for row in table.rows] == [
        ("Royal Flush", "100%", "4.2[r1]"),
        ("Straight Flush", "10%", "4.2[r2]"),
        ("Four of a Kind", "400 for 1", "4.2[r3]"),
        ("Full House", "80 for 1", "4.2[r4]"),
        ("Flush", "40 for 1", "4.2[r5]"),
        ("Straight", "20 for 1", "4.2[r6]"),
    ]


@shows(p("4.2"), p("4.2[h3]"), p("4.2[r1]"), p("4.2[r2]"))
@pytest.mark.parametrize(
    ("hand", "row", "percent", "displayed", "award"),
    [
        ("As Ks", "r1", 100, "100,000", "100,000"),
        ("As Ks", "r1", 100, "123,456.78", "123,456.78"),
        ("9s 8s", "r2", 10, "100,000", "10,000"),
        ("9s 8s", "r2", 10, "123,456.78", "12,345.67"),
        ("9s 8s", "r2", 10, "52,000", "5,200"),
    ],
)
def test_4_2_a_major_award_is_a_share_of_the_jackpot_displayed_rounded_down_to_the_cent(
    hand: str, row: str, percent: int, displayed: str, award: str
) -> None:
    check(
        MULTILINK_HOLDEM,
        BETS
        + f"""
        deal   1 {hand}; flop Qs Js Ts; turn 2d; river 3c; dealer Ah Ad
        play   1 flop check check  -> award_won 4.2[{row}] box=1 percent={percent}; no round_concluded
        pay 1 {award} of {displayed}  -> award_paid; round_concluded
        = box 1  ante +10  flop +20  jackpot -5  award {award} by 4.2[{row}]
        """,
    )


@shows(p("4.2"), p("4.2[h4]"), p("4.2[r3]"), p("4.2[r4]"), p("4.2[r5]"), p("4.2[r6]"))
@pytest.mark.parametrize(
    ("hand", "flop", "award", "row"),
    [
        ("Kc Kh", "Kd Ks Jh", "2,000", "r3"),
        ("Kc Kh", "Kd Js Jh", "400", "r4"),
        ("Kh Jh", "9h 5h 2h", "200", "r5"),
        ("5c 4d", "3h 2h As", "100", "r6"),
    ],
)
def test_4_2_a_minor_award_multiplies_the_bet_stake_included_and_waits_for_no_link(
    hand: str, flop: str, award: str, row: str
) -> None:
    check(
        MULTILINK_HOLDEM,
        BETS
        + f"""
        deal   1 {hand}; flop {flop}; turn 7s; river 8d; dealer 6c 4s
        play   1 flop check check  -> round_concluded; no award_won
        = box 1  ante +10  flop +20  jackpot -5  award {award} by 4.2[{row}]
        """,
    )


@shows(p("4.2[r3]"), p("4.2[r4]"), p("4.2[r5]"), p("4.2[r6]"))
def test_4_2_for_1_rows_multiply_the_prescribed_amount_of_the_table() -> None:
    check(
        MULTILINK_HOLDEM,
        """
        table jackpot_bet=1000
        box 1  ann  ante 10
        box 1  ann  jackpot 5   -> refused 3.4
        box 1  ann  jackpot 10
        deal   1 9h 8c; flop 7d 6s 5c; turn Kh; river 2d; dealer Ks Qd
        play   1 flop check check
        = box 1  ante +10  flop +20  jackpot -10  award 200
        """,
    )


@shows(p("4.2[r1]"), p("4.2[r2]"))
@pytest.mark.parametrize("paid", ["9,999.99", "10,000.01", "100,000", "0"])
def test_4_2_the_link_pays_neither_more_nor_less_than_the_share_and_only_once(paid: str) -> None:
    check(
        MULTILINK_HOLDEM,
        BETS
        + f"""
        deal   1 9s 8s; flop Ts 7s 6s; turn 2d; river 3c; dealer Ah Ad
        play   1 flop check check
        pay 1 {paid} of 100,000  -> refused
        pay 2 10,000 of 100,000  -> refused
        pay 1 10,000 of 100,000 by ann  -> refused
        pay 1 10,000 of 100,000
        pay 1 10,000 of 100,000  -> refused
        """,
    )


@shows(p("4.2.1"))
def test_4_2_1_a_player_without_a_jackpot_bet_wins_no_jackpot() -> None:
    check(
        MULTILINK_HOLDEM,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        deal   1 As Ks; 2 8h 8d; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d
        play   1 flop check check; 2 flop check check  -> no award_won; round_concluded
        = box 1  ante +10  flop +20
        = box 2  ante -10  flop -20  jackpot -5
        """,
    )


# ---- 4.3 refusing to show --------------------------------------------------------------------------------------------

SHOWDOWN = """
    box 1  ann  ante 10
    box 1  ann  bonus 5
    box 1  ann  jackpot 5
    deal   1 Ah Kc; flop Qd Js Tc; turn 2h; river 2d; dealer 3s 3d
    ann looks 1
    ann flop 1
    open
    ann turn 1
    open
    ann river 1
    open
    open
"""


@shows(p("4.3"))
def test_4_3_a_player_who_refuses_to_show_counts_as_folded_and_wins_nothing_without_proof() -> None:
    check(
        MULTILINK_HOLDEM,
        SHOWDOWN
        + """
        ann hides 1  -> show_refused 4.3 box=1
        settle
        = box 1  ante -10  flop -20  turn -10  river -10  bonus -5  jackpot -5  net -60
        = nobody sees 1 -- --
        """,
    )


@shows(p("4.3"))
def test_4_3_a_player_who_proves_their_hand_later_is_paid_jackpot_and_bonus_but_not_the_rest() -> None:
    check(
        MULTILINK_HOLDEM,
        SHOWDOWN
        + """
        ann proves 1  -> refused
        ann hides 1
        ann proves 1  -> hand_proved 4.3 box=1
        settle
        = box 1  ante -10 by 4.3  flop -20  turn -10  river -10  bonus +75  jackpot -5  award 100  net +120
        = nobody sees 1 Ah Kc
        """,
    )


@shows(p("4.3"))
def test_4_3_a_player_who_shows_is_settled_as_usual_and_nobody_refuses_for_another() -> None:
    check(
        MULTILINK_HOLDEM,
        SHOWDOWN
        + """
        bob hides 1  -> refused
        settle
        = box 1  ante +10  flop +20  turn +10  river +10  bonus +75  jackpot -5  award 100
        ann hides 1  -> refused
        """,
    )


# ---- 4.5 the order of payment ----------------------------------------------------------------------------------------

TWO_WINNERS = """
    box 1  ann  ante 10
    box 1  ann  jackpot 5
    box 3  {who}  ante 10
    box 3  {who}  jackpot 5
    deal   1 {first}; 3 {second}; flop Qs Js Ts; turn 2d; river 3c; dealer Ah Ad
    play   1 flop check check; 3 flop check check  -> award_won box=1; award_won box=3
"""


@shows(p("4.5"), p("4.5.1"))
def test_4_5_1_clockwise_each_on_the_value_then_displayed_straight_flush_before_royal() -> None:
    check(
        MULTILINK_HOLDEM,
        TWO_WINNERS.format(who="bob", first="9s 8s", second="As Ks")
        + """
        pay 3 100,000 of 100,000  -> refused 4.5.1
        pay 1 10,000 of 100,000
        pay 3 90,000 of 90,000    -> round_concluded
        = box 1  ante +10  flop +20  jackpot -5  award 10,000
        = box 3  ante +10  flop +20  jackpot -5  award 90,000
        """,
    )


@shows(p("4.5"), p("4.5.1"))
def test_4_5_1_royal_before_straight_flush_and_two_hands_of_one_player_are_two_winners() -> None:
    check(
        MULTILINK_HOLDEM,
        TWO_WINNERS.format(who="ann", first="As Ks", second="9s 8s")
        + """
        pay 3 10,000 of 100,000   -> refused 4.5.1
        pay 1 100,000 of 100,000  -> no round_concluded
        pay 3 5,000 of 50,000     -> round_concluded
        """,
    )


@shows(p("4.5"), p("4.5.1"))
def test_4_5_minor_winners_wait_for_nobody() -> None:
    check(
        MULTILINK_HOLDEM,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 3  bob  ante 10
        box 3  bob  jackpot 5
        deal   1 9s 8s; 3 9h 8h; flop Qs Js Ts; turn 2d; river 3c; dealer Ah Ad
        play   1 flop check check; 3 flop check check  -> award_won box=1; no round_concluded
        = box 3  ante +10  flop +20  jackpot -5  award 100
        pay 1 10,000 of 100,000  -> round_concluded
        """,
    )


@shows(p("4.4"), p("4.5"))
def test_4_4_no_word_of_a_qualifying_hand_makes_the_dealer_qualify() -> None:
    check(
        MULTILINK_HOLDEM,
        BETS
        + """
        deal   1 9s 8s; flop Ts 7s 6s; turn Kd; river Qc; dealer 2h 3h
        play   1 flop check check  -> award_won 4.2[r2] box=1
        = box 1  ante +10  flop +20
        """,
    )


# ---- chapter 5 -------------------------------------------------------------------------------------------------------


@shows(p("5.7.1"))
@DEVICES
def test_5_7_1_with_a_jackpot_bet_out_the_open_flop_cards_establish_an_outcome(device: str) -> None:
    check(
        MULTILINK_HOLDEM,
        f"""
        table {device}
        {BETS}
        deal   1 9h 4h; flop Ah Jh 2h; turn Kd; river 5c; dealer 3s 3d
        ann looks 1
        ann flop 1
        open
        report technical_interruption by pit_supervisor  -> ruling_made 5.7.1; no void
        play   1 check check
        = box 1  ante +10  flop +20  jackpot -5  award 200
        """,
    )
