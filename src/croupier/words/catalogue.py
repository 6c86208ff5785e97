"""The catalogue of a language: a TOML file with the sentence for every code and the names of things."""

from functools import cache
from typing import Any

from msgspec import Struct

ENGLISH = "en"


class Catalogue(Struct, frozen=True, gc=False, eq=False):
    """The sentences by code and the names by kind, in one language."""

    language: str
    texts: dict[str, str]  # code -> sentence with {name:kind} where a value goes
    names: dict[str, dict[str, str]]  # kind -> value -> its name: bet -> ante -> "Ante"


@cache
def catalogue(language: str = ENGLISH) -> Catalogue:
    """Read the catalogue of a language, in which every TOML table except `names` holds sentences."""
    import tomllib  # imported late: these two take 15 ms, which replaying hands does not need
    from importlib.resources import files

    tables: dict[str, dict[str, Any]] = tomllib.loads((files(__package__) / f"{language}.toml").read_text("utf-8"))
    names = tables.pop("names", {})
    texts: dict[str, str] = {}
    for table in tables.values():
        if duplicates := texts.keys() & table.keys():
            raise ValueError(f"{language}.toml has two texts for {', '.join(sorted(duplicates))}")
        texts |= table
    return Catalogue(language, texts, names)
