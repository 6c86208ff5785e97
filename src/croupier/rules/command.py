"""The root of all commands."""

from msgspec import Struct


def snake(name: str) -> str:
    """PlaceBet -> place_bet: the type tag of commands and events."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Command(Struct, frozen=True, gc=False, tag=snake, forbid_unknown_fields=True):
    """The root of the union."""
