"""ML3C-2 3.4, 3.8, 5.1 to 5.4: how much of a Bet counts, at the limit and one chip beside it, worked by hand."""

import pytest

from croupier.rules.coded_message import message
from croupier.rules.games.three_card_v2 import THREE_CARD_V2 as GAME
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.house_poker.round import Box, Round
from croupier.rules.house_poker.settlement import effective_stake, line, return_unaccepted_jackpot_bet
from croupier.rules.settings import HousePokerSettings, Limits
from croupier.rules.settlement import Line, Result
from tests.support.paragraphs import shows

SETTINGS = HousePokerSettings({"ante": Limits(500, 10_000), "pair_plus": Limits(300, 2_000)}, jackpot_bet=500)


def laid(**bets: int) -> tuple[Round, Box]:
    box = Box(3, "ana", bets)
    return Round(1, SETTINGS, closed=True, boxes=(box,)), box


@shows(p("3.4"), p("5.1.1"), p("5.2.1"), p("5.3.1"), p("5.3.2"))
@pytest.mark.parametrize(
    ("bet", "stake", "counts", "para"),
    [
        ("ante", 10_000, 10_000, ""),
        ("ante", 10_100, 10_000, "5.1.1"),
        ("ante", 500, 500, ""),
        ("ante", 400, 400, "5.2.1"),
        ("pair_plus", 2_000, 2_000, ""),
        ("pair_plus", 2_100, 2_000, "5.1.1"),
        ("pair_plus", 300, 300, ""),
        ("pair_plus", 200, 200, "5.2.1"),
        ("play", 1_000, 1_000, ""),  # as much as the Ante
        ("play", 1_100, 1_000, "5.3.1"),
        ("play", 900, 900, "5.3.2"),
        ("jackpot", 500, 500, ""),
        ("jackpot", 600, 500, "3.4"),
    ],
)
def test_5_1_1_the_counting_part_of_a_bet_has_its_reason(bet: str, stake: int, counts: int, para: str) -> None:
    r, box = laid(**{"ante": 1_000, bet: stake})
    assert effective_stake(GAME, r, box, bet) == (counts, (p(para),) if para else ())


@shows(p("5.1.1"))
def test_5_1_1_chips_above_the_maximum_go_back_with_a_lost_bet_too() -> None:
    r, box = laid(ante=10_100)
    reason = message("reason_folded")
    lost = line(GAME, r, box, "ante", Result.LOSE, (p("4.5"),), reason)
    excess = message("reason_excess_returned", reason=reason, excess=100)
    assert lost == Line(3, "ana", "ante", 10_100, Result.LOSE, 100, (p("4.5"), p("5.1.1")), excess)
    r, box = laid(ante=10_000)
    all_lost = line(GAME, r, box, "ante", Result.LOSE, (p("4.5"),), reason)
    assert all_lost == Line(3, "ana", "ante", 10_000, Result.LOSE, 0, (p("4.5"),), reason)


@shows(p("3.4"), p("3.8"), p("5.4"))
@pytest.mark.parametrize(
    ("bets", "paras"),
    [
        ({"jackpot": 500}, ("5.4", "3.8")),
        ({"jackpot": 500, "pair_plus": 300}, ("5.4", "3.8")),
        ({"jackpot": 400, "ante": 500}, ("3.4",)),
        ({"jackpot": 500, "ante": 500}, ()),
    ],
)
def test_5_4_a_jackpot_bet_that_was_never_accepted_goes_back(bets: dict[str, int], paras: tuple[str, ...]) -> None:
    unfit = return_unaccepted_jackpot_bet(GAME, *laid(**bets))
    if not paras:
        assert unfit is None
        return
    assert unfit is not None
    assert (unfit.result, unfit.paid) == (Result.RETURN, bets["jackpot"])
    assert unfit.paras[: len(paras)] == tuple(map(p, paras))
