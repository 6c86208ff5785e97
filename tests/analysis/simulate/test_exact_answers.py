"""Simulated means agree with the exact answers of the solvers, within three standard errors at fixed seeds."""

from fractions import Fraction

import pytest

from croupier.analysis import Query, solve
from croupier.analysis.blackjack.best_play import house_edge
from croupier.analysis.blackjack.chart_search import best_chart, chart_edge
from croupier.analysis.blackjack.rules import DOCUMENT
from croupier.analysis.blackjack.side_bets import boom_busted, rws_pairs
from croupier.analysis.blackjack.solve import TABLES
from croupier.analysis.pay_tables import payouts_of
from croupier.analysis.results import Number, Sampled, Solved
from croupier.analysis.simulate.figures import BetFigures, Figures, figures_of
from croupier.analysis.simulate.plan import Plan
from croupier.analysis.simulate.run import simulate

pytestmark = pytest.mark.timeout(600)
METER = 10_000_000


def figures(plan: Plan) -> Figures:
    return figures_of(simulate(plan))


def by_name(measured: Figures) -> dict[str, BetFigures]:
    return {bet.bet: bet for bet in measured.bets}


def agrees(measured: Sampled, exact: Number) -> bool:
    assert measured.error > 0
    return abs(measured - float(exact)) <= 3 * measured.error


def main_result(measured: Figures, bets: tuple[str, ...], unit: int) -> Sampled:
    """Return the result of the main bets per unit, with the error that follows from their covariances."""
    chosen = [index for index, bet in enumerate(measured.bets) if bet.bet in bets]
    mean = sum(float(measured.bets[index].result.mean) for index in chosen) / unit
    variance = sum(float(measured.covariances[first][second]) for first in chosen for second in chosen)
    return Sampled(mean, (variance / measured.rounds) ** 0.5 / unit)


def test_three_card_with_every_bet() -> None:
    stakes = {"ante": 1000, "pair_plus": 500, "jackpot": 500}
    measured = figures(Plan(game="mlp-three-card", rounds=16_000_000, seed=11, stakes=stakes, meter=METER))
    solved = solve("mlp-three-card", Query(ante=1000, side_bet=500, jackpot_bet=500, meter=METER))
    bets = by_name(measured)
    assert agrees(main_result(measured, ("ante", "play", "ante_bonus"), 1000), -solved.house_edge)
    assert agrees(bets["pair_plus"].edge, solved.bets[0].house_edge)
    assert agrees(measured.total.result.mean, joint_value(solved))
    assert agrees(bets["play"].stake, 1000 * dict(solved.frequencies)["play"])
    main = main_result(measured, ("ante", "play", "ante_bonus"), 1000)
    assert main.error * measured.rounds**0.5 == pytest.approx(float(solved.variance) ** 0.5, rel=0.002)


def joint_value(solved: Solved) -> Fraction:
    assert solved.joint is not None
    return solved.joint.value


@pytest.mark.parametrize("game", ["mlp-holdem", "progressive-holdem"])
def test_holdem_with_every_bet(game: str) -> None:
    stakes = {"ante": 1000, "bonus": 500, "jackpot": 500}
    measured = figures(Plan(game=game, rounds=6_000_000, seed=12, stakes=stakes, meter=METER))
    solved = solve(game, Query(ante=1000, side_bet=500, jackpot_bet=500, meter=METER))
    assert agrees(measured.total.result.mean, joint_value(solved))
    assert agrees(by_name(measured)["bonus"].edge, solved.bets[0].house_edge)


def test_holdem_main_game() -> None:
    measured = figures(Plan(game="mlp-holdem", rounds=6_000_000, seed=13))
    solved = solve("mlp-holdem")
    assert agrees(measured.total.edge, solved.element_of_risk)
    for bet in ("turn", "river"):
        assert agrees(by_name(measured)[bet].stake, 1000 * dict(solved.frequencies)[bet])


def test_free_bet_blackjack_by_best_play_and_by_the_chart() -> None:
    stakes = {"initial": 1000, "rws_pairs": 500, "lucky_stash": 500, "boom_busted": 500}
    pays = payouts_of(TABLES)
    exact = {"best": house_edge(DOCUMENT), "chart": chart_edge(DOCUMENT, best_chart(DOCUMENT))}
    for strategy, edge in exact.items():
        plan = Plan(game="free-bet-blackjack", rounds=16_000_000, seed=14, stakes=stakes, strategy=strategy)
        bets = by_name(measured := figures(plan))
        assert agrees(main_result(measured, ("initial",), 1000), -edge)
        assert agrees(bets["rws_pairs"].edge, rws_pairs(DOCUMENT, pays).house_edge)
        assert agrees(bets["boom_busted"].edge, boom_busted(DOCUMENT, pays).house_edge)
    solved = solve("free-bet-blackjack")
    stash = next(bet for bet in solved.bets if bet.name == "lucky_stash")
    assert agrees(bets["lucky_stash"].edge, stash.house_edge)
    assert agrees(bets["initial"].stake, 1000 * float(solved.average_wager))


def test_a_wrong_kernel_would_be_noticed() -> None:
    """The test above fails if the strategy differs."""
    measured = figures(Plan(game="mlp-three-card", rounds=16_000_000, seed=11, strategy="always-play"))
    assert not agrees(measured.total.edge, solve("mlp-three-card").element_of_risk)
