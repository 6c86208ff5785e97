"""The base classes of all commands and events.

Structs of the rules, the engine and the house have `gc=False`: frozen values form no cycles, so Python's garbage
collector need not look at them.
"""

from msgspec import Struct


def snake(name: str) -> str:
    """Return a class name in snake case, which is the tag of commands and events in JSON: PlaceBet -> place_bet."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Command(Struct, frozen=True, gc=False, tag=snake, forbid_unknown_fields=True):
    """The base class of commands: something that a person asks for."""


class Event(Struct, frozen=True, gc=False, tag=snake):
    """The base class of events: something that has happened."""
