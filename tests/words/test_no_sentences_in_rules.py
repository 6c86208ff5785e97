"""The rules hold codes, not sentences: texts for people are in the catalogue."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import croupier.rules

RULES = Path(croupier.rules.__file__).parent
PHRASE = re.compile(r"(?=.* )(?=.*[a-z])", re.DOTALL)  # a space and a small letter
FOR_PROGRAMMERS = ("__repr__", "__str__")
NO_TEXTS = ("parse_cards", "re.compile")  # functions whose arguments are cards or patterns
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def phrases(source: str) -> list[tuple[int, str]]:
    """Return the literals of a module that read like a text for a person, with their lines."""
    tree = ast.parse(source)
    allowed = {id(inner) for node in exempt(tree) for inner in ast.walk(node)}
    literals = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in allowed]
    return [(node.lineno, node.value) for node in literals if isinstance(node.value, str) and PHRASE.match(node.value)]


def exempt(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield docstrings, types, cards, and what only programmers read."""
    for node in ast.walk(tree):
        if isinstance(node, Documented) and ast.get_docstring(node) is not None:
            yield node.body[0]
        match node:
            case ast.Raise() | ast.Assert():
                yield node
            case ast.FunctionDef(name=name) if name in FOR_PROGRAMMERS:
                yield node
            case ast.Call(func=called) if ast.unparse(called) in NO_TEXTS:
                yield node
            case ast.FunctionDef(returns=ast.expr() as returns):
                yield returns
            case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
                yield annotation
            case _:
                continue


def test_the_rules_hold_no_sentence() -> None:
    found = {
        f"{file.relative_to(RULES)}:{line}: {text!r}"
        for file in RULES.rglob("*.py")
        if file.relative_to(RULES).parts[0] != "documents"
        for line, text in phrases(file.read_text("utf-8"))
    }
    assert found == set()


def test_a_planted_sentence_is_found() -> None:
    source = '''
"""A module about pots."""

def name(number: "int | None") -> str:
    """Return the name of a pot."""
    if number is None:
        raise ValueError("a pot has a number")
    assert number >= 0, "not below zero"
    lowest = parse_cards("Qs 3h 2d")
    pattern = re.compile("a pattern")
    return f"Side Pot {number}" if number else "Main Pot"

class Pays:
    def __str__(self) -> str:
        return "3 to 1"

TITLES = {"pair_plus": "Pair Plus", "code": "needs_no_text"}
'''
    assert sorted(text for _, text in phrases(source)) == ["Main Pot", "Pair Plus", "Side Pot "]
