"""Measure what views cost: eight full tables, the same with 500 spectators at one of them, and 10,000 idle sockets.

Beside them stands a bare fan-out on the same stack: as many bytes go to as many clients, and nothing else happens. CPU
time per order is valid on a busy machine too; commands per second only on an idle one.
"""

import asyncio
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from benchmarks.bench_server import AT_ONCE, Player, connect, cpu_seconds
from croupier.server.load_house import OPTIONS, fan_out, house_with_tables, served, table_name

TABLES, SEATS, SPECTATORS, IDLE = 8, 6, 500, 10_000
SECONDS = 6.0
ORDERS_A_ROUND = 42 / 12  # orders for each command of a player: those of the dealer come besides
OPTIONS_AT_ONCE = replace(OPTIONS, pace=AT_ONCE)


class Row(NamedTuple):
    """What was measured in one run, for each second and for each command of a player."""

    commands: float
    views: float
    view_bytes: float
    cpu: float  # milliseconds


class Sender(WSListener):
    """A client of the fan-out: sends its next message when the last one is answered."""

    def __init__(self) -> None:
        self.answered = self.views = self.view_bytes = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        body = frame.get_payload_as_bytes()
        if body.startswith(b'{"type":"answer"'):
            self.answered += 1
            transport.send(WSMsgType.TEXT, b"1")
        else:
            self.views += 1
            self.view_bytes += len(body)


class Spectator(WSListener):
    """A client that watches one table."""

    def on_ws_connected(self, transport: WSTransport) -> None:
        transport.send(WSMsgType.TEXT, b'{"type":"join","table":"t0"}')

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None: ...


class Idle(WSListener):
    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None: ...


async def measure(players: list[Player] | list[Sender], server: int) -> Row:
    def counts() -> tuple[float, ...]:
        sums = (sum(getattr(player, name) for player in players) for name in ("answered", "views", "view_bytes"))
        return time.perf_counter(), cpu_seconds(server), *sums

    before = counts()
    await asyncio.sleep(SECONDS)
    took, cpu, answered, views, size = (now - then for now, then in zip(counts(), before, strict=True))
    return Row(answered / took, views / took, size / max(1, views), cpu * 1_000 / max(1, answered))


async def rounds(base: str, server: int, spectators: int) -> Row:
    """Play whole rounds at all tables; the table that is watched does not count."""
    for _ in range(spectators):
        await ws_connect(Spectator, base.replace("http", "ws") + "/ws", extra_headers={"Origin": base})
    players = [
        await connect(base, number, table_name(number // SEATS), number % SEATS + 1, guest=True, kind=Player)
        for number in range(TABLES * SEATS)
    ]
    for player in players:
        player.plays = True
        player.say({"type": "sit", "box": player.box})
        player.say({"type": "buy_in", "cents": 10_000_000})
    await asyncio.sleep(1.0)
    for player in players:
        assert player.transport is not None
        player.transport.send(WSMsgType.TEXT, b'{"type":"join","table":"%b"}' % player.table.encode())
    await asyncio.sleep(1.0)
    return await measure(players[SEATS:], server)


async def copies(base: str, server: int) -> Row:
    """Send messages through the fan-out as fast as they are answered."""
    senders = []
    for number in range(TABLES * SEATS):
        address = base.replace("http", "ws") + f"/ws?table=t{number // SEATS}"
        _, sender = await ws_connect(Sender, address, extra_headers={"Origin": base})
        assert isinstance(sender, Sender)
        senders.append(sender)
    for sender in senders:
        sender.transport.send(WSMsgType.TEXT, b"1")
    await asyncio.sleep(0.5)
    return await measure(senders, server)


async def idle(base: str, server: int) -> float:
    """Return the megabytes that the server uses while many sockets are idle."""
    for _ in range(IDLE):
        await ws_connect(Idle, base.replace("http", "ws") + "/ws", extra_headers={"Origin": base})
    await asyncio.sleep(1.0)
    status = Path(f"/proc/{server}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1]) / 1024


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = partial(house_with_tables, tables=TABLES, seats=SEATS, options=OPTIONS_AT_ONCE)
        results = {}
        for name, spectators in (("eight tables", 0), (f"{SPECTATORS} watch one of them", SPECTATORS)):
            with served(partial(house, Path(folder) / f"{spectators}.db")) as (base, server):
                results[name] = asyncio.run(rounds(base, server, spectators))
        size = int(results["eight tables"].view_bytes)
        with served(partial(fan_out, size)) as (base, server):
            results["bare fan-out"] = asyncio.run(copies(base, server))
    heads = "".join(f"{head:>14}" for head in ("commands/s", "views/s", "bytes/view", "CPU ms"))
    print(f"{'':28}{heads}")
    for name, row in results.items():
        print(f"{name:28}{row.commands:>14,.0f}{row.views:>14,.0f}{row.view_bytes:>14,.0f}{row.cpu:>14.2f}")


if __name__ == "__main__":
    main()
