"""A real house on the loopback, served from a thread, and people who use it through HTTP and WebSocket."""

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import httpx
import msgspec
import uvicorn
from msgspec.structs import replace

from croupier.bots.client import PATIENCE, Client, Message, connected, sign_in
from croupier.engine.view_patches import FoldedView
from croupier.engine.view_types import TableShown, ViewSent
from croupier.house.execute import ChainedEntry, House, fold_records
from croupier.record import commands as c
from croupier.record.stored_event import Recorded, encode
from croupier.server.app import Shell, create, uvicorn_config
from croupier.server.config import Options
from croupier.server.tables.auto_dealer import AutoDealer, ScheduledStep
from croupier.server.tables.floor import Floor
from croupier.server.tables.house_bots import HouseBots
from croupier.server.tables.pace import Pace
from croupier.store.interface import Store, decode_records
from croupier.store.memory import MemoryData, MemoryStore

PINS = {"lim": "111111", "tan": "222222", "ng": "333333", "koh": "444444"} | {
    "chu": "555555",
    "das": "666666",
    "eng": "777777",
}
QUICK = Pace(
    pause=0.15,
    pause_of_bots=0.02,
    betting=30.0,
    quiet=0.25,
    card=0.001,
    reveal=0.01,
    settle=0.01,
    decision=30.0,
    decision_most=30.0,
    stand_back=0.3,
    bot_least=0.005,
    bot_most=0.02,
)
OPTIONS = Options(
    insecure_pins=True,  # tests name addresses of clients far away
    bots=False,
    pins=PINS,
    pace=QUICK,
    messages=(100_000, 20.0),
    repeatable=(10**6, 1.0),
    sign_ins_a_minute=100_000,
)
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


async def happens(so: Callable[[], object]) -> None:
    """Wait until the condition is true, however busy the machine is."""
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.005)


class Serving(NamedTuple):
    base: str
    store: Store
    floor: Floor
    loop: asyncio.AbstractEventLoop
    shell: Shell

    @property
    def attendant(self) -> AutoDealer:
        (found,) = (observer for observer in self._observers() if isinstance(observer, AutoDealer))
        return found

    def _observers(self) -> list[object]:
        """The objects whose methods observe the tables."""
        return [look.__self__ for look in self.floor.table_observers]  # type: ignore[attr-defined]

    def due(self, table: str) -> ScheduledStep | None:
        """The timer that the attendant has set at a table; without one, nothing happens by itself."""
        post = self.attendant._timers.get(table)
        return post.due if post else None

    @contextmanager
    def bets_stay_open(self) -> Iterator[None]:
        """While a player places chip after chip, nobody closes the bets, however slow the machine is."""
        attendant, pace = self.attendant, self.attendant._pace
        attendant._pace = replace(pace, quiet=3600.0)
        try:
            yield
        finally:
            attendant._pace = pace
            self.loop.call_soon_threadsafe(self.floor.notify_all_tables)

    def bots_about_to_act(self) -> set[str]:
        """Bots that have chosen an action and have not done it yet."""
        (company,) = (observer for observer in self._observers() if isinstance(observer, HouseBots))
        return set(company._pending)

    def records(self) -> list[Recorded]:
        return list(decode_records(self.store, (sealed for sealed in self.store.read() if sealed.stream)))

    def get(self, path: str, cookie: str = "") -> httpx.Response:
        return httpx.get(self.base + path, headers={"cookie": cookie} if cookie else {})

    def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        return httpx.post(self.base + path, json=body, headers={"origin": self.base} | headers)


@contextmanager
def serving(
    shelf: MemoryData | None = None,
    store: Store | None = None,
    *,
    demo: bool = True,
    pings: float = 20.0,
    keeps: int = 5,
    **options: Any,
) -> Iterator[Serving]:
    """Serve a house with these options, this ping interval and this keep-alive time."""
    store = store or MemoryStore(shelf)
    chosen = replace(OPTIONS, **options)
    app = create(store, demo=demo, options=chosen)
    config = uvicorn_config(app, "127.0.0.1", 0, chosen)
    logging.getLogger("uvicorn").propagate = True  # tests that read the log see its faults
    config.ws_ping_interval = config.ws_ping_timeout = pings
    config.timeout_keep_alive = keeps
    socket = config.bind_socket()
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]})
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.005)
        loop = server.servers[0].get_loop()
        yield Serving(f"http://127.0.0.1:{socket.getsockname()[1]}", store, app.state.floor, loop, app.state.shell)
    finally:
        server.should_exit = True
        thread.join(10)
        socket.close()


@dataclass
class Person:
    """Somebody signed in and connected, watching one table."""

    name: str
    cookie: str
    client: Client
    table: str
    looked: int = 0  # index of the first view that `sees` looks at

    @property
    def view(self) -> TableShown:
        return self.client.views[self.table]

    async def say(self, command: c.AnyCommand, **more: Any) -> Message:
        return await self.client.say(self.table, command, **more)

    async def does(self, command: c.AnyCommand, **more: Any) -> int:
        """Send a command and see it done: the view has followed when this returns."""
        answer = await self.say(command, **more)
        assert answer["refused"] is None, answer
        await self.sees(lambda view: view.seq >= answer["seq"])
        return int(answer["seq"])

    async def until(self, *phases: str, round: int = 0) -> TableShown:
        return await self.sees(lambda view: view.phase in phases and view.round >= round)

    async def sees(self, wanted: Callable[[TableShown], bool]) -> TableShown:
        """The next view like that. Views come in order: none is missed, however late the player looks."""
        while True:
            for index in range(self.looked, len(self.client.shown)):
                view = self.client.shown[index]
                if view.table == self.table and wanted(view):
                    self.looked = index
                    return view
            self.looked = len(self.client.shown)
            await self.client.news()

    def clocks(self, phase: str) -> list[Message]:
        """Every countdown that was shown to the player in a phase."""
        return [parts["clock"] for parts in self.parts() if parts["step"].phase == phase and "clock" in parts]

    @property
    def shows(self) -> dict[str, Any]:
        """The public sections that the player has now."""
        return self.client.folded[self.table].public

    def parts(self) -> Iterator[dict[str, Any]]:
        """The public sections after every message."""
        folded = FoldedView()
        for text in self.client.heard:
            if text.startswith('{"type":"view_sent"'):
                assert folded.follow(msgspec.json.decode(text, type=ViewSent))
                yield folded.public

    async def sits(self, box: int, cents: int = 150_000) -> None:
        await self.does(c.Sit(box))
        await self.does(c.BuyIn(cents))

    async def bets(self, box: int, **bets: int) -> None:
        """Send all chips before the first is confirmed: the Bets close soon after it."""
        await self.until("betting")
        await asyncio.gather(*(self.does(c.PlaceBet(box, bet, cents)) for bet, cents in bets.items()))


@asynccontextmanager
async def person(house: Serving, cookie: str, name: str, table: str = "t1") -> AsyncIterator[Person]:
    async with connected(house.base, cookie) as client:
        await client.join(table)
        yield Person(name, cookie, client, table)


@asynccontextmanager
async def guest(house: Serving, name: str, table: str = "t1") -> AsyncIterator[Person]:
    cookie, you = sign_in(house.base, "guest", name=name)
    async with person(house, cookie, you["player"], table) as somebody:
        yield somebody


@asynccontextmanager
async def staff(house: Serving, name: str, table: str = "t1") -> AsyncIterator[Person]:
    cookie, _ = sign_in(house.base, "staff", name=name, pin=PINS[name])
    async with person(house, cookie, name, table) as somebody:
        yield somebody


def folded(records: list[Recorded]) -> House:
    """Rebuild the books from the records alone; they must balance."""
    numbered = (replace(record, seq=seq) for seq, record in enumerate(records, start=1))  # without the refusals between
    house = fold_records(House(), (ChainedEntry(record.seq, encode(record), "") for record in numbered)).after
    assert sum(house.book.values()) == 0
    return house
