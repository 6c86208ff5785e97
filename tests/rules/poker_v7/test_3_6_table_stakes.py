"""POKER-7 3.6: how many chips a player who left the table brings back."""

import pytest

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused
from tests.support.paragraphs import shows
from tests.support.rules.poker_seats_script import check_seats


@shows(p("3.6"), p("3.6.1"), p("3.6.2"))
@pytest.mark.parametrize(
    ("left_with", "refused", "least", "most"),
    [
        (1500, [1499, 1501, 1000, 200], 1500, 1500),
        (300, [200, 299, 1001], 300, 1000),
        (100, [100, 199, 1001], 200, 1000),
        (1000, [999, 1001], 1000, 1000),
        (0, [199, 1001], 200, 1000),
    ],
)
def test_3_6_2_leaving_and_coming_back(left_with: int, refused: list[int], least: int, most: int) -> None:
    for brings in (*refused, least, most):
        table = check_seats("players A B C\n")
        table.racks["A"] = left_with * 100
        table.ask(c.Leave(), "A")
        table.ask(c.Sit(1), "A")
        answer = table.ask(c.BuyIn(brings * 100), "A")
        if brings in refused:
            assert isinstance(answer, Refused), brings
            assert answer.para == p("3.6")
        else:
            assert answer == (e.ChipsBoughtIn("A", brings * 100),)
