"""A pay table: rows in the document's order, each with the paragraph it comes from."""

from collections.abc import Iterable, Mapping
from enum import IntEnum

from msgspec import Struct

from croupier.rules.document import Document, Para
from croupier.rules.money import Pays


class Row(Struct, frozen=True):
    hand: IntEnum
    pays: Pays
    para: Para
    name: str


class PayTable:
    """Rows are numbered as they stand, so a table with a row too many or too few does not import."""

    def __init__(
        self,
        doc: Document,
        para: Para,
        head: Para,
        rows: Iterable[tuple[IntEnum, Pays]],
        titles: Mapping[IntEnum, str] | None = None,  # where the name of a row does not read well
    ) -> None:
        self.para, self.head, number = para, head, para.number
        self.rows = tuple(
            Row(hand, pays, doc.p(f"{number}[r{at}]"), (titles or {}).get(hand) or title(hand.name))
            for at, (hand, pays) in enumerate(rows, start=1)
        )
        printed = sum(1 for each in doc.paragraphs if each.startswith(f"{number}[r"))
        if printed != len(self.rows):
            raise LookupError(f"{doc.code} {number} prints {printed} rows, not {len(self.rows)}")
        self._by_hand = {row.hand: row for row in self.rows}

    def row(self, hand: IntEnum) -> Row | None:
        """The row a hand meets, or None where the table has none for it."""
        return self._by_hand.get(hand)


class RankList(Struct, frozen=True):
    """A ranking list as the document prints it, from the highest."""

    title: str
    head: Para
    rows: tuple[tuple[IntEnum, Para], ...]


SMALL = {"a", "in", "of", "on", "or", "the", "through", "with"}


def title(name: str) -> str:
    """THREE_OF_A_KIND -> 'Three of a Kind'."""
    words = " ".join(part if part in SMALL else part.capitalize() for part in name.lower().split("_"))
    return words[0].upper() + words[1:]
