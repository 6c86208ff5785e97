"""Setting a new PIN for a colleague, which takes two people."""

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
from croupier.store.vault_names import pin_key


async def propose_reset(queue: CommandQueue, store: Store, by: Actor, name: str, new: str) -> Refused | None:
    """Store the hash of the new PIN in the vault and propose it; it is valid once a second person has signed."""
    if refusal := too_simple(new):
        return refusal
    new_member = await asyncio.to_thread(member, name, new)

    def make(house: House) -> Plan | Refused:
        number, timestamp = next_number(house.register, name, store.secret), queue.labels.now()
        secret = msgspec.json.encode(replace(new_member, at=timestamp, reset=True))
        return execute(
            house, Order(HOUSE_STREAM, ResetPin(name, number), by, timestamp), ((pin_key(name, number), secret),)
        )

    outcome = await queue.submit(make)
    return outcome if isinstance(outcome, Refused) else None
