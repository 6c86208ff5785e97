"""A pay table: rows in the document's order, each with the paragraph it comes from."""

from collections.abc import Mapping, Sequence
from enum import IntEnum

from msgspec import Struct

from croupier.rules.document import Document, Para
from croupier.rules.money import Pays


class Row(Struct, frozen=True, gc=False):
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
        rows: Sequence[tuple[IntEnum, Pays]],
        titles: Mapping[IntEnum, str] | None = None,  # where the name of a row does not read well
    ) -> None:
        self.para, self.head = para, head
        self.rows = tuple(
            Row(hand, pays, row, (titles or {}).get(hand) or title(hand.name))
            for (hand, pays), row in zip(rows, _printed(doc, para, len(rows)), strict=True)
        )
        self._by_hand = {row.hand: row for row in self.rows}

    def row(self, hand: IntEnum) -> Row | None:
        """The row a hand meets, or None where the table has none for it."""
        return self._by_hand.get(hand)


class RankList:
    """A ranking list as the document prints it: from the highest rank down to the lowest that it names."""

    def __init__(self, doc: Document, para: Para, title: str, lowest: IntEnum) -> None:
        hands = sorted((hand for hand in type(lowest) if hand >= lowest), reverse=True)
        self.title, self.head = title, doc.p(f"{para.number}[h1]")
        self.rows = tuple(zip(hands, _printed(doc, para, len(hands)), strict=True))


def _printed(doc: Document, para: Para, count: int) -> list[Para]:
    """The rows that stand under a paragraph."""
    rows = [doc.p(number) for number in doc.paragraphs if number.startswith(f"{para.number}[r")]
    if len(rows) != count:
        raise LookupError(f"{doc.code} {para.number} prints {len(rows)} rows, not {count}")
    return rows


SMALL = {"a", "in", "of", "on", "or", "the", "through", "with"}


def title(name: str) -> str:
    """THREE_OF_A_KIND -> 'Three of a Kind'."""
    words = " ".join(part if part in SMALL else part.capitalize() for part in name.lower().split("_"))
    return words[0].upper() + words[1:]
