"""A house with its whole staff."""

from croupier.house.execute import (
    HOUSE_STREAM,
    record_events,
)
from croupier.record import events as e
from croupier.rules.roles import HOUSE, Actor
from tests.support.house.guarded import ADM, AUD, CHU, KAY, KOH, LIM, NG, TAN, TEO, Guarded

EVERYBODY = (LIM, TAN, TEO, NG, KOH, KAY, CHU, ADM, AUD)


def staffed(*people: Actor) -> Guarded:
    """A house that knows its staff."""
    floor = Guarded("a")
    granted = tuple(e.RoleGranted(each.name, each.role) for each in people or EVERYBODY)
    floor.house = record_events(floor.house, HOUSE_STREAM, granted, HOUSE, 0).after
    return floor


STAFF = {each.name: each.role for each in EVERYBODY}
