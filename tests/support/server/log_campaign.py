"""A busy evening whose log is searched: all games, staff, failures and bad input, and every secret of it."""

import asyncio
import io
import re
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from croupier.record import commands as c
from croupier.rules.cards import DECK, format_card
from croupier.server.demo import TABLES
from croupier.server.logs import logging_to_stderr
from croupier.server.people.staff_auth import DEMO
from croupier.store.encryption import open_encrypted
from croupier.store.signed_heads import key_at
from croupier.store.witness import Witness, witness_paths
from tests.support.server.serving import Serving, guest, person, serving, staff

PINS = {name: str(700_451_936 + 7_919_771 * number) for number, name in enumerate(DEMO)}
WRONG_PIN, NEW_PIN, TOKEN, PASSWORD = "918273645", "564738291", "t0ken-of-metrics", "hunter2-of-the-database"
JUNK = ("", "{", "[]", '{"type":"say"}', '{"type":"join","table":7}', "\x00", '{"type":"ping"}' * 9, "NaN", '"As"')
CARD = re.compile(r"(?<![\w.])(?:[2-9TJQKA]|10)[cdhs](?![\w])")
CARD_VALUES = re.compile(r"\bcards?=\(?\d|\bCards?Dealt\(|\bcards?['\"]?: ?\[?\d")
CARD_WORDS = re.compile(r"\b(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two|deuce)s? of \w+", re.I)


class Evening(NamedTuple):
    """What was logged, and what must not be in it."""

    log: str
    secrets: frozenset[str]


def leaks(evening: Evening) -> list[str]:
    """Return every secret and every card that the log contains."""
    found = [secret for secret in evening.secrets if secret in evening.log]
    return found + [match[0] for pattern in (CARD, CARD_VALUES, CARD_WORDS) for match in pattern.finditer(evening.log)]


@contextmanager
def captured(monkeypatch: pytest.MonkeyPatch, format: str) -> Iterator[io.StringIO]:
    """Write the log lines of this process into a text instead of standard error."""
    from croupier.cli.hide_passwords import without_passwords

    text = io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", text)
        with logging_to_stderr(format, "debug", without_passwords):
            yield text


def play_evening(folder: Path, monkeypatch: pytest.MonkeyPatch, format: str) -> Evening:
    """Play all games with bots, staff and a guest, with failures and bad input, and log everything at debug level."""
    path, secrets = folder / "house.db", {*PINS.values(), WRONG_PIN, NEW_PIN, TOKEN, PASSWORD}
    witness = Witness(witness_paths(path).witness, key_at(witness_paths(path).key))
    with captured(monkeypatch, format) as text, closing(open_encrypted(path)) as store:
        with serving(store=store, bots=True, pins=PINS, metrics_token=TOKEN, witness=witness) as house:
            asyncio.run(asyncio.wait_for(everything(house, secrets), 300))
            bad_requests(house, secrets)
        for name, value in store.secrets():
            secrets |= {value.hex(), value.decode(errors="replace"), name.partition("/")[2]}
        for name in store.secret_names():
            opened = store.secret(name) or b""
            secrets |= {opened.hex(), opened.decode(errors="replace")}
    witness.close()
    secrets |= {path.with_name(path.name + end).read_text().strip() for end in (".lock", ".key")}
    return Evening(text.getvalue(), frozenset(secret for secret in secrets if len(secret) > 8))


async def everything(house: Serving, secrets: set[str]) -> None:
    async with AsyncExitStack() as stack:
        watchers = [await stack.enter_async_context(person(house, "", "spectator", table)) for table in TABLES]
        ana = await stack.enter_async_context(guest(house, "Ana"))
        cookies = [ana.cookie]
        for name in ("lim", "koh"):
            cookies.append(await signed_in(house, name, PINS[name]))
            member = await stack.enter_async_context(person(house, cookies[-1], name))
            await member.say(c.CloseBets(), sign={"name": "tan", "pin": WRONG_PIN})
            await member.say(c.OpenRound(), sign={"name": "tan", "pin": PINS["tan"]})
        await ana.say(c.Sit(99))
        await ana.say(c.Decide(1, "nonsense"))
        await asyncio.gather(*(each.until("over", round=2) for each in watchers))
        await throws_junk(house)
        for cookie in cookies:
            token = cookie.partition("=")[2]
            secrets |= {token, sha256(token.encode()).hexdigest()}
        await asyncio.to_thread(house.post, "/api/pin/reset", {"name": "tan", "new": NEW_PIN}, cookie=cookies[-1])


async def signed_in(house: Serving, name: str, pin: str) -> str:
    """Sign in after a wrong PIN, and after the PIN was typed as the name."""
    for body in ({"name": name, "pin": WRONG_PIN}, {"name": pin, "pin": pin}):
        assert (await asyncio.to_thread(house.post, "/api/staff", body)).status_code == 401
    answer = await asyncio.to_thread(house.post, "/api/staff", {"name": name, "pin": pin})
    return answer.headers["set-cookie"].partition(";")[0]


async def throws_junk(house: Serving) -> None:
    async with person(house, "", "spectator") as stranger:
        with suppress(ConnectionClosed):
            for junk in JUNK:
                await stranger.client.socket.send(junk)
            await stranger.client.socket.send(b"\xff")


def bad_requests(house: Serving, secrets: set[str]) -> None:
    """Requests that fail in every layer, with secrets in their headers and bodies."""
    client = httpx.Client(base_url=house.base, headers={"authorization": f"Bearer {TOKEN}"})
    with client:
        for path in ("/metrics", "/nothing", "/api/recall?player=Ana", "/api/tables/t1/receipts/1", "/readyz"):
            client.get(path)
        for body in (b"", b"{", f'{{"name": "lim", "pin": "{PINS["lim"]}", "more": 1}}'.encode(), b"\xff" * 40):
            headers = {"origin": house.base, "content-type": "application/json"}
            client.post("/api/staff", content=body, headers=headers)
        client.post("/api/staff", json={"name": "lim", "pin": PINS["lim"]}, headers={"origin": "http://elsewhere"})
    assert secrets


def hidden_cards() -> tuple[str, ...]:
    return tuple(map(format_card, DECK))


__all__ = ["PASSWORD", "PINS", "Evening", "captured", "hidden_cards", "leaks", "play_evening", "staff"]
