"""No address, body, header or hang-up of a stranger makes any route fail: no status 500, and nothing in the log."""

import json
import logging
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from http.client import HTTPConnection
from itertools import product
from pathlib import Path

import pytest
from starlette.routing import Route, WebSocketRoute

from croupier.bots.client import PATIENCE, sign_in
from croupier.rules.roles import Role
from croupier.server.app import create
from croupier.server.transport import error_log, rate_limits
from croupier.server.transport.error_log import TRACEBACKS_A_MINUTE, limited_tracebacks
from croupier.store.encryption import open_encrypted
from croupier.store.memory import MemoryStore
from tests.support.server.serving import PINS, UPGRADE, Serving, serving

FILLINGS = (
    "t1",
    "0",
    "9" * 9,
    "9" * 10,
    "9" * 23,
    "9" * 5_000,
    "a" * 300,
    "a" * 5_000,
    "a/" * 2_000,
    "%00",
    "%ff%fe",
    "%ed%a0%80",
    "%d9%a3",  # a digit of another script
    "..%2f..%2fetc%2fpasswd",
    "-1",
    "1e9",
    "'%20OR%201=1--",
)
FIELDS = ("round", "box", "player", "para", "search", "table")
LONGEST_VALUE = 2_000  # of a field: all of them fit into the head of a request
BODIES = (
    b"",
    b"{",
    b"null",
    b"[" * 2_000,
    b'{"name":7}',
    b'{"name":"\\ud800"}',
    b'{"name":"\\u0000"}',
    b"\xff\xfe",
    b"9" * 2_000,
    b"a" * 3_000,
    json.dumps({"name": "\u202e", "pin": "9" * 60}).encode(),
    json.dumps({"old": "", "new": ""}).encode(),
)
PARAMETER = re.compile(r"\{[^}]+\}")
LIMITLESS = (10**6, 1.0)


@cache
def routes() -> tuple[Route | WebSocketRoute, ...]:
    app = create(MemoryStore(), demo=True)
    return tuple(each for each in app.routes if isinstance(each, Route | WebSocketRoute))


def paths() -> Iterator[str]:
    """Every route with every filling in each of its parameters, and behind its end."""
    for route, filling in product(routes(), FILLINGS):
        parts = len(PARAMETER.findall(route.path))
        for hostile in range(parts):
            others = iter(filling if at == hostile else "1" for at in range(parts))
            yield PARAMETER.sub(lambda _, others=others: next(others), route.path)  # type: ignore[misc]
        yield PARAMETER.sub("t1", route.path) + filling
        fields = "&".join(f"{field}={filling[:LONGEST_VALUE]}" for field in FIELDS)
        yield PARAMETER.sub("1", route.path) + "?" + fields
        yield PARAMETER.sub("1", route.path) + "?table=t1&" + fields.removesuffix(f"&table={filling[:LONGEST_VALUE]}")


def posted() -> Iterator[str]:
    yield from (each.path for each in routes() if isinstance(each, Route) and "POST" in (each.methods or ()))


class Line:
    """A connection that is opened again whenever the house has hung up."""

    def __init__(self, house: Serving) -> None:
        self.base, self.address = house.base, house.base.removeprefix("http://")
        self._line = HTTPConnection(self.address, timeout=PATIENCE)

    def status(self, method: str, path: str, body: bytes = b"", **headers: str) -> int:
        self._line.request(method, path, body, {"origin": self.base} | headers)
        answer = self._line.getresponse()
        answer.read()
        return answer.status

    def close(self) -> None:
        self._line.close()


def cookies(house: Serving) -> tuple[str, ...]:
    """A stranger, a player, and a Shift Manager who may name any player."""
    ana, _ = sign_in(house.base, "guest", name="Ana")
    koh, you = sign_in(house.base, "staff", name="koh", pin=PINS["koh"])
    assert you["role"] == Role.SHIFT_MANAGER.value
    return "", ana, koh


def raw(house: Serving, said: bytes) -> bytes:
    """Say this, stop speaking, and hear what the house says until it hangs up."""
    host, port = house.base.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(said)
        line.shutdown(socket.SHUT_WR)
        try:
            return b"".join(iter(lambda: line.recv(65_536), b""))
        except ConnectionError:
            return b""


@pytest.fixture
def quiet_house(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> Iterator[Serving]:
    """A house in a file, which takes fewer numbers than memory does."""
    with (
        caplog.at_level(logging.ERROR),
        closing(open_encrypted(str(tmp_path / "house.db"))) as store,
        serving(store=store, questions=LIMITLESS) as house,
    ):
        yield house
    assert not [record.getMessage() for record in caplog.get_records("call")]


def test_no_address_makes_a_route_fail(quiet_house: Serving) -> None:
    for cookie in cookies(quiet_house):
        line = Line(quiet_house)
        for path in paths():
            assert line.status("GET", path, cookie=cookie) < 500, path
        line.close()


def test_no_body_makes_a_route_fail(quiet_house: Serving) -> None:
    for cookie, path, kind in product(cookies(quiet_house), posted(), ("application/json", "text/plain", "")):
        for body in BODIES:
            line = Line(quiet_house)
            assert line.status("POST", path, body, cookie=cookie, **{"content-type": kind}) < 500, (path, body)
            line.close()


def test_a_client_that_hangs_up_within_a_body_leaves_no_trace(quiet_house: Serving) -> None:
    for path, body in product(posted(), (b"", b"{")):
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
            "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n"
        )
        assert b" 500 " not in raw(quiet_house, head.encode() + body)


def test_no_upgrade_makes_a_route_fail(quiet_house: Serving) -> None:
    for path in paths():
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n{UPGRADE}"
        assert b" 500 " not in raw(quiet_house, head.encode())[:100], path


# ---- the last net ----------------------------------------------------------------------------------------------------


def test_tracebacks_are_limited_by_the_minute_and_counted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = 0.0
    monkeypatch.setattr(rate_limits, "monotonic", lambda: now)
    monkeypatch.setattr(logging.getLogger("uvicorn"), "propagate", True)
    log = logging.getLogger(error_log.LOGGERS[0])

    def fail() -> None:
        try:
            raise OSError
        except OSError:
            log.exception("a fault")

    with limited_tracebacks():
        for _ in range(TRACEBACKS_A_MINUTE + 7):
            fail()
        assert len(caplog.records) == TRACEBACKS_A_MINUTE
        log.error("a line without a traceback")
        assert len(caplog.records) == TRACEBACKS_A_MINUTE + 1
        now = 60.0
        fail()
        assert caplog.records[-1].getMessage().startswith("7 tracebacks were left out")
    for _ in range(TRACEBACKS_A_MINUTE + 1):
        fail()
    assert len(caplog.records) == 2 * TRACEBACKS_A_MINUTE + 3
