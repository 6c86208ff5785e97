"""Plain words: none that readers stumble over, no "he" for a person, and no parameter of one letter."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
AREAS = {
    "src": ("src/**/*.py", "src/**/*.toml"),
    "tests": ("tests/**/*.py",),
    "web": ("web/src/**/*.ts", "web/src/**/*.svelte"),
    "docs": ("*.md", "changelog.d/*.md", "docs/**/*.md", "tests/**/*.md"),
    "scripts": ("scripts/*.py", "scripts/*.json"),  # most of them write pages of docs
}
WRITTEN_BY_OTHERS = ("node_modules", "documents", "static")  # paragraphs are quoted in `documents`
WORDS = {
    "anew": r"\banew\b",
    "thereby": r"\bthereby\b",
    "wherever else": r"\bwherever else\b",
    "to be had": r"\bto be had\b",
    "of no use": r"\bof no use\b",
    "stands still": r"\bstands? still\b",
    "is another": r"\bis another\b(?! \w+'s)",  # "this is another player's box" is plain
    "so many": r"\b[Ss]o many\b",
    "he, his, him": r"\b[Hh](?:e|is|im|imself)\b",
    "a headless who": r'(?:[.;:] |""")Who \w+(?![^.;:]*\?)',  # a question may begin with it
}
SHORT_NAMES = {"p", "e", "c", "_", "i", "j", "k", "n"}  # the citation, the two modules, and counters of kernels


def files(area: str) -> Iterator[Path]:
    for glob in AREAS[area]:
        for path in sorted(ROOT.glob(glob)):
            if path.name != Path(__file__).name and not set(path.parts) & set(WRITTEN_BY_OTHERS):
                yield path


def places(pattern: str, text: str) -> list[int]:
    return [text.count("\n", 0, match.start()) + 1 for match in re.finditer(pattern, text)]


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("word", WORDS)
def test_a_word_that_readers_stumble_over_is_not_used(area: str, word: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in files(area)
        for line in places(WORDS[word], path.read_text(encoding="utf-8"))
    ]
    assert not found, f"say it more plainly than with {word!r}:\n" + "\n".join(found)


def one_letter_parameters(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            arguments = node.args
            for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                if len(argument.arg) == 1 and argument.arg not in SHORT_NAMES:
                    yield f"{argument.lineno}: {argument.arg}"


ROOMS = sorted(path.name for path in (ROOT / "src" / "croupier").iterdir() if (path / "__init__.py").is_file())


@pytest.mark.parametrize("room", ROOMS)
def test_parameters_have_names(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{place}"
        for path in sorted((ROOT / "src" / "croupier" / room).rglob("*.py"))
        for place in one_letter_parameters(path.read_text(encoding="utf-8"))
    ]
    assert not found, "name these parameters:\n" + "\n".join(found)


def test_the_checks_find_what_they_look_for() -> None:
    assert places(WORDS["he, his, him"], "The player\nhas his chips. The others") == [2]
    assert places(WORDS["he, his, him"], "He folds. They raise. This is her box") == [1]
    assert places(WORDS["a headless who"], '"""Who leaves is gone."""') == [1]
    assert places(WORDS["a headless who"], "The box is free. Who may bet there?") == []
    assert places(WORDS["is another"], "This is another player's box; the limit is another") == [1]
    assert places(WORDS["anew"], "load it anew") == [1]
    assert list(one_letter_parameters("def settle(r, box, *, c): pass")) == ["1: r"]
