"""Give every request and WebSocket an id, and log requests at debug level: never a query, a body or a header."""

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.log_context import REQUEST, next_request
from croupier.words import phrase

log = logging.getLogger("croupier.requests")

LONGEST_PATH = 100
HEADER = b"x-request-id"


class RequestLog:
    """Sets the id of a request for all log lines about it, and answers with it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        request, start, status = next_request(), perf_counter(), 0
        REQUEST.set(request)

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (HEADER, request.encode())]
            await send(message)

        try:
            await self.app(scope, receive, send_with_id if scope["type"] == "http" else send)
        finally:
            if log.isEnabledFor(logging.DEBUG):
                method, millis = scope.get("method", scope["type"]), f"{(perf_counter() - start) * 1000:.1f}"
                path = scope["path"][:LONGEST_PATH]
                log.debug(phrase("log_request", method=method, path=path, status=status, millis=millis))
