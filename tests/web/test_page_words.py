"""Every text in the page's catalogue is used somewhere on the page."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "web" / "src"
CATALOGUE = SOURCES / "words" / "en"
Key = tuple[str, ...]  # ("house", "lobby", "playNow")

STRING = re.compile(r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
CATALOGUE_OBJECT = re.compile(r"export const (\w+) = \{")
FIELD = re.compile(r"""[\s,]*["']?(\w[\w -]*)["']?:\s*""")
GROUP_END = re.compile(r"[\s,]*\}(?: (?:as|satisfies) \w+(?:<[^>]*>)?)?")
CHAIN = r"(?<![\w.$])([A-Za-z]\w*)((?:\s*\??\.\w+)*)"  # words.house.lobby
MENTION = re.compile(CHAIN + r"(\[)?")
ALIAS = re.compile(rf"\bconst (\w+|\{{[^}}]*\}})(?:: [^=;]+)? =\s+(?:\$derived\()?{CHAIN}\)?[;}}]")
IMPORT = re.compile(r'import \{([^}]*)\} from "[./]+(?:words)?(?:/?en)?(?:/\w+)?";')


def code_of(source: str) -> str:
    """The source without comments and texts; the values that a template inserts stay, in parentheses."""
    parts: list[str] = []
    inside: list[str] = []  # what is open: "`", "${" or "{"
    place = 0
    while place < len(source):
        here = source[place]
        if inside[-1:] == ["`"]:
            if source.startswith("${", place):
                inside.append("${")
                parts.append("(")
            elif here == "`":
                inside.pop()
            place += 2 if here == "\\" or source.startswith("${", place) else 1
        elif found := STRING.match(source, place) or COMMENT.match(source, place):
            parts.append(found[0] if re.fullmatch(r"""["'][\w -]+["']""", found[0]) else "")
            place = found.end()
        else:
            if here in "`{":
                inside.append(here)
            elif here == "}" and inside.pop() == "${":
                here = ")"
            parts.append(here.replace("`", ""))
            place += 1
    return "".join(parts)


def keys(source: str) -> Iterator[Key]:
    """The texts of a catalogue file."""
    code = code_of(source)
    for exported in CATALOGUE_OBJECT.finditer(code):
        path, place = [exported[1]], exported.end()
        while path:
            field = FIELD.match(code, place)
            if field is None:
                end = GROUP_END.match(code, place)
                assert end, f"cannot read {'.'.join(path)}: {code[place : place + 40]}"
                path.pop()
                place = end.end()
            elif code[field.end()] == "{":
                path.append(field[1])
                place = field.end() + 1
            else:
                yield (*path, field[1])
                place, depth = field.end(), 0
                while depth or code[place] not in ",}":
                    depth += (code[place] in "([{") - (code[place] in ")]}")
                    place += 1


def members(chain: str) -> Key:
    return tuple(re.findall(r"\w+", chain))


def names_of(pattern: str) -> Iterator[tuple[str, Key]]:
    """The local names that `text` or `{ lobby: text, form }` declare, each with the member it stands for."""
    for part in pattern.strip("{} ,\n").split(","):
        member, _, local = part.partition(":")
        yield (local or member).strip(), members(member) if "{" in pattern else ()


def mentioned(source: str, known: set[Key]) -> Iterator[Key]:
    """The texts and groups of texts that a source file uses, through any local name."""
    local: dict[str, set[Key]] = {}
    for imported in IMPORT.finditer(source):
        for name in members(imported[1]):
            local.setdefault(name, set()).add(() if name == "words" else (name,))
    for _ in range(4):  # a local name may be that of another local name
        for pattern, root, chain in ALIAS.findall(source):
            for name, member in names_of(pattern):
                paths = {(*path, *members(chain), *member) for path in local.get(root, ())}
                if any(path == key[: len(path)] for path in paths for key in known):
                    local.setdefault(name, set()).update(paths)
    for root, chain, index in MENTION.findall(ALIAS.sub("", IMPORT.sub("", source))):
        for path in local.get(root, ()):
            whole = (*path, *members(chain))
            if chain or index or whole in known:
                yield whole


def unused(catalogue: Iterable[str], sources: Iterable[str]) -> list[str]:
    known = {key for source in catalogue for key in keys(source)}
    used = {path for source in sources for path in mentioned(source, known)}
    return sorted(".".join(key) for key in known if not any(u[: len(key)] == key[: len(u)] for u in used))


def catalogue() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(CATALOGUE.glob("*.ts"))]


def page() -> list[str]:
    paths = (path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte") and CATALOGUE not in path.parents)
    return [path.read_text(encoding="utf-8") for path in sorted(paths)]


def test_every_text_is_used() -> None:
    texts = catalogue()
    assert ("house", "lobby", "playNow") in {key for source in texts for key in keys(source)}
    assert unused(texts, page()) == []


@pytest.mark.parametrize(
    ("planted", "key"),
    [
        ('planted: "No screen shows this"', "planted"),
        ("planted: (v: { n: number; m: number }) => `${v.n ? `{all, ${v.n}}` : v.m}, too`", "planted"),
        ('planted: { title: "Other groups have a title, too" }', "planted.title"),
    ],
    ids=["text", "function", "same name as another text"],
)
def test_an_unused_text_is_found(planted: str, key: str) -> None:
    texts = [text.replace("\n  lobby: {", f"\n  lobby: {{ {planted}, ") for text in catalogue()]
    assert unused(texts, page()) == [f"house.lobby.{key}"]


def test_a_catalogue_file_is_read() -> None:
    text = """/** A comment with { */ const plural = (n: number) => (n === 1 ? "" : "s");
    export const a = { "all-in": "x, {y}", /* b: */ rows: { c: `${[1].map((n) => { return `${n}}`; })}`, } as Row<A, B>,
    d: (v: { e: string }) => { const f = { g: v.e }; return f.g; }, h: { i: { j: 'say "hi"' } } } as const;"""
    assert [".".join(key) for key in keys(text)] == ["a.all-in", "a.rows.c", "a.d", "a.h.i.j"]


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ("{words.a.x} {words.a.g.y}", ["a.g.z"]),
        ("const text = words.a; <b title={text.x}>{text.g.y}</b>", ["a.g.z"]),
        ("const { x, g: rows } = words.a; {x} {rows.z}", ["a.g.y"]),
        ("const rows: Record<string, string> = words.a.g; rows[code]", ["a.x"]),
        ("const text = words.a; const rows = text.g; `${rows.y} ${rows.z}`", ["a.x"]),
        ("const text = words.a; Object.entries(text.g)", ["a.x"]),
        ("const text = words.a; (text: string) => text", ["a.g.y", "a.g.z", "a.x"]),
        ("const text = other.a; {text.x} {text.g}", ["a.g.y", "a.g.z", "a.x"]),
    ],
)
def test_texts_are_found_through_local_names(source: str, left: list[str]) -> None:
    text = 'export const a = { x: "X", g: { y: "Y", z: "Z" } as Record<string, string>, } as const;'
    assert unused([text], ['import { words } from "../words";\n' + source]) == left
