"""Draw the distribution of a round's results: a column for each result, the mean and the standard deviation."""

from bisect import bisect_right

from croupier.analysis.blackjack.results import BlackjackSolved
from croupier.analysis.charts.axes import Plot, marks, rules_across
from croupier.analysis.charts.page import MARGIN, TOP, edge, key, label, name, page, percent, plain, signed
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Area, Box, Line, Shape, Words
from croupier.analysis.query import Query
from croupier.analysis.results import Number, Sampled, Solved
from croupier.words import phrase

WIDE, HIGH, LEFT = 860, 270, 44
NARROWEST, WIDEST = 59, 56  # distance between columns, and width of a column
RARE, VERY_RARE = 0.01, 0.0005
WORTH_SAYING = 0.01  # smaller standard errors are not shown
Result = tuple[Number, Number]


def draw(solved: Solved, query: Query) -> Picture:
    results = tuple((result, chance) for result, chance in solved.distribution if chance)
    highest = max(float(chance) for _, chance in results)
    wide = max(WIDE, 2 * MARGIN + LEFT + NARROWEST * len(results))
    plot = Plot(MARGIN + LEFT, TOP + 34, wide - 2 * MARGIN - LEFT, HIGH, -0.5, len(results) - 0.5, 0, highest * 1.12)
    shapes = rules_across(plot, marks(0, plot.top), lambda share: percent(share, 0))
    shapes += _draw_spread(solved, results, plot)
    for index, result_chance in enumerate(results):
        shapes += _draw_column(plot, index, *result_chance)
    unit = phrase("chart_initial_bets" if solved.game == "free-bet-blackjack" else "chart_antes")
    shapes += [
        *_draw_shares(results),
        Words(wide - MARGIN, TOP + HIGH + 84, phrase("chart_results_axis", unit=unit), 11, "faint", "end"),
    ]
    title, under = phrase("chart_results"), phrase("chart_results_under", game=name(solved), unit=unit)
    foot = phrase("chart_results_foot", edge=edge(solved), deviation=f"{solved.standard_deviation:.4f}")
    foot += _describe_simulation(solved)
    return page(title, under, shapes, width=wide, height=TOP + HIGH + 100, foot=foot, query=query)


def _describe_simulation(solved: Solved) -> str:
    """Return the footer that says how results were simulated, or an empty text if none was."""
    if not isinstance(solved, BlackjackSolved) or not isinstance(solved.standard_deviation, Sampled):
        return ""
    error, least = f" ± {solved.standard_deviation.error:.4f}", percent(WORTH_SAYING, 0)
    return f"{error} · {phrase('chart_results_simulated', splits=solved.simulated, least=least)}"


def _draw_column(plot: Plot, index: int, result: Number, chance: Number) -> list[Shape]:
    middle, low = plot.across(index), plot.y + plot.height
    wide, top = min(plot.width / (plot.right - plot.left) * 0.64, WIDEST), min(plot.down(float(chance)), low - 1.5)
    shapes: list[Shape] = [
        Box(middle - wide / 2, top, wide, low - top, _result_colour(result), "", 2 if low - top > 6 else 0),
        Words(middle, low + 18, plain(result), 12.5, bold=True),
    ]
    for line, text in enumerate(_chance_labels(chance)):
        shapes += label(middle, top - 6 - 13 * line, text)
    return shapes


def _chance_labels(chance: Number) -> list[str]:
    """Return the labels of a chance: in percent, as odds such as "1/460" if it is very rare, or both if it is rare."""
    one_in = f"1/{_format_short(1 / float(chance))}"
    if chance >= RARE:
        return [percent(chance)]
    return [*_error_label(chance), one_in, *([percent(chance, 2)] if chance >= VERY_RARE else [])]


def _error_label(chance: Number) -> list[str]:
    """Return a label with the relative standard error of a simulated chance, or nothing if it is below 1 %."""
    relative = chance.error / chance if isinstance(chance, Sampled) else 0.0
    return [f"± {percent(relative, 0)}"] if relative >= WORTH_SAYING else []


def _result_colour(result: Number) -> str:
    return "win" if result > 0 else "loss" if result < 0 else "even"


def _format_short(number: float) -> str:
    """Format a large number briefly, such as 460, 6,100 or 2.1 m (millions)."""
    if number >= 1_000_000:
        return phrase("chart_millions", number=f"{number / 1_000_000:,.1f}")
    return f"{number:,.0f}" if number < 1_000 else f"{round(number, -2):,.0f}"


def _draw_shares(results: tuple[Result, ...]) -> list[Shape]:
    """Draw which shares of rounds win, lose or end even."""
    shares = dict.fromkeys(("loss", "even", "win"), 0.0)
    for result, chance in results:
        shares[_result_colour(result)] += float(chance)
    codes = {"loss": "chart_loses", "even": "chart_neither", "win": "chart_wins"}
    texts = [(outcome, phrase(codes[outcome], share=percent(share))) for outcome, share in shares.items()]
    return key(texts, MARGIN, TOP + 10)


def _draw_spread(solved: Solved, results: tuple[Result, ...], plot: Plot) -> list[Shape]:
    """Draw the mean below the columns, with a bar of one standard deviation to both sides."""
    mean, deviation, low = -float(solved.house_edge), solved.standard_deviation, plot.y + plot.height
    left, middle, right = (
        plot.across(column_position(results, mean + sign * deviation)) for sign in (-1, 0, 1)
    )  # fmt: skip
    y = low + 32
    text = phrase("chart_spread", mean=signed(mean, 4), deviation=f"{deviation:.2f}")
    return [
        Line(((plot.x, low), (plot.x + plot.width, low)), "even"),
        Box(left, y, right - left, 7, "gold", "", 3),
        Area(((middle - 6, y + 13), (middle + 6, y + 13), (middle, y + 3)), "now"),
        Words(middle, y + 28, text, 11.5, "now"),
    ]


def column_position(results: tuple[Result, ...], value: float) -> float:
    """Return the horizontal position of a result's column. Columns are evenly spaced, whatever their values."""
    result_values = [float(result) for result, _ in results]
    index = min(max(bisect_right(result_values, value), 1), len(result_values) - 1)
    low, high = result_values[index - 1], result_values[index]
    return min(max(index - 1 + (value - low) / (high - low), -0.5), len(result_values) - 0.5)
