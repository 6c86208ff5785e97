"""The figures of a simulation, each sampled one with its standard error."""

from collections import Counter
from collections.abc import Mapping
from math import ceil, erfc, floor, sqrt
from typing import NamedTuple

import numpy as np

from croupier.analysis.kernels.numba_setup import Floats, Ints
from croupier.analysis.results import Sampled
from croupier.analysis.simulate.run import Simulation
from croupier.analysis.simulate.shards import RUIN

LEVELS = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
HORIZONS = (100, 1_000, 10_000, 100_000, 1_000_000)
BAND = 1.959963984540054  # standard deviations that hold 95 % of a normal distribution


class Quantile(NamedTuple):
    """A quantile of a sample, with the values one standard error below and above its level."""

    level: float
    value: int
    low: int
    high: int


class Spread(NamedTuple):
    """How a figure is distributed over a sample: its values in cents or rounds, with their counts."""

    values: Ints
    counts: Ints
    mean: Sampled
    deviation: Sampled
    quantiles: tuple[Quantile, ...]


class BetFigures(NamedTuple):
    """The results of one bet, or of all together, in cents per round."""

    bet: str
    stake: Sampled  # how much is staked in a round
    result: Spread
    edge: Sampled  # the part of the stakes that the house keeps
    wins: Sampled  # the share of rounds in which the bet wins
    loses: Sampled


class HouseBand(NamedTuple):
    """What the house wins over a number of rounds: the mean, the middle 95 %, and the chance of a loss."""

    rounds: int
    mean: Sampled
    low: Sampled
    high: Sampled
    behind: Sampled


class SessionFigures(NamedTuple):
    """The results of sessions."""

    sessions: int
    result: Spread
    drawdown: Spread
    losing_streak: Spread
    ahead: Sampled  # the share of sessions that end with a win
    ruin: Sampled | None  # the share of sessions that end ruined, with a bankroll
    rounds_to_ruin: Spread | None


class Figures(NamedTuple):
    """Everything that a simulation measured."""

    rounds: int
    bets: tuple[BetFigures, ...]
    total: BetFigures
    covariances: tuple[tuple[Sampled, ...], ...]  # of the bets' results, in cents squared
    house: tuple[HouseBand, ...]
    sessions: SessionFigures | None


def figures_of(simulation: Simulation) -> Figures:
    """Compute every figure from the counts."""
    tally = simulation.tally
    occurred = np.flatnonzero(tally.counts)
    counts = tally.counts[occurred]
    prices = simulation.game.prices(simulation.wager, simulation.game.payouts)
    nets, staked = prices.net[:, occurred], prices.staked[:, occurred]
    is_placed = [bool(row.any()) or bool(net.any()) for row, net in zip(staked, nets, strict=True)]
    names = [bet for bet, placed in zip(simulation.game.lines, is_placed, strict=True) if placed]
    nets, staked = nets[is_placed], staked[is_placed]
    bets = [bet_figures(name, net, stake, counts) for name, net, stake in zip(names, nets, staked, strict=True)]
    total = bet_figures("total", nets.sum(axis=0), staked.sum(axis=0), counts)
    house = tuple(house_band(total.result, rounds) for rounds in HORIZONS)
    sessions = session_figures(simulation) if tally.sessions else None
    return Figures(tally.rounds, tuple(bets), total, covariances(nets, counts), house, sessions)


def bet_figures(name: str, nets: Ints, staked: Ints, counts: Ints) -> BetFigures:
    weights, rounds = counts / counts.sum(), int(counts.sum())
    stake = mean_of(staked.astype(np.float64), weights, rounds)
    kept = -float(nets @ weights)
    edge = kept / stake if stake else 0.0
    residual = -nets - edge * staked  # the ratio's error follows from what it leaves unexplained
    error = mean_of(residual, weights, rounds).error / stake if stake else 0.0
    return BetFigures(
        name, stake, spread_of(*merged(nets, counts)), Sampled(edge, error),
        mean_of((nets > 0).astype(np.float64), weights, rounds),
        mean_of((nets < 0).astype(np.float64), weights, rounds),
    )  # fmt: skip


def merged(values: Ints, counts: Ints) -> tuple[Ints, Ints]:
    """Return the different values in order, with the sum of their counts."""
    different, index = np.unique(values, return_inverse=True)
    sums = np.zeros(len(different), np.int64)
    np.add.at(sums, index, counts)
    return different, sums


def mean_of(values: Floats, weights: Floats, size: int) -> Sampled:
    """Return a sample's mean with its standard error, which is 0 for a figure that never changes."""
    if values.min() == values.max():
        return Sampled(float(values[0]), 0.0)
    mean = float(values @ weights)
    return Sampled(mean, sqrt(max(float((values - mean) ** 2 @ weights), 0.0) / size))


def spread_of(values: Ints, counts: Ints) -> Spread:
    """Return mean, standard deviation and quantiles of a sample, from its values in order with their counts."""
    size = int(counts.sum())
    weights = counts / size
    mean = mean_of(values.astype(np.float64), weights, size)
    squares = (values.astype(np.float64) - float(mean)) ** 2
    variance = mean_of(squares, weights, size)
    deviation = sqrt(float(variance))
    error = variance.error / (2 * deviation) if deviation else 0.0
    return Spread(values, counts, mean, Sampled(deviation, error), quantiles_of(values, counts))


def quantiles_of(values: Ints, counts: Ints) -> tuple[Quantile, ...]:
    """Return the quantiles; a rank's standard error is that of the number of smaller values in a sample."""
    size, up_to = int(counts.sum()), np.cumsum(counts)

    def at_rank(rank: int) -> int:
        return int(values[np.searchsorted(up_to, min(max(rank, 1), size))])

    quantiles = []
    for level in LEVELS:
        rank, error = level * size, sqrt(size * level * (1 - level))
        low, high = at_rank(floor(rank - error)), at_rank(ceil(rank + error))
        quantiles.append(Quantile(level, at_rank(ceil(rank)), low, high))
    return tuple(quantiles)


def covariances(nets: Ints, counts: Ints) -> tuple[tuple[Sampled, ...], ...]:
    """Return the covariance of the results of each two bets, which share the cards of the round."""
    size = int(counts.sum())
    weights = counts / size
    centred = nets - (nets @ weights)[:, None]
    return tuple(tuple(mean_of(first * second, weights, size) for second in centred) for first in centred)


def house_band(result: Spread, rounds: int) -> HouseBand:
    """Return what the house wins over many rounds, by the normal distribution that the sum of them comes close to."""
    mean = Sampled(-rounds * float(result.mean), rounds * result.mean.error)
    width, error = sqrt(rounds) * float(result.deviation), sqrt(rounds) * result.deviation.error
    edge_error = sqrt(mean.error**2 + (BAND * error) ** 2)
    low, high = (Sampled(float(mean) + sign * BAND * width, edge_error) for sign in (-1, 1))
    if not width:
        return HouseBand(rounds, mean, low, high, Sampled(float(mean < 0), 0.0))
    distance = float(mean) / width
    density = np.exp(-(distance**2) / 2) / sqrt(2 * np.pi)
    behind_error = density * sqrt(mean.error**2 + (distance * error) ** 2) / width
    return HouseBand(rounds, mean, low, high, Sampled(erfc(distance / sqrt(2)) / 2, float(behind_error)))


def session_figures(simulation: Simulation) -> SessionFigures:
    figures, sessions = simulation.tally.figures, simulation.tally.sessions
    result = spread_of_counter(figures["result"])
    ruined = figures[RUIN].total()
    ahead = int(result.counts[result.values > 0].sum())
    return SessionFigures(
        sessions, result, spread_of_counter(figures["drawdown"]), spread_of_counter(figures["losing_streak"]),
        share_of(ahead, sessions), share_of(ruined, sessions) if simulation.plan.bankroll else None,
        spread_of_counter(figures[RUIN]) if ruined else None,
    )  # fmt: skip


def spread_of_counter(counter: Mapping[int, int] | Counter[int]) -> Spread:
    values = np.array(sorted(counter), np.int64)
    return spread_of(values, np.array([counter[value] for value in values.tolist()], np.int64))


def share_of(count: int, size: int) -> Sampled:
    """Return a share of a sample; none and all have the error of one more or less."""
    share = count / size
    return Sampled(share, sqrt(share * (1 - share) / size) if 0 < count < size else 1 / size)
