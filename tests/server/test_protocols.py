"""Endless requests, unread answers and vanished peers: each ends after a set number of bytes or seconds."""

import asyncio
import logging
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from croupier.bots.client import PATIENCE
from croupier.server.health import Health
from croupier.server.transport import uvicorn_protocols
from croupier.server.transport.tcp_capacity import Capacity
from croupier.server.transport.uvicorn_protocols import LEAST_TAKEN, LONGEST_REQUEST, MOST_PIPELINED, Http
from croupier.web import STATIC
from tests.support.server.flooding import Process, limited
from tests.support.server.serving import Serving, serving

CHUNKED = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
ENDLESS = {
    "trailer": CHUNKED + b"0\r\nX: ",
    "chunk extension": CHUNKED + b"1;x=",
    "chunk": CHUNKED + b"fffffff\r\n",
    "body": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000000000\r\n\r\n",
    "refused body": b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000000000\r\n\r\n",
    "second trailer": CHUNKED + b"0\r\n\r\n" + CHUNKED + b"0\r\nX: ",
}
MOST_IN_BUFFERS = 1_000_000  # bytes that the system takes for a peer that reads nothing


def line_to(house: Serving) -> socket.socket:
    host, port = house.base.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), timeout=PATIENCE)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return line


def taken(house: Serving, first: bytes, most: int) -> int:
    """Bytes of an endless request that the house takes before it hangs up."""
    sent = 0
    with line_to(house) as line:
        try:
            line.sendall(first)
            while sent < most:
                line.sendall(b"a" * 50_000)
                sent += 50_000
        except ConnectionError:
            pass
    return sent


@pytest.mark.parametrize("first", ENDLESS.values(), ids=ENDLESS.keys())
def test_a_request_without_end_is_cut_off(first: bytes) -> None:
    with serving() as house:
        assert taken(house, first, 10_000_000) < LONGEST_REQUEST + MOST_IN_BUFFERS
        assert house.get("/healthz").status_code == 200


def test_planted_a_trailer_that_nobody_counts_is_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "LONGEST_REQUEST", 10**9)
    with serving() as house:
        assert taken(house, ENDLESS["trailer"], 3_000_000) >= 3_000_000


def test_a_request_that_stops_in_its_body_or_trailer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "REST_SECONDS", 0.2)
    with serving(keeps=3600) as house:
        for first in ENDLESS.values():
            with line_to(house) as line:
                line.sendall(first)
                assert ends(line)


def ends(line: socket.socket) -> bool:
    """Whether the house hangs up, whatever it says before."""
    try:
        while line.recv(65_536):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


# ---- answers that nobody takes ---------------------------------------------------------------------------------------


def largest_asset() -> str:
    path = max((STATIC / "assets").iterdir(), key=lambda each: each.stat().st_size)
    return f"/assets/{path.name}"


def asked(times: int) -> bytes:
    return f"GET {largest_asset()} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * times


def readers_who_do_not_read(house: Process, kept: ExitStack, count: int = 200) -> None:
    for number in range(count):
        line = socket.socket()
        kept.callback(line.close)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.settimeout(PATIENCE)
        line.bind((f"127.2.0.{1 + number // 50}", 0))
        try:
            line.connect(("127.0.0.1", house.port))
            line.sendall(asked(MOST_PIPELINED))
        except ConnectionError:
            continue


def is_answered(house: Process) -> bool:
    with closing(HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE, source_address=("127.0.0.9", 0))) as line:
        try:
            line.request("GET", "/healthz")
            return line.getresponse().status == 200
        except (ConnectionError, HTTPException):
            return False


FOREVER = "import croupier.server.transport.uvicorn_protocols as t; t.ANSWER_SECONDS = 3600.0; "
NEVER_EVICTED = FOREVER + "t.Http.pause_writing = t.HttpToolsProtocol.pause_writing; "


@pytest.mark.parametrize(("plant", "answered"), [(FOREVER, 10), (NEVER_EVICTED, 0)], ids=["now", "planted"])
def test_readers_who_do_not_read_make_room(plant: str, answered: int, tmp_path: Path) -> None:
    """160 connections, all of them with an answer that nobody takes: a new one is let in all the same."""
    with limited(tmp_path, 256, plant) as house, ExitStack() as kept:
        readers_who_do_not_read(house, kept)
        assert sum(is_answered(house) for _ in range(10)) == answered


def test_an_answer_that_nobody_takes_ends_its_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "ANSWER_SECONDS", 0.2)
    with serving(keeps=3600) as house, socket.socket() as line:
        lost = watch_ends(monkeypatch)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        host, port = house.base.removeprefix("http://").split(":")
        line.settimeout(PATIENCE)
        line.connect((host, int(port)))
        line.sendall(asked(MOST_PIPELINED))
        assert wait_for(lambda: lost == [True])


def watch_ends(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    lost: list[bool] = []
    before = Http.connection_lost

    def noted(self: Http, exc: Exception | None) -> None:
        before(self, exc)
        lost.append(True)

    monkeypatch.setattr(Http, "connection_lost", noted)
    return lost


def wait_for(so: Callable[[], object]) -> bool:
    async def waits() -> bool:
        async with asyncio.timeout(PATIENCE):
            while not so():
                await asyncio.sleep(0.01)
        return True

    return asyncio.run(waits())


class Peer:
    """A transport whose peer has this much still to take, at each look."""

    def __init__(self, sizes: list[int]) -> None:
        self.sizes: Iterator[int] = iter(sizes)
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return next(self.sizes)

    def abort(self) -> None:
        self.aborted = True


@pytest.mark.parametrize(
    ("sizes", "aborted"),
    [
        ([200_000, 200_000], True),
        ([200_000, 200_001 - LEAST_TAKEN], True),
        ([200_000, 200_000 - LEAST_TAKEN, 200_000 - LEAST_TAKEN], False),
        ([200_000, 300_000], True),
    ],
)
def test_a_slow_reader_is_not_cut_off_and_a_stopped_one_is(sizes: list[int], aborted: bool) -> None:
    async def story() -> bool:
        http = Http.__new__(Http)
        http.loop, peer = asyncio.get_running_loop(), Peer(sizes)
        http.transport = peer  # type: ignore[assignment]
        http._expect_progress()
        assert http._stalled
        http._check_progress(sizes[0])
        http._stop_expecting()
        return peer.aborted

    assert asyncio.run(story()) is aborted


def test_more_pipelined_requests_than_anybody_needs_end_the_connection() -> None:
    with serving() as house, line_to(house) as line:
        line.sendall(asked(200))
        assert ends(line)
        assert house.get("/healthz").status_code == 200


# ---- peers that go ---------------------------------------------------------------------------------------------------


def test_a_peer_that_goes_is_noticed_by_the_request_under_way_and_no_other_is_begun(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun: list[str] = []
    over: list[str] = []

    async def waits(self: Health, request: Request) -> Response:
        begun.append("one")
        while (await request.receive())["type"] != "http.disconnect":
            pass
        over.append("one")
        return PlainTextResponse("too late")

    monkeypatch.setattr(Health, "alive", waits)
    with caplog.at_level(logging.ERROR), serving() as house:
        with line_to(house) as line:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 3)
            assert wait_for(lambda: begun)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        assert wait_for(lambda: over)
        assert house.get("/api/lobby").status_code == 200
        assert len(begun) == 1
    assert not caplog.records


def test_no_connection_is_counted_after_its_end() -> None:
    capacity = Capacity(10, 10)
    line = Peer([])
    assert capacity.admit(line, "192.0.2.1")
    capacity.release(line)
    capacity.set_idle(line)
    capacity.set_busy(line)
    assert len(capacity) == 0
