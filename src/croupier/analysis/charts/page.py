"""What every chart has: paper, title, a line under it, a key of its colours, and the figure it rests on."""

from collections.abc import Iterable, Sequence

from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Box, Line, Shape, Words
from croupier.analysis.query import Question
from croupier.analysis.results import Number, Solved
from croupier.rules.games import BY_ID

MARGIN, TOP, FOOT = 28, 84, 48
LONGEST = 24  # digits that are read; longer fractions are left to the page
LETTER = 0.53  # of its size: how wide a letter is on average, a little more than it is
Steps = tuple[tuple[float, str], ...]  # from so much on, this colour; the highest first
INKS = {"pine": "paper", "leaf": "paper"}


def page(
    title: str, under: str, shapes: Iterable[Shape], *, wide: int, high: int, foot: str, q: Question | None = None
) -> Picture:
    """A sheet that is as high as what is drawn on it, and its foot; what is not as the document has it is said."""
    high += FOOT
    changed = f"changed: {', '.join(q.differences)}" if q and q.differences else ""
    head = (
        Box(0.5, 0.5, wide - 1, high - 1, "paper", "edge", 14),
        Words(MARGIN, 40, title, 19, "ink", "start", True),
        Words(MARGIN, 62, under, 12.5, "quiet", "start"),
        *((Words(wide - MARGIN, 40, changed, 12, "now", "end", True),) if changed else ()),
    )
    rule = Line(((MARGIN, high - FOOT + 6), (wide - MARGIN, high - FOOT + 6)), "rule")
    end = Words(MARGIN, high - FOOT + 29, foot, 11.5, "faint", "start")
    return Picture(title, ". ".join(filter(None, (under, changed, foot))), wide, high, (*head, *shapes, rule, end))


def name(of: Solved) -> str:
    return BY_ID[of.game].doc.title


def edge(of: Solved) -> str:
    """The house edge in per cent, and exactly where that can be read."""
    exact = "" if isinstance(of.house_edge, float) else str(of.house_edge)
    return f"House edge {percent(of.house_edge, 4)}{f' ({exact})' if 0 < len(exact) <= LONGEST else ''}"


def wide_as(text: str, size: float) -> float:
    return LETTER * size * len(text)


def key(items: Sequence[tuple[str, str]], x: float, y: float) -> list[Shape]:
    """A row of colours with their names; y is the line the names stand on."""
    found: list[Shape] = []
    for colour, text in items:
        found += [*swatch(colour, x, y - 11), Words(x + 24, y, text, 12, "quiet", "start")]
        x += 24 + wide_as(text, 12) + 20
    return found


def colour(steps: Steps, value: Number) -> str:
    return next(colour for least, colour in steps if value >= least)


def scale(steps: Steps, names: Sequence[str], y: float) -> list[Shape]:
    """The key of a colour that says how much; the last name may be that of the hands that Fold."""
    colours = [*(colour for _, colour in steps), "blush"]
    return key(list(zip(colours, names, strict=False)), MARGIN, y)


def swatch(colour: str, x: float, y: float) -> list[Shape]:
    box = Box(x, y, 18, 13, colour, "", 3)
    return [box, *stripes(box)] if colour == "blush" else [box]


def stripes(of: Box) -> list[Shape]:
    """What is folded is striped, for those who do not tell colours apart."""
    found: list[Shape] = []
    for start in range(6, int(of.wide + of.high), 6):
        low, high = max(0.0, start - of.high), min(start, of.wide)
        if high - low > 3:
            ends = (of.x + low, of.y + start - low), (of.x + high, of.y + start - high)
            found.append(Line(ends, "stripe"))
    return found


def cell(box: Box, upper: str, lower: str = "", *, sizes: tuple[float, float] = (12, 10.5)) -> list[Shape]:
    """A box with a name and a figure in it."""
    ink, middle = INKS.get(box.fill, "ink"), box.x + box.wide / 2
    found: list[Shape] = [box, *(stripes(box) if box.fill == "blush" else [])]
    first = box.y + box.high / 2 + (-1.5 if lower else 4)
    found.append(Words(middle, first, upper, sizes[0], ink, bold=True))
    if lower:
        found.append(Words(middle, box.y + box.high / 2 + sizes[1] + 0.8, lower, sizes[1], ink))
    return found


def label(x: float, y: float, text: str, size: float = 11, *, bold: bool = False) -> list[Shape]:
    """Words on paper of their own, so that no line runs through them."""
    half = wide_as(text, size) / 2
    return [Box(x - half, y - size + 1, 2 * half, size + 1, "paper"), Words(x, y, text, size, bold=bold)]


# ---- figures --------------------------------------------------------------------------------------------------------


def percent(of: Number, places: int = 1) -> str:
    return f"{float(of) * 100:.{places}f} %".replace("-", "−")


def signed(of: Number, places: int = 2) -> str:
    return f"{float(of):+.{places}f}".replace("-", "−")


def plain(of: Number) -> str:
    """A result in Antes: +1.5, −2, 0."""
    return f"{float(of):+g}".replace("-", "−") if of else "0"


def money(cents: Number) -> str:
    return f"{'−' if cents < 0 else ''}${abs(float(cents)) / 100:,.2f}".removesuffix(".00")
