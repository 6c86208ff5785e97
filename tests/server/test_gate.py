"""The gate: origins, hosts, headers, sizes, rates, and files that are nobody's business."""

import asyncio
import json
from contextlib import suppress

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from croupier.bots.client import PATIENCE, sign_in
from croupier.server.gate import known_host
from tests.server.serving import Serving, guest, serving

FOREIGN = (
    None,
    "null",
    "http://evil.example",
    "https://127.0.0.1",
    "http://127.0.0.1.evil.example",
    "http://127.0.0.1:1",
    "file://",
    "http://",
    "http://[",
    "127.0.0.1",
)


def test_sockets_and_posts_of_foreign_pages_are_refused() -> None:
    with serving() as house:
        before = house.records()
        for origin in FOREIGN:
            assert asyncio.run(status(house, origin)) == 403
            headers = {} if origin is None else {"origin": origin}
            for path in ("/api/guest", "/api/staff", "/api/sign-out"):
                assert httpx.post(house.base + path, json={"name": "x"}, headers=headers).status_code == 403
        assert asyncio.run(status(house, house.base)) == 101
        assert house.records() == before, "nobody came in"


def address(house: Serving) -> str:
    return house.base.replace("http", "ws") + "/ws"


async def status(house: Serving, origin: str | None) -> int:
    try:
        async with connect(address(house), origin=None if origin is None else Origin(origin)):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def test_a_foreign_name_that_points_here_is_not_ours() -> None:
    ours = frozenset({"casino.example"})
    assert all(known_host(host, ours) for host in ("127.0.0.1:80", "localhost", "[::1]:8100", "casino.example:443"))
    assert not any(
        known_host(host, ours) for host in ("evil.example", "", "casino.example.evil", "[", "localhost.evil")
    )
    with serving() as house:
        answer = httpx.get(house.base + "/api/lobby", headers={"host": "evil.example"})
        assert answer.status_code == 403


def test_every_answer_carries_the_headers() -> None:
    with serving() as house:
        for path in ("/", "/api/lobby", "/api/me", "/table/t1", "/nothing/here", "/assets/none.js"):
            answer = house.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
        assert house.get("/api/me").status_code == 401
        assert house.get("/assets/none.js").status_code == 404
        assert house.get("/api/nothing").status_code == 404


def test_the_cookie_is_for_the_browser_alone() -> None:
    with serving() as house:
        cookie = house.post("/api/guest", {"name": "Ana"}).headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert "Path=/" in cookie
        assert len(cookie.partition("=")[2].partition(";")[0]) >= 32


@pytest.mark.parametrize("path", ["/../app.py", "/..%2f..%2fserver/app.py", "/assets/../../__init__.py", "/%00"])
def test_no_file_outside_the_page_is_served(path: str) -> None:
    with serving() as house:
        assert "import" not in httpx.get(house.base + path).text.partition("<")[0]


def test_bodies_must_be_small_json() -> None:
    with serving() as house:
        assert house.post("/api/guest", {"name": "x" * 3000}).status_code == 413
        assert house.post("/api/guest", {"name": "x", "more": 1}).status_code == 400
        assert house.post("/api/guest", [1]).status_code == 400
        headers = {"origin": house.base, "content-type": "text/plain"}
        assert httpx.post(house.base + "/api/guest", content=b'{"name":"x"}', headers=headers).status_code == 415


def test_sign_ins_are_counted_by_address() -> None:
    with serving(sign_ins_a_minute=3) as house:
        codes = [house.post("/api/guest", {"name": "Ana"}).status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]


def test_a_large_frame_and_too_many_messages_end_the_connection() -> None:
    with serving(messages=(20, 20.0)) as house:
        asyncio.run(floods(house))


async def floods(house: Serving) -> None:
    cookie, _ = sign_in(house.base, "guest", name="Ana")
    assert await ended(house, cookie, [{"type": "join", "table": "x" * 3000}]) == 1009
    assert await ended(house, cookie, [{"type": "ping", "at": at} for at in range(30)]) == 1008
    async with guest(house, "Ben") as ben:
        assert ben.view.table == "t1", "others are served as ever"


async def ended(house: Serving, cookie: str, messages: list[dict[str, object]]) -> int:
    """The code with which the server closes a socket that says this."""
    headers = {"cookie": cookie}
    async with connect(address(house), origin=Origin(house.base), additional_headers=headers) as socket:
        for message in messages:
            await socket.send(json.dumps(message))
        with suppress(ConnectionClosed):
            async with asyncio.timeout(PATIENCE):
                async for _ in socket:
                    pass
        return socket.close_code or 0
