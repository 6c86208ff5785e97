"""MLTH-3 and PTH-6, chapter 4: what a line of the settlement says about its Bet."""

import pytest

from croupier.rules.coded_message import Message, message
from croupier.rules.game import Game
from croupier.rules.settlement import Line, Result
from tests.support.rules.both_holdem import shows_both
from tests.support.rules.script import check

ACE_HIGH = message("hand_high_card", high=14, second=11, third=10, fourth=8, fifth=4)


def line(game: Game, hand: str, bet: str, stakes: str = "box 1  ann  ante 10", report: str = "") -> Line:
    """One box against the Dealer's pair of nines on a board of 3 8 J 4 T."""
    played = check(
        game,
        f"""
        {stakes}
        deal   1 {hand}; flop 3c 8s Jd; turn 4h; river Tc; dealer 9h 9d
        {report}
        play   1 flop check check
        """,
    )
    (found,) = [each for each in played.round.lines if each.bet == bet]
    return found


@shows_both("3.13", "3.14", "3.15")
@pytest.mark.parametrize(
    ("hand", "result", "reason"),
    [
        ("As Jc", Result.RETURN, message("reason_below_straight", hand=message("hand_pair", rank=11, kicker=14))),
        ("9s 9c", Result.RETURN, message("reason_stand_off", hand=message("hand_pair", rank=9, kicker=11))),
        ("As 2c", Result.LOSE, message("reason_lower", hand=ACE_HIGH)),
        ("Qs 9c", Result.WIN, message("reason_higher", hand=message("hand_straight", high=12))),
    ],
)
def test_3_13_why_an_ante_is_paid_taken_or_neither(game: Game, hand: str, result: Result, reason: Message) -> None:
    ante = line(game, hand, "ante")
    assert (ante.result, ante.because) == (result, reason)


@shows_both("3.13")
@pytest.mark.parametrize("hand", ["As Jc", "9s 9c", "As 2c", "Qs 9c"])
def test_3_13_only_the_ante_names_a_hand_below_a_straight(game: Game, hand: str) -> None:
    reason = line(game, hand, "flop").because
    assert isinstance(reason, Message)
    assert reason.code != "reason_below_straight"


@shows_both("4.1.1")
@pytest.mark.parametrize(("stake", "paid", "capped"), [("4,000", "104,000", False), ("4,001", "104,001", True)])
def test_4_1_1_a_bonus_over_the_most_is_called_capped(game: Game, stake: str, paid: str, capped: bool) -> None:
    """A-K suited pays 25 to 1: on 4,000 just the most, 100,000; the stake comes back with it."""
    bonus = line(game, "As Ks", "bonus", f"box 1  ann  ante 10\nbox 1  ann  bonus {stake}")
    assert bonus.paid == int(paid.replace(",", "")) * 100
    row, pays = message("hand_row", row="ace_king_suited"), message("part_pays_to", times=25, by=1)
    if capped:
        assert bonus.because == message("reason_pays_capped", hand=row, pays=pays, cap=10_000_000)
    else:
        assert bonus.because == message("reason_pays", hand=row, pays=pays)


@shows_both("3.4")
def test_3_4_a_jackpot_bet_below_the_prescribed_amount_goes_back(game: Game) -> None:
    bets = "box 1  ann  ante 10\nbox 1  ann  jackpot 5"
    jackpot = line(game, "As Jc", "jackpot", bets, "report under_limit box=1 bet=jackpot cents=3")
    assert (jackpot.result, jackpot.paid) == (Result.RETURN, 300)
