"""A picture that can be shown in a notebook or saved to a file."""

from pathlib import Path

from msgspec import Struct

from croupier.analysis.drawing.png import png
from croupier.analysis.drawing.shapes import Shape
from croupier.analysis.drawing.svg import svg

ENDINGS = (".svg", ".png")


class Picture(Struct, frozen=True):
    """A picture made of shapes, with a title and a description for screen readers."""

    title: str
    description: str
    width: int
    height: int
    shapes: tuple[Shape, ...]

    def svg(self) -> str:
        return svg(self.shapes, width=self.width, height=self.height, title=self.title, description=self.description)

    def png(self) -> bytes:
        return png(self.shapes, width=self.width, height=self.height)

    def save(self, file: Path) -> None:
        """Write the picture to a file, as SVG or PNG by the file's suffix."""
        if file.suffix == ".png":
            file.write_bytes(self.png())
        else:
            file.write_text(self.svg(), encoding="utf-8")

    def _repr_html_(self) -> str:
        return self.svg()
