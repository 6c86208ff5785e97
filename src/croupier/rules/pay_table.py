"""Pay tables: rows in the document's order, each with its paragraph."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import cache

from msgspec import Struct

from croupier.rules.coded_message import Message, message
from croupier.rules.document import Document, Para
from croupier.rules.money import Fixed, For, Pays, Share, To


class Row(Struct, frozen=True, gc=False):
    hand: IntEnum
    pays: Pays
    para: Para
    name: str


class PayTable:
    """A pay table; the import fails if its number of rows differs from the document's."""

    def __init__(
        self,
        doc: Document,
        para: Para,
        head: Para,
        rows: Sequence[tuple[IntEnum, Pays]],
        titles: Mapping[IntEnum, str] | None = None,  # titles of rows whose names do not read well
    ) -> None:
        self.para, self.head = para, head
        self.rows = tuple(
            Row(hand, pays, row, (titles or {}).get(hand) or title(hand.name))
            for (hand, pays), row in zip(rows, _row_paras(doc, para, len(rows)), strict=True)
        )
        self._by_hand = {row.hand: row for row in self.rows}

    def row(self, hand: IntEnum) -> Row | None:
        """Return the row for a hand, or None if the table has none."""
        return self._by_hand.get(hand)


class RankList:
    """A ranking list as the document prints it, from the highest rank to the lowest that it names."""

    def __init__(self, doc: Document, para: Para, title: str, lowest: IntEnum) -> None:
        hands = sorted((hand for hand in type(lowest) if hand >= lowest), reverse=True)
        self.title, self.head = title, doc.p(f"{para.number}[h1]")
        self.rows = tuple(zip(hands, _row_paras(doc, para, len(hands)), strict=True))


def _row_paras(doc: Document, para: Para, count: int) -> list[Para]:
    """Return the paragraphs of the rows under a paragraph."""
    rows = [doc.p(number) for number in doc.paragraphs if number.startswith(f"{para.number}[r")]
    if len(rows) != count:
        raise LookupError(f"{doc.code} {para.number} prints {len(rows)} rows, not {count}")
    return rows


def row_name(row: Row) -> Message:
    """Return the name of a row as a message: "Royal Flush on the Flop"."""
    return message("hand_row", row=row.hand.name.lower())


@cache
def payout(pays: Pays) -> Message:
    """Return fixed odds or a fixed amount as a message: "3 to 1", "$500"."""
    assert not isinstance(pays, Share)
    match pays:
        case To(times, by):
            return message("part_pays_to", times=times, by=by)
        case For(times):
            return message("part_pays_for", times=times)
        case Fixed(cents):
            return message("part_pays_fixed", cents=cents)


SMALL = {"a", "in", "of", "on", "or", "the", "through", "with"}


def title(name: str) -> str:
    """Format a name as a title: THREE_OF_A_KIND -> 'Three of a Kind'."""
    words = " ".join(part if part in SMALL else part.capitalize() for part in name.lower().split("_"))
    return words[0].upper() + words[1:]
