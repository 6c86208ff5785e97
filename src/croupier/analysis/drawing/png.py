"""Draw shapes as PNG. The drawing is made at four times the size and reduced to twice the size, for smooth edges."""

from functools import cache
from io import BytesIO
from itertools import pairwise
from math import dist
from typing import assert_never

from PIL import Image, ImageDraw, ImageFont

from croupier.analysis.drawing.shapes import COLOURS, Area, Box, Dot, Line, Point, Shape, Words

DRAWN, SHOWN = 4, 2  # pixels drawn and saved per pixel of the picture
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}
DASH, PAUSE = 4, 3
HYPHENS = str.maketrans("−–", "--")  # the font has neither a minus sign nor a dash


def png(shapes: tuple[Shape, ...], *, width: int, height: int) -> bytes:
    """Return the PNG image of these shapes. It is transparent around them."""
    sheet = Image.new("RGBA", (width * DRAWN, height * DRAWN), COLOURS["paper"] + "00")
    pen = ImageDraw.Draw(sheet)
    for shape in shapes:
        _draw_shape(pen, shape)
    file = BytesIO()
    sheet.reduce(DRAWN // SHOWN).save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_shape(pen: ImageDraw.ImageDraw, shape: Shape) -> None:
    match shape:
        case Box():
            corners = _enlarge(((shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)))
            line = COLOURS[shape.edge] if shape.edge else None
            pen.rounded_rectangle(corners, shape.round * DRAWN, COLOURS[shape.fill], line, DRAWN)
        case Words():
            bold = DRAWN / 5 if shape.bold else 0
            position, face = (shape.x * DRAWN, shape.y * DRAWN), font(shape.size)
            pen.text(
                position,
                shape.text.translate(HYPHENS),
                COLOURS[shape.ink],
                face,
                ANCHORS[shape.anchor],
                stroke_width=bold,
            )
        case Line():
            for points in _split_into_dashes(shape.points) if shape.dashed else [shape.points]:
                pen.line(_enlarge(points), COLOURS[shape.ink], round(shape.thick * DRAWN), "curve")
        case Area():
            pen.polygon(_enlarge(shape.points), COLOURS[shape.fill])
        case Dot():
            pen.circle(
                (shape.x * DRAWN, shape.y * DRAWN),
                shape.radius * DRAWN,
                COLOURS[shape.fill],
                COLOURS[shape.edge],
                2 * DRAWN,
            )
        case _:
            assert_never(shape)


@cache
def font(size: float) -> ImageFont.FreeTypeFont:
    """Return Pillow's built-in font, so that pictures look the same on every machine."""
    loaded = ImageFont.load_default(size * DRAWN)
    assert isinstance(loaded, ImageFont.FreeTypeFont)
    return loaded


def _enlarge(points: tuple[Point, ...]) -> list[Point]:
    return [(x * DRAWN, y * DRAWN) for x, y in points]


def _split_into_dashes(points: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    dashes = []
    for (x, y), (to_x, to_y) in pairwise(points):
        length, start = dist((x, y), (to_x, to_y)), 0.0
        across, down = ((to_x - x) / length, (to_y - y) / length) if length else (0.0, 0.0)
        while start < length:
            end = min(start + DASH, length)
            dashes.append(((x + across * start, y + down * start), (x + across * end, y + down * end)))
            start += DASH + PAUSE
    return dashes
