"""Find every message of the program in its sources."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).parents[2] / "src" / "croupier"
SAYING = {"refuse", "message", "phrase"}


class Call(NamedTuple):
    where: str  # "house/office_commands.py:120"
    code: str
    values: frozenset[str] | None  # None where they are passed as **values


def calls() -> Iterator[Call]:
    """Calls of `refuse`, `message` and `phrase` whose code, or choice of two codes, is written in place."""
    for path, node in nodes():
        if isinstance(node, ast.Call) and _called(node.func) in SAYING and node.args:
            names = [keyword.arg for keyword in node.keywords]
            values = None if None in names else frozenset(name for name in names if name)
            for code in _codes(node.args[0]):
                yield Call(f"{path}:{node.lineno}", code, values)


def _called(function: ast.expr) -> str:
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def _codes(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*_codes(node.body), *_codes(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def nodes() -> Iterator[tuple[Path, ast.AST]]:
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            yield path.relative_to(SOURCES), node


def literals() -> set[str]:
    """Every text in the sources: a code that is not among them is never used."""
    return {node.value for _, node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
