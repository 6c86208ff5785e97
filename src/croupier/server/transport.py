"""The wire below HTTP and WebSocket: nobody keeps it open by saying nothing or by taking nothing."""

import asyncio
from socket import SO_SNDBUF, SOL_SOCKET

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

REQUEST_SECONDS = 5.0  # for the head of a request, from its first byte or the opening of the connection
MOST_UNDER_WAY = 64 * 1024  # bytes that the system keeps for a peer, who may not make it megabytes
CUT_SECONDS = 10.0  # after the last word to a peer that does not hang up


class Http(HttpToolsProtocol):
    """Who connects and does not say what he wants is not waited for."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._stop_waiting()
        self._late = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._late:
            self._late.cancel()


class Socket(WebSocketsSansIOProtocol):
    """A peer that takes nothing any more is cut off: a transport that is only closed would wait for him for ever."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        if (door := transport.get_extra_info("socket")) is not None:
            door.setsockopt(SOL_SOCKET, SO_SNDBUF, MOST_UNDER_WAY)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self.loop.call_later(CUT_SECONDS, self.transport.abort)
