"""Pay tables and ranking lists: as many rows as the document prints, in its order, each under its own paragraph."""

from enum import IntEnum

import pytest

from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.hands import ThreeCardRank
from croupier.rules.money import to
from croupier.rules.pay_table import PayTable, RankList

p = DOC.p
THREE_ROWS = (
    (ThreeCardRank.STRAIGHT_FLUSH, to(5)),
    (ThreeCardRank.THREE_OF_A_KIND, to(4)),
    (ThreeCardRank.STRAIGHT, to(1)),
)


def test_rows_are_numbered_as_they_stand_in_ml3c_4_3() -> None:
    table = PayTable(DOC, p("4.3"), p("4.3[h1]"), THREE_ROWS)
    assert [(row.hand, row.pays, row.para) for row in table.rows] == [
        (ThreeCardRank.STRAIGHT_FLUSH, to(5), p("4.3[r1]")),
        (ThreeCardRank.THREE_OF_A_KIND, to(4), p("4.3[r2]")),
        (ThreeCardRank.STRAIGHT, to(1), p("4.3[r3]")),
    ]
    assert (table.para, table.head) == (p("4.3"), p("4.3[h1]"))
    assert table.row(ThreeCardRank.STRAIGHT) is table.rows[2]
    assert table.row(ThreeCardRank.FLUSH) is None


@pytest.mark.parametrize("rows", [THREE_ROWS[:2], (*THREE_ROWS, (ThreeCardRank.FLUSH, to(1)))])
def test_a_row_too_few_or_too_many_does_not_import(rows: tuple[tuple[IntEnum, object], ...]) -> None:
    with pytest.raises(LookupError, match=f"prints 3 rows, not {len(rows)}"):
        PayTable(DOC, p("4.3"), p("4.3[h1]"), rows)  # type: ignore[arg-type]


def test_a_ranking_list_goes_from_the_highest_down_to_the_lowest_it_names() -> None:
    listed = RankList(DOC, p("3.1.2"), "hands", ThreeCardRank.ODD_CARDS)
    assert [hand for hand, _ in listed.rows] == [
        ThreeCardRank.STRAIGHT_FLUSH,
        ThreeCardRank.THREE_OF_A_KIND,
        ThreeCardRank.STRAIGHT,
        ThreeCardRank.FLUSH,
        ThreeCardRank.ONE_PAIR,
        ThreeCardRank.ODD_CARDS,
    ]
    assert [para.number for _, para in listed.rows] == [f"3.1.2[r{row}]" for row in range(1, 7)]
    assert (listed.name, listed.head) == ("hands", p("3.1.2[h1]"))
    with pytest.raises(LookupError, match="prints 6 rows, not 5"):
        RankList(DOC, p("3.1.2"), "hands", ThreeCardRank.ONE_PAIR)
