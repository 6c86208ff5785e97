"""The page is small: all its scripts and styles, as they travel."""

import gzip

from croupier.web import STATIC

BUDGET = 120_000  # bytes


def test_scripts_and_styles_together_keep_the_budget() -> None:
    files = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css")]
    assert {path.suffix for path in files} == {".js", ".css"}, "the page is built"
    sizes = {path.name: len(gzip.compress(path.read_bytes(), mtime=0)) for path in files}
    assert sum(sizes.values()) <= BUDGET, sizes
