"""The real house in a simulated process: opened from its disk, and stopped cleanly or killed at any moment."""

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from random import Random
from unittest.mock import patch

from msgspec.structs import replace
from starlette.applications import Starlette

from croupier.bots.registry import POLICIES, STANDING
from croupier.server import api, app, clock, demo
from croupier.server.config import Options
from croupier.server.people import session, staff_auth
from croupier.server.people.staff_auth import DEMO
from croupier.server.tables import refusal_log, shoes
from croupier.server.tables.floor import Floor
from tests.support.simulation.disk import Disk
from tests.support.simulation.network import RESTARTED, UNHEARD, Network
from tests.support.simulation.random_players import Lottery, Luck
from tests.support.simulation.virtual_time import Life, VirtualLoop

PINS = {name: f"{number:06}" for number, name in enumerate(DEMO, start=310_001)}
SNAPSHOT_EVERY = 400  # entries, so that a house often starts from a snapshot


@contextmanager
def drawn_by_lot(loop: VirtualLoop, chance: Random, tables: tuple[str, ...]) -> Iterator[None]:
    """Time, cards, tokens and bots of the house come from the seed; it has only these tables."""

    def token(count: int) -> str:
        return urlsafe_b64encode(chance.randbytes(count)).decode().rstrip("=")

    open_tables = {table: with_few_bots(demo.TABLES[table]) for table in tables}
    with ExitStack() as stack:
        for place, name, instead in (
            (clock, "time", loop),
            (shoes, "token_bytes", Luck(chance, open_tables.values())),
            *((place, "token_urlsafe", token) for place in (session, api)),
            (staff_auth, "token_bytes", chance.randbytes),
            (staff_auth, "COST", 2**4),
            (app, "Random", lambda: Random(chance.random())),
            (app, "warm_up", lambda: None),
            *((refusal_log, name, 10**9) for name in ("PER_PERSON", "IN_ALL")),  # all are noted: the law is strict
            (demo, "TABLES", open_tables),
            (demo, "POLICIES", dict.fromkeys(POLICIES, Lottery)),
            (demo, "STANDING", dict.fromkeys(STANDING, partial(Lottery, stands=True))),
        ):
            stack.enter_context(patch.object(place, name, instead))
        yield


def with_few_bots(table: demo.DemoTable) -> demo.DemoTable:
    """As many bots as a table needs to play by itself."""
    return replace(table, bots=table.bots[: 1 if table.game.seating is None else 2])


class House:
    def __init__(self, loop: VirtualLoop, network: Network, disk: Disk) -> None:
        self._loop, self._network, self._disk = loop, network, disk
        self.life: Life | None = None
        self.floor: Floor
        self._stop = asyncio.Event()
        self._closed = asyncio.Event()
        self.crashes = self.stops = 0

    async def open(self) -> None:
        life, self._stop, self._closed = Life(), asyncio.Event(), asyncio.Event()
        self.life, opened = life, asyncio.Event()
        process = self._loop.create_task(self._live(life, opened), context=life.context.copy())
        while life.alive and not opened.is_set():
            await asyncio.sleep(0.01)
            if process.done():
                await process  # it did not open, with its reason

    async def _live(self, life: Life, opened: asyncio.Event) -> None:
        options = Options(pins=PINS, snapshot_every=SNAPSHOT_EVERY, halt=lambda fault: self._halt(life))
        made: Starlette = app.create(self._disk.open(), demo=True, options=options)
        self.floor = made.state.floor
        async with made.router.lifespan_context(made):
            self._network.open(life, made)
            opened.set()
            await self._stop.wait()
            self._network.down(RESTARTED)
            await asyncio.sleep(1.0)
        self._closed.set()

    def _halt(self, life: Life) -> None:
        """The store has failed: the process ends itself."""
        self._network.later(0.0, self._ended, life)

    def _ended(self, life: Life) -> None:
        if self.life is life and life.alive:
            self.crash()

    def crash(self) -> None:
        assert self.life is not None
        self.crashes += 1
        self._loop.kill(self.life)
        self._disk.crash()
        self._network.down(UNHEARD)
        self.life = None

    async def stop(self) -> None:
        """Stop the house cleanly, unless it crashes first."""
        life = self.life
        assert life is not None
        self._stop.set()
        async with asyncio.timeout(60.0):
            while life.alive and not self._closed.is_set():
                await asyncio.sleep(0.01)
        if life.alive:
            self.stops += 1
            self._loop.kill(life)
            self._disk.crash()
            self.life = None
