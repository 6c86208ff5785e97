"""`croupier load`: measure a house with many full tables on this machine, beside a bare fan-out of the same bytes."""

import asyncio
import resource
import tempfile
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from croupier.bots.load import Load, Measured
from croupier.bots.registry import POLICIES
from croupier.rules.coded_message import Value
from croupier.rules.games import THREE_CARD
from croupier.server.load_house import fan_out, house_with_tables, served, table_name
from croupier.words import phrase

BUY_IN = 40 * 2_500  # cents
FILES_PER_SEAT = 2  # one in each process, and some to spare


def load(
    tables: Annotated[int, typer.Option(min=1, help="Number of tables.")] = 20,
    seats: Annotated[int, typer.Option(min=1, max=10, help="Bots at each table.")] = 6,
    seconds: Annotated[float, typer.Option(min=1.0, help="How long to measure.")] = 20.0,
    folder: Annotated[Path | None, typer.Option(help="Where to write the database; it is deleted afterwards.")] = None,
) -> None:
    """Measure how many commands a house carries out on this machine, and how soon all players see them.

    Bots at real sockets play 3 Card Poker from their views.
    Afterwards a bare fan-out, without a house, sends as many commands and bytes.
    """
    _allow_files(tables * seats * FILES_PER_SEAT)
    names = [table_name(number) for number in range(tables)]
    with tempfile.TemporaryDirectory(dir=folder) as database:
        open_house = partial(house_with_tables, Path(database) / "load.db", tables, seats)
        with served(open_house) as (base, process):
            house, cpu = asyncio.run(_play(base, names, seats, seconds, process))
    print(phrase("load_house", refused=house.refused, **_values(house, cpu)))
    size = house.view_bytes // max(1, house.views)
    with served(partial(fan_out, size)) as (base, process):
        bare, cpu = asyncio.run(_send(base, names, seats, seconds, process, house.commands / house.seconds))
    print(phrase("load_fan_out", **_values(bare, cpu)))
    times = house.percentile(99) / bare.percentile(99) if bare.seen else 0.0
    print(phrase("load_ratio", times=f"{times:.1f}"))


async def _play(base: str, names: list[str], seats: int, seconds: float, process: int) -> tuple[Measured, float]:
    policy = POLICIES[THREE_CARD.id]
    session = Load(base)
    await session.fill(names, seats, lambda chance: policy(chance, BUY_IN))
    return await _measure(session, seconds, process)


async def _send(
    base: str, names: list[str], seats: int, seconds: float, process: int, commands: float
) -> tuple[Measured, float]:
    session = Load(base)
    await session.send_to_all(names, seats, max(1.0, commands))
    return await _measure(session, seconds, process)


async def _measure(session: Load, seconds: float, process: int) -> tuple[Measured, float]:
    """Return what was measured, and the share of one processor that the server used."""
    before = _cpu_seconds(process)
    measured = await session.measure(seconds)
    await session.close()
    return measured, (_cpu_seconds(process) - before) / (1.5 * seconds)


def _cpu_seconds(process: int) -> float:
    """Return the CPU time that a process has used; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100


def _values(measured: Measured, cpu: float) -> dict[str, Value]:
    """Return what the sentence about a measurement needs."""
    return {
        "commands": round(measured.commands / measured.seconds),
        "views": round(measured.views / measured.seconds),
        "size": measured.view_bytes // max(1, measured.views),
        "half": f"{measured.percentile(50):.0f}",
        "most": f"{measured.percentile(99):.0f}",
        "cpu": round(cpu * 100),
    }


def _allow_files(count: int) -> None:
    """Let this process and its children open as many files as the system permits."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(soft, count + 1_000)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))
