"""Each operative paragraph of each game is cited by code and named by a test, or excused with a reason."""

from functools import cache
from pathlib import Path

import pytest

from croupier.cli.rules_coverage import Row, coverage, definitions_of, folder_of, out_of_order
from croupier.rules.document import Document
from croupier.rules.documents import DOCUMENTS
from croupier.rules.game import Game
from croupier.rules.games import GAMES

pytestmark = pytest.mark.untraced

ROOT = Path(__file__).parents[2]
SOURCE, TESTS = ROOT / "src" / "croupier", ROOT / "tests"

EXCUSED: dict[tuple[str, str], str] = {}


@cache
def every_row() -> list[Row]:
    """All sources are read once for all tests of this file."""
    return coverage(DOCUMENTS, SOURCE, TESTS)


def rows(document: Document) -> list[Row]:
    return [row for row in every_row() if row.game == document.game]


def operative(game: Game) -> list[Row]:
    return [row for row in rows(game.doc) if not row.vocabulary and (row.game, row.paragraph) not in EXCUSED]


def report(wrong: list[str]) -> None:
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_operative_paragraph_is_cited_by_code(game: Game) -> None:
    report([f"{row.paragraph} {row.summary}" for row in operative(game) if not row.code])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_definition_in_a_record_is_carried_out_or_cited_by_a_function(game: Game) -> None:
    folder = folder_of(game.doc, SOURCE)
    assert folder is not None
    by = {row.paragraph: [place for place in row.code if not place.endswith(":WORDS")] for row in rows(game.doc)}
    shared = "".join(path.read_text() for path in (SOURCE / "rules" / "house_poker").glob("*.py"))
    unread = {name: number for name, number in definitions_of(folder).items() if f"spec.words.{name}" not in shared}
    report(
        [
            f"{name} ({number}) stands in the record and nobody reads it"
            for name, number in unread.items()
            if not by[number]
        ]
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_operative_paragraph_is_named_by_a_test(game: Game) -> None:
    report([f"{row.paragraph} {row.summary}" for row in operative(game) if not row.tests])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_settlement_and_irregularities_are_shown_from_both_sides(game: Game) -> None:
    """Chapters 4 and 5: at least two tests for each paragraph that is not only shown on a screen."""
    chapters = [row for row in operative(game) if row.paragraph[0] in "45" and row.kind != "display"]
    report([f"{row.paragraph}: {len(row.tests)} {row.tests}" for row in chapters if len(row.tests) < 2])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_chapter_reads_in_the_order_of_the_document(game: Game) -> None:
    folder = folder_of(game.doc, SOURCE)
    assert folder is not None
    report(out_of_order(game.doc, folder))


def test_no_covered_paragraph_is_excused() -> None:
    found = {(row.game, row.paragraph): row for row in every_row()}
    report([f"{key}: no such paragraph" for key in EXCUSED if key not in found])
    report([f"{key}: cited and shown, strike it off" for key in EXCUSED if found[key].code and found[key].tests])


def test_the_rows_follow_the_documents() -> None:
    for document in DOCUMENTS:
        assert [row.paragraph for row in rows(document)] == list(document.paragraphs)


def test_a_test_that_twins_share_counts_for_each_of_them_and_for_nobody_else() -> None:
    shared = "tests/rules/house_holdem/test_3_how_to_play.py::test_3_14_a_lower_hand_loses_ante_flop_turn_and_river"
    shown_by = {row.game for row in every_row() if shared in row.tests and row.paragraph == "3.14"}
    assert shown_by == {"mlp-holdem", "progressive-holdem"}
