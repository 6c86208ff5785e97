"""Two people set a PIN for a third, who has none yet or has forgotten it, while the house is open."""

import asyncio

import msgspec
from msgspec.structs import replace

from croupier.house.conduct import HOUSE_STREAM, House, Order, Plan, conduct
from croupier.rules.commands import ResetPin
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused
from croupier.server.pins import next_number, too_simple
from croupier.server.pit import Pit
from croupier.server.staff import member
from croupier.store.names import pin_key
from croupier.store.port import Store


async def propose_reset(pit: Pit, store: Store, by: Actor, name: str, new: str) -> Refused | None:
    """Put the hash into the vault and propose that it counts: it does once a second person has signed."""
    if simple := too_simple(new):
        return simple
    fresh = await asyncio.to_thread(member, name, new)

    def make(house: House) -> Plan | Refused:
        number, at = next_number(house.register, name, store.secret), pit.labels.now()
        secret = msgspec.json.encode(replace(fresh, at=at, reset=True))
        return conduct(house, Order(HOUSE_STREAM, ResetPin(name, number), by, at), ((pin_key(name, number), secret),))

    outcome = await pit.submit(make)
    return outcome if isinstance(outcome, Refused) else None
