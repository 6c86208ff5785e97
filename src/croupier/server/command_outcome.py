"""The outcome of a command: done and on disk, or refused."""

from msgspec import Struct

from croupier.rules.refusal import Refused


class Done(Struct, frozen=True):
    """The command is on disk; `seq` is the number of its table's last record, or 0 without a table."""

    seq: int = 0


Outcome = Done | Refused
