"""Change a stored house behind its back."""

from random import Random
from typing import Any


def changed(chance: Random, value: Any) -> Any:
    """Another value of the same kind: one bit, one letter, one number."""
    match value:
        case bytes():
            at = chance.randrange(len(value))
            return value[:at] + bytes([value[at] ^ 1 << chance.randrange(8)]) + value[at + 1 :]
        case str():
            at = chance.randrange(len(value))
            return value[:at] + ("x" if value[at] != "x" else "y") + value[at + 1 :]
        case _:
            return value + chance.choice((-1, 1, 10, 10**12))
