"""Shapes as PNG: drawn four times as large and reduced to twice the size, so that edges are smooth on any screen."""

from functools import cache
from io import BytesIO
from itertools import pairwise
from math import dist
from typing import assert_never

from PIL import Image, ImageDraw, ImageFont

from croupier.analysis.drawing.shapes import COLOURS, Area, Box, Dot, Line, Point, Shape, Words

DRAWN, SHOWN = 4, 2  # pixels of the drawing and of the file for one of the picture
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}
DASH, PAUSE = 4, 3
HYPHENS = str.maketrans("−–", "--")  # the typeface has neither a minus nor a dash


def png(shapes: tuple[Shape, ...], *, wide: int, high: int) -> bytes:
    """What lies outside the shapes is clear."""
    sheet = Image.new("RGBA", (wide * DRAWN, high * DRAWN), COLOURS["paper"] + "00")
    pen = ImageDraw.Draw(sheet)
    for each in shapes:
        _draw(pen, each)
    file = BytesIO()
    sheet.reduce(DRAWN // SHOWN).save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw(pen: ImageDraw.ImageDraw, of: Shape) -> None:
    match of:
        case Box():
            corners = _large(((of.x, of.y), (of.x + of.wide, of.y + of.high)))
            line = COLOURS[of.edge] if of.edge else None
            pen.rounded_rectangle(corners, of.round * DRAWN, COLOURS[of.fill], line, DRAWN)
        case Words():
            bold = DRAWN / 5 if of.bold else 0
            where, face = (of.x * DRAWN, of.y * DRAWN), font(of.size)
            pen.text(where, of.text.translate(HYPHENS), COLOURS[of.ink], face, ANCHORS[of.at], stroke_width=bold)
        case Line():
            for points in _dashes(of.points) if of.dashed else [of.points]:
                pen.line(_large(points), COLOURS[of.ink], round(of.thick * DRAWN), "curve")
        case Area():
            pen.polygon(_large(of.points), COLOURS[of.fill])
        case Dot():
            pen.circle((of.x * DRAWN, of.y * DRAWN), of.radius * DRAWN, COLOURS[of.fill], COLOURS[of.edge], 2 * DRAWN)
        case _:
            assert_never(of)


@cache
def font(size: float) -> ImageFont.FreeTypeFont:
    """The one that Pillow brings along: a picture looks the same on every machine."""
    found = ImageFont.load_default(size * DRAWN)
    assert isinstance(found, ImageFont.FreeTypeFont)
    return found


def _large(points: tuple[Point, ...]) -> list[Point]:
    return [(x * DRAWN, y * DRAWN) for x, y in points]


def _dashes(points: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    found = []
    for (x, y), (to_x, to_y) in pairwise(points):
        length, at = dist((x, y), (to_x, to_y)), 0.0
        across, down = ((to_x - x) / length, (to_y - y) / length) if length else (0.0, 0.0)
        while at < length:
            end = min(at + DASH, length)
            found.append(((x + across * at, y + down * at), (x + across * end, y + down * end)))
            at += DASH + PAUSE
    return found
