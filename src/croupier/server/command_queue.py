"""The command queue: one writer for all tables, which replies only after the disk has the records.

The next batch is decided while the last one is written. No batch is answered before it and all earlier ones are on
disk; if a write fails, the batch decided meanwhile is dropped too.
"""

import asyncio
import logging
import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
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
from croupier.record.stored_event import Recorded
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE
from croupier.server.clock import monotonic
from croupier.server.command_outcome import Done, Outcome, Reply, encode_outcome
from croupier.server.log_context import COMMAND
from croupier.server.measurements import CommandTimes
from croupier.server.orders import Orders
from croupier.server.timestamps import Timestamps, last_timestamp
from croupier.server.transport.error_log import in_words
from croupier.store.interface import Store
from croupier.store.shared_house import NO_LETTERS, Answer, Letters
from croupier.store.witness import Witness
from croupier.words import phrase

log = logging.getLogger("croupier.pit")

MOST_WAITING = 10_000  # jobs in the queue
MOST_AT_ONCE = 256  # jobs in one transaction
ANSWERS_KEPT = 20_000  # in memory; the store has all of them
SNAPSHOT_EVERY = 10_000  # entries between two snapshots
SWITCH_SECONDS = 0.0002  # how long the deciding thread may hold up the writer

Make = Callable[[House], Plan | Refused]


T = TypeVar("T")
R = TypeVar("R")
Finish = Callable[[House], Outcome]


class Job(NamedTuple):
    """A queued command: the function that decides it, and the future that receives the reply."""

    make: Make
    table: str
    cause: str
    reply: Reply
    submitted: float = 0.0
    letter: str = ""  # the command of another process, which awaits its answer in the store
    finish: Finish | None = None  # returns the outcome of a plan, if it is not the number of the table's last record
    note: bytes = b""  # for all other processes


class Turn(NamedTuple):
    """A batch that was decided: what to write, and whom to answer."""

    plans: list[Plan]
    answers: list[tuple[Job, Outcome]]

    @property
    def letters(self) -> Letters:
        answers = [Answer(job.letter, encode_outcome(outcome)) for job, outcome in self.answers if job.letter]
        notes = [job.note for job, _ in self.answers if job.note]
        return Letters(answers, notes) if answers or notes else NO_LETTERS


def stop_process(fault: BaseException) -> None:
    """End the process, because after a failed write nobody knows what is on disk, so no command can be answered."""
    log.critical(phrase("log_store_failed", fault=in_words(fault)), exc_info=fault)
    logging.shutdown()
    os._exit(74)


class CommandQueue:
    """The one writer of a house: decides commands in batches, writes them, then replies."""

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
        times: CommandTimes | None = None,
    ) -> None:
        self.orders = Orders()
        self.labels = labels or Timestamps()
        self.house = house  # the state on disk
        self._decided_house = house  # the state after all decisions
        self._last_answers: dict[str, Outcome] = {}  # answers of the last batch, which the store may not have yet
        self._unwritten_plans: list[Plan] = []  # decided, but maybe not on disk yet
        self._writing: asyncio.Task[bool] | None = None
        self.failed = ""  # why nothing can be written
        self.is_shared = False  # whether other processes serve this house too
        self.renewed_at = monotonic()  # when the lease was last renewed for sure
        self._store, self._witness = store, witness
        self._snapshot_every = snapshot_every
        self._snapshot_at = max((seq for seq, _ in store.snapshots()), default=0)  # also after a restart
        self._publish, self._times = publish, times
        self._halt = halt
        self._queue: asyncio.Queue[Job] = asyncio.Queue()
        self._answers: OrderedDict[str, Reply] = OrderedDict()
        self._decider = ThreadPoolExecutor(1, thread_name_prefix="decider")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")

    def begin(self) -> None:
        """Begin to write after the records of another process, which `house` contains."""
        self._decided_house = self.house
        self.labels = Timestamps(last_timestamp(self._store, self.house.seq))
        self.renewed_at = monotonic()
        self._snapshot_at = max((seq for seq, _ in self._store.snapshots()), default=0)

    def submit(
        self, make: Make, table: str = "", cause: str = "", *, letter: str = "", finish: Finish | None = None
    ) -> Reply:
        """Queue a job. A repeated command id, `cause`, gets the same answer as before and has no second effect."""
        if cause and cause in self._answers:
            reply = self._answers[cause]
            if letter:
                reply.add_done_callback(lambda reply: self.answer(letter, reply.result()))
            return reply
        reply = asyncio.get_running_loop().create_future()
        if self.failed and self.is_shared:
            return reply  # another process answers: the command may be in the log already
        if self.failed:
            reply.set_result(refuse("house_stopped", fault=self.failed))
            return reply
        if self._queue.qsize() >= MOST_WAITING:
            reply.set_result(refuse("house_busy"))
            return reply
        if cause:
            self._remember(cause, reply)
        self._queue.put_nowait(Job(make, table, cause, reply, perf_counter(), letter, finish))
        return reply

    def answer(self, letter: str, outcome: Outcome) -> Reply:
        """Answer an order that writes no records; the answer follows everything decided before."""
        return self.submit(nothing, letter=letter, finish=lambda house: outcome)

    def tell(self, note: bytes) -> None:
        """Write a note for the other processes."""
        self._queue.put_nowait(
            Job(nothing, "", "", asyncio.get_running_loop().create_future(), perf_counter(), note=note)
        )

    def _remember(self, cause: str, reply: Reply) -> None:
        self._answers[cause] = reply
        if len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)

    async def run(self) -> None:
        """Process queued commands in batches: decide, write, then reply and broadcast."""
        sys.setswitchinterval(SWITCH_SECONDS)
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_AT_ONCE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            start = self._times.taken(job.submitted for job in batch) if self._times else 0.0
            turn = await self._run_in(self._decider, self._decide_batch, batch)
            if self._times:
                self._times.passed("decide", start)
            if turn is None or not await self._wait_for_writer():
                return
            self._writing = asyncio.create_task(self._write_and_reply(turn))

    async def _wait_for_writer(self) -> bool:
        """Wait until the writer is done; return False if the queue has stopped."""
        return not self.failed and (self._writing is None or await asyncio.shield(self._writing))

    async def _write_and_reply(self, turn: Turn) -> bool:
        """Write a batch, then send its replies and publish it; return False if the queue has stopped."""
        plans, answers, letters, start = turn.plans, turn.answers, turn.letters, perf_counter()
        if (plans or letters is not NO_LETTERS) and await self._run_in(self._writer, self._write, turn) is None:
            return False
        if self.failed:  # the witness failed meanwhile
            return False
        self.house = plans[-1].after if plans else self.house
        if self._times and plans:
            self._times.passed("write", start)
        for job, outcome in answers:
            if not job.reply.done():
                job.reply.set_result(outcome)
        start = perf_counter()
        if plans:
            self._publish_plans(plans)
        if self._times:
            self._times.answered(outcome for _, outcome in answers)
            if plans:
                self._times.passed("publish", start)
        return True

    async def _run_in(self, thread: ThreadPoolExecutor, work: Callable[[T], R], argument: T) -> R | None:
        """Run work in a thread, and return None if it raises an exception, which stops the queue."""
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, work, argument)
        except Exception as fault:
            self.stop(fault)
            return None

    def stop(self, fault: BaseException) -> None:
        """Write and confirm nothing more."""
        if not self.failed:
            self.failed = in_words(fault)
            self._halt(fault)

    # ---- the deciding thread -----------------------------------------------------------------------------------------

    def _decide_batch(self, batch: list[Job]) -> Turn:
        """Look up repeated commands, then decide the batch on top of everything decided before."""
        self._unwritten_plans = [plan for plan in self._unwritten_plans if plan.after.seq > self.house.seq]
        known = self._stored_answers([job.cause for job in batch if job.cause])
        turn = self._decide_jobs(batch, known | self._last_answers)
        self._last_answers = {job.cause: outcome for job, outcome in turn.answers if job.cause}
        self._decided_house = turn.plans[-1].after if turn.plans else self._decided_house
        return turn

    def _decide_jobs(self, batch: list[Job], known: dict[str, Outcome]) -> Turn:
        """Decide each job on the house that the job before it left; repeated commands get their first answer."""
        house, plans, answers = self._decided_house, list[Plan](), list[tuple[Job, Outcome]]()
        for job in batch:
            COMMAND.set(job.cause)
            if job.cause in known:
                answers.append((job, known[job.cause]))
                continue
            plan = attempt(job.make, house)
            if isinstance(plan, Refused):
                answers.append((job, plan))
                continue
            house = plan.after
            if plan.sealed or plan.vault:
                plans.append(plan)
                self._unwritten_plans.append(plan)
            done = job.finish(house) if job.finish else done_at(house, job.table)
            answers.append((job, plan.refused or done))
        if house.seq - self._snapshot_at >= self._snapshot_every:
            plans += self._snapshot_plans(house)
            self._snapshot_at = house.seq
        return Turn(plans, answers)

    def _snapshot_plans(self, house: House) -> list[Plan]:
        """Return a plan that writes a snapshot; if there is a witness, a plan that records its last line is first."""
        if self._witness is None:
            return [take_snapshot(house, self.labels.now())]
        plan = record_events(house, HOUSE_STREAM, (self._witness.named,), HOUSE, self.labels.now())
        return [plan, take_snapshot(plan.after, self.labels.now())]

    def coming(self, stream: str) -> list[Recorded]:
        """Return records of a stream that may not be on disk yet; call this only from the thread that decides."""
        return [record for plan in self._unwritten_plans for record in plan.records if record.stream == stream]

    def _stored_answers(self, causes: list[str]) -> dict[str, Outcome]:
        """Return the stored outcomes of commands that were answered before."""
        entries_by_cause: dict[str, list[ChainedEntry]] = {}
        for chained_entry in self._store.caused(causes) if causes else ():
            entries_by_cause.setdefault(chained_entry.cause, []).append(chained_entry)
        return {cause: stored_outcome(entries) for cause, entries in entries_by_cause.items()}

    # ---- the writing thread ------------------------------------------------------------------------------------------

    def _write(self, turn: Turn) -> bool:
        plans, letters = turn.plans, turn.letters
        if self._witness:
            self._store.witness_saw(self._witness.seq)
        if letters is NO_LETTERS:
            self._store.append(plans)
        else:
            self._store.append(plans, letters)
        if self._witness and plans:
            self._witness.saw(plans[-1].after.seq, plans[-1].after.head)
        return True

    @property
    def waiting(self) -> int:
        """How many commands wait to be decided."""
        return self._queue.qsize()

    async def testify(self) -> bool:
        """Send the newest chain head to the witness and renew the lease; return False if the queue has stopped."""
        return not self.failed and await self._run_in(self._writer, self._testify, self._witness) is not None

    def _testify(self, witness: Witness | None) -> bool:
        now = monotonic()
        self._store.renew()
        self.renewed_at = now
        if witness:
            witness.write()
            self._store.witness_saw(witness.seq)
        return True

    def _publish_plans(self, plans: list[Plan]) -> None:
        try:
            self._publish(plans)
        except Exception:
            log.exception(phrase("log_view_failed"))

    async def close(self) -> None:
        await self._wait_for_writer()
        await self.testify()
        self._decider.shutdown(wait=True)
        self._writer.shutdown(wait=True)


def nothing(house: House) -> Plan:
    """Change nothing: a job that is in the queue for its answer or note."""
    return Plan((), (), (), house)


def done_at(house: House, table: str) -> Done:
    return Done(house.tables[table].seq if table in house.tables else 0)


def stored_outcome(entries: list[ChainedEntry]) -> Outcome:
    """Return the answer a command got, from its entries: its refusal, or the number of its last record at its table."""
    first = entries[0]
    if first.stream == NO_STREAM:
        refusal = entry(first.body)
        assert isinstance(refusal, RefusalEntry)
        return refusal.refused
    if first.stream == HOUSE_STREAM:
        return Done()
    return Done(max(chained_entry.n for chained_entry in entries if chained_entry.stream == first.stream))


def attempt(make: Make, house: House) -> Plan | Refused:
    """Run the function of a job; if it raises an exception, log that and refuse, leaving the house unchanged."""
    try:
        return make(house)
    except Exception:
        log.exception(phrase("log_command_failed"))
        return refuse("command_failed")
