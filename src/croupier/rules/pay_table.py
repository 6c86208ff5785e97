"""Pay tables: their rows in the document's order, each with its paragraph."""

from collections.abc import Sequence
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


class PayTable:
    """A pay table of a document. The program does not start if the number of rows differs from the document's."""

    def __init__(self, doc: Document, para: Para, head: Para, rows: Sequence[tuple[IntEnum, Pays]]) -> None:
        self.para, self.head = para, head
        self.rows = tuple(
            Row(hand, pays, row) for (hand, pays), row in zip(rows, _row_paras(doc, para, len(rows)), strict=True)
        )
        self._by_hand = {row.hand: row for row in self.rows}

    def row(self, hand: IntEnum) -> Row | None:
        """Return the row that pays this hand, or None."""
        return self._by_hand.get(hand)


class RankList:
    """A list of hand ranks as a document prints it, from the highest to the lowest that it names."""

    def __init__(self, doc: Document, para: Para, name: str, lowest: IntEnum) -> None:
        hands = sorted((hand for hand in type(lowest) if hand >= lowest), reverse=True)
        self.name, self.head = name, doc.p(f"{para.number}[h1]")
        self.rows = tuple(zip(hands, _row_paras(doc, para, len(hands)), strict=True))


def _row_paras(doc: Document, para: Para, count: int) -> list[Para]:
    """Return the paragraphs of the rows in the pay table or ranking list of this paragraph."""
    rows = [doc.p(number) for number in doc.paragraphs if number.startswith(f"{para.number}[r")]
    if len(rows) != count:
        raise LookupError(f"{doc.code} {para.number} prints {len(rows)} rows, not {count}")
    return rows


def row_name(hand: IntEnum) -> Message:
    """Return the name of a pay table row as a message, such as "Royal Flush on the Flop"."""
    return message("hand_row", row=hand.name.lower())


@cache
def payout(pays: Pays) -> Message:
    """Return what a pay table row pays as a message, such as "3 to 1", "$500" or "10%"."""
    match pays:
        case To(times, by):
            return message("part_pays_to", times=times, by=by)
        case For(times):
            return message("part_pays_for", times=times)
        case Fixed(cents):
            return message("part_pays_fixed", cents=cents)
        case Share(percent):
            return message("part_pays_share", percent=percent)
