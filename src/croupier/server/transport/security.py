"""Security middleware: checks Host and Origin, and sets the security headers of every answer."""

from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.words import phrase

CONTENT_SECURITY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HTTPS_ONLY = "max-age=31536000"  # one year; sent over https only
FOREVER = "public, max-age=31536000, immutable"  # names of assets contain a hash of their content


def is_known_host(host: str, names: frozenset[str]) -> bool:
    """Return whether a host is an address, localhost or a name of this house; others may be DNS rebinding."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name == "localhost" or name in names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_same_origin(headers: Headers) -> bool:
    """Return whether a request comes from our own page; a missing Origin counts as foreign."""
    origin, host = headers.get("origin", ""), headers.get("host", "")
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == host.lower()


def is_overheard(connection: HTTPConnection) -> bool:
    """Return whether a connection is unencrypted and comes from another machine, so that others can read it.

    A forwarded connection comes from another machine; only a trusted proxy can say that it is encrypted.
    """
    if connection.url.scheme in ("https", "wss"):
        return False
    return is_forwarded(connection) or not is_local(connection)


def is_local(connection: HTTPConnection) -> bool:
    """Return whether the peer is on this machine."""
    if connection.client is None:  # a socket in the file system
        return True
    try:
        address = ip_address(connection.client.host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback


def is_forwarded(connection: HTTPConnection) -> bool:
    return any(name in connection.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip"))


class SecurityMiddleware:
    """Refuses unknown hosts and foreign origins, and adds the security headers."""

    def __init__(self, app: ASGIApp, *, names: frozenset[str]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if has_nul(scope):
            await PlainTextResponse(phrase("http_not_found"), 404, headers=HEADERS)(scope, receive, send)
            return
        why = self._refusal_reason(scope)
        if why:
            await PlainTextResponse(why, 403, headers=HEADERS)(scope, receive, send)
            return
        with suppress(ClientDisconnect):  # a client that disconnects gets no answer
            await self.app(scope, receive, self._with_headers(scope, send) if scope["type"] == "http" else send)

    def _refusal_reason(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        if not is_known_host(headers.get("host", ""), self.names):
            return phrase("http_unknown_host")
        is_read = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if not is_read and not is_same_origin(headers):
            return phrase("http_cross_origin")
        return ""

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["scheme"] == "https":
                    headers["strict-transport-security"] = HTTPS_ONLY
                is_success = message["status"] in (200, 304)
                headers["cache-control"] = cached(scope["path"]) if is_success else "no-store"
            await send(message)

        return send_with_headers


def has_nul(scope: Scope) -> bool:
    """Return whether a path or query contains U+0000, which files and databases reject."""
    return "\0" in scope["path"] or b"%00" in scope["query_string"] or b"\0" in scope["query_string"]


def cached(path: str) -> str:
    if path.startswith("/assets/"):
        return FOREVER
    return "no-store" if path.startswith("/api/") else "no-cache"
