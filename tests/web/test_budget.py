"""The page is small: the compressed size of what a player loads, and of what staff load besides."""

import re

from croupier.web import STATIC

PLAYERS, EVERYTHING = 90_000, 140_000  # bytes, as sent


def travels(names: set[str]) -> dict[str, int]:
    return {name: (STATIC / "assets" / f"{name}.br").stat().st_size for name in names}


def test_scripts_and_styles_keep_the_budget() -> None:
    files = {path.name for path in STATIC.rglob("*") if path.suffix in (".js", ".css")}
    assert {name.rpartition(".")[2] for name in files} == {"js", "css"}, "the page is built"
    first = set(re.findall(r"/assets/([\w.-]+\.(?:js|css))", (STATIC / "index.html").read_text(encoding="utf-8")))
    assert first < files, "the screens of staff are loaded when one is opened"
    sizes = travels(files)
    assert sum(sizes[name] for name in first) <= PLAYERS, sizes
    assert sum(sizes.values()) <= EVERYTHING, sizes
