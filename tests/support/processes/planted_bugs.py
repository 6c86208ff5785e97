"""Mistakes in a process of a shared house, which the tests must see. Each is slow, so that it is seen soon."""

import asyncio
import time
from collections.abc import Callable, Sequence

from croupier.server.command_queue import CommandQueue, Turn
from croupier.server.membership import Membership, News
from croupier.store.recovery import replay_entries


def answer_before_the_commit() -> None:
    write = CommandQueue._write_and_reply

    async def too_soon(self: CommandQueue, turn: Turn) -> bool:
        for job, outcome in turn.answers:
            if not job.reply.done():
                job.reply.set_result(outcome)
        await asyncio.sleep(0.2)
        return await write(self, turn)

    CommandQueue._write_and_reply = too_soon  # type: ignore[method-assign]


def views_behind_their_answer() -> None:
    """A follower reads the records first, and then answers that speak of later ones."""

    def look(self: Membership, waiting: Sequence[str], overdue: Sequence[str]) -> News:
        leads = self._try_lead()
        plans = list(replay_entries(self._store, self._floor.house))
        time.sleep(0.1)
        answers = self._shared.answers(waiting) if waiting else []
        return News(answers, [], self._shared.notes(self._note), plans, leads)

    Membership._look = look  # type: ignore[method-assign]


BUGS: dict[str, Callable[[], None]] = {
    bug.__name__: bug for bug in (answer_before_the_commit, views_behind_their_answer)
}
