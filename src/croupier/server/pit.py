"""The pit: one mailbox and one writer for all tables that share a meter. On disk before on screen."""

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from msgspec import Struct

from croupier.house.conduct import House, Plan
from croupier.rules.refusal import Refused, bad
from croupier.store.port import Store

log = logging.getLogger("croupier.pit")

MOST_WAITING = 10_000  # jobs in the mailbox
MOST_AT_ONCE = 256  # jobs in one transaction
ANSWERS_KEPT = 20_000

Make = Callable[[House], Plan | Refused]


class Done(Struct, frozen=True):
    """It is on disk: the table (where there is one) has had so many events."""

    seq: int = 0


Outcome = Done | Refused
Reply = asyncio.Future[Outcome]


class Job(NamedTuple):
    make: Make
    table: str
    reply: Reply


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
    ) -> None:
        self.house = house  # as it is on disk
        self._store = store
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
        if self._mailbox.qsize() >= MOST_WAITING:
            reply.set_result(bad("", "the house is busy: try again"))
            return reply
        if cause:
            self._remember(cause, reply)
        self._mailbox.put_nowait(Job(make, table, reply))
        return reply

    def answered(self, cause: str, seq: int) -> None:
        """Known from the records: this cause was carried out before the restart."""
        reply: Reply = asyncio.get_running_loop().create_future()
        reply.set_result(Done(seq))
        self._answers.pop(cause, None)
        self._remember(cause, reply)

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
            plans, answers = self._conduct(batch)
            if plans and not await self._write(plans):
                return
            self.house = plans[-1].after if plans else self.house
            for job, outcome in answers:
                if not job.reply.done():
                    job.reply.set_result(outcome)
            if plans:
                self._tell(plans)

    def _conduct(self, batch: list[Job]) -> tuple[list[Plan], list[tuple[Job, Outcome]]]:
        """Each job against the house that the one before it leaves behind."""
        house, plans, answers = self.house, list[Plan](), list[tuple[Job, Outcome]]()
        for job in batch:
            made = attempt(job.make, house)
            if isinstance(made, Refused):
                answers.append((job, made))
                continue
            house = made.after
            if made.records or made.vault:
                plans.append(made)
            answers.append((job, Done(house.tables[job.table].seq if job.table in house.tables else 0)))
        return plans, answers

    async def _write(self, plans: list[Plan]) -> bool:
        try:
            await asyncio.get_running_loop().run_in_executor(self._writer, self._store.append, plans)
        except Exception as fault:
            self._halt(fault)
            return False
        return True

    def _tell(self, plans: list[Plan]) -> None:
        try:
            self._publish(plans)
        except Exception:
            log.exception("a view could not be shown")

    def close(self) -> None:
        self._writer.shutdown(wait=True)


def attempt(make: Make, house: House) -> Plan | Refused:
    """A fault of ours while deciding changes nothing: the draft is dropped, the fault is logged, the pit goes on."""
    try:
        return make(house)
    except Exception:
        log.exception("a command could not be conducted")
        return bad("", "the house cannot carry this out; it has been noted")
