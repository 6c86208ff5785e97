"""One seed, one evening: the house, its people, its accidents, and the checks afterwards."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

from msgspec import Struct

from croupier.engine.table import game_of, is_playing, stakes
from croupier.house.execute import House as Books
from croupier.server.transport.messages import Answer
from tests.support.simulation import laws
from tests.support.simulation.disk import Disk
from tests.support.simulation.house import PINS, House, drawn_by_lot
from tests.support.simulation.network import Network
from tests.support.simulation.people import Dealer, Manager, Notes, Person, Player, gave_no_answer
from tests.support.simulation.virtual_time import START, VirtualLoop

CHOICES = (("t1", "t3", "t8"), ("t2", "t4", "t6"), ("t1", "t4", "t7"), ("t3", "t5", "t8"), ("t1", "t2", "t9"))
TO_THE_END = 1_200.0  # seconds in which every round that is under way must end, once nothing goes wrong any more
ASLEEP = 2_400.0  # seconds after which nobody is left at a table of the house's own games
TO_BE_QUIET = 240.0  # seconds until everybody must be back and have seen everything
LONGEST_CLOG = 100.0  # seconds


class Evening(Struct):
    """The results of one seed."""

    seed: int
    faults: list[str]
    counts: Counter[str]
    frames: str = ""  # digest of every message received, with its time
    chain: str = ""  # the head of the record
    lines: list[str] = []


class Simulation:
    def __init__(self, seed: int, minutes: float, folder: Path | None, keep: bool) -> None:
        self.chance = Random(seed)
        self.loop = VirtualLoop(Random(self.chance.random()))
        self.network = Network(self.loop, Random(self.chance.random()))
        self.disk = Disk(folder, self.chance.randbytes(32))
        self.house = House(self.loop, self.network, self.disk)
        self.evening = Evening(seed, [], Counter())
        self._frames, self._keep = sha256(), keep
        self.notes = Notes(self._frame)
        self.tables = self.chance.choice(CHOICES)
        self.people = self._people()
        self.network.sent = self._said
        self.interrupted: list[laws.Interruption] = []
        self._awake = minutes * 60  # seconds that people still play

    def _people(self) -> list[Person]:
        def lot() -> Random:
            return Random(self.chance.random())

        names = ("Ana", "Ben", "Cai", "Dee")[: self.chance.randint(2, 4)]
        sits = [tuple(self.chance.sample(self.tables, self.chance.randint(1, 2))) for _ in names]
        players = [Player(self.network, self.notes, name, seat, lot()) for name, seat in zip(names, sits, strict=True)]
        watched = (self.chance.choice(self.tables),)
        return [
            *players,
            Person(self.network, self.notes, "spectator", (self.chance.choice(self.tables),), lot()),
            Dealer(self.network, self.notes, "lim", PINS["lim"], watched, lot()),
            Manager(self.network, self.notes, "koh", PINS["koh"], (self.chance.choice(self.tables),), lot()),
        ]

    def _frame(self, line: str) -> None:
        line = f"{self.loop.time():.6f} {line}"
        self._frames.update(line.encode() + b"\n")
        if self._keep:
            self.evening.lines.append(line)

    def _said(self, name: str, text: str) -> None:
        """Records are on disk before views and answers show them."""
        match laws.SAID.decode(text):
            case laws.ViewSent(table, seq) if seq > self.disk.written.get(table, 0):
                self.notes.faults.append(f"a view of {table} shows record {seq}, which is not on disk")
            case Answer(id) as answer if id.isdecimal() and not gave_no_answer(answer):
                if f"{name}:{id}" not in self.disk.causes:
                    self.notes.faults.append(f"{name}:{id} was answered {answer}, which is not on disk")
            case _:
                pass

    # ---- the evening -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        await self.house.open()
        people = [asyncio.create_task(person.live()) for person in self.people]
        bad_luck, watch = asyncio.create_task(self._storms()), asyncio.create_task(self._watch())
        while self._awake > 0 and not self.notes.faults:
            await self._misfortune()
        bad_luck.cancel()
        if not self.notes.faults:
            await self._all_is_well_again()
        for task in (watch, *people):
            task.cancel()
        ended = await asyncio.gather(bad_luck, watch, *people, return_exceptions=True)
        self.loop.faults += [f"somebody fell: {fault!r}" for fault in ended if isinstance(fault, Exception)]
        await self.house.stop()

    async def _storms(self) -> None:
        """Disturb connections."""
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / 15))
            wires = self.network.wires
            if not wires:
                continue
            wire, kind = self.chance.choice(wires), self.chance.random()
            if kind < 0.4:
                wire.reset(self.chance.random() < 0.5)
            elif kind < 0.6:
                wire.fall_silent()
            else:
                wire.clog(min(self.chance.expovariate(1 / 30), LONGEST_CLOG))

    async def _watch(self) -> None:
        """Check what must hold at every moment that the house is open."""
        while True:
            await asyncio.sleep(1.0)
            if self.house.life and not self.notes.faults:
                self.notes.faults += laws.banks(self.house.floor)

    async def _misfortune(self) -> None:
        """Disturb the house: it crashes, stops, its disk fails or is slow, its clock is set; it is night."""
        wait = min(self.chance.expovariate(1 / 60), self._awake)
        self._awake -= wait
        await asyncio.sleep(wait)
        if self._awake <= 0:
            return
        kind = self.chance.random()
        if kind < 0.15:
            self.loop.wall_ahead += self.chance.choice((-3_600.0, -90.0, 90.0, 3_600.0))
            self.notes.counts["clock set"] += 1
            return
        if kind < 0.25:
            self.loop.slow = self.chance.choice((1.0, 1.0, 20.0))
            return
        if kind < 0.32:
            await self._night(self.chance.uniform(1_000, 6_000))
            return
        if kind < 0.45:
            await self._disk_fails()
        elif kind < 0.6:
            await self.house.stop()
        else:
            self.house.crash()
        await self._away(self.chance.uniform(0.5, 20.0) if self.chance.random() < 0.6 else self.chance.uniform(61, 400))

    async def _night(self, seconds: float) -> None:
        """Everybody sleeps; after a while their sessions expire, and their seats are given up."""
        for person in self.people:
            person.bed = self.loop.time() + seconds
        self.notes.counts["nights"] += 1
        await asyncio.sleep(min(seconds, ASLEEP))
        before = self._books().tables
        await asyncio.sleep(max(seconds - ASLEEP, 0.0))
        after = self._books().tables.values()
        played = [table.id for table in after if table.rounds != before[table.id].rounds and not game_of(table).seating]
        self.notes.faults += [f"{table} played on all night, for nobody" for table in played]

    async def _disk_fails(self) -> None:
        assert self.disk.store is not None
        self.disk.store.fails = True
        self.notes.counts["disk failed"] += 1
        for _ in range(30):
            await asyncio.sleep(1.0)
            if self.house.life is None:
                return
        self.house.crash()  # there was nothing to write

    async def _away(self, seconds: float) -> None:
        before = laws.under_way(self.disk)
        await asyncio.sleep(seconds)
        await self.house.open()
        self.interrupted.append(before)

    async def _all_is_well_again(self) -> None:
        self.network.rough, self.loop.slow = False, 1.0
        await self._all_rounds_end()
        await self._all_see_the_same()

    async def _all_rounds_end(self) -> None:
        """As time passes, every round with bets in it comes to its end."""
        begun = {
            table.id: table.rounds for table in self._books().tables.values() if is_playing(table) and stakes(table)
        }
        ends = self.loop.time() + TO_THE_END
        while begun and self.loop.time() < ends:
            await asyncio.sleep(1.0)
            tables = self._books().tables
            begun = {
                id: number for id, number in begun.items() if is_playing(tables[id]) and tables[id].rounds == number
            }
        self.notes.faults += [f"round {number} of {table} does not end" for table, number in begun.items()]

    async def _all_see_the_same(self) -> None:
        """Only bots and the dealer act: at some moment everybody has seen everything."""
        for person in self.people:
            person.only_looks()
        ends, behind = self.loop.time() + TO_BE_QUIET, ["nobody is here"]
        while behind and self.loop.time() < ends:
            await asyncio.sleep(0.2)
            behind = laws.behind(self.people, self.house.floor)
        self.notes.faults += behind

    def _books(self) -> Books:
        return self.house.floor.house

    def finish(self) -> Evening:
        evening, store = self.evening, self.disk.open()
        evening.counts += self.notes.counts
        evening.counts += Counter(
            {
                "connections": self.network.reached,
                "crashes": self.house.crashes,
                "stops": self.house.stops,
                "seconds": round(self.loop.time() - START),
            }
        )
        evening.faults += self.notes.faults + self.loop.faults
        try:
            evening.faults += laws.broken(store, self.people, self.notes, self.interrupted, evening.counts)
        except Exception as fault:
            evening.faults.append(f"the records cannot be followed: {fault!r}")
        evening.frames = self._frames.hexdigest()
        evening.chain = [sealed.head for sealed in store.read()][-1]
        store.close()
        return evening


class Complaints(logging.Handler):
    """Every error that the house logs, except those of a store that was made to fail."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        self._faults.append(f"logged: {self.format(record)}")


def simulate(
    seed: int,
    minutes: float = 12.0,
    folder: Path | None = None,
    keep: bool = False,
    prepare: Callable[[Simulation], None] = lambda simulation: None,
) -> Evening:
    """Simulate in memory, or with a folder, with SQLite in it."""
    simulation = Simulation(seed, minutes, folder, keep)
    loop, complaints = simulation.loop, Complaints(simulation.loop.faults)
    logger = logging.getLogger("croupier")
    logger.addHandler(complaints)
    try:
        with drawn_by_lot(loop, Random(simulation.chance.random()), simulation.tables):
            prepare(simulation)
            loop.run_until_complete(simulation.run())
            return simulation.finish()
    finally:
        logger.removeHandler(complaints)
        loop.close()
