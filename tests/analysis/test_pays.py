"""Rows of pay tables as people write them: 1.5, 3:2 and 3/2 are one payout."""

import re
from fractions import Fraction
from random import Random

import pytest

from croupier.analysis import Unanswerable
from croupier.analysis.exact.jackpot import worth
from croupier.analysis.exact.pays import changed, paid
from croupier.rules.games.free_bet_blackjack_2025.pays import MAIN_PAYS
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_V3
from croupier.rules.money import Share, To

MAIN = paid({"main": MAIN_PAYS})


def blackjack(text: str) -> Fraction:
    return changed(MAIN, [f"blackjack={text}"]).times("main", "blackjack")


@pytest.mark.parametrize("seed", range(200))
def test_a_payout_is_the_same_however_it_is_written(seed: int) -> None:
    chance = Random(seed)
    times, by = chance.randrange(0, 1000), chance.choice((1, 2, 4, 5, 8, 10, 25, 40))
    ratio, decimal = Fraction(times, by), f"{times / by:.6f}"
    ways = (f"{times}:{by}", f"{times}/{by}", decimal, decimal.rstrip("0").rstrip("."), f"{decimal}:1")
    assert {blackjack(way) for way in ways} == {ratio}


def test_a_payout_that_people_wrote_in_whole_numbers_stays_as_written() -> None:
    assert changed(MAIN, ["blackjack=6:5"])["main"]["blackjack"] == To(6, 5)
    assert str(changed(MAIN, ["blackjack=1.2"])["main"]["blackjack"]) == "6 to 5"


@pytest.mark.parametrize("text", ["-1", "1:0", "much", "1.2.3", "", "3:-2", "1e3"])
def test_what_is_no_payout_is_refused_in_the_words_that_were_written(text: str) -> None:
    with pytest.raises(Unanswerable) as no:
        blackjack(text)
    assert no.value.field == "blackjack"
    assert repr(text.partition(":")[0]) in no.value.why or repr(text) in no.value.why


def test_a_row_that_pays_whole_numbers_says_so() -> None:
    jackpot = paid({"jackpot": MULTILINK_V3.jackpot_pays})
    with pytest.raises(Unanswerable, match=re.escape("'50.5' was refused: this row pays a whole number for 1")):
        changed(jackpot, ["flush=50.5"])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("flush=101/2", "'101/2' was refused: this row pays a whole number for 1, 0 or more"),
        ("flush=50%", "'50%' was refused: this row pays a whole number for 1, not a percentage"),
        ("flush=1/0", "'1/0' divides by zero"),
        ("flush=1/2/3", "'1/2/3' is not a number"),
        ("royal_flush=101%", "'101%' was refused: this row pays 0% to 100% of the jackpot"),
        ("royal_flush=-1%", "'-1%' was refused: this row pays 0% to 100% of the jackpot"),
    ],
)
def test_a_refusal_says_what_the_row_pays_and_never_that_a_number_is_none(change: str, why: str) -> None:
    with pytest.raises(Unanswerable) as no:
        changed(paid({"jackpot": MULTILINK_V3.jackpot_pays}), [change])
    assert no.value.why == why


def test_a_payout_to_1_is_no_percentage() -> None:
    with pytest.raises(Unanswerable, match=re.escape("this row pays to 1, such as 3, 1.5 or 3:2, not a percentage")):
        blackjack("120%")


@pytest.mark.parametrize(
    ("text", "share", "shown"),
    [
        ("12.5%", Fraction(1, 8), "12.5%"),
        ("12.5", Fraction(1, 8), "12.5%"),
        ("25/2%", Fraction(1, 8), "12.5%"),
        ("100/3", Fraction(1, 3), "100/3%"),
        ("90%", Fraction(9, 10), "90%"),
        ("100%", Fraction(1), "100%"),
    ],
)
def test_any_part_of_the_jackpot_can_be_asked_for(text: str, share: Fraction, shown: str) -> None:
    row = changed(paid({"jackpot": MULTILINK_V3.jackpot_pays}), [f"royal_flush={text}"])["jackpot"]["royal_flush"]
    assert isinstance(row, Share)
    assert (worth(row, 500).per_meter, str(row)) == (share, shown)
    assert row.of(1_000_000) == int(1_000_000 * share)
