"""Style budgets: the length of files and functions, and words and numbers to avoid.

An exception is listed here by name with its length of that day. It may shrink, never grow, and is struck off once the
budget is met.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "croupier"
PURE_ROOMS = ("rules", "engine", "house")
OUTSIDE_WORLD = {"open", "input", "print", "exec", "eval", "compile", "__import__"}

LONGEST_FILE = 400
LONGEST_FUNCTION = 70
LONG_FILES: dict[str, int] = {}
LONG_FUNCTIONS: dict[str, int] = {}
WIDEST_MARKDOWN = 100  # columns, tables included; fenced code and web addresses do not count
CHANGING = {
    "src/croupier/histories/replay.py: HandReplay",  # a hand on its way
    "src/croupier/engine/table.py: Logged",  # remembers what it was asked for, in a dictionary
}

NOTES_TO_SELF = re.compile(r"\b(?:" + "|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX")) + r")\b")
EMPTY_NAMES = {"manager", "managers", "handler", "handlers", "util", "utils", "helper", "helpers", "common"}
ELSEWHERE = re.compile(r"(?:https?:)?//(?!www\.w3\.org/|127\.0\.0\.1|localhost)[\w-]+\.[\w.-]+")
WEB_ADDRESS = re.compile(r"https?://[^\s)>]+")
FETCHED = re.compile(r"://|--(?:extra-)?index|--find-links|--trusted-host")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def modules(*rooms: str) -> list[Path]:
    places = [SOURCE / room for room in rooms] or [SOURCE]
    return sorted(path for place in places for path in place.rglob("*.py"))


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def texts(*globs: str) -> list[Path]:
    return sorted(path for glob in globs for path in ROOT.glob(glob) if path.is_file())


def lines(*globs: str) -> Iterator[tuple[str, str]]:
    for path in texts(*globs):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            yield f"{name(path)}:{number}", line


def over_budget(lengths: dict[str, int], limit: int, listed: dict[str, int]) -> list[str]:
    too_long = [
        f"{what}: {n}, allowed {listed.get(what, limit)}" for what, n in lengths.items() if n > listed.get(what, limit)
    ]
    settled = [f"{what}: within the budget or gone, strike it off" for what in listed if lengths.get(what, 0) <= limit]
    return too_long + settled


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield f"{name(path)}:{node.name}", node.end_lineno - node.lineno + 1


def inexact(node: ast.AST) -> str | None:
    """Why this piece of code may yield a number that is not whole cents."""
    match node:
        case ast.Constant(value=float() | complex()):
            return f"the number {node.value!r}"
        case ast.Name(id="float" | "complex" | "Decimal") | ast.Attribute(attr="Decimal"):
            return "a float or a Decimal"
        case ast.ImportFrom(module="decimal") | ast.Import(names=[ast.alias(name="decimal")]):
            return "decimal"
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
            return "/ makes a float, // keeps whole cents"
        case _:
            return None


def wide_lines(markdown: str) -> Iterator[int]:
    """The numbers of the lines that are too wide."""
    fenced = False
    for number, line in enumerate(markdown.splitlines(), start=1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and len(WEB_ADDRESS.sub("", line)) > WIDEST_MARKDOWN:
            yield number


def report(broken: list[str]) -> None:
    assert not broken, "\n" + "\n".join(broken)


def test_no_file_is_longer_than_the_budget() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    report(over_budget(lengths, LONGEST_FILE, LONG_FILES))


def test_no_function_is_longer_than_the_budget() -> None:
    lengths: dict[str, int] = {}
    for path in modules():
        for function, length in functions(path):
            lengths[function] = max(length, lengths.get(function, 0))
    report(over_budget(lengths, LONGEST_FUNCTION, LONG_FUNCTIONS))


def test_every_module_says_in_a_sentence_what_it_is() -> None:
    report([name(path) for path in modules() if not ast.get_docstring(parsed(path))])


def test_money_rooms_have_whole_numbers_only() -> None:
    report(
        [
            f"{name(path)}:{getattr(node, 'lineno', 0)}: {why}"
            for path in modules(*PURE_ROOMS)
            for node in ast.walk(parsed(path))
            if (why := inexact(node))
        ]
    )


def test_pure_rooms_read_no_file_and_ask_nobody() -> None:
    report(
        [
            f"{name(path)}:{node.lineno}: {node.func.id}()"
            for path in modules(*PURE_ROOMS)
            for node in ast.walk(parsed(path))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OUTSIDE_WORLD
        ]
    )


def test_no_notes_to_self() -> None:
    globs = (
        "src/**/*.py",
        "tests/**/*.py",
        "benchmarks/**/*.py",
        "scripts/*",
        "web/src/**/*.ts",
        "web/src/**/*.svelte",
    )
    report([f"{place}: {line.strip()}" for place, line in lines(*globs) if NOTES_TO_SELF.search(line)])


def test_no_module_is_named_for_nothing() -> None:
    def empty(path: Path) -> bool:
        words = "_".join(path.relative_to(SOURCE).with_suffix("").parts).split("_")
        return not EMPTY_NAMES.isdisjoint(words)

    report([name(path) for path in modules() if empty(path)])


def test_the_page_loads_nothing_from_elsewhere() -> None:
    globs = ("web/index.html", "web/src/**/*.ts", "web/src/**/*.svelte", "web/src/**/*.css", "web/public/**/*.svg")
    report([f"{place}: {line.strip()}" for place, line in lines(*globs) if ELSEWHERE.search(line)])


def test_locks_name_packages_and_hashes_and_no_place_to_fetch_from() -> None:
    report([f"{place}: {line.strip()}" for place, line in lines("requirements*.lock") if FETCHED.search(line)])
    report([place for place, line in lines("web/package-lock.json") if '"resolved"' in line])


def test_no_line_of_markdown_is_too_wide() -> None:
    pages = texts("*.md", "changelog.d/*.md", "docs/**/*.md", "tests/**/*.md")
    report([f"{name(page)}:{line}" for page in pages for line in wide_lines(page.read_text(encoding="utf-8"))])


def test_a_wide_line_of_markdown_is_found() -> None:
    row, code, link = f"| {'wide ' * 20}|", "x" * 101, f"<https://example.org/{'a' * 101}>"
    assert list(wide_lines("\n".join(("a" * 100, "a" * 101, row, "```", code, "```", link, code)))) == [2, 3, 8]


def test_values_cannot_point_at_themselves() -> None:
    """Values of the pure rooms are frozen and made of older ones: each goes with its last use, none is searched for."""
    bare = [
        f"{name(path)}: {node.name}"
        for path in modules(*PURE_ROOMS)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ClassDef) and "Struct" in map(ast.unparse, node.bases)
        if {"frozen=True", "gc=False"} - {f"{each.arg}={ast.unparse(each.value)}" for each in node.keywords}
        if f"{name(path)}: {node.name}" not in CHANGING
    ]
    assert bare == []


def test_tests_share_code_through_support_alone() -> None:
    """No test module is a helper of another: what several need is in tests/support."""
    imports = [
        (path, node.module)
        for path in texts("tests/**/*.py", "scripts/*.py", "benchmarks/**/*.py")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom) and node.module
    ]
    report([f"{name(path)}: {module}" for path, module in imports if re.match(r"tests\.(?!support\b)", module)])
