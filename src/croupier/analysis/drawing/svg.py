"""Shapes as SVG: text that a page shows, and that a screen reader reads by its title and its sentence."""

from html import escape
from typing import assert_never

from croupier.analysis.drawing.shapes import COLOURS, Area, Box, Dot, Line, Point, Shape, Words

FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans', 'DejaVu Sans Condensed', sans-serif"
USUAL = f'font-family="{FONT}" font-size="12" text-anchor="middle" fill="{COLOURS["ink"]}"'


def svg(shapes: tuple[Shape, ...], *, wide: int, high: int, title: str, says: str) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" '
        'role="img">'
    )
    told = f"<title>{escape(title)}</title>", f"<desc>{escape(says)}</desc>"
    return "\n".join([head, *told, f"<g {USUAL}>", *map(element, shapes), "</g>", "</svg>", ""])


def element(of: Shape) -> str:
    match of:
        case Box():
            line = f' stroke="{COLOURS[of.edge]}"' if of.edge else ""
            corner = f' rx="{number(of.round)}"' if of.round else ""
            size = f'width="{number(of.wide)}" height="{number(of.high)}"'
            return f'<rect x="{number(of.x)}" y="{number(of.y)}" {size}{corner} fill="{COLOURS[of.fill]}"{line}/>'
        case Words():
            return f'<text x="{number(of.x)}" y="{number(of.y)}"{_type(of)}>{escape(of.text, quote=False)}</text>'
        case Line():
            dashes = ' stroke-dasharray="4 3"' if of.dashed else ""
            thick = f' stroke-width="{number(of.thick)}"' if of.thick != 1 else ""
            return f'<path d="{_path(of.points)}" fill="none" stroke="{COLOURS[of.ink]}"{thick}{dashes}/>'
        case Area():
            return f'<path d="{_path(of.points)}z" fill="{COLOURS[of.fill]}"/>'
        case Dot():
            where = f'cx="{number(of.x)}" cy="{number(of.y)}" r="{number(of.radius)}"'
            return f'<circle {where} fill="{COLOURS[of.fill]}" stroke="{COLOURS[of.edge]}" stroke-width="2"/>'
        case _:
            assert_never(of)


def number(of: float) -> str:
    """A tenth of a pixel is enough."""
    return f"{of:.1f}".removesuffix(".0")


def _type(of: Words) -> str:
    """What is not as usual."""
    size = f' font-size="{number(of.size)}"' if of.size != 12 else ""
    place = f' text-anchor="{of.at}"' if of.at != "middle" else ""
    ink = f' fill="{COLOURS[of.ink]}"' if of.ink != "ink" else ""
    return size + place + ink + (' font-weight="600"' if of.bold else "")


def _path(points: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
