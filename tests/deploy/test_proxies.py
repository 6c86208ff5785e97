"""Two houses behind nginx and behind Caddy, run from deploy/: addresses, origins, WebSockets with TLS, limits."""

import base64
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from tests.support.server.proxies import NAME, Site, proxied
from tests.support.server.serving import serving

ME, FORGED = "127.0.0.7", "198.51.100.66"
PINGS = 6
TEXT, PING, PONG = 1, 9, 10


class House(NamedTuple):
    """A server process and what it wrote to its log."""

    port: int
    log: Path

    def addresses(self) -> list[str]:
        """The addresses of sign-ins so far."""
        return re.findall(r"address=(\S+)", self.log.read_text())


@contextmanager
def house(folder: Path, name: str) -> Iterator[House]:
    """A demo served by the program itself, behind a proxy on this machine."""
    log = folder / f"{name}.log"
    words = ["serve", "--demo", "--db", str(folder / f"{name}.db"), "--port", "0", "--proxy", "127.0.0.1"]
    with log.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "croupier", *words, "--name", NAME],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert process.stdout is not None
        try:
            port = next(found[1] for line in process.stdout if (found := re.search(r"127\.0\.0\.1:(\d+)/", line)))
            yield House(int(port), log)
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate()


class Both(NamedTuple):
    """Two houses, and the proxy in front of each."""

    program: str
    houses: list[House]
    sites: list[Site]


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not shutil.which(program), reason=f"{program} is not installed")


@pytest.fixture(
    scope="module", params=[pytest.param("nginx", marks=needs("nginx")), pytest.param("caddy", marks=needs("caddy"))]
)
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    folder = tmp_path_factory.mktemp(request.param)
    with ExitStack() as stack:
        houses = [stack.enter_context(house(folder, name)) for name in ("one", "two")]
        sites = stack.enter_context(proxied(request.param, [each.port for each in houses], folder))
        yield Both(request.param, houses, sites)


def sign_in(client: httpx.Client, origin: str, **headers: str) -> httpx.Response:
    """Try to sign in as a member of staff; the house logs from where."""
    return client.post("/api/staff", json={"name": "lim", "pin": "000000"}, headers={"origin": origin} | headers)


def greeting(site: Site, origin: str, address: str = ME) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /ws HTTP/1.1\r\nHost: {NAME}:{site.port}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    )
    return head.encode()


def head_of(sock: socket.socket) -> bytes:
    """Read up to the end of the head of an answer, byte by byte, so that no frame is read with it."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        byte = sock.recv(1)
        if not byte:
            break
        head += byte
    return head


def exactly(sock: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        more = sock.recv(count - len(data))
        if not more:
            raise EOFError
        data += more
    return data


def frame(sock: socket.socket) -> tuple[int, bytes]:
    """Read a frame of a server: its kind and its content."""
    first, length = exactly(sock, 2)
    if length == 126:
        length = int.from_bytes(exactly(sock, 2), "big")
    elif length == 127:
        length = int.from_bytes(exactly(sock, 8), "big")
    return first & 15, exactly(sock, length)


def send(sock: socket.socket, kind: int, content: bytes) -> None:
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))
    sock.sendall(bytes((0x80 | kind, 0x80 | len(content))) + mask + masked)


# ---- requests --------------------------------------------------------------------------------------------------------


def test_each_house_answers_at_its_own_name_through_tls(both: Both) -> None:
    heads = []
    for site in both.sites:
        with site.client() as client:
            page, health = client.get("/"), client.get("/healthz").json()
            assert page.status_code == 200
            assert "<script" in page.text
            assert "max-age" in page.headers["strict-transport-security"], "the house knows that this is https"
            heads.append(health["head"])
    assert heads[0] != heads[1], "two houses"


def test_the_house_sees_the_address_that_the_proxy_sees_and_nothing_that_a_client_claims(both: Both) -> None:
    for behind, site in zip(both.houses, both.sites, strict=True):
        before = len(behind.addresses())
        with site.client(ME) as client:
            for forged in ({}, {"x-forwarded-for": FORGED}, {"forwarded": f"for={FORGED}"}, {"x-real-ip": FORGED}):
                assert sign_in(client, site.origin, **forged).status_code == 401
        assert behind.addresses()[before:] == [ME] * 4


def test_only_the_named_proxy_is_believed(both: Both) -> None:
    """The same header, sent past the proxy from another address of this machine."""
    behind = both.houses[0]
    before = len(behind.addresses())
    for address, seen in (("127.0.0.9", "127.0.0.9"), ("127.0.0.1", FORGED)):
        transport = httpx.HTTPTransport(local_address=address)
        with httpx.Client(transport=transport, base_url=f"http://127.0.0.1:{behind.port}", timeout=60) as client:
            origin = f"http://127.0.0.1:{behind.port}"
            sign_in(client, origin, **{"x-forwarded-for": FORGED, "x-forwarded-proto": "https"})
            assert behind.addresses()[before:][-1] == seen, "the second one is what a wrong --proxy would do"


def test_a_page_of_another_origin_changes_nothing(both: Both) -> None:
    (site, other), named = both.sites, {"name": "Ana"}
    with site.client() as client:
        for origin in ("https://evil.example", f"http://{NAME}:{site.port}x", other.origin, "null", ""):
            # Only the head counts: the house ends a refused request before it has read the body.
            with client.stream("POST", "/api/guest", json=named, headers={"origin": origin}) as refused:
                assert refused.status_code in ((403, 502) if both.program == "caddy" else (403,)), origin
                assert "set-cookie" not in refused.headers
        answer = client.post("/api/guest", json=named, headers={"origin": site.origin})
        assert answer.status_code == 200
        assert answer.headers["set-cookie"].startswith("__Host-")
        assert "Secure" in answer.headers["set-cookie"]


def test_another_name_is_not_this_house(both: Both) -> None:
    site = both.sites[0]
    with site.socket() as sock:
        sock.sendall(b"GET /healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        head = head_of(sock)
    status = int(head.split()[1])
    assert status != 200 or b"content-length: 0" in head.lower(), head


def test_a_body_that_is_too_large_is_refused(both: Both) -> None:
    """Caddy reads and sends at the same time, so the house may reset the connection before Caddy has counted."""
    site = both.sites[0]
    with site.client() as client:
        for size, status in ((1_000, 400), (40_000, 413)):
            body = b'{"name":"' + b"x" * size + b'"}'
            headers = {"origin": site.origin, "content-type": "application/json"}
            answer = client.post("/api/guest", content=body, headers=headers)
            assert answer.status_code in ((status, 502) if status == 413 and both.program == "caddy" else (status,))


def test_a_head_that_is_too_large_is_refused(both: Both) -> None:
    site = both.sites[0]
    with site.client() as client:
        assert client.get("/healthz", headers={"x-padding": "x" * 1_000}).status_code == 200
        answer = client.get("/healthz", headers={f"x-padding-{number}": "x" * 3_000 for number in range(8)})
        assert answer.status_code in (400, 431)


# ---- WebSockets ------------------------------------------------------------------------------------------------------


def test_a_window_opens_through_tls_and_plays(both: Both) -> None:
    for site in both.sites:
        with site.socket() as sock:
            sock.sendall(greeting(site, site.origin))
            assert head_of(sock).startswith(b"HTTP/1.1 101")
            send(sock, TEXT, b'{"type":"join","table":"t1"}')
            while True:
                kind, content = frame(sock)
                if kind == TEXT and b'"view' in content:
                    break


def test_a_window_of_another_origin_is_refused(both: Both) -> None:
    site, other = both.sites
    for origin in ("https://evil.example", other.origin):
        with site.socket() as sock:
            sock.sendall(greeting(site, origin))
            assert head_of(sock).startswith(b"HTTP/1.1 403")


# ---- a window that nobody touches ------------------------------------------------------------------------------------


@needs("nginx")
@pytest.mark.parametrize("pings", [1.0, 3_600.0], ids=["pinged", "silent"])
def test_an_idle_window_stays_open_because_the_house_pings_it(pings: float, tmp_path: Path) -> None:
    """nginx closes what is silent for three seconds here; six pings of one second take longer than that."""
    with (
        serving(pings=pings, proxies=("127.0.0.1",), hosts=(NAME,), bots=False) as house,
        proxied("nginx", [int(house.base.rpartition(":")[2])], tmp_path, proxy_read_timeout="3s") as (site,),
        site.socket() as sock,
    ):
        sock.sendall(greeting(site, site.origin))
        assert head_of(sock).startswith(b"HTTP/1.1 101")
        counted = 0
        try:
            while counted < PINGS:
                kind, content = frame(sock)
                if kind == PING:
                    counted += 1
                    send(sock, PONG, content)
        except (EOFError, OSError):
            pass
        assert (counted == PINGS) is (pings == 1.0)
