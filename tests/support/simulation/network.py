"""Connections into the real application, without a network: they are slow, get lost, clog, and deliver late."""

import asyncio
import json
from collections.abc import Callable
from contextvars import Context, copy_context
from random import Random
from typing import Any

from croupier.server.connection import TOO_SLOW
from tests.support.simulation.virtual_time import Life, VirtualLoop

Message = dict[str, Any]
Application = Callable[..., Any]
ROOM = 64 * 1024  # bytes that a connection holds on their way to a reader who does not read
UNHEARD, RESTARTED = 1006, 1012  # why a socket was closed
SILENCE = 40.0  # seconds after which either side of a dead line notices
ORIGIN = "http://127.0.0.1:8100"


def headers(cookie: str) -> list[tuple[bytes, bytes]]:
    found = {"host": "127.0.0.1:8100", "origin": ORIGIN, "content-type": "application/json"}
    return [(name.encode(), value.encode()) for name, value in (found | ({"cookie": cookie} if cookie else {})).items()]


class Network:
    def __init__(self, loop: VirtualLoop, chance: Random) -> None:
        self.loop, self.chance = loop, chance
        self.context: Context = copy_context()  # outlives every process
        self.life: Life | None = None  # of the house that is open
        self.app: Application | None = None
        self.wires: list[Wire] = []
        self.rough = True
        self.sent: Callable[[str, str], None] = lambda name, text: None  # receives every message as the house sends it
        self.count = self.reached = 0

    def delay(self) -> float:
        """Return a delay: mostly short, now and then long."""
        if not self.rough:
            return self.chance.uniform(0.001, 0.01)
        return self.chance.uniform(0.01, 0.08) * (20 if self.chance.random() < 0.03 else 1)

    def later(self, seconds: float, callback: Callable[..., None], *args: Any) -> asyncio.TimerHandle:
        return self.loop.call_at(self.loop.time() + seconds, callback, *args, context=self.context)

    def open(self, life: Life, app: Application) -> None:
        self.life, self.app = life, app

    def down(self, code: int) -> None:
        """The house is gone: its system closes every connection, unless the whole machine is dead."""
        self.life = self.app = None
        for wire in self.wires:
            wire.house_gone(code)
        self.wires.clear()

    def connect(
        self, name: str, cookie: str, hear: Callable[[str], None], closed: Callable[[int, str], None]
    ) -> "Wire":
        wire, delay = Wire(self, name, cookie, hear, closed), self.delay()
        wire.up = self.loop.time() + delay  # nothing arrives before this
        self.later(delay, wire.reach)
        return wire

    async def post(self, path: str, body: object, cookie: str = "") -> tuple[int, str, Message] | None:
        """Status, cookie and answer; None where no answer comes."""
        await asyncio.sleep(self.delay())
        if self.life is None or self.app is None:
            return None
        request = Request(path, json.dumps(body).encode(), cookie)
        task = self.loop.create_task(request.serve(self.app), context=self.life.context.copy())
        life = self.life
        while life.alive and not task.done():
            await asyncio.sleep(0.01)
        await asyncio.sleep(self.delay())
        return request.answer() if life.alive else None


class Request:
    def __init__(self, path: str, body: bytes, cookie: str) -> None:
        self._scope = {"type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b""}
        self._scope |= {"headers": headers(cookie), "client": ("127.0.0.1", 1), "scheme": "http", "http_version": "1.1"}
        self._body, self._heard = body, b""
        self._read = False
        self._status, self._cookies = 0, list[str]()

    async def serve(self, app: Application) -> None:
        await app(self._scope, self._receive, self._send)

    async def _receive(self) -> Message:
        """Give the whole body once; then wait, as a client does that stays connected until it is answered."""
        if self._read:
            await asyncio.get_running_loop().create_future()
        self._read = True
        return {"type": "http.request", "body": self._body, "more_body": False}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            self._cookies = [value.decode() for name, value in message["headers"] if name == b"set-cookie"]
        else:
            self._heard += message.get("body", b"")

    def answer(self) -> tuple[int, str, Message]:
        cookies = "; ".join(cookie.partition(";")[0] for cookie in self._cookies)
        return self._status, cookies, json.loads(self._heard or b"{}")


class Wire:
    """One WebSocket: messages arrive in order, or not at all."""

    def __init__(
        self,
        network: Network,
        name: str,
        cookie: str,
        hear: Callable[[str], None],
        closed: Callable[[int, str], None],
    ) -> None:
        network.count += 1
        self.number, self.name = network.count, name
        self.open = True  # as the client sees it
        self.reached = False
        self._network, self._cookie, self._hear, self._closed = network, cookie, hear, closed
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.up = self._down = 0.0  # when the last message arrived
        self._under_way = 0
        self._room = asyncio.Event()
        self._clogged = 0.0  # no message arrives before then
        self._dead = False  # nothing arrives any more, without a close
        self._left = False  # the house knows that the client is gone

    # ---- the person's end --------------------------------------------------------------------------------------------

    def reach(self) -> None:
        life, app = self._network.life, self._network.app
        if not self.open:
            return
        if life is None or app is None:
            self._shut(UNHEARD, "nobody answers")
            return
        self.reached = True
        self._network.reached += 1
        self._network.wires.append(self)
        self._inbox.put_nowait({"type": "websocket.connect"})
        task = self._network.loop.create_task(self._serve(app), context=life.context.copy())
        task.add_done_callback(self._served, context=self._network.context)

    def say(self, text: str) -> None:
        if self.open:
            self._arrives({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        """Close the connection; earlier messages still arrive."""
        if self.open:
            self.open = False
            self._arrives({"type": "websocket.disconnect", "code": 1000})

    # ---- what happens to it ------------------------------------------------------------------------------------------

    def reset(self, loses: bool) -> None:
        """Both ends notice soon; messages under way are lost or arrive late."""
        self._dead = self._dead or loses
        self._network.later(self._network.delay(), self._shut, UNHEARD, "lost")
        self._network.later(self._network.chance.uniform(0.1, 5.0), self._disconnect)

    def fall_silent(self) -> None:
        """Nothing arrives any more; both ends find out by themselves."""
        self._dead = True
        self._network.later(self._network.chance.uniform(0.5, 1.0) * SILENCE, self._shut, UNHEARD, "silence")
        self._network.later(self._network.chance.uniform(0.5, 1.0) * SILENCE, self._disconnect)

    def clog(self, seconds: float) -> None:
        self._clogged = self._network.loop.time() + seconds

    def house_gone(self, code: int) -> None:
        """Half of the machines die as a whole, without closing anything."""
        if code == UNHEARD and self._network.chance.random() < 0.5:
            self._dead = True
            self._network.later(self._network.chance.uniform(0.1, 1.0) * SILENCE, self._shut, code, "silence")
        else:
            self._comes_down(self._shut, code, "")

    def _shut(self, code: int, why: str) -> None:
        if self.open:
            self.open = False
            self._closed(code, why)

    # ---- on the way --------------------------------------------------------------------------------------------------

    def _arrives(self, message: Message) -> None:
        network = self._network
        self.up = max(self.up + 1e-6, network.loop.time() + network.delay())
        network.loop.call_at(self.up, self._arrived, message, context=network.context)

    def _arrived(self, message: Message) -> None:
        if not self._dead and not self._left:
            self._left = message["type"] == "websocket.disconnect"
            self._inbox.put_nowait(message)
            if self._left:
                self._room.set()

    def _disconnect(self) -> None:
        if not self._left:
            self._left = True
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": UNHEARD})
            self._room.set()

    def _comes_down(self, callback: Callable[..., None], *args: Any) -> None:
        network = self._network
        self._down = max(self._down + 1e-6, network.loop.time() + network.delay(), self._clogged)
        network.loop.call_at(self._down, callback, *args, context=network.context)

    def _heard(self, text: str) -> None:
        if self._dead:
            return
        self._under_way -= len(text)
        self._room.set()
        if self.open:
            self._hear(text)

    # ---- the house's end ---------------------------------------------------------------------------------------------

    async def _serve(self, app: Application) -> None:
        scope = {"type": "websocket", "path": "/ws", "raw_path": b"/ws", "query_string": b"", "scheme": "ws"}
        scope |= {"headers": headers(self._cookie), "client": ("127.0.0.1", 1), "subprotocols": []}
        await app(scope, self._inbox.get, self._send)

    def _served(self, task: "asyncio.Task[Any]") -> None:
        if self in self._network.wires:
            self._network.wires.remove(self)
        if not task.cancelled() and (fault := task.exception()):
            self._network.loop.faults.append(f"a connection broke: {fault!r}")
        self._comes_down(self._shut, UNHEARD, "")

    async def _send(self, message: Message) -> None:
        if self._left:
            raise OSError("nobody is there")
        if message["type"] == "websocket.send":
            await self._send_text(message["text"])
        elif message["type"] == "websocket.close":
            self._comes_down(self._shut, message.get("code", TOO_SLOW), message.get("reason", ""))

    async def _send_text(self, text: str) -> None:
        """The writer waits while the reader reads nothing."""
        while self._under_way > ROOM and not self._left:
            self._room.clear()
            await self._room.wait()
        if self._left:
            raise OSError("nobody is there")
        self._network.sent(self.name, text)
        self._under_way += len(text)
        self._comes_down(self._heard, text)
