"""A PIN that others could read on its way is refused: over http from another machine, unless the operator allows it."""

import asyncio

import httpx
import pytest
from starlette.requests import HTTPConnection

from croupier.record import commands as c
from croupier.server.transport.security import is_local, is_overheard
from tests.support.server.serving import PINS, Serving, serving, staff

PROXY = "127.0.0.1"
FAR = {"x-forwarded-for": "203.0.113.7"}


def signs_in(house: Serving, **headers: str) -> httpx.Response:
    return house.post("/api/staff", {"name": "lim", "pin": PINS["lim"]}, **headers)


def connection(host: str | None, scheme: str = "http", **headers: str) -> HTTPConnection:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in {"host": "house", **headers}.items()]
    scope = {"type": "http", "scheme": scheme, "client": (host, 1) if host else None, "headers": raw, "path": "/"}
    return HTTPConnection(scope | {"query_string": b"", "server": None})


@pytest.mark.parametrize(
    ("host", "scheme", "headers", "overheard"),
    [
        ("127.0.0.1", "http", {}, False),
        ("127.9.9.9", "ws", {}, False),
        ("::1", "http", {}, False),
        ("::ffff:127.0.0.1", "http", {}, False),
        (None, "http", {}, False),
        ("10.0.0.5", "http", {}, True),
        ("::ffff:10.0.0.5", "http", {}, True),
        ("fe80::1", "ws", {}, True),
        ("unknown", "http", {}, True),
        ("10.0.0.5", "https", {}, False),
        ("10.0.0.5", "wss", {}, False),
        ("127.0.0.1", "http", {"x_forwarded_for": "127.0.0.1"}, True),
        ("127.0.0.1", "http", {"forwarded": "for=10.0.0.5;proto=https"}, True),
        ("127.0.0.1", "http", {"x_real_ip": "10.0.0.5"}, True),
    ],
)
def test_what_others_can_read(host: str | None, scheme: str, headers: dict[str, str], overheard: bool) -> None:
    assert is_overheard(connection(host, scheme, **headers)) is overheard


def test_a_host_name_as_a_peer_is_not_local() -> None:
    assert not is_local(connection("localhost"))


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        (FAR, 403),
        (FAR | {"x-forwarded-proto": "http"}, 403),
        (FAR | {"x-forwarded-proto": "https"}, 200),
    ],
)
def test_a_sign_in_through_a_proxy_needs_https(headers: dict[str, str], status: int) -> None:
    with serving(proxies=(PROXY,), insecure_pins=False) as house:
        answer = signs_in(house, **headers)
        assert answer.status_code == status
        if status == 403:
            assert (answer.json()["code"], answer.json()["field"]) == ("pin_over_http", "pin")
            assert "https" in answer.json()["why"]


def test_a_proxy_that_is_not_trusted_cannot_say_that_it_is_encrypted() -> None:
    with serving(insecure_pins=False) as house:
        assert signs_in(house, **(FAR | {"x-forwarded-proto": "https"})).status_code == 403


def test_the_operator_can_allow_it() -> None:
    with serving(proxies=(PROXY,), insecure_pins=True) as house:
        assert signs_in(house, **FAR).status_code == 200


def test_guests_have_no_pin_and_come_in() -> None:
    with serving(proxies=(PROXY,), insecure_pins=False) as house:
        assert house.post("/api/guest", {"name": "Ana"}, **FAR).status_code == 200


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/api/pin", {"old": PINS["koh"], "new": "918273"}, "old"),
        ("/api/pin/reset", {"name": "lim", "new": "918273"}, "new"),
    ],
)
def test_no_pin_is_changed_where_others_can_read_it(path: str, body: dict[str, str], field: str) -> None:
    with serving(proxies=(PROXY,), insecure_pins=False) as house:
        cookie = house.post("/api/staff", {"name": "koh", "pin": PINS["koh"]}).headers["set-cookie"].partition(";")[0]
        answer = house.post(path, body, cookie=cookie, **FAR)
        assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (403, "pin_over_http", field)
        assert house.post(path, body, cookie=cookie).status_code == 200, "from this machine"


def test_no_colleague_signs_where_others_can_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The PIN of a second person travels through the socket."""

    async def signs() -> str:
        async with staff(house, "lim") as lim:
            ticket = {"name": "koh", "pin": PINS["koh"]}
            return str((await lim.say(c.CloseBets(), sign=ticket))["refused"]["code"])

    with serving(insecure_pins=False) as house:
        assert asyncio.run(signs()) != "pin_over_http"
        monkeypatch.setattr("croupier.server.app.is_overheard", lambda connection: True)
        assert asyncio.run(signs()) == "pin_over_http"
