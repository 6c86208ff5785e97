"""Two people set a PIN for a third, who has none yet or has forgotten it, while the house is open."""

import asyncio

import msgspec
from msgspec.structs import replace

from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute
from croupier.record.commands import ResetPin
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from croupier.server.command_queue import CommandQueue
from croupier.server.people.pin_storage import next_number, too_simple
from croupier.server.people.staff_auth import member
from croupier.store.interface import Store
from croupier.store.secret_names import pin_key


async def propose_reset(pit: CommandQueue, store: Store, by: Actor, name: str, new: str) -> Refused | None:
    """Put the hash into the vault and propose that it counts: it does once a second person has signed."""
    if simple := too_simple(new):
        return simple
    fresh = await asyncio.to_thread(member, name, new)

    def make(house: House) -> Plan | Refused:
        number, at = next_number(house.register, name, store.secret), pit.labels.now()
        secret = msgspec.json.encode(replace(fresh, at=at, reset=True))
        return execute(house, Order(HOUSE_STREAM, ResetPin(name, number), by, at), ((pin_key(name, number), secret),))

    outcome = await pit.submit(make)
    return outcome if isinstance(outcome, Refused) else None
