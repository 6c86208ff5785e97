"""Players who play through every fault: they connect to any process, and repeat a command until it is answered."""

import asyncio
import json
from contextlib import suppress
from itertools import count
from random import Random
from secrets import token_hex
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from websockets.exceptions import InvalidHandshake, WebSocketException

from croupier.bots.client import Client, connected
from croupier.bots.registry import POLICIES
from croupier.engine.view_types import TableShown
from croupier.record import commands as c
from tests.support.processes.processes import Processes

LOOKS_AGAIN = 0.2  # of all answers
ANSWER_SECONDS = 3.0  # after which a player tries another process
GONE = (OSError, WebSocketException, InvalidHandshake, TimeoutError, httpx.HTTPError, ConnectionError, KeyError)


class Asked(Struct):
    """A command with its answer; without `answers` nobody knows whether it was done."""

    table: str
    command: c.AnyCommand
    answers: list[dict[str, Any]] = []


class Player:
    """A guest at one table, who plays by a bot's policy."""

    def __init__(self, house: Processes, name: str, table: str, game: str, seed: int) -> None:
        self._house, self.name, self._table, self._random = house, name, table, Random(seed)
        self._policy = POLICIES[game](Random(seed), 150_000)
        self._ids = (f"{token_hex(4)}-{number}" for number in count(1))
        self.asked: dict[str, Asked] = {}  # cause -> what was asked
        self.stale: list[str] = []  # views that were older than an answer before them
        self.cookie = self._base = ""
        self.answered = 0
        self.reconnects = 0

    async def play(self, end: asyncio.Event) -> None:
        while not end.is_set():
            process = self._random.choice(self._house.all)
            try:
                self._base = process.base
                if not self.cookie:
                    await self._sign_in(process.base)
                async with asyncio.timeout(ANSWER_SECONDS):
                    connection = connected(process.base, self.cookie)
                    client = await connection.__aenter__()
                try:
                    await self._play_here(client, end)
                finally:
                    self._check_order(client)
                    with suppress(*GONE):
                        async with asyncio.timeout(1.0):
                            await connection.__aexit__(None, None, None)
            except GONE:
                self.reconnects += 1
                await asyncio.sleep(0.05)

    async def _sign_in(self, base: str) -> None:
        async with httpx.AsyncClient(timeout=10.0) as http:
            answer = await http.post(f"{base}/api/guest", json={"name": self.name}, headers={"origin": base})
            self.name = answer.json()["player"]
            self.cookie = answer.headers["set-cookie"].partition(";")[0]

    async def _play_here(self, client: Client, end: asyncio.Event) -> None:
        async with asyncio.timeout(ANSWER_SECONDS):
            await client.join(self._table)
        for cause in [cause for cause, asked in self.asked.items() if not asked.answers]:
            await self._ask(client, cause)
        while not end.is_set():
            view = client.views[self._table]
            command = self._policy(view) if self._is_seated(view) else self._seat(view)
            if command is None:
                with suppress(TimeoutError):
                    await client.news(0.5)
                continue
            cause = f"{self.name}:{next(self._ids)}"
            self.asked[cause] = Asked(self._table, command)
            await self._ask(client, cause)

    def _is_seated(self, view: TableShown) -> bool:
        return any(box.player == self.name and box.seated for box in view.boxes)

    def _seat(self, view: TableShown) -> c.AnyCommand | None:
        free = [box.number for box in view.boxes if not box.player and not box.blocked]
        return c.Sit(self._random.choice(free)) if free else None

    async def _ask(self, client: Client, cause: str) -> None:
        """Send a command and wait for its answer, and for the view that shows it."""
        asked = self.asked[cause]
        message = {"type": "say", "id": cause.partition(":")[2], "table": asked.table}
        async with asyncio.timeout(ANSWER_SECONDS):
            answer = await client.ask(message | {"command": msgspec.to_builtins(asked.command)})
        asked.answers.append(answer)
        self.answered += 1
        if answer["seq"] and self._random.random() < LOOKS_AGAIN:
            await self._look_again(asked.table, answer["seq"])
        async with asyncio.timeout(ANSWER_SECONDS):
            while client.views[asked.table].seq < answer["seq"]:
                await client.news()

    async def _look_again(self, table: str, least: int) -> None:
        """Ask the same process for the table through another window: it shows at least what was answered."""
        async with asyncio.timeout(ANSWER_SECONDS), connected(self._base, self.cookie) as window:
            view = await window.join(table)
        if view.seq < least:
            self.stale.append(f"{self.name}: a new window shows view {view.seq} after answer {least}")

    def _check_order(self, client: Client) -> None:
        """Note every view that is older than an answer before it."""
        least = 0
        for message in map(json.loads, client.heard):
            if message["type"] == "answer":
                least = max(least, message["seq"])
            elif message["type"] == "view_sent" and message["view"]["seq"] < least:
                self.stale.append(f"{self.name}: view {message['view']['seq']} after answer {least}")
