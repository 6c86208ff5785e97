"""A served house with staff: commands of one person, and of two who sign."""

from croupier.house.execute import HOUSE_STREAM
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_classes import Event
from croupier.rules.roles import Actor, Role
from tests.support.server.serving import Person, Serving

ENG, KOH, NG = Actor("eng", Role.ADMINISTRATOR), Actor("koh", Role.SHIFT_MANAGER), Actor("ng", Role.PIT_MANAGER)


async def two_sign(house: Serving, command: c.AnyCommand, first: Person, second: Person) -> None:
    assert (await first.client.say(HOUSE_STREAM, command))["refused"] is None
    (listed,) = house.get("/api/proposals", second.cookie).json()
    assert (await second.client.say(HOUSE_STREAM, c.Sign(listed["proposal"]["id"])))["refused"] is None


def made(house: Serving, kind: type[Event]) -> list[tuple[e.AnyEvent, Actor, Actor | None]]:
    return [(each.event, each.by, each.signed) for each in house.records() if isinstance(each.event, kind)]


async def forever(person: Person) -> None:
    while True:
        await person.client.news()
