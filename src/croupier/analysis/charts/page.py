"""The parts that all charts have: background, title, subtitle, colour key and footer."""

from collections.abc import Iterable, Sequence

from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Box, Line, Shape, Words
from croupier.analysis.query import Query
from croupier.analysis.results import Number, Solved
from croupier.rules.games import BY_ID
from croupier.words import phrase

MARGIN, TOP, FOOT = 28, 84, 48
LONGEST = 24  # characters; longer fractions are not shown
LETTER = 0.53  # average width of a letter relative to its size, rounded up
Steps = tuple[tuple[float, str], ...]  # lower bound and colour, highest first
INKS = {"pine": "paper", "leaf": "paper"}


def page(
    title: str, under: str, shapes: Iterable[Shape], *, width: int, height: int, foot: str, query: Query | None = None
) -> Picture:
    """Return a picture of these shapes with title, subtitle and footer.

    If the query changes rules or payouts, the picture says so.
    """
    height += FOOT
    changes = ", ".join(query.differences) if query else ""
    changed = phrase("chart_changed", changes=changes) if changes else ""
    head = (
        Box(0.5, 0.5, width - 1, height - 1, "paper", "edge", 14),
        Words(MARGIN, 40, title, 19, "ink", "start", True),
        Words(MARGIN, 62, under, 12.5, "quiet", "start"),
        *((Words(width - MARGIN, 40, changed, 12, "now", "end", True),) if changed else ()),
    )
    rule = Line(((MARGIN, height - FOOT + 6), (width - MARGIN, height - FOOT + 6)), "rule")
    end = Words(MARGIN, height - FOOT + 29, foot, 11.5, "faint", "start")
    return Picture(title, ". ".join(filter(None, (under, changed, foot))), width, height, (*head, *shapes, rule, end))


def name(solved: Solved) -> str:
    return BY_ID[solved.game].doc.title


def edge(solved: Solved) -> str:
    """Return the house edge as a text in percent, with the exact fraction if it is short."""
    exact = "" if isinstance(solved.house_edge, float) else str(solved.house_edge)
    text = phrase("chart_house_edge", edge=percent(solved.house_edge, 4))
    return f"{text} ({exact})" if 0 < len(exact) <= LONGEST else text


def text_width(text: str, size: float) -> float:
    """Return the estimated width of a text in pixels."""
    return LETTER * size * len(text)


def key(items: Sequence[tuple[str, str]], left: float, baseline: float) -> list[Shape]:
    """Draw a row of colour samples, each with its name."""
    shapes: list[Shape] = []
    for colour, text in items:
        shapes += [*swatch(colour, left, baseline - 11), Words(left + 24, baseline, text, 12, "quiet", "start")]
        left += 24 + text_width(text, 12) + 20
    return shapes


def colour(steps: Steps, value: Number) -> str:
    return next(colour for least, colour in steps if value >= least)


def scale(steps: Steps, names: Sequence[str], baseline: float) -> list[Shape]:
    """Draw the key of a colour scale. If there is one name more than steps, it is for folded hands."""
    colours = [*(colour for _, colour in steps), "blush"]
    return key(list(zip(colours, names, strict=False)), MARGIN, baseline)


def swatch(colour: str, left: float, top: float) -> list[Shape]:
    """Draw a colour sample. The colour of folded hands is striped."""
    box = Box(left, top, 18, 13, colour, "", 3)
    return [box, *stripes(box)] if colour == "blush" else [box]


def stripes(box: Box) -> list[Shape]:
    """Draw stripes over the cell of a folded hand, so that it is recognized without seeing colours."""
    shapes: list[Shape] = []
    for start in range(6, int(box.width + box.height), 6):
        low, high = max(0.0, start - box.height), min(start, box.width)
        if high - low > 3:
            ends = (box.x + low, box.y + start - low), (box.x + high, box.y + start - high)
            shapes.append(Line(ends, "stripe"))
    return shapes


def cell(box: Box, upper: str, lower: str = "", *, sizes: tuple[float, float] = (12, 10.5)) -> list[Shape]:
    """Draw a coloured box with a name and, below it, a figure."""
    ink, middle = INKS.get(box.fill, "ink"), box.x + box.width / 2
    shapes: list[Shape] = [box, *(stripes(box) if box.fill == "blush" else [])]
    first = box.y + box.height / 2 + (-1.5 if lower else 4)
    shapes.append(Words(middle, first, upper, sizes[0], ink, bold=True))
    if lower:
        shapes.append(Words(middle, box.y + box.height / 2 + sizes[1] + 0.8, lower, sizes[1], ink))
    return shapes


def label(middle: float, baseline: float, text: str, size: float = 11, *, bold: bool = False) -> list[Shape]:
    """Draw a text on a plain background, so that no line runs through it."""
    half = text_width(text, size) / 2
    return [
        Box(middle - half, baseline - size + 1, 2 * half, size + 1, "paper"),
        Words(middle, baseline, text, size, bold=bold),
    ]


# ---- figures --------------------------------------------------------------------------------------------------------


def percent(value: Number, places: int = 1) -> str:
    return f"{float(value) * 100:.{places}f} %".replace("-", "−")


def signed(value: Number, places: int = 2) -> str:
    return f"{float(value):+.{places}f}".replace("-", "−")


def plain(value: Number) -> str:
    """Format a result in Antes or Initial Bets, such as "+1.5", "−2" or "0"."""
    return f"{float(value):+g}".replace("-", "−") if value else "0"


def money(cents: Number) -> str:
    return f"{'−' if cents < 0 else ''}${abs(float(cents)) / 100:,.2f}".removesuffix(".00")
