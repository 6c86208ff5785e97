"""The built page: compressed copies, tags of its content, and what a browser may keep."""

import asyncio
import gzip
import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from croupier.server.static_files import ENDINGS, Pages, accepted_encodings
from croupier.web import STATIC
from tests.support.server.serving import serving

PAGE = b"<!doctype html>" + b"<p>page</p>" * 100


Get = Callable[..., httpx.Response]


@pytest.fixture
def get(tmp_path: Path) -> Get:
    """Return a function that asks for a path of a small page with a compressed copy."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / "assets" / "a.js").write_bytes(b"let a = 1;")
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(PAGE))
    app = httpx.ASGITransport(Starlette(routes=[Route("/{path:path}", Pages(tmp_path).page)]))

    async def ask(path: str, headers: dict[str, str]) -> httpx.Response:
        async with httpx.AsyncClient(transport=app, base_url="http://house") as browser:
            return await browser.get(path, headers=headers)

    return lambda path, **headers: asyncio.run(ask(path, {n.replace("_", "-"): v for n, v in headers.items()}))


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("", {""}),
        ("gzip, deflate, br", {"gzip", "deflate", "br"}),
        ("GZIP;q=0.5,br ; q=0", {"gzip"}),
        ("br;q=0.000, gzip;q=1.0", {"gzip"}),
    ],
)
def test_encodings_of_weight_0_are_not_accepted(header: str, accepted: set[str]) -> None:
    assert accepted_encodings(header) == accepted


def test_a_client_gets_the_copy_that_it_can_read(get: Get) -> None:
    for path in ("/", "/table/t1"):
        plain = get(path, accept_encoding="identity")
        assert plain.content == PAGE
        assert "content-encoding" not in plain.headers
        zipped = get(path, accept_encoding="br, gzip")
        assert zipped.headers["content-encoding"] == "gzip"
        assert int(zipped.headers["content-length"]) < len(PAGE)
        assert zipped.content == PAGE
        assert zipped.headers["content-type"] == plain.headers["content-type"]
        assert zipped.headers["vary"] == plain.headers["vary"] == "accept-encoding"
        assert zipped.headers["etag"] != plain.headers["etag"], "a tag belongs to one encoding"


def test_a_file_without_copies_is_sent_as_it_is(get: Get) -> None:
    answer = get("/assets/a.js", accept_encoding="br, gzip")
    assert answer.content == b"let a = 1;"
    assert not {"content-encoding", "vary"} & set(answer.headers)


def test_an_unchanged_page_is_not_sent_again(get: Get, tmp_path: Path) -> None:
    tag = get("/").headers["etag"]
    again = get("/", if_none_match=tag)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(PAGE + b"<p>new</p>"))
    changed = get("/", if_none_match=tag)
    assert (changed.status_code, changed.content) == (200, PAGE + b"<p>new</p>")


def test_the_build_has_a_smaller_copy_of_every_long_text() -> None:
    texts = [path for path in STATIC.rglob("*") if re.search(r"\.(js|css|html|svg)$", path.name)]
    assert texts
    for path in texts:
        copies = [path.with_name(path.name + ending) for ending in ENDINGS.values()]
        if path.stat().st_size > 1_000:
            brotli, gzipped = (copy.stat().st_size for copy in copies)
            assert brotli < gzipped < path.stat().st_size, path
            assert gzip.decompress(copies[1].read_bytes()) == path.read_bytes()


def test_a_served_house_sends_brotli_and_lets_browsers_keep_assets_only() -> None:
    with serving() as house, httpx.Client(base_url=house.base) as browser:
        page = browser.get("/", headers={"accept-encoding": "gzip"})
        assert page.headers["cache-control"] == "no-cache"
        [script] = re.findall(r'src="(/assets/[^"]+\.js)"', page.text)
        with browser.stream("GET", script, headers={"accept-encoding": "br"}) as asset:
            assert asset.headers["content-encoding"] == "br"
            assert "immutable" in asset.headers["cache-control"]
            assert b"".join(asset.iter_raw()) == (STATIC / f"{script[1:]}.br").read_bytes()
