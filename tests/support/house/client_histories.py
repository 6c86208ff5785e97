"""Concurrent clients at the tables of one link, and a pit that crashes and restarts: every request with its answer."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from croupier.engine.legal_actions import actions_for
from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, meter_shown, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.house_settings import DEMO, LinkTerms
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import Card
from croupier.rules.deal import Device
from croupier.rules.games import BY_ID
from croupier.rules.house_poker.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor
from croupier.server.command_outcome import Outcome
from croupier.server.command_queue import CommandQueue
from croupier.store.interface import Store, StoreError
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.recovery import rebuild
from croupier.store.shared_house import NO_LETTERS, Letters
from croupier.store.sqlite import SqliteStore
from tests.support.random_play.world import PLAYERS, STAFF, terms
from tests.support.store.round_scripts import Lucky

LINK = "link"
TERMS = LinkTerms("Link", bet=500, rate_ppm=123_457, reset=5_000_000, start=10_000_000)
GAMES = ("mlp-three-card", "mlp-holdem")
PACE = {c.CloseBets: 0.1, c.WithdrawBet: 0.1, c.BuyIn: 0.02, c.CashOut: 0.02}  # how often an allowed client does this


class Asked(Struct):
    """One request of a client. Without `returned` no answer came: it is done, or it is not."""

    order: Order
    invoked: int
    returned: int = 0
    outcome: Outcome | None = None


class Looked(Struct, frozen=True):
    """What the screens of the link showed."""

    at: int
    cents: int


class History(Struct):
    asked: list[Asked] = []
    looked: list[Looked] = []
    crashes: int = 0


class Ground(ABC):
    """The storage of a house, from which it restarts after a crash."""

    @abstractmethod
    def open(self) -> Store: ...


class OnShelf(Ground):
    def __init__(self) -> None:
        self.shelf = MemoryData()

    def open(self) -> Store:
        return MemoryStore(self.shelf)


class OnDisk(Ground):
    kind = SqliteStore

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self) -> Store:
        return self.kind(self.path)


class Dying:
    """A store that crashes at a set time: just before or just after it writes a group."""

    def __init__(self, store: Store, groups: int, written: bool) -> None:
        self._store, self._groups, self._written = store, groups, written

    def append(self, plans: Sequence[Plan], letters: Letters = NO_LETTERS) -> None:
        self._groups -= 1
        if self._groups == 0:
            if self._written:
                self._store.append(plans, letters)
            raise StoreError("the power is gone")
        self._store.append(plans, letters)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


class Chooser(Lucky):
    """Return what a dealer or a player would ask for next, by what they see."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.decks: dict[str, tuple[Card, ...]] = {}
        self.chosen: tuple[c.AnyCommand, Actor] | None = None

    def do(self, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
        round_ = self.house.tables[table].round
        # More than one card at a time, so that rounds end.
        if isinstance(command, c.Deal) and isinstance(round_, Round):
            drawn = count_drawn(round_)
            most = min(len(round_.plan), drawn + max(len(command.cards), self.random.randint(1, 8)))
            command = c.Deal(self.decks[table][drawn:most]) if len(command.cards) == 1 else command
        self.chosen = command, by
        return None

    def answer(self, table: str) -> Refused | None:
        """Prefer a jackpot bet to anything else."""
        player = self.random.choice(PLAYERS)
        for action in actions_for(self.house.tables[table], player):
            if (
                isinstance(action.command, c.PlaceBet)
                and action.command.bet == "jackpot"
                and self.random.random() < 0.7
            ):
                return self.do(table, c.PlaceBet(action.command.box, "jackpot", action.least), player)
        return super().answer(table)

    def choice(self, house: House, table: str, deals: bool) -> tuple[c.AnyCommand, Actor] | None:
        self.house, self.chosen = house, None
        chosen = self._chosen(self.deal if deals else self.answer, table)
        if chosen and self.random.random() > PACE.get(type(chosen[0]), 1):
            return None
        if deals and self.random.random() < 0.01:
            return c.Report("foreign_card"), STAFF[-1]  # a Void
        return chosen

    def _chosen(self, act: Callable[[str], object], table: str) -> tuple[c.AnyCommand, Actor] | None:
        act(table)
        return self.chosen


class Casino:
    def __init__(self, ground: Ground, seed: int, tables: int, most: int, lives: tuple[int, int]) -> None:
        self.ground, self.random, self.most, self.lives = ground, Random(seed), most, lives
        self.tables = [f"t{number}" for number in range(1, tables + 1)]
        self.history, self.now = History(), 0
        self.pit: CommandQueue
        self.told: Callable[[House], None] = lambda house: None  # further subscribers to what is on disk
        store = ground.open()
        store.append(list(opening(self.tables)))
        store.close()

    def tick(self) -> int:
        self.now += 1
        return self.now

    async def evening(self) -> History:
        """Run the pit several times in a row while the clients go on asking."""
        self.up, done = asyncio.Event(), asyncio.Event()
        clients = [self.client(table, deals) for table in self.tables for deals in (True, False, False)]
        living = asyncio.create_task(self.live(done))
        await asyncio.gather(*clients, self.watcher())
        done.set()
        await living
        return self.history

    async def live(self, done: asyncio.Event) -> None:
        while not done.is_set():
            store = self.ground.open()
            dying = Dying(store, self.random.randint(*self.lives), self.random.random() < 0.5)
            halted = asyncio.Event()
            self.pit = CommandQueue(dying, rebuild(store), publish=self.shown, halt=stopping(halted))
            self.told(self.pit.house)
            running = asyncio.create_task(self.pit.run())
            self.end = asyncio.create_task(halted.wait())
            self.up.set()
            ending: list[asyncio.Future[Any]] = [self.end, asyncio.create_task(done.wait())]
            await asyncio.wait(ending, return_when=asyncio.FIRST_COMPLETED)
            self.up.clear()
            self.history.crashes += not done.is_set()
            for task in (*ending, running):
                task.cancel()
            await self.pit.close()
            store.close()

    def shown(self, plans: Sequence[Plan]) -> None:
        self.told(self.pit.house)
        self.look()

    def look(self) -> None:
        self.history.looked.append(Looked(self.tick(), meter_shown(self.pit.house, LINK)))

    async def watcher(self) -> None:
        """A client that looks at the meter now and then."""
        while len(self.history.asked) < self.most:
            await self.up.wait()
            self.look()
            await asyncio.sleep(0.002)

    async def client(self, table: str, deals: bool) -> None:
        chooser = Chooser(Random(self.random.random()))
        while len(self.history.asked) < self.most:
            await self.up.wait()
            chosen = chooser.choice(self.pit.house, table, deals)
            if chosen is None:
                await asyncio.sleep(0.0005)
                continue
            started = self.tick()
            asked = Asked(Order(table, *chosen, started, f"id-{started}"), started)
            self.history.asked.append(asked)
            while not await self.is_answered(asked) and self.random.random() < 0.9:
                pass  # a client without an answer asks again under the same id, unless they give up

    async def is_answered(self, asked: Asked) -> bool:
        await self.up.wait()
        pit = self.pit
        reply = pit.submit(lambda house: execute(house, asked.order), asked.order.table, asked.order.cause)
        waiting: list[asyncio.Future[Any]] = [reply, self.end]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if not reply.done() or pit.failed:
            return False
        asked.outcome, asked.returned = reply.result(), self.tick()
        return True


def stopping(halted: asyncio.Event) -> Callable[[BaseException], None]:
    return lambda fault: halted.set()


def opening(tables: Sequence[str]) -> list[Plan]:
    """Open the house with everybody seated at every table."""
    plans: list[Plan] = []

    def record(stream: str, *events: e.AnyEvent) -> None:
        plans.append(record_events(plans[-1].after if plans else House(), stream, events, HOUSE, 0))

    def must(table: str, command: c.AnyCommand, by: Actor) -> None:
        plan = execute(plans[-1].after, Order(table, command, by, 0))
        assert isinstance(plan, Plan)
        plans.append(plan)

    record(HOUSE_STREAM, e.LinkOpened(LINK, TERMS), *(e.ChipsIssued(player.name, 10**9) for player in PLAYERS))
    for index, table in enumerate(tables):
        game, device = GAMES[index % 2], tuple(Device)[index // 2 % 2]
        record(table, e.TableOpened(table, game, BY_ID[game].doc.code, terms(game, device), LINK, table, DEMO))
        for box, player in enumerate(PLAYERS, start=1):
            must(table, c.Sit(box), player)
            must(table, c.BuyIn(10_000_000), player)
    return plans
