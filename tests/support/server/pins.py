"""Staff who enter their PINs."""

from croupier.bots.client import connected, sign_in
from croupier.house.execute import HOUSE_STREAM, Plan, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.people.pin_storage import pin_set
from croupier.server.people.staff_auth import member
from croupier.store.interface import Store
from croupier.store.recovery import resume
from tests.support.server.serving import Serving

ENG, KOH = Actor("eng", Role.ADMINISTRATOR), Actor("koh", Role.SHIFT_MANAGER)
OWN = {"eng": "704118", "koh": "815229", "lim": "926330"}
ROLES = {"eng": Role.ADMINISTRATOR, "koh": Role.SHIFT_MANAGER, "lim": Role.DEALER}


def founded(store: Store) -> None:
    """Three people, each with their own PIN."""
    granted = tuple(e.RoleGranted(name, role) for name, role in ROLES.items())
    store.append([record_events(resume(store), HOUSE_STREAM, granted, HOUSE, 0)])
    for name, pin in OWN.items():
        store.append([has_pin(store, name, pin)])


def has_pin(store: Store, name: str, pin: str, at: int = 0) -> Plan:
    plan = pin_set(resume(store), member(name, pin, at), HOUSE, store.secret)
    assert isinstance(plan, Plan)
    return plan


def enters(house: Serving, name: str, pin: str) -> str:
    """The role they are let in with, or the code of why they are not."""
    answer = house.post("/api/staff", {"name": name, "pin": pin}).json()
    return str(answer.get("role") or answer["code"])


async def two_sign(house: Serving, command: c.AnyCommand) -> None:
    eng, koh = (sign_in(house.base, "staff", name=name, pin=OWN[name])[0] for name in ("eng", "koh"))
    async with connected(house.base, eng) as one, connected(house.base, koh) as two:
        assert (await one.say(HOUSE_STREAM, command))["refused"] is None
        (listed,) = house.get("/api/proposals", koh).json()
        assert (await two.say(HOUSE_STREAM, c.Sign(listed["proposal"]["id"])))["refused"] is None
