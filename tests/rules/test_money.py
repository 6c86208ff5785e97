"""Money: the four ways a row pays, worked by hand, and what is dropped where a payment is not whole cents."""

import pytest

from croupier.rules.document import Para
from croupier.rules.money import MICRO, Fixed, For, Share, To, dollars, fixed, for_, percent, share, to
from croupier.rules.settlement import Line, Result


@pytest.mark.parametrize(
    ("pays", "stake", "on_top"),
    [
        (to(1), 500, 500),
        (to(40), 500, 20_000),
        (to(3, 2), 500, 750),
        (to(3, 2), 255, 382),  # 3.825: half a cent is dropped
        (to(1, 2), 1, 0),
    ],
)
def test_a_to_one_payout_is_added_to_the_stake(pays: To, stake: int, on_top: int) -> None:
    assert pays.winnings(stake) == on_top


def test_a_for_one_payout_includes_the_stake() -> None:
    assert for_(400) == For(400)
    assert for_(400).award(500) == 200_000


@pytest.mark.parametrize("stake", [100, 500, 1_000])
def test_a_fixed_award_is_dollars_whatever_was_staked(stake: int) -> None:
    assert fixed(75) == Fixed(7_500)
    assert fixed(75).award(stake) == 7_500


@pytest.mark.parametrize(
    ("percent", "displayed", "cents"), [(100, 12_345_678, 12_345_678), (10, 12_345_678, 1_234_567), (10, 9, 0)]
)
def test_a_share_of_the_display_is_rounded_down_to_the_cent(percent: int, displayed: int, cents: int) -> None:
    assert share(percent).of(displayed) == cents


def test_a_row_says_what_it_pays_as_the_document_prints_it() -> None:
    assert [str(each) for each in (to(40), to(1_000), to(3, 2), for_(400), fixed(7_500), Share(10))] == [
        "40 to 1",
        "1,000 to 1",
        "3 to 2",
        "400 for 1",
        "$7,500",
        "10%",
    ]


def test_a_times_alone_is_to_one() -> None:
    assert To(5) == to(5) == To(5, 1)


@pytest.mark.parametrize(
    ("cents", "written"),
    [
        (0, "0"),
        (1, "0.01"),
        (-1, "-0.01"),
        (100, "1"),
        (1_250, "12.50"),
        (-1_250, "-12.50"),
        (1_234_500, "12,345"),
        (-1_234_500, "-12,345"),
        (123_456_789, "1,234,567.89"),
    ],
)
def test_money_is_written_for_people(cents: int, written: str) -> None:
    assert dollars(cents) == written


def test_a_cent_is_a_million_micro_cents() -> None:
    assert MICRO == 10**6


def test_the_net_of_a_line_is_what_was_paid_less_the_stake() -> None:
    def line(result: Result, paid: int) -> Line:
        return Line(1, "ann", "ante", 500, result, paid, (Para("ML3C-2", "4.1"),), "")

    assert [line(Result.WIN, 1_000).net, line(Result.LOSE, 0).net, line(Result.RETURN, 500).net] == [500, -500, 0]
    assert line(Result.WIN, 1_000).hand == 0


@pytest.mark.parametrize(
    ("hundredths", "written"),
    [(0, "0%"), (5, "0.05%"), (250, "2.5%"), (500, "5%"), (505, "5.05%"), (1_000, "10%"), (99, "0.99%")],
)
def test_hundredths_of_a_percent_are_written_as_short_as_they_are(hundredths: int, written: str) -> None:
    assert percent(hundredths) == written
