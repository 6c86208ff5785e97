"""The root of all events."""

from msgspec import Struct

from croupier.rules.commands import snake


class Event(Struct, frozen=True, gc=False, tag=snake):
    """The root of the union."""
