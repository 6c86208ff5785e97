"""People who act at random: they come and go, lose connections, repeat themselves, and note what they receive."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import NamedTuple

import msgspec

from croupier.bots.policy import own_box
from croupier.engine.player_entropy import RoundId, seal_of
from croupier.engine.view_patches import FoldedView
from croupier.engine.view_types import TableShown, ViewSent
from croupier.record import commands as c
from croupier.server.connection import SIGNED_OUT
from croupier.server.transport.messages import (
    Answer,
    DealNext,
    FromClient,
    FromServer,
    Join,
    JoinList,
    Ping,
    Pong,
    Say,
    SheetSent,
    WalletSent,
    Welcome,
)
from tests.support.simulation.network import Network, Wire
from tests.support.simulation.random_players import Lottery

HEARD: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
STOPPED = "house_stopped"
PINGS = 15.0
PATIENCE = 20.0  # seconds to wait for an answer


class Notes:
    """What everybody received, and what nobody may receive."""

    def __init__(self, frame: Callable[[str], None]) -> None:
        self.frame = frame
        self.faults: list[str] = []
        # table, seq, viewer -> the last view of it, and whether it came with a waiting list
        self.views: dict[tuple[str, int, str], tuple[TableShown, bool]] = {}
        self.counts: Counter[str] = Counter()


def gave_no_answer(answer: Answer) -> bool:
    """A house that can no longer write reports it, and the request stays open."""
    return answer.refused is not None and answer.refused.code == STOPPED


class Known(NamedTuple):
    """What somebody sent under one name, and the answers."""

    name: str
    said: dict[str, Say | DealNext]
    answers: dict[str, Answer]


class Page:
    """One connection as the page handles it."""

    def __init__(self, person: "Person") -> None:
        self.person = person
        self.fresh: Counter[str] = Counter()  # how often a table was asked for again, and not shown yet
        self.shown: dict[str, FoldedView] = {}
        self.wire: Wire = person.network.connect(person.name, person.cookie, self.hear, self.closed)
        self.welcome = not person.sign_in
        if self.welcome:
            self.begin()
        else:
            self.say(Ping(0))

    def begin(self) -> None:
        """Watch the tables again, and repeat what was not answered before."""
        for table in self.person.tables:
            self.join(table)
        for message in self.person.waiting.values():
            self.say(message)

    def join(self, table: str) -> None:
        self.fresh[table] += 1
        self.say(Join(table))

    def say(self, message: FromClient) -> None:
        self.wire.say(msgspec.json.encode(message).decode())

    def hear(self, text: str) -> None:
        person = self.person
        person.reached()
        person.notes.frame(f"{self.wire.number} {text}")
        person.notes.counts["frames"] += 1
        match HEARD.decode(text):
            case Welcome():
                self.welcome = True
                self.begin()
            case Pong() if not self.welcome:
                person.forgotten(self)
            case Answer(id) as answer:
                person.answered(id, answer)
            case SheetSent(sheet):
                person.games[sheet.table] = sheet.game
            case ViewSent() as sent:
                self.view(sent)
            case WalletSent(cents) if cents < 0:
                person.notes.faults.append(f"{person.name} has {cents} in the wallet")
            case _:
                pass

    def view(self, sent: ViewSent) -> None:
        """Views follow each other, without a gap and never backwards."""
        notes, table = self.person.notes, sent.table
        folded = self.shown.setdefault(table, FoldedView())
        last = folded.view.seq if folded.version else 0
        if sent.base == 0 and self.fresh[table]:
            self.fresh[table] -= 1
        elif sent.base != folded.version:
            notes.faults.append(f"{self.person.name}: a view of {table} follows {sent.base}, not {folded.version}")
        if sent.seq < last:
            notes.faults.append(f"{self.person.name}: {table} went back from {last} to {sent.seq}")
        if folded.follow(sent):
            notes.views[table, sent.seq, self.person.name] = folded.view, "waiting" in folded.public

    def closed(self, code: int, why: str) -> None:
        self.person.lost(self, code)


class Person:
    """Somebody who watches some tables, with a name and a cookie, or a stranger without one."""

    sign_in, body = "", dict[str, str]()

    def __init__(self, network: Network, notes: Notes, name: str, tables: tuple[str, ...], chance: Random) -> None:
        self.network, self.notes, self.name, self.tables, self.chance = network, notes, name, tables, chance
        self.cookie = self.asleep = ""  # of the session, or of one that was idle for too long
        self.pages: list[Page] = []
        self.games: dict[str, str] = {}  # of the tables whose sheet the person has
        self.said: dict[str, Say | DealNext] = {}
        self.waiting: dict[str, Say | DealNext] = {}
        self.answers: dict[str, Answer] = {}
        self.past: list[Known] = []  # earlier names of the person
        self.bed = 0.0  # how long the person sleeps
        self.acts = True  # until the house closes
        self._closing = asyncio.Event()
        self._count = self._tries = 0

    # ---- connections -------------------------------------------------------------------------------------------------

    def page(self) -> Page | None:
        """The one in use: the newest."""
        alive = self.alive()
        return alive[-1] if alive else None

    def alive(self) -> list[Page]:
        return [page for page in self.pages if page.wire.open]

    def reached(self) -> None:
        self._tries = 0

    def lost(self, page: Page, code: int) -> None:
        self.notes.counts["connections lost"] += page.wire.reached
        if page in self.pages:
            self.pages.remove(page)
        if code == SIGNED_OUT:
            self.signed_out()

    def forgotten(self, page: Page) -> None:
        """Nobody welcomes the person: their session is over."""
        page.wire.hang_up()
        self.pages.remove(page)
        self.signed_out()

    def signed_out(self) -> None:
        if self.cookie:
            self.cookie, self.asleep = "", self.cookie
            self.notes.counts["sessions over"] += 1

    async def come(self) -> None:
        """Sign in and connect, and send again what was not answered."""
        if self.sign_in and not self.cookie:
            answer = await self.network.post(self.sign_in, self.body, self.asleep)
            if answer is None or answer[0] != 200:
                return
            self.cookie, self.asleep = answer[1], ""
            self.called(answer[2]["player"])
        self.pages.append(Page(self))

    def called(self, name: str) -> None:
        """A new name, where the answer to an earlier sign-in was lost: a new person."""
        if name != self.name:
            self.past.append(Known(self.name, self.said, self.answers))
            self.name, self.said, self.answers = name, {}, {}
            self.waiting.clear()

    def go(self) -> None:
        for page in self.pages:
            page.wire.hang_up()
        self.pages.clear()

    # ---- commands sent -----------------------------------------------------------------------------------------------

    def id(self) -> str:
        self._count += 1
        return f"{self._count}"

    def says(self, message: Say | DealNext) -> None:
        page = self.page()
        assert page is not None
        self.said[message.id] = self.waiting[message.id] = message
        self.notes.counts["commands"] += 1
        page.say(message)
        if self.chance.random() < 0.1:
            self.again(message)
        if self.chance.random() < 0.15:
            self.network.later(self.chance.expovariate(1 / 60), self.again, message)

    def again(self, message: Say | DealNext) -> None:
        """Send the same again, on any of the person's connections."""
        alive = [page for page in self.alive() if page.welcome]
        if alive and message.id in self.said:
            self.notes.counts["said again"] += 1
            self.chance.choice(alive).say(message)

    def answered(self, id: str, answer: Answer) -> None:
        """Note an answer, which is final."""
        if id not in self.said or gave_no_answer(answer):
            return
        self.waiting.pop(id, None)
        first = self.answers.setdefault(id, answer)
        if first != answer:
            self.notes.faults.append(f"{self.name}:{id} was answered {first}, and then {answer}")

    # ---- daily life --------------------------------------------------------------------------------------------------

    async def live(self) -> None:
        while True:
            if self.network.loop.time() < self.bed:
                self.go()
                await self.away(self.bed - self.network.loop.time())
            if self.page() is None:
                await asyncio.sleep(self.chance.uniform(0.3, 2.0) * min(1 + self._tries, 6))
                self._tries += 1
                await self.come()
                continue
            stays = self.network.loop.time() + self.chance.expovariate(1 / 80)
            while self.page() and (self.bed < self.network.loop.time() < stays or not self.acts):
                await asyncio.sleep(self.chance.uniform(*self.thinks))
                self.look()
            if self.acts and self.page():
                await self.change()

    async def change(self) -> None:
        """Open another window, close one, or go away for a while."""
        kind = self.chance.random()
        if kind < 0.4:
            await self.come()
        elif kind < 0.6 and len(self.alive()) > 1:
            page = self.chance.choice(self.alive())
            page.wire.hang_up()
            self.pages.remove(page)
        else:
            self.go()
            await self.away(self.chance.expovariate(1 / (40 if self.chance.random() < 0.9 else 1500)))

    async def away(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()

    def only_looks(self) -> None:
        """Everybody who is away comes back, and nobody does anything."""
        self.acts = False
        self._closing.set()

    thinks = (0.4, 4.0)
    _pinged = 0.0

    def look(self) -> None:
        page = self.page()
        if page is None:
            return
        if self.network.loop.time() - self._pinged > PINGS:
            self._pinged = self.network.loop.time()
            page.say(Ping(1, touched=True))
        if self.acts and page.welcome:
            self.act(page)

    def act(self, page: Page) -> None:
        """A spectator asks for everything again, sometimes."""
        if self.chance.random() < 0.02:
            page.join(self.chance.choice(self.tables))


class Player(Person):
    sign_in = "/api/guest"

    def __init__(self, network: Network, notes: Notes, name: str, tables: tuple[str, ...], chance: Random) -> None:
        super().__init__(network, notes, name, tables, chance)
        self.body = {"name": name}
        self._policy = Lottery(chance, 0)
        self._words: dict[str, str] = {}  # sealed at each table
        self._dreams = 0.0  # until then the player does nothing, though present

    def act(self, page: Page) -> None:
        super().act(page)
        now = self.network.loop.time()
        if now < self._dreams or (self.waiting and self.chance.random() < 0.9):
            return
        if self.chance.random() < 0.03:
            self._dreams = now + self.chance.uniform(10.0, 60.0)
        table = self.chance.choice(self.tables)
        sent = page.shown.get(table)
        if sent is None or self.chance.random() < 0.1:
            return  # the player thinks for longer
        command = self.choice(sent.view)
        if command is not None:
            self.says(Say(self.id(), table, command))
        elif own_box(sent.view) is None and sent.view.poker and self.chance.random() < 0.1:
            page.say(JoinList(f"list-{self.id()}", table))

    def choice(self, view: TableShown) -> c.AnyCommand | None:
        return self._mixes(view) or self._policy(view)

    def _mixes(self, view: TableShown) -> c.Seal | c.Mix | None:
        """Seal words now and then, and mostly reveal them when bets are closed."""
        if view.seals_for and view.table in self.games and self.chance.random() < 0.05:
            self._words[view.table] = f"{self.name} {self._count}"
            about = RoundId(self.games[view.table], view.table, view.seals_for, view.commitment)
            return c.Seal(seal_of(about, self.name, self._words[view.table]), view.seals_for)
        waiting = view.phase == "dealing" and any(seal.player == self.name and not seal.revealed for seal in view.seals)
        return c.Mix(self._words[view.table]) if waiting and self.chance.random() < 0.8 else None


class Dealer(Person):
    """Deals by hand for a while, and leaves at any time."""

    sign_in = "/api/staff"
    thinks = (0.5, 3.0)

    def __init__(
        self, network: Network, notes: Notes, name: str, pin: str, tables: tuple[str, ...], chance: Random
    ) -> None:
        super().__init__(network, notes, name, tables, chance)
        self.body = {"name": name, "pin": pin}
        self._deals = False

    def act(self, page: Page) -> None:
        if self.chance.random() < 0.02:
            self._deals = not self._deals
        if self._deals and not self.waiting:
            self.says(DealNext(self.id(), self.tables[0]))


class Manager(Dealer):
    """Reports a foreign card now and then: the round is Void."""

    thinks = (5.0, 40.0)

    def act(self, page: Page) -> None:
        if self.chance.random() < 0.1:
            self.says(Say(self.id(), self.chance.choice(self.tables), c.Report("foreign_card")))
