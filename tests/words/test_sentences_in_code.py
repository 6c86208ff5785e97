"""Code has no sentences for people: they are in the catalogue, where one person can read and another translate them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "croupier"
ROOMS = ("analysis", "bots", "calculator", "cli", "engine", "histories", "house", "record", "server", "store")

FEWEST_WORDS = 3
WORD = re.compile(r"(?=.*[a-z])[^\W\d_]{2,}[,.:;!?'’]*|a|I")  # not `FH`, `2c`, `locking_mode`, `{x}` or `max-age=1`
SQL = re.compile(r"\s*(ALTER|BEGIN|CREATE|DELETE|INSERT|PRAGMA|SELECT|SHOW|UPDATE|WITH)\b")
FOR_PROGRAMMERS = {"AssertionError", "AttributeError", "ConnectionError", "RuntimeError", "TypeError", "ValueError"}
DESCRIPTIONS = {"help", "metavar"}  # of options: Typer prints them, beside the option they are about

EXCEPTIONS = {
    "histories/compare.py": ("agrees but for rake",),  # a value in JSON
    "analysis/drawing/svg.py": ("Inter, 'Segoe UI', 'Helvetica Neue', Arial",),  # fonts
    "store/sql_queries.py": ("seq, body, head", "stream, number, player"),  # columns
}


def sentences(source: str) -> list[tuple[int, str]]:
    """The texts of a module that read as sentences for people, with their lines."""
    return sorted(_sentences(ast.parse(source)))


def _sentences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    ignored = {text for node in ast.walk(tree) for text in _not_for_users(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            ignored |= {part for part in node.values if isinstance(part, ast.Constant)}
        text = _text(node)
        if node not in ignored and not SQL.match(text) and _count_words(text) >= FEWEST_WORDS:
            yield node.lineno, text  # type: ignore[attr-defined]  # only expressions have a text


def _not_for_users(node: ast.AST) -> Iterator[ast.AST]:
    """Texts that only programmers and databases read, or that belong beside an option."""
    match node:
        case ast.Expr(value=ast.Constant() as docstring):
            yield docstring
        case ast.keyword(arg=name, value=value) if name in DESCRIPTIONS:
            yield from ast.walk(value)
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name)) as error) if name in FOR_PROGRAMMERS:
            yield from ast.walk(error)
        case ast.Assert(msg=ast.expr() as message):
            yield from ast.walk(message)
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re"))):
            yield from ast.walk(node)
        case _:
            pass


def _text(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_text(part) or "{}" for part in parts)
        case _:
            return ""


def _count_words(text: str) -> int:
    return sum(1 for word in text.split() if WORD.fullmatch(word))


@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_for_people_is_in_the_code(room: str) -> None:
    found = [
        f"{path.relative_to(SOURCES)}:{line}: {text}"
        for path in sorted((SOURCES / room).rglob("*.py"))
        for line, text in sentences(path.read_text(encoding="utf-8"))
        if not text.startswith(EXCEPTIONS.get(path.relative_to(SOURCES).as_posix(), ()))
    ]
    assert not found, "move these texts to src/croupier/words/en.toml:\n" + "\n".join(found)


@pytest.mark.parametrize("file", EXCEPTIONS)
def test_every_exception_is_needed(file: str) -> None:
    found = [text for _, text in sentences((SOURCES / file).read_text(encoding="utf-8"))]
    assert all(any(text.startswith(start) for text in found) for start in EXCEPTIONS[file])


PLANTED = '''
"""A docstring is not printed."""
print("The house is closed.")
print(f"{name} leaves with {amount} and comes back")
raise StoreError(f"another server has {house} open")
ask("Your table stake, " + limits)
log.warning("table %s was opened by %s", table, name)
HEADING = "Dealer hits soft seventeen"
'''
IGNORED = '''
def close(why: str = "") -> None:
    """Close the house and tell everybody why."""
    assert why, f"nobody said why {house} closes"
    raise ValueError("this can never happen here")


typer.Option(help="Close the house and tell everybody why.")
db.execute("SELECT seq FROM records WHERE stream = ?")
re.compile("ends with entry (\\\\d+) of the witness")
phrase("house_is_closed_now", house=f"{folder}/{name}")
cards = "As Kd 2c", "FH FH FH", "default-src 'self'; script-src 'self'"
'''


def test_the_check_finds_sentences_and_nothing_else() -> None:
    assert [line for line, _ in sentences(PLANTED)] == [3, 4, 5, 6, 7, 8]
    assert sentences(IGNORED) == []
