"""The jackpot bets: rows as the rules pay them, values over the meter, and play that looks at them."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from croupier.analysis import Query, Unanswerable, solve
from croupier.analysis.drawing.shapes import Words
from croupier.analysis.holdem import side_bets
from croupier.analysis.holdem import solve as holdem_games
from croupier.analysis.kernels.progressive_jackpot import pattern
from croupier.analysis.pay_tables import payouts_of
from croupier.analysis.results import Jackpot
from croupier.rules.cards import DECK, Card, parse_cards
from croupier.rules.deal import FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.games.progressive_holdem_v6 import PROGRESSIVE_V6
from croupier.rules.games.progressive_holdem_v6.jackpot import JACKPOT_PAYS, jackpot
from croupier.rules.house_poker.round import Box
from croupier.rules.house_poker.spec import JACKPOT
from croupier.rules.money import Share

pytestmark = pytest.mark.timeout(600)  # the first one compiles, on a machine that may be busy
ROWS = payouts_of({"jackpot": JACKPOT_PAYS})["jackpot"]
Cards = tuple[Card, ...]


def by_the_rules(hole: Cards, board: Cards, meter: int, *, folded: bool) -> Counter[int]:
    """What one box is paid in each of the 20 orders of a board, in cents."""
    fold = PROGRESSIVE_V6.doc.p("3.11.2(a)") if folded else None
    box, paid_out = Box(1, "ann", {JACKPOT: 500}, folded=fold), Counter[int]()
    for flop in combinations(board, 3):
        one, two = set(board) - set(flop)
        for turn, river in ((one, two), (two, one)):
            won = jackpot(box, {1: hole, FLOP_CARDS: flop, TURN_CARD: (turn,), RIVER_CARD: (river,)})
            share = won.share.pays.of(meter) if won.share and isinstance(won.share.pays, Share) else 0
            other = won.fixed.pays.award(500) if won.fixed and hasattr(won.fixed.pays, "award") else 0
            paid_out[max(share, other)] += 1
    return paid_out


def by_pattern(hole: Cards, board: Cards, meter: int, *, folded: bool) -> Counter[int]:
    """The same from the kernel's pattern."""
    met, own = pattern(hole[0], hole[1], np.array(sorted(board)))
    stages = {1: 2 * (own == 2), 2: 6 * (own == 2) + 4 * (own == 1), 3: (12, 16)[own == 1] * (own > 0)}
    stages[0] = 20 - sum(stages.values())
    paid_out = Counter[int]()
    for stage, orders in stages.items():
        rows = side_bets.awards_for(stage << 4 | met)
        best = side_bets.best_award(rows.community if folded else rows.all, ROWS, 500, Fraction(meter))
        paid_out[int(best[1].at(meter)) if best else 0] += int(orders)
    return +paid_out


SPECIAL = [
    ("As Ks", "Qs Js Ts 9s 2d"), ("As 2d", "Ks Qs Js Ts 9s"), ("Ks As", "Qs Js Ts 9s 8s"), ("2d 3d", "As Ks Qs Js Ts"),
    ("9s 2c", "As Ks Qs Js Ts"), ("Ah 2h", "3h 4h 5h Ks Kd"), ("2c 2d", "2h 2s 9c 9d 9h"), ("Kc 2d", "9c 9d 9h 9s 2c"),
    ("9s 8s", "7s 6s 5s 4s 3s"), ("Qc Qd", "Qh Qs Js Ts 9s"), ("Ah Kd", "Kh Qh Jh Th 9h"),
]  # fmt: skip


@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("meter", [0, 2_900_000, 3_000_100, 60_000_000])
@pytest.mark.parametrize(("hole", "board"), SPECIAL)
def test_4_2_rows_are_those_the_rules_pay(hole: str, board: str, meter: int, folded: bool) -> None:
    dealt = parse_cards(hole), parse_cards(board)
    assert by_pattern(*dealt, meter, folded=folded) == by_the_rules(*dealt, meter, folded=folded)


def test_4_2_rows_by_chance_among_high_cards_of_two_suits() -> None:
    rich = [card for card in DECK if card & 3 in (1, 2) and card >= 24] + [card for card in DECK if card >= 48]
    for seed in range(400):
        deal = Random(seed).sample(sorted(set(rich)), 7)
        hole, board = tuple(deal[:2]), tuple(deal[2:])
        assert by_pattern(hole, board, 5_000_000, folded=False) == by_the_rules(hole, board, 5_000_000, folded=False)


def test_royal_flushes_of_a_deck_are_counted_once() -> None:
    """Seven cards hold one in 4,324 of 133,784,560 sets; of 21 ways to take two as the Hole Cards one uses none."""
    counts = side_bets.deals_by_pattern().sum(axis=0)
    deals = 1326 * side_bets.BOARDS
    royal = sum(int(each) for at, each in enumerate(counts) if at >> 4 or at & 3 == 1)
    assert Fraction(royal, deals) == Fraction(4324, 133_784_560)
    assert Fraction(sum(int(each) for at, each in enumerate(counts) if at & 4), deals) == Fraction(224_848, 133_784_560)
    flop = sum(int(each) for at, each in enumerate(counts) if at >> 4 == 1)
    assert Fraction(flop, deals) == Fraction(4, 2_598_960)


def test_a_fold_keeps_what_the_community_cards_are_worth() -> None:
    """Over all starting hands the board is any five cards: 4 Royal Flushes, 36 Straight Flushes, 624 Fours."""
    folded = side_bets.by_start(ROWS, 500, Fraction(), folded=True)
    pairs = {start: 6 if len(start) == 2 else 4 if start[2] == "s" else 12 for start in folded}
    mean = sum((pairs[start] * of.constant for start, of in folded.items()), Fraction()) / 1326
    assert mean == Fraction(4 * 1_000_000 + 36 * 150_000 + 624 * 30_000, 2_598_960)


def worth(game: str, bet: int, meter: int) -> Jackpot:
    found = solve(game, Query(ante=1000, jackpot_bet=bet, meter=meter)).jackpot
    assert found is not None
    return found


def test_a_jackpot_bet_is_worth_its_price_where_it_breaks_even() -> None:
    for game in ("mlp-three-card", "mlp-holdem", "progressive-holdem"):
        for bet in (100, 500, 2500):
            first = worth(game, bet, 10**9)
            below, above = (worth(game, bet, int(first.break_even) + more) for more in (0, 1))
            assert first.break_even == below.break_even
            assert below.value is not None
            assert above.value is not None
            assert below.value <= bet < above.value


def test_a_small_ante_folds_less_when_a_fold_gives_up_rows() -> None:
    def folds(ante: int, meter: int) -> set[str]:
        joint = solve("progressive-holdem", Query(ante=ante, jackpot_bet=500, meter=meter)).joint
        assert joint is not None
        assert joint.value >= joint.value_apart
        return set(joint.folds)

    assert folds(100_000, 10_000_000) == {"32o", "42o", "52o", "62o", "72o"}
    assert folds(100, 50_000_000) == set()
    assert folds(500, 40_000_000) == {"32o"}


def test_with_best_folding_the_jackpot_bet_costs_nothing_at_its_break_even_meter() -> None:
    q = Query(ante=500, jackpot_bet=500, meter=1)
    joint = solve("progressive-holdem", q).joint
    assert joint is not None
    assert joint.break_even is not None
    meters = (int(joint.break_even), int(joint.break_even) + 1)
    values = [solve("progressive-holdem", Query(ante=500, jackpot_bet=500, meter=each)).joint for each in meters]
    without = solve("progressive-holdem", Query(ante=500)).joint
    assert without is not None
    assert [each.value <= without.value for each in values if each] == [True, False]


@pytest.mark.parametrize("meter", [1, 30_000_000, 90_000_000])
def test_the_curves_of_the_chart_are_the_values_at_each_meter(meter: int) -> None:
    q = Query(ante=500, jackpot_bet=500, meter=meter)
    solved = solve("progressive-holdem", q)
    assert solved.jackpot is not None
    assert solved.joint is not None
    assert holdem_games.jackpot_back(q, Fraction(meter)) == solved.jackpot.value
    assert holdem_games.jackpot_adds(q, solved.starts, Fraction(meter)) - 500 == solved.joint.jackpot_adds
    words = [each.text for each in solved.draw("jackpot").shapes if isinstance(each, Words)]
    assert {"best folding, Ante $5", "never folding", "breaks even at $894,801.30"} <= set(words)


def test_no_fold_takes_a_row_away_in_the_other_games() -> None:
    q = Query(ante=100, jackpot_bet=2500, meter=10**9)
    for game in ("mlp-holdem", "mlp-three-card"):
        joint = solve(game, q).joint
        assert joint is not None
        assert joint.value == joint.value_apart


def test_the_link_in_the_long_run_keeps_what_it_does_not_pay() -> None:
    q = Query(ante=500, jackpot_bet=500, meter=10_000_000, rate_ppm=250_000, reset=5_000_000)
    of = solve("mlp-holdem", q).jackpot
    assert of is not None
    more = dict(of.more)
    assert more["contribution"] == 125
    assert more["house_keeps"] == 500 - of.constant - 125 - Fraction(5_000_000, 649_740)
    assert more["mean_meter"] * of.per_meter == 125 + Fraction(5_000_000, 649_740)


def test_without_a_share_no_meter_breaks_even() -> None:
    with pytest.raises(Unanswerable, match="jackpot_without_shares"):
        solve("mlp-holdem", Query(changes=("royal_flush=0", "straight_flush=0")))
