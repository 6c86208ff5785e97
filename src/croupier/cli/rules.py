"""`croupier rules`: the documents by paragraph, and which code and tests carry each out."""

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

SOURCE = Path(croupier.__file__).parent
TESTS = SOURCE.parents[1] / "tests"
SHIPPED = SOURCE / "cli" / "coverage.json"  # written when a wheel is built, which has no tests to read


def show(
    game: Annotated[str, typer.Argument(help="A game (mlp-three-card) or a document (ML3C-2).")] = "",
    paragraph: Annotated[str, typer.Argument(help="A paragraph: 3.12.1")] = "",
    coverage: Annotated[bool, typer.Option("--coverage", help="Code and tests of each paragraph.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Read the documents, paragraph by paragraph, in our own words."""
    documents = _chosen(game)
    if coverage:
        _coverage(documents, as_json=json)
    elif json:
        print(msgspec.json.encode([_document(each, paragraph) for each in documents]).decode())
    elif not game:
        for each in documents:
            print(f"{each.game:20} {each.code:10} version {each.version}, in force from {each.effective}: {each.title}")
    else:
        _paragraphs(documents[0], paragraph)


def _chosen(game: str) -> tuple[Document, ...]:
    if not game:
        return DOCUMENTS
    found = BY_GAME.get(game) or BY_CODE.get(game.upper())
    if found is None:
        raise typer.BadParameter(f"unknown game {game!r}: choose one of {', '.join(BY_GAME)}", param_hint="GAME")
    return (found,)


def _found(document: Document, paragraph: str) -> list[Paragraph]:
    found = [each for each in document.paragraphs.values() if _matches(each.number, paragraph)]
    if not found:
        raise typer.BadParameter(f"{document.code} has no paragraph {paragraph}", param_hint="PARAGRAPH")
    return found


def _document(document: Document, paragraph: str) -> dict[str, object]:
    return {
        "croupier": croupier.__version__,
        "game": document.game,
        "code": document.code,
        "title": document.title,
        "version": document.version,
        "effective": document.effective,
        "paragraphs": _found(document, paragraph),
    }


def _matches(number: str, wanted: str) -> bool:
    """3.12 shows itself and what hangs on it: 3.12.1, 3.12(a), 3.12[r1]."""
    return not wanted or number == wanted or (number.startswith(wanted) and number[len(wanted)] in ".([")


def _paragraphs(document: Document, paragraph: str) -> None:
    found = _found(document, paragraph)
    carried = {row.paragraph: row for row in _rows((document,))} if paragraph else {}
    console = Console(highlight=False, markup=False, soft_wrap=True)
    console.print(f"{document.title}, {document.code}, in force from {document.effective}\n", style="bold")
    for each in found:
        console.print(f"{each.number:10} {each.kind:13} {each.summary}")
        row = carried.get(each.number)
        for place in (*row.code, *row.tests) if row else ():
            console.print(f"{'':25}{place}", style="dim")


def _rows(documents: tuple[Document, ...]) -> list[matrix.Row]:
    """Read what the wheel brought along; in a clone, read the sources and tests themselves."""
    if not SHIPPED.is_file():
        return matrix.coverage(documents, SOURCE, TESTS)
    games = {document.game for document in documents}
    return [row for row in msgspec.json.decode(SHIPPED.read_bytes(), type=list[matrix.Row]) if row.game in games]


def _coverage(documents: tuple[Document, ...], *, as_json: bool) -> None:
    if not (SHIPPED.is_file() or TESTS.is_dir()):
        complain("The tests are not part of this installation, so it cannot say what they cover.")
        raise typer.Exit(1)
    rows = _rows(documents)
    if as_json:
        print(msgspec.json.encode(rows).decode())
        return
    console = Console(highlight=False, markup=False, soft_wrap=True)
    for document in documents:
        own = [row for row in rows if row.game == document.game and not row.vocabulary]
        done = [row for row in own if row.code and row.tests]
        console.print(f"{document.code:10} {len(done)} of {len(own)} operative paragraphs carried out and tested")
        if done:
            _missing(console, own)


def _missing(console: Console, rows: list[matrix.Row]) -> None:
    for row in rows:
        lacks = [name for name, places in (("code", row.code), ("test", row.tests)) if not places]
        if lacks:
            console.print(f"    {row.paragraph:12} no {' and no '.join(lacks)}: {row.summary}")
