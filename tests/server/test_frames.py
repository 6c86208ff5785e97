"""Limits for one window: frames of every kind count, and the socket is aborted once its budget is spent."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from hypothesis import example, given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState

from croupier.server.config import Options
from croupier.server.transport import rate_limits, uvicorn_protocols
from croupier.server.transport.decode import LONGEST
from croupier.server.transport.uvicorn_protocols import FRAMES_PER_MESSAGE, PIECE, Socket
from tests.support.server.serving import UPGRADE

UPGRADED = f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n{UPGRADE}".encode()
MOST, SECONDS = Options().messages
BUDGET = FRAMES_PER_MESSAGE * MOST
HEADER = 6  # bytes of a short frame before its payload
SLACK = 2 * (PIECE // HEADER + 1)  # frames of two pieces: one that spends the budget, one that finds it spent
CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(opcode: int, payload: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame as a client sends it, masked with nothing."""
    size = bytes((0x80 | len(payload),)) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes((fin << 7 | opcode,)) + size + bytes(4) + payload


FLOODS = {
    "ping": frame(PING),
    "pong": frame(PONG),
    "part": frame(CONT, fin=False),
    "text": frame(TEXT, b"{}"),
    "binary": frame(BINARY),
}


class Peer(asyncio.Transport):
    """A transport that remembers its end, and whether anybody wants to read from it."""

    def __init__(self) -> None:
        super().__init__()
        self.aborted = self.closed = self.paused = False
        self.written = b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.aborted or self.closed


class Window:
    """An open window of the house, whose app only counts what it receives."""

    def __init__(self, farewell_after: int = 10**9) -> None:
        self.received = self.handled = 0
        self._farewell_after = farewell_after
        config = uvicorn.Config(
            self._app, ws_max_size=LONGEST, ws_ping_interval=None, log_config=None, interface="asgi3"
        )
        self.peer, self.socket = Peer(), Socket(config, ServerState(), {})
        handle = self.socket.handle_events

        def counted() -> None:
            self.handled += len(self.socket.conn.events)
            handle()

        self.socket.handle_events = counted  # type: ignore[method-assign]

    async def open(self) -> None:
        self.socket.connection_made(self.peer)
        self.socket.data_received(UPGRADED)
        await self.rest()
        assert b" 101 " in self.peer.written
        self.handled = 0

    async def rest(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    async def _app(self, scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Any]) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            self.received += 1
            if self.received == self._farewell_after:
                await send({"type": "websocket.close", "code": 1008})
                await asyncio.sleep(3600)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(rate_limits, "monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize("read", [HEADER, 1_000, 65_536])
@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_frames_is_aborted_once_its_budget_is_spent(kind: str, read: int, clock: list[float]) -> None:
    async def story() -> None:
        window = Window()
        await window.open()
        if kind == "part":
            window.socket.data_received(frame(TEXT, b"a", fin=False))
        flood = FLOODS[kind] * 20_000
        for start in range(0, len(flood), read):
            window.socket.data_received(flood[start : start + read])
            if window.peer.aborted:
                break
        assert window.peer.aborted
        assert BUDGET // 2 <= window.handled <= BUDGET + SLACK

    asyncio.run(story())


def test_only_the_budget_is_read_after_the_close_frame(clock: list[float]) -> None:
    async def story() -> None:
        window = Window(farewell_after=5)
        await window.open()
        window.socket.data_received(frame(TEXT, b"{}") * 5)
        await window.rest()
        assert window.socket.close_sent
        window.socket.data_received(frame(TEXT, b"{}") * 20_000)
        assert window.peer.aborted
        assert window.handled <= BUDGET + SLACK
        await window.rest()
        assert window.received == 5

    asyncio.run(story())


def test_a_frame_in_crumbs_counts_each_of_them(clock: list[float]) -> None:
    async def story() -> int:
        window = Window()
        await window.open()
        crumbs = 0
        for crumb in frame(TEXT, b"a" * LONGEST):
            window.socket.data_received(bytes((crumb,)))
            crumbs += 1
            if window.peer.aborted:
                break
        return crumbs

    assert asyncio.run(story()) == BUDGET


def test_a_client_at_the_limit_is_not_cut_off(clock: list[float]) -> None:
    """As many messages as the house takes, each as long as one may be, answered pings, for an hour; then a farewell."""

    async def story() -> None:
        window = Window()
        await window.open()
        for _ in range(int(3600 / SECONDS)):
            for _ in range(MOST):
                window.socket.data_received(frame(TEXT, b"a" * LONGEST))
                await window.rest()
            window.socket.data_received(frame(PONG, b"1234"))
            clock[0] += SECONDS
        assert not window.peer.is_closing()
        assert not window.peer.paused
        assert window.received == MOST * int(3600 / SECONDS)
        window.socket.data_received(frame(CLOSE, b"\x03\xe8"))
        assert window.peer.closed
        assert not window.peer.aborted

    asyncio.run(story())


def test_planted_frames_that_nobody_counts_are_all_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "FRAMES_PER_MESSAGE", 10**6)

    async def story() -> int:
        window = Window()
        await window.open()
        window.socket.data_received(frame(PING) * 2_000)
        assert not window.peer.is_closing()
        return window.handled

    assert asyncio.run(story()) == 2_000


# ---- whatever the frames say -----------------------------------------------------------------------------------------

FRAMES = st.one_of(
    st.builds(
        lambda opcode, payload, fin: frame(opcode, payload, fin=fin),
        st.sampled_from((CONT, TEXT, BINARY, CLOSE, PING, PONG, 3, 15)),
        st.sampled_from((b"", b"{}", b"\xff\xfe", b"\x03\xe8", b"\x00\x01", b"a" * 126, b"a" * (LONGEST + 1))),
        st.booleans(),
    ),
    st.binary(max_size=40),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(FRAMES, max_size=12), st.integers(1, 400))
@example([frame(TEXT, b"\xff\xfe")], 400)
@example([frame(TEXT, b"\xff", fin=False), frame(CONT, b"\xfe")], 1)
@example([frame(TEXT, b"\xff\xfe"), frame(CLOSE, b"\x03\xe8")], 400)
def test_no_frames_raise_or_are_logged(frames: list[bytes], read: int) -> None:
    logged: list[logging.LogRecord] = []
    listener = logging.Handler(logging.ERROR)
    listener.emit = logged.append  # type: ignore[assignment, method-assign]

    async def story() -> None:
        window = Window()
        await window.open()
        said = b"".join(frames)
        for start in range(0, len(said), read):
            if window.peer.is_closing():
                break
            window.socket.data_received(said[start : start + read])
            await window.rest()
        if not window.peer.closed:
            window.socket.connection_lost(None)
        await window.rest()

    log = logging.getLogger("uvicorn.error")
    log.addHandler(listener)
    try:
        asyncio.run(story())
    finally:
        log.removeHandler(listener)
    assert not logged
