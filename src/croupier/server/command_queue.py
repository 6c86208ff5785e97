"""The pit: one mailbox and one writer for all tables that share a meter. On disk before on screen.

While one batch is written the next is decided: waiting for a disk needs no Python. Nothing is said of a batch before it
and all before it are on disk; where a write fails, what was decided meanwhile is dropped with it.
"""

import asyncio
import logging
import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from croupier.house.execute import (
    HOUSE_STREAM,
    NO_STREAM,
    ChainedEntry,
    House,
    Plan,
    RefusalEntry,
    entry,
    record_events,
    take_snapshot,
)
from croupier.record.recorded import Recorded
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE
from croupier.server.outcome import Done, Outcome
from croupier.server.timestamps import Timestamps
from croupier.server.transport.error_log import in_words
from croupier.store.interface import Store
from croupier.store.witness import Witness

log = logging.getLogger("croupier.pit")

MOST_WAITING = 10_000  # jobs in the mailbox
MOST_AT_ONCE = 256  # jobs in one transaction
ANSWERS_KEPT = 20_000  # in memory; the store knows them all
SNAPSHOT_EVERY = 10_000  # entries between two snapshots
SWITCH_SECONDS = 0.0002  # so long a thread that decides may keep the writer from going on

Make = Callable[[House], Plan | Refused]


T = TypeVar("T")
R = TypeVar("R")
Reply = asyncio.Future[Outcome]


class Job(NamedTuple):
    make: Make
    table: str
    cause: str
    reply: Reply


Turn = tuple[list[Plan], list[tuple[Job, Outcome]]]


def stop_process(fault: BaseException) -> None:
    """A store that cannot write must not be followed by another word to anybody."""
    log.critical("the store failed: %r; the process ends", fault)
    logging.shutdown()
    os._exit(74)


class CommandQueue:
    def __init__(
        self,
        store: Store,
        house: House,
        *,
        publish: Callable[[Sequence[Plan]], None],
        halt: Callable[[BaseException], None] = stop_process,
        witness: Witness | None = None,
        snapshot_every: int = SNAPSHOT_EVERY,
        labels: Timestamps | None = None,
    ) -> None:
        self.labels = labels or Timestamps()
        self.house = house  # as it is on disk
        self._ahead = house  # as it is decided
        self._deciding: dict[
            str, Outcome
        ] = {}  # the answers of the batch decided last: the store may not know them yet
        self._coming: list[Plan] = []  # decided, and perhaps not on disk yet
        self._writing: asyncio.Task[bool] | None = None
        self.failed = ""  # why nothing is written any more
        self._store, self._witness = store, witness
        self._snapshot_every = snapshot_every
        self._snapshot_at = max((seq for seq, _ in store.snapshots()), default=0)  # counted over restarts
        self._publish = publish
        self._halt = halt
        self._mailbox: asyncio.Queue[Job] = asyncio.Queue()
        self._answers: OrderedDict[str, Reply] = OrderedDict()
        self._decider = ThreadPoolExecutor(1, thread_name_prefix="decider")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")

    def submit(self, make: Make, table: str = "", cause: str = "") -> Reply:
        """Put a job into the mailbox; a cause that was answered before gets that answer and no second effect."""
        if cause and cause in self._answers:
            return self._answers[cause]
        reply: Reply = asyncio.get_running_loop().create_future()
        if self.failed:
            reply.set_result(refuse("house_stopped", fault=self.failed))
            return reply
        if self._mailbox.qsize() >= MOST_WAITING:
            reply.set_result(refuse("house_busy"))
            return reply
        if cause:
            self._remember(cause, reply)
        self._mailbox.put_nowait(Job(make, table, cause, reply))
        return reply

    def _remember(self, cause: str, reply: Reply) -> None:
        self._answers[cause] = reply
        if len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)

    async def run(self) -> None:
        """Whatever has queued while the last batch was decided is the next one."""
        sys.setswitchinterval(SWITCH_SECONDS)
        while True:
            batch = [await self._mailbox.get()]
            while len(batch) < MOST_AT_ONCE and not self._mailbox.empty():
                batch.append(self._mailbox.get_nowait())
            turn = await self._in(self._decider, self._turn, batch)
            if turn is None or not await self._all_written():
                return
            self._writing = asyncio.create_task(self._written(turn))

    async def _all_written(self) -> bool:
        """Is all on disk that was handed to the writer? False where the pit has ended."""
        return not self.failed and (self._writing is None or await asyncio.shield(self._writing))

    async def _written(self, turn: Turn) -> bool:
        """On disk, and only then said; False where the pit has ended."""
        plans, answers = turn
        if plans and await self._in(self._writer, self._write, plans) is None:
            return False
        if self.failed:  # by the witness, meanwhile
            return False
        self.house = plans[-1].after if plans else self.house
        for job, outcome in answers:
            if not job.reply.done():
                job.reply.set_result(outcome)
        if plans:
            self._tell(plans)
        return True

    async def _in(self, thread: ThreadPoolExecutor, work: Callable[[T], R], given: T) -> R | None:
        """One thread that decides and one that waits for the disk; the first fault of either is the end of the pit."""
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, work, given)
        except Exception as fault:
            if not self.failed:
                self.failed = in_words(fault)
                self._halt(fault)
            return None

    # ---- what the thread does that decides ---------------------------------------------------------------------------

    def _turn(self, batch: list[Job]) -> Turn:
        """Look up, then decide, upon all that was decided before."""
        self._coming = [plan for plan in self._coming if plan.after.seq > self.house.seq]
        known = self._known([job.cause for job in batch if job.cause])
        plans, answers = self._conduct(batch, known | self._deciding)
        self._deciding = {job.cause: outcome for job, outcome in answers if job.cause}
        self._ahead = plans[-1].after if plans else self._ahead
        return plans, answers

    def _conduct(self, batch: list[Job], known: dict[str, Outcome]) -> Turn:
        """Each job against the house that the one before it leaves behind; nothing is done twice."""
        house, plans, answers = self._ahead, list[Plan](), list[tuple[Job, Outcome]]()
        for job in batch:
            if job.cause in known:
                answers.append((job, known[job.cause]))
                continue
            made = attempt(job.make, house)
            if isinstance(made, Refused):
                answers.append((job, made))
                continue
            house = made.after
            if made.sealed or made.vault:
                plans.append(made)
                self._coming.append(made)
            done = Done(house.tables[job.table].seq if job.table in house.tables else 0)
            answers.append((job, made.refused or done))
        if house.seq - self._snapshot_at >= self._snapshot_every:
            plans += self._kept(house)
            self._snapshot_at = house.seq
        return plans, answers

    def _kept(self, house: House) -> list[Plan]:
        """A snapshot, after a record that names the witness as it is now."""
        if self._witness is None:
            return [take_snapshot(house, self.labels.now())]
        named = record_events(house, HOUSE_STREAM, (self._witness.named,), HOUSE, self.labels.now())
        return [named, take_snapshot(named.after, self.labels.now())]

    def coming(self, stream: str) -> list[Recorded]:
        """Records of a stream that a job builds upon and may not find in the store; for the thread that decides."""
        return [record for plan in self._coming for record in plan.records if record.stream == stream]

    def _known(self, causes: list[str]) -> dict[str, Outcome]:
        """Commands that the store has answers to, from however long ago."""
        found: dict[str, list[ChainedEntry]] = {}
        for each in self._store.caused(causes) if causes else ():
            found.setdefault(each.cause, []).append(each)
        return {cause: stored_outcome(entries) for cause, entries in found.items()}

    # ---- what the writer's thread does -------------------------------------------------------------------------------

    def _write(self, plans: list[Plan]) -> bool:
        if self._witness:
            self._store.witness_saw(self._witness.seq)
        self._store.append(plans)
        if self._witness:
            self._witness.saw(plans[-1].after.seq, plans[-1].after.head)
        return True

    async def testify(self) -> bool:
        """Show the witness the newest head and keep the store ours; False where the pit has ended."""
        return not self.failed and await self._in(self._writer, self._testify, self._witness) is not None

    def _testify(self, witness: Witness | None) -> bool:
        self._store.renew()
        if witness:
            witness.write()
            self._store.witness_saw(witness.seq)
        return True

    def _tell(self, plans: list[Plan]) -> None:
        try:
            self._publish(plans)
        except Exception:
            log.exception("a view could not be shown")

    async def close(self) -> None:
        await self._all_written()
        await self.testify()
        self._decider.shutdown(wait=True)
        self._writer.shutdown(wait=True)


def stored_outcome(entries: list[ChainedEntry]) -> Outcome:
    """What a command was answered: its refusal, or where its own table stood after it."""
    first = entries[0]
    if first.stream == NO_STREAM:
        noted = entry(first.body)
        assert isinstance(noted, RefusalEntry)
        return noted.refused
    if first.stream == HOUSE_STREAM:
        return Done()
    return Done(max(each.n for each in entries if each.stream == first.stream))


def attempt(make: Make, house: House) -> Plan | Refused:
    """A fault of ours while deciding changes nothing: the draft is dropped, the fault is logged, the pit goes on."""
    try:
        return make(house)
    except Exception:
        log.exception("a command could not be conducted")
        return refuse("command_failed")
