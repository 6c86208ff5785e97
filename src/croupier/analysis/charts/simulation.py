"""Draw what the house wins over the rounds: the average, and the bands that hold 68 % and 95 % of all houses."""

from math import sqrt

from croupier.analysis.charts.axes import Plot, marks, names_below, rules_across
from croupier.analysis.charts.page import MARGIN, TOP, key, money, page, percent
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Area, Line, Shape, Words
from croupier.analysis.simulate.figures import BAND, Figures
from croupier.analysis.simulate.run import Simulation
from croupier.rules.games import BY_ID
from croupier.words import name_of, phrase

WIDE, HIGH, LEFT = 860, 320, 74
POINTS = 80
BROAD, LEAST = 3.0, 1_000  # deviations: the horizon is where the average is this far from nothing


def horizon(figures: Figures) -> int:
    """Return the rounds after which a house is almost surely ahead, as a round number."""
    mean, deviation = abs(float(figures.total.result.mean)), float(figures.total.result.deviation)
    wanted = (BROAD * deviation / mean) ** 2 if mean else LEAST
    rounds = LEAST
    while rounds < min(wanted, 10**9):
        rounds *= 10
    return rounds


def draw(simulation: Simulation, figures: Figures) -> Picture:
    end, result = horizon(figures), figures.total.result
    steps = [end * index / POINTS for index in range(POINTS + 1)]
    means = [-float(result.mean) * step for step in steps]
    widths = [float(result.deviation) * sqrt(step) for step in steps]
    low = min(mean - BAND * width for mean, width in zip(means, widths, strict=True))
    top = max(mean + BAND * width for mean, width in zip(means, widths, strict=True))
    plot = Plot(MARGIN + LEFT, TOP + 34, WIDE - 2 * MARGIN - LEFT, HIGH, 0, end, low, top)
    shapes: list[Shape] = []
    for colour, broad in (("shade", BAND), ("win_area", 1.0)):
        upper = [plot.at(x, mean + broad * width) for x, mean, width in zip(steps, means, widths, strict=True)]
        lower = [plot.at(x, mean - broad * width) for x, mean, width in zip(steps, means, widths, strict=True)]
        shapes.append(Area((*upper, *reversed(lower)), colour))
    shapes += rules_across(plot, marks(low, top), money)
    shapes += names_below(plot, marks(0, end)[1:], lambda rounds: f"{rounds:,.0f}")
    shapes.append(Line((plot.at(0, 0), plot.at(end, 0)), "ink"))
    shapes.append(Line(tuple(plot.at(x, mean) for x, mean in zip(steps, means, strict=True)), "win", 2))
    shapes += key(
        [("win", phrase("chart_simulation_mean")), ("win_area", phrase("chart_simulation_middle")),
         ("shade", phrase("chart_simulation_wide"))], MARGIN, TOP + 10,
    )  # fmt: skip
    axis = Words(WIDE - MARGIN, TOP + HIGH + 72, phrase("chart_simulation_axis"), 11, "faint", "end")
    title, under = phrase("chart_simulation"), _describe(simulation)
    return page(title, under, [*shapes, axis], width=WIDE, height=TOP + HIGH + 84, foot=_foot(simulation, figures))


def _describe(simulation: Simulation) -> str:
    stakes = simulation.wager.stakes.items()
    bets = ", ".join(f"{name_of('bet', bet)} {money(cents)}" for bet, cents in stakes)
    plan = simulation.plan
    return phrase("chart_simulation_under", game=BY_ID[plan.game].doc.title, strategy=plan.strategy, bets=bets)


def _foot(simulation: Simulation, figures: Figures) -> str:
    total = figures.total
    deviation = total.result.deviation
    return phrase(
        "chart_simulation_foot", rounds=figures.rounds, seed=simulation.plan.seed, edge=percent(total.edge, 3),
        error=percent(total.edge.error, 3), deviation=f"${float(deviation) / 100:.4f}",
        deviation_error=f"${deviation.error / 100:.4f}",
    )  # fmt: skip
