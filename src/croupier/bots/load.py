"""Many bots at many tables: they play from their views, and note how long each command took to be seen by all."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from random import Random
from time import perf_counter
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from croupier.bots.client import sign_in
from croupier.bots.policy import Policy
from croupier.engine.view_patches import FoldedView
from croupier.engine.view_types import ViewSent
from croupier.record import commands as c

AT_ONCE = 32  # guests who sign in at the same time
THINKS = 0.5  # seconds from a view to the command that follows it, at most


class Answer(msgspec.Struct, tag="answer"):
    """What a bot reads of an answer."""

    id: str
    seq: int = 0
    refused: msgspec.Raw | None = None


MESSAGES: msgspec.json.Decoder[Answer | ViewSent] = msgspec.json.Decoder(Answer | ViewSent)
KINDS = ('{"type":"answer"', '{"type":"view_sent"')


class Measured(NamedTuple):
    """What was measured while many bots played."""

    seconds: float
    commands: int  # answered and accepted
    refused: int
    views: int
    view_bytes: int
    seen: tuple[float, ...]  # seconds from each command until the last seat's view had it, in order

    def percentile(self, percent: int) -> float:
        """Return the milliseconds within which this share of the commands was seen by all."""
        return self.seen[len(self.seen) * percent // 100] * 1_000 if self.seen else 0.0


class Seats:
    """The bots at one table, and the commands that not all of them have seen."""

    def __init__(self, counts: Counter[str], seen: list[float]) -> None:
        self._counts, self._seen = counts, seen
        self._reached: dict[object, int] = {}  # seat -> events that its view has
        self._pending: deque[tuple[int, float]] = deque()  # event, and when its command was sent

    def join(self, seat: object) -> None:
        self._reached[seat] = 0

    def answered(self, answer: Answer, sent_at: float) -> None:
        refused = answer.refused is not None and answer.refused != b"null"
        self._counts["refused" if refused else "commands"] += 1
        if not refused:
            self._pending.append((answer.seq, sent_at))
            self._check()

    def viewed(self, seat: object, seq: int, size: int) -> None:
        self._counts["views"] += 1
        self._counts["bytes"] += size
        self._reached[seat] = seq
        self._check()

    def _check(self) -> None:
        """Note the commands that the last seat has seen by now."""
        if self._pending:
            seen, now = min(self._reached.values()), perf_counter()
            while self._pending and self._pending[0][0] <= seen:
                self._seen.append(now - self._pending.popleft()[1])


class Seat:
    """One connection at a table, which sends one command at a time and notes what it receives."""

    def __init__(self, socket: ClientConnection, seats: Seats, chance: Random) -> None:
        self._socket, self._seats, self._chance = socket, seats, chance
        self._sent: tuple[str, float] | None = None  # the command without an answer, and when it was sent
        self._numbers = count(1)
        self._tasks = set[asyncio.Task[None]]()
        seats.join(self)

    async def read(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self._socket:
                assert isinstance(text, str)
                if text.startswith(KINDS):
                    self._hear(MESSAGES.decode(text), len(text))

    def _hear(self, message: Answer | ViewSent, size: int) -> None:
        if isinstance(message, ViewSent):
            self._seats.viewed(self, message.seq, size)
            self.look(message)
        elif self._sent and message.id == self._sent[0]:
            self._seats.answered(message, self._sent[1])
            self._sent = None
        self.act()

    def look(self, view: ViewSent) -> None:
        """Receive a view."""

    def act(self) -> None:
        """Do what follows from what was received."""

    def send(self, text: Callable[[str], str]) -> None:
        """Send a message that gets an answer with its id."""
        id = str(next(self._numbers))
        self._sent = id, perf_counter()
        task = asyncio.get_running_loop().create_task(self._socket.send(text(id)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class Bot(Seat):
    """A seat whose player follows a policy, and thinks for a short random time before each command."""

    def __init__(self, socket: ClientConnection, seats: Seats, chance: Random, table: str, policy: Policy) -> None:
        super().__init__(socket, seats, chance)
        self._table, self._policy = table, policy
        self._folded = FoldedView()
        self._thinks = self._may_act = False

    async def sit(self, box: int) -> None:
        self.say(c.Sit(box))
        await self._socket.send(f'{{"type":"join","table":"{self._table}"}}')

    def say(self, command: c.AnyCommand) -> None:
        encoded = msgspec.json.encode(command).decode()
        self.send(lambda id: f'{{"type":"say","id":"{id}","table":"{self._table}","command":{encoded}}}')

    def look(self, view: ViewSent) -> None:
        assert self._folded.follow(view), "views follow each other"
        self._may_act |= "offers" in view.private or "step" in view.public

    def act(self) -> None:
        if self._sent or self._thinks or not self._may_act:
            return
        self._may_act = False
        if self._policy(self._folded.view) is not None:
            self._thinks = True
            asyncio.get_running_loop().call_later(self._chance.uniform(0.0, THINKS), self._decide)

    def _decide(self) -> None:
        self._thinks = False
        command = self._policy(self._folded.view)
        if command is not None:
            self.say(command)


class Sender(Seat):
    """A seat that sends messages at random times, whatever it receives."""

    async def run(self, every: float) -> None:
        while True:
            await asyncio.sleep(self._chance.expovariate(1 / every))
            if self._sent is None:
                self.send(lambda id: id)


# ---- measuring -------------------------------------------------------------------------------------------------------


class Load:
    """Connections at many tables, and what they have received."""

    def __init__(self, base: str, seed: int = 1) -> None:
        self._base, self.chance = base, Random(seed)
        self._counts, self._seen = Counter[str](), list[float]()
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._tasks: list[asyncio.Task[None]] = []

    async def fill(self, tables: Sequence[str], seats: int, policy: Callable[[Random], Policy]) -> None:
        """Seat bots at all tables of a house."""

        async def sit(table: str, box: int, seats_there: Seats) -> None:
            async with self._gate:
                cookie, _ = await asyncio.to_thread(sign_in, self._base, "guest", name=f"{table} {box}")
                socket = await self._connect("", cookie)
            bot = Bot(socket, seats_there, self._dice(), table, policy(self._dice()))
            self._tasks.append(asyncio.create_task(bot.read()))
            await bot.sit(box)

        async with asyncio.TaskGroup() as group:
            for table in tables:
                seats_there = Seats(self._counts, self._seen)
                for box in range(1, seats + 1):
                    group.create_task(sit(table, box, seats_there))

    async def send_to_all(self, tables: Sequence[str], seats: int, commands_a_second: float) -> None:
        """Connect as many clients to a bare fan-out, which send as many commands."""
        every = len(tables) * seats / commands_a_second
        for table in tables:
            seats_there = Seats(self._counts, self._seen)
            for _ in range(seats):
                sender = Sender(await self._connect(f"?table={table}", ""), seats_there, self._dice())
                self._tasks += [asyncio.create_task(sender.read()), asyncio.create_task(sender.run(every))]

    async def _connect(self, query: str, cookie: str) -> ClientConnection:
        return await connect(
            self._base.replace("http", "ws", 1) + "/ws" + query,
            origin=Origin(self._base),
            additional_headers={"cookie": cookie} if cookie else {},
            compression=None,
        )

    def _dice(self) -> Random:
        return Random(self.chance.random())

    async def measure(self, seconds: float) -> Measured:
        """Measure for some time, after half of it to begin with."""
        await asyncio.sleep(seconds / 2)
        self._counts.clear()
        self._seen.clear()
        await asyncio.sleep(seconds)
        counts = self._counts
        return Measured(
            seconds, counts["commands"], counts["refused"], counts["views"], counts["bytes"], tuple(sorted(self._seen))
        )

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
