"""Poker through a connection, in short steps."""

from croupier.record import commands as c
from tests.support.server.serving import Person


async def acts(one: Person, *wanted: str) -> None:
    """At the player's turn: the first of these decisions that is offered."""
    while True:
        found = {each.command.decision: each.command for each in one.view.offers if isinstance(each.command, c.Decide)}
        if found:
            await one.does(next(found[word] for word in wanted if word in found))
            return
        await one.client.news()
