"""PTH-6, 4.2: where one jackpot Bet meets several rows the highest amount is paid, and of equals the higher row."""

import pytest

from croupier.rules.events import AwardPaid
from croupier.rules.games.progressive_holdem_v6 import PROGRESSIVE_HOLDEM
from croupier.rules.games.progressive_holdem_v6.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.script import Played, check


def settled(hand: str, board: str, answer: str) -> Played:
    """One box with a jackpot Bet that Checks twice; the board has five cards."""
    five = board.split()
    return check(
        PROGRESSIVE_HOLDEM,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 {hand}; flop {" ".join(five[:3])}; turn {five[3]}; river {five[4]}; dealer 8h 8d
        play   1 flop check check  -> {answer}
        """,
    )


@shows(p("4.2"), p("4.2[r4]"), p("4.2[r5]"), p("4.2[r6]"), p("4.2[r7]"), p("4.2[r8]"))
@pytest.mark.parametrize(
    ("hand", "board", "award"),
    [
        ("As 2d", "9s 9h 9d 9c Kd", "award 300 by 4.2[r5]"),  # the player's four nines, and the board's: the higher row
        ("9s 8s", "As Ks Qs Js Ts", "award 10,000 by 4.2[r6]"),  # the board's Royal, and the player's Straight Flush
        ("4d 2d", "9s 8s 7s 6s 5s", "award 1,500 by 4.2[r4]"),  # the Straight Flush lies on the board alone
    ],
)
def test_4_2_of_two_fixed_rows_the_better_one_is_paid(hand: str, board: str, award: str) -> None:
    played = settled(hand, board, "no award_won; round_concluded")
    (line,) = [each for each in played.round.lines if each.bet == "jackpot"]
    amount, _, row = award.removeprefix("award ").partition(" by ")
    assert (line.paid, line.paras) == (int(amount.replace(",", "")) * 100, (p(row),))


@shows(p("4.2[r3]"), p("4.2[r4]"))
@pytest.mark.parametrize(
    ("displayed", "paid", "of_the_meter", "percent"),
    [
        ("30,000", "1,500", 150_000, 5),  # 5% are 1,500: the higher row, out of the meter
        ("29,999.80", "1,500", 0, 0),  # 5% are a cent less: the fixed row, and the meter stays
    ],
)
def test_4_2_a_fixed_award_leaves_the_meter(displayed: str, paid: str, of_the_meter: int, percent: int) -> None:
    played = settled("As 9s", "Ks Qs 2d Js Ts", "award_won 4.2[r3] percent=5 instead=150000")
    played.line(f"pay 1 {paid} of {displayed}  -> round_concluded")
    (award,) = [each for each in played.events if isinstance(each, AwardPaid)]
    assert (award.cents, award.percent, award.line.paid) == (of_the_meter, percent, 150_000)


@shows(p("3.4"), p("4.2[r2]"))
def test_3_4_chips_over_the_prescribed_amount_go_back_with_the_award() -> None:
    """25% of 200,000 are 50,000; of 8 on the spot 5 were prescribed, so 3 go back (R-56)."""
    played = check(
        PROGRESSIVE_HOLDEM,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 As Ks; flop Qs Js 4d; turn Ts; river 2c; dealer 8h 8d
        report over_limit box=1 bet=jackpot cents=8
        play   1 flop check check  -> award_won 4.2[r2] percent=25
        pay 1 50,000 of 200,000
        """,
    )
    (award,) = [each for each in played.events if isinstance(each, AwardPaid)]
    assert (award.cents, award.line.stake, award.line.paid) == (5_000_000, 800, 5_000_300)
