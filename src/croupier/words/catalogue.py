"""The catalogue of a language: one TOML file with the text of every code and the names of things."""

from functools import cache
from typing import Any

from msgspec import Struct

ENGLISH = "en"


class Catalogue(Struct, frozen=True, gc=False, eq=False):
    language: str
    texts: dict[str, str]  # code -> sentence with {name:kind} where a value goes
    names: dict[str, dict[str, str]]  # kind -> value -> its name: bet -> ante -> "Ante"


@cache
def catalogue(language: str = ENGLISH) -> Catalogue:
    """Read the catalogue of a language; every table but `names` holds texts."""
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
