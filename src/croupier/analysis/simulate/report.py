"""A simulation as a dictionary for JSON."""

from typing import Any

from croupier.analysis.results import Sampled, number
from croupier.analysis.simulate.figures import BetFigures, Figures, HouseBand, SessionFigures, Spread
from croupier.analysis.simulate.run import Simulation


def plain(simulation: Simulation, figures: Figures) -> dict[str, Any]:
    plan = simulation.plan
    return {
        "game": plan.game,
        "strategy": plan.strategy,
        "digest": simulation.job.digest,
        "seed": plan.seed,
        "bets": simulation.wager.stakes,
        "meter": simulation.wager.meter if plan.meter is not None else None,
        "decks": simulation.wager.decks or None,
        "rounds": figures.rounds,
        "ended": simulation.ended,
        "seconds": simulation.seconds,
        "unit": "cents",
        "total": bet_to_json(figures.total),
        "by_bet": [bet_to_json(bet) for bet in figures.bets],
        "covariances": {
            first.bet: {
                second.bet: number(value) for second, value in zip(figures.bets, row, strict=True)
            } for first, row in zip(figures.bets, figures.covariances, strict=True)
        },
        "house": [band_to_json(band) for band in figures.house],
        "sessions": sessions_to_json(simulation, figures.sessions),
    }  # fmt: skip


def bet_to_json(bet: BetFigures) -> dict[str, Any]:
    return {
        "bet": bet.bet,
        "stake": number(bet.stake),
        "house_edge": number(bet.edge),
        "wins": number(bet.wins),
        "loses": number(bet.loses),
        "result": spread_to_json(bet.result),
    }


def spread_to_json(spread: Spread) -> dict[str, Any]:
    return {
        "mean": number(spread.mean),
        "standard_deviation": number(spread.deviation),
        "quantiles": [
            {"level": level, "value": value, "low": low, "high": high} for level, value, low, high in spread.quantiles
        ],
        "histogram": [
            {"value": value, "count": count}
            for value, count in zip(spread.values.tolist(), spread.counts.tolist(), strict=True)
        ],
    }


def band_to_json(band: HouseBand) -> dict[str, Any]:
    return {
        "rounds": band.rounds,
        **{name: number(getattr(band, name)) for name in ("mean", "low", "high", "behind")},
    }


def sessions_to_json(simulation: Simulation, sessions: SessionFigures | None) -> dict[str, Any] | None:
    if sessions is None:
        return None
    return {
        "rounds": simulation.plan.session,
        "bankroll": simulation.plan.bankroll or None,
        "sessions": sessions.sessions,
        "result": spread_to_json(sessions.result),
        "drawdown": spread_to_json(sessions.drawdown),
        "losing_streak": spread_to_json(sessions.losing_streak),
        "ahead": number(sessions.ahead),
        "risk_of_ruin": _optional(sessions.ruin),
        "rounds_to_ruin": spread_to_json(sessions.rounds_to_ruin) if sessions.rounds_to_ruin else None,
    }


def _optional(value: Sampled | None) -> dict[str, Any] | None:
    return None if value is None else number(value)
