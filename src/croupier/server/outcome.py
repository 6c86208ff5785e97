"""The outcome of a command: done and on disk, or refused."""

from msgspec import Struct

from croupier.rules.refusal import Refused


class Done(Struct, frozen=True):
    """It is on disk: the table (where there is one) has had so many events."""

    seq: int = 0


Outcome = Done | Refused
