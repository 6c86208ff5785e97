"""The catalogue of a language: a TOML file with the sentence for every code and the names of things.

The file has only tables, comments and lines `code = "text"`, and is read by a reader for just these: tomllib takes ten
times as long, and most commands print a text.
"""

from functools import cache

from msgspec import Struct

ENGLISH = "en"
NAMES = "names."


class Catalogue(Struct, frozen=True, gc=False, eq=False):
    """The sentences by code and the names by kind, in one language."""

    language: str
    texts: dict[str, str]  # code -> sentence with {name:kind} where a value goes
    names: dict[str, dict[str, str]]  # kind -> value -> its name: bet -> ante -> "Ante"


@cache
def catalogue(language: str = ENGLISH) -> Catalogue:
    """Read the catalogue of a language, in which every TOML table except `names` holds sentences."""
    with open(f"{__file__.removesuffix('catalogue.py')}{language}.toml", encoding="utf-8") as file:
        tables = read_tables(file.read())
    names = {name.removeprefix(NAMES): table for name, table in tables.items() if name.startswith(NAMES)}
    texts: dict[str, str] = {}
    for name, table in tables.items():
        if not name.startswith(NAMES):
            if duplicates := texts.keys() & table.keys():
                raise ValueError(f"{language}.toml has two texts for {', '.join(sorted(duplicates))}")
            texts |= table
    return Catalogue(language, texts, names)


def read_tables(toml: str) -> dict[str, dict[str, str]]:
    """Return the tables of a catalogue by name, each with its texts by code."""
    tables: dict[str, dict[str, str]] = {}
    table: dict[str, str] = {}
    for line in toml.splitlines():
        if line.startswith("["):
            table = tables.setdefault(line[1:-1], {})
        elif line and not line.startswith("#"):
            quoted, _, text = line.partition(" = ")
            code = quoted.strip('"')
            if code in table or len(text) < 2 or text[0] + text[-1] != '""':
                raise ValueError(f"this line of a catalogue is not a new code and its text: {line}")
            table[code] = text[1:-1].replace('\\"', '"')
    return tables
