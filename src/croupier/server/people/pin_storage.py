"""PINs of the house's own staff: slow hashes in its vault, under its lock. The record says which of them counts."""

from collections.abc import Callable
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from croupier.house.execute import HOUSE_STREAM, House, Plan, record_events
from croupier.house.registry import Registry
from croupier.record.events import PinSet
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor
from croupier.server.people.staff_auth import Member
from croupier.store.secret_names import pin_key

SHORTEST, LONGEST = 6, 12
LEAST_DIGITS = 3  # different ones

Secret = Callable[[str], bytes | None]


def kept(secret: Secret, register: Registry, name: str) -> Member | None:
    """What their PIN is tried against: the newest entry of the vault, and a reset only if two people signed it."""
    number = register.pins.get(name, 0)
    body = secret(pin_key(name, number))
    found = msgspec.json.decode(body, type=Member) if body else None
    return None if found and found.reset and register.resets.get(name) != number else found


def every_kept(secret: Secret, register: Registry) -> dict[str, Member]:
    found = ((name, kept(secret, register, name)) for name in register.staff)
    return {name: each for name, each in found if each}


def pin_set(house: House, fresh: Member, by: Actor, secret: Secret, signed: Actor | None = None) -> Plan | Refused:
    """The record says whose, the vault what: both in one transaction."""
    if fresh.name not in house.register.staff:
        return refuse("staff_name_unknown", "name", name=fresh.name)
    number = next_number(house.register, fresh.name, secret)
    plan = record_events(house, HOUSE_STREAM, (PinSet(fresh.name, number),), by, fresh.at, signed)
    return replace(plan, vault=((pin_key(fresh.name, number), msgspec.json.encode(fresh)),))


def next_number(register: Registry, name: str, secret: Secret) -> int:
    """The number of their next PIN. A vault may hold numbers that no record has; they are passed over."""
    number = register.pins.get(name, 0) + 1
    while secret(pin_key(name, number)):
        number += 1
    return number


def too_simple(pin: str) -> Refused | None:
    if not SHORTEST <= len(pin) <= LONGEST or not (pin.isascii() and pin.isdecimal()):
        return refuse("pin_length", "pin", least=SHORTEST, most=LONGEST)
    steps = {(int(after) - int(before)) % 10 for before, after in pairwise(pin)}
    if len(steps) == 1 or len(set(pin)) < LEAST_DIGITS:
        return refuse("pin_too_simple", "pin", least=LEAST_DIGITS)
    return None
