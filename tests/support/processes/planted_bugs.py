"""Mistakes in a process of a shared house, which the tests must see."""

from collections.abc import Callable

from croupier.server.command_queue import CommandQueue, Turn
from croupier.server.membership import Membership, News
from croupier.store import postgres_append


def append_without_epoch() -> None:
    """Whoever once led goes on writing."""
    postgres_append.APPEND = postgres_append.APPEND.replace("WHERE epoch = %(epoch)s AND epoch > 0", "WHERE true")


def answer_before_the_commit() -> None:
    write = CommandQueue._write_and_reply

    async def too_soon(self: CommandQueue, turn: Turn) -> bool:
        for job, outcome in turn.answers:
            if not job.reply.done():
                job.reply.set_result(outcome)
        return await write(self, turn)

    CommandQueue._write_and_reply = too_soon  # type: ignore[method-assign]


def views_behind_their_answer() -> None:
    """A follower answers first and applies the records of the answer later."""
    take_in = Membership._take_in

    def late(self: Membership, news: News) -> None:
        plans, news = self.__dict__.get("late", []), news._replace(plans=[])
        take_in(self, news)
        if plans:
            self._floor.queue.house = plans[-1].after
            self._floor.publish(plans)
        self.__dict__["late"] = []

    Membership._take_in = late  # type: ignore[method-assign]


BUGS: dict[str, Callable[[], None]] = {
    bug.__name__: bug for bug in (append_without_epoch, answer_before_the_commit, views_behind_their_answer)
}
