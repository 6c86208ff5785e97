"""A picture: title, description and shapes, to be shown in a notebook or saved to a file."""

from pathlib import Path

from msgspec import Struct

from croupier.analysis.drawing.png import png
from croupier.analysis.drawing.shapes import Shape
from croupier.analysis.drawing.svg import svg

ENDINGS = (".svg", ".png")


class Picture(Struct, frozen=True):
    title: str
    says: str
    wide: int
    high: int
    shapes: tuple[Shape, ...]

    def svg(self) -> str:
        return svg(self.shapes, wide=self.wide, high=self.high, title=self.title, description=self.says)

    def png(self) -> bytes:
        return png(self.shapes, wide=self.wide, high=self.high)

    def save(self, file: Path) -> None:
        """Write SVG or PNG, according to the file's suffix."""
        if file.suffix == ".png":
            file.write_bytes(self.png())
        else:
            file.write_text(self.svg(), encoding="utf-8")

    def _repr_html_(self) -> str:
        return self.svg()
