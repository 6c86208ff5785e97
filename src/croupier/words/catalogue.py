"""The catalogue of a language: one TOML file with the text of every code, and the names of things."""

from functools import cache
from typing import Any

from msgspec import Struct

ENGLISH = "en"


class Catalogue(Struct, frozen=True, gc=False, eq=False):
    texts: dict[str, str]  # code -> sentence with {name:kind} where a value goes
    names: dict[str, dict[str, str]]  # kind -> value -> its name: bet -> ante -> "Ante"


@cache
def catalogue(language: str = ENGLISH) -> Catalogue:
    """Read the file of a language; every table but `names` holds texts."""
    import tomllib  # with the next one, 15 ms that replaying hands need not wait for
    from importlib.resources import files

    read: dict[str, dict[str, Any]] = tomllib.loads((files(__package__) / f"{language}.toml").read_text("utf-8"))
    names = read.pop("names", {})
    texts: dict[str, str] = {}
    for table in read.values():
        if twice := texts.keys() & table.keys():
            raise ValueError(f"{language}.toml has two texts for {', '.join(sorted(twice))}")
        texts |= table
    return Catalogue(texts, names)
