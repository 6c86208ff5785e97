"""Which code carries out a paragraph and which test shows it, found by reading the sources without running them."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeGuard

from msgspec import Struct

from croupier.rules.document import Document

GAMES = "croupier.rules.games"
DOCUMENTS = "croupier.rules.documents"
SHARED = ("croupier.rules.house_holdem", "croupier.rules.house_poker")  # by several games; in order of their imports
SHOWS = ("shows", "shows_both")
CHAPTERS = ("terms", "jackpot", "pots", "blinds", "totals", "play", "settlement", "irregularities")


class Row(Struct, frozen=True):
    """A paragraph, the functions that cite it and the tests that show it."""

    game: str
    paragraph: str
    kind: str
    summary: str
    vocabulary: bool
    code: tuple[str, ...]  # croupier/rules/games/three_card_v2/play.py:place_bet
    tests: tuple[str, ...]  # tests/rules/three_card_v2/test_3_how_to_play.py::test_3_8_a_jackpot_bet_needs_an_ante


class Cited(NamedTuple):
    """A paragraph number and the name under which it stands."""

    number: str
    name: str


def coverage(documents: Iterable[Document], source_root: Path, tests_root: Path) -> list[Row]:
    """One row for each paragraph of these documents, in their order; the source root is the package itself."""
    tests = shown(tests_root)
    rows = []
    for document in documents:
        folder = folder_of(document, source_root)
        code = cited(document, folder, source_root) if folder else {}
        folders = [path.name for path in _own_and_shared(folder)] if folder else []
        for each in document.paragraphs.values():
            about = (document.game, each.number, each.kind, each.summary, each.vocabulary)
            by = [test for name in folders for test in tests.get((name, each.number), ())]
            rows.append(Row(*about, code=_once(code.get(each.number, ())), tests=_once(by)))
    return rows


# ---- code ------------------------------------------------------------------------------------------------------------


def folder_of(document: Document, source_root: Path) -> Path | None:
    """The folder that plays by a document: the one that imports it. None as long as nobody has written it."""
    wanted = f"{DOCUMENTS}.{document.code.lower().replace('-', '_')}"
    for folder in _folders(source_root):
        if any(wanted in imported(path) for path in _modules(folder)):
            return folder
    return None


def cited(document: Document, folder: Path, source_root: Path) -> dict[str, list[str]]:
    """The places in a game, and in what it shares with others, that cite each paragraph."""
    places: dict[str, list[str]] = defaultdict(list)
    numbers = words(folder)
    for path in (path for each in _own_and_shared(folder) for path in _modules(each)):
        for number, name in (*citations(path, document), *carried_out(path, numbers)):
            places[number].append(f"{path.relative_to(source_root.parent).as_posix()}:{name}")
    return places


def citations(path: Path, document: Document) -> Iterator[Cited]:
    """Every literal p("3.8"), case.p("3.8") or @shared("3.8"), and the rows of a printed table (DOC, p("4.2"), ...)."""
    for top in parsed(path).body:
        for node in ast.walk(top):
            match node:
                case ast.Call(func=ast.Name(id="p") | ast.Attribute(attr="p")):
                    yield from (Cited(number, _name(top)) for number in _literals(node.args))
                case ast.Call(func=ast.Name(id="shared")):
                    yield from (Cited(number, _name(top)) for number in _literals(node.args))
                case ast.Call(func=ast.Name(id="PayTable" | "RankList" as kind)):
                    for number in _table(node):
                        printed = (f"{number}[r", f"{number}[h1]") if kind == "RankList" else f"{number}[r"
                        rows = (each for each in document.paragraphs if each.startswith(printed))
                        yield from (Cited(each, _name(top)) for each in (number, *rows))
                case _:
                    pass


def words(folder: Path) -> dict[str, str]:
    """The definitions in the record of a game, by name: WORDS = Words(void=p("1.24"), ...)."""
    tops = (top for path in _modules(folder) for top in parsed(path).body if _name(top) == "WORDS")
    keywords = (node for top in tops for node in ast.walk(top) if isinstance(node, ast.keyword))
    cites = ((str(each.arg), each.value) for each in keywords if _is_call(each.value))
    return {name: number for name, call in cites for number in _literals(call.args)}


def carried_out(path: Path, numbers: dict[str, str]) -> Iterator[Cited]:
    """Every definition in a @defined("void"), under the number that the record of a game gives it."""
    for top in parsed(path).body:
        names = (name for mark in _marks(top, "defined") for name in _literals(mark.args))
        yield from (Cited(numbers[name], _name(top)) for name in names)


def _table(call: ast.Call) -> Iterator[str]:
    """The paragraph of a printed table: PayTable(DOC, p("4.2"), ...)."""
    for each in call.args[1:2]:
        if isinstance(each, ast.Call):
            yield from _literals(each.args)


def out_of_order(document: Document, folder: Path) -> list[str]:
    """Functions that stand in a chapter before one of an earlier paragraph: a chapter reads as the document does."""
    wrong = []
    for path in _modules(folder):
        if path.stem in CHAPTERS:
            found = list(_ruled(path))
            for before, after in pairwise(found):
                if document.position(document.p(before.number)) > document.position(document.p(after.number)):
                    wrong.append(f"{path.name}: {after.name} ({after.number}) after {before.name} ({before.number})")
    return wrong


def _ruled(path: Path) -> Iterator[Cited]:
    """Each function with @rule, and the first paragraph it names."""
    for top in parsed(path).body:
        for mark in _marks(top, "rule"):
            first = next(each for each in mark.args if isinstance(each, ast.Call))
            yield from (Cited(number, _name(top)) for number in _literals(first.args))


def _folders(source_root: Path) -> list[Path]:
    games = source_root.parent.joinpath(*GAMES.split("."))
    return sorted(path.parent for path in games.glob("*/__init__.py"))


def _own_and_shared(folder: Path) -> list[Path]:
    """The folder of a game, and the folders that it shares with other games."""
    folders = [folder]
    for shared in SHARED:
        if any(_uses(each, shared) for each in folders):
            folders.append(folder.parents[1] / shared.rpartition(".")[2])
    return folders


def _uses(folder: Path, module: str) -> bool:
    names = (name for path in _modules(folder) for name in imported(path))
    return any(name == module or name.startswith(f"{module}.") for name in names)


def _modules(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.py"))


# ---- tests -----------------------------------------------------------------------------------------------------------


def shown(tests_root: Path) -> dict[tuple[str, str], list[str]]:
    """The tests that show a paragraph, by the folder of the game and the number."""
    tests: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in sorted(tests_root.rglob("test_*.py")):
        file = path.relative_to(tests_root.parent).as_posix()
        for folder, (number, name) in shows(path):
            tests[folder, number].append(f"{file}::{name}")
    return tests


def shows(path: Path) -> Iterator[tuple[str, Cited]]:
    """Every paragraph in a `shows(...)`: on a test, or in a table of cases that one test goes through.

    `shows_both("3.13")`, in the folder of tests that twins share, counts for each of them.
    """
    module = parsed(path)
    cites = _cites(module) | {"shows_both": path.parent.name}
    for top in module.body:
        for mark in (mark for name in SHOWS for mark in _marks(top, name)):
            yield from ((folder, Cited(number, _name(top))) for folder, number in _shown(mark, cites))
        if isinstance(top, ast.Assign):
            for case in filter(_is_call, ast.walk(top)):
                marks = (each for each in case.args if _is_call(each) and _called(each) in SHOWS)
                for name in _literals(case.args[:1]):
                    pairs = (pair for mark in marks for pair in _shown(mark, cites))
                    yield from ((folder, Cited(number, f"{_table_test(module)}[{name}]")) for folder, number in pairs)


def _shown(mark: ast.Call, cites: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The paragraphs of one `shows(...)`, each with the game whose p cites it."""
    for each in (mark, *filter(_is_call, mark.args)):
        folder = cites.get(_called(each))
        if folder:
            yield from ((folder, number) for number in _literals(each.args))


def _cites(module: ast.Module) -> dict[str, str]:
    """Under which name a test module cites which game: `from ...games.three_card_v2.terms import p`."""
    found: dict[str, str] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{GAMES}."):
            folder = (node.module or "").removeprefix(f"{GAMES}.").partition(".")[0]
            found |= {each.asname or each.name: folder for each in node.names if each.name == "p"}
    return found


def _table_test(module: ast.Module) -> str:
    """The test that goes through the table of a module: its first parametrised one."""
    for top in module.body:
        if isinstance(top, ast.FunctionDef) and any("parametrize" in ast.dump(each) for each in top.decorator_list):
            return top.name
    return "table"


# ---- both ------------------------------------------------------------------------------------------------------------


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


@cache
def imported(path: Path) -> set[str]:
    """The modules that a module imports from, as written."""
    names: set[str] = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
    return names


def _is_call(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call)


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _marks(top: ast.stmt, name: str) -> Iterator[ast.Call]:
    """The decorators of this name on a function."""
    if isinstance(top, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from (each for each in filter(_is_call, top.decorator_list) if _called(each) == name)


def _literals(nodes: Iterable[ast.expr]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _name(top: ast.stmt) -> str:
    """The function, class or table that a statement of a module makes."""
    match top:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return top.name
        case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case _:
            return "module"


def _once(places: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(places))
