"""The names under which the vault keeps the seeds of shuffles, and those that no record speaks of yet."""

import re

from croupier.house.conduct import House
from croupier.rules.felt import Felt

SEED = re.compile("seed/(.+)/([0-9]+)(/[0-9a-f]{64})?")


def seed_key(table: str, number: int) -> str:
    return f"seed/{table}/{number}"


def again_key(table: str, r: Felt) -> str:
    """The seed of a new order for the cards not dealt, by the promise that it takes the place of."""
    return f"{seed_key(table, r.number)}/{r.commitment}"


def is_ahead(house: House, key: str) -> bool:
    """Is this the seed of an order that was promised after the last record of this house?"""
    named = SEED.fullmatch(key)
    t = house.tables.get(named[1]) if named else None
    if named is None or t is None:
        return named is not None
    still_stands = t.round is not None and key == again_key(t.id, t.round)
    return still_stands or int(named[2]) > t.rounds
