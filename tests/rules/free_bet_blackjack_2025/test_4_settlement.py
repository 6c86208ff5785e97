"""FBBJ-2025, chapter 4: the pay tables, row by row, won and lost."""

import pytest

from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_script import check

ANN = "box 1  ann  initial 100\n"


def printed(number: str) -> list[tuple[str, str]]:
    """A pay table as it is shown: what each row pays."""
    tables = [table for _, table in GAME.pay_tables if table.para == p(number)]
    return [(str(row.pays), row.para.number) for table in tables for row in table.rows]


# ---- the tables as they are shown ------------------------------------------------------------------------------------


@shows(p("4.1"), p("4.1.1"), p("4.1.1[h1]"), p("4.1.1[r1]"), p("4.1.1[r2]"), p("4.1.1[r3]"))
def test_4_1_1_the_blackjack_table_is_shown() -> None:
    assert printed("4.1.1") == [("3 to 2", "4.1.1[r1]"), ("1 to 1", "4.1.1[r2]"), ("2 to 1", "4.1.1[r3]")]


@shows(p("4.1"), p("4.1.2"), p("4.1.2[h1]"))
def test_4_1_2_the_rws_pairs_table_is_shown() -> None:
    assert printed("4.1.2") == [(f"{x} to 1", f"4.1.2[r{at}]") for at, x in enumerate((50, 20, 12, 6), start=1)]


@shows(p("4.1"), p("4.1.3"), p("4.1.3[h1]"))
def test_4_1_3_the_boom_busted_table_is_shown() -> None:
    assert printed("4.1.3") == [(f"{x} to 1", f"4.1.3[r{at}]") for at, x in enumerate((200, 50, 12, 4, 2), start=1)]


@shows(p("4.1"), p("4.1.4"), p("4.1.4[h1]"))
def test_4_1_4_the_lucky_stash_table_is_shown() -> None:
    rows = (1000, 200, 100, 50, 25, 10, 2)
    assert printed("4.1.4") == [(f"{x:,} to 1", f"4.1.4[r{at}]") for at, x in enumerate(rows, start=1)]


# ---- 4.1.1: the Hand and Insurance -----------------------------------------------------------------------------------


@shows(p("4.1.1"), p("4.1.1[r1]"))
@pytest.mark.parametrize(
    ("stake", "net"), [("100", "+150"), ("1", "+1.50"), ("25.01", "+37.51"), ("33.33", "+49.99"), ("1,000", "+1,500")]
)
def test_4_1_1_r1_a_blackjack_wins_3_to_2_and_a_fraction_of_a_cent_is_dropped(stake: str, net: str) -> None:
    check(f"box 1  ann  initial {stake}\ndeal 1 Ah Kd; dealer 9c\nsettle\n= ann 1  initial {net} by 4.1.1[r1]")


@shows(p("4.1.1[r1]"))
@pytest.mark.parametrize(("rounding", "net"), [("down", "+37"), ("up", "+38"), ("half_up", "+38")])
def test_4_1_1_r1_a_house_may_pay_in_chips(rounding: str, net: str) -> None:
    check(
        f"""
        table payout_unit=100; payout_rounding={rounding}
        box 1  ann  initial 25
        deal 1 Ah Kd; dealer 9c
        settle
        = ann 1  initial {net}
        """
    )


@shows(p("4.1.1[r1]"))
def test_4_1_1_r1_no_blackjack_no_3_to_2() -> None:
    check(ANN + "deal 1 Ah 5d; dealer 9c\nann 1  hit 5c\ndealer 8c\nsettle\n= ann 1  initial +100 by 4.1.1[r2]")
    check(ANN + "deal 1 Ah Kd; dealer Ts\ndealer Ac\nsettle\n= ann 1  initial 0")


@shows(p("4.1.1"), p("4.1.1[r2]"))
@pytest.mark.parametrize("stake", ["100", "1", "12.35", "10,000"])
def test_4_1_1_r2_a_regular_bet_wins_1_to_1(stake: str) -> None:
    check(
        f"""
        box 1  ann  initial {stake}
        deal 1 Th 9d; dealer 9c
        ann 1  stand
        dealer 8c
        settle
        = ann 1  initial +{stake} by 4.1.1[r2]
        """
    )


@shows(p("4.1.1[r2]"))
def test_4_1_1_r2_splits_and_doubles_too() -> None:
    check(
        ANN
        + """
        deal 1 8h 8d; dealer 9c
        ann 1  split 3d double 60 9c Tc stand
        dealer 8c
        settle
        = ann 1  initial +100 by 4.1.1[r2]  double.1 +60 by 4.1.1[r2]  split.2 +100 by 4.1.1[r2]
        """
    )


@shows(p("4.1.1[r2]"))
@pytest.mark.parametrize(("last", "expected"), [("9h", "initial -100"), ("8h", "initial 0")])
def test_4_1_1_r2_a_lost_or_returned_bet_is_paid_nothing(last: str, expected: str) -> None:
    check(ANN + f"deal 1 Th 7d; dealer 9c\nann 1  stand\ndealer {last}\nsettle\n= ann 1  {expected}")


@shows(p("4.1.1"), p("4.1.1[r3]"))
@pytest.mark.parametrize(("stake", "net"), [("50", "+100"), ("1", "+2"), ("12", "+24")])
def test_4_1_1_r3_insurance_wins_2_to_1(stake: str, net: str) -> None:
    check(
        ANN
        + f"""
        deal 1 Th 9d; dealer As
        ann 1  insures {stake} stand
        dealer Kc
        settle
        = ann 1  initial -100  insurance {net} by 4.1.1[r3]
        """
    )


@shows(p("4.1.1[r3]"))
def test_4_1_1_r3_insurance_loses_without_the_dealers_blackjack() -> None:
    check(
        ANN
        + "deal 1 Th 9d; dealer As\nann 1  insures 50 stand\ndealer 7c\nsettle\n= ann 1  initial +100  insurance -50"
    )
    check(
        ANN
        + "deal 1 Th 9d; dealer As\nann 1  insures 50 stand\ndealer 4c 6d\nsettle\n= ann 1  initial -100  insurance -50"
    )


# ---- 4.1.2: RWS Pairs ------------------------------------------------------------------------------------------------


@shows(p("4.1.2"), p("4.1.2[r1]"), p("4.1.2[r2]"), p("4.1.2[r3]"), p("4.1.2[r4]"))
@pytest.mark.parametrize(
    ("hand", "net", "row"),
    [
        ("Ah Ah", "+250", "r1"),
        ("As As", "+250", "r1"),
        ("Qs Qs", "+100", "r2"),
        ("2d 2d", "+100", "r2"),
        ("Td Td", "+100", "r2"),
        ("Qc Qs", "+60", "r3"),
        ("Ah Ad", "+60", "r3"),
        ("8d 8h", "+60", "r3"),
        ("Qc Qh", "+30", "r4"),
        ("Ac Ad", "+30", "r4"),
        ("3s 3d", "+30", "r4"),
    ],
)
def test_4_1_2_one_row_pays(hand: str, net: str, row: str) -> None:
    check(
        ANN
        + f"""
        box 1  ann  rws_pairs 5
        deal 1 {hand}; dealer 9c
        ann 1  play
        settle
        = ann 1  rws_pairs {net} by 4.1.2[{row}]
        """
    )


@shows(p("4.1.2"), p("4.1.2[r1]"), p("4.1.2[r2]"), p("4.1.2[r3]"), p("4.1.2[r4]"))
@pytest.mark.parametrize("hand", ["Ah Kh", "Kc Qc", "Th Kh", "Jd Qd", "5c 6c", "Ah 2h"])
def test_4_1_2_no_row_no_pay(hand: str) -> None:
    bets = ANN + "box 1  ann  rws_pairs 5\n"
    play = "" if hand == "Ah Kh" else "ann 1  play\n"
    check(bets + f"deal 1 {hand}; dealer Ts\n{play}settle  -> bet_settled bet=rws_pairs result=lose paid=0")


# ---- 4.1.3: Boom Busted ----------------------------------------------------------------------------------------------

DRAWS = [
    ("Ts", "6c Th", "+10", "r5"),
    ("5s", "5c 6h Td", "+10", "r5"),
    ("2s", "3c 4h 7d Ts", "+20", "r4"),
    ("2s", "2c 2h 2d 8s 9c", "+60", "r3"),
    ("2s", "2c 2h 2d 2s 6c Th", "+250", "r2"),
    ("2s", "2c 2h 2d 2s 2c 4h 9d", "+1,000", "r1"),
    ("2s", "2c 2h 2d 2s 2c Ad 3h 7d", "+1,000", "r1"),
]


@shows(p("4.1.3"), p("4.1.3[r1]"), p("4.1.3[r2]"), p("4.1.3[r3]"), p("4.1.3[r4]"), p("4.1.3[r5]"))
@pytest.mark.parametrize(("first", "draws", "net", "row"), DRAWS)
def test_4_1_3_the_number_of_cards_of_a_bust_hand(first: str, draws: str, net: str, row: str) -> None:
    check(
        ANN
        + f"""
        box 1  ann  boom_busted 5
        deal 1 Th 9d; dealer {first}
        ann 1  stand
        dealer {draws}
        settle
        = ann 1  initial +100  boom_busted {net} by 4.1.3[{row}]
        """
    )


NOT_BUST = [
    ("Ts", "6c 6h", "initial 0"),
    ("5s", "5c 6h 6d", "initial 0"),
    ("2s", "3c 4h 7d 6s", "initial 0"),
    ("2s", "2c 2h 2d 8s 5c", "initial -100"),
    ("2s", "2c 2h 2d 2s 6c 6h", "initial 0"),
    ("2s", "2c 2h 2d 2s 2c 4h 5d", "initial -100"),
]


@shows(p("4.1.3"), p("4.1.3[r1]"), p("4.1.3[r2]"), p("4.1.3[r3]"), p("4.1.3[r4]"), p("4.1.3[r5]"))
@pytest.mark.parametrize(("first", "draws", "hand"), NOT_BUST)
def test_4_1_3_boom_busted_loses_against_a_dealer_who_is_not_bust(first: str, draws: str, hand: str) -> None:
    check(
        ANN
        + f"""
        box 1  ann  boom_busted 5
        deal 1 Th 9d; dealer {first}
        ann 1  stand
        dealer {draws}
        settle
        = ann 1  {hand}  boom_busted -5 by 3.26.2
        """
    )


# ---- 4.1.4: Lucky Stash ----------------------------------------------------------------------------------------------

SEVEN = "free_split 5c free_split 5s free_split"
MARKERS = [
    (1, "+10", "r7", "free_double Tc"),
    (2, "+50", "r6", "free_split 6c free_double Tc Td hit 3s stand"),
    (3, "+125", "r5", "free_split 6c free_double Tc 4h free_double Td"),
    (4, "+250", "r4", "free_split 5c free_split 6c free_double Tc 4h free_double Td Th hit 3s stand"),
    (5, "+500", "r3", f"{SEVEN} 6c free_double Tc 4h free_double Td Th hit 3s stand Th hit 2s stand"),
    (6, "+1,000", "r2", f"{SEVEN} 6c free_double Tc 4h free_double Td 6h free_double Kd Th hit 3s stand"),
    (7, "+5,000", "r1", f"{SEVEN} 6c free_double Tc 4h free_double Td 6h free_double Kd 4s free_double Qd"),
]


@shows(
    p("4.1.4"),
    p("4.1.4[r1]"),
    p("4.1.4[r2]"),
    p("4.1.4[r3]"),
    p("4.1.4[r4]"),
    p("4.1.4[r5]"),
    p("4.1.4[r6]"),
    p("4.1.4[r7]"),
)
@pytest.mark.parametrize(("markers", "net", "row", "play"), MARKERS)
def test_4_1_4_one_to_seven_markers(markers: int, net: str, row: str, play: str) -> None:
    played = check(
        ANN
        + f"""
        box 1  ann  lucky_stash 5
        deal 1 5h 5d; dealer Ts
        ann 1  {play}
        = markers 1 {markers}
        dealer Ac
        settle  -> round_concluded
        """
    )
    stash = [line for line in played.round.lines if line.bet == "lucky_stash"]
    assert [line.net for line in stash] == [int(net.replace(",", "")) * 100]
    assert p(f"4.1.4[{row}]") in stash[0].paras


@shows(
    p("4.1.4"),
    p("4.1.4[r1]"),
    p("4.1.4[r2]"),
    p("4.1.4[r3]"),
    p("4.1.4[r4]"),
    p("4.1.4[r5]"),
    p("4.1.4[r6]"),
    p("4.1.4[r7]"),
)
@pytest.mark.parametrize(
    ("hand", "play"),
    [
        ("5h 5d", "hit Tc stand"),
        ("5h 5d", "double Tc"),
        ("5h 5d", "split 6c double Tc 4h double Td"),
        ("5h 5d", "split 5c split 5s split 6c double Tc 4h double Td 6h double Kd 4s double Qd"),
        ("Th 6d", "hit Kc"),
    ],
)
def test_4_1_4_without_a_marker_it_loses(hand: str, play: str) -> None:
    played = check(
        ANN
        + f"""
        box 1  ann  lucky_stash 5
        deal 1 {hand}; dealer Ts
        ann 1  {play}
        = markers 1 0
        {"" if "Kc" in play else "dealer 8h"}
        settle  -> round_concluded
        """
    )
    assert [line.net for line in played.round.lines if line.bet == "lucky_stash"] == [-500]


EACH_HAND = "  ".join(f"free_split.{n} +100  free_double.{n} +100" for n in (2, 3, 4))


@shows(p("4.1.4"), p("4.1.4[r1]"))
def test_4_1_4_four_hands_and_four_free_doubles_win_eight_times() -> None:
    check(
        ANN
        + f"""
        box 1  ann  lucky_stash 5
        deal 1 5h 5d; dealer Ts
        ann 1  free_split 5c free_split 5s free_split 4d free_double Tc
        ann 1  4h free_double Td 5d free_double Kd 6c free_double Qd
        dealer 7c
        settle
        = markers 1 7
        = ann 1  initial +100  free_double.1 +100  {EACH_HAND}  lucky_stash +5,000  net +5,800
        """
    )


MIXED = "initial +100  free_double.1 +100  free_split.2 +100  double.2 +100  split.3 -100  free_split.4 0  double.4 -60"


@shows(p("4.1.1[r2]"), p("4.1.4"), p("4.1.4[r5]"))
def test_4_1_4_four_hands_mixed_each_line_for_itself() -> None:
    """Free and paid Splits and Doubles side by side: won, lost and Bust on one box."""
    check(
        ANN
        + f"""
        box 1  ann  lucky_stash 5
        deal 1 8h 8d; dealer Ts
        ann 1  free_split 8c split 8s free_split
        ann 1  3d free_double 9c
        ann 1  3h double 60 6c
        ann 1  4h hit Th
        ann 1  2d double Qh
        dealer 8c
        settle
        = markers 1 3
        = ann 1  {MIXED}  lucky_stash +125
        """
    )
