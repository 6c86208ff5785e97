"""Find every message of the program in its sources."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).parents[2] / "src" / "croupier"
SAYING = {"refuse": {"where"}, "message": set()}  # functions, with their parameters that are not values


class Call(NamedTuple):
    where: str  # "house/office_commands.py:120"
    code: str
    values: frozenset[str] | None  # None where they are passed as **values


def calls() -> Iterator[Call]:
    """Calls of `refuse` and `message` whose code is written in place."""
    for path, node in nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING and node.args:
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                names = [keyword.arg for keyword in node.keywords]
                values = None if None in names else frozenset(name for name in names if name)
                yield Call(f"{path}:{node.lineno}", code.value, values)


def nodes() -> Iterator[tuple[Path, ast.AST]]:
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            yield path.relative_to(SOURCES), node


def literals() -> set[str]:
    """Every text in the sources: a code that is not among them is never used."""
    return {node.value for _, node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
