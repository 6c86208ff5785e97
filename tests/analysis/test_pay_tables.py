"""Rows of pay tables as people write them: 1.5, 3:2 and 3/2 are one payout."""

from fractions import Fraction
from random import Random

import pytest

from croupier.analysis import Unanswerable
from croupier.analysis.jackpot import worth
from croupier.analysis.pay_tables import payouts_of, with_changes
from croupier.rules.coded_message import message
from croupier.rules.games.free_bet_blackjack_2025.pay_tables import MAIN_PAYS
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_V3
from croupier.rules.money import Share, To

MAIN = payouts_of({"main": MAIN_PAYS})


def blackjack(text: str) -> Fraction:
    return with_changes(MAIN, [f"blackjack={text}"]).times("main", "blackjack")


@pytest.mark.parametrize("seed", range(200))
def test_a_payout_is_the_same_however_it_is_written(seed: int) -> None:
    chance = Random(seed)
    times, by = chance.randrange(0, 1000), chance.choice((1, 2, 4, 5, 8, 10, 25, 40))
    ratio, decimal = Fraction(times, by), f"{times / by:.6f}"
    ways = (f"{times}:{by}", f"{times}/{by}", decimal, decimal.rstrip("0").rstrip("."), f"{decimal}:1")
    assert {blackjack(way) for way in ways} == {ratio}


def test_a_payout_that_people_wrote_in_whole_numbers_stays_as_written() -> None:
    assert with_changes(MAIN, ["blackjack=6:5"])["main"]["blackjack"] == To(6, 5)
    assert str(with_changes(MAIN, ["blackjack=1.2"])["main"]["blackjack"]) == "6 to 5"


@pytest.mark.parametrize("text", ["-1", "1:0", "much", "1.2.3", "", "3:-2", "1e3"])
def test_an_invalid_payout_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(Unanswerable) as no:
        blackjack(text)
    assert no.value.field == "blackjack"
    code = "payout_negative" if text in ("-1", "1:0", "3:-2") else "payout_not_a_number"
    assert no.value.reason == message(code, row="blackjack", value=text)


def test_a_row_that_pays_whole_numbers_says_so() -> None:
    jackpot = payouts_of({"jackpot": MULTILINK_V3.jackpot_pays})
    with pytest.raises(Unanswerable) as no:
        with_changes(jackpot, ["flush=50.5"])
    assert no.value.reason == message("payout_not_whole", row="flush", value="50.5", kind="for_one")


@pytest.mark.parametrize(
    ("change", "code", "kind"),
    [
        ("flush=101/2", "payout_not_whole", "for_one"),
        ("flush=50%", "payout_not_percent", "for_one"),
        ("flush=1/0", "payout_divides_by_zero", ""),
        ("flush=1/2/3", "payout_not_a_number", ""),
        ("royal_flush=101%", "jackpot_share_out_of_range", ""),
        ("royal_flush=-1%", "jackpot_share_out_of_range", ""),
    ],
)
def test_a_refusal_says_what_the_row_pays_and_never_that_a_number_is_none(change: str, code: str, kind: str) -> None:
    with pytest.raises(Unanswerable) as no:
        with_changes(payouts_of({"jackpot": MULTILINK_V3.jackpot_pays}), [change])
    row, _, value = change.partition("=")
    assert no.value.reason == message(code, row=row, value=value, **({"kind": kind} if kind else {}))


def test_a_payout_to_1_is_no_percentage() -> None:
    with pytest.raises(Unanswerable) as no:
        blackjack("120%")
    assert no.value.reason == message("payout_not_percent", row="blackjack", value="120%", kind="to_one")


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
    row = with_changes(payouts_of({"jackpot": MULTILINK_V3.jackpot_pays}), [f"royal_flush={text}"])["jackpot"][
        "royal_flush"
    ]
    assert isinstance(row, Share)
    assert (worth(row, 500).per_meter, str(row)) == (share, shown)
    assert row.of(1_000_000) == int(1_000_000 * share)
