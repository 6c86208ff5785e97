"""Find the code and the tests of each rule paragraph by parsing the sources."""

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
SHARED = (
    "croupier.rules.house_holdem",
    "croupier.rules.house_poker",
)  # shared by several games, in the order of their imports
SHOWS = ("shows", "shows_both")
CHAPTERS = ("terms", "jackpot", "pots", "blinds", "totals", "play", "settlement", "irregularities")


class Row(Struct, frozen=True):
    """A paragraph with the functions that cite it and the tests that show how it works."""

    game: str
    paragraph: str
    kind: str
    summary: str
    vocabulary: bool
    code: tuple[str, ...]  # croupier/rules/games/three_card_v2/play.py:place_bet
    tests: tuple[str, ...]  # tests/rules/three_card_v2/test_3_how_to_play.py::test_3_8_a_jackpot_bet_needs_an_ante


class Cited(NamedTuple):
    """The number of a paragraph, and the name of the function or pay table that cites it."""

    number: str
    name: str


def coverage(documents: Iterable[Document], source_root: Path, tests_root: Path) -> list[Row]:
    """Return one row per paragraph of these documents; `source_root` is the package folder."""
    tests = shown(tests_root)
    rows = []
    for document in documents:
        folder = folder_of(document, source_root)
        code = cited(document, folder, source_root) if folder else {}
        folders = [path.name for path in _own_and_shared(folder)] if folder else []
        for para in document.paragraphs.values():
            fields = (document.game, para.number, para.kind, para.summary, para.vocabulary)
            para_tests = [test for name in folders for test in tests.get((name, para.number), ())]
            rows.append(Row(*fields, code=_unique(code.get(para.number, ())), tests=_unique(para_tests)))
    return rows


# ---- code ------------------------------------------------------------------------------------------------------------


def folder_of(document: Document, source_root: Path) -> Path | None:
    """Return the folder of the game whose code imports this rule document, or None."""
    wanted = f"{DOCUMENTS}.{document.code.lower().replace('-', '_')}"
    for folder in _game_folders(source_root):
        if any(wanted in imported(path) for path in _modules(folder)):
            return folder
    return None


def cited(document: Document, folder: Path, source_root: Path) -> dict[str, list[str]]:
    """Return, by paragraph, the functions and tables that cite it, in a game's folder and folders that it shares."""
    places: dict[str, list[str]] = defaultdict(list)
    numbers = definitions_of(folder)
    for path in (path for package_folder in _own_and_shared(folder) for path in _modules(package_folder)):
        for number, name in (*citations(path, document), *carried_out(path, numbers)):
            places[number].append(f"{path.relative_to(source_root.parent).as_posix()}:{name}")
    return places


def citations(path: Path, document: Document) -> Iterator[Cited]:
    """Yield the citations in a source file: p("3.8"), case.p("3.8"), @shared_paragraphs("3.8"), rows of pay tables."""
    for top in parsed(path).body:
        for node in ast.walk(top):
            match node:
                case ast.Call(func=ast.Name(id="p") | ast.Attribute(attr="p")):
                    yield from (Cited(number, _defined_name(top)) for number in _string_literals(node.args))
                case ast.Call(func=ast.Name(id="shared_paragraphs")):
                    yield from (Cited(number, _defined_name(top)) for number in _string_literals(node.args))
                case ast.Call(func=ast.Name(id="PayTable" | "RankList" as kind)):
                    for number in _pay_table_paras(node):
                        printed = (f"{number}[r", f"{number}[h1]") if kind == "RankList" else f"{number}[r"
                        rows = (para_number for para_number in document.paragraphs if para_number.startswith(printed))
                        yield from (Cited(para_number, _defined_name(top)) for para_number in (number, *rows))
                case _:
                    pass


def definitions_of(folder: Path) -> dict[str, str]:
    """Return the paragraphs that define a game's terms, by term, as in DefinedTerms(void=p("1.24"))."""
    tops = (top for path in _modules(folder) for top in parsed(path).body if _defined_name(top) == "WORDS")
    keywords = (node for top in tops for node in ast.walk(top) if isinstance(node, ast.keyword))
    cites = ((str(keyword.arg), keyword.value) for keyword in keywords if _is_call(keyword.value))
    return {name: number for name, call in cites for number in _string_literals(call.args)}


def carried_out(path: Path, numbers: dict[str, str]) -> Iterator[Cited]:
    """Yield each function with a mark like @defined("void"), and the number of the paragraph that defines this term."""
    for top in parsed(path).body:
        names = (name for mark in _decorators(top, "defined") for name in _string_literals(mark.args))
        yield from (Cited(numbers[name], _defined_name(top)) for name in names)


def _pay_table_paras(call: ast.Call) -> Iterator[str]:
    """Yield the paragraph that a pay table cites, such as 4.2 in PayTable(DOC, p("4.2"), ...)."""
    for argument in call.args[1:2]:
        if isinstance(argument, ast.Call):
            yield from _string_literals(argument.args)


def out_of_order(document: Document, folder: Path) -> list[str]:
    """Describe functions that come after one for a later paragraph; code must follow the document's order."""
    misplaced = []
    for path in _modules(folder):
        if path.stem in CHAPTERS:
            ruled = list(_rule_citations(path))
            for before, after in pairwise(ruled):
                if document.position(document.p(before.number)) > document.position(document.p(after.number)):
                    misplaced.append(
                        f"{path.name}: {after.name} ({after.number}) after {before.name} ({before.number})"
                    )
    return misplaced


def _rule_citations(path: Path) -> Iterator[Cited]:
    """Yield each function decorated with @rule, with the first paragraph that the decorator names."""
    for top in parsed(path).body:
        for mark in _decorators(top, "rule"):
            first = next(argument for argument in mark.args if isinstance(argument, ast.Call))
            yield from (Cited(number, _defined_name(top)) for number in _string_literals(first.args))


def _game_folders(source_root: Path) -> list[Path]:
    games = source_root.parent.joinpath(*GAMES.split("."))
    return sorted(path.parent for path in games.glob("*/__init__.py"))


def _own_and_shared(folder: Path) -> list[Path]:
    """Return the folder of a game, and the folders it shares with other games."""
    folders = [folder]
    for shared in SHARED:
        if any(_uses(path, shared) for path in folders):
            folders.append(folder.parents[1] / shared.rpartition(".")[2])
    return folders


def _uses(folder: Path, module: str) -> bool:
    names = (name for path in _modules(folder) for name in imported(path))
    return any(name == module or name.startswith(f"{module}.") for name in names)


def _modules(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.py"))


# ---- tests -----------------------------------------------------------------------------------------------------------


def shown(tests_root: Path) -> dict[tuple[str, str], list[str]]:
    """Return the tests that show how a paragraph works, by game folder and paragraph number."""
    tests: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in sorted(tests_root.rglob("test_*.py")):
        file = path.relative_to(tests_root.parent).as_posix()
        for folder, (number, name) in shows(path):
            tests[folder, number].append(f"{file}::{name}")
    return tests


def shows(path: Path) -> Iterator[tuple[str, Cited]]:
    """Yield each paragraph in a `shows(...)` of a test, or of a case in a table of cases, with the folder of its game.

    `shows_both("3.13")`, in tests that two games share, counts for both.
    """
    module = parsed(path)
    cites = _citing_names(module) | {"shows_both": path.parent.name}
    for top in module.body:
        for mark in (mark for name in SHOWS for mark in _decorators(top, name)):
            yield from ((folder, Cited(number, _defined_name(top))) for folder, number in _shown_paras(mark, cites))
        if isinstance(top, ast.Assign):
            for case in filter(_is_call, ast.walk(top)):
                marks = (argument for argument in case.args if _is_call(argument) and _called_name(argument) in SHOWS)
                for name in _string_literals(case.args[:1]):
                    pairs = (pair for mark in marks for pair in _shown_paras(mark, cites))
                    yield from ((folder, Cited(number, f"{_table_test(module)}[{name}]")) for folder, number in pairs)


def _shown_paras(mark: ast.Call, cites: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs in one `shows(...)`, each with its game folder, which `cites` has for each imported `p`."""
    for call in (mark, *filter(_is_call, mark.args)):
        folder = cites.get(_called_name(call))
        if folder:
            yield from ((folder, number) for number in _string_literals(call.args))


def _citing_names(module: ast.Module) -> dict[str, str]:
    """Return the names under which a test module imports `p`, each with the folder of its game."""
    folders: dict[str, str] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{GAMES}."):
            folder = (node.module or "").removeprefix(f"{GAMES}.").partition(".")[0]
            folders |= {alias.asname or alias.name: folder for alias in node.names if alias.name == "p"}
    return folders


def _table_test(module: ast.Module) -> str:
    """Return the name of the first parametrized test of a module, which runs the module's table of cases."""
    for top in module.body:
        if isinstance(top, ast.FunctionDef) and any(
            "parametrize" in ast.dump(decorator) for decorator in top.decorator_list
        ):
            return top.name
    return "table"


# ---- both ------------------------------------------------------------------------------------------------------------


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


@cache
def imported(path: Path) -> set[str]:
    """Return the names of the modules that a module imports."""
    names: set[str] = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names


def _is_call(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call)


def _called_name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _decorators(top: ast.stmt, name: str) -> Iterator[ast.Call]:
    """Yield the decorators of this name on a function; other statements have none."""
    if isinstance(top, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from (decorator for decorator in filter(_is_call, top.decorator_list) if _called_name(decorator) == name)


def _string_literals(nodes: Iterable[ast.expr]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _defined_name(top: ast.stmt) -> str:
    """Return the name of the function, class or constant (such as a pay table) that a statement defines."""
    match top:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return top.name
        case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case _:
            return "module"


def _unique(places: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(places))
