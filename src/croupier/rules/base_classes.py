"""The base classes of all commands and events.

Structs of the pure rooms have `gc=False`: frozen values form no cycles, so the collector need not look at them.
"""

from msgspec import Struct


def snake(name: str) -> str:
    """Return the type tag of a command or event class: PlaceBet -> place_bet."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Command(Struct, frozen=True, gc=False, tag=snake, forbid_unknown_fields=True):
    """Something that a person asks for."""


class Event(Struct, frozen=True, gc=False, tag=snake):
    """Something that has happened."""
