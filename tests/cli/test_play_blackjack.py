"""Free Bet Blackjack in the terminal, from the bet to the receipt; the seeds were chosen for their cards."""

import re

import pytest
from typer.testing import CliRunner

from croupier.cli import app

PAIR_OF_SIXES = "s3297"  # 6c 6d against 8s; then 3c, Qd, 5c, 6h, and the Dealer has 22
ELEVEN_AGAINST_AN_ACE = "s17"  # 2d 9c against As; then Kd, and the Dealer has 20
BLACKJACK_AGAINST_AN_ACE = "s455"
SOFT_18 = "s32"  # 7h Ah against 6d; then 2d


def played(seed: str, *said: str) -> str:
    words = ["play", "free-bet-blackjack", "--seed", seed]
    result = CliRunner().invoke(app, words, input="\n".join((*said, "n", "")))
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("choices", [("x", "f", "f"), ("5", "2", "2")], ids=["letters", "numbers"])
def test_a_free_split_and_two_free_doubles_with_their_markers(choices: tuple[str, ...]) -> None:
    told = played(PAIR_OF_SIXES, "25", "5", "5", "0", *choices)
    for words in (
        "1 r  Surrender - Give up half of the bet  ¶ 3.17",
        "5 x  Free Split - A second hand with a Free Bet Marker  ¶ 3.22",
        "RWS Pairs $5 wins, paid $35 (Mixed Pair)  ¶ 4.1.2 row 4",
        "  Box 1      6c 3c  Hard 9  · your turn",
        "    Hand 2   6d 5c 6h  Hard 17  · ◆ Free Split  · ◆ Free Double",
        "8s 4d Qd  22: stand-off",
        "Staked $35, returned $190, net +$155; chips $500 before, $655 now",
    ):
        assert words in told
    for bet, hand in (("Initial Bet", 1), ("Free Double", 1), ("Free Split", 2), ("Free Double", 2)):
        assert re.search(rf"1 +{bet}, hand {hand} +returned +3\.24\.5 ", told)
    assert re.search(r"1 +Lucky Stash +won +4\.1\.4 row 5 +\$5 +\$130\s", told), "no Hand of its own"


def test_a_part_of_the_insurance_and_a_double_for_less() -> None:
    told = played(ELEVEN_AGAINST_AN_ACE, "25", "0", "0", "0", "i", "10", "d", "5")
    for words in (
        '"Insurance"  Insurance is open  ¶ 3.15.2',
        "Insurance, $1 to $12.50 ($12.50): ",
        "Double Down, $1 to $25 ($25): ",
        "Hard 21  · Double Down $5",
        "Staked $40, returned $60, net +$20",
    ):
        assert words in told


def test_an_amount_that_is_too_much_is_refused_with_its_paragraph_and_asked_again() -> None:
    told = played(ELEVEN_AGAINST_AN_ACE, "25", "0", "0", "0", "i", "13", "n", "f")
    assert "(FBBJ-2025 3.15.2(a))" in told
    assert told.count('"Insurance"') == 2
    assert "◆ Free Double" in told


def test_a_hit_on_a_hard_21_is_asked_for_a_second_time() -> None:
    told = played(ELEVEN_AGAINST_AN_ACE, "25", "0", "0", "0", "n", "h", "h", "n", "s")
    assert told.count("You already have 21. Take another card? [y/n] (n): ") == 1
    assert "net +$25" in told


def test_even_money_ends_the_round_with_the_interim_settlement() -> None:
    told = played(BLACKJACK_AGAINST_AN_ACE, "25", "0", "0", "0", "e")
    assert "Initial Bet $25 wins, paid $50 (Even Money)  ¶ 3.15.1\n  Interim settlement  ¶ 1.21" in told
    assert "net +$25" in told


def test_hit_and_stand() -> None:
    told = played(SOFT_18, "5", "0", "0", "0", "h", "s")
    assert "Soft 18" in told
    assert "Soft 20" in told
    assert "A card for the hand  ¶ 1.37" in told
    assert "Hand 1" not in told.split("Round 1")[1], "one Hand needs no number"
