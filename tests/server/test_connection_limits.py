"""Connection limits: sockets and requests by address, trusted proxies, and sockets that vanish."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from croupier.bots.client import PATIENCE, connected, sign_in
from croupier.server import api, connection
from croupier.server.connection import Connection
from croupier.server.transport import client_limits, uvicorn_protocols
from croupier.server.transport.client_limits import Throttles, counted_as
from croupier.words import sentence
from tests.support.server.serving import PINS, UPGRADE, Serving, happens, serving

WORDS = b'{"type":"join","table":"t1"}'
JOIN = bytes((0x81, 0x80 | len(WORDS), 0, 0, 0, 0)) + WORDS  # one text frame, masked with nothing


def present(house: Serving) -> int:
    return len(house.floor.presence.everybody)


@asynccontextmanager
async def opened(house: Serving, **headers: str) -> AsyncIterator[ClientConnection]:
    address = house.base.replace("http", "ws") + "/ws"
    async with connect(address, origin=Origin(house.base), additional_headers=headers, compression=None) as one:
        yield one


async def turned_away(house: Serving, **headers: str) -> tuple[int, str]:
    """Code and words of a socket that the house closes, or status and words if it does not even open it."""
    try:
        async with opened(house, **headers) as one, asyncio.timeout(PATIENCE):
            await one.wait_closed()
            return one.close_code or 0, one.close_reason or ""
    except InvalidStatus as no:
        return no.response.status_code, bytes(no.response.body or b"").decode()


async def stays(house: Serving, **headers: str) -> bool:
    async with opened(house, **headers) as one:
        try:
            async with asyncio.timeout(PATIENCE):
                await one.send('{"type":"ping","at":1}')
                while "pong" not in str(await one.recv()):
                    pass
        except ConnectionClosed:
            return False
        return True


async def lets_in(house: Serving) -> None:
    """There is room again; where pings come so often that a busy machine misses one, somebody tries once more."""
    async with asyncio.timeout(PATIENCE):
        while not await stays(house):
            pass


def test_an_address_with_too_many_sockets_is_refused_in_words() -> None:
    with serving(sockets_an_address=3) as house:
        asyncio.run(too_many(house))


async def too_many(house: Serving) -> None:
    async with AsyncExitStack() as stack:
        first, *_ = [await stack.enter_async_context(opened(house)) for _ in range(3)]
        await happens(lambda: present(house) == 3)
        for _ in range(3):
            assert await turned_away(house) == (1013, sentence("too_many_connections", {"limit": 3}))
        assert present(house) == 3, "nobody else has lost theirs"
        await first.close()
        await happens(lambda: present(house) == 2)
        assert await stays(house)
    await happens(lambda: present(house) == 0)
    assert await stays(house)


def test_a_flood_gets_the_bare_status_and_no_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(client_limits, "FAREWELLS_A_MINUTE", 2)
    with serving(sockets_an_address=1) as house:
        asyncio.run(floods(house))
    assert not [each for each in caplog.records if each.name.startswith("uvicorn")]


async def floods(house: Serving) -> None:
    async with opened(house):
        await happens(lambda: present(house) == 1)
        told = [await turned_away(house) for _ in range(4)]
    assert [code for code, _ in told] == [1013, 1013, 429, 429]
    assert len({words for _, words in told}) == 1


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("house_full", {}),
        ("too_many_connections", {"limit": 5_000}),
        ("too_many_messages", {}),
        ("session_idle", {"minutes": 1_440}),
        ("role_changed", {}),
        ("pin_changed", {}),
        ("signed_out", {}),
    ],
)
def test_the_reason_of_a_closed_socket_fits_into_its_frame(code: str, values: dict[str, int]) -> None:
    assert len(sentence(code, values).encode()) <= 123, "RFC 6455 5.5"


def test_a_full_house_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_limits, "SOCKETS_IN_ALL", 0)
    with serving() as house:
        assert asyncio.run(turned_away(house)) == (1013, sentence("house_full", {}))


def test_a_socket_that_dies_without_a_close_is_dropped() -> None:
    with serving(sockets_an_address=1) as house:
        asyncio.run(dies(house))


async def dies(house: Serving) -> None:
    for _ in range(3):
        async with opened(house) as one:
            await happens(lambda: present(house) == 1)
            raw = one.transport.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            one.transport.abort()  # a reset, and no word
            await happens(lambda: present(house) == 0)
    assert await stays(house)


def test_a_silent_client_is_disconnected() -> None:
    """The player's machine is gone or hangs: it answers no ping."""
    with serving(sockets_an_address=1, pings=0.3) as house:
        asyncio.run(silent(house))


async def silent(house: Serving) -> None:
    with closing(deaf(house)):
        await happens(lambda: present(house) == 1)
        await happens(lambda: present(house) == 0)
        await lets_in(house)


@pytest.mark.parametrize(("pings", "farewell"), [(1.5, 3600.0), (3600.0, 0.1)])
def test_a_client_that_reads_nothing_is_disconnected_and_its_queue_dropped(
    pings: float, farewell: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player asks for more than they read: an unanswered ping closes it, and so does an unread close frame."""
    cut: list[object] = []
    lost = uvicorn_protocols.Socket.connection_lost
    monkeypatch.setattr(connection, "FAREWELL_SECONDS", farewell)
    monkeypatch.setattr(connection, "JOIN_SECONDS", 0.0)
    monkeypatch.setattr(uvicorn_protocols, "CUT_SECONDS", 0.1)
    monkeypatch.setattr(uvicorn_protocols.Socket, "connection_lost", lambda wire, why: cut.append(lost(wire, why)))
    with serving(sockets_an_address=1, pings=pings) as house:
        asyncio.run(takes_nothing(house, cut))


async def takes_nothing(house: Serving, cut: list[object]) -> None:
    with closing(deaf(house)) as raw:
        await happens(lambda: present(house) == 1)
        (one,) = house.floor.presence.everybody
        assert isinstance(one, Connection)
        await stuffed(raw, one)
        await happens(lambda: present(house) == 0)
        await happens(lambda: cut)
        await lets_in(house)


async def stuffed(raw: socket.socket, one: Connection) -> None:
    """A player asks for the table until the answers pile up on our side, and then once too often."""
    stuck = 0
    while stuck < 20:
        stuck = stuck + 1 if one._queued else 0
        if not stuck:
            raw.sendall(4 * JOIN)
        await asyncio.sleep(0.02)
    raw.sendall(20 * JOIN)


def deaf(house: Serving) -> socket.socket:
    """Somebody who has opened a WebSocket and then neither reads nor writes."""
    host, port = house.base.removeprefix("http://").split(":")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect((host, int(port)))
    head = f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {house.base}\r\n"
    raw.sendall((head + UPGRADE).encode())
    return raw


def test_a_connection_that_asks_nothing_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "REQUEST_SECONDS", 0.2)
    monkeypatch.setattr(api, "BODY_SECONDS", 0.2)
    with serving(keeps=1) as house:
        host, port = house.base.removeprefix("http://").split(":")
        for begun in (b"", b"GET / HTTP/1.1\r\nHost: 127", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT"):
            answered = -1
            while answered != begun.count(b"\r\n\r\n"):  # a busy machine may be too late for a whole request
                with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
                    raw.sendall(begun)
                    answered = heard(raw).count(b"HTTP/1.1 ")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
            head = f"POST /api/guest HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {house.base}\r\n"
            raw.sendall((head + "Content-Type: application/json\r\nContent-Length: 40\r\n\r\n{").encode())
            assert b'"body_too_slow"' in heard(raw)


def heard(raw: socket.socket) -> bytes:
    """All that the house says until it hangs up."""
    said = b""
    try:
        while more := raw.recv(65_536):
            said += more
    except ConnectionResetError:
        pass
    return said


def test_a_person_with_many_sockets_loses_the_oldest_of_any_session() -> None:
    with serving() as house:
        asyncio.run(many_windows(house))


async def many_windows(house: Serving) -> None:
    first, second = (sign_in(house.base, "staff", name="lim", pin=PINS["lim"])[0] for _ in range(2))
    async with AsyncExitStack() as stack:
        oldest = await stack.enter_async_context(opened(house, cookie=first))
        for at in range(2, 9):
            await stack.enter_async_context(opened(house, cookie=(first, second)[at % 2]))
            await happens(lambda at=at: present(house) == at)  # type: ignore[misc]
        assert await stays(house, cookie=second)
        async with asyncio.timeout(PATIENCE):
            await oldest.wait_closed()
        assert (oldest.close_code, oldest.close_reason) == (4002, sentence("notice_too_many_windows", {"limit": 8}))


def test_an_untrusted_client_cannot_forge_its_address() -> None:
    """Without an option no X-Forwarded-For is believed, of our own host either."""
    with serving(sockets_an_address=1, sign_ins_a_minute=2) as house:
        codes = [house.post("/api/guest", {"name": "Ana"}, **far(n)).status_code for n in range(3)]
        assert codes == [200, 200, 429]
        assert asyncio.run(second_socket(house)) is False


def test_a_trusted_proxy_names_the_address_of_its_clients() -> None:
    with serving(sockets_an_address=1, sign_ins_a_minute=2, proxies=("127.0.0.1",)) as house:
        codes = [house.post("/api/guest", {"name": "Ana"}, **far(n)).status_code for n in (1, 1, 1, 2)]
        assert codes == [200, 200, 429, 200]
        assert asyncio.run(second_socket(house)) is True
        made_up = {"x-forwarded-for": "203.0.113.77, 203.0.113.1"}
        assert house.post("/api/guest", {"name": "Ana"}, **made_up).status_code == 429, "a forged address does not help"


def far(n: int) -> dict[str, str]:
    return {"x-forwarded-for": f"203.0.113.{n}"}


async def second_socket(house: Serving) -> bool:
    """Is there room for a second one from elsewhere, by its own word?"""
    async with opened(house, **far(1)):
        await happens(lambda: present(house) == 1)
        return await stays(house, **far(2))


def test_strangers_ask_so_often_by_address_and_people_by_name() -> None:
    with serving(questions=(3, 60.0)) as house:
        cookie, _ = sign_in(house.base, "guest", name="Ana")
        assert [house.get("/api/lobby").status_code for _ in range(4)] == [200, 200, 200, 429]
        no = house.get("/api/rules/poker")
        assert (no.status_code, no.json()["code"]) == (429, "too_many_questions")
        assert [house.get("/api/me", cookie).status_code for _ in range(4)] == [200, 200, 200, 429]
        assert house.get("/healthz").status_code == 200
        asyncio.run(plays_on(house, cookie))


async def plays_on(house: Serving, cookie: str) -> None:
    async with connected(house.base, cookie) as ana:
        assert (await ana.join("t1")).table == "t1"


@pytest.mark.parametrize(
    ("host", "counts"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("", ""),
        ("x" * 300, "x" * 64),
    ],
)
def test_addresses_of_one_network_count_as_one(host: str, counts: str) -> None:
    assert counted_as(host) == counts


def test_the_address_that_asked_longest_ago_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_limits, "KNOCKERS", 2)
    throttles = Throttles(1, 60.0)
    assert throttles.allows("a")
    assert throttles.allows("b")
    assert not throttles.allows("a")
    assert throttles.allows("c"), "b is forgotten"
    assert not throttles.allows("a")
    assert throttles.allows("b")
