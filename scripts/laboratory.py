"""Simulate every house game, compare each bet with its exact value, and write docs/results/laboratory.md.

    python -m scripts.laboratory --rounds 1000000000 --out docs/results/laboratory.md

The distance is in standard errors: more than 3 would be a mistake in the simulator or in the solver.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from croupier.analysis import Query, solve
from croupier.analysis.blackjack.best_play import house_edge
from croupier.analysis.blackjack.chart_search import best_chart, chart_edge
from croupier.analysis.blackjack.rules import DOCUMENT
from croupier.analysis.results import Number, Sampled
from croupier.analysis.simulate.figures import Figures, figures_of
from croupier.analysis.simulate.plan import Plan
from croupier.analysis.simulate.run import simulate

METER, SEED = 10_000_000, 2026
STAKES = {"ante": 1000, "bonus": 500, "jackpot": 500}
THREE_CARD = {"ante": 1000, "pair_plus": 500, "jackpot": 500}
BLACKJACK = {"initial": 1000, "rws_pairs": 500, "lucky_stash": 500, "boom_busted": 500}


class Row(NamedTuple):
    """One figure: simulated, and exact."""

    game: str
    strategy: str
    figure: str
    rounds: int
    simulated: Sampled
    exact: Number

    @property
    def distance(self) -> float:
        return (float(self.simulated) - float(self.exact)) / self.simulated.error


def house_games(rounds: int) -> Iterator[Row]:
    for game, stakes, side in (
        ("mlp-three-card", THREE_CARD, "pair_plus"), ("mlp-holdem", STAKES, "bonus"),
        ("progressive-holdem", STAKES, "bonus"),
    ):  # fmt: skip
        played = figures_of(simulate(Plan(game=game, rounds=rounds, seed=SEED, stakes=stakes, meter=METER)))
        query = Query(ante=stakes["ante"], side_bet=stakes[side], jackpot_bet=stakes["jackpot"], meter=METER)
        solved = solve(game, query)
        assert solved.joint is not None
        yield Row(game, "best", "result of all bets", rounds, played.total.result.mean, solved.joint.value)
        yield Row(game, "best", f"house edge of {side}", rounds, edge(played, side), solved.bets[0].house_edge)
        if game == "mlp-three-card":
            alone = figures_of(simulate(Plan(game=game, rounds=rounds, seed=SEED + 1)))
            yield Row(game, "best", "element of risk", rounds, alone.total.edge, solved.element_of_risk)


def edge(played: Figures, bet: str) -> Sampled:
    return next(figures.edge for figures in played.bets if figures.bet == bet)


def blackjack(rounds: int) -> Iterator[Row]:
    game, solved = "free-bet-blackjack", solve("free-bet-blackjack")
    bets = {bet.name: bet.house_edge for bet in solved.bets}
    for strategy in ("best", "chart"):
        plan = Plan(game=game, rounds=rounds, seed=SEED, stakes=BLACKJACK, strategy=strategy)
        played = figures_of(simulate(plan))
        initial = played.bets[0].result.mean
        won = Sampled(float(initial) / 1000, initial.error / 1000)
        exact = -house_edge(DOCUMENT) if strategy == "best" else -chart_edge(DOCUMENT, best_chart(DOCUMENT))
        yield Row(game, strategy, "result in Initial Bets", rounds, won, exact)
        for bet in ("rws_pairs", "boom_busted"):
            yield Row(game, strategy, f"house edge of {bet}", rounds, edge(played, bet), bets[bet])
    yield Row(game, "chart", "house edge of lucky_stash", rounds, edge(played, "lucky_stash"), bets["lucky_stash"])


def page(rows: list[Row]) -> str:
    lines = [
        "# Simulated and exact", "",
        "Does the simulator agree with the exact solvers? Every distance below should be at most 3 standard",
        "errors. Results of all bets are cents per round, edges are parts of the stake. The main bet is $10,",
        "every other $5, and the meter shows $100,000.", "",
        f"    python -m scripts.laboratory --rounds {rows[0].rounds} --out docs/results/laboratory.md", "",
        "| game | strategy | figure | simulated | error | exact | distance |",
        "|---|---|---|---|---|---|---|",
    ]  # fmt: skip
    lines += [
        f"| {row.game} | {row.strategy} | {row.figure} | {float(row.simulated):.6f} | "
        f"{row.simulated.error:.6f} | {float(row.exact):.6f} | {row.distance:+.2f} |"
        for row in rows
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10**9)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    rows: list[Row] = []
    for row in (*house_games(options.rounds), *blackjack(options.rounds)):
        rows.append(row)
        print(row.game, row.strategy, row.figure, f"{row.distance:+.2f}", flush=True)
    options.out.write_text(page(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
