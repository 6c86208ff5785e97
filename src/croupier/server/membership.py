"""This process's part in a shared house: it follows the process that leads, and leads when that one is gone."""

import asyncio
import logging
import os
import socket
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from secrets import token_hex
from typing import NamedTuple, TypeVar

import msgspec

from croupier.house.execute import Plan
from croupier.rules.refusal import refuse
from croupier.server import orders
from croupier.server.clock import monotonic, wall
from croupier.server.courier import Courier
from croupier.server.process_presence import ProcessPresence
from croupier.server.tables.floor import Floor
from croupier.store.interface import Store, StoreError
from croupier.store.recovery import replay_entries
from croupier.store.shared_house import LEASE_SECONDS, Answer, Note, SharedHouse, Submitted
from croupier.words import phrase

log = logging.getLogger("croupier.membership")

LOOK_SECONDS = 0.25  # between two looks at the log and the lease, if no hint comes
PRESENCE_SECONDS = 0.25
CLEAN_SECONDS = 10.0
REMEMBERED = 20_000  # orders of other processes that were taken on
STUCK_SECONDS = 10.0  # after which a follower that waits for the database starts again


T = TypeVar("T")


class News(NamedTuple):
    """What a follower finds in the store."""

    answers: list[Answer]
    unknown: list[str]  # orders that a restarted database has forgotten
    notes: list[Note]
    plans: list[Plan]
    leads: bool


def process_name() -> str:
    return f"{socket.gethostname()}/{os.getpid()}/{token_hex(4)}".replace(":", "")


class Membership:
    """Follows until the lease is free, then leads until the end of the process."""

    def __init__(
        self,
        store: Store,
        floor: Floor,
        *,
        begin: Callable[[int], Awaitable[None]],
        check: Callable[[], None],
        halt: Callable[[BaseException], None],
    ) -> None:
        assert store.shared is not None
        self.name = process_name()
        self._store, self._shared, self._floor = store, store.shared, floor
        self._begin, self._check, self._halt = begin, check, halt
        self.courier = Courier(self._shared, self.name)
        floor.queue.orders.sender, floor.queue.is_shared = self.courier, True
        self._note = 0
        self._steal = False
        self._looker = ThreadPoolExecutor(1, thread_name_prefix="follower")
        self._taken: OrderedDict[str, None] = OrderedDict()
        self.seen_at = monotonic()  # when this process last saw the state of the house
        self.is_cut_off = False
        self.leads = False
        self.why_not = ""  # why this process may not lead

    @property
    def shared(self) -> SharedHouse:
        return self._shared

    # ---- following ---------------------------------------------------------------------------------------------------

    async def join(self, steal: bool = False) -> None:
        """Take in the house as it is; lead if nobody else does."""
        self._steal = steal
        self._note = await self._in_thread(self._shared.newest_note)
        await self._follow_once(0.0)

    async def run(self) -> None:
        """Follow; once this process leads, carry out the orders of the others."""
        while not self.leads:
            await self._follow_once(LOOK_SECONDS)
        await self._lead()

    async def _follow_once(self, seconds: float) -> None:
        try:
            if seconds:
                await self._in_thread(lambda: self._shared.wait(seconds))
            waiting, overdue = self.courier.waiting, self.courier.overdue()
            news = await self._in_thread(lambda: self._look(waiting, overdue))
        except StoreError as fault:
            self._lose_sight(fault)
            await asyncio.sleep(LOOK_SECONDS)
            return
        last_seen, self.seen_at, self.is_cut_off = self.seen_at, monotonic(), False
        self._take_in(news)
        if news.leads:
            await self._begin_to_lead(last_seen if seconds else None)

    def _look(self, waiting: Sequence[str], overdue: Sequence[str]) -> News:
        """Look for news, in a thread. Answers are read before the records, which then include all they speak of."""
        leads = self._try_lead()
        answers = self._shared.answers(waiting) if waiting else []
        unknown = self._shared.unknown(overdue) if overdue else []
        notes = self._shared.notes(self._note)
        plans = list(replay_entries(self._store, self._floor.house))
        return News(answers, unknown, notes, plans, leads)

    def _try_lead(self) -> bool:
        try:
            leads = self._shared.try_lead(self.name, steal=self._steal, check=self._check_all)
        except StoreError as fault:
            if self.why_not != str(fault):
                log.critical(phrase("log_may_not_lead", fault=str(fault)))
            self.why_not, self._steal = str(fault), False
            return False
        self.why_not, self._steal = "", False
        return leads

    def _check_all(self) -> None:
        """Raise unless the log contains all that this process and its witness have seen."""
        self._check()
        house = self._floor.house
        last = next(self._store.read(house.seq - 1), None) if house.seq else None
        if house.seq and (last is None or (last.seq, last.head) != (house.seq, house.head)):
            raise StoreError(phrase("log_too_short", seen=house.seq))

    def _take_in(self, news: News) -> None:
        """Apply what the store says: first the records, then their answers, then views and notes."""
        if news.plans:
            self._floor.queue.house = news.plans[-1].after
        self.courier.hand_out(news.answers)
        self.courier.send_again(news.unknown)
        if news.plans:
            self._floor.publish(news.plans)
        if news.notes:
            self._note = news.notes[-1].number
            self._floor.notes.hear([note.body for note in news.notes])

    def _lose_sight(self, fault: BaseException) -> None:
        """Close the screens of a process that no longer knows the state of the house; they connect elsewhere."""
        if monotonic() - self.seen_at > LEASE_SECONDS and not self.is_cut_off:
            self.is_cut_off = True
            log.critical(phrase("log_cut_off", fault=str(fault)))
            self._floor.close_all()

    async def watch(self) -> None:
        """Notice, on the event loop, that a thread waits for the database for too long."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if self.leads and monotonic() - self._floor.queue.renewed_at > LEASE_SECONDS:
                self._floor.queue.stop(StoreError(phrase("lease_over")))
                return
            if not self.leads:
                away = monotonic() - self.seen_at
                if away > LEASE_SECONDS:
                    self._lose_sight(StoreError(phrase("lease_over")))
                if away > STUCK_SECONDS:
                    self._halt(StoreError(phrase("lease_over")))
                    return

    # ---- leading -----------------------------------------------------------------------------------------------------

    async def _begin_to_lead(self, last_seen: float | None) -> None:
        """Lead. `last_seen` is when this process last saw the house while it was open."""
        log.warning(phrase("log_leads", epoch=self._store.epoch, entry=self._floor.house.seq))
        queue = self._floor.queue
        await self._in_thread(queue.begin)
        queue.orders.sender, self._floor.notes.write = None, queue.tell
        self.leads = True
        away = 0.0 if last_seen is None else monotonic() - last_seen + LEASE_SECONDS
        await self._begin(0 if last_seen is None else wall() - round(away * 1000))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._looker, work)

    async def _lead(self) -> None:
        """Carry out the orders of the other processes."""
        after, looked_at, cleaned_at = 0, monotonic(), monotonic()
        while True:
            try:
                commands = await self._in_thread(partial(self._next_commands, after))
            except StoreError:  # the queue notices by itself whether it can still write
                await asyncio.sleep(LOOK_SECONDS)
                continue
            for command in commands:
                after = max(after, command.number)
                self._carry_out(command)
            if monotonic() - looked_at > 1.0:  # numbers of different processes may come out of order
                after, looked_at = 0, monotonic()
            if monotonic() - cleaned_at > CLEAN_SECONDS:
                cleaned_at = monotonic()
                await self._in_thread(self._shared.clean)

    def _next_commands(self, after: int) -> list[Submitted]:
        self._shared.wait(LOOK_SECONDS, leads=True)
        return self._shared.pending(after)

    def _carry_out(self, command: Submitted) -> None:
        """Take on an order once; if it comes again, its answer is on the way."""
        if command.id in self._taken:
            return
        self._taken[command.id] = None
        if len(self._taken) > REMEMBERED:
            self._taken.popitem(last=False)
        try:
            order = orders.decode(command.body)
        except msgspec.ValidationError:
            self._floor.queue.answer(command.id, refuse("command_failed"))
            return
        reply = self._floor.queue.orders.carry_out(order, command.id)
        reply.add_done_callback(lambda reply: self.courier.hand_out_here(command.id, reply.result()))

    # ---- presence ----------------------------------------------------------------------------------------------------

    async def tell_presence(self, presence: ProcessPresence, welcome: Callable[[], None]) -> None:
        """Say who is here, and hear who is elsewhere; `welcome` tells a new process what no record says."""
        said, said_at = b"", 0.0
        while True:
            body = presence.describe()
            is_news = body != said or monotonic() - said_at > 1.0
            try:
                if is_news:
                    await asyncio.to_thread(self._shared.announce, self.name, body)
                    said, said_at = body, monotonic()
                rows = await asyncio.to_thread(self._shared.processes)
            except StoreError:
                said = b""
            else:
                if presence.merge(rows) and self.leads:
                    welcome()
            await asyncio.sleep(PRESENCE_SECONDS)

    async def close(self) -> None:
        """Leave the house: another process can lead at once."""
        try:
            await asyncio.to_thread(self._shared.depart, self.name)
        except StoreError:
            log.warning(phrase("log_cut_off", fault=""))
        self._looker.shutdown(wait=False)
