"""The five documents: every paragraph is there, and one that is not cannot be cited."""

import csv
from pathlib import Path

import pytest

from croupier.rules.document import Document
from croupier.rules.documents import DOCUMENTS, ml3c_2
from croupier.rules.hands import ThreeCardRank
from croupier.rules.money import Fixed, Share, dollars, for_, to
from croupier.rules.pay_table import PayTable
from croupier.rules.settlement import Line, Result

COUNTS = {"MLTH-3": 189, "ML3C-2": 163, "PTH-6": 179, "POKER-7": 184, "FBBJ-2025": 183}
SHARED = Path(__file__).parents[3] / "shared" / "rules"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: each.code)
def test_every_paragraph_has_a_kind_and_a_summary(document: Document) -> None:
    assert len(document.paragraphs) == COUNTS[document.code]
    for number, paragraph in document.paragraphs.items():
        assert document.p(number).number == number
        assert paragraph.kind
        assert paragraph.summary


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: each.code)
@pytest.mark.skipif(not SHARED.exists(), reason="the index of the texts is not beside this checkout")
def test_no_number_of_the_index_is_missing(document: Document) -> None:
    with (SHARED / f"{document.game}.index.tsv").open(newline="") as index:
        rows = list(csv.DictReader(index, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert [row["paragraph"] for row in rows] == list(document.paragraphs)


def test_a_wrong_citation_fails_where_it_is_written() -> None:
    with pytest.raises(LookupError, match=r"ML3C-2 has no paragraph 3\.99"):
        ml3c_2.DOC.p("3.99")
    assert str(ml3c_2.DOC.p("3.8")) == "ML3C-2 3.8"


def test_a_pay_table_with_a_row_too_few_does_not_import() -> None:
    p = ml3c_2.DOC.p
    with pytest.raises(LookupError, match="prints 5 rows, not 1"):
        PayTable(ml3c_2.DOC, p("4.2"), p("4.2[h1]"), ((ThreeCardRank.STRAIGHT_FLUSH, to(40)),))


def test_to_for_fixed_and_share_are_different_words() -> None:
    assert to(40).winnings(500) == 20_000
    assert to(3, 2).winnings(501) == 751, "a fraction of a cent is dropped"
    assert for_(400).award(500) == 200_000
    assert Fixed(200_000).award(1) == 200_000
    assert Share(10).of(999) == 99
    assert [str(each) for each in (to(5), for_(40), Fixed(200_000), Share(10))] == [
        "5 to 1",
        "40 for 1",
        "$2,000",
        "10%",
    ]


@pytest.mark.parametrize(("cents", "said"), [(0, "0"), (1250, "12.50"), (-5, "-0.05"), (123456700, "1,234,567")])
def test_money_is_written_for_people(cents: int, said: str) -> None:
    assert dollars(cents) == said


def test_net_is_what_came_back_less_the_stake() -> None:
    assert Line(1, "ann", "ante", 500, Result.WIN, 1000, (), "").net == 500
