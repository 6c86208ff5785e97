"""How a round ends: a column for each result, with the mean and one standard deviation to both sides of it."""

from bisect import bisect_right

from croupier.analysis.blackjack.results import BlackjackSolved
from croupier.analysis.charts.axes import Plot, marks, rules_across
from croupier.analysis.charts.page import MARGIN, TOP, edge, key, label, name, page, percent, plain, signed
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Area, Box, Line, Shape, Words
from croupier.analysis.query import Question
from croupier.analysis.results import Number, Sampled, Solved

WIDE, HIGH, LEFT = 860, 270, 44
NARROWEST, WIDEST = 59, 56  # from column to column, and of a column
RARE, VERY_RARE = 0.01, 0.0005
WORTH_SAYING = 0.01  # a smaller standard error cannot be seen
Result = tuple[Number, Number]


def draw(of: Solved, q: Question) -> Picture:
    results = tuple((result, chance) for result, chance in of.distribution if chance)
    most = max(float(chance) for _, chance in results)
    wide = max(WIDE, 2 * MARGIN + LEFT + NARROWEST * len(results))
    plot = Plot(MARGIN + LEFT, TOP + 34, wide - 2 * MARGIN - LEFT, HIGH, -0.5, len(results) - 0.5, 0, most * 1.12)
    shapes = rules_across(plot, marks(0, plot.top), lambda each: percent(each, 0))
    shapes += _spread(of, results, plot)
    for at, each in enumerate(results):
        shapes += _column(plot, at, *each)
    unit = "Initial Bets" if of.game == "free-bet-blackjack" else "Antes"
    shapes += [*_shares(results), Words(wide - MARGIN, TOP + HIGH + 84, f"won or lost, in {unit}", 11, "faint", "end")]
    under = f"{name(of)}: how often a round ends with each result, in {unit}, best play, no side bets"
    foot = f"{edge(of)} · standard deviation {of.standard_deviation:.4f}{_dealt(of)}"
    return page("Results of a round", under, shapes, wide=wide, high=TOP + HIGH + 100, foot=foot, q=q)


def _dealt(of: Solved) -> str:
    """Say what was sampled, and how well."""
    if not isinstance(of, BlackjackSolved) or not isinstance(of.standard_deviation, Sampled):
        return ""
    error = f" ± {of.standard_deviation.error:.4f}"
    not_shown = f"standard errors below {percent(WORTH_SAYING, 0)} not shown"
    return f"{error} · Splits from {of.simulated:,} dealt by chance; {not_shown}"


def _column(plot: Plot, at: int, result: Number, chance: Number) -> list[Shape]:
    middle, low = plot.across(at), plot.y + plot.high
    wide, top = min(plot.wide / (plot.right - plot.left) * 0.64, WIDEST), min(plot.down(float(chance)), low - 1.5)
    found: list[Shape] = [
        Box(middle - wide / 2, top, wide, low - top, _colour(result), "", 2 if low - top > 6 else 0),
        Words(middle, low + 18, plain(result), 12.5, bold=True),
    ]
    for line, text in enumerate(_often(chance)):
        found += label(middle, top - 6 - 13 * line, text)
    return found


def _often(chance: Number) -> list[str]:
    """In per cent; what is rare also as one of so many rounds, and what is very rare only so."""
    one = f"1/{_short(1 / float(chance))}"
    if chance >= RARE:
        return [percent(chance)]
    return [*_error(chance), one, *([percent(chance, 2)] if chance >= VERY_RARE else [])]


def _error(chance: Number) -> list[str]:
    """The standard error of a sampled chance, as a part of it."""
    relative = chance.error / chance if isinstance(chance, Sampled) else 0.0
    return [f"± {percent(relative, 0)}"] if relative >= WORTH_SAYING else []


def _colour(result: Number) -> str:
    return "win" if result > 0 else "loss" if result < 0 else "even"


def _short(of: float) -> str:
    """460, 6,100, 2.1 m: what is rare needs no more."""
    if of >= 1_000_000:
        return f"{of / 1_000_000:,.1f} m"
    return f"{of:,.0f}" if of < 1_000 else f"{round(of, -2):,.0f}"


def _shares(results: tuple[Result, ...]) -> list[Shape]:
    """How much of it is won, even and lost."""
    found = dict.fromkeys(("loss", "even", "win"), 0.0)
    for result, chance in results:
        found[_colour(result)] += float(chance)
    words = {"loss": "loses", "even": "neither", "win": "wins"}
    return key([(each, f"{words[each]} {percent(share)}") for each, share in found.items()], MARGIN, TOP + 10)


def _spread(of: Solved, results: tuple[Result, ...], plot: Plot) -> list[Shape]:
    """A bar below the results: mean, and one standard deviation to both sides."""
    mean, deviation, low = -float(of.house_edge), of.standard_deviation, plot.y + plot.high
    left, middle, right = (
        plot.across(place(results, mean + way * deviation)) for way in (-1, 0, 1)
    )  # fmt: skip
    y = low + 32
    text = f"mean {signed(mean, 4)}, one standard deviation {deviation:.2f} to both sides"
    return [
        Line(((plot.x, low), (plot.x + plot.wide, low)), "even"),
        Box(left, y, right - left, 7, "gold", "", 3),
        Area(((middle - 6, y + 13), (middle + 6, y + 13), (middle, y + 3)), "now"),
        Words(middle, y + 28, text, 11.5, "now"),
    ]


def place(results: tuple[Result, ...], of: float) -> float:
    """Where a figure stands among the columns, which are as far apart whatever their results."""
    known = [float(result) for result, _ in results]
    at = min(max(bisect_right(known, of), 1), len(known) - 1)
    low, high = known[at - 1], known[at]
    return min(max(at - 1 + (of - low) / (high - low), -0.5), len(known) - 0.5)
