"""Setting a new PIN for a colleague, which takes two people."""

import asyncio

import msgspec
from msgspec.structs import replace

from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute
from croupier.record.commands import ResetPin
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from croupier.server.command_outcome import Reply
from croupier.server.command_queue import CommandQueue
from croupier.server.orders import ProposePin
from croupier.server.people.pin_storage import next_number, too_simple
from croupier.server.people.staff_auth import Member, member
from croupier.store.interface import Store
from croupier.store.vault_names import pin_key


async def propose_reset(queue: CommandQueue, by: Actor, name: str, new: str) -> Refused | None:
    """Store the hash of the new PIN in the vault and propose it; it is valid once a second person has signed."""
    if refusal := too_simple(new):
        return refusal
    new_member = await asyncio.to_thread(member, name, new)
    outcome = await queue.orders.place(ProposePin(name, msgspec.json.encode(new_member), by))
    return outcome if isinstance(outcome, Refused) else None


class PinResets:
    """Carries out proposals of new PINs."""

    def __init__(self, queue: CommandQueue, store: Store) -> None:
        self._queue, self._store = queue, store
        queue.orders.carried_out_by(ProposePin=self._propose)

    def _propose(self, order: ProposePin, letter: str) -> Reply:
        new_member = msgspec.json.decode(order.member, type=Member)

        def make(house: House) -> Plan | Refused:
            number = next_number(house.register, order.name, self._store.secret)
            timestamp, command = self._queue.labels.now(), ResetPin(order.name, number)
            secret = msgspec.json.encode(replace(new_member, at=timestamp, reset=True))
            vault = ((pin_key(order.name, number), secret),)
            return execute(house, Order(HOUSE_STREAM, command, order.by, timestamp), vault)

        return self._queue.submit(make, letter=letter)
