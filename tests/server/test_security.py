"""The entrance: origins, hosts, headers, sizes, rates, and private files."""

import asyncio
import json
import socket
from contextlib import suppress

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from croupier.bots.client import PATIENCE, sign_in
from croupier.server import connection
from croupier.server.clock import monotonic
from croupier.server.connection import Connection
from croupier.server.transport.client_limits import Budget
from croupier.server.transport.security import is_known_host
from tests.support.server.serving import PINS, Person, Serving, guest, serving

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
    assert all(is_known_host(host, ours) for host in ("127.0.0.1:80", "localhost", "[::1]:8100", "casino.example:443"))
    assert not any(
        is_known_host(host, ours) for host in ("evil.example", "", "casino.example.evil", "[", "localhost.evil")
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


@pytest.mark.parametrize(("fields", "length", "served"), [(90, 10, True), (101, 1, False), (3, 6_000, False)])
def test_heads_have_at_most_100_fields_and_16_kilobytes(fields: int, length: int, served: bool) -> None:
    with serving() as house:
        headers = {f"x-{n}": "a" * length for n in range(fields)}
        try:
            status = httpx.get(house.base + "/healthz", headers=headers).status_code
        except httpx.TransportError:
            status = 0
        assert (status == 200) is served
        assert house.get("/healthz").status_code == 200


def test_a_header_without_end_is_cut_off_at_16_kilobytes() -> None:
    """However it is sent: in one go, byte by byte, or behind a whole request on the same connection."""
    with serving() as house:
        for first in (b"", b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"):
            for size in (1_000, 100_000):
                assert endless(house, first, size) < 1_000_000


def endless(house: Serving, first: bytes, size: int) -> int:
    """Bytes of a header that the house takes before it hangs up."""
    host, port = house.base.removeprefix("http://").split(":")
    sent = 0
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        try:
            raw.sendall(first + b"GET / HTTP/1.1\r\nX: ")
            while sent < 10_000_000:
                raw.sendall(b"a" * size)
                sent += size
        except ConnectionError:
            pass
    return sent


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
    assert await ended(house, cookie, [{"type": "ping", "at": 1}]) == 1013, "a new socket brings no new allowance"
    async with guest(house, "Ben") as ben:
        assert ben.view.table == "t1", "others are served as ever"


def test_messages_are_weighed_by_what_they_cost() -> None:
    with serving(messages=(20, 20.0)) as house:
        ana, ben = (sign_in(house.base, "guest", name=name)[0] for name in ("Ana", "Ben"))
        pings = [{"type": "ping", "at": at} for at in range(19)]
        joins: list[dict[str, object]] = [{"type": "join", "table": "t1"} for _ in range(9)]
        assert asyncio.run(answered(house, ana, pings, "pong")) == 19
        assert asyncio.run(ended(house, ben, joins)) == 1008


async def answered(house: Serving, cookie: str, messages: list[dict[str, object]], kind: str) -> int:
    """How many answers of a kind come to these messages."""
    headers, count = {"cookie": cookie}, 0
    async with connect(address(house), origin=Origin(house.base), additional_headers=headers) as one:
        for message in messages:
            await one.send(json.dumps(message))
        async with asyncio.timeout(PATIENCE):
            while count < len(messages):
                count += json.loads(await one.recv())["type"] == kind
    return count


def test_an_address_has_one_budget_for_all_its_people(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("croupier.server.transport.rate_limits.monotonic", lambda: now[0])
    budget = Budget(10, 20.0, 30)  # three times what one person may send
    people = [budget.allowance(f"p{n}", "192.0.2.1") for n in range(5)]
    assert sum(each.allows() for each in people for _ in range(10)) == 30
    assert budget.allowance("p9", "192.0.2.2").allows(), "another address"
    assert budget.allowance("p0", "192.0.2.2").is_spent, "but not for somebody who has sent enough already"
    now[0] = 21
    assert all(each.allows() for each in people)


def test_a_flood_of_joins_is_answered_once_a_second() -> None:
    with serving() as house:
        asyncio.run(joins_again_and_again(house))


async def joins_again_and_again(house: Serving) -> None:
    """Counted, not timed: however many joins come before the clock has moved on, two answers are enough."""
    async with guest(house, "Ana") as ana:
        (one,) = house.floor.presence.by_name("Ana")
        assert isinstance(one, Connection)
        frozen = monotonic() + 5
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(connection, "monotonic", lambda: frozen)
            sheets = sent(ana, "sheet_sent")
            for _ in range(200):
                await ana.client.send({"type": "join", "table": "t1"})
            await ana.client.send({"type": "ping", "at": 7})
            while ana.client.last.get("pong", {}).get("at") != 7:
                await ana.client.news()
            assert sent(ana, "sheet_sent") == sheets + 1, "at once, for the first"
            await ana.sees(lambda view: sent(ana, "sheet_sent") == sheets + 2)
        assert one._joined.keys() == {"t1"}


def sent(ana: Person, kind: str) -> int:
    return sum(json.loads(each)["type"] == kind for each in ana.client.heard)


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_on_https_cookies_are_for_this_host_alone_and_browsers_stay_on_https(scheme: str) -> None:
    with serving(proxies=("127.0.0.1",)) as house:
        headers = {"x-forwarded-proto": scheme, "x-forwarded-for": "203.0.113.7", "origin": house.base}
        is_safe = scheme == "https"
        for path, body in (("guest", {"name": "Ana"}), ("staff", {"name": "tan", "pin": PINS["tan"]})):
            answer = httpx.post(f"{house.base}/api/{path}", json=body, headers=headers)
            for cookie in answer.headers.get_list("set-cookie"):
                assert cookie.startswith("__Host-croupier" if is_safe else "croupier")
                assert ("Secure" in cookie, "HttpOnly" in cookie, "Domain" in cookie) == (is_safe, True, False)
            name, _, value = answer.headers.get_list("set-cookie")[0].partition(";")[0].partition("=")
            for sends, status in ((name, 200), (name.removeprefix("__Host-") if is_safe else f"__Host-{name}", 401)):
                me = httpx.get(f"{house.base}/api/me", headers=headers | {"cookie": f"{sends}={value}"})
                assert me.status_code == status
            assert ("strict-transport-security" in answer.headers) is is_safe


async def ended(house: Serving, cookie: str, messages: list[dict[str, object]]) -> int:
    """The code with which the server closes a socket that says this."""
    headers = {"cookie": cookie}
    async with connect(address(house), origin=Origin(house.base), additional_headers=headers) as socket:
        with suppress(ConnectionClosed):
            for message in messages:
                await socket.send(json.dumps(message))
            async with asyncio.timeout(PATIENCE):
                async for _ in socket:
                    pass
        return socket.close_code or 0
