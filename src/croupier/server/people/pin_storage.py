"""PINs of staff: slow hashes in the encrypted vault; the record says which one of each person is valid."""

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
from croupier.store.vault_names import pin_key

SHORTEST, LONGEST = 6, 12
LEAST_DIGITS = 3  # different digits in a PIN

Secret = Callable[[str], bytes | None]


def stored_pin(secret: Secret, register: Registry, name: str) -> Member | None:
    """Return a person's PIN hash; None if they have no PIN, or if a colleague reset it without a second signature."""
    number = register.pins.get(name, 0)
    body = secret(pin_key(name, number))
    member = msgspec.json.decode(body, type=Member) if body else None
    return None if member and member.reset and register.resets.get(name) != number else member


def stored_pins(secret: Secret, register: Registry) -> dict[str, Member]:
    members = ((name, stored_pin(secret, register, name)) for name in register.staff)
    return {name: member for name, member in members if member}


def pin_set(house: House, member: Member, by: Actor, secret: Secret, signed: Actor | None = None) -> Plan | Refused:
    """Record that a PIN was set and store its hash in the vault, in one transaction."""
    if member.name not in house.register.staff:
        return refuse("staff_name_unknown", "name", name=member.name)
    number = next_number(house.register, member.name, secret)
    plan = record_events(house, HOUSE_STREAM, (PinSet(member.name, number),), by, member.at, signed)
    return replace(plan, vault=((pin_key(member.name, number), msgspec.json.encode(member)),))


def next_number(register: Registry, name: str, secret: Secret) -> int:
    """Return the number of a person's next PIN, skipping numbers in the vault that were never recorded."""
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
