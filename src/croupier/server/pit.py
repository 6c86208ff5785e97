"""The pit: one mailbox and one writer for all tables that share a meter. On disk before on screen."""

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from msgspec import Struct

from croupier.house.conduct import House, Noted, Plan, Sealed, entry, keep
from croupier.rules.refusal import Refused, bad
from croupier.server.clock import wall
from croupier.store.port import Store
from croupier.store.witness import Witness

log = logging.getLogger("croupier.pit")

MOST_WAITING = 10_000  # jobs in the mailbox
MOST_AT_ONCE = 256  # jobs in one transaction
ANSWERS_KEPT = 20_000  # in memory; the store knows them all
SNAPSHOT_EVERY = 10_000  # entries between two snapshots

Make = Callable[[House], Plan | Refused]


class Done(Struct, frozen=True):
    """It is on disk: the table (where there is one) has had so many events."""

    seq: int = 0


Outcome = Done | Refused
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


class Pit:
    def __init__(
        self,
        store: Store,
        house: House,
        *,
        publish: Callable[[Sequence[Plan]], None],
        halt: Callable[[BaseException], None] = stop_process,
        witness: Witness | None = None,
        snapshot_every: int = SNAPSHOT_EVERY,
    ) -> None:
        self.house = house  # as it is on disk
        self.failed = ""  # why nothing is written any more
        self._store, self._witness = store, witness
        self._snapshot_every, self._snapshot_at = snapshot_every, house.seq
        self._publish = publish
        self._halt = halt
        self._mailbox: asyncio.Queue[Job] = asyncio.Queue()
        self._answers: OrderedDict[str, Reply] = OrderedDict()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")

    def submit(self, make: Make, table: str = "", cause: str = "") -> Reply:
        """Put a job into the mailbox; a cause that was answered before gets that answer and no second effect."""
        if cause and cause in self._answers:
            return self._answers[cause]
        reply: Reply = asyncio.get_running_loop().create_future()
        if self.failed:
            reply.set_result(bad("", f"the house has stopped: {self.failed}"))
            return reply
        if self._mailbox.qsize() >= MOST_WAITING:
            reply.set_result(bad("", "the house is busy: try again"))
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
        """Whatever has queued while the last batch was written is the next batch."""
        while True:
            batch = [await self._mailbox.get()]
            while len(batch) < MOST_AT_ONCE and not self._mailbox.empty():
                batch.append(self._mailbox.get_nowait())
            turn = await self._on_disk(self._turn, batch)
            if turn is None or self.failed:  # by the witness, meanwhile
                return
            plans, answers = turn
            self.house = plans[-1].after if plans else self.house
            for job, outcome in answers:
                if not job.reply.done():
                    job.reply.set_result(outcome)
            if plans:
                self._tell(plans)

    # ---- what the writer's thread does -------------------------------------------------------------------------------

    async def _on_disk(self, work: Callable[[T], R], given: T) -> R | None:
        """One thread for everything that waits for a disk; its first fault is the end of the pit."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._writer, work, given)
        except Exception as fault:
            self.failed = str(fault) or repr(fault)
            self._halt(fault)
            return None

    def _turn(self, batch: list[Job]) -> Turn:
        """Look up, decide, write: one batch from beginning to end, and nobody else writes meanwhile."""
        known = self._known([job.cause for job in batch if job.cause])
        plans, answers = self._conduct(batch, known)
        if plans:
            self._write(plans)
        return plans, answers

    def _conduct(self, batch: list[Job], known: dict[str, Outcome]) -> Turn:
        """Each job against the house that the one before it leaves behind; nothing is done twice."""
        house, plans, answers = self.house, list[Plan](), list[tuple[Job, Outcome]]()
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
            done = Done(house.tables[job.table].seq if job.table in house.tables else 0)
            answers.append((job, made.refused or done))
        if house.seq - self._snapshot_at >= self._snapshot_every:
            plans.append(keep(house, wall()))
            self._snapshot_at = house.seq
        return plans, answers

    def _known(self, causes: list[str]) -> dict[str, Outcome]:
        """Commands that the store has answers to, from however long ago."""
        found: dict[str, list[Sealed]] = {}
        for each in self._store.caused(causes) if causes else ():
            found.setdefault(each.cause, []).append(each)
        return {cause: answer_of(entries) for cause, entries in found.items()}

    def _write(self, plans: list[Plan]) -> None:
        self._store.append(plans)
        if self._witness:
            self._witness.saw(plans[-1].after.seq, plans[-1].after.head)

    async def testify(self) -> bool:
        """The head of now, to the witness; False where the pit has ended."""
        witness = self._witness
        return not self.failed and (witness is None or await self._on_disk(_testified, witness) is not None)

    def _tell(self, plans: list[Plan]) -> None:
        try:
            self._publish(plans)
        except Exception:
            log.exception("a view could not be shown")

    async def close(self) -> None:
        await self.testify()
        self._writer.shutdown(wait=True)


def _testified(witness: Witness) -> bool:
    witness.write()
    return True


def answer_of(entries: list[Sealed]) -> Outcome:
    """What a command was answered: its refusal, or where its own table stood after it."""
    first = entry(entries[0].body)
    if isinstance(first, Noted):
        return first.refused
    return Done(max(each.n for each in entries if each.stream == entries[0].stream))


def attempt(make: Make, house: House) -> Plan | Refused:
    """A fault of ours while deciding changes nothing: the draft is dropped, the fault is logged, the pit goes on."""
    try:
        return make(house)
    except Exception:
        log.exception("a command could not be conducted")
        return bad("", "the house cannot carry this out; it has been noted")
