"""The page is small: the compressed size of what a player loads, and of what staff load besides."""

import gzip
import re

from croupier.web import STATIC

PLAYERS, EVERYTHING = 100_000, 145_000  # bytes


def travels(names: set[str]) -> dict[str, int]:
    return {name: len(gzip.compress((STATIC / "assets" / name).read_bytes(), mtime=0)) for name in names}


def test_scripts_and_styles_keep_the_budget() -> None:
    files = {path.name for path in STATIC.rglob("*") if path.suffix in (".js", ".css")}
    assert {name.rpartition(".")[2] for name in files} == {"js", "css"}, "the page is built"
    first = set(re.findall(r"/assets/([\w.-]+\.(?:js|css))", (STATIC / "index.html").read_text(encoding="utf-8")))
    assert first < files, "the screens of staff are loaded when one is opened"
    sizes = travels(files)
    assert sum(sizes[name] for name in first) <= PLAYERS, sizes
    assert sum(sizes.values()) <= EVERYTHING, sizes
