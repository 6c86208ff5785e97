"""Write shapes as SVG, with a title and a description for screen readers."""

from html import escape
from typing import assert_never

from croupier.analysis.drawing.shapes import COLOURS, Area, Box, Dot, Line, Point, Shape, Words

FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans', 'DejaVu Sans Condensed', sans-serif"
USUAL = f'font-family="{FONT}" font-size="12" text-anchor="middle" fill="{COLOURS["ink"]}"'


def svg(shapes: tuple[Shape, ...], *, width: int, height: int, title: str, description: str) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'role="img">'
    )
    metadata = f"<title>{escape(title)}</title>", f"<desc>{escape(description)}</desc>"
    return "\n".join([head, *metadata, f"<g {USUAL}>", *map(element, shapes), "</g>", "</svg>", ""])


def element(shape: Shape) -> str:
    match shape:
        case Box():
            line = f' stroke="{COLOURS[shape.edge]}"' if shape.edge else ""
            corner = f' rx="{number(shape.round)}"' if shape.round else ""
            size = f'width="{number(shape.width)}" height="{number(shape.height)}"'
            return (
                f'<rect x="{number(shape.x)}" y="{number(shape.y)}" {size}{corner} fill="{COLOURS[shape.fill]}"{line}/>'
            )
        case Words():
            position, text = f'x="{number(shape.x)}" y="{number(shape.y)}"', escape(shape.text, quote=False)
            return f"<text {position}{_text_attributes(shape)}>{text}</text>"
        case Line():
            dashes = ' stroke-dasharray="4 3"' if shape.dashed else ""
            thick = f' stroke-width="{number(shape.thick)}"' if shape.thick != 1 else ""
            return f'<path d="{_path_data(shape.points)}" fill="none" stroke="{COLOURS[shape.ink]}"{thick}{dashes}/>'
        case Area():
            return f'<path d="{_path_data(shape.points)}z" fill="{COLOURS[shape.fill]}"/>'
        case Dot():
            position = f'cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.radius)}"'
            return f'<circle {position} fill="{COLOURS[shape.fill]}" stroke="{COLOURS[shape.edge]}" stroke-width="2"/>'
        case _:
            assert_never(shape)


def number(value: float) -> str:
    """Format a coordinate, rounded to a tenth of a pixel."""
    return f"{value:.1f}".removesuffix(".0")


def _text_attributes(words: Words) -> str:
    """Return the SVG attributes in which a text differs from the defaults."""
    size = f' font-size="{number(words.size)}"' if words.size != 12 else ""
    place = f' text-anchor="{words.anchor}"' if words.anchor != "middle" else ""
    ink = f' fill="{COLOURS[words.ink]}"' if words.ink != "ink" else ""
    return size + place + ink + (' font-weight="600"' if words.bold else "")


def _path_data(points: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
