"""Sends the orders of this process to the one that leads, and hands out the answers."""

import asyncio
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from croupier.rules.refusal import refuse
from croupier.server.clock import monotonic
from croupier.server.command_outcome import Outcome, Reply, decode_outcome
from croupier.server.orders import AnyOrder, encode
from croupier.store.interface import StoreError
from croupier.store.shared_house import Answer, SharedHouse, Submitted

MOST_WAITING = 10_000  # orders without an answer
PATIENCE_SECONDS = 2.0  # after which we ask whether the database still has an order
RETRY_SECONDS = 0.2


class Sent(NamedTuple):
    """An order on its way."""

    command: Submitted
    reply: Reply
    at: float


class Courier:
    """The orders of this process that have no answer yet."""

    def __init__(self, shared: SharedHouse, process: str) -> None:
        self._shared, self._process = shared, process
        self._sent: dict[str, Sent] = {}
        self._outbox: list[Submitted] = []
        self._has_mail = asyncio.Event()
        self._numbers = count(1)

    def send(self, order: AnyOrder, cause: str) -> Reply:
        """Send an order. With a command id of a client, it is answered and carried out once, however often it comes."""
        id = cause or f"#{self._process}#{next(self._numbers)}"
        if id in self._sent:
            return self._sent[id].reply
        reply: Reply = asyncio.get_running_loop().create_future()
        if len(self._sent) >= MOST_WAITING:
            reply.set_result(refuse("house_busy"))
            return reply
        command = Submitted(id, self._process, encode(order))
        self._sent[id] = Sent(command, reply, monotonic())
        self._outbox.append(command)
        self._has_mail.set()
        return reply

    async def run(self) -> None:
        """Send what is in the outbox, in batches and in order."""
        while True:
            await self._has_mail.wait()
            self._has_mail.clear()
            batch, self._outbox = self._outbox, []
            try:
                await asyncio.to_thread(self._shared.submit, batch)
            except StoreError:  # sending twice is harmless
                self._outbox = batch + self._outbox
                self._has_mail.set()
                await asyncio.sleep(RETRY_SECONDS)

    @property
    def waiting(self) -> tuple[str, ...]:
        return tuple(self._sent)

    def overdue(self) -> tuple[str, ...]:
        """Return orders that have waited for long, which the database may have forgotten."""
        return tuple(id for id, sent in self._sent.items() if monotonic() - sent.at > PATIENCE_SECONDS)

    def send_again(self, ids: Sequence[str]) -> None:
        self._outbox += [self._sent[id].command for id in ids if id in self._sent]
        self._has_mail.set()

    def hand_out_here(self, id: str, outcome: Outcome) -> None:
        """Give the sender the answer to an order that this process sent before it led."""
        sent = self._sent.pop(id, None)
        if sent and not sent.reply.done():
            sent.reply.set_result(outcome)

    def hand_out(self, answers: Sequence[Answer]) -> None:
        """Give each sender their answer; the records that it speaks of have been applied."""
        for answer in answers:
            self.hand_out_here(answer.id, decode_outcome(answer.body))
