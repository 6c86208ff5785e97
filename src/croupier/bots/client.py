"""A WebSocket client that signs in to a running house as a guest and plays by a bot's policy."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from secrets import token_hex
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from croupier.bots.policy import Policy
from croupier.engine.view_patches import FoldedView
from croupier.engine.view_types import TableShown, ViewSent
from croupier.record.commands import AnyCommand

Message = dict[str, Any]
PATIENCE = 60.0  # seconds for an answer, from a house on a busy machine


def sign_in(base: str, path: str, **body: str) -> tuple[str, Message]:
    """Sign in at `base` (http://host:port) with a request to `path`.

    Return the session cookie and the house's answer.
    """
    headers = {"content-type": "application/json", "origin": base}
    request = Request(f"{base}/api/{path}", json.dumps(body).encode(), headers)
    with urlopen(request, timeout=PATIENCE) as answer:
        cookie = str(answer.headers["set-cookie"]).partition(";")[0]
        return cookie, json.loads(answer.read())


class Client:
    """A connection to a house. It gives each command an id, and keeps all received messages in order."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []  # every message as received
        self.folded: dict[str, FoldedView] = {}
        self.views: dict[str, TableShown] = {}
        self.shown: list[TableShown] = []  # every view in order
        self.last: dict[str, Message] = {}  # the last message of each type
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._ids = (f"{mark}-{number}" for mark in (token_hex(8),) for number in count(1))  # unique across all clients
        self._news = asyncio.Event()
        self._listener = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.socket:
            assert isinstance(text, str)
            self.heard.append(text)
            await self._receive(text)
            self._news.set()

    async def _receive(self, text: str) -> None:
        message: Message = json.loads(text)
        self.last[message["type"]] = message
        if message["type"] == "view_sent":
            await self._show(msgspec.json.decode(text, type=ViewSent))
        waiting = self._answers.pop(message.get("id", ""), None)
        if waiting and not waiting.done():
            waiting.set_result(message)

    async def _show(self, change: ViewSent) -> None:
        """Fold a change into the view of its table; after a gap, ask for the whole view."""
        folded = self.folded.setdefault(change.table, FoldedView())
        if folded.follow(change):
            self.views[change.table] = folded.view
            self.shown.append(folded.view)
        else:
            await self.send({"type": "join", "table": change.table})

    async def news(self, seconds: float = PATIENCE) -> None:
        """Wait until a message arrives. Raise an error after this many seconds or if the connection ends."""
        self._news.clear()
        waiting = asyncio.create_task(self._news.wait())
        try:
            async with asyncio.timeout(seconds):
                await asyncio.wait((waiting, self._listener), return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
        if self._listener.done():
            raise ConnectionError("the house has gone")

    async def send(self, message: Message) -> None:
        await self.socket.send(json.dumps(message))

    async def ask(self, message: Message) -> Message:
        """Send a message and return the answer to it."""
        id = message.setdefault("id", next(self._ids))
        self._answers[id] = asyncio.get_running_loop().create_future()
        await self.send(message)
        async with asyncio.timeout(PATIENCE):
            return await self._answers[id]

    async def say(self, table: str, command: AnyCommand, **more: Any) -> Message:
        """Send a command to a table and return the answer."""
        return await self.ask({"type": "say", "table": table, "command": msgspec.to_builtins(command), **more})

    async def join(self, table: str) -> TableShown:
        """Start watching a table and return the first view of it."""
        self.views.pop(table, None)
        await self.send({"type": "join", "table": table})
        while table not in self.views:
            await self.news()
        return self.views[table]

    async def close(self) -> None:
        self._listener.cancel()
        await self.socket.close()


@asynccontextmanager
async def connected(base: str, cookie: str = "") -> AsyncIterator[Client]:
    """Open a connection to a house as its web page would, with the cookie of a session."""
    headers = {"cookie": cookie} if cookie else {}
    address = base.replace("http", "ws", 1) + "/ws"
    async with connect(address, origin=Origin(base), additional_headers=headers, compression=None) as socket:
        client = Client(socket)
        try:
            yield client
        finally:
            await client.close()


async def play(client: Client, table: str, policy: Policy, rounds: int) -> int:
    """Play by a policy until this many rounds are over. Return how many of its commands were refused."""
    view = await client.join(table)
    last_round, refused = view.round + rounds, 0
    while not (view.round >= last_round and view.phase == "over"):
        command = policy(view)
        if command is None:
            await client.news()
        else:
            answer = await client.say(table, command)
            refused += answer["refused"] is not None
            while client.views[table].seq < answer["seq"]:
                await client.news()
        view = client.views[table]
    return refused
