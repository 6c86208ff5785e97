"""The HTTP and WebSocket protocols of uvicorn, with limits on number, size and time."""

import asyncio
from collections.abc import Callable
from socket import SO_SNDBUF, SOL_SOCKET
from struct import pack
from typing import Any, ClassVar

from starlette.websockets import WebSocket
from uvicorn._types import ASGI3Application, ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from croupier.server.transport.rate_limits import Throttle
from croupier.server.transport.tcp_capacity import MOST, Capacity

REQUEST_SECONDS = 5.0  # for the head of a request, from its first byte or the opening of the connection
REST_SECONDS = 10.0  # for the rest; handlers that read a body time out sooner, with status 408
LONGEST_HEAD = 16 * 1024  # bytes of a request line and its header fields
LONGEST_REQUEST = 32 * 1024  # bytes of head, body, chunk framing and trailer
MOST_FIELDS = 100
MOST_PIPELINED = 16  # requests that wait for an earlier answer; browsers send none
ANSWER_SECONDS = 5.0  # in which a peer must read LEAST_TAKEN bytes of an answer, or its rest
LEAST_TAKEN = 8 * 1024
MOST_UNDER_WAY = 64 * 1024  # bytes that the system buffers for a peer
PIECE = 256  # WebSocket bytes parsed at a time: at most 42 frames
FRAMES_PER_MESSAGE = 3  # a page sends one, sometimes a pong, and a close frame
WRITE = "croupier.write"  # the extension of a socket's scope that writes a message at once
TEXT_FRAME = 0x81  # a whole text message in one frame
CUT_SECONDS = 10.0  # after the last message, to a peer that does not close


class HeadTooLong(ValueError):
    """A request has too many header fields; the answer has status 400."""


class Http(HttpToolsProtocol):
    """HTTP with limits: aborts excess connections, slow or oversized requests, and peers that do not read answers."""

    capacity: ClassVar[Capacity] = Capacity(MOST, MOST)
    _late: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _running: RequestResponseCycle | None = None
    _in_head = True
    _request_bytes = 0  # of the request being read
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # pause_writing is called as soon as a peer reads too slowly
        if self.capacity.admit(transport, self.client[0] if self.client else ""):
            self._wait(REQUEST_SECONDS)

    # ---- reading -----------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse a request in pieces, so that it is aborted at its limit of bytes even if a single read has more."""
        while data and not self._upgraded:
            room = self._most_bytes() + 1 - self._request_bytes
            piece, data = data[:room], data[room:]
            self._request_bytes += len(piece)
            super().data_received(piece)
            if self._is_too_long():
                self.transport.abort()
            if self.transport.is_closing():
                return

    def _is_too_long(self) -> bool:
        return not self._upgraded and self._request_bytes > self._most_bytes()

    def _most_bytes(self) -> int:
        return LONGEST_HEAD if self._in_head else LONGEST_REQUEST

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait(REQUEST_SECONDS)

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_FIELDS:
            raise HeadTooLong
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._wait(REST_SECONDS)
        self._in_head = False
        if not self.flow.write_paused:
            self.capacity.set_busy(self.transport)
        super().on_headers_complete()
        if len(self.pipeline) > MOST_PIPELINED:
            self.transport.abort()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._stop_waiting()
        self._in_head, self._request_bytes = True, 0

    def handle_websocket_upgrade(self) -> None:
        self._upgraded = True
        self._stop_waiting()
        super().handle_websocket_upgrade()

    # ---- answering ---------------------------------------------------------------------------------------------------

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and not self.pipeline:
            self.capacity.set_idle(self.transport)

    def pause_writing(self) -> None:
        """Mark the connection as idle while its client reads slowly, so that it may be closed to make room."""
        super().pause_writing()
        self.capacity.set_idle(self.transport)
        self._expect_progress()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_expecting()
        if self._running and not self._running.response_complete:
            self.capacity.set_busy(self.transport)

    def _expect_progress(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._stop_expecting()
        self._stalled = self.loop.call_later(ANSWER_SECONDS, self._check_progress, left)

    def _check_progress(self, before: int) -> None:
        if before - self.transport.get_write_buffer_size() < LEAST_TAKEN:
            self.transport.abort()
        else:
            self._expect_progress()

    # ---- the end -----------------------------------------------------------------------------------------------------

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_expecting()
        self.capacity.release(self.transport)
        self.pipeline.clear()
        if self._running and not self._running.response_complete:  # uvicorn informs the last request only
            self._running.disconnected = True
            self._running.message_event.set()
        super().connection_lost(exc)

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._late = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._late:
            self._late.cancel()

    def _stop_expecting(self) -> None:
        if self._stalled:
            self._stalled.cancel()


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket with limits: it cuts off a peer that sends too many frames, or does not close when asked."""

    capacity: ClassVar[Capacity] = Http.capacity
    messages: ClassVar[tuple[int, float]] = (100, 20.0)  # count and seconds, per person
    _new_frames = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        limit, seconds = self.messages
        self._frames = Throttle(FRAMES_PER_MESSAGE * limit, seconds)
        transport.set_write_buffer_limits()  # back to the defaults: the limits above are for HTTP
        if (tcp_socket := transport.get_extra_info("socket")) is not None:
            tcp_socket.setsockopt(SOL_SOCKET, SO_SNDBUF, MOST_UNDER_WAY)

    # ---- reading -----------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse in pieces and count every frame, also those that the app never sees or that arrive after closing.

        No frame is longer than a message, so the limit on frames limits bytes too. A read without the end of a frame
        counts as one frame.
        """
        ended_none = True
        for start in range(0, len(data), PIECE):
            self._new_frames = 0
            super().data_received(data[start : start + PIECE])
            ended_none = ended_none and not self._new_frames
            self._count(self._new_frames)
            if self.transport.is_closing():
                return
        self._count(int(ended_none))

    def _count(self, frames: int) -> None:
        if frames and not self._frames.allows(frames):
            self.transport.abort()

    def handle_events(self) -> None:
        self._new_frames = len(self.conn.events)
        super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """Abort on text that is not UTF-8: uvicorn would log a traceback for each."""
        if self.curr_msg_data_type == "text" and not is_utf8(b"".join(self.frames)):
            self.transport.abort()
        else:
            super().send_receive_event_to_app()

    # ---- writing and the end -----------------------------------------------------------------------------------------

    def connection_lost(self, exc: Exception | None) -> None:
        self.capacity.release(self.transport)
        super().connection_lost(exc)

    def write_text(self, message: bytes) -> bool:
        """Write a whole message at once; return False if the peer does not read fast enough or the socket closes.

        `send` builds a frame from the same bytes, with about ten times the work.
        """
        is_open = self.handshake_complete and not (self.close_sent or self.disconnected or self.transport.is_closing())
        if not (is_open and self.writable.is_set() and self.conn.state is State.OPEN):
            return False
        self.transport.write(frame_head(len(message)) + message)
        return True

    async def send(self, message: ASGISendEvent) -> None:
        """Mark the handshake as complete if the socket is refused before it opens, so that uvicorn logs no error."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[WRITE] = self.write_text
        await super().run_asgi()
        if not self.disconnected:
            self.capacity.set_idle(self.transport)
            self.loop.call_later(CUT_SECONDS, self.transport.abort)


def frame_head(length: int) -> bytes:
    """Return the start of a server's text frame (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((TEXT_FRAME, length))
    return pack("!BBH", TEXT_FRAME, 126, length) if length < 1 << 16 else pack("!BBQ", TEXT_FRAME, 127, length)


def writer_of(socket: WebSocket) -> Callable[[bytes], bool]:
    """Return the function that writes a message to a socket at once; without our `Socket`, one that returns False."""
    write: Callable[[bytes], bool] = socket.scope.get("extensions", {}).get(WRITE, lambda message: False)
    return write


def is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def protocols(capacity: Capacity, messages: tuple[int, float]) -> tuple[type[Http], type[Socket]]:
    """Return the HTTP and the WebSocket class of one server, which share its capacity.

    `messages` is how many messages a client may send in how many seconds.
    """
    shared = {"capacity": capacity}
    return type("HouseHttp", (Http,), shared), type("HouseSocket", (Socket,), shared | {"messages": messages})
