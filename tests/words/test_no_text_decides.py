"""The page, the bots and the terminal decide by codes: none of them compares a text that people read."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.words.catalogue import catalogue

ROOT = Path(__file__).parents[2]
PAGE = ("web/src/**/*.ts", "web/src/**/*.svelte")
CATALOGUE = ROOT / "web" / "src" / "words" / "en"
PROGRAMS = ("src/croupier/bots/*.py", "src/croupier/cli/terminal/*.py")
CLIENTS = ("tests/bots/*.py", "tests/server/*.py", "tests/support/server/*.py", "tests/support/simulation/*.py")
CODE = re.compile(r"[a-z0-9_]*")
# Fields of the wire that hold texts.
ONLY_TEXTS = (
    "status|label|description|confirm|words|because|notice|stopped|quote|says|text|why|marker|legend|blurb"
    "|title|needs|by_name|reading|unset|summary"
)
FIELDS = rf"{ONLY_TEXTS}|(?<!route\.)name"  # the name of an area or a pot; that of a setting is a key
TEXT = rf"\b\w[\w.?!\[\]]*\.(?:{FIELDS})\b"
LITERAL = r"""(?:"[^"\n]*[A-Za-z][^"\n]*"|'[^'\n]*[A-Za-z][^'\n]*'|`[^`\n]*[A-Za-z][^`\n]*`)"""
EQUALS = r"(?:===|!==|==|!=)"
READS = r"(?:startsWith|endsWith|includes|indexOf|search|match|matchAll|localeCompare)"
TEXT_COMPARED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{TEXT}\s*{EQUALS}\s*{LITERAL}",
        rf"{LITERAL}\s*{EQUALS}\s*{TEXT}",
        rf"(?<![\w.])(?:{ONLY_TEXTS})\s*{EQUALS}\s*{LITERAL}",
        rf"{TEXT}\??\.{READS}\(\s*(?:{LITERAL}|/)",
        rf"{TEXT}\??\.(?:replace|replaceAll|split|slice)\(",
        rf"\.(?:includes|indexOf|has|test|exec)\(\s*{TEXT}\s*\)",
        rf"\[\s*\w[\w.?!]*\.(?:{ONLY_TEXTS})\s*\]",
        rf"switch\s*\(\s*{TEXT}\s*\)",
    )
)
LITERAL_COMPARED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:{EQUALS}|\bcase)\s*({LITERAL})",
        rf"({LITERAL})\s*{EQUALS}",
        rf"\.{READS}\(\s*({LITERAL})",
        r"\[([^\[\]]*)\]\s*\.(?:includes|indexOf)\(",
    )
)
PYTHON_READS = {
    "startswith",
    "endswith",
    "find",
    "index",
    "removeprefix",
    "removesuffix",
    "replace",
    "partition",
    "split",
}


def all_texts() -> frozenset[str]:
    words = catalogue()
    return frozenset((*words.texts.values(), *(name for names in words.names.values() for name in names.values())))


TEXTS = all_texts()


def is_text(literal: str) -> bool:
    """Is this a text of the catalogue, or the first words of one? A word in small letters may be a code, "T" a card."""
    literal = literal.strip()
    if CODE.fullmatch(literal) or len(literal) < 2:
        return False
    return literal in TEXTS or (" " in literal and any(text.startswith(literal) for text in TEXTS))


def texts_compared_on_page(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the expression of every comparison of a text in TypeScript or Svelte."""
    source = re.sub(r"<style>.*?</style>", "", source, flags=re.DOTALL)
    for pattern in TEXT_COMPARED:
        for match in pattern.finditer(source):
            yield source.count("\n", 0, match.start()) + 1, match[0]
    for pattern in LITERAL_COMPARED:
        for match in pattern.finditer(source):
            if any(is_text(literal[1:-1]) for literal in re.findall(LITERAL, match[1])):
                yield source.count("\n", 0, match.start()) + 1, match[0]


def texts_compared_in_python(source: str, *, fields: bool = True) -> Iterator[tuple[int, str]]:
    """Yield the line and the expression of every comparison of a text; `fields` finds one-word texts by their field."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Compare(left=left, comparators=others):
                operands = [left, *others]
            case ast.Call(func=ast.Attribute(attr=attr, value=value), args=[first, *_]) if attr in PYTHON_READS:
                operands = [value, first]
            case ast.Subscript(value=value, slice=ast.Attribute() as key):
                operands = [key, ast.Constant("key")] if isinstance(value, ast.Name | ast.Attribute) else []
            case ast.Match(subject=subject, cases=cases):
                patterns = [each for case in cases for each in ast.walk(case.pattern)]
                operands = [subject, *(each.value for each in patterns if isinstance(each, ast.MatchValue))]
            case _:
                continue
        literals = [literal for operand in operands for literal in _literals(operand)]
        named = [operand for operand in operands if isinstance(operand, ast.Name) and operand.id.isupper()]
        if any(map(is_text, literals)) or (fields and (named or any(literals)) and any(map(_is_field, operands))):
            yield node.lineno, ast.unparse(node).splitlines()[0]


def _literals(node: ast.expr) -> list[str]:
    items = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    return [item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)]


def _is_field(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and re.fullmatch(FIELDS, node.attr) is not None


def files(globs: tuple[str, ...]) -> list[Path]:
    found = [path for glob in globs for path in sorted(ROOT.glob(glob)) if CATALOGUE not in path.parents]
    assert found
    return found


def places(globs: tuple[str, ...], *, fields: bool = True) -> list[str]:
    found = []
    for path in files(globs):
        source = path.read_text(encoding="utf-8")
        is_python = path.suffix == ".py"
        compared = texts_compared_in_python(source, fields=fields) if is_python else texts_compared_on_page(source)
        found += [f"{path.relative_to(ROOT)}:{line}: {expression}" for line, expression in compared]
    return found


def test_the_page_compares_no_text() -> None:
    assert places(PAGE) == []


def test_bots_and_terminal_compare_no_text() -> None:
    assert places(PROGRAMS) == []


def test_tests_that_play_over_the_wire_compare_no_text_of_the_catalogue() -> None:
    assert places(CLIENTS, fields=False) == []


@pytest.mark.parametrize(
    "planted",
    [
        'box.status.startsWith("folded")',
        'if (hand.status === "to play") return;',
        '"wins" === box?.status',
        '["to play", "is asked", "waits"].includes(hand.status)',
        "UNSAID.includes(hand.status)",
        'clock?.says.startsWith("Time bank")',
        "/burnt|discard/i.test(area.name)",
        'view.areas.find((area) => area.name === "Dealer")',
        'offer.label.replace(/ to$/, "")',
        "text.marks[box.status]",
        "switch (box.status) {",
        'const asked = (status: string) => status === "is asked";',
        'const { status } = box; return status === "folded";',
        'marks.includes("missed blind")',
        'case "Main pot":',
    ],
)
def test_a_text_planted_on_the_page_is_found(planted: str) -> None:
    assert list(texts_compared_on_page(f"const one = 1;\n{planted}\n"))[:1] != []


@pytest.mark.parametrize(
    "planted",
    [
        'next(hand for hand in box.splits if hand.status == "to play")',
        'still_in = [seat for seat in view.boxes if seat.status != "folded"]',
        "board = [area for area in view.areas if area.name in BOARD]",
        'piles = [area for area in view.areas if area.name not in ("Burnt", "Discard")]',
        'clock.text.startswith("Time bank")',
        'shown["marks"] == ["big blind"]',
        "words = WORDS[hand.status]",
        'match box.status:\n    case "folded":\n        pass',
    ],
)
def test_a_text_planted_in_a_program_is_found(planted: str) -> None:
    assert list(texts_compared_in_python(planted)) != []


@pytest.mark.parametrize(
    "plain",
    [
        'box.state === "folded" && view.phase !== "over"',
        'isMarked(seat, "away") ? box.status : ""',
        'event.key === "Enter" || event.key === "Escape"',
        'router.route.name === "table"',
        "now.notice !== before.notice",
        'view.stopped === ""',
        'p.summary.endsWith(".")',
        "text.marks[mark.code] ?? mark.text",
        'sheet.spots.find((spot) => spot.bet === "ante")?.label',
    ],
)
def test_codes_and_keys_on_the_page_are_no_texts(plain: str) -> None:
    assert list(texts_compared_on_page(plain)) == []


@pytest.mark.parametrize(
    "plain",
    [
        "hand.state is HandState.TO_ACT",
        'view.phase in ("deciding", "options")',
        "before.notice != after.notice",
        'offers["call"].cost if "call" in offers else 0',
        'shown.stopped == ""',
    ],
)
def test_codes_in_a_program_are_no_texts(plain: str) -> None:
    assert list(texts_compared_in_python(plain)) == []
