"""Measure what 500 clients that stop reading at one of eight full tables cost the others, and in memory.

Rounds follow each other without a pause, and every command is shown to everybody at its table. The CPU time per command
is valid on a busy machine too; waiting times, from a command to its durable answer, only on an idle one. The control is
a house without the limit on queued messages.
"""

import asyncio
import json
import multiprocessing as mp
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from socket import socket
from typing import Any, NamedTuple

import uvicorn
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

sys.path.insert(0, str(Path(__file__).parents[1]))  # who stops reading is the tests' own, the house the other bench's

from benchmarks.bench_server import AT_ONCE, Player, connect, house_app
from croupier.server import connection
from croupier.server.app import uvicorn_config
from tests.support.server.silent_readers import stopped

READERS, TABLES, SEATS = 500, 8, 6
SECONDS, PATIENCE = 4.0, 30.0  # players have chips for a minute
CROWDED = "t0"
NO_CAP = 10**12
TICKS = os.sysconf("SC_CLK_TCK")


class Timed(Player):
    """A client that measures how long each command takes."""

    def __init__(self, table: str, box: int) -> None:
        super().__init__(table, box)
        self.began, self.took = 0.0, list[float]()

    def say(self, command: dict[str, Any]) -> None:
        self.began = time.perf_counter()
        super().say(command)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        answered = self.answered
        super().on_ws_frame(transport, frame)
        if self.answered > answered:
            self.took.append(time.perf_counter() - self.began)


class Reader(WSListener):
    """A client that reads every message and ignores it."""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None: ...


class Span(NamedTuple):
    """Measurements of the house over some seconds."""

    name: str
    commands: int
    seconds: float
    processor: float  # seconds of it
    p50: float
    p99: float
    megabytes: float  # resident, at its end


def processor(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> float:
    (line,) = (line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def sockets(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


async def span(name: str, pid: int, players: list[Timed]) -> Span:
    for client in players:
        client.took.clear()
    began, used = time.perf_counter(), processor(pid)
    await asyncio.sleep(SECONDS)
    seconds, used = time.perf_counter() - began, processor(pid) - used
    took = sorted(seconds for player in players for seconds in player.took)
    assert took, f"{name}: nobody plays any more"
    return Span(name, len(took), seconds, used, took[len(took) // 2], took[len(took) * 99 // 100], resident(pid))


async def seated(base: str) -> list[Timed]:
    """Seat players with chips at every table, who play as soon as they see their table."""
    places = [(f"t{number // SEATS}", number % SEATS + 1) for number in range(TABLES * SEATS)]
    players = [await connect(base, number, *place, guest=True, kind=Timed) for number, place in enumerate(places)]
    for client in players:
        client.plays = True
        client.say({"type": "sit", "box": client.box})
        client.say({"type": "buy_in", "cents": 190_000})
        assert client.transport is not None
        client.transport.send(WSMsgType.TEXT, json.dumps({"type": "join", "table": client.table}).encode())
    await asyncio.sleep(2.0)
    return players


async def reading(base: str) -> WSTransport:
    transport, _ = await ws_connect(Reader, base.replace("http", "ws") + "/ws", extra_headers={"Origin": base})
    transport.send(WSMsgType.TEXT, json.dumps({"type": "join", "table": CROWDED}).encode())
    return transport


async def drive(pid: int, base: str) -> list[Span]:
    """Measure without spectators, with 500 who read, with 500 who stopped reading, and after these are disconnected."""
    players, spans = await seated(base), list[Span]()
    alone = sockets(pid)
    spans.append(await span("alone", pid, players))
    readers = [await reading(base) for _ in range(READERS)]
    spans.append(await span("500 who read", pid, players))
    for reader in readers:
        reader.disconnect()
    await asyncio.sleep(1.0)
    with ExitStack() as still:
        for _ in range(READERS):
            still.enter_context(closing(await asyncio.to_thread(stopped, base, CROWDED)))
        began = time.perf_counter()
        spans.append(await span("500 who stopped", pid, players))
        while sockets(pid) > alone + 10 and time.perf_counter() - began < PATIENCE:
            await asyncio.sleep(0.2)
        out = time.perf_counter() - began
        spans.append(await span(f"after {out:.0f} s, {sockets(pid) - alone:+}", pid, players))
    return spans


@contextmanager
def house(path: Path, cap: int) -> Iterator[tuple[int, str]]:
    """Run a house in a separate process, and yield its process id and address."""
    ours, theirs = mp.Pipe()
    process = mp.get_context("fork").Process(target=capped, args=(path, cap, theirs), daemon=True)
    process.start()
    port = ours.recv()
    while socket().connect_ex(("127.0.0.1", port)):
        time.sleep(0.05)
    try:
        yield process.pid or 0, f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.join()


def capped(path: Path, cap: int, port: Connection) -> None:
    """Serve a house without WebSocket pings, so that only the limit on queued messages disconnects clients."""
    connection.MOST_QUEUED = cap
    config = uvicorn_config(house_app(path, AT_ONCE), "127.0.0.1", 0)
    config.ws_ping_interval = None
    door = config.bind_socket()
    port.send(door.getsockname()[1])
    uvicorn.Server(config).run(sockets=[door])


def main() -> None:
    for name, cap in (("with the cap", connection.MOST_QUEUED), ("without it", NO_CAP)):
        print(f"{name:22}{'commands/s':>12}{'us each':>10}{'p50 ms':>9}{'p99 ms':>9}{'MB':>7}")
        with tempfile.TemporaryDirectory() as folder, house(Path(folder) / "house.db", cap) as (pid, base):
            spans = asyncio.run(drive(pid, base))
        for span in spans:
            rate, cost = span.commands / span.seconds, 1e6 * span.processor / span.commands
            waits = f"{1e3 * span.p50:>9.1f}{1e3 * span.p99:>9.1f}"
            print(f"{span.name:22}{rate:>12,.0f}{cost:>10,.0f}{waits}{span.megabytes:>7,.0f}")


if __name__ == "__main__":
    main()
