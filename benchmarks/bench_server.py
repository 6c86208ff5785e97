"""Measure commands per second through the whole server, beside a bare WebSocket echo on the same stack.

The echo is Starlette with the same uvicorn settings, and shows what transport alone costs. The server answers a durable
command after its sync to disk. In whole rounds, every command is also shown to six people.
"""

import asyncio
import json
import multiprocessing as mp
import os
import tempfile
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar

import uvicorn
from msgspec.structs import replace
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.bots.client import sign_in
from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record import events as e
from croupier.rules.roles import HOUSE
from croupier.server.app import create, uvicorn_config
from croupier.server.config import Options
from croupier.server.demo import LINKS, MULTI_LINK, TABLES
from croupier.server.people.guest_admission import Guests
from croupier.server.tables.pace import Pace
from croupier.store.sqlite import SqliteStore

PHASE = b'"step":{"phase":"'
TABLE_COUNT = 48
SECONDS = 4.0
AT_ONCE = replace(Pace().times(0.0), betting=9.0, decision=9.0, absent=99.0, view=Pace().view)
UNLIMITED = Options(
    guests=Guests.OPEN,
    messages=(10**9, 1.0),
    repeatable=(10**9, 1.0),
    sign_ins_a_minute=10**9,
    sockets_an_address=10**6,
)
PACES = {"durable commands": Pace(), "whole rounds": AT_ONCE}


def echo_app() -> Starlette:
    async def echo(ws: WebSocket) -> None:
        await ws.accept()
        try:
            while True:
                await ws.send_text(await ws.receive_text())
        except WebSocketDisconnect:
            return

    app = Starlette(routes=[WebSocketRoute("/ws", echo)])
    app.state.shell = SimpleNamespace()  # for the configuration, which is that of a house
    return app


def house_app(path: Path, pace: Pace) -> Starlette:
    """Return the application of a house with many tables that are already in its store."""
    store, house = SqliteStore(path), House()
    opened: list[tuple[str, e.AnyEvent]] = [(HOUSE_STREAM, e.LinkOpened(MULTI_LINK, LINKS[MULTI_LINK]))]
    for number in range(TABLE_COUNT):
        terms = TABLES["t1"].settings
        opened.append(
            (
                f"t{number}",
                e.TableOpened(f"t{number}", "mlp-three-card", "ML3C-2", terms, MULTI_LINK, f"Table {number}"),
            )
        )
    for stream, event in opened:
        plan = record_events(house, stream, (event,), HOUSE, 0)
        store.append([plan])
        house = plan.after
    return create(store, options=replace(UNLIMITED, pace=pace))


def run(make: Callable[[], Starlette], port: Connection) -> None:
    config = uvicorn_config(make(), "127.0.0.1", 0, UNLIMITED)
    socket = config.bind_socket()
    port.send(socket.getsockname()[1])
    uvicorn.Server(config).run(sockets=[socket])


class Player(WSListener):
    """A client that sends its next command when the last one is answered, or when the table asks for it."""

    def __init__(self, table: str, box: int) -> None:
        self.table, self.box, self.sent, self.answered, self.views = table, box, 0, 0, 0
        self.view_bytes = 0
        self.seen = b""
        self.plays = False
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def say(self, command: dict[str, Any]) -> None:
        assert self.transport is not None
        self.sent += 1
        message = {"type": "say", "id": f"b{self.sent}", "table": self.table, "command": command}
        self.transport.send(WSMsgType.TEXT, json.dumps(message, separators=(",", ":")).encode())

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        body = frame.get_payload_as_bytes()
        if body.startswith((b'{"type":"answer"', b'{"type":"say"')):
            self.answered += 1
            if not self.plays:
                self.next()
        elif self.plays and body.startswith(b'{"type":"view_sent"'):
            self.views += 1
            self.view_bytes += len(body)
            self.look(body)

    def next(self) -> None:
        kind = "cash_out" if self.sent % 2 else "buy_in"
        self.say({"type": kind, "cents": 1})

    def look(self, body: bytes) -> None:
        """Bet once and fold once in every round, finding the phase in the bytes without parsing JSON."""
        start = body.find(PHASE)
        now = body[start + len(PHASE) :].partition(b'"')[0] if start >= 0 else self.seen
        if now == self.seen:
            return
        self.seen = now
        if now == b"betting":
            self.say({"type": "place_bet", "box": self.box, "bet": "ante", "cents": 2_500})
        elif now == b"deciding":
            self.say({"type": "decide", "box": self.box, "decision": "fold"})


P = TypeVar("P", bound=Player)


async def connect(base: str, number: int, table: str, box: int, *, guest: bool, kind: type[P]) -> P:
    headers = {"Origin": base}
    if guest:
        headers["Cookie"], _ = await asyncio.to_thread(sign_in, base, "guest", name=f"Player {number}")
    made = await ws_connect(lambda: kind(table, box), base.replace("http", "ws") + "/ws", extra_headers=headers)
    player = made[1]
    assert isinstance(player, kind)
    return player


class Rates(NamedTuple):
    """Commands, views and bytes of views per second, and the server's CPU milliseconds per command."""

    commands: float
    views: float
    view_bytes: float
    cpu: float


async def measured(players: list[Player], seconds: float, server: int) -> Rates:
    def counts() -> tuple[float, ...]:
        sums = (sum(getattr(player, name) for player in players) for name in ("answered", "views", "view_bytes"))
        return time.perf_counter(), cpu_seconds(server), *sums

    before = counts()
    await asyncio.sleep(seconds)
    took, cpu, answered, views, view_bytes = (now - then for now, then in zip(counts(), before, strict=True))
    return Rates(answered / took, views / took, view_bytes / took, cpu * 1_000 / answered if answered else 0.0)


def cpu_seconds(process: int) -> float:
    """Return the CPU time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def drive(name: str, base: str, server: int) -> Rates:
    guest, rounds = name != "echo", name == "whole rounds"
    places = (
        [(f"t{number // 6}", number % 6 + 1) for number in range(TABLE_COUNT)]
        if rounds
        else [(f"t{number}", 1) for number in range(TABLE_COUNT)]
    )
    players = [
        await connect(base, number, table, box, guest=guest, kind=Player) for number, (table, box) in enumerate(places)
    ]
    if guest:
        for client in players:
            client.plays = True  # so that answers start nothing yet
            client.say({"type": "sit", "box": client.box})
            client.say({"type": "buy_in", "cents": 190_000})
    await asyncio.sleep(0.5)
    for client in players:
        client.plays = rounds
        if rounds and client.transport:
            client.transport.send(WSMsgType.TEXT, json.dumps({"type": "join", "table": client.table}).encode())
        elif not rounds:
            client.next()
    await asyncio.sleep(0.5)
    return await measured(players, SECONDS, server)


def bench(name: str, make: Callable[[], Starlette]) -> Rates:
    """Run a server in a separate process, and drive it from this one."""
    ours, theirs = mp.Pipe()
    process = mp.get_context("fork").Process(target=run, args=(make, theirs), daemon=True)
    process.start()
    base = f"http://127.0.0.1:{ours.recv()}"
    time.sleep(0.5)
    try:
        return asyncio.run(drive(name, base, process.pid or 0))
    finally:
        process.terminate()
        process.join()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        runs: dict[str, Callable[[], Starlette]] = {"echo": echo_app}
        for index, (name, pace) in enumerate(PACES.items()):
            runs[name] = partial(house_app, Path(folder) / f"{index}.db", pace)
        rates = {name: bench(name, make) for name, make in runs.items()}
    heads = "".join(f"{head:>12}" for head in ("commands/s", "time/echo", "CPU ms", "views/s", "bytes/view"))
    print(f"{f'{TABLE_COUNT} connections':24}{heads}")
    for name, (commands, views, view_bytes, cpu) in rates.items():
        times = f"{rates['echo'].commands / commands:.1f}" if commands else "none done"
        mean = view_bytes / views if views else 0.0
        print(f"{name:24}{commands:>12,.0f}{times:>12}{cpu:>12.2f}{views:>12,.0f}{mean:>12,.0f}")


if __name__ == "__main__":
    main()
