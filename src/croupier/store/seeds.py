"""The names under which the vault keeps the seeds of shuffles."""

from croupier.rules.felt import Felt


def seed_key(table: str, number: int) -> str:
    return f"seed/{table}/{number}"


def again_key(table: str, r: Felt) -> str:
    """The seed of a new order for the cards not dealt, by the promise that it takes the place of."""
    return f"{seed_key(table, r.number)}/{r.commitment}"
