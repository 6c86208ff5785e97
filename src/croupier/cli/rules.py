"""`croupier rules`: print the rule documents by paragraph, with the code and tests of each."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

import croupier
from croupier.cli import rules_coverage as matrix
from croupier.cli.output import complain
from croupier.rules.document import Document, Paragraph
from croupier.rules.documents import BY_CODE, BY_GAME, DOCUMENTS
from croupier.words import phrase

SOURCE = Path(croupier.__file__).parent
TESTS = SOURCE.parents[1] / "tests"
SHIPPED = SOURCE / "cli" / "coverage.json"  # written into a wheel, which has no tests


def show(
    game: Annotated[
        str, typer.Argument(help="A game (mlp-three-card) or a document (ML3C-2). Without it, list all documents.")
    ] = "",
    paragraph: Annotated[str, typer.Argument(help="A paragraph and those below it, such as 3.12.1.")] = "",
    coverage: Annotated[bool, typer.Option("--coverage", help="Show how many paragraphs have code and tests.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Print the rule documents by paragraph, in our own words, with the code and tests of each."""
    documents = _documents_for(game)
    if coverage:
        _print_coverage(documents, as_json=json)
    elif json:
        print(msgspec.json.encode([_to_json(document, paragraph) for document in documents]).decode())
    elif not game:
        for document in documents:
            edition = phrase("rules_edition", version=document.version, date=document.effective, title=document.title)
            print(f"{document.game:20} {document.code:10} {edition}")
    else:
        _print_paragraphs(documents[0], paragraph)


def _documents_for(game: str) -> tuple[Document, ...]:
    if not game:
        return DOCUMENTS
    document = BY_GAME.get(game) or BY_CODE.get(game.upper())
    if document is None:
        raise typer.BadParameter(phrase("no_such_game", game=game, games=", ".join(BY_GAME)), param_hint="GAME")
    return (document,)


def _find_paragraphs(document: Document, paragraph: str) -> list[Paragraph]:
    paras = [para for para in document.paragraphs.values() if _matches(para.number, paragraph)]
    if not paras:
        raise typer.BadParameter(
            phrase("rules_no_paragraph", document=document.code, para=paragraph), param_hint="PARAGRAPH"
        )
    return paras


def _to_json(document: Document, paragraph: str) -> dict[str, object]:
    return {
        "croupier": croupier.__version__,
        "game": document.game,
        "code": document.code,
        "title": document.title,
        "version": document.version,
        "effective": document.effective,
        "paragraphs": _find_paragraphs(document, paragraph),
    }


def _matches(number: str, prefix: str) -> bool:
    """Return whether a paragraph is the wanted one, such as 3.12, or below it, such as 3.12.1, 3.12(a) or 3.12[r1]."""
    return not prefix or number == prefix or (number.startswith(prefix) and number[len(prefix)] in ".([")


def _print_paragraphs(document: Document, paragraph: str) -> None:
    paras = _find_paragraphs(document, paragraph)
    rows = {row.paragraph: row for row in _coverage_rows((document,))} if paragraph else {}
    console = Console(highlight=False, markup=False, soft_wrap=True)
    heading = phrase("rules_heading", title=document.title, document=document.code, date=document.effective)
    console.print(f"{heading}\n", style="bold")
    for para in paras:
        console.print(f"{para.number:10} {para.kind:13} {para.summary}")
        row = rows.get(para.number)
        for place in (*row.code, *row.tests) if row else ():
            console.print(f"{'':25}{place}", style="dim")


def _coverage_rows(documents: tuple[Document, ...]) -> list[matrix.Row]:
    """Return the code and tests of each paragraph, from the list in a wheel or, in a clone, from sources and tests."""
    if not SHIPPED.is_file():
        return matrix.coverage(documents, SOURCE, TESTS)
    games = {document.game for document in documents}
    return [row for row in msgspec.json.decode(SHIPPED.read_bytes(), type=list[matrix.Row]) if row.game in games]


def _print_coverage(documents: tuple[Document, ...], *, as_json: bool) -> None:
    if not (SHIPPED.is_file() or TESTS.is_dir()):
        complain(phrase("rules_no_tests"))
        raise typer.Exit(1)
    rows = _coverage_rows(documents)
    if as_json:
        print(msgspec.json.encode(rows).decode())
        return
    console = Console(highlight=False, markup=False, soft_wrap=True)
    for document in documents:
        operative = [row for row in rows if row.game == document.game and not row.vocabulary]
        covered = [row for row in operative if row.code and row.tests]
        counts = phrase("rules_coverage", covered=len(covered), all=len(operative))
        console.print(f"{document.code:10} {counts}")
        if covered:
            _print_missing(console, operative)


def _print_missing(console: Console, rows: list[matrix.Row]) -> None:
    for row in rows:
        if not (row.code and row.tests):
            code = "rules_no_code" if row.tests else "rules_no_test" if row.code else "rules_no_code_no_test"
            console.print(f"    {row.paragraph:12} {phrase(code, summary=row.summary)}")
