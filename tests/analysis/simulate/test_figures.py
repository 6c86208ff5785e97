"""The figures of a run against plain computations over its single rounds."""

from statistics import mean, pstdev
from typing import Any

import numpy as np
import pytest

from croupier.analysis.simulate.figures import LEVELS, covariances, figures_of, quantiles_of, share_of
from croupier.analysis.simulate.plan import Plan, prepare
from croupier.analysis.simulate.report import plain
from croupier.analysis.simulate.run import simulate

ROUNDS, LENGTH, BANKROLL = 30_000, 60, 9_000
STAKES = {"ante": 1000, "pair_plus": 500, "jackpot": 500}
PLAN = Plan(
    game="mlp-three-card", rounds=ROUNDS, seed=5, stakes=STAKES, meter=2_000_000, session=LENGTH, bankroll=BANKROLL,
)  # fmt: skip


@pytest.fixture(scope="module")
def by_round() -> dict[str, list[int]]:
    """The result of every round in cents, by bet and in all."""
    job, game, wager = prepare(PLAN)
    outcomes = np.zeros(ROUNDS, np.int32)
    game.deal(job.rules, PLAN.seed, 0, 0, outcomes)
    prices = game.prices(wager, game.payouts)
    lines = {bet: prices.net[index, outcomes].tolist() for index, bet in enumerate(game.lines)}
    return lines | {"total": [sum(row) for row in zip(*lines.values(), strict=True)]}


def test_means_deviations_and_shares(by_round: dict[str, list[int]]) -> None:
    figures = figures_of(simulate(PLAN))
    for bet in (*figures.bets, figures.total):
        results = by_round[bet.bet]
        assert bet.result.mean == pytest.approx(mean(results))
        assert bet.result.deviation == pytest.approx(pstdev(results))
        assert bet.result.mean.error == pytest.approx(pstdev(results) / ROUNDS**0.5)
        assert bet.wins == pytest.approx(sum(result > 0 for result in results) / ROUNDS)
        assert bet.loses == pytest.approx(sum(result < 0 for result in results) / ROUNDS)
        histogram = dict(zip(bet.result.values.tolist(), bet.result.counts.tolist(), strict=True))
        assert histogram == {value: results.count(value) for value in set(results)}


def test_quantiles_are_values_of_the_sorted_sample(by_round: dict[str, list[int]]) -> None:
    results = sorted(by_round["total"])
    for quantile in figures_of(simulate(PLAN)).total.result.quantiles:
        rank = int(np.ceil(quantile.level * ROUNDS))
        assert quantile.value == results[rank - 1]
        assert quantile.low <= quantile.value <= quantile.high


def test_covariances_of_the_bets(by_round: dict[str, list[int]]) -> None:
    figures = figures_of(simulate(PLAN))
    names = [bet.bet for bet in figures.bets]
    expected = np.cov([by_round[name] for name in names], bias=True)
    assert np.array(figures.covariances, float) == pytest.approx(expected, rel=1e-9, abs=1e-6)
    assert float(np.sum(np.array(figures.covariances, float))) == pytest.approx(pstdev(by_round["total"]) ** 2)


def played_session(results: list[int]) -> tuple[int, int, int, int, bool]:
    """Final result, drawdown, longest losing streak, rounds and ruin of a session, written once more."""
    balance, history, streaks, ruined = BANKROLL, [0], [0], False
    for result in results:
        if balance < sum(STAKES.values()):
            break
        balance += result
        history.append(balance - BANKROLL)
        streaks.append(streaks[-1] + 1 if result < 0 else 0)
    ruined = balance < sum(STAKES.values())
    falls = [max(history[: index + 1]) - value for index, value in enumerate(history)]
    return history[-1], max(falls), max(streaks), len(history) - 1, ruined


def test_sessions(by_round: dict[str, list[int]]) -> None:
    simulation = simulate(PLAN)
    sessions = figures_of(simulation).sessions
    assert sessions is not None
    results = by_round["total"]
    expected = [played_session(results[start : start + LENGTH]) for start in range(0, ROUNDS, LENGTH)]
    columns: list[Any] = list(zip(*expected, strict=True))
    for spread, column in zip((sessions.result, sessions.drawdown, sessions.losing_streak), columns, strict=False):
        assert dict(zip(spread.values.tolist(), spread.counts.tolist(), strict=True)) == {
            value: column.count(value) for value in set(column)
        }
    ruined = [row for row in expected if row[4]]
    assert 0 < len(ruined) < len(expected)
    assert sessions.ruin == pytest.approx(len(ruined) / len(expected))
    assert sessions.rounds_to_ruin is not None
    assert sessions.rounds_to_ruin.mean == pytest.approx(mean(row[3] for row in ruined))


def test_errors_shrink_with_the_square_root_and_cover_the_truth() -> None:
    """The standard errors of 200 short runs hold the long run's mean as often as a normal distribution says."""
    exact = float(figures_of(simulate(Plan(game="mlp-three-card", rounds=8_000_000, seed=99))).total.result.mean)
    inside = 0
    for seed in range(200):
        total = figures_of(simulate(Plan(game="mlp-three-card", rounds=4_000, seed=seed))).total
        inside += abs(float(total.result.mean) - exact) <= total.result.mean.error
    assert 0.55 < inside / 200 < 0.81


def test_the_edge_of_a_follow_on_bet_is_a_ratio_with_its_own_error() -> None:
    """The edge's error is that of a ratio: as wide as edges of short runs are spread."""
    edges = []
    for seed in range(150):
        play = figures_of(simulate(Plan(game="mlp-three-card", rounds=4_000, seed=seed))).bets[1]
        assert play.bet == "play"
        edges.append(play.edge)
    assert pstdev(map(float, edges)) == pytest.approx(mean(edge.error for edge in edges), rel=0.25)


def test_quantiles_of_a_known_sample() -> None:
    values, counts = np.arange(1, 101), np.ones(100, np.int64)
    assert [quantile.value for quantile in quantiles_of(values, counts)] == [round(100 * level) for level in LEVELS]
    median = quantiles_of(values, counts)[3]
    assert (median.low, median.high) == (45, 55)  # 50 ± 5, the standard error of a rank


def test_a_share_of_none_or_all_still_has_an_error() -> None:
    assert share_of(0, 50).error == share_of(50, 50).error == 1 / 50
    assert covariances(np.ones((2, 3), np.int64), np.ones(3, np.int64))[0][1].error == 0


def test_json_has_an_error_for_every_sampled_figure() -> None:
    simulation = simulate(PLAN)
    answer = plain(simulation, figures_of(simulation))

    def check(value: Any) -> None:
        if isinstance(value, dict):
            if "value" in value and "count" not in value:
                assert "standard_error" in value or {"low", "high"} <= value.keys()
            for inner in value.values():
                check(inner)
        elif isinstance(value, list):
            for inner in value:
                check(inner)

    check(answer)
    assert answer["sessions"]["sessions"] == ROUNDS // LENGTH
